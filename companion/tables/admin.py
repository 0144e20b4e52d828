"""Live tables in the admin: that they are there, who sits at them and how long their log is. Neither secrets nor hands of cards."""

from django.contrib import admin

from cards.read_only import ReadOnlyAdmin, ReadOnlyInline
from companion.tables import models


class SeatInline(ReadOnlyInline):
    model = models.Seat
    fields = ("number", "name", "role", "side", "seen_at")


@admin.register(models.Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ("id", "game", "language", "created_at", "closed_at", "version")
    list_filter = ("game", "language")
    search_fields = ("id", "seats__name")
    fields = ("id", "game", "language", "created_at", "closed_at", "version")
    inlines = (SeatInline,)


@admin.register(models.Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("table_id", "number", "name", "role", "side", "seen_at")
    list_filter = ("role",)
    search_fields = ("name", "side")
    fields = ("number", "name", "role", "side", "seen_at")


@admin.register(models.LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    list_display = ("table_id", "version", "kind", "at")
    list_filter = ("kind",)
    search_fields = ("table__id",)
    fields = ("version", "kind", "at", "of", "depth")


@admin.register(models.Snapshot)
class SnapshotAdmin(ReadOnlyAdmin):
    list_display = ("table_id", "version", "depth", "engine")
    search_fields = ("table__id", "engine")
    fields = ("version", "depth", "engine")


@admin.register(models.AttemptCount)
class AttemptCountAdmin(ReadOnlyAdmin):
    list_display = ("kind", "since", "until", "count")
    list_filter = ("kind",)
    search_fields = ("kind",)
    fields = ("kind", "since", "until", "count")
