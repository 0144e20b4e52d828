"""Three camps or more whose order dice decide anew in each round, where a table plays it so."""

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.random import Chance
from rules.engine.necropole import commands, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.commands import SideName
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import State

CLAUSE = "nec.fight.2"


def reader(state: State) -> SideName:
    """The side that reads the dice: the one that begins, or the next that is still there."""
    there = rounds.occupied(state)
    camp = state.fight.first if state.fight.first in there else there[0]
    return SideName(state.fight.camps[camp].sides[0])


def options(state: State) -> tuple[commands.NextCamp, ...]:
    by = reader(state)
    named = tuple(commands.NextCamp(by, camp) for camp in rounds.unordered(state))
    return named if state.position.seed is None else (*named, commands.NextCamp(by, dice="phone"))


def reasons(state: State, command: commands.NextCamp) -> list[Reason]:
    """Why no camp is put next."""
    left, wait = rounds.unordered(state), rounds.waiting(state)
    if not left or wait is None or wait.clause != CLAUSE:
        return [wait or Reason("nothing-to-answer", CLAUSE, {"what": "order"})]
    if command.by != reader(state):
        return [Reason("not-your-turn", CLAUSE, {"about": "fight", "who": command.by})]
    if command.dice is None and command.camp is None:
        raise BadInput("missing", "action.camp")
    if command.dice is not None and state.position.seed is None:
        raise BadInput("no-seed", "action.dice")
    if command.dice is None and command.camp not in left:
        raise BadInput("not-accepted", "action.camp", {"found": str(command.camp), "accepted": [str(camp) for camp in left]})
    return []


def put_next(course: Course, command: commands.NextCamp) -> None:
    """The camp that begins, then the others as the dice have them; the last one needs no dice."""
    state = course.now
    left = list(rounds.unordered(state))
    if command.camp is None:
        left = Chance(f"{state.position.seed} order {state.position.rolls}").shuffled(left)
    else:
        left = [command.camp, *(camp for camp in left if camp != command.camp)]
    known = left if command.camp is None or len(left) == 2 else left[:1]
    order = (*(state.fight.order or (state.fight.first,)), *known)
    sides = tuple(side for camp in order for side in state.fight.camps[camp].sides)
    course.happens(e.CampsOrdered(command.by, order, sides, CLAUSE, command.camp is None))
