"""What the open choice of a fight was opened with: damage to share out, and among whom."""

from rules.engine.kernel import validation
from rules.engine.kernel.game import Pending


def number_in(choice: Pending, name: str) -> int:
    """A number: damage to share out."""
    return validation.whole(choice.facts[name], f"pending.facts.{name}")


def sides_of(choice: Pending) -> list[str]:
    """Among whom something is shared out."""
    return [str(side) for side in validation.items(choice.facts["sides"], "pending.facts.sides")]
