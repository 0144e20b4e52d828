"""Which release this is, as people read it; the exact state of the data is its hash."""

import datetime
from dataclasses import dataclass


@dataclass(frozen=True)
class Release:
    """A number, and the day on which the data last changed."""

    number: str
    date: str

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)


RELEASE = Release(number="0.1", date="2026-11-17")
