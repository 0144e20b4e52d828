"""Figures that a card pushes, pulls, swaps or turns: only onto a free square that exists (nec.attack.15)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from rules.engine.kernel import effects as f
from rules.engine.necropole import boards
from rules.engine.necropole import events as e
from rules.engine.necropole.commands import Given
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import Batch, Running, State, present

LONGEST_PUSH = 3
CLAUSE = "nec.attack.15"


def free_squares(state: State, who: str, steps: int) -> tuple[str, ...]:
    """Where a figure can be moved to in so many steps over free squares, in alphabetical order."""
    fight, terms = state.fight, state.terms
    start = fight.figures[who].at
    if start is None:
        return ()
    seen, edge = {start}, {start}
    for _ in range(min(steps, LONGEST_PUSH)):
        around = {square for here in edge for square in boards.next_to(fight.board, here, terms.eight_ways, terms.void_skipped)}
        edge = {square for square in around - seen if state.at(square) is None}
        seen |= edge
    return tuple(sorted(seen - {start}))


def move(
    course: Course, running: Running, step: f.Push | f.FreeSteps, given: Given | None, done: Callable[[Course, Running], bool]
) -> bool:
    """One figure goes where the user says; the others that the step is about come next."""
    own = isinstance(step, f.FreeSteps)
    user = isinstance(step, f.FreeSteps) and step.who == "user"
    moved = [who for who in ((running.who,) if user else running.targets) if who in course.fight.figures]
    how: Literal["step", "push"] = "step" if own else "push"
    if not moved:
        return done(course, running)
    if not course.fight.board.tracked:  # people move them on the table
        for who in moved:
            course.happens(e.MovedByForce(who, how, CLAUSE))
        return done(course, running)
    if given is None or given.to is None:
        return done(course, running)
    chosen = given.facing if own or _may_turn(course.now, step) else None
    course.happens(e.MovedByForce(moved[0], how, CLAUSE, given.to, chosen))
    batch = running.todo[0]
    others = Batch((step,), tuple(moved[1:]))
    rest = replace(batch, steps=batch.steps[1:])
    todo = (others, rest, *running.todo[1:]) if moved[1:] else (rest, *running.todo[1:])
    course.happens(e.CardWentOn(replace(running, todo=todo)))
    return True


def _may_turn(state: State, step: f.Push | f.Pull | f.FreeSteps) -> bool:
    """Whether the user turns a figure that is moved."""
    return not state.terms.keeps_facing and getattr(step, "turn", "user") == "user"


def displace(course: Course, running: Running, step: f.Pull | f.Swap | f.Turn, who: str, given: Given | None) -> None:
    """A figure is pulled, swapped with the user or turned."""
    state, user = course.now, running.who
    fight = state.fight
    tracked = fight.board.tracked
    match step:
        case f.Turn(_, facing):
            course.happens(e.Turned(who, CLAUSE, (facing or (given.facing if given else None)) if tracked else None))
        case f.Swap():
            mine, its = fight.figures[user].at, fight.figures[who].at
            course.happens(e.MovedByForce(who, "swap", CLAUSE, mine))
            if tracked and who != user:
                course.happens(e.MovedByForce(user, "swap", CLAUSE, its))
        case f.Pull():
            if not tracked:
                course.happens(e.MovedByForce(who, "pull", CLAUSE))
                return
            looks = present(fight.figures[user].facing)
            there = boards.ahead(fight.board, present(fight.figures[user].at), looks, state.terms.void_skipped)
            if who == user or there is None or state.at(there) is not None:
                return
            facing = (given.facing if given else None) or boards.opposite(looks)
            course.happens(e.MovedByForce(who, "pull", CLAUSE, there, facing if _may_turn(state, step) else None))
