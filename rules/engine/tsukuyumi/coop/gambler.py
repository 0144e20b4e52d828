"""The Gambler's die in the co-op game: rolled when she comes in, or after each fight with her where that is played (coop.legend.11)."""

from collections.abc import Sequence

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import figures, task_for, within
from rules.engine.tsukuyumi.coop.tasks import DieToRoll
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
    task = task_for(state, DieToRoll, "coop.legend.11")
    within(command.die, 1, SIDES, "action.die")
    return (e.TaskDone(task, "coop.legend.11"), e.GamblerRolled(command.die, "coop.legend.11"))
