"""A whole table as one file, and back: every entry with its version, time and undo; no secret, and nothing a seat must not see."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils.dateparse import parse_datetime

from cards.loading import LANGUAGES
from companion.tables import games, snapshots
from companion.tables.errors import Impossible
from companion.tables.models import (
    ACTION,
    HOST,
    LONGEST_KEY,
    LONGEST_NAME,
    MOST_ENTRIES,
    PLAYER,
    REDO,
    ROLES,
    UNDO,
    WATCHER,
    LogEntry,
    Seat,
    Table,
)
from companion.tables.seating import MOST_ROWS, Seated, check_may_open, count_opened, store_table, stored_seat
from companion.tables.selectors import has_secrets, side_of
from companion.tables.throttling import hashed_peer
from companion.tables.transactions import run_in_transaction
from companion.tables.validation import MOST_IN_FILE, check_size, plain, text
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import replay
from rules.engine.registry import GAMES

FORMAT = "companion-table-1"
FIELDS = (
    "format", "complete", "game", "language", "strict_seats", "options", "start", "created", "version", "seats", "entries",
)  # fmt: skip
ENTRY_FIELDS = ("version", "kind", "key", "seat", "at", "action", "events")
SECRET_OPTIONS = ("seed", "position")
LARGEST_FILE = 20_000_000  # characters
Json = dict[str, Any]


def export_table(*, seat: Seat) -> Json:
    """The table as a file: whole for those who may act for everybody, else without what that seat may not see."""
    table = seat.table
    game = games.game_of(table.game)
    whole = _sees_all(seat)
    seats = list(Seat.objects.filter(table=table))
    number = {seat.pk: n for n, seat in enumerate(seats)}
    entries = list(LogEntry.objects.filter(table=table, version__lte=table.version))

    def seen(value: Json) -> Json:
        return value if whole else game.seen(value, side_of(seat))

    written = [
        {
            "version": e.version,
            "kind": e.kind,
            "key": e.key,
            "seat": number[e.seat_id],
            "at": _time(e.at),
            "action": seen(e.action) if e.kind == ACTION else e.action,
            "events": [seen(event) for event in e.events] if e.kind == ACTION else [],
        }
        for e in entries
    ]
    # Who knows the seed knows every card to come; so does who reads the first state of a shuffled game, or one with hands.
    hidden = not whole and (
        "seed" in table.options or game.hides is not None or any(seen(part) != part for e in entries for part in (e.action, *e.events))
    )
    exported = {
        "format": FORMAT,
        "complete": not hidden,
        "game": table.game,
        "language": table.language,
        "strict_seats": table.strict_seats,
        "options": {name: value for name, value in table.options.items() if not (hidden and name in SECRET_OPTIONS)},
        "created": _time(table.created_at),
        "version": table.version,
        "seats": [{"name": person.name, "role": person.role, "side": person.side} for person in seats],
        "entries": written,
    }
    return exported if hidden else {**exported, "start": table.start}


def _sees_all(seat: Seat) -> bool:
    """Those who may act for everybody; where sides hold cards from each other, once the game is over."""
    table = seat.table
    if has_secrets(table):
        state = snapshots.state_after(table, table.node, table.depth).state
        return seat.role != WATCHER and games.game_of(table.game).outcome(state) is not None
    return seat.role == HOST or (seat.role == PLAYER and not table.strict_seats)


def import_table(*, data: Any, peer: str = "") -> Seated:
    """A table from its file, with its versions, times and undo; whoever opens it is the host. `peer` as for a new table."""
    check_may_open(peer)
    body = plain(validation.mapping(data, "body"), "body")
    check_size(body, "body", LARGEST_FILE, MOST_IN_FILE)
    for name in ("options", "start"):
        check_size(body.get(name), name)
    validation.only(body, FIELDS, "body")
    validation.one_of(body.get("format"), (FORMAT,), "format")
    slug = validation.one_of(body.get("game"), GAMES, "game")
    if "start" not in body:
        raise Impossible("incomplete-file", "start")
    table = Table(
        game=slug,
        language=validation.one_of(body.get("language"), LANGUAGES, "language"),
        strict_seats=validation.flag(body.get("strict_seats", False), "strict_seats"),
        options=dict(validation.mapping(body.get("options"), "options")),
        start=validation.mapping(body["start"], "start"),
        created_at=_read_time(body.get("created"), "created"),
    )
    people = [_person(person, f"seats.{n}") for n, person in enumerate(validation.items(body.get("seats"), "seats", MOST_ROWS))]
    host = next((n for n, person in enumerate(people) if person[1] == HOST), None)
    if host is None:
        raise BadInput("missing", "seats")
    people = [(name, PLAYER if role == HOST and n != host else role, side) for n, (name, role, side) in enumerate(people)]
    table.opened_by = hashed_peer(peer) if peer else ""
    read = _LogReader(table)
    entries = read.read(validation.items(body.get("entries"), "entries", MOST_ENTRIES), len(people))
    if validation.whole(body.get("version"), "version", 0, MOST_ENTRIES) != len(entries):
        raise BadInput("out-of-range", "version", {"least": len(entries), "most": len(entries), "found": body["version"]})

    tried: list[Seated] = []

    def work() -> Seated:
        seated = store_table(table=table, people=people, host=host)
        seats = list(Seat.objects.filter(table=seated.table))
        for entry, number in entries:
            entry.pk, entry.table, entry.seat = None, seated.table, seats[number]
        LogEntry.objects.bulk_create([entry for entry, _ in entries], batch_size=200)
        if read.done:
            snapshots.save_current(seated.table, read.done[-1][1])
        tried.append(seated)
        return seated

    made = run_in_transaction(work, lambda: next((seated for seated in tried if stored_seat(seated.token)), None))
    count_opened(peer)
    return made


def _person(value: Any, at: str) -> tuple[str, str, str | None]:
    data = validation.mapping(value, at)
    validation.only(data, ("name", "role", "side"), at)
    role = validation.one_of(data.get("role"), ROLES, f"{at}.role")
    side = data.get("side")
    return text(data.get("name"), f"{at}.name", LONGEST_NAME), role, None if side is None else text(side, f"{at}.side", 60)


class _LogReader:
    """Plays the file's log as it is read: an entry that does not follow from those before it is refused."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game, self.catalogue = games.game_of(table.game), games.catalogue_of(table.game)
        self.done: list[tuple[LogEntry, Any]] = []
        self.undone: list[tuple[LogEntry, Any]] = []

    def read(self, values: list[Any], seats: int) -> list[tuple[LogEntry, int]]:
        try:
            self.first = self.game.read_state(self.table.start, self.catalogue)
            entries = [self._entry(value, n, seats) for n, value in enumerate(values, start=1)]
        except (BadInput, Impossible):
            raise
        except (RuleViolation, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError, StopIteration) as error:
            # Events of a file that somebody changed: folding checks nothing, so it stumbles over what is not there.
            raise Impossible("unreadable-file", "entries", place=f"entries.{len(self.done) + len(self.undone)}") from error
        self.table.version = len(entries)
        self.table.depth, self.table.top = len(self.done), len(self.done) + len(self.undone)
        self.table.node = self.done[-1][0].version if self.done else 0
        keys = [entry.key for entry, _ in entries]
        if len(set(keys)) != len(keys):
            raise Impossible("unreadable-file", "entries", place="key")
        return entries

    def _entry(self, value: Any, number: int, seats: int) -> tuple[LogEntry, int]:
        at = f"entries.{number - 1}"
        data = validation.mapping(value, at)
        check_size(data, at)
        validation.only(data, ENTRY_FIELDS, at)
        validation.whole(data.get("version"), f"{at}.version", number, number)
        entry = LogEntry(
            version=number,
            kind=validation.one_of(data.get("kind"), (ACTION, UNDO, REDO), f"{at}.kind"),
            key=text(data.get("key"), f"{at}.key", LONGEST_KEY + 8),
            at=_read_time(data.get("at"), f"{at}.at"),
        )
        if entry.kind == ACTION:
            self._action(entry, data, at)
        else:
            self._turn(entry, at)
        entry.depth = len(self.done)
        return entry, validation.whole(data.get("seat"), f"{at}.seat", 0, seats - 1)

    def _action(self, entry: LogEntry, data: Mapping[str, Any], at: str) -> None:
        entry.action = dict(validation.mapping(data.get("action"), f"{at}.action"))
        entry.events = validation.items(data.get("events"), f"{at}.events", 1000)
        before = self.done[-1][1] if self.done else self.first
        touched = self.game.touches(before, self.game.read_command(entry.action, self.catalogue))
        entry.touches = None if touched is None else sorted(touched)
        self.done.append((entry, replay(self.game, before, [self.game.read_event(event) for event in entry.events])))
        self.undone.clear()

    def _turn(self, entry: LogEntry, at: str) -> None:
        source, goal = (self.done, self.undone) if entry.kind == UNDO else (self.undone, self.done)
        if not source:
            raise Impossible("unreadable-file", at, place=at)
        goal.append(source.pop())
        target = goal[-1][0]
        entry.of, entry.events, entry.touches = target.version, target.events, target.touches
        entry.action = {"type": entry.kind, "of": target.version}


def _time(when: datetime) -> str:
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _read_time(value: Any, at: str) -> datetime:
    try:
        time = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        time = None
    if time is None or time.tzinfo is None or not 2000 <= time.year <= 2200:
        raise BadInput("not-a-time", at)
    return time.astimezone(UTC)
