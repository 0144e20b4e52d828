"""What people do at a table: act, take back, bring back. One tap is one entry of the log; nothing is ever lost or done twice.

Where the computer plays, it answers here: whichever way a tap came, from a page or over the API."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import uuid4

from django.utils import timezone

from companion.running import metrics
from companion.tables import event_stream, games, notifications, snapshots
from companion.tables.entries import keep_entries
from companion.tables.errors import NotAllowed, Refused, Stale, TableError
from companion.tables.models import ACTION, HOST, LONGEST_KEY, MOST_ENTRIES, REDO, UNDO, WATCHER, LogEntry, Seat, Table
from companion.tables.opponent.agreement import opponent_of
from companion.tables.opponent.replies import answer, its_seat
from companion.tables.rows import has_key, locked_table
from companion.tables.transactions import run_in_transaction
from companion.tables.validation import text
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import overlap
from rules.engine.kernel.replay import act as decided

COUNTS = ("version", "depth", "top", "node")  # of a table: what a tap changes

P = ParamSpec("P")
T = TypeVar("T")


def _counted(work: Callable[P, T]) -> Callable[P, T]:
    """Refusals are counted by their code."""

    @wraps(work)
    def counting(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        except (TableError, BadInput) as error:
            metrics.count_refusal(error.code)
            raise
        except RuleViolation as error:
            metrics.count_refusal(error.reasons[0].code if error.reasons else "against-the-rules")
            raise

    return counting


@dataclass(frozen=True)
class Done:
    """The entry that a tap became; `first` is False when the same key had done it before."""

    entry: LogEntry
    first: bool


def act(*, seat: Seat, key: Any, version: Any, action: Any, known: frozenset[str] = frozenset()) -> Done:
    """Does an action of the game, or a hand correction.

    `known` are keys of the phone's own taps that it sent since that version: taps kept without a network do not miss each other.

    The same key again gets the first answer. A stale version is accepted when the action is legal now and touches nothing that
    the missed entries touched, else Stale; against the rules is RuleViolation, somebody else's pieces NotAllowed.

    Then the computer plays, where it is its turn: an entry of its own, after this one. The seat's table is then as it was written."""
    done = _act(seat, key, version, action, known)
    let_computer_play(seat=seat)
    return done


def let_computer_play(*, seat: Seat) -> None:
    """The computer's turn, where the table waits for it; nothing happens where people play among themselves."""
    if opponent_of(seat.table) is None or seat.role == WATCHER:
        return
    table = Table.objects.get(pk=seat.table_id)
    action, own = answer(table), its_seat(table)
    if action is None or own is None:
        return
    try:
        _act(own, str(uuid4()), table.version, action, frozenset())
        seat.table.refresh_from_db(fields=COUNTS)
    except (TableError, RuleViolation):  # somebody took something back meanwhile: their board is another one now
        return


@_counted
def _act(seat: Seat, key: Any, version: Any, action: Any, known: frozenset[str]) -> Done:
    _may_play(seat)
    key, version = read_key(key), validation.whole(version, "version", 0, 10**9)
    game, catalogue = games.game_of(seat.table.game), games.catalogue_of(seat.table.game)
    try:
        command = games.ask_engine(lambda: game.read_command(validation.mapping(action, "action"), catalogue))
    except BadInput:
        again = _answered(seat.table, key)
        if again:
            return again
        raise

    tried: list[tuple[Done, snapshots.CachedState | None]] = []

    def work() -> tuple[Done, snapshots.CachedState | None]:
        table = _locked(seat)
        again = _answered(table, key)
        if again:
            return again, None
        missed = [entry for entry in _missed(table, version) if entry.key not in known]
        now = snapshots.state_after(table, table.node, table.depth)
        touched = games.ask_engine(lambda: game.touches(now.state, command))
        if any(overlap(touched, None if e.touches is None else frozenset(e.touches)) for e in missed):
            raise Stale(table.version, missed)
        if table.strict_seats and seat.role != HOST and not (seat.side and game.may(now.state, seat.side, command)):
            raise NotAllowed("not-your-pieces")
        try:
            state, events = games.ask_engine(lambda: decided(game, now.state, command, catalogue))
        except RuleViolation:
            if missed:  # what was legal on the board that this phone shows is not any more
                raise Stale(table.version, missed) from None
            raise
        if table.top > table.depth:
            snapshots.delete_from(table, table.depth + 1)
        entry = LogEntry(
            action=dict(action), events=[game.write_event(e) for e in events], touches=None if touched is None else sorted(touched)
        )
        _append(table, seat, entry, ACTION, key, table.depth + 1)
        table.node, table.top = table.version, table.depth
        table.save(update_fields=COUNTS)
        after = snapshots.CachedState(state, now.replayed + 1)
        snapshots.save_if_due(table, table.node, table.depth, after)
        tried.append((Done(entry, True), after))
        return tried[-1]

    done, after = run_in_transaction(work, lambda: next((attempt for attempt in tried if _is_stored(attempt[0].entry)), None))
    if after is not None:
        snapshots.CACHE.put(seat.table_id, done.entry.version, after)
        _bring_up_to_date(seat.table, done.entry.table)
        keep_entries([done.entry])
        event_stream.HUB.tell([done.entry])
        metrics.count_tap(seat.table.game, done.entry.kind)
    else:
        seat.table.refresh_from_db(fields=COUNTS)
    return done


def _bring_up_to_date(table: Table, written: Table) -> None:
    """The table that a caller holds, as it was just written."""
    for name in COUNTS:
        setattr(table, name, getattr(written, name))


def undo(*, seat: Seat, key: Any, version: Any) -> Done:
    """Takes back the table's latest action that stands, whoever did it; the computer's answer goes with the action before it."""
    return _turn(seat, key, version, _undo_with_answer)[-1]


def redo(*, seat: Seat, key: Any, version: Any) -> Done:
    """Brings back the action that was taken back last, as it was: cards and dice too."""
    return _turn(seat, key, version, _redo)[0]


def undo_to(*, seat: Seat, key: Any, version: Any, to: Any) -> Sequence[Done]:
    """Takes back every action later than a version, one entry each, all or nothing."""
    target = validation.whole(to, "to", 0, 10**9)

    def back(table: Table, seat: Seat, key: str) -> list[LogEntry]:
        entries: list[LogEntry] = []
        while table.node > target:
            entries += _undo(table, seat, f"{key}.{len(entries)}" if entries else key)
        if not entries:
            raise Refused("nothing-to-undo")
        return entries

    return _turn(seat, key, version, back)


@_counted
def _turn(seat: Seat, key: Any, version: Any, move: Callable[[Table, Seat, str], list[LogEntry]]) -> list[Done]:
    _may_play(seat)
    key, version = read_key(key), validation.whole(version, "version", 0, 10**9)

    tried: list[list[Done]] = []

    def work() -> list[Done]:
        table = _locked(seat)
        again = _answered(table, key)
        if again:
            return [again]
        missed = _missed(table, version)
        if missed:
            raise Stale(table.version, missed)
        entries = move(table, seat, key)
        table.save(update_fields=COUNTS)
        tried.append([Done(entry, True) for entry in entries])
        return tried[-1]

    done = run_in_transaction(work, lambda: next((attempt for attempt in tried if _is_stored(attempt[0].entry)), None))
    told = [result.entry for result in done if result.first]
    if told:
        _bring_up_to_date(seat.table, told[-1].table)
    else:
        seat.table.refresh_from_db(fields=COUNTS)
    keep_entries(told)
    event_stream.HUB.tell(told)
    for entry in told:
        metrics.count_tap(seat.table.game, entry.kind)
    return done


def _undo(table: Table, seat: Seat, key: str) -> list[LogEntry]:
    if not table.depth:
        raise Refused("nothing-to-undo")
    target = LogEntry.objects.get(table=table, version=table.node)
    entry = _about(target, UNDO)
    _append(table, seat, entry, UNDO, key, table.depth - 1)
    table.node = snapshots.last_at(table, table.depth, target.version) if table.depth else 0
    return [entry]


def _undo_with_answer(table: Table, seat: Seat, key: str) -> list[LogEntry]:
    """So far that a person is to act again: first the computer's answer; the tap's own key is on the last entry.

    Where the computer began, its action is taken back alone."""
    its = its_seat(table)
    pair = its is not None and table.depth > 1 and LogEntry.objects.filter(table=table, version=table.node, seat=its).exists()
    return [*(_undo(table, seat, f"{key}.1") if pair else ()), *_undo(table, seat, key)]


def _redo(table: Table, seat: Seat, key: str) -> list[LogEntry]:
    if table.depth >= table.top:
        raise Refused("nothing-to-redo")
    target = LogEntry.objects.get(table=table, version=snapshots.last_at(table, table.depth + 1, table.version))
    entry = _about(target, REDO)
    _append(table, seat, entry, REDO, key, table.depth + 1)
    table.node = target.version
    return [entry]


def _about(target: LogEntry, kind: str) -> LogEntry:
    """An undo or redo touches what its action touched, and keeps the action's events to tell of them."""
    return LogEntry(action={"type": kind, "of": target.version}, events=target.events, touches=target.touches, of=target.version)


def _append(table: Table, seat: Seat, entry: LogEntry, kind: str, key: str, depth: int) -> None:
    """Claims the next version: another writer that took it first makes this one fail as a whole."""
    if table.version >= MOST_ENTRIES:
        raise Refused("log-full", most=MOST_ENTRIES)
    table.version += 1
    table.depth = depth
    entry.table, entry.seat, entry.kind, entry.key = table, seat, kind, key
    entry.version, entry.depth, entry.at = table.version, depth, timezone.now()
    entry.save(force_insert=True)
    notifications.announce(table.pk, table.version)


def read_key(value: Any) -> str:
    return text(value, "key", LONGEST_KEY)


def _may_play(seat: Seat) -> None:
    if seat.role == WATCHER:
        raise NotAllowed("only-watching")


def _locked(seat: Seat) -> Table:
    """The table, held for the rest of the transaction."""
    table = locked_table(pk=seat.table_id)
    if table.closed_at is not None:
        raise Refused("table-closed")
    return table


def _answered(table: Table, key: str) -> Done | None:
    if not has_key(table=table.pk, key=key):
        return None
    return Done(LogEntry.objects.select_related("seat").get(table=table, key=key), False)


def _is_stored(entry: LogEntry) -> bool:
    """Whether this very tap is in the log: the key alone could be an earlier one's."""
    return LogEntry.objects.filter(table=entry.table, key=entry.key, version=entry.version, seat=entry.seat, at=entry.at).exists()


def _missed(table: Table, version: int) -> list[LogEntry]:
    """What happened since the version that the phone shows."""
    if version > table.version:
        raise BadInput("out-of-range", "version", {"least": 0, "most": table.version, "found": version})
    if version == table.version:
        return []
    return list(LogEntry.objects.select_related("seat").filter(table=table, version__gt=version))
