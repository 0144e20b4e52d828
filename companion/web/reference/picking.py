"""Picking records of a list to compare them: which are picked stands in the list's address, so that plain links do it."""

from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from cards.models import Record
from companion.web.reference.listing import COMPARE, Listing

LETTERS = ("a", "b", "c")


@dataclass(frozen=True)
class Pick:
    """One picked record, and the address without it."""

    slug: str
    name: str
    url: str


@dataclass(frozen=True)
class Picking:
    """What is picked in a list; at most three."""

    query: QueryDict
    slugs: tuple[str, ...]
    picks: tuple[Pick, ...]
    compare_url: str
    leave_url: str

    @classmethod
    def of(cls, query: QueryDict, shown: Listing) -> "Picking | None":
        """What an address has picked; None where nobody is picking. What this shelf does not hold is left out."""
        if COMPARE not in query:
            return None
        names = names_on(shown)
        slugs = tuple(dict.fromkeys(slug for slug in query.getlist(COMPARE) if slug in names))[: len(LETTERS)]
        picks = tuple(Pick(slug, names[slug], _picked(query, tuple(s for s in slugs if s != slug))) for slug in slugs)
        leave = query.copy()
        leave.pop(COMPARE)
        return cls(query, slugs, picks, compare_address(shown.game, shown.shelf.slug, slugs), f"?{leave.urlencode()}")

    @property
    def is_enough(self) -> bool:
        return len(self.slugs) > 1

    @property
    def is_full(self) -> bool:
        return len(self.slugs) == len(LETTERS)

    def toggled(self, record: Record) -> str:
        """The address that picks a record, or lets go of it; none where three are picked already."""
        if record.slug in self.slugs:
            return _picked(self.query, tuple(slug for slug in self.slugs if slug != record.slug))
        return "" if self.is_full else _picked(self.query, (*self.slugs, record.slug))


def names_on(shown: Listing) -> dict[str, str]:
    """Every record of a shelf by its slug: a filter does not take away what was picked before it."""
    return {record.slug: record.name for record in shown.whole()}


def compare_address(game: str, section: str, slugs: tuple[str, ...]) -> str:
    """The page that sets these records side by side."""
    there = reverse("compare", args=[game, section])
    return f"{there}?{urlencode(dict(zip(LETTERS, slugs, strict=False)))}" if slugs else there


def _picked(query: QueryDict, slugs: tuple[str, ...]) -> str:
    changed = query.copy()
    changed.setlist(COMPARE, list(slugs) or [""])
    return f"?{changed.urlencode()}"
