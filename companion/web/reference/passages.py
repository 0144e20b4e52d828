"""A chapter as it is read: each clause with what stands in its margin, and the rulings that stand behind many of its clauses."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.models import Clause, Ruling

MANY = 3  # clauses of one chapter under which the same ruling is said once, at the top


@dataclass(frozen=True)
class Note:
    """A ruling in the margin of a clause; said at the chapter's top already where it stands behind many."""

    ruling: Ruling
    said_above: bool


@dataclass(frozen=True)
class Passage:
    """A clause, the examples that follow it, and the rulings about it or them."""

    clause: Clause
    examples: list[Clause] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


def repeated(clauses: Sequence[Clause]) -> list[Ruling]:
    """The rulings that stand behind many clauses, in the order in which they come up."""
    times = Counter(ruling.slug for clause in clauses for ruling in clause.ruling_list)
    by_slug = {ruling.slug: ruling for clause in clauses for ruling in clause.ruling_list}
    return [ruling for slug, ruling in by_slug.items() if times[slug] >= MANY]


def passages(clauses: Sequence[Clause]) -> list[Passage]:
    """A chapter's clauses in order, each example with the clause before it."""
    above = {ruling.slug for ruling in repeated(clauses)}
    shown: list[Passage] = []
    for clause in clauses:
        if clause.is_example and shown:
            shown[-1].examples.append(clause)
        else:
            shown.append(Passage(clause))
        said = {note.ruling.slug for note in shown[-1].notes}
        shown[-1].notes.extend(Note(ruling, ruling.slug in above) for ruling in clause.ruling_list if ruling.slug not in said)
    return shown
