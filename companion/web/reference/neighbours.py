"""Which record comes before and after another one in the list that a reader comes from."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from cards.errors import BadFilter
from cards.models import Record
from companion.web.reference.listing import LIST, Listing, listing
from companion.web.reference.sections import Section

LONGEST = 2000  # characters of a list's own query


@dataclass(frozen=True)
class Neighbour:
    """The record beside another one."""

    name: str
    url: str


@dataclass(frozen=True)
class Neighbours:
    """Where a record stands in its list, and who stands beside it."""

    place: int
    total: int
    before: Neighbour | None
    after: Neighbour | None
    list_url: str


def neighbours(request: HttpRequest, record: Record, shelf: Section | None) -> Neighbours | None:
    """In the list that the address names, else in its shelf's own order; None where it stands on no shelf."""
    if shelf is None:
        return None
    shown = _list(request, record, shelf)
    rows = shown.in_sight()
    at = next((n for n, row in enumerate(rows) if row.slug == record.slug), None)
    if at is None:
        return None
    before = _neighbour(rows[at - 1], shown) if at else None
    after = _neighbour(rows[at + 1], shown) if at + 1 < len(rows) else None
    there = reverse("section", args=[shown.game, shelf.slug])
    return Neighbours(at + 1, len(rows), before, after, f"{there}?{shown.asked}" if shown.asked else there)


def _list(request: HttpRequest, record: Record, shelf: Section) -> Listing:
    """An address that no list has, or one without this record, is as good as none."""
    asked = request.GET.get(LIST, "")
    if asked and len(asked) <= LONGEST:
        try:
            shown = listing(record.game_slug, shelf, QueryDict(asked))
        except (BadFilter, ValueError):
            pass
        else:
            if any(row.slug == record.slug for row in shown.records):
                return shown
    return listing(record.game_slug, shelf, QueryDict())


def in_list(address: str, asked: str) -> str:
    """The address of a record with the list that it is reached from; an unnarrowed list is every reader's."""
    if not asked:
        return address
    return f"{address}{'&' if '?' in address else '?'}{urlencode({LIST: asked})}"


def _neighbour(row: Record, shown: Listing) -> Neighbour:
    return Neighbour(row.name, in_list(reverse("record", args=[row.game_slug, row.collection, row.slug]), shown.asked))
