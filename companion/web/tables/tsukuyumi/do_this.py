"""“Do this on the table”: what the last step changed on the board, in a few lines for hands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables import names, selectors
from companion.tables.area_names import area_name
from companion.web.reference.labels import GROUNDS, TRAITS
from companion.web.tables.tsukuyumi.action_labels.words import times
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import changes as ch
from rules.engine.tsukuyumi.board.position import Area, Position

GAME = "tsukuyumi"


@dataclass(frozen=True)
class Instruction:
    """One thing to do: a sign, whose it is, what to do, and where."""

    icon: str
    side: str
    text: str
    areas: tuple[Hex, ...] = ()


@dataclass(frozen=True)
class DoThis:
    """All of the last step, and the ways that figures went."""

    version: int
    lines: Sequence[Instruction]
    arrows: Sequence[Sequence[Hex]]

    @property
    def areas(self) -> frozenset[Hex]:
        """Where something changed."""
        return frozenset(here for line in self.lines for here in line.areas)

    @property
    def spoken(self) -> str:
        """The same to be read aloud."""
        return ". ".join(line.text for line in self.lines)


def last_step(shown: TsukuyumiTable) -> DoThis | None:
    """What hands do after the newest entry of the log; None where it changed nothing that lies on the table."""
    if not shown.version:
        return None
    before = selectors.seen_at(seat=shown.seat, version=shown.version - 1).view.position
    return between(shown.version, before, shown.view.position)


def between(version: int, before: Position, after: Position) -> DoThis | None:
    """The same for any two positions."""
    changed = ch.changes(before, after)
    if not changed:
        return None
    walks = {(c.start, c.end) for c in changed if isinstance(c, ch.Figures) and c.start and c.end}
    return DoThis(version, tuple(_lines(changed)), tuple((start, end) for start, end in sorted(walks) if start and end))


def _lines(changed: Iterable[ch.Change]) -> Iterator[Instruction]:
    """Figures of a side that go the same way share a line, and so do markers of a kind; everything else has its own."""
    numbered = list(enumerate(changed))
    numbered.sort(key=lambda pair: _together(*pair))
    for _kind, together in groupby(numbered, key=lambda pair: _together(*pair)):
        group = [change for _number, change in together]
        figures = [change for change in group if isinstance(change, ch.Figures)]
        priorities = [change for change in group if isinstance(change, ch.Priority)]
        territories = [change for change in group if isinstance(change, ch.Territory)]
        if figures:
            yield _figures(figures)
        elif priorities:
            yield _priorities(priorities)
        else:
            yield _territories(territories) if territories else _line(group[0])


def _together(number: int, change: ch.Change) -> tuple[str, ...]:
    """What shares a line: figures first, the rest in the order of the change."""
    match change:
        case ch.Figures():
            return ("figures", change.owner, str(change.start), str(change.end))
        case ch.Territory(_area, before, after):
            return ("markers", after or "", "" if after else before or "")
        case ch.Priority(_area, is_there):
            return ("priority", str(is_there))
        case _:
            return ("rest", f"{number:04}")


def _priorities(group: Sequence[ch.Priority]) -> Instruction:
    areas = tuple(change.area for change in group)
    facts = {"areas": ", ".join(map(_area, areas))}
    text = ngettext("Place a priority marker in %(areas)s", "Place priority markers in %(areas)s", len(areas))
    if not group[0].is_there:
        text = ngettext("Remove the priority marker from %(areas)s", "Remove the priority markers from %(areas)s", len(areas))
    return Instruction("priority", "", text % facts, areas)


def _territories(group: Sequence[ch.Territory]) -> Instruction:
    areas, owner = tuple(change.area for change in group), group[0].after or group[0].before or ""
    facts = {"who": _side(owner), "areas": ", ".join(map(_area, areas))}
    text = ngettext("Place a territory marker of %(who)s in %(areas)s", "Place territory markers of %(who)s in %(areas)s", len(areas))
    if not group[0].after:
        text = ngettext(
            "Remove the territory marker of %(who)s from %(areas)s", "Remove the territory markers of %(who)s from %(areas)s", len(areas)
        )
    return Instruction("territory", owner, text % facts, areas)


def _figures(group: Sequence[ch.Figures]) -> Instruction:
    first = group[0]
    called = names.names()
    what = ", ".join(times(change.count, called.get(f"{change.owner}/{change.unit}", change.unit)) for change in group)
    facts = {"who": _side(first.owner), "what": what, "start": _area(first.start), "end": _area(first.end)}
    areas = tuple(here for here in (first.start, first.end) if here is not None)
    if first.start and first.end:
        return Instruction("movement", first.owner, _("%(who)s: move %(what)s from %(start)s to %(end)s") % facts, areas)
    if first.end:
        return Instruction("plus", first.owner, _("%(who)s: place %(what)s in %(end)s") % facts, areas)
    return Instruction("minus", first.owner, _("%(who)s: remove %(what)s from %(start)s") % facts, areas)


def _line(change: ch.Change) -> Instruction:
    match change:
        case ch.Figures():
            return _figures([change])
        case ch.Territory():
            return _territories([change])
        case ch.Priority():
            return _priorities([change])
        case ch.Markers(area, owner, marker, count):
            facts = {"who": _side(owner), "what": times(abs(count), names.marker(GAME, marker)), "area": _area(area)}
            text = _("%(who)s: place %(what)s in %(area)s") if count > 0 else _("%(who)s: remove %(what)s from %(area)s")
            return Instruction("marker", owner, text % facts, (area,))
        case ch.Ground(area, before, after):
            return Instruction("hex", (after and after.of) or "", _ground(area, before, after), (area,))
        case ch.Princess(_before, after):
            text = _("Move the Princess to the intersection of %(areas)s") if after else _("Remove the Princess from the board")
            return Instruction("princess", "oni", text % {"areas": ", ".join(map(area_name, sorted(after)))}, tuple(sorted(after)))
        case ch.Momentum(before, after):
            squares = {"before": str(before), "after": str(after)}
            return Instruction("momentum", "oni", _("Move the Momentum marker from %(before)s to %(after)s") % squares)
        case ch.VictoryPoints(owner, before, after):
            facts = {"who": _side(owner), "before": str(before), "after": str(after)}
            return Instruction("victory", owner, _("%(who)s: victory points %(before)s → %(after)s") % facts)
    assert_never(change)


def _ground(area: Hex, before: Area | None, after: Area | None) -> str:
    facts = {"area": _area(area)}
    if after is None:
        return _("Remove the tile from %(area)s") % facts
    if after.kind == "home" and after.of:
        return _("%(who)s: place your home tile at %(area)s") % {**facts, "who": _side(after.of)}
    if before is None:
        return _("Place a tile at %(area)s: %(what)s") % {**facts, "what": GROUNDS[after.kind]}
    gained = sorted(str(TRAITS.get(trait, trait)) for trait in after.traits - before.traits)
    lost = sorted(str(TRAITS.get(trait, trait)) for trait in before.traits - after.traits)
    if gained or lost:
        text = _("%(area)s is now: %(what)s") if gained else _("%(area)s loses: %(what)s")
        return text % {**facts, "what": ", ".join(gained or lost)}
    return _("%(area)s is now: %(what)s") % {**facts, "what": GROUNDS[after.kind]}


def _side(owner: str) -> str:
    return names.names().get(owner, owner)


def _area(here: Hex | None) -> str:
    return area_name(here) if here is not None else ""
