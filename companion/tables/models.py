"""A live table in the database: who sits there, and the log of what they did."""

import uuid

from django.db import models
from django.db.models import Q

HOST, PLAYER, WATCHER = "host", "player", "watcher"
ROLES = (HOST, PLAYER, WATCHER)
ACTION, UNDO, REDO = "action", "undo", "redo"
LONGEST_NAME = 40
LONGEST_KEY = 64
MOST_ENTRIES = 20_000  # of a table


class Table(models.Model):
    """A game that people are playing now.

    `start` is the first state, kept so that a later correction of data or code never changes a table already played.
    `version` counts the entries, `depth` the actions that stand, `top` those that would stand after every redo, and `node` is
    the version of the latest action that stands: all four could be told from the log. `rematch_of` is the table whose people
    play another game here. `opened_by` is the hash of an address: it only counts how many tables one address keeps open.
    `people` grows whenever somebody sits down or is removed, codes change, or another game begins: what pages show beside the game.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=8, unique=True)
    watch_code = models.CharField(max_length=8, unique=True)
    game = models.CharField(max_length=20)
    options = models.JSONField()
    start = models.JSONField()
    language = models.CharField(max_length=2)
    strict_seats = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)
    depth = models.PositiveIntegerField(default=0)
    top = models.PositiveIntegerField(default=0)
    node = models.PositiveIntegerField(default=0)
    people = models.PositiveIntegerField(default=0)
    opened_by = models.CharField(max_length=64, blank=True, default="")
    codes_changed_at = models.DateTimeField(null=True)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")

    class Meta:
        indexes = [
            models.Index(fields=["closed_at"], condition=Q(closed_at__isnull=False), name="tables_in_the_bin"),
            models.Index(fields=["opened_by"], condition=Q(closed_at__isnull=True), name="tables_open_by_address"),
        ]


class Seat(models.Model):
    """A place at a table; whoever holds its secret sits there. Only the secret's hash is kept; none: nobody has come yet,
    or the host has removed them."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    role = models.CharField(max_length=10, choices=[(r, r) for r in ROLES])
    side = models.CharField(max_length=60, null=True)
    token_hash = models.CharField(max_length=64, null=True, unique=True)
    seen_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="tables_one_seat_a_number")]
        ordering = ["number"]


class LogEntry(models.Model):
    """One tap: an action with what followed from it, or an undo or redo of one. Written once, never changed, never deleted.

    `touches` names what the action depends on (null: everything), `of` is the action that an undo or redo is about, whose
    events are kept here too; `depth` is the number of actions that stand after this entry.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=[(k, k) for k in (ACTION, UNDO, REDO)])
    key = models.CharField(max_length=LONGEST_KEY + 8)
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    at = models.DateTimeField()
    action = models.JSONField()
    events = models.JSONField()
    touches = models.JSONField(null=True)
    of = models.PositiveIntegerField(null=True)
    depth = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="tables_one_entry_a_version"),
            models.UniqueConstraint(fields=["table", "key"], name="tables_one_entry_a_key"),
        ]
        indexes = [
            models.Index(fields=["table", "depth", "version"], condition=Q(kind=ACTION), name="tables_actions_by_depth"),
            models.Index(fields=["table", "of", "version"], condition=Q(of__isnull=False), name="tables_undone_and_redone"),
        ]
        ordering = ["version"]


class Snapshot(models.Model):
    """A cache: the state after an action, as this edition of the engine writes it. All of them may be deleted at any time."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="snapshots")
    version = models.PositiveIntegerField()
    depth = models.PositiveIntegerField()
    engine = models.CharField(max_length=16)
    state = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "version"], name="tables_one_snapshot_a_version")]
        indexes = [models.Index(fields=["table", "depth"], name="tables_snapshots_by_depth")]


class AttemptCount(models.Model):
    """How often somebody did what is limited, between `since` and the next part of the window; from `until` on it does not count.

    `peer` is a hash of the address; what was tried is not kept."""

    kind = models.CharField(max_length=10)
    peer = models.CharField(max_length=64)
    since = models.DateTimeField()
    until = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "peer", "since"], name="tables_one_count_a_part")]
