"""What the open choice was opened with: numbers, an area, sides. Choices are kept in the log, so their facts are plain JSON."""

from rules.engine.kernel import validation
from rules.engine.kernel.game import Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import hexagon


def number_in(choice: Pending, name: str) -> int:
    """A number: points to produce for, figures to lose, damage to share out."""
    return validation.whole(choice.facts[name], f"pending.facts.{name}")


def area_of(choice: Pending) -> Hex:
    """Where it happens."""
    return hexagon(choice.facts["area"], "pending.facts.area")


def sides_of(choice: Pending) -> list[str]:
    """Among whom something is shared out."""
    return [str(side) for side in validation.items(choice.facts["sides"], "pending.facts.sides")]


def with_oni(choice: Pending) -> bool:
    """Whether Oni count among the chooser's own units."""
    return bool(choice.facts.get("oni"))
