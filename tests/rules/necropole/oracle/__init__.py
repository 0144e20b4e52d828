"""A slow, obvious second Nécropole, written from the clauses alone over plain JSON. It shares nothing with the engine.

Positions and actions are the contract's (section 7); what a position keeps beyond it: `todo` (what waits, first one first), `result`,
`alive` and `slain` (for the Game Master's second victory), and in a fight `hold`, `standing`, `fallen`, `fled`."""

from .facts import Refused, Unclear
from .filling import filled, shown
from .listing import legal
from .plan import plan
from .play import apply

__all__ = ["Refused", "Unclear", "apply", "filled", "legal", "plan", "shown"]
