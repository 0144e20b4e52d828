"""A position from the contract's JSON, checked, and back into it: what was read comes out again, in a fixed order."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.engine.kernel import hexes, validation
from rules.engine.kernel.catalogue import Catalogue, UnitStats
from rules.engine.kernel.codec import Hooks, Json
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import read_track, write_track
from rules.engine.tsukuyumi.board.position import KINDS, MODES, ONI, PHASES, SIZES, TRAITS, Area, Position, Units
from rules.engine.tsukuyumi.rulings import read_rulings

UNIT_TRAITS = ("flying", "massive", "productive", "radiation-immune")
MOST_AREAS = 400
MOST_STACKS = 1000  # kinds of units, counted in every area
FIELDS = (
    "game", "mode", "round", "phase", "initiative", "active", "areas", "supply", "princess", "momentum", "vp", "stats", "rulings",
    "fought", "printed", "track",
)  # fmt: skip
AREA_FIELDS = ("kind", "value", "traits", "blockades", "territory", "priority", "units", "markers", "bonus", "of")
STAT_FIELDS = ("conquest", "health", "attack", "size", "traits", "cost", "quantity", "movement")
COMPLETE = ("conquest", "health", "attack", "size")


def read(value: object, catalogue: Catalogue, rulings: Mapping[str, Collection[str]]) -> Position:
    """A position from JSON; rulings: slug → the readings it knows."""
    data = validation.mapping(value, "position")
    validation.only(data, FIELDS, "position")
    validation.one_of(validation.needed(data, "game", "position"), ("tsukuyumi",), "position.game")
    mode = validation.one_of(validation.needed(data, "mode", "position"), MODES, "position.mode")
    factions = frozenset(catalogue.units) | {ONI}
    stats = _stats(data.get("stats", {}), catalogue, factions)
    known = _Known(catalogue, stats, factions)
    areas = _areas(validation.needed(data, "areas", "position"), known)
    chosen = read_rulings(data.get("rulings", {}), rulings, "position.rulings")
    supplies = _supplies(data.get("supply"), known)
    return Position(
        mode=mode,
        areas=MappingProxyType(areas),
        catalogue=catalogue,
        stats=stats,
        phase=validation.one_of(data["phase"], PHASES, "position.phase") if data.get("phase") is not None else None,
        initiative=_initiative(data.get("initiative"), factions),
        active=validation.one_of(data["active"], factions, "position.active", "unknown-faction")
        if data.get("active") is not None
        else None,
        supply=supplies.get(ONI),
        supplies=supplies,
        princess=_princess(data.get("princess")),
        has_princess=data.get("princess") is not None,
        vp=_numbers(data.get("vp", {}), "position.vp", factions | {"players"}, -1000),
        rulings=chosen,
        printed={
            key: validation.whole(n, f"position.printed.{key}", -100)
            for key, n in validation.mapping(data.get("printed", {}), "position.printed").items()
        },
        fought=validation.flag(data.get("fought", False), "position.fought"),
        momentum=_optional(data, "momentum"),
        round=_optional(data, "round"),
        track=read_track(data["track"], "position.track") if data.get("track") is not None else None,
    )


def _optional(data: Mapping[str, object], name: str) -> int | None:
    return validation.whole(data[name], f"position.{name}", 0, 1000) if data.get(name) is not None else None


@dataclass(frozen=True)
class _Known:
    catalogue: Catalogue
    stats: Mapping[str, Mapping[str, UnitStats]]
    factions: frozenset[str]

    def check_unit(self, owner: str, slug: str, at: str) -> None:
        if slug in self.stats.get(owner, {}) or slug in self.catalogue.units.get(owner, {}):
            return
        accepted = sorted(self.catalogue.units.get(owner, {}))
        raise BadInput("unknown-unit", at, {"found": slug[:40], "owner": owner, "accepted": accepted})


def hexagon(name: object, at: str) -> Hex:
    found = hexes.parse(name) if isinstance(name, str) else None
    if found is None:
        raise BadInput("not-an-area", at, {"found": str(name)[:40]})
    return found


HEXES: Hooks = {Hex: (hexagon, str)}  # an area's name in JSON


def _areas(value: object, known: _Known) -> dict[Hex, Area]:
    found = validation.mapping(value, "position.areas", MOST_AREAS)
    if not found:
        raise BadInput("missing", "position.areas")
    areas = {hexagon(name, f"position.areas.{name[:20]}"): _area(area, f"position.areas.{name}", known) for name, area in found.items()}
    stacks = sum(len(units) for area in areas.values() for units in area.units.values())
    if stacks > MOST_STACKS:
        raise BadInput("too-many", "position.areas", {"about": "stacks", "most": MOST_STACKS, "found": stacks})
    return areas


def _area(value: object, at: str, known: _Known) -> Area:
    data = validation.mapping(value, at)
    validation.only(data, AREA_FIELDS, at)
    kind = validation.one_of(validation.needed(data, "kind", at), KINDS, f"{at}.kind")
    traits = frozenset(validation.one_of(t, TRAITS, f"{at}.traits") for t in validation.items(data.get("traits", []), f"{at}.traits"))
    if kind == "moon" and "traits" not in data:
        traits = frozenset(["tsukuyumi"])
    if kind == "mountain" and "value" not in data:
        raise BadInput("missing", f"{at}.value")
    if kind == "home" and "of" not in data:
        raise BadInput("missing", f"{at}.of")
    territory = data.get("territory")
    return Area(
        kind=kind,
        value=validation.whole(data.get("value", 0), f"{at}.value", 0, 1000) if kind == "mountain" else 0,
        traits=traits,
        blockades=frozenset(
            validation.whole(e, f"{at}.blockades", 0, 5) for e in validation.items(data.get("blockades", []), f"{at}.blockades")
        ),
        territory=validation.one_of(territory, known.factions, f"{at}.territory", "unknown-faction") if territory is not None else None,
        priority=validation.flag(data.get("priority", False), f"{at}.priority"),
        units=_standing(_units(data.get("units", {}), f"{at}.units", known)),
        markers=_standing(_markers(data.get("markers", {}), f"{at}.markers", known.factions)),
        bonus=_numbers(data.get("bonus", {}), f"{at}.bonus", known.factions, 0),
        of=validation.one_of(data["of"], known.factions, f"{at}.of", "unknown-faction") if data.get("of") is not None else None,
    )


def _units(value: object, at: str, known: _Known) -> Units:
    found: dict[str, Mapping[str, int]] = {}
    for owner, units in validation.mapping(value, at).items():
        validation.one_of(owner, known.factions, at, "unknown-faction")
        counts = {}
        for slug, count in validation.mapping(units, f"{at}.{owner}").items():
            known.check_unit(owner, slug, at)
            counts[slug] = validation.whole(count, f"{at}.{owner}.{slug}", 0, 200)
        found[owner] = MappingProxyType(counts)
    return MappingProxyType(found)


def _standing(found: Units) -> Units:
    """Only what is really there: none of a kind is the same as nothing said."""
    kept = {owner: MappingProxyType({slug: n for slug, n in held.items() if n}) for owner, held in found.items()}
    return MappingProxyType({owner: held for owner, held in kept.items() if held})


def _markers(value: object, at: str, factions: frozenset[str]) -> Units:
    """Markers by owner and name: a mine, an egg, a weapon; their names are the components' own."""
    found = {}
    for owner, held in validation.mapping(value, at).items():
        validation.one_of(owner, factions, at, "unknown-faction")
        counts = {
            name: validation.whole(n, f"{at}.{owner}.{name[:40]}", 0, 200) for name, n in validation.mapping(held, f"{at}.{owner}").items()
        }
        found[owner] = MappingProxyType(counts)
    return MappingProxyType(found)


def _stats(value: object, catalogue: Catalogue, factions: frozenset[str]) -> dict[str, dict[str, UnitStats]]:
    found: dict[str, dict[str, UnitStats]] = {}
    for owner, units in validation.mapping(value, "position.stats").items():
        validation.one_of(owner, factions, "position.stats", "unknown-faction")
        for slug, stats in validation.mapping(units, f"position.stats.{owner}").items():
            at = f"position.stats.{owner}.{slug[:40]}"
            base = catalogue.units.get(owner, {}).get(slug)
            given = read_stats(stats, at)
            missing = [name for name in COMPLETE if name not in given]
            if base is None and missing:
                raise BadInput("incomplete-stats", at, {"unit": slug[:40], "missing": missing})
            found.setdefault(owner, {})[slug] = (base or UnitStats()).with_values(given)
    return found


def read_stats(value: object, at: str) -> dict[str, int | str | frozenset[str]]:
    """A unit's values from JSON, as far as they are given."""
    data = validation.mapping(value, at)
    validation.only(data, STAT_FIELDS, at)
    given: dict[str, int | str | frozenset[str]] = {}
    for name, one in data.items():
        if name == "size":
            given[name] = validation.one_of(one, SIZES, f"{at}.size")
        elif name == "traits":
            given[name] = frozenset(validation.one_of(t, UNIT_TRAITS, f"{at}.traits") for t in validation.items(one, f"{at}.traits"))
        else:
            given[name] = validation.whole(one, f"{at}.{name}", 0, 10_000)
    return given


def _initiative(value: object, factions: frozenset[str]) -> tuple[str, ...] | None:
    if value is None:
        return None
    found = tuple(
        validation.one_of(f, factions - {ONI}, "position.initiative", "unknown-faction")
        for f in validation.items(value, "position.initiative")
    )
    if len(set(found)) != len(found):
        raise BadInput("twice", "position.initiative")
    return found


def _supplies(value: object, known: _Known) -> Units:
    return _units(value, "position.supply", known) if value is not None else {}


def _princess(value: object) -> frozenset[Hex]:
    if value is None:
        return frozenset()
    found = [hexagon(name, "position.princess") for name in validation.items(value, "position.princess")]
    if len(found) != 3 or any(a.distance(b) != 1 for a in found for b in found if a != b) or len(set(found)) != 3:
        raise BadInput("not-a-corner", "position.princess")
    return frozenset(found)


def _numbers(value: object, at: str, accepted: Collection[str], least: int) -> dict[str, int]:
    found = {}
    for key, number in validation.mapping(value, at).items():
        validation.one_of(key, accepted, at, "unknown-faction")
        found[key] = validation.whole(number, f"{at}.{key}", least)
    return found


def write(position: Position) -> Json:
    """The whole position; what is empty or unknown is left out."""
    found: Json = {"game": "tsukuyumi", "mode": position.mode}
    found |= {n: v for n in ("round", "phase", "active", "momentum") if (v := getattr(position, n)) is not None}
    if position.initiative is not None:
        found["initiative"] = list(position.initiative)
    found["areas"] = {str(here): write_area(area) for here, area in sorted(position.areas.items())}
    if position.supplies:
        found["supply"] = {owner: dict(units) for owner, units in position.supplies.items()}
    found["princess"] = corner(position.princess) if position.has_princess else None
    if position.vp:
        found["vp"] = dict(position.vp)
    if position.stats:
        found["stats"] = write_stats(position.stats)
    if position.rulings.chosen:
        found["rulings"] = dict(position.rulings.chosen)
    if position.printed:
        found["printed"] = dict(position.printed)
    if position.fought:
        found["fought"] = True
    if position.track is not None:
        found["track"] = write_track(position.track)
    return found


def corner(areas: frozenset[Hex]) -> list[str]:
    return [str(here) for here in sorted(areas)]


def write_area(area: Area) -> Json:
    found: Json = {"kind": area.kind}
    if area.kind == "mountain":
        found["value"] = area.value
    if area.traits or area.kind == "moon":
        found["traits"] = sorted(area.traits)
    if area.blockades:
        found["blockades"] = sorted(area.blockades)
    if area.territory is not None:
        found["territory"] = area.territory
    if area.priority:
        found["priority"] = True
    for name, held in (("units", area.units), ("markers", area.markers)):
        if kept := _counts(held):
            found[name] = kept
    if area.bonus:
        found["bonus"] = dict(area.bonus)
    if area.of is not None:
        found["of"] = area.of
    return found


def _counts(held: Units) -> dict[str, dict[str, int]]:
    kept = {owner: {name: n for name, n in units.items() if n} for owner, units in held.items()}
    return {owner: units for owner, units in kept.items() if units}


def write_stats(stats: Mapping[str, Mapping[str, UnitStats]]) -> Json:
    """Units' values by owner and unit."""
    return {owner: {slug: _written_stats(values) for slug, values in units.items()} for owner, units in stats.items()}


def _written_stats(stats: UnitStats) -> Mapping[str, object]:
    found: Json = {}
    for name in STAT_FIELDS:
        held = getattr(stats, name)
        if name == "traits":
            found[name] = sorted(held)
        elif held is not None and not (name == "movement" and held == 0):
            found[name] = held
    return found
