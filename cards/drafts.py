"""A record as it will stand in the database: all that its rows need, still with slugs where the rows have keys of other rows."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from cards.columns import typed_columns
from cards.figures import FigureValue, figure_values
from cards.loading import CatalogueEntry, CatalogueFiles, source_confidence
from cards.normalisation import codes, fold
from cards.typography import typeset_heading

Both = dict[str, str]


@dataclass(frozen=True)
class CitationDraft:
    """Where the record comes from, and the figures that this source alone vouches for."""

    book: str | None
    heading: Both
    page: int | None
    address: str
    confidence: str
    figures: tuple[str, ...]


@dataclass(frozen=True)
class PartDraft:
    key: str
    name: Both | None
    text: Both | None
    confidence: str


@dataclass(frozen=True)
class RecordDraft:
    """One record with all that belongs to it. `columns` are those of its own table, `references` its columns that lead to other rows."""

    collection: str
    slug: str
    game: str
    file: str
    kind: str
    name: Both
    name_source: Both
    known: str
    text: Both | None
    citations: tuple[CitationDraft, ...]
    icon: str = ""
    aliases: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    figures: tuple[FigureValue, ...] = ()
    parts: tuple[PartDraft, ...] = ()
    traits: tuple[str, ...] = ()
    columns: dict[str, Any] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    more: Any = None  # what another app keeps in rows of its own; a change of it is a change of the record

    @property
    def key(self) -> str:
        return f"{self.collection}/{self.slug}"

    @property
    def digest(self) -> str:
        """The same for the same content: what has not changed is not written again."""
        return hashlib.sha256(json.dumps(vars(self), default=vars, sort_keys=True, ensure_ascii=False).encode()).hexdigest()

    @property
    def folded_name(self) -> str:
        """Its names and players' words for it, comparable."""
        return " | ".join(fold(name) for name in self._names())

    @property
    def folded(self) -> str:
        """Everything that `?q=` of a list looks through, comparable."""
        code = self.columns.get("code") or next((row.text for row in self.figures if row.name == "code"), "")
        words = [*self._names(), *codes(code), self.slug, self.kind, *(self.text or {"en": "", "fr": ""}).values()]
        for part in self.parts:
            for both in (part.name, part.text):
                words += both.values() if both else []
        return " ".join(fold(word) for word in words)

    def _names(self) -> list[str]:
        return [self.name["en"], self.name["fr"], *self.aliases, *self.words]


def citations(sources: list[dict[str, Any]], files: CatalogueFiles) -> tuple[CitationDraft, ...]:
    """A file's sources with headings, pages and addresses looked up."""
    drafts = []
    for source in sources:
        place = files.places.get(source.get("place", ""))
        book = source.get("book")
        drafts.append(
            CitationDraft(
                book=book,
                heading=place["name"] if place else dict.fromkeys(("en", "fr"), typeset_heading(source["heading"], source["book"])),
                page=source.get("page") or files.headings.get(book or "", {}).get(source.get("heading", "")),
                address=place["address"] if place else "",
                confidence=source_confidence(source),
                figures=tuple(source.get("figures", ())),
            )
        )
    return tuple(drafts)


def catalogue_draft(entry: CatalogueEntry, files: CatalogueFiles) -> RecordDraft:
    """A record of the catalogue's files."""
    data = entry.record
    faction = data.get("faction")
    return RecordDraft(
        collection=entry.collection,
        slug=entry.slug,
        game=entry.game,
        file=f"cards/data/{entry.file}",
        kind=data["kind"],
        name=data["name"],
        name_source={"en": "printed", "fr": "printed"} | data.get("name_source", {}),
        known=data["known"],
        text=data.get("text"),
        citations=citations(data["sources"], files),
        icon=data.get("icon", ""),
        aliases=tuple(data.get("aliases", ())),
        words=tuple(data.get("words", ())),
        links=tuple(data.get("related", ())),
        figures=tuple(figure_values(data, {name: entry.confidence(name) for name in data.get("figures", {})})),
        parts=tuple(_part(part) for part in data.get("parts", ())),
        traits=tuple(data.get("traits", ())),
        columns=typed_columns(entry.collection, data),
        references={"faction_id": f"factions/{faction}"} if faction else {},
    )


def _part(part: dict[str, Any]) -> PartDraft:
    return PartDraft(part["key"], part.get("name"), part.get("text"), part.get("confidence", "printed") if "text" in part else "")
