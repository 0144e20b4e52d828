"""The area in hand: who is there, their sums, what can be done here, and steppers to correct it by hand."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from companion.tables.area_names import area_name, called
from companion.tables.names import names, units_of
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi import missing_values
from companion.web.tables.tsukuyumi.action_labels import label
from rules import messages
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import Annihilate, Conquer
from rules.engine.tsukuyumi.board.position import ONI, TRAITS, Area, Position
from rules.engine.tsukuyumi.legality import check

COMMON = ("small", "medium", "large")


def sheet(shown: TableView, position: Position, at: Hex, side: str) -> dict[str, Any]:
    """Everything about one area."""
    area = position.areas.get(at)
    if area is None:
        return {"name": area_name(at), "empty": True, "deeds": deeds(shown, at)}
    sides = tuple(dict.fromkeys((ONI, *(position.initiative or ()), *area.units)))
    starters = _starters(shown, at)
    chosen = side if side in sides else _likely(shown, area, sides, starters)
    held = area.units.get(chosen, {})
    units = [u for u in units_of(chosen) if u != "princess"]
    shown_units = [u for u in units if u in held or chosen != ONI or u in COMMON]
    said = names()
    return {
        "name": area_name(at),
        "empty": False,
        "stay": f"?at={at}&side={chosen}",
        "stay_marks": f"?at={at}&side={chosen}&marks=1",
        "setting_up": chosen in starters,
        "at": str(at),
        "kind": area.kind,
        "value": area.value,
        "sums": [_sums(position, at, one) for one in sides if area.units.get(one) or (one == ONI and at in position.princess)],
        "princess": at in position.princess,
        "sides": [(one, said.get(one, one), one == chosen) for one in sides],
        "side": chosen,
        "rows": [_row(at, chosen, u, held, starters.get(chosen)) for u in shown_units],
        "more": [Button(said.get(f"{chosen}/{u}", u), place(at, chosen, u), look="chip") for u in units if u not in shown_units],
        "markers": markers(position, at, sides),
        "deeds": deeds(shown, at),
        "refusals": refusals(shown, position, at),
        "movers": movers(shown, position, at),
    }


def _starters(shown: TableView, at: Hex) -> dict[str, dict[str, dict[str, Any]]]:
    """The starting units that may be put up here, one figure at a time: by side and unit, the command."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for one in shown.legal_of("starting-units", "place-starting"):
        figures = one.get("figures", ())
        if len(figures) == 1 and figures[0]["area"] == str(at) and one.get("more", True):
            found.setdefault(one["by"], {})[figures[0]["unit"]] = one
    return found


def _likely(shown: TableView, area: Area, sides: tuple[str, ...], starters: Mapping[str, Any]) -> str:
    """Whose figures somebody probably wants to place or correct here."""
    if starters:
        own = shown.seat.side
        return own if own in starters and own is not None else next(iter(starters))
    wanted = (shown.seen.position.active, shown.seat.side, area.of, area.territory)
    here = next((s for s in (*wanted, *sides) if s and area.units.get(s)), None)
    return here or next((s for s in (area.of, area.territory) if s in sides), None) or ONI


def _sums(position: Position, at: Hex, side: str) -> dict[str, Any]:
    """A side's totals; a question mark where a value is printed on components only."""
    found: dict[str, Any] = {"side": side, "name": names().get(side, side)}
    for name in ("conquest", "attack"):
        try:
            found[name] = position.sum(side, at, name) + (position.areas[at].bonus.get(side, 0) if name == "conquest" else 0)
            if side == ONI and at in position.princess:
                found[name] += position.value(ONI, "princess", name)
        except BadInput:
            found[name] = "?"
    return found


def place(at: Hex, owner: str, unit: str, kind: str = "place") -> dict[str, Any]:
    return {"type": kind, "area": str(at), "owner": owner, "unit": unit, "count": 1}


def _row(at: Hex, owner: str, unit: str, held: Mapping[str, int], starters: Mapping[str, Any] | None) -> dict[str, Any]:
    """A unit with its steppers; at set-up one more is a starting unit and offered while there is one, else a correction."""
    name = names().get(f"{owner}/{unit}", unit)
    adding = place(at, owner, unit) if starters is None else starters.get(unit)
    return {
        "none_left": adding is None,
        "label": name,
        "count": held.get(unit, 0),
        "less": Button(_("%(name)s: one less") % {"name": name}, place(at, owner, unit, "remove"), look="step"),
        "more": Button(_("%(name)s: one more") % {"name": name}, adding or {}, look="step"),
    }


def markers(position: Position, at: Hex, sides: tuple[str, ...]) -> list[dict[str, Any]]:
    """Each marker as a switch."""
    area, said = position.areas[at], names()

    def switch(name: str, icon: str, on: bool, action: dict[str, Any], side: str = "") -> dict[str, Any]:
        sent = {"area": str(at), **action, "type": "unmark" if on else "mark"}
        return {"icon": icon, "on": on, "side": side, "button": Button(name, sent, look="chip")}

    found = []
    if area.kind != "home":
        for side in sides:
            owner = {} if area.territory == side else {"owner": side}
            found.append(switch(said.get(side, side), "territory", area.territory == side, {"what": "territory", **owner}, side))
    found.append(switch(_("Priority marker"), "priority", area.priority, {"what": "priority"}))
    for trait in TRAITS:
        found.append(switch(trait_name(trait), TRAIT_ICONS.get(trait, "marker"), trait in area.traits, {"what": trait}))
    for edge in range(6):
        there = at.step(edge)
        closed = edge in area.blockades or (there in position.areas and not position.open(at, there))
        found.append(switch(_("Edge to %(area)s") % {"area": area_name(there)}, "blockade", closed, {"what": "blockade", "edge": edge}))
    return found


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


def places_of(action: Mapping[str, Any]) -> list[str]:
    """The areas that a command is about."""
    found = [action[name] for name in ("area", "target") if action.get(name)]
    found += [one["area"] for one in action.get("figures", ()) if "area" in one]
    return found + list(action.get("areas", ()))


MOST_DEEDS = 12
NOT_HERE = ("move", "starting-units", "place-starting")  # tapped in other ways


def deeds(shown: TableView, at: Hex) -> list[Button]:
    """What can be done here now, of all that is legal."""
    kind = str((shown.view.get("pending") or {}).get("kind", ""))
    if kind in ("card", "reveal", "draw-passed"):
        return []  # what a card says is asked for step by step; an open question comes first
    left_out = NOT_HERE if kind.startswith("princess-") else (*NOT_HERE, "place-princess")

    def belongs(action: Mapping[str, Any]) -> bool:
        return str(at) in places_of(action) and action["type"] not in left_out

    here = [action for action in shown.legal if belongs(action)]
    ready = [_deed(several, "act" if n == 0 else "way-out") for n, several in enumerate(_same_unit(here)[:MOST_DEEDS])]
    return [*ready, *[_lacking(entry) for entry in shown.lacking if belongs(entry["action"])][:MOST_DEEDS]]


def _lacking(entry: Mapping[str, Any]) -> Button:
    """What could be done once the players have read off some values: a tap asks for them."""
    needs = missing_values.listed(missing_values.read(entry["needs"]))
    return Button(label(entry["action"]), entry["action"], note=_("Needs: %(values)s") % {"values": needs}, look="way-out")


def _same_unit(actions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Production that differs only in how many, together; everything else by itself."""
    found: dict[Any, list[dict[str, Any]]] = {}
    for n, action in enumerate(actions):
        key = (action["by"], action["unit"], action["points"]) if action["type"] == "produce" else n
        found.setdefault(key, []).append(action)
    return list(found.values())


def _deed(several: list[dict[str, Any]], look: str) -> Button:
    """One action; where it can be done with one figure or more, how many is asked beside it."""
    if len(several) == 1:
        return Button(label(several[0]), several[0], look=look)
    most = max(action.get("count", 1) for action in several)
    first = {name: value for name, value in several[0].items() if name != "count"}
    return Button(label(first), first, look=look, fields=[Field("count", _("How many?"), value="1", least=1, most=most)])


def refusals(shown: TableView, position: Position, at: Hex) -> list[dict[str, Any]]:
    """Why the active side cannot fight here or leave, where it has figures."""
    by = position.active or shown.seat.side
    if shown.view.get("stage") == "setup" or not shown.plays or not by or by == ONI or not position.areas[at].units.get(by):
        return []
    found = []
    for action, title in ((Conquer(by, at), _("Conquer")), (Annihilate(by, at), _("Annihilation"))):
        try:
            verdict = check.check(position, action)
        except BadInput:
            continue  # a printed value is missing: the action is listed with what it needs
        if not verdict.legal:
            found.append({"title": title, "lines": [(say(r.code, r.facts), r.clause) for r in verdict.reasons]})
    standing = why_nobody_moves(shown, position, by, at)
    if standing:
        found.append({"title": _("Movement"), "lines": [(say(r.code, r.facts), r.clause) for r in standing]})
    return found


def say(code: str, facts: Mapping[str, Any]) -> str:
    """A reason with areas called as the board calls them."""
    return messages.say(code, {k: called(v) if k in ("area", "from", "to") and isinstance(v, str) else v for k, v in facts.items()})


def movers(shown: TableView, position: Position, at: Hex) -> list[tuple[str, str, int]]:
    """Whose figures here could move now, and how many there are: the active side's, else everybody's."""
    if not shown.plays:
        return []
    sides = [position.active] if position.active else list(position.initiative or ())
    return [
        (side, names().get(side, side), sum(position.areas[at].units[side].values()))
        for side in sides
        if side and position.areas[at].units.get(side) and moves_now(shown, position, side, at)
    ]


def moves_now(shown: TableView, position: Position, side: str, at: Hex) -> bool:
    """Whether the game lets any figure of a side leave an area now, or would if it knew a printed value."""
    return not why_nobody_moves(shown, position, side, at)


def why_nobody_moves(shown: TableView, position: Position, side: str, at: Hex) -> tuple[Reason, ...]:
    """The fewest reasons that stand against a step out of an area; none where somebody may go."""
    found: list[tuple[bool, tuple[Reason, ...]]] = []
    for unit in position.areas[at].units[side]:
        for there in at.neighbours():
            figures = [{"unit": unit, "count": 1, "path": [str(at), str(there)]}]
            refused = shown.refusal({"type": "move", "by": side, "points": 1, "figures": figures})
            if not isinstance(refused, RuleViolation):
                return ()
            found.append((there not in position.areas, refused.reasons))
    return min(found, key=lambda tried: (tried[0], len(tried[1])))[1]  # a step on the board says more than one off it
