"""What differs between two positions, as somebody does it with their hands: which figures go where, which markers are laid or taken.

A comparison, not a history: what was put up and taken away again between the two is not in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Area, Position, Units

NOTHING = Area(kind="")
Held = Callable[[Area], Units]


@dataclass(frozen=True)
class Figures:
    """So many figures of a unit go from one area to another; without a start they come from the supply, without an end they leave."""

    owner: str
    unit: str
    count: int
    start: Hex | None
    end: Hex | None


@dataclass(frozen=True)
class Territory:
    """An area has another territory marker than before; None: it has none."""

    area: Hex
    before: str | None
    after: str | None


@dataclass(frozen=True)
class Priority:
    """A priority marker is laid or taken away."""

    area: Hex
    is_there: bool


@dataclass(frozen=True)
class Markers:
    """Markers of a kind are laid (more than none) or taken away (less)."""

    area: Hex
    owner: str
    marker: str
    count: int


@dataclass(frozen=True)
class Ground:
    """An area is laid, is taken away, or has become another one or got or lost properties."""

    area: Hex
    before: Area | None
    after: Area | None


@dataclass(frozen=True)
class Princess:
    """The Princess stands at another corner; an empty one is beside the board."""

    before: frozenset[Hex]
    after: frozenset[Hex]


@dataclass(frozen=True)
class Momentum:
    """The marker of the Momentum track has moved."""

    before: int
    after: int


@dataclass(frozen=True)
class VictoryPoints:
    """A side's victory points have changed."""

    owner: str
    before: int
    after: int


Change = Figures | Territory | Priority | Markers | Ground | Princess | Momentum | VictoryPoints


def changes(before: Position, after: Position) -> tuple[Change, ...]:
    """Everything that hands have to do so that a table which looks like the first position looks like the second."""
    return (
        *_ground(before, after),
        *_figures(before, after),
        *_markers(before, after),
        *_princess(before, after),
        *_momentum(before, after),
        *_points(before, after),
    )


def _ground(before: Position, after: Position) -> Iterator[Ground]:
    for here in sorted({*before.areas, *after.areas}):
        was, now = before.areas.get(here), after.areas.get(here)
        if _land(was) != _land(now):
            yield Ground(here, was, now)


def _land(area: Area | None) -> tuple[object, ...] | None:
    return (area.kind, area.value, area.traits, area.blockades, area.of) if area else None


def _figures(before: Position, after: Position) -> Iterator[Figures]:
    counted = _differences(before, after, lambda area: area.units)
    for owner, unit in sorted({(owner, unit) for owner, unit, _here in counted}):
        gone = {here: -n for (o, u, here), n in counted.items() if (o, u) == (owner, unit) and n < 0}
        come = {here: n for (o, u, here), n in counted.items() if (o, u) == (owner, unit) and n > 0}
        for start, end, count in _walks(gone, come):
            yield Figures(owner, unit, count, start, end)


def _walks(gone: Mapping[Hex, int], come: Mapping[Hex, int]) -> Iterator[tuple[Hex | None, Hex | None, int]]:
    """Who left one area and who came to another are taken for the same, the nearest first."""
    left, waiting = dict(gone), dict(come)
    for start, end in sorted(((s, e) for s in gone for e in come), key=lambda pair: (pair[0].distance(pair[1]), pair)):
        count = min(left[start], waiting[end])
        if count:
            yield start, end, count
            left[start] -= count
            waiting[end] -= count
    yield from ((start, None, n) for start, n in sorted(left.items()) if n)
    yield from ((None, end, n) for end, n in sorted(waiting.items()) if n)


def _differences(before: Position, after: Position, of: Held) -> dict[tuple[str, str, Hex], int]:
    """By owner, kind and area: how many more there are than before, or less."""
    found: dict[tuple[str, str, Hex], int] = {}
    for sign, position in ((-1, before), (1, after)):
        for here, area in position.areas.items():
            for owner, held in of(area).items():
                for kind, n in held.items():
                    found[owner, kind, here] = found.get((owner, kind, here), 0) + sign * n
    return {key: n for key, n in found.items() if n}


def _markers(before: Position, after: Position) -> Iterator[Territory | Priority | Markers]:
    for here in sorted({*before.areas, *after.areas}):
        was, now = before.areas.get(here, NOTHING), after.areas.get(here, NOTHING)
        if was.territory != now.territory:
            yield Territory(here, was.territory, now.territory)
        if was.priority != now.priority:
            yield Priority(here, now.priority)
    for (owner, marker, here), n in sorted(_differences(before, after, lambda area: area.markers).items()):
        yield Markers(here, owner, marker, n)


def _princess(before: Position, after: Position) -> Iterator[Princess]:
    if before.princess != after.princess:
        yield Princess(before.princess, after.princess)


def _momentum(before: Position, after: Position) -> Iterator[Momentum]:
    if before.momentum is not None and after.momentum is not None and before.momentum != after.momentum:
        yield Momentum(before.momentum, after.momentum)


def _points(before: Position, after: Position) -> Iterator[VictoryPoints]:
    for owner in sorted({*before.vp, *after.vp}):
        was, now = before.vp.get(owner, 0), after.vp.get(owner, 0)
        if was != now:
            yield VictoryPoints(owner, was, now)
