"""Brings the rulebooks in the database to the state of the files: chapters, clauses, rulings and sheets, all or nothing."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.db import transaction

from cards.drafts import RecordDraft, citations
from cards.loading import LANGUAGES, CatalogueFiles
from cards.models import Game
from cards.services import AT_ONCE, Loaded, Report, load_records
from rules.loading import LINK, RulebookFiles, RulebookItem, chapter_of, links, parent_of
from rules.models import Chapter, Reading, RulingClause, Sheet, SheetLine, SheetStep

COLLECTIONS = ("clauses", "rulings")
OURS = {"en": "ours", "fr": "ours"}
Both = dict[str, str]
Names = Mapping[str, Mapping[str, str]]
StepColumns = tuple[dict[str, Any], list[dict[str, Any]]]
STEP_COLUMNS = ("key", "icon", "title_en", "title_fr", "who_en", "who_fr", "forget_en", "forget_fr")
LINE_COLUMNS = ("clause_id", "icon", "text_en", "text_fr")
Frame = TypeVar("Frame", Chapter, Sheet)


@transaction.atomic
def load_book(*, book: RulebookFiles, catalogue: CatalogueFiles) -> Report:
    """Loads the checked files of the rulebooks over a loaded catalogue."""
    names = _names(book, catalogue)
    chapters = _write_chapters(book, names)
    drafts = [_clause(item, names, catalogue) for item in book.clauses] + [_ruling(item, names, book, catalogue) for item in book.rulings]
    loaded = load_records(of="book", version=book.version, drafts=drafts, collections=COLLECTIONS, more_keys=chapters)
    _write_readings(loaded)
    _write_sheets(book, names, loaded.keys)
    Chapter.objects.exclude(slug__in=[item.id for item in book.chapters]).delete()
    return loaded.report


def plain(text: str, names: Mapping[str, str]) -> str:
    """A text with its links as words: a label, else the name of what is linked."""
    return LINK.sub(lambda m: m.group(2) or names[m.group(1)], text)


def labelled(texts: Both, names: Names) -> Both:
    """The same texts with a label on every link, so that a page needs to look nothing up."""
    return {language: _with_labels(texts[language], names[language]) for language in LANGUAGES}


def _with_labels(text: str, names: Mapping[str, str]) -> str:
    return LINK.sub(lambda link: f"[[{link.group(1)}|{link.group(2) or names[link.group(1)]}]]", text)


def _names(book: RulebookFiles, catalogue: CatalogueFiles) -> Names:
    """What a link without a label shows, by language and target: a record's name, a chapter's title, a clause's number."""
    names = {}
    for language in LANGUAGES:
        own = {entry.key: entry.record["name"][language] for entry in catalogue.entries}
        own |= {chapter.id: chapter.record["title"][language] for chapter in book.chapters}
        own |= {clause.id: clause.id for clause in book.clauses}
        names[language] = own
    return names


def _both(texts: Both, names: Names) -> Both:
    return {language: plain(texts[language], names[language]) for language in LANGUAGES}


def _columns(name: str, texts: Both | None) -> Both:
    """A text as the pair of columns that keeps it."""
    return {f"{name}_{language}": (texts or {}).get(language, "") for language in LANGUAGES}


def _key(target: str) -> str | None:
    """A link's target as a record's key; chapters are no records."""
    if "/" in target:
        return target
    return f"clauses/{target}" if target.count(".") > 1 else None


def _linked(item: RulebookItem, *more: str) -> tuple[str, ...]:
    """Every record and clause that an item speaks of, once, in the order of its text."""
    targets = [target for target, _ in links(item.record["text"]["en"])]
    keys = [_key(target) for target in [*targets, *item.record.get("related", ()), *more]]
    return tuple(dict.fromkeys(key for key in keys if key and key != f"clauses/{item.id}"))


def _words(item: RulebookItem) -> tuple[str, ...]:
    words = item.record.get("words", {})
    return (*words.get("en", ()), *words.get("fr", ()))


def _clause(item: RulebookItem, names: Names, catalogue: CatalogueFiles) -> RecordDraft:
    parent = parent_of(item.id)
    return RecordDraft(
        collection="clauses",
        slug=item.id,
        game=item.game,
        file=f"rules/text/{item.file}",
        kind="example" if item.record.get("example") else "rule",
        name=item.record["title"],
        name_source=OURS,
        known="full",
        text=_both(item.record["text"], names),
        citations=citations(item.record["sources"], catalogue),
        words=_words(item),
        links=_linked(item),
        columns={
            **_columns("markup", labelled(item.record["text"], names)),
            **_columns("answer", item.record.get("answer")),
            "enforced": bool(item.record.get("enforced")),
        },
        references={"chapter_id": f"chapters/{chapter_of(item.id)}"} | ({"parent_id": f"clauses/{parent}"} if parent else {}),
    )


def _ruling(item: RulebookItem, names: Names, book: RulebookFiles, catalogue: CatalogueFiles) -> RecordDraft:
    concerned = [clause for clause in book.clauses if clause.id in item.record["clauses"]]
    sources = item.record.get("sources") or [source for clause in concerned for source in clause.record["sources"]]
    readings = [
        {
            "key": reading["key"],
            **_columns("text", _both(reading["text"], names)),
            "books": reading.get("books", []),
            "is_default": reading["key"] == item.record["default"],
        }
        for reading in item.record["readings"]
    ]
    return RecordDraft(
        collection="rulings",
        slug=item.id,
        game=item.game,
        file=f"rules/text/{item.file}",
        kind=item.record["topic"],
        name=item.record["title"],
        name_source=OURS,
        known="full",
        text=_both(item.record["text"], names),
        citations=citations([source for n, source in enumerate(sources) if source not in sources[:n]], catalogue),
        words=_words(item),
        links=_linked(item, *item.record["clauses"], *item.record.get("records", ())),
        columns={
            **_columns("markup", labelled(item.record["text"], names)),
            **_columns("reason", _both(item.record["reason"], names)),
            **_columns("changes", _both(item.record["changes"], names)),
            "table_only": item.record.get("table_only", False),
        },
        more={"clauses": item.record["clauses"], "readings": readings},
    )


def _write_chapters(book: RulebookFiles, names: Names) -> dict[str, int]:
    """The chapters' rows, and their primary keys."""
    rows = _bring_up_to_date(Chapter, book.chapters, names, [{"part": item.record["part"]} for item in book.chapters])
    return {f"chapters/{row.slug}": row.pk for row in rows}


def _write_sheets(book: RulebookFiles, names: Names, keys: Mapping[str, int]) -> None:
    """The sheets; the steps of one that changed are written anew."""
    sheets = _bring_up_to_date(Sheet, book.sheets, names, [{"one_page": item.record.get("one_page", False)} for item in book.sheets])
    for sheet, item in zip(sheets, book.sheets, strict=True):
        steps = [_step(step, keys) for step in item.record["steps"]]
        if steps != _stored_steps(sheet):
            sheet.steps.all().delete()
            for order, (columns, lines) in enumerate(steps):
                step = SheetStep.objects.create(sheet=sheet, order=order, **columns)
                SheetLine.objects.bulk_create([SheetLine(step=step, order=n, **line) for n, line in enumerate(lines)])
    Sheet.objects.exclude(slug__in=[item.id for item in book.sheets]).delete()


def _step(step: dict[str, Any], keys: Mapping[str, int]) -> StepColumns:
    """A step's columns, and those of its lines."""
    texts = {**_columns("title", step["title"]), **_columns("who", step.get("who")), **_columns("forget", step.get("forget"))}
    lines = [
        {"clause_id": keys[f"clauses/{line['clause']}"], "icon": line.get("icon", ""), **_columns("text", line["text"])}
        for line in step["lines"]
    ]
    return {"key": step["key"], "icon": step.get("icon", ""), **texts}, lines


def _stored_steps(sheet: Sheet) -> list[StepColumns]:
    return [
        (
            {name: getattr(step, name) for name in STEP_COLUMNS},
            [{name: getattr(line, name) for name in LINE_COLUMNS} for line in step.lines.all()],
        )
        for step in sheet.steps.prefetch_related("lines")
    ]


def _bring_up_to_date(
    model: type[Frame], items: Sequence[RulebookItem], names: Names, own_columns: Sequence[dict[str, Any]]
) -> list[Frame]:
    """One row for each item, in its order; a row that says the same already is not touched."""
    games = dict(Game.objects.values_list("slug", "pk"))
    stored = {row.slug: row for row in model._default_manager.all()}
    rows = []
    for order, (item, own) in enumerate(zip(items, own_columns, strict=True)):
        columns = {
            "game_id": games[item.game],
            "order": order,
            "icon": item.record.get("icon", "book"),
            **_columns("title", _both(item.record["title"], names)),
            **_columns("text", _both(item.record["text"], names)),
            **own,
        }
        row = stored.get(item.id)
        if row is None or any(getattr(row, name) != value for name, value in columns.items()):
            row = model(pk=row.pk if row else None, slug=item.id, **columns)
            row.save()
        rows.append(row)
    return rows


def _write_readings(loaded: Loaded) -> None:
    """The readings of the rulings that were written, and the clauses that they are about."""
    rulings = [(loaded.keys[draft.key], draft.more) for draft in loaded.written if draft.collection == "rulings"]
    written = [ruling for ruling, _ in rulings]
    Reading.objects.filter(ruling__in=written).delete()
    RulingClause.objects.filter(ruling__in=written).delete()
    RulingClause.objects.bulk_create(
        [
            RulingClause(ruling_id=ruling, clause_id=loaded.keys[f"clauses/{clause}"], order=order)
            for ruling, more in rulings
            for order, clause in enumerate(more["clauses"])
        ],
        AT_ONCE,
    )
    drafts = [(ruling, order, dict(reading)) for ruling, more in rulings for order, reading in enumerate(more["readings"])]
    books = [reading.pop("books") for _, _, reading in drafts]
    rows = Reading.objects.bulk_create([Reading(ruling_id=ruling, order=order, **reading) for ruling, order, reading in drafts], AT_ONCE)
    through = Reading.books.through
    through._default_manager.bulk_create(
        [through(reading_id=row.pk, book_id=loaded.keys[f"books/{book}"]) for row, own in zip(rows, books, strict=True) for book in own],
        AT_ONCE,
    )
