"""The rulebooks in the admin: read only, with citations, readings, steps and lines on the page that they belong to."""

from django.contrib import admin

from cards.admin import CitationInline, LinkInline, RecordAdmin
from cards.read_only import LoadedAdmin, ReadOnlyInline
from rules import models


class ReadingInline(ReadOnlyInline):
    model = models.Reading
    fields = ("key", "text_en", "text_fr", "is_default")


class RulingClauseInline(ReadOnlyInline):
    model = models.RulingClause
    fields = ("ruling", "clause")


class StepInline(ReadOnlyInline):
    model = models.SheetStep
    fields = ("key", "title_en", "title_fr", "who_en", "who_fr")


class LineInline(ReadOnlyInline):
    model = models.SheetLine
    fields = ("text_en", "text_fr", "clause")


@admin.register(models.Chapter)
class ChapterAdmin(LoadedAdmin):
    list_display = ("slug", "title_en", "title_fr", "game", "part")
    list_filter = ("game", "part")
    list_select_related = ("game",)
    search_fields = ("slug", "title_en", "title_fr", "text_en", "text_fr")


@admin.register(models.Clause)
class ClauseAdmin(RecordAdmin):
    list_display = ("slug", "name_en", "name_fr", "chapter", "kind", "enforced", "file")
    list_filter = ("game", "kind", "enforced", "chapter")
    list_select_related = ("chapter",)
    inlines = (RulingClauseInline, CitationInline, LinkInline)


@admin.register(models.Ruling)
class RulingAdmin(RecordAdmin):
    list_display = ("slug", "name_en", "name_fr", "game", "kind", "table_only", "file")
    list_filter = ("game", "kind", "table_only")
    inlines = (ReadingInline, RulingClauseInline, CitationInline, LinkInline)


@admin.register(models.Reading)
class ReadingAdmin(LoadedAdmin):
    list_display = ("ruling", "key", "text_en", "text_fr", "is_default")
    list_filter = ("is_default", "books")
    list_select_related = ("ruling",)
    search_fields = ("key", "ruling__slug", "text_en", "text_fr")


@admin.register(models.RulingClause)
class RulingClauseAdmin(LoadedAdmin):
    list_display = ("ruling", "clause", "order")
    list_select_related = ("ruling", "clause")
    search_fields = ("ruling__slug", "clause__slug")


@admin.register(models.Sheet)
class SheetAdmin(LoadedAdmin):
    list_display = ("slug", "title_en", "title_fr", "game")
    list_filter = ("game",)
    list_select_related = ("game",)
    search_fields = ("slug", "title_en", "title_fr")
    inlines = (StepInline,)


@admin.register(models.SheetStep)
class SheetStepAdmin(LoadedAdmin):
    list_display = ("sheet", "key", "title_en", "title_fr")
    list_select_related = ("sheet",)
    search_fields = ("key", "title_en", "title_fr")
    inlines = (LineInline,)


@admin.register(models.SheetLine)
class SheetLineAdmin(LoadedAdmin):
    list_display = ("step", "text_en", "text_fr", "clause")
    list_select_related = ("step__sheet", "clause")
    search_fields = ("text_en", "text_fr", "clause__slug")
