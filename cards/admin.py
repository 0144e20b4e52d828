"""The catalogue in the admin: read only, with what hangs on each record on its page."""

from typing import ClassVar

from django.contrib import admin

from cards import models
from cards.read_only import LoadedAdmin, ReadOnlyInline

Names = tuple[str, ...]


class FigureInline(ReadOnlyInline):
    model = models.Figure
    fk_name = "record"
    fields = ("name", "book", "shape", "number", "printed_text", "confidence")


class CitationInline(ReadOnlyInline):
    model = models.Citation
    fk_name = "record"
    fields = ("book", "heading_en", "heading_fr", "page", "address", "confidence")


class PartInline(ReadOnlyInline):
    model = models.Part
    fields = ("key", "name_en", "name_fr", "text_en", "text_fr", "confidence")


class LinkInline(ReadOnlyInline):
    model = models.Link
    fk_name = "source"
    fields = ("target",)


class RecordAdmin(LoadedAdmin):
    """Any kind of record."""

    list_display: Names = ("slug", "name_en", "name_fr", "game", "kind", "known", "file")
    list_filter: ClassVar[Names] = ("game", "kind", "known")
    list_select_related: ClassVar[Names] = ("game",)
    search_fields: ClassVar[Names] = ("slug", "name_en", "name_fr", "other_names", "text_en", "text_fr")
    inlines: ClassVar[tuple[type[ReadOnlyInline], ...]] = (FigureInline, CitationInline, PartInline, LinkInline)


class OfFactionAdmin(RecordAdmin):
    list_display: Names = ("slug", "name_en", "name_fr", "game", "faction", "kind", "known", "file")
    list_filter: ClassVar[Names] = ("game", "faction", "kind", "known")
    list_select_related = ("game", "faction")


@admin.register(models.Unit)
class UnitAdmin(OfFactionAdmin):
    list_display = ("slug", "name_en", "name_fr", "faction", "conquest", "health", "attack", "cost", "quantity", "known", "file")
    list_filter = ("game", "faction", "kind", "traits", "known")


@admin.register(models.Figure)
class FigureAdmin(LoadedAdmin):
    list_display = ("record", "name", "book", "number", "printed_text", "confidence")
    list_filter = ("name", "shape", "confidence", "book")
    list_select_related = ("record", "book")
    search_fields = ("record__slug", "record__name_en", "record__name_fr", "name", "printed_text")


@admin.register(models.Citation)
class CitationAdmin(LoadedAdmin):
    list_display = ("record", "book", "heading_en", "page", "address", "confidence")
    list_filter = ("book", "confidence")
    list_select_related = ("record", "book")
    search_fields = ("record__slug", "record__name_en", "record__name_fr", "heading_en", "heading_fr", "address")


@admin.register(models.Part)
class PartAdmin(LoadedAdmin):
    list_display = ("record", "key", "name_en", "name_fr", "confidence")
    list_filter = ("key", "confidence")
    list_select_related = ("record",)
    search_fields = ("record__slug", "name_en", "name_fr", "text_en", "text_fr")


@admin.register(models.Link)
class LinkAdmin(LoadedAdmin):
    list_display = ("source", "target", "order")
    list_select_related = ("source", "target")
    search_fields = ("source__slug", "source__name_en", "target__slug", "target__name_en")


@admin.register(models.Trait)
class TraitAdmin(LoadedAdmin):
    list_display = ("slug", "order")
    search_fields = ("slug",)


@admin.register(models.Edition)
class EditionAdmin(LoadedAdmin):
    list_display = ("of", "version", "loaded_at")
    search_fields = ("of", "version")


admin.site.register([models.Record, models.Game, models.Book, models.Faction, models.Scenario], RecordAdmin)
admin.site.register([models.Card, models.Tile, models.Component, models.Term], OfFactionAdmin)
