"""A position back into the contract's JSON: what was read comes out again, in a fixed order."""

from collections.abc import Mapping

from rules.engine.kernel.catalogue import UnitStats
from rules.engine.kernel.codec import Json
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import write_track
from rules.engine.tsukuyumi.board.position import STAT_FIELDS, Area, Position, Units


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
    return {owner: {slug: _stats(values) for slug, values in units.items()} for owner, units in stats.items()}


def _stats(stats: UnitStats) -> Mapping[str, object]:
    found: Json = {}
    for name in STAT_FIELDS:
        held = getattr(stats, name)
        if name == "traits":
            found[name] = sorted(held)
        elif held is not None and not (name == "movement" and held == 0):
            found[name] = held
    return found
