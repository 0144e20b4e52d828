"""What the Oni will do: their next attacks as things stand, and with figures moved in thought. Nothing is sent to the table; the
address carries it all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from cards.selectors import BadFilter
from companion.tables import selectors
from companion.tables.area_names import area_name
from companion.tables.names import names
from companion.web import forms
from companion.web.svg.ghost_arrows import GhostArrow
from companion.web.svg.hex_board import HexBoardOverlay
from companion.web.tables.tsukuyumi import consequences, missing_values
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import counted, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop.commands import AttackWithOni
from rules.engine.tsukuyumi.foresight.commands import Foresight
from rules.engine.tsukuyumi.foresight.threat import CHOICE, TIE, UNKNOWN, Attack, Shift, Threat, can_be_foreseen, shifted, threat

MOST_SHIFTS = 12


@dataclass(frozen=True)
class ThreatLine:
    """One attack: its number on the board, where it goes, what comes of it, and the clause that decided it."""

    number: int
    text: str
    note: str
    clause: str


@dataclass(frozen=True)
class Thought:
    """What somebody thinks of: figures that were moved, and the group in hand."""

    shifts: tuple[Shift, ...] = ()
    start: Hex | None = None
    owner: str = ""
    units: Mapping[str, int] | None = None

    def address(self) -> str:
        parts: list[tuple[str, str]] = [("threat", "1"), *(("if", _written(shift)) for shift in self.shifts)]
        if self.start is not None:
            parts += [("from", str(self.start)), *([("by", self.owner)] if self.owner else [])]
            parts += [(f"g.{unit}", str(n)) for unit, n in (self.units or {}).items()]
        return "?" + urlencode(parts)


def is_offered(shown: TsukuyumiTable) -> bool:
    """Whether the Oni's next attacks can be foreseen now."""
    return selectors.considered(seat=shown.seat, question="threat-offered", answer=can_be_foreseen)


def read(request: HttpRequest, shown: TsukuyumiTable) -> Thought | None:
    """What the address says of it; None where nobody asks, or nothing can be foreseen."""
    if request.GET.get("threat") != "1" or not is_offered(shown):
        return None
    shifts = tuple(_shift(text) for text in request.GET.getlist("if")[:MOST_SHIFTS])
    position = shifted(shown.view.position, shifts)
    start = parse(request.GET.get("from", ""))
    if start is None or not _owners(position, start):
        return Thought(shifts)
    owners = _owners(position, start)
    owner = request.GET.get("by", "")
    owner = owner if owner in owners else position.active if position.active in owners else owners[0]
    numbers = forms.TurnForm.read(request.GET)
    there = position.areas[start].units[owner or ""]
    units = {unit: min(numbers.get(f"g.{unit}", n) if request.GET.get(f"g.{unit}") else n, n) for unit, n in there.items()}
    return Thought(shifts, start, owner or "", units)


def _written(shift: Shift) -> str:
    return ":".join((shift.owner, str(shift.start), str(shift.end), "+".join(f"{unit}*{n}" for unit, n in shift.units)))


def _shift(text: str) -> Shift:
    """Figures that go in thought, as an address has them: nomads:2,0:3,0:private*2+dog*1."""
    parts = text.split(":")
    start, end = (parse(part) for part in parts[1:3]) if len(parts) == 4 else (None, None)
    if start is None or end is None:
        raise BadFilter("if", text[:80], ("nomads:2,0:3,0:private*2+dog*1",))
    numbers = forms.WholeNumberField(0, 999)
    pairs = (part.partition("*") for part in parts[3].split("+") if part)
    return Shift(parts[0], start, end, tuple((unit, numbers.of(n, "if")) for unit, _times, n in pairs))


def _owners(position: Position, here: Hex) -> list[str]:
    """The players with figures in an area."""
    area = position.areas.get(here)
    return [owner for owner, held in area.units.items() if owner != ONI and any(held.values())] if area else []


def thought_position(shown: TsukuyumiTable, thought: Thought) -> Position:
    return shifted(shown.view.position, thought.shifts)


def _coming(shown: TsukuyumiTable, thought: Thought) -> Threat:
    return selectors.considered(
        seat=shown.seat, question=("threat", thought.shifts), answer=lambda state: threat(state, shown.catalogue, thought.shifts)
    )


def look(shown: TsukuyumiTable, thought: Thought) -> HexBoardOverlay:
    """Dashed arrows; a tap takes a group in hand, or leads it somewhere in thought."""
    here, position = reverse("table", args=[shown.table.pk]), thought_position(shown, thought)

    def tap(area: Hex) -> str:
        return here + _tapped(position, thought, area).address()

    return HexBoardOverlay(
        href=tap, tap=tap, chosen=thought.start, foreseen=tuple(_arrows(_coming(shown, thought))),
        names=names(), label=_("The board, with the Oni’s next attacks"),
    )  # fmt: skip


def _tapped(position: Position, thought: Thought, area: Hex) -> Thought:
    """What somebody thinks of after a tap on an area."""
    calm = Thought(thought.shifts)
    if thought.start is None:
        return replace(calm, start=area) if _owners(position, area) else calm
    units = tuple((unit, n) for unit, n in (thought.units or {}).items() if n)
    if area == thought.start or area not in position.areas or not units:
        return calm
    return Thought((*thought.shifts, Shift(thought.owner, thought.start, area, units))[-MOST_SHIFTS:])


def _arrows(coming: Threat) -> Iterator[GhostArrow]:
    """Each attack's ways; where the players choose, all of them, with a question mark."""
    for number, attack in enumerate(coming.attacks, 1):
        text = str(number) if attack.is_forced else f"{number}?"
        for option in attack.options:
            moving = [step.path for group in option.groups for step in group if len(step.path) > 1]
            yield from (GhostArrow(path, text, attack.is_forced) for path in moving or [(option.target,)])


def sheet(shown: TsukuyumiTable, thought: Thought) -> dict[str, Any]:
    """The attacks in a line each, why there are no more, and what was moved in thought."""
    here, coming = reverse("table", args=[shown.table.pk]), _coming(shown, thought)
    return {
        "lines": [_line(number, attack) for number, attack in enumerate(coming.attacks, 1)],
        "stopped": _stopped(coming),
        "shifts": [_moved(shift) for shift in thought.shifts],
        "less": here + replace(thought, shifts=thought.shifts[:-1], start=None).address() if thought.shifts else "",
        "group": _group(shown, thought, here) if thought.start is not None else None,
    }


def _line(number: int, attack: Attack) -> ThreatLine:
    clause = attack.because[-1].clause if attack.because else "coop.oni.1"
    if not attack.options:
        return ThreatLine(number, _("The Oni cannot conquer any area."), "", clause)
    areas = [area_name(option.target) for option in attack.options]
    if len(attack.options) > 1:
        return ThreatLine(number, _("One of these; you choose: %(areas)s.") % {"areas": ", ".join(areas)}, "", clause)
    option = attack.options[0]
    if not attack.is_forced:
        return ThreatLine(number, _("%(area)s: you choose which Oni come.") % {"area": areas[0]}, "", clause)
    command = AttackWithOni(option.target, option.groups[0] if option.groups else ())
    return ThreatLine(number, label(command), consequences.words(Foresight(attack.changes, assumed=attack.assumed), command), clause)


def _stopped(coming: Threat) -> str:
    left = coming.of - len(coming.attacks)
    match coming.stopped:
        case str(reason) if reason == TIE and left:
            return _("What comes after that depends on your choice.")
        case str(reason) if reason == CHOICE and left:
            return _("What comes after that depends on the fight.")
        case str(reason) if reason == UNKNOWN:
            return _("We cannot look further ahead. Missing: %(values)s") % {"values": missing_values.listed(coming.needs)}
        case _:
            return ""


def _moved(shift: Shift) -> str:
    facts = {"figures": counted(shift.owner, dict(shift.units)), "start": area_name(shift.start), "end": area_name(shift.end)}
    return _("%(figures)s from %(start)s to %(end)s") % facts


def _group(shown: TsukuyumiTable, thought: Thought, here: str) -> dict[str, Any]:
    """Who is in hand: how many of each unit, and whose where several sides stand there."""
    position, units = thought_position(shown, thought), thought.units or {}
    there = position.areas[thought.start or Hex(0, 0)].units[thought.owner]

    def with_number(unit: str, n: int) -> str:
        return here + replace(thought, units={**units, unit: n}).address()

    rows = [
        {
            "label": names().get(f"{thought.owner}/{unit}", unit),
            "chosen": units.get(unit, 0),
            "of": n,
            "less": with_number(unit, max(units.get(unit, 0) - 1, 0)),
            "more": with_number(unit, min(units.get(unit, 0) + 1, n)),
        }
        for unit, n in there.items()
    ]
    owners: Sequence[str] = _owners(position, thought.start or Hex(0, 0))
    whose = [(owner, side(owner), owner == thought.owner, here + replace(thought, owner=owner, units=None).address()) for owner in owners]
    return {"area": area_name(thought.start or Hex(0, 0)), "rows": rows, "whose": whose if len(whose) > 1 else []}
