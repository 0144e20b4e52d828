"""Comparisons that a search asks for: “private or boarrior” leads to both side by side."""

from dataclasses import dataclass

from cards.editions import PerEdition
from cards.models import Record
from cards.normalisation import fold
from companion.web.reference.listing import COMPARED
from companion.web.reference.picking import LETTERS, compare_address
from companion.web.table_links import with_table
from rules.reference import reference

# What may stand between the names, in either language.
BETWEEN = frozenset({"compare", "comparer", "and", "or", "vs", "versus", "against", "with", "to", "et", "ou", "contre", "avec", "a"})


@dataclass(frozen=True)
class ComparisonLink:
    """Two or three records that a search names, and the page that sets them side by side."""

    names: tuple[str, ...]
    url: str


def _read() -> dict[str, list[Record]]:
    by_name: dict[str, list[Record]] = {}
    for section in COMPARED:
        for record in reference().collection(section):
            for name in {fold(record.name_en), fold(record.name_fr)}:
                by_name.setdefault(name, []).append(record)
    return by_name


# What can be compared, by its folded name in either language.
BY_NAME = PerEdition(_read)


def comparisons_in(q: str) -> list[ComparisonLink]:
    """One for each kind of thing of a game of which a search names two or three, and says nothing else."""
    asked = rest = f" {fold(q)} "
    named: dict[tuple[str, str], dict[str, Record]] = {}
    for name in sorted((name for name in BY_NAME() if f" {name} " in asked), key=lambda name: (asked.index(f" {name} "), -len(name))):
        rest = rest.replace(f" {name} ", " ")
        for record in BY_NAME()[name]:
            named.setdefault((record.game_slug, record.collection), {})[record.slug] = record
    if set(rest.split()) - BETWEEN:
        return []
    return [
        ComparisonLink(tuple(record.name for record in chosen.values()), with_table(compare_address(*kind, tuple(chosen))))
        for kind, chosen in named.items()
        if 2 <= len(chosen) <= len(LETTERS)
    ]
