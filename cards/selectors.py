"""Reads the box: lists narrowed by filters, single records, and what they are related to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from cards.loading import BOOKS, COLLECTIONS, GAMES, kinds
from cards.models import Edition, Link, Record
from cards.normalisation import fold

KNOWN = ("full", "partial", "name", "count")
FILTERS = ("game", "kind", "faction", "book", "known", "trait")
LONGEST_QUERY = 200


class NoSuchRecord(Exception):
    """There is no such record; carries the nearest ones."""

    def __init__(self, collection: str, slug: str) -> None:
        self.collection, self.slug = collection, slug
        super().__init__(f"{collection}/{slug}")


@dataclass
class BadFilter(Exception):
    """A filter that cannot be used: which, the value given, and what would be accepted."""

    name: str
    value: str
    accepted: tuple[str, ...]


def version() -> str:
    """Which state of all files is loaded."""
    return "-".join(Edition.objects.order_by("of").values_list("version", flat=True))


def records(*, collection: str, filters: Mapping[str, Sequence[str]] | None = None, q: str = "") -> QuerySet[Record]:
    """A collection's records in the box's order; values of one filter widen, different filters narrow."""
    found = Record.objects.filter(collection=collection).select_related("faction").annotate(ruled=ruled())
    for name, values in (filters or {}).items():
        if values:
            found = _narrow(found, collection, name, tuple(values))
    return _matching(found, q)


def find(*, q: str) -> QuerySet[Record]:
    """Records of all collections that hold every word, names first."""
    return _matching(Record.objects.select_related("faction"), q) if fold(q) else Record.objects.none()


def record(*, collection: str, slug: str, game: str | None = None) -> Record:
    """One record with its faction, sources and links."""
    found = with_details(Record.objects.filter(collection=collection, slug=slug))
    try:
        return (found.filter(game=game) if game else found).get()
    except Record.DoesNotExist:
        raise NoSuchRecord(collection, slug) from None


def ruled() -> Exists:
    """Whether a ruling speaks of a record: it then wears a badge."""
    return Exists(Link.objects.filter(other=OuterRef("pk"), record__collection="rulings"))


def with_details(found: QuerySet[Record]) -> QuerySet[Record]:
    """The same records with all that a full answer needs, in a fixed number of queries."""
    return found.select_related("faction").prefetch_related("sources", "links_out__other", "links_in__record")


def related(found: Record) -> list[Record]:
    """Both directions of a record's links, its own first, each once."""
    links = [link.other for link in found.links_out.all()] + [link.record for link in found.links_in.all()]
    return list({one.pk: one for one in links}.values())


def near(*, collection: str, slug: str) -> list[Record]:
    """Records that somebody may have meant by an unknown slug: those spelt most alike, and for a clause its chapter's first ones."""
    slugs = list(Record.objects.filter(collection=collection).order_by("position").values_list("slug", flat=True))
    if collection == "clauses" and slug.count(".") > 1:
        chapter = ".".join(slug.split(".")[:2])
        alike = [s for s in slugs if s.startswith(f"{chapter}.")][:5] or get_close_matches(slug, slugs, 5, 0.6)
    else:
        alike = get_close_matches(slug.casefold(), slugs, 5, 0.6)
    alike += [s for s in slugs if s not in alike and set(s.split("-")) & {w for w in fold(slug).split() if len(w) > 3}]
    rows = {r.slug: r for r in Record.objects.filter(collection=collection, slug__in=alike[:5])}
    return [rows[s] for s in alike[:5]]


def choices(*, collection: str, name: str, game: str | None = None) -> tuple[str, ...]:
    """What a filter accepts in this collection."""
    rows = Record.objects.filter(collection=collection)
    if game:
        rows = rows.filter(game=game)
    match name:
        case "game":
            return GAMES
        case "book":
            return tuple(BOOKS)
        case "known":
            return KNOWN
        case "faction":
            return tuple(Record.objects.filter(collection="factions").order_by("position").values_list("slug", flat=True))
        case "trait":
            return tuple(sorted({trait for traits in rows.values_list("traits", flat=True) for trait in traits}))
        case _ if collection in COLLECTIONS:
            return kinds(collection)
        case _:
            return tuple(dict.fromkeys(rows.order_by("kind").values_list("kind", flat=True)))


def _narrow(found: QuerySet[Record], collection: str, name: str, values: tuple[str, ...]) -> QuerySet[Record]:
    if name not in FILTERS:
        raise BadFilter(name, ",".join(values), FILTERS)
    accepted = choices(collection=collection, name=name)
    for value in values:
        if value not in accepted:
            raise BadFilter(name, value, accepted)
    match name:
        case "game" | "kind" | "known":
            return found.filter(**{f"{name}__in": values})
        case "faction":
            slugs = Q(slug__in=values) if collection == "factions" else Q(faction__slug__in=values)
            return found.filter(slugs)
        case "book":
            return found.filter(pk__in=Record.objects.filter(sources__book__in=values).values("pk"))
        case _:
            wanted = [pk for pk, traits in found.values_list("pk", "traits") if set(values) & set(traits)]
            return found.filter(pk__in=wanted)


def _matching(found: QuerySet[Record], q: str) -> QuerySet[Record]:
    if not q.strip():
        return found
    if len(q) > LONGEST_QUERY:
        raise BadFilter("q", q[:20] + "…", (f"at most {LONGEST_QUERY} characters",))
    words = fold(q).split()
    if not words:
        return found.none()
    for word in words:
        found = found.filter(folded__contains=word)
    whole = " ".join(words)
    rank = Case(
        When(Q(folded_name=whole) | Q(folded_name__startswith=f"{whole} |") | Q(folded_name__contains=f"| {whole}"), then=Value(0)),
        When(folded_name__startswith=whole, then=Value(1)),
        When(folded_name__contains=whole, then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    return found.annotate(rank=rank).order_by("rank", "position")
