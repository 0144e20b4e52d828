"""The Gambler's die in the co-op game: rolled when she comes in, or after each fight with her where that is played (coop.legend.11)."""

from collections.abc import Iterator, Sequence

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import duty_for, within
from rules.engine.tsukuyumi.play.duties import DieToRoll, UnitsToLose
from rules.engine.tsukuyumi.play.giving_up import lost_anywhere, single_figures
from rules.engine.tsukuyumi.play.supply import figures
from rules.engine.tsukuyumi.state import State

GAMBLER, SIDES = "gambler", 6


def each_fight(position: Position) -> bool:
    return position.rulings.coop_gambler_roll == "each-fight"


def rolls_again(position: Position, areas: Sequence[Hex]) -> Events:
    """After a fight in which she stood there the die is due, where it is rolled in each."""
    there = any(figures(position, ONI, area).get(GAMBLER) for area in areas)
    return (e.TasksAdded((DieToRoll(),), "coop.legend.11"),) if there and each_fight(position) else ()


def roll(state: State, command: c.RollGambler) -> Events:
    """The die is thrown at the table; its result holds until the next."""
    duty = duty_for(state, DieToRoll, "coop.legend.11")
    within(command.die, 1, SIDES, "action.die")
    return (e.TaskDone(duty, "coop.legend.11"), e.GamblerRolled(command.die, "coop.legend.11"), *asks(state, command.die))


def asks(state: State, die: int | None) -> Events:
    """coop.legend.11.1: with a one the active player chooses figures; outside a turn the last in initiative does."""
    order = state.position.initiative or ()
    side = state.position.active or (order[-1] if order else None)
    return (e.TasksAdded((UnitsToLose(side),), "coop.legend.11.1", first=True),) if die == 1 and side is not None else ()


def lose_units(state: State, command: c.LoseUnits) -> Events:
    """The figures that the player chose leave the board; none where her card asks for something else."""
    duty = duty_for(state, UnitsToLose, "coop.legend.11.1", command.by)
    return (e.TaskDone(duty, "coop.legend.11.1"), *lost_anywhere(state.position, command.by, command.figures, "coop.legend.11.1"))


def losable(position: Position, duty: UnitsToLose) -> Iterator[c.LoseUnits]:
    """None, or one figure of any kind anywhere."""
    yield c.LoseUnits(duty.side)
    yield from (c.LoseUnits(duty.side, (figure,)) for figure in single_figures(position, duty.side))
