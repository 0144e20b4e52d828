"""What only the co-op and solo game keep beside the position."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Coop:
    """The co-op game's own state."""
