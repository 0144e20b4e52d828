"""How much of each action a turn has: what the mode and the card offer, units and land, and what has been used (tsk.round.13)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import unit_abilities
from rules.engine.tsukuyumi.state import State

WHITE = "white"
EACH_PRODUCTIVE = 1  # tsk.action.5.4: where the sheet prints nothing else
RIVERLAND = "glacier-melt"  # tsk.event.4: the marker makes any area pay like a riverland


@dataclass(frozen=True)
class TurnRules:
    """What a mode says of a turn; everything else is the same in both.

    `turn_reasons`: why this side may not act now; `offered`: every action of the phase and how much of it there is (None: the
    players watch it by eye); `white_actions`: how many different ones the white phase has; `walking`: the position as it is for a
    movement; `modules`: what the table plays with; `limit_clause`: the clause behind a number."""

    turn_reasons: Callable[[State, str], list[Reason]]
    offered: Callable[[State, str], Mapping[str, int | None]]
    white_actions: Callable[[State, str], int]
    walking: Callable[[State, str], Position]
    modules: Callable[[State], Collection[str]]
    limit_clause: Callable[[State, str], str]
    phase_clause: str
    white_clause: str
    one_go_clause: str
    in_one_go: tuple[str, ...] = ("movement",)


def white_begun(rules: TurnRules, state: State, by: str) -> list[str]:
    """The different actions of the white phase that this turn has taken up."""
    return [action for action in rules.offered(state, by) if action in state.turn.used]


def _shut_out(rules: TurnRules, state: State, by: str, action: str) -> bool:
    """tsk.round.5: the white phase has its different actions already, and this is none of them."""
    begun = white_begun(rules, state, by) if state.position.phase == WHITE else []
    return action not in begun and len(begun) >= rules.white_actions(state, by) and state.position.phase == WHITE


def allowed(rules: TurnRules, state: State, by: str, action: str) -> int | None:
    """How much of an action this turn has in all; None where the players watch it by eye."""
    return 0 if _shut_out(rules, state, by, action) else rules.offered(state, by).get(action, 0)


def left(rules: TurnRules, state: State, by: str, action: str) -> int | None:
    most = allowed(rules, state, by, action)
    return None if most is None else most - state.turn.used.get(action, 0)


def reasons(rules: TurnRules, state: State, by: str, action: str, amount: int = 1) -> list[Reason]:
    """Whether this side is at it and has so much of the action left."""
    found = rules.turn_reasons(state, by)
    if found:
        return found
    turn = state.turn
    if action not in rules.offered(state, by):
        return [Reason("not-in-this-phase", rules.phase_clause, {"phase": state.position.phase or ""})]
    if _shut_out(rules, state, by, action):
        return [Reason("two-different", rules.white_clause, {"done": white_begun(rules, state, by)})]
    if action in rules.in_one_go and action in turn.used and turn.last != action:
        return [Reason("in-one-go", rules.one_go_clause, {})]
    rest = left(rules, state, by, action)
    if rest is not None and rest < amount:
        return [nothing_left(rules, state, by, action)]
    return []


def nothing_left(rules: TurnRules, state: State, by: str, action: str) -> Reason:
    """The refusal of more than a turn has."""
    most, rest = allowed(rules, state, by, action), left(rules, state, by, action)
    return Reason("nothing-left", rules.limit_clause(state, action), {"allowed": most or 0, "left": max(rest or 0, 0)})


def productive(position: Position, by: str) -> int:
    """tsk.action.5.4: the points of productive units on the board."""
    by_the_sheet = position.rulings.planter_production == "sheet"
    found = 0
    for area in position.areas.values():
        for unit, count in area.units.get(by, {}).items():
            if "productive" in position.unit(by, unit).traits:
                printed = unit_abilities.of(position, by, unit).production if by_the_sheet else 0
                found += count * (printed or EACH_PRODUCTIVE)
    return found


def riverlands(position: Position, by: str) -> int:
    """tsk.action.5.4: a point for each riverland, or area that pays like one; none where the Princess stands (coop.princess.2.1)."""
    held = [area for here, area in position.areas.items() if area.territory == by and here not in position.princess]
    return sum(1 for area in held if area.kind == "river" or any(markers.get(RIVERLAND) for markers in area.markers.values()))


def bonus(position: Position, by: str, *, produces: bool, green: bool) -> int:
    """tsk.action.5.4: what units and land add, with a card that has production, or green at all."""
    units = productive(position, by) if produces or position.rulings.productive_alone == "own-points" else 0
    return units + (riverlands(position, by) if green or position.rulings.riverland_without_green == "point" else 0)
