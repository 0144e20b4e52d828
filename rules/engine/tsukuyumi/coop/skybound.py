"""The Skybound: it circles the Moon with the Princess, and takes the markers of every area it enters (coop.legend.12)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import OniStep, Walk
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import card_open, first_duty, is_free, on_board, on_the_board, refuse
from rules.engine.tsukuyumi.play.duties import SkyboundToMove
from rules.engine.tsukuyumi.state import State

SKYBOUND = "skybound"
CENTRE = Hex(0, 0)
MOST_AREAS = 2  # coop.legend.12: one marker each


def skybound_follows(position: Position) -> tuple[SkyboundToMove, ...]:
    """coop.legend.12: whenever the Princess moves, it goes round the Moon too."""
    idle = position.rulings.coop_skybound_idle == "fully" and on_the_board(position, "dark-observer")
    return (SkyboundToMove(),) if on_the_board(position, SKYBOUND) and not idle else ()


def ways(position: Position) -> Iterator[tuple[Hex, ...]]:
    """It stays, or goes round the Moon one way or the other, as far as it may and can."""
    for start in sorted(here for here, area in position.areas.items() if area.units.get(ONI, {}).get(SKYBOUND, 0)):
        yield (start,)
        for turn in (1, -1) if start != CENTRE else ():
            path = [start]
            while (there := _next(path[-1], turn)) not in path and there in position.areas and not _against(position, [*path, there]):
                path.append(there)
                yield tuple(path)


def _next(here: Hex, turn: int) -> Hex:
    """The next area round the Moon, at the same distance from its centre."""
    ring = here.distance(CENTRE)
    beside = [there for there in here.neighbours() if there.distance(CENTRE) == ring]
    clockwise, back = (beside[0], beside[-1]) if _turns(here, beside[0]) > 0 else (beside[-1], beside[0])
    return clockwise if turn > 0 else back


def _turns(here: Hex, there: Hex) -> int:
    """Which way round the centre a step goes: above 0 one way, below 0 the other."""
    return here.q * there.r - here.r * there.q


def _against(position: Position, path: Sequence[Hex]) -> list[Reason]:
    """Why it cannot go that way: off the ring, back and forth, too far, through a blockade, out of a storm."""
    found = []
    steps = list(pairwise(path))
    for here, there in steps:
        if here.towards(there) is None:
            found.append(Reason("not-adjacent", "tsk.move.5", {"from": str(here), "to": str(there)}))
        elif here.distance(CENTRE) != there.distance(CENTRE):
            found.append(Reason("not-round-the-moon", "coop.legend.12", {"from": str(here), "to": str(there)}))
        elif not position.open(here, there) and not position.flies(ONI, SKYBOUND):
            found.append(Reason("blockade", "tsk.move.6", {"from": str(here), "to": str(there)}))
        if "immobilised" in position.areas[here].traits:
            found.append(Reason("immobilised", "tsk.move.10", {"area": str(here)}))
    if len({_turns(here, there) > 0 for here, there in steps}) > 1 or len(set(path)) < len(path):
        found.append(Reason("one-direction", "coop.legend.12", {}))
    if len(steps) > MOST_AREAS and position.rulings.coop_skybound_path == "two-areas":
        found.append(Reason("too-far", "coop.legend.12", {"unit": SKYBOUND, "steps": len(steps), "allowed": MOST_AREAS}))
    return found


def move(state: State, command: c.MoveSkybound) -> Events:
    """It goes round the Moon; a player's marker goes as soon as it enters the area."""
    duty = first_duty(state)
    done: Events = ()
    if isinstance(duty, SkyboundToMove):
        done = (e.TaskDone(duty, "coop.legend.12"),)
    elif not is_free(state):
        card_open(state)
    position = state.position
    if not command.path:
        refuse("wrong-number", "coop.legend.12", wanted=1, found=0)
    on_board(position, command.path)
    start = command.path[0]
    if not position.areas[start].units.get(ONI, {}).get(SKYBOUND, 0):
        refuse("no-such-figure", "coop.legend.12", unit=SKYBOUND, owner=ONI, area=str(start), found=0, asked=1)
    if reasons := _against(position, command.path):
        raise RuleViolation(tuple(reasons))
    moved = (board.FiguresMoved(ONI, (Walk(SKYBOUND, 1, command.path),), "coop.legend.12"),) if len(command.path) > 1 else ()
    return (*done, *moved, *markers_taken(position, command.path))


def markers_taken(position: Position, path: Sequence[Hex]) -> Events:
    """coop.legend.12.1: the players' markers in the areas that it enters."""
    return tuple(
        board.TerritoryMarked(area, None, whose, "coop.legend.12.1")
        for area in dict.fromkeys(path[1:])
        if (whose := position.areas[area].territory) not in (None, ONI)
    )


def markers_on_the_way(position: Position, group: Sequence[OniStep]) -> Events:
    """The same on its way to an attack."""
    return tuple(taken for step in group if step.unit == SKYBOUND for taken in markers_taken(position, step.path))
