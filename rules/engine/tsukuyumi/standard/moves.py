"""This turn's movement action, told in as many parts as the players like (tsk.move, tsk.round.13)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product

from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import input_checks, movement
from rules.engine.tsukuyumi.play.duties import UnitsToAdvance
from rules.engine.tsukuyumi.standard import allowance
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, first_duty, own
from rules.engine.tsukuyumi.state import State


def move(draft: Draft, command: c.Move) -> None:
    """Adds walks to this turn's movement action; all of them together have to be legal from where the action began."""
    state, by = draft.state, command.by
    input_checks.walks(command.figures, state.position, by)
    walks = merged([walk for walk in command.figures if len(walk.path) > 1])
    if not walks:
        raise BadInput("missing", "action.figures")
    duty = first_duty(state)
    if isinstance(duty, UnitsToAdvance):
        _advance(draft, duty, walks)
        return
    reasons = move_reasons(state, by, command.points, walks)
    if reasons:
        raise RuleViolation(tuple(reasons))
    if not draft.own.walked:
        draft.add(e.ActionUsed(by, "movement", allowance.allowed(state, by, "movement"), "tsk.round.13"))
    draft.add(board.FiguresMoved(by, walks, "tsk.move.1"), e.Walked(by, walks, "tsk.move.1.1"))


def _advance(draft: Draft, duty: UnitsToAdvance, walks: tuple[Walk, ...]) -> None:
    """tsk.start.2: one movement before the first white phase, by all the rules, that is no action of anybody's turn."""
    early = replace(draft.state.position, phase=None, fought=False)
    verdict = movement.check_move(early, duty.side, duty.points, walks)
    if verdict.reasons:
        raise RuleViolation(verdict.reasons)
    draft.done(duty)
    draft.add(board.FiguresMoved(duty.side, walks, "tsk.start.2"))


def legal_advances(state: State, duty: UnitsToAdvance) -> Iterator[c.Move]:
    """One figure at a time, by each way it could take alone."""
    by, points = duty.side, duty.points
    early = replace(state.position, phase=None, fought=False)
    for here in sorted(early.areas):
        for unit, _ in _unmoved(early, by, here, ()):
            for path in _ways(early, by, unit, here, points):
                walks = (Walk(unit, 1, path),)
                if not movement.path_reasons(early, by, walks[0]) and _passes(early, by, walks):
                    yield c.Move(by, points, walks)


def move_reasons(state: State, by: str, points: int, walks: Sequence[Walk]) -> list[Reason]:
    now = own(state)
    found = allowance.reasons(state, by, "movement", 0 if now.walked else 1)
    if found:
        return found
    number = allowance.allowed(state, by, "movement")
    if now.walking_over:
        return [Reason("nothing-left", "tsk.round.13", {"allowed": number, "left": 0})]
    if points > number:
        found.append(Reason("nothing-left", "tsk.round.13", {"allowed": number, "left": number}))
    start = _before(state.position, by, now.walked)
    if _only_fighters_stay(state):
        start = replace(start, fought=False)
        if any(walk.path[0] in now.fought_in for walk in walks):
            found.append(Reason("after-combat", "tsk.move.3"))
    return found + list(movement.check_move(start, by, number, (*now.walked, *walks)).reasons)


def _only_fighters_stay(state: State) -> bool:
    """tsk.move.3: after a combat card nobody moves; only those of the fight stay, where the table reads it so."""
    fought = state.position.fought and bool(own(state).fought_in)
    return fought and state.position.rulings.who_stops_moving == "fighters-only"


def _before(position: Position, by: str, walked: Sequence[Walk]) -> Position:
    """The position as it was when this movement action began."""
    back = tuple(Walk(walk.unit, walk.count, walk.path[::-1]) for walk in reversed(walked))
    return apply.change(position, board.FiguresMoved(by, back)) if back else position


def legal_moves(state: State) -> Iterator[c.Move]:
    """Every canonical addition to the movement: few figures first, ways in their order, equal ones merged."""
    position, now = state.position, own(state)
    by = position.active or ""
    if allowance.reasons(state, by, "movement", 0 if now.walked else 1) or now.walking_over:
        return
    stay = now.fought_in if _only_fighters_stay(state) else frozenset()
    if position.fought and not stay:
        return
    number = allowance.allowed(state, by, "movement")
    start = _before(position, by, now.walked)
    groups = [(unit, here, left) for here in sorted(set(start.areas) - stay) for unit, left in _unmoved(start, by, here, now.walked)]
    ways = [
        [path for path in _ways(start, by, unit, here, number) if not movement.path_reasons(start, by, Walk(unit, 1, path))]
        for unit, here, _ in groups
    ]
    for total in range(1, sum(left for _, _, left in groups) + 1):
        for counts in _counts([left for _, _, left in groups], total):
            picks = [combinations_with_replacement(way, n) for way, n in zip(ways, counts, strict=True)]
            for chosen in product(*picks):
                walks = merged([Walk(unit, 1, path) for (unit, _, _), paths in zip(groups, chosen, strict=True) for path in paths])
                if _passes(start, by, (*now.walked, *walks)):
                    yield c.Move(by, number, walks)


def _unmoved(start: Position, by: str, here: Hex, walked: Sequence[Walk]) -> Iterator[tuple[str, int]]:
    for unit, n in sorted(start.areas[here].units.get(by, {}).items()):
        left = n - sum(walk.count for walk in walked if walk.unit == unit and walk.path[0] == here)
        if left > 0:
            yield unit, left


def _ways(position: Position, by: str, unit: str, start: Hex, points: int) -> Iterator[tuple[Hex, ...]]:
    stats = position.unit(by, unit)
    reach = points + stats.movement
    if "massive" in stats.traits:
        reach = 1 + (stats.movement if position.rulings.massive_bonus == "bonus" else 0)
    edge: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(min(reach, points + stats.movement)):
        longer = []
        for path in edge:
            here = path[-1]
            if "immobilised" in position.areas[here].traits:
                continue
            for there in sorted(here.neighbours()):
                if there in position.areas and (position.flies(by, unit) or position.open(here, there)):
                    longer.append((*path, there))
        yield from longer
        edge = longer


def _counts(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    if not most:
        if total == 0:
            yield ()
        return
    for first in range(min(most[0], total), -1, -1):
        for rest in _counts(most[1:], total - first):
            yield (first, *rest)


def _passes(start: Position, by: str, walks: Sequence[Walk]) -> bool:
    try:
        return not movement.passing(start, by, walks)[0]
    except BadInput:
        return False  # a size that only the figure's base shows decides; the players are asked when they try it
