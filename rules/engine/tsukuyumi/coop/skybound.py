"""The Skybound: it circles the Moon with the Princess, and takes the markers of every area it enters (coop.legend.12)."""

from collections.abc import Sequence

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import OniStep, Walk
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import card_open, first_duty, is_free, on_board, refuse
from rules.engine.tsukuyumi.legality.skybound import SKYBOUND, path_reasons
from rules.engine.tsukuyumi.play.duties import SkyboundToMove
from rules.engine.tsukuyumi.play.supply import on_the_board
from rules.engine.tsukuyumi.state import State


def skybound_follows(position: Position) -> tuple[SkyboundToMove, ...]:
    """coop.legend.12: whenever the Princess moves, it goes round the Moon too."""
    idle = position.rulings.coop_skybound_idle == "fully" and on_the_board(position, "dark-observer")
    return (SkyboundToMove(),) if on_the_board(position, SKYBOUND) and not idle else ()


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
    if reasons := path_reasons(position, command.path):
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
