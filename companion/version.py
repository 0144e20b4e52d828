"""Which edition of the reference this is, as people read it; the exact state of the files is their hash."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    """A number, and the day on which the data was last changed."""

    number: str
    date: str


EDITION = Edition(number="0.1", date="2026-11-16")
