"""What the end of a game shows: the score's course, its lines, what cost most, and a summary to send."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from companion.web.svg.line_chart import Series, ticks

MOST_COLUMNS = 7


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
    over: bool = False  # decided, where the game goes on without this table
    title: str = ""

    @property
    def course(self) -> str:
        """What the lines show."""
        return self.title or _("The score, turn by turn")

    @property
    def columns(self) -> list[str]:
        """Steps at even distances, as many as a phone has room for."""
        return [self.labels[n] for n in ticks(len(self.labels), MOST_COLUMNS)]

    @property
    def table(self) -> list[tuple[str, str, list[int]]]:
        """The numbers of these steps: a row for each side."""
        return [(line.side, line.name, [line.values[n] for n in ticks(len(line.values), MOST_COLUMNS)]) for line in self.series]

    @property
    def final(self) -> str:
        return ", ".join(f"{line.name} {line.values[-1]}" for line in self.series if line.values)
