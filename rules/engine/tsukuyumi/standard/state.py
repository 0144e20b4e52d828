"""What only the standard game keeps beside the position."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Standard:
    """The standard game's own state."""
