"""The area in hand: who is there, their sums, what can be done here, and steppers to correct it by hand."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables.area_names import area_name, called
from companion.tables.names import marker, names, units_of
from companion.tables.offers import Listed
from companion.web.tables.action_panel import Button
from companion.web.tables.tsukuyumi import fight_cards, missing_values
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from rules import messages
from rules.engine.kernel.errors import BadInput, Facts, Reason, RuleViolation
from rules.engine.kernel.game import Command
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import (
    Annihilate,
    Conquer,
    Mark,
    MarkStartingAreas,
    Move,
    Place,
    PlaceHome,
    Produce,
    Remove,
    Unmark,
)
from rules.engine.tsukuyumi.board.position import ONI, TRAITS, Area, Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.coop import commands as coop
from rules.engine.tsukuyumi.legality import check
from rules.engine.tsukuyumi.legality.home_outlook import outlook
from rules.engine.tsukuyumi.messages import Command as TsukuyumiCommand
from rules.engine.tsukuyumi.play.turns.commands import UpgradeUnits
from rules.engine.tsukuyumi.standard import commands as standard

GAME = "tsukuyumi"
COMMON = ("small", "medium", "large")


def sheet(shown: TsukuyumiTable, position: Position, at: Hex, side: str) -> dict[str, Any]:
    """Everything about one area."""
    area, possible = position.areas.get(at), deeds(shown, at)
    if area is None:
        return {"name": area_name(at), "empty": True, "deeds": possible}
    sides = tuple(dict.fromkeys((ONI, *(position.initiative or ()), *area.units)))
    chosen = side if side in sides else _likely(shown, area, sides)
    held = area.units.get(chosen, {})
    units = [u for u in units_of(chosen) if u != "princess"]
    shown_units = [u for u in units if u in held or chosen != ONI or u in COMMON]
    return {
        "name": area_name(at),
        "empty": False,
        "stay": f"?at={at}&side={chosen}",
        "stay_marks": f"?at={at}&side={chosen}&marks=1",
        "at": str(at),
        "kind": area.kind,
        "value": area.value,
        "fight": fight_cards.standing(position, at),
        "princess": at in position.princess,
        "sides": [(owner, names().get(owner, owner), owner == chosen) for owner in sides],
        "side": chosen,
        "rows": [_row(at, chosen, u, held) for u in shown_units],
        "more": [button(Place(at, chosen, u), names().get(f"{chosen}/{u}", u), look="chip") for u in units if u not in shown_units],
        "markers": markers(position, at, sides),
        "counted": counted_markers(area, at, chosen),
        "lying": [_lying(owner, held) for owner, held in area.markers.items() if any(held.values())],
        "deeds": possible[:MOST_DEEDS],
        "more_deeds": possible[MOST_DEEDS:],
        "refusals": refusals(shown, position, at),
        "movers": movers(shown, position, at),
    }


def _likely(shown: TsukuyumiTable, area: Area, sides: tuple[str, ...]) -> str:
    """Whose figures somebody probably wants to place or correct here."""
    wanted = (shown.view.position.active, shown.seat.side, area.of, area.territory)
    here = next((s for s in (*wanted, *sides) if s and area.units.get(s)), None)
    return here or next((s for s in (area.of, area.territory) if s in sides), None) or ONI


def _row(at: Hex, owner: str, unit: str, held: Mapping[str, int]) -> dict[str, Any]:
    """A unit with its steppers."""
    name = names().get(f"{owner}/{unit}", unit)
    return {
        "label": name,
        "count": held.get(unit, 0),
        "less": button(Remove(at, owner, unit), _("%(name)s: 1 fewer") % {"name": name}, look="step"),
        "more": button(Place(at, owner, unit), _("%(name)s: 1 more") % {"name": name}, look="step"),
    }


def markers(position: Position, at: Hex, sides: tuple[str, ...]) -> list[dict[str, Any]]:
    """Each marker as a switch."""
    area = position.areas[at]

    def switch(name: str, icon: str, on: bool, action: dict[str, Any], side: str = "") -> dict[str, Any]:
        sent = {"area": str(at), **action, "type": "unmark" if on else "mark"}
        return {"icon": icon, "on": on, "side": side, "button": Button(name, sent, look="chip")}

    switches = []
    if area.kind != "home":
        for side in sides:
            owner = {} if area.territory == side else {"owner": side}
            switches.append(switch(names().get(side, side), "territory", area.territory == side, {"what": "territory", **owner}, side))
    switches.append(switch(_("Priority marker"), "priority", area.priority, {"what": "priority"}))
    for trait in TRAITS:
        switches.append(switch(trait_name(trait), TRAIT_ICONS.get(trait, "marker"), trait in area.traits, {"what": trait}))
    for edge in range(6):
        there = at.step(edge)
        closed = edge in area.blockades or (there in position.areas and not position.open(at, there))
        switches.append(switch(_("Edge to %(area)s") % {"area": area_name(there)}, "blockade", closed, {"what": "blockade", "edge": edge}))
    return switches


MARKERS_OF = {"nomads": ("mine",), "boarlords": ("cover", "stronghold", "tunnel"), "dark-seed": ("egg",)}


def counted_markers(area: Area, at: Hex, owner: str) -> list[dict[str, Any]]:
    """Markers of which several can lie in an area, with their steppers: those of the faction, and those that lie there."""
    held = area.markers.get(owner, {})
    kinds = tuple(dict.fromkeys((*MARKERS_OF.get(owner, ()), *(kind for kind, n in held.items() if n))))
    return [_counted_marker(at, owner, kind, held.get(kind, 0)) for kind in kinds]


def _counted_marker(at: Hex, owner: str, kind: str, count: int) -> dict[str, Any]:
    name = marker(GAME, kind)
    return {
        "label": name,
        "count": count,
        "less": button(Unmark(at, kind, owner), _("%(name)s: 1 fewer") % {"name": name}, look="step"),
        "more": button(Mark(at, kind, owner), _("%(name)s: 1 more") % {"name": name}, look="step"),
    }


def _lying(owner: str, held: Mapping[str, int]) -> str:
    """Nomads: 2 × Mine."""
    listed = ", ".join(f"{n} × {marker(GAME, kind)}" for kind, n in held.items() if n)
    return labelled(names().get(owner, owner), listed)


TRAIT_ICONS = {
    "radioactive": "radioactive",
    "unstable": "unstable",
    "tsukuyumi": "tsukuyumi",
    "toxic": "toxic",
    "devastated": "devastated",
    "immobilised": "cross",
}


def trait_name(trait: str) -> str:
    return {
        "radioactive": _("Radioactive"),
        "unstable": _("Unstable"),
        "tsukuyumi": _("Tsukuyumi area"),
        "toxic": _("Toxic"),
        "devastated": _("Devastated"),
        "immobilised": _("Nobody may leave"),
    }[trait]


def places_of(command: Command) -> list[Hex]:
    """The areas that a command is about."""
    match command:
        case coop.AttackWithOni(target=target):
            return [target]
        case coop.PlaceStartingUnits() | standard.PlaceStartingUnits():
            return [group.area for group in command.figures]
        case _:
            area, areas = getattr(command, "area", None), getattr(command, "areas", ())
            return [*([area] if area else []), *areas]


MOST_DEEDS = 12
HOMES: tuple[type[PlaceHome | coop.MarkHomezone], ...] = (PlaceHome, coop.MarkHomezone)
NOT_HERE = (Move, coop.PlaceStartingUnits, standard.PlaceStartingUnits, coop.PlacePrincess)  # touched in other ways
ASKED_STEP_BY_STEP = ("card", "reveal", "draw-passed")


def deeds(shown: TsukuyumiTable, at: Hex) -> list[Button]:
    """What can be done here now, of all that is legal."""
    kind = shown.view.pending.kind if shown.view.pending else ""
    if kind in ASKED_STEP_BY_STEP:
        return []  # what a card says is asked for step by step; an open question comes first
    here = [command for command in belonging(shown, at) if not isinstance(command, (Produce, UpgradeUnits))]  # those are in a tray
    # An area that was asked for is confirmed; of several things to do there, none comes first.
    asked = bool(kind) or shown.view.stage == "setup"
    ready = [_deed(shown, command, "act" if asked and len(here) == 1 else "way-out") for command in here]
    return [*ready, *(_lacking(listed) for listed in shown.lacking if _belongs(listed.command, at))]


def belonging(shown: TsukuyumiTable, at: Hex) -> list[TsukuyumiCommand]:
    """The commands that can be given now and are about an area."""
    return [command for command in shown.legal if _belongs(command, at)]


def _belongs(command: Command, at: Hex) -> bool:
    if isinstance(command, MarkStartingAreas) and len(command.areas) > 1:
        return False  # they are touched one after the other
    return not isinstance(command, NOT_HERE) and at in places_of(command)


def _lacking(listed: Listed[TsukuyumiCommand]) -> Button:
    """What could be done once the players have read off some values: a tap asks for them."""
    return button(listed.command, note=_("Needs: %(values)s") % {"values": missing_values.listed(listed.needs)}, look="way-out")


def _deed(shown: TsukuyumiTable, command: TsukuyumiCommand, look: str) -> Button:
    """A command as a button; a place for a home from which nobody gets out is not demanded, and says so."""
    if isinstance(command, HOMES) and outlook(shown.view.position, command.area).sealed:
        return button(command, note=_("There is no open way from here to the Moon."), look="way-out")
    return button(command, look=look)


def refusals(shown: TsukuyumiTable, position: Position, at: Hex) -> list[dict[str, Any]]:
    """Why the active side cannot fight here or leave, where it has figures."""
    by = position.active or shown.seat.side
    if shown.view.stage == "setup" or not shown.plays or not by or by == ONI or not position.areas[at].units.get(by):
        return []
    refused = []
    for action, title in ((Conquer(by, at), _("Conquer")), (Annihilate(by, at), _("Annihilation"))):
        try:
            verdict = check.check(position, action)
        except BadInput:
            continue  # a printed value is missing: the action is listed with what it needs
        if not verdict.legal:
            refused.append({"title": title, "lines": [(say(r.code, r.facts), r.clause) for r in verdict.reasons]})
    standing = why_nobody_moves(shown, position, by, at)
    if standing:
        refused.append({"title": _("Movement"), "lines": [(say(r.code, r.facts), r.clause) for r in standing]})
    return refused


def say(code: str, facts: Facts) -> str:
    """A reason with areas called as the board calls them."""
    return messages.say(code, {k: called(v) if k in ("area", "from", "to") and isinstance(v, str) else v for k, v in facts.items()})


def movers(shown: TsukuyumiTable, position: Position, at: Hex) -> list[tuple[str, str, int]]:
    """Whose figures here could move now, and how many there are: the active side's, else everybody's."""
    if not shown.plays:
        return []
    sides = [position.active] if position.active else list(position.initiative or ())
    return [
        (side, names().get(side, side), sum(position.areas[at].units[side].values()))
        for side in sides
        if side and position.areas[at].units.get(side) and moves_now(shown, position, side, at)
    ]


def moves_now(shown: TsukuyumiTable, position: Position, side: str, at: Hex) -> bool:
    """Whether the game lets any figure of a side leave an area now, or would if it knew a printed value."""
    return not why_nobody_moves(shown, position, side, at)


def why_nobody_moves(shown: TsukuyumiTable, position: Position, side: str, at: Hex) -> tuple[Reason, ...]:
    """The fewest reasons that stand against a step out of an area; none where somebody may go."""
    tries: list[tuple[bool, tuple[Reason, ...]]] = []
    for unit in position.areas[at].units[side]:
        for there in at.neighbours():
            refused = shown.refusal(Move(side, 1, (Walk(unit, 1, (at, there)),)))
            if not isinstance(refused, RuleViolation):
                return ()
            tries.append((there not in position.areas, refused.reasons))
    return min(tries, key=lambda tried: (tried[0], len(tried[1])))[1]  # a step on the board says more than one off it
