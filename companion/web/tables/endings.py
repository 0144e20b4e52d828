"""What the end of a game shows: the score's course, its lines, what cost most, and a summary to send."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.web.svg.line_chart import Series


@dataclass(frozen=True)
class Cost:
    """A moment that counted: what happened, and the entry after which the board shows it."""

    icon: str
    side: str
    text: str
    version: int


@dataclass(frozen=True)
class Ending:
    """A game looked back on, in words of its own."""

    headline: str
    steps: str  # what the labels count
    labels: Sequence[str]
    series: Sequence[Series]
    breakdown: Sequence[dict[str, Any]] = ()
    costs: Sequence[Cost] = ()
    clause: str = ""

    @property
    def table(self) -> list[tuple[str, str, list[int]]]:
        """The same numbers as a table: a row for each side."""
        return [(line.side, line.name, list(line.values)) for line in self.series]

    @property
    def final(self) -> str:
        return ", ".join(f"{line.name} {line.values[-1]}" for line in self.series if line.values)
