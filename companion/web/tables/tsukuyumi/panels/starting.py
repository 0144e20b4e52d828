"""The tray of starting units: how many of each unit a side puts into an area, one tap for several figures, or all as last time."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.tables.names import names, units_of
from companion.web.links import address
from companion.web.silhouettes import silhouette_of
from companion.web.tables.action_panel import Button
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels.words import counted, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from rules.engine.kernel.game import Command, Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import PlacedFigures
from rules.engine.tsukuyumi.coop import commands as coop
from rules.engine.tsukuyumi.standard import commands as standard

MOST_PIPS = 5
AT_HOME, ELSEWHERE = "home", "area"
Starters = dict[str, dict[Hex, list[str]]]
Groups = Sequence[tuple[str, int, Hex]]


def offered(shown: TsukuyumiTable) -> Starters:
    """Who may put up which units where, one figure at a time."""
    starters: Starters = {}
    for command in shown.legal_of(coop.PlaceStartingUnits, standard.PlaceStartingUnits):
        match command:
            case coop.PlaceStartingUnits(by, (coop.PlacedFigures(unit, area),)):
                starters.setdefault(by, {}).setdefault(area, []).append(unit)
            case standard.PlaceStartingUnits(by, (standard.StartingFigures(unit, _, area),), more=True):
                starters.setdefault(by, {}).setdefault(area, []).append(unit)
    return starters


def tray(shown: TsukuyumiTable, at: Hex | None, chosen: str, kept: Mapping[str, Any]) -> dict[str, Any] | None:
    """The units of one side and the area that they go to; None where nobody puts up any now."""
    starters = offered(shown) if shown.plays and _asked_for(shown.view.pending) else {}
    if not starters:
        return None
    position = shown.view.position
    by = chosen if chosen in starters else _next(shown, starters, at)
    area = at if at in starters[by] else _first_area(position, by, list(starters[by]))
    here = address("table", shown.table.pk)
    sides = [(who, side(who), who == by, f"{here}?side={who}") for who in starters]
    return {
        "side": by,
        "name": side(by),
        "here": area == at,
        "sides": sides if len(sides) > 1 else [],
        "area": area_name(area),
        "areas": frozenset(starters[by]),
        "stay": f"?side={by}&at={area}",
        "rows": [_row(shown, by, unit, area) for unit in units_of(by) if unit in starters[by][area] or _standing(position, by, unit)],
        "again": _as_last_time(shown, by, kept.get("starting", {}).get(by, {}), list(starters[by])),
    }


def _asked_for(pending: Pending | None) -> bool:
    """Whether the starting units come next."""
    return pending is None or pending.kind == "begin-game" or facts.texts(pending.facts, "missing")[:1] == ["units"]


def _next(shown: TsukuyumiTable, starters: Starters, at: Hex | None) -> str:
    """Whose tray lies open: of whom the area in hand is, then this phone's own, then whoever has no figure yet."""
    position = shown.view.position
    sides = sorted(starters, key=lambda who: (who != shown.seat.side, any(a.units.get(who) for a in position.areas.values())))
    held = position.areas.get(at) if at else None
    owner = next((who for who in (held.territory, held.of) if who in starters), None) if held else None
    return owner or sides[0]


def _first_area(position: Position, by: str, areas: Sequence[Hex]) -> Hex:
    return next((h for h in areas if position.areas[h].territory == by), next((h for h in areas if position.areas[h].of == by), areas[0]))


def _standing(position: Position, by: str, unit: str) -> int:
    return sum(area.units.get(by, {}).get(unit, 0) for area in position.areas.values())


def _row(shown: TsukuyumiTable, by: str, unit: str, area: Hex) -> dict[str, Any]:
    """A unit with a pip for as many figures as the box still has: tapping the third puts up three."""
    name = names().get(f"{by}/{unit}", unit)
    most = next((n - 1 for n in range(1, MOST_PIPS + 1) if shown.refusal(_command(shown, by, [(unit, n, area)])) is not None), MOST_PIPS)
    kind = {"type": "starting-units" if shown.view.position.together else "place-starting"}
    return {
        "label": name,
        "silhouette": silhouette_of(unit, faction=by),
        "standing": _standing(shown.view.position, by, unit),
        "pips": range(1, most + 1),
        "button": Button(name, {**kind, "by": by, "unit": unit, "area": str(area)}),
    }


def _command(shown: TsukuyumiTable, by: str, groups: Groups) -> Command:
    if shown.view.position.together:
        return coop.PlaceStartingUnits(by, tuple(PlacedFigures(unit, area, n) for unit, n, area in groups))
    return standard.PlaceStartingUnits(by, tuple(standard.StartingFigures(unit, n, area) for unit, n, area in groups), more=True)


def _as_last_time(shown: TsukuyumiTable, by: str, kept: Mapping[str, Mapping[str, int]], areas: Sequence[Hex]) -> Button | None:
    """Everything that this faction had at its last table, where nothing of it stands yet."""
    position = shown.view.position
    if not kept or any(area.units.get(by) for area in position.areas.values()):
        return None
    home = next((h for h in areas if position.areas[h].is_homezone and position.areas[h].of == by), None)
    field = next((h for h in areas if position.areas[h].territory == by), None)
    places = {AT_HOME: home or field, ELSEWHERE: field or home}
    groups = [(unit, n, place) for where, units in kept.items() if (place := places.get(where)) for unit, n in units.items()]
    command = _command(shown, by, groups)
    if not groups or shown.refusal(command) is not None:
        return None
    total: dict[str, int] = {}
    for unit, n, _place in groups:
        total[unit] = total.get(unit, 0) + n
    return button(command, _("As last time"), note=counted(by, total), look="way-out")


def compose(action: dict[str, Any]) -> dict[str, Any]:
    """A pip names the unit, the area and how many; the engine gets the figures."""
    if action.get("type") in ("starting-units", "place-starting") and "unit" in action:
        figures = {"unit": action.pop("unit"), "area": action.pop("area", ""), "count": action.pop("count", 1)}
        action["figures"] = [figures]
        if action["type"] == "place-starting":
            action["more"] = True
    return action


def to_keep(position: Position) -> dict[str, dict[str, dict[str, int]]]:
    """What each side has put up, at home and beside it, for the next table."""
    kept: dict[str, dict[str, dict[str, int]]] = {}
    for area in position.areas.values():
        for by in position.initiative or ():
            for unit, n in area.units.get(by, {}).items():
                where = AT_HOME if area.is_homezone and area.of == by else ELSEWHERE
                held = kept.setdefault(by, {}).setdefault(where, {})
                held[unit] = held.get(unit, 0) + n
    return kept
