"""Brings the catalogue in the database to the state of the files, all or nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from cards import editions
from cards.drafts import RecordDraft, catalogue_draft
from cards.loading import COLLECTIONS, CatalogueFiles, traits
from cards.models import Citation, Edition, Figure, HasTraits, Link, Part, Record, Trait, TypedRecord
from cards.registry import typed_models

AT_ONCE = 500
NOT_YET = 0  # stands for a game's own key until the game has one: the database checks references only at the end of the transaction


@dataclass(frozen=True)
class Report:
    """What loading changed: keys such as units/private."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    unchanged: int


@dataclass(frozen=True)
class Loaded:
    """A report, the drafts that were written, and the primary key of every record."""

    report: Report
    written: tuple[RecordDraft, ...]
    keys: Mapping[str, int]


@transaction.atomic
def load_catalogue(*, catalogue: CatalogueFiles) -> Report:
    """Loads the checked files of the boxes."""
    _write_traits()
    drafts = [catalogue_draft(entry, catalogue) for entry in catalogue.entries]
    return load_records(of="box", version=catalogue.version, drafts=drafts, collections=COLLECTIONS).report


@transaction.atomic
def load_records(
    *, of: str, version: str, drafts: Sequence[RecordDraft], collections: Sequence[str], more_keys: Mapping[str, int] | None = None
) -> Loaded:
    """Brings some collections to the state of these drafts; what is the same is not touched, what left goes and is reported."""
    stored = {f"{row[1]}/{row[2]}": row for row in Record.objects.values_list("pk", "collection", "slug", "digest", "order")}
    own = {key: row for key, row in stored.items() if row[1] in collections}
    digests = {draft.key: draft.digest for draft in drafts}
    added = [draft for draft in drafts if draft.key not in own]
    changed = [draft for draft in drafts if draft.key in own and own[draft.key][3] != digests[draft.key]]
    gone = [key for key in own if key not in digests]
    orders = {draft.key: order for order, draft in enumerate(drafts)}
    keys = {key: row[0] for key, row in stored.items()} | dict(more_keys or {})
    _insert([draft for draft in added if draft.collection == "games"], orders, digests, keys)
    _insert([draft for draft in added if draft.collection != "games"], orders, digests, keys)
    for draft in changed:
        _row(draft, orders, digests, keys).save(force_update=True)
        _typed_row(draft, keys).save_base(raw=True, force_update=True)
    _write_details([*added, *changed], keys, rewritten=[keys[draft.key] for draft in changed])
    Record.objects.filter(pk__in=[own[key][0] for key in gone]).delete()
    _keep_order({row[0]: orders[key] for key, row in own.items() if key in orders and row[4] != orders[key]})
    if not Edition.objects.filter(of=of, version=version).exists():
        Edition.objects.update_or_create(of=of, defaults={"version": version, "loaded_at": timezone.now()})
    transaction.on_commit(editions.forget)
    report = Report(
        tuple(draft.key for draft in added), tuple(draft.key for draft in changed), tuple(gone), len(drafts) - len(added) - len(changed)
    )
    return Loaded(report, (*added, *changed), keys)


def _insert(drafts: Sequence[RecordDraft], orders: Mapping[str, int], digests: Mapping[str, str], keys: dict[str, int]) -> None:
    """New rows: all of the common table at once; then each of its own table, whose key is then known, as loaddata does it.

    Django's bulk_create refuses a model whose columns lie in two tables, and so does not help with the second half.
    """
    rows = Record.objects.bulk_create([_row(draft, orders, digests, keys) for draft in drafts], AT_ONCE)
    keys.update({draft.key: row.pk for draft, row in zip(drafts, rows, strict=True)})
    for draft in drafts:
        _typed_row(draft, keys).save_base(raw=True, force_insert=True)
    Record.objects.filter(game_id=NOT_YET).update(game_id=F("pk"))


def _row(draft: RecordDraft, orders: Mapping[str, int], digests: Mapping[str, str], keys: Mapping[str, int]) -> Record:
    text = draft.text or {}
    return Record(
        pk=keys.get(draft.key),
        collection=draft.collection,
        slug=draft.slug,
        game_id=keys.get(f"games/{draft.game}", NOT_YET),
        kind=draft.kind,
        order=orders[draft.key],
        icon=draft.icon,
        name_en=draft.name["en"],
        name_fr=draft.name["fr"],
        name_source_en=draft.name_source["en"],
        name_source_fr=draft.name_source["fr"],
        other_names="\n".join(draft.aliases),
        text_en=text.get("en"),
        text_fr=text.get("fr"),
        known=draft.known,
        file=draft.file,
        digest=digests[draft.key],
        folded_name=draft.folded_name,
        folded=draft.folded,
    )


def _typed_row(draft: RecordDraft, keys: Mapping[str, int]) -> TypedRecord:
    references = {column: keys[key] for column, key in draft.references.items()}
    return typed_models()[draft.collection](record_id=keys[draft.key], **draft.columns, **references)


def _write_details(drafts: Sequence[RecordDraft], keys: Mapping[str, int], rewritten: Sequence[int]) -> None:
    """All that hangs on a record, anew."""
    for model, column in ((Figure, "record"), (Citation, "record"), (Part, "record"), (Link, "source")):
        model._default_manager.filter(**{f"{column}__in": rewritten}).delete()
    citations = Citation.objects.bulk_create([row for draft in drafts for row in _citations(draft, keys)], AT_ONCE)
    figures = Figure.objects.bulk_create([row for draft in drafts for row in _figures(draft, keys)], AT_ONCE)
    _write_vouching(drafts, {(row.record_id, row.order): row.pk for row in citations}, figures, keys)
    Part.objects.bulk_create([row for draft in drafts for row in _parts(draft, keys)], AT_ONCE)
    links = [(keys[draft.key], keys[other], order) for draft in drafts for order, other in enumerate(draft.links)]
    Link.objects.bulk_create([Link(source_id=source, target_id=target, order=order) for source, target, order in links], AT_ONCE)
    _write_trait_links(drafts, keys, rewritten)


def _citations(draft: RecordDraft, keys: Mapping[str, int]) -> Iterable[Citation]:
    for order, citation in enumerate(draft.citations):
        yield Citation(
            record_id=keys[draft.key],
            order=order,
            book_id=keys[f"books/{citation.book}"] if citation.book else None,
            heading_en=citation.heading["en"],
            heading_fr=citation.heading["fr"],
            page=citation.page,
            address=citation.address,
            confidence=citation.confidence,
        )


def _figures(draft: RecordDraft, keys: Mapping[str, int]) -> Iterable[Figure]:
    for order, figure in enumerate(draft.figures):
        yield Figure(
            record_id=keys[draft.key],
            order=order,
            name=figure.name,
            book_id=keys[f"books/{figure.book}"] if figure.book else None,
            shape=figure.shape,
            number=figure.number,
            printed_text=figure.text,
            confidence=figure.confidence,
        )


def _parts(draft: RecordDraft, keys: Mapping[str, int]) -> Iterable[Part]:
    for order, part in enumerate(draft.parts):
        name, text = part.name or {"en": "", "fr": ""}, part.text or {}
        yield Part(
            record_id=keys[draft.key],
            order=order,
            key=part.key,
            name_en=name["en"],
            name_fr=name["fr"],
            text_en=text.get("en"),
            text_fr=text.get("fr"),
            confidence=part.confidence,
        )


def _write_vouching(
    drafts: Sequence[RecordDraft], citations: Mapping[tuple[int, int], int], figures: Sequence[Figure], keys: Mapping[str, int]
) -> None:
    """Which citation vouches for which figure, where it names it."""
    by_name: dict[tuple[int, str], list[int]] = {}
    for figure in figures:
        by_name.setdefault((figure.record_id, figure.name), []).append(figure.pk)
    through = Figure.citations.through
    rows = [
        through(citation_id=citations[keys[draft.key], order], figure_id=figure)
        for draft in drafts
        for order, citation in enumerate(draft.citations)
        for name in citation.figures
        for figure in by_name[keys[draft.key], name]
    ]
    through._default_manager.bulk_create(rows, AT_ONCE)


def _write_traits() -> None:
    """Every trait of the schema, in its order."""
    stored = dict(Trait.objects.values_list("slug", "order"))
    for order, slug in enumerate(traits()):
        if stored.get(slug) != order:
            Trait.objects.update_or_create(slug=slug, defaults={"order": order})


def _write_trait_links(drafts: Sequence[RecordDraft], keys: Mapping[str, int], rewritten: Sequence[int]) -> None:
    known = dict(Trait.objects.values_list("slug", "pk"))
    for collection, model in typed_models().items():
        if not issubclass(model, HasTraits):
            continue
        through, column = model.traits.through, f"{model._meta.model_name}_id"
        through._default_manager.filter(**{f"{column}__in": rewritten}).delete()
        own = [draft for draft in drafts if draft.collection == collection]
        rows = [through(**{column: keys[draft.key], "trait_id": known[trait]}) for draft in own for trait in draft.traits]
        through._default_manager.bulk_create(rows, AT_ONCE)


def _keep_order(moved: Mapping[int, int]) -> None:
    Record.objects.bulk_update([Record(pk=key, order=order) for key, order in moved.items()], ["order"], batch_size=AT_ONCE)
