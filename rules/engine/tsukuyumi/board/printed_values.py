"""Values that only the players' components print: which of them a question needs, and what holds whatever they are."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.engine.kernel.errors import BadInput, PrintedValue, RuleViolation, UnknownValue
from rules.engine.tsukuyumi.board.position import ONI, Position

PRINCESS = "princess"
MOST_NEEDED = 60
NAMES = ("conquest", "health", "attack", "size", "cost")
# Beyond what any component prints, so that whatever is possible at all is possible with them.
STRONG: Mapping[str, int | str] = {"conquest": 1000, "health": 1000, "attack": 1000, "size": "large", "cost": 1}
WEAK: Mapping[str, int | str] = {"conquest": 0, "health": 1, "attack": 0, "size": "small", "cost": 1}


def with_value(position: Position, value: PrintedValue, number: int | str) -> Position:
    """The same position where one printed value is known."""
    stats = position.unit(value.owner, value.unit).with_values({value.name: number})
    return replace(position, stats={**position.stats, value.owner: {**position.stats.get(value.owner, {}), value.unit: stats}})


def assumed(position: Position, by: str, *, kind: bool = True) -> Position:
    """The same position with every unknown value of the units in play at its best for one side, or at its worst."""
    for owner, units in _in_play(position, by).items():
        numbers = STRONG if (owner == by) == kind else WEAK
        for unit in sorted(units):
            for name in NAMES:
                if getattr(position.unit(owner, unit), name) is None:
                    position = with_value(position, PrintedValue(owner, unit, name), numbers[name])
    return position


def _in_play(position: Position, by: str) -> dict[str, set[str]]:
    """The units on the board, and all that a side could still produce."""
    found: dict[str, set[str]] = {by: set(position.catalogue.units.get(by, {}))}
    for area in position.areas.values():
        for owner, held in area.units.items():
            found.setdefault(owner, set()).update(held)
    if position.has_princess:
        found.setdefault(ONI, set()).add(PRINCESS)
    return found


def needed(position: Position, by: str, question: Callable[[Position], object]) -> tuple[PrintedValue, ...]:
    """Every printed value that a question asks for: each one is assumed, and the question put again until it is answered."""
    found: list[PrintedValue] = []
    while len(found) < MOST_NEEDED:
        try:
            question(position)
        except UnknownValue as missing:
            value = missing.needs[0]
            found.append(value)
            position = with_value(position, value, (STRONG if value.owner == by else WEAK)[value.name])
        except (BadInput, RuleViolation):
            break  # other values might be against it too, but these come first
        else:
            break
    return tuple(found)
