"""The contract's record shape, as JSON and as OpenAPI."""

from functools import cache
from typing import Any, Self

from django.urls import reverse
from django.utils import translation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.language import both
from cards.models import Citation, Part, Record
from cards.selectors import faction_of, letter_of
from rules.models import Clause, Reading, Ruling
from rules.modes import MODES

# One value, or one value a book where books disagree; null is printed somewhere but not known to us.
FIGURE: dict[str, Any] = {
    "oneOf": [
        {"type": "integer"},
        {"type": "string"},
        {"type": "boolean"},
        {"type": "array", "items": {"type": "integer"}},
        {"type": "object", "description": "Where books disagree: one value a book."},
    ],
    "nullable": True,
}


def page_url(record: Record, language: str) -> str:
    """Where people read this record in one language."""
    with translation.override(language):
        if record.collection == "games":
            return reverse("game", args=[record.slug])
        return reverse("record", args=[record.game_slug, record.collection, record.slug])


def api_url(record: Record) -> str:
    return reverse(f"api-{record.collection}-one", args=[record.slug])


class BothSerializer(serializers.Serializer[Any]):
    """A text in both languages."""

    en: serializers.Field[Any, Any, Any, Any] = serializers.CharField()
    fr: serializers.Field[Any, Any, Any, Any] = serializers.CharField()

    # With columns="reason" it is read from reason_en and reason_fr, else from a dictionary. Where there is no text it is null.
    def __init__(self, *args: Any, columns: str = "", **options: Any) -> None:
        if columns:
            options["source"] = "*"
        super().__init__(*args, **options)
        self.columns = columns

    def to_representation(self, instance: Any) -> Any:
        if not self.columns:
            return super().to_representation(instance)
        texts = both(instance, self.columns)
        return texts if texts["en"] else None


class NameSourceSerializer(BothSerializer):
    """Where a name comes from: printed in a book of that language, found on a public page, or our translation."""

    en = serializers.ChoiceField(choices=["printed", "public", "ours"])
    fr = serializers.ChoiceField(choices=["printed", "public", "ours"])


class SourceSerializer(serializers.Serializer[Citation]):
    """Where it comes from. `book` is null for what no rulebook prints: `heading` then names the public place."""

    book = serializers.SerializerMethodField()
    heading = serializers.CharField(source="heading_en")
    page = serializers.IntegerField(allow_null=True)
    confidence = serializers.ChoiceField(choices=["printed", "public", "inferred"])
    address = serializers.SerializerMethodField()
    figures = serializers.ListField(
        source="figure_names", child=serializers.CharField(), help_text="The figures it vouches for; empty: all that no other source names."
    )

    def get_book(self, citation: Citation) -> str | None:
        return citation.book.slug if citation.book else None

    def get_address(self, citation: Citation) -> str | None:
        return citation.address or None


class PartSerializer(serializers.Serializer[Part]):
    """A titled piece of a record. `text` is null where it exists but is not known to us."""

    key = serializers.CharField()
    name = BothSerializer(columns="name", allow_null=True)
    text = BothSerializer(columns="text", allow_null=True)
    confidence = serializers.CharField(source="known_confidence", allow_null=True)


class LinkSerializer(serializers.Serializer[Record]):
    """Another record that this one speaks of, or that speaks of it."""

    collection = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.SerializerMethodField()
    api = serializers.SerializerMethodField()

    @extend_schema_field(BothSerializer)
    def get_name(self, record: Record) -> dict[str, str]:
        return both(record, "name")

    def get_api(self, record: Record) -> str:
        return api_url(record)


# Made once: to copy a serializer's fields takes as long as to read a record.
PART = PartSerializer()
LINK = LinkSerializer()


class RecordSerializer(serializers.Serializer[Record]):
    """One thing of a box."""

    collection = serializers.CharField()
    slug = serializers.CharField()
    game = serializers.CharField(source="game_slug")
    kind = serializers.CharField()
    faction = serializers.SerializerMethodField()
    letter = serializers.SerializerMethodField()
    name = serializers.SerializerMethodField()
    name_source = NameSourceSerializer(columns="name_source")
    aliases = serializers.ListField(child=serializers.CharField())
    known = serializers.ChoiceField(choices=["full", "partial", "name", "count"])
    text = serializers.SerializerMethodField()
    figures = serializers.SerializerMethodField()
    confidence = serializers.SerializerMethodField()
    traits = serializers.ListField(source="trait_slugs", child=serializers.CharField())
    parts = serializers.SerializerMethodField()
    related = serializers.SerializerMethodField()
    sources = SourceSerializer(source="citation_list", many=True)
    pages = serializers.SerializerMethodField()
    api = serializers.SerializerMethodField()

    @classmethod
    @cache
    def shared(cls) -> Self:
        """One for all records, made once as well."""
        return cls()

    @extend_schema_field({"type": "string", "nullable": True})
    def get_faction(self, record: Record) -> str | None:
        faction = faction_of(record)
        return faction.slug if faction else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_letter(self, record: Record) -> str | None:
        return letter_of(record) or None

    @extend_schema_field(BothSerializer)
    def get_name(self, record: Record) -> dict[str, str]:
        return both(record, "name")

    @extend_schema_field(BothSerializer(allow_null=True))
    def get_text(self, record: Record) -> dict[str, str] | None:
        return None if record.text_en is None else both(record, "text")

    @extend_schema_field(
        {"type": "object", "additionalProperties": FIGURE, "description": "Printed numbers; null is printed somewhere but not known to us."}
    )
    def get_figures(self, record: Record) -> Any:
        return record.printed

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string", "enum": ["printed", "public", "inferred"]}})
    def get_confidence(self, record: Record) -> Any:
        return record.confidence

    @extend_schema_field(PartSerializer(many=True))
    def get_parts(self, record: Record) -> Any:
        return [PART.to_representation(part) for part in record.part_list]

    @extend_schema_field(LinkSerializer(many=True))
    def get_related(self, record: Record) -> Any:
        return [LINK.to_representation(other) for other in record.related]

    @extend_schema_field(BothSerializer)
    def get_pages(self, record: Record) -> dict[str, str]:
        return {language: page_url(record, language) for language in ("en", "fr")}

    @extend_schema_field(OpenApiTypes.STR)
    def get_api(self, record: Record) -> str:
        return api_url(record)


class BookRecordSerializer(RecordSerializer):
    """A record of the rulebooks: it has no parts."""

    @extend_schema_field(PartSerializer(many=True))
    def get_parts(self, record: Record) -> Any:
        return []


class ClauseSerializer(BookRecordSerializer):
    """A rule in our own words. `slug` is its permanent number; `text` is plain, `markup` carries links as [[target|label]]."""

    chapter = serializers.CharField(source="chapter.slug")
    parent = serializers.CharField(source="parent.slug", allow_null=True)  # type: ignore[assignment]  # the contract's name
    example = serializers.BooleanField(source="is_example", read_only=True)
    enforced = serializers.BooleanField(help_text="Whether the engine decides by it.")
    markup = BothSerializer(columns="markup")
    rulings = serializers.SerializerMethodField()

    def get_rulings(self, clause: Clause) -> list[str]:
        return [ruling.slug for ruling in clause.rulings_about]


class ReadingSerializer(serializers.Serializer[Reading]):
    """One way to read a doubtful place, and the books that read it so."""

    key = serializers.CharField()
    text = BothSerializer(columns="text")
    books = serializers.ListField(source="book_names", child=serializers.CharField())
    default = serializers.BooleanField(source="is_default")


class RulingSerializer(BookRecordSerializer):
    """A place where the books are silent, unclear or disagree. `slug` is the switch, a reading's `key` its value."""

    readings = ReadingSerializer(source="reading_list", many=True)
    default = serializers.SerializerMethodField(method_name="get_default_key")
    reason = BothSerializer(columns="reason")
    changes = BothSerializer(columns="changes")
    clauses = serializers.ListField(source="clause_numbers", child=serializers.CharField())

    def get_default_key(self, ruling: Ruling) -> str:
        return next(reading.key for reading in ruling.reading_list if reading.is_default)


class HitSerializer(serializers.Serializer[Any]):
    """One thing that a search found."""

    kind = serializers.CharField(
        help_text="The collection it belongs to: clauses, rulings, units …; chapters, sheets and pages are found too, and are no records."
    )
    slug = serializers.CharField()
    game = serializers.CharField(allow_null=True, help_text="None for a page of all games.")
    mode = serializers.ChoiceField(
        MODES, allow_null=True, help_text="The way of playing that a rule or ruling belongs to, where it belongs to one."
    )
    url = serializers.CharField(help_text="The page, in the language asked for.")
    api = serializers.CharField(allow_null=True, help_text="None for chapters, sheets and pages.")
    name = BothSerializer()
    snippet = BothSerializer()
    sources = SourceSerializer(many=True)


class UnderstoodSerializer(serializers.Serializer[Any]):
    """What was understood of the query, and what was not."""

    words = serializers.ListField(child=serializers.CharField())
    narrow = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    without = serializers.ListField(child=serializers.CharField())
    ignored = serializers.ListField(child=serializers.CharField())


class FoundGroupSerializer(serializers.Serializer[Any]):
    """How many of the hits belong to one collection."""

    kind = serializers.CharField()
    count = serializers.IntegerField()


class FoundSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    understood = UnderstoodSerializer()
    near = serializers.ListField(child=serializers.CharField(), help_text="Words we have, where nothing was found.")
    groups = FoundGroupSerializer(many=True, help_text="The hits of all pages by collection, the one with the best hit first.")
    results = HitSerializer(many=True)


class ErrorDetailSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = BothSerializer()
    clause = serializers.CharField(allow_null=True)
    at = serializers.CharField(allow_null=True)


class ErrorSerializer(serializers.Serializer[Any]):
    """Every refusal has this shape."""

    error = ErrorDetailSerializer()
