"""Moving by tapping: from where, who, to where. The engine lights the areas; this only carries the choice in the address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.tables.names import names
from companion.web import forms
from companion.web.silhouettes import silhouette_of
from companion.web.tables.tsukuyumi import missing_values
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from companion.web.tables.tsukuyumi.panels.area import movers, say
from rules import messages
from rules.engine.kernel.errors import BadInput, PrintedValue, Reason, RuleViolation, UnknownValue
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.commands import Move
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality.input_checks import LONGEST_PATH
from rules.engine.tsukuyumi.legality.reach import reach

MOST_POINTS = 6


@dataclass(frozen=True)
class Moving:
    """A group that is about to move: whose, from where, how many of each unit, how far, and the area that was tapped."""

    by: str
    start: Hex
    group: Mapping[str, int]
    points: int
    to: Hex | None = None
    whole: bool = True  # nobody has picked figures yet

    def address(self, **changed: Any) -> str:
        picked = {} if self.whole else {f"g.{unit}": n for unit, n in self.group.items()}
        values = {"from": self.start, "by": self.by, "p": self.points, "to": self.to} | picked | changed
        return "?" + urlencode({key: value for key, value in values.items() if value is not None})

    def command(self, group: Mapping[str, int], path: Sequence[Hex]) -> Move:
        """The command that sends the group on its way."""
        return Move(self.by, self.points, tuple(Walk(unit, n, tuple(path)) for unit, n in sorted(group.items())))


def read(request: HttpRequest, shown: TsukuyumiTable, position: Position, points: int | None) -> Moving | None:
    """The group that the address names, or the one that may leave the area in hand; None where nobody can move."""
    numbers = forms.TurnForm.read(request.GET)
    start = parse(request.GET.get("from", "")) or parse(request.GET.get("at", ""))
    if start is None or start not in position.areas or not shown.plays:
        return None
    by = request.GET.get("by", "") or _mover(shown, position, start)
    if by not in position.areas[start].units:
        return None
    there = position.areas[start].units[by]
    whole = not any(request.GET.get(f"g.{unit}") for unit in there)
    group = dict(there) if whole else {unit: min(numbers.get(f"g.{unit}", 0), n) for unit, n in there.items()}
    far = points if points is not None else numbers["p"] if numbers["p"] <= MOST_POINTS else 1
    return Moving(by, start, group, far, parse(request.GET.get("to", "")), whole)


def _mover(shown: TsukuyumiTable, position: Position, start: Hex) -> str:
    """Whose figures of an area move when it is tapped: this phone's own before others."""
    sides = [side for side, _name, _n in movers(shown, position, start)]
    return shown.seat.side if shown.seat.side in sides else next(iter(sides), "")


def ways(shown: TsukuyumiTable, position: Position, moving: Moving) -> tuple[dict[Hex, Move], tuple[PrintedValue, ...], list[Reason]]:
    """Where the group may go now, as the game itself judges it; the printed values that would tell of more; why it may not move."""
    group = {unit: n for unit, n in moving.group.items() if n}
    if not group:
        return {}, (), []

    def question(where: Position) -> dict[Hex, tuple[Hex, ...]]:
        return reach(where, moving.by, moving.start, group, moving.points)

    needs = printed_values.needed(position, moving.by, question)
    possible: dict[Hex, Move] = {}
    refused: list[Reason] = []
    for to, path in question(printed_values.assumed(position, moving.by)).items():
        command = moving.command(group, path)
        match shown.refusal(command):
            case None:
                possible[to] = command
            case RuleViolation(reasons=reasons):
                refused = refused or list(reasons)
    return possible, needs, [] if possible or needs else refused


def sheet(shown: TsukuyumiTable, position: Position, moving: Moving, points: int | None) -> dict[str, Any]:
    """Who moves, how far, where to; the button when an area that is lit was chosen, the reason when another one was."""
    possible, needs, why = ways(shown, position, moving)
    context: dict[str, Any] = {
        "rows": [_row(shown, position, moving, unit) for unit in position.areas[moving.start].units[moving.by]],
        "by": moving.by,
        "whole": moving.whole,
        "far": _how_far(shown, moving) if points is None else [],
        "ask": missing_values.button(needs) if needs else None,
        "stay": moving.address(),
        "possible": possible,
        "lit": frozenset(possible),
        "button": None,
        "why": [(say(r.code, r.facts), r.clause) for r in why],
    }
    if moving.to in possible:
        command = possible[moving.to]
        context["path"] = command.figures[0].path
        context["button"] = button(command, _("Move them to %(area)s") % {"area": area_name(moving.to)})
    elif moving.to is not None and any(moving.group.values()) and not why:
        context["why"] = _why_not(shown, moving)
    return context


def _row(shown: TsukuyumiTable, position: Position, moving: Moving, unit: str) -> dict[str, Any]:
    """A unit with a pip for each figure: the first one that is tapped sends only those, further ones join them."""
    here = reverse("table", args=[shown.table.pk])
    there, chosen = position.areas[moving.start].units[moving.by], moving.group.get(unit, 0)
    others = {f"g.{other}": 0 if moving.whole else moving.group.get(other, 0) for other in there}
    numbers = [(n, 0 if n == chosen and not moving.whole else n) for n in range(1, there[unit] + 1)]
    return {
        "label": names().get(f"{moving.by}/{unit}", unit),
        "chosen": chosen,
        "of": there[unit],
        "silhouette": silhouette_of(unit, faction=moving.by),
        "side": moving.by,
        "pips": [(n, n <= chosen, here + moving.address(**others | {f"g.{unit}": sent, "to": None})) for n, sent in numbers],
    }


def _how_far(shown: TsukuyumiTable, moving: Moving) -> list[tuple[int, bool, str]]:
    """How many areas the card gives, where only the players know."""
    here = reverse("table", args=[shown.table.pk])
    return [(n, n <= moving.points, here + moving.address(p=n, to=None)) for n in range(1, MOST_POINTS + 1)]


def _why_not(shown: TsukuyumiTable, moving: Moving) -> list[tuple[str, str]]:
    """Why the group cannot go to the area that was tapped, on the straight way to it."""
    group = {unit: n for unit, n in moving.group.items() if n}
    refused = shown.refusal(moving.command(group, _straight(moving.start, moving.to or moving.start)))
    match refused:
        case RuleViolation(reasons=reasons):
            return [(say(reason.code, reason.facts), reason.clause) for reason in reasons]
        case UnknownValue(needs=needs):
            return [(_("Needs: %(values)s") % {"values": missing_values.listed(needs)}, "")]
        case BadInput():
            return [(messages.say_bad_input(refused), "")]
        case _:
            return []


def _straight(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """A way that goes nearer with every step, to tell what stands in it."""
    way = [start]
    while way[-1] != end and len(way) < LONGEST_PATH:
        way.append(min(way[-1].neighbours(), key=lambda n: (n.distance(end), n)))
    return tuple(way)
