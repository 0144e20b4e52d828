"""A turn's movement action, told in as many parts as the players like: all of them are judged together from where it began
(tsk.move, tsk.round.13)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex, shortest_paths
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import input_checks, movement
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import budgets
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

MOVEMENT = "movement"


def readable(position: Position, command: c.Move) -> tuple[Walk, ...]:
    """The walks of a command that lead anywhere, equal ones together."""
    input_checks.walks(command.figures, position, command.by)
    walks = merged([walk for walk in command.figures if len(walk.path) > 1])
    if not walks:
        raise BadInput("missing", "action.figures")
    return walks


def move(rules: TurnRules, state: State, command: c.Move) -> e.Events:
    """Adds walks to this turn's movement action."""
    by, walks = command.by, readable(state.position, command)
    refused(move_reasons(rules, state, by, command.points, walks))
    most = budgets.allowed(rules, state, by, MOVEMENT)
    total = command.points if most is None else most
    begins = () if MOVEMENT in state.turn.used else (e.ActionUsed(by, MOVEMENT, total, rules.limit_clause(state, MOVEMENT)),)
    return (*begins, board.FiguresMoved(by, walks, "tsk.move.1"), e.Walked(by, walks, "tsk.move.1.1"))


def _closed(rules: TurnRules, state: State, by: str) -> list[Reason]:
    return budgets.reasons(rules, state, by, MOVEMENT, 0 if state.turn.walked else 1)


def _number(rules: TurnRules, state: State, by: str, points: int) -> int:
    """How far everybody may go; by eye it is what is said now, and at least what was walked already."""
    most = budgets.allowed(rules, state, by, MOVEMENT)
    return max([points, *(len(walk.path) - 1 for walk in state.turn.walked)]) if most is None else most


def move_reasons(rules: TurnRules, state: State, by: str, points: int, walks: Sequence[Walk]) -> list[Reason]:
    found = _closed(rules, state, by)
    if found:
        return found
    turn, number = state.turn, _number(rules, state, by, points)
    if points > number:
        found.append(Reason("nothing-left", rules.limit_clause(state, MOVEMENT), {"allowed": number, "left": number}))
    start = before(rules.walking(state, by), by, turn.walked)
    if _only_fighters_stay(state):
        start = replace(start, fought=False)
        if any(walk.path[0] in turn.fought_in for walk in walks):
            found.append(Reason("after-combat", "tsk.move.3"))
    judged = movement.check_move(start, by, number, (*turn.walked, *walks)).reasons
    return found + [_moved_already(state.position, by, walks, reason) for reason in judged]


def _moved_already(position: Position, by: str, walks: Sequence[Walk], reason: Reason) -> Reason:
    """Figures that stand there and cannot go have moved before."""
    if reason.code != "no-such-figure":
        return reason
    unit, area = reason.facts["unit"], reason.facts["area"]
    here = next((walk.path[0] for walk in walks if walk.unit == unit and str(walk.path[0]) == area), None)
    asked = sum(walk.count for walk in walks if walk.unit == unit and walk.path[0] == here)
    if here is None or position.areas[here].units.get(by, {}).get(str(unit), 0) < asked:
        return reason
    return Reason("already-moved", "tsk.move.1", {"unit": unit, "area": area})


def _only_fighters_stay(state: State) -> bool:
    """tsk.move.3: after a combat card nobody moves; only those of the fight stay, where the table reads it so."""
    fought = state.position.fought and bool(state.turn.fought_in)
    return fought and state.position.rulings.who_stops_moving == "fighters-only"


def before(position: Position, by: str, walked: Sequence[Walk]) -> Position:
    """The position as it was when this movement action began."""
    back = tuple(Walk(walk.unit, walk.count, walk.path[::-1]) for walk in reversed(walked) if len(walk.path) > 1)
    return apply.change(position, board.FiguresMoved(by, back)) if back else position


def legal_moves(rules: TurnRules, state: State) -> Iterator[c.Move]:
    """Every canonical addition to the movement: few figures first, ways in their order, equal ones merged."""
    by, turn = state.position.active or "", state.turn
    position = rules.walking(state, by)
    if _closed(rules, state, by):
        return
    stay = turn.fought_in if _only_fighters_stay(state) else frozenset()
    if position.fought and not stay:
        return
    number = _number(rules, state, by, 0)
    start = before(position, by, turn.walked)
    groups = [(unit, here, left) for here in sorted(set(start.areas) - stay) for unit, left in unmoved(start, by, here, turn.walked)]
    ways = [
        [path for path in ways_of(start, by, unit, here, number) if not movement.path_reasons(start, by, Walk(unit, 1, path))]
        for unit, here, _ in groups
    ]
    for total in range(1, sum(left for _, _, left in groups) + 1):
        for counts in _counts([left for _, _, left in groups], total):
            picks = [combinations_with_replacement(way, n) for way, n in zip(ways, counts, strict=True)]
            for chosen in product(*picks):
                walks = merged([Walk(unit, 1, path) for (unit, _, _), paths in zip(groups, chosen, strict=True) for path in paths])
                if passes(start, by, (*turn.walked, *walks)):
                    yield c.Move(by, number, walks)


def single_moves(rules: TurnRules, state: State, by: str, points: int) -> Iterator[c.Move]:
    """One figure at a time: for each area that it can reach, the first of the shortest ways that it can take."""
    turn, position = state.turn, rules.walking(state, by)
    stay = turn.fought_in if _only_fighters_stay(state) else frozenset()
    if _closed(rules, state, by) or (position.fought and not stay):
        return
    number = _number(rules, state, by, points)
    start = before(position, by, turn.walked)
    for here in sorted(set(start.areas) - stay):
        for unit, _ in unmoved(start, by, here, turn.walked):
            for path in _journeys(start, by, unit, here, turn.walked, movement.reach(start, by, unit, here, number)):
                yield c.Move(by, number, (Walk(unit, 1, path),))


def _journeys(start: Position, by: str, unit: str, here: Hex, walked: Sequence[Walk], most: int) -> Iterator[tuple[Hex, ...]]:
    def may(path: tuple[Hex, ...]) -> bool:
        walk = Walk(unit, 1, path)
        return not movement.path_reasons(start, by, walk) and passes(start, by, (*walked, walk))

    return shortest_paths(here, may, most)


def unmoved(start: Position, by: str, here: Hex, walked: Sequence[Walk]) -> Iterator[tuple[str, int]]:
    """The figures of an area that have not moved in this action."""
    for unit, n in sorted(start.areas[here].units.get(by, {}).items()):
        left = n - sum(walk.count for walk in walked if walk.unit == unit and walk.path[0] == here)
        if left > 0:
            yield unit, left


def ways_of(position: Position, by: str, unit: str, start: Hex, points: int) -> Iterator[tuple[Hex, ...]]:
    """Every way that a figure could take alone, short ones first."""
    edge: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(movement.reach(position, by, unit, start, points)):
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


def passes(start: Position, by: str, walks: Sequence[Walk]) -> bool:
    """Whether these walks together are strong enough for whoever stands in their way."""
    try:
        return not movement.passing(start, by, walks)[0]
    except BadInput:
        return False  # a size that only the figure's base shows decides; the players are asked when they try it
