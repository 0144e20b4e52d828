"""What a seat may see of its table: the board, the log, who sits there. Reads, never writes."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import F

from companion.tables import codes, games, log_text, snapshots
from companion.tables.entries import entries_at, entry_at, latest_entries
from companion.tables.errors import NoSeat, NotAllowed, NotFound
from companion.tables.log_text.headlines import headline_of
from companion.tables.models import ACTION, HOST, UNDO, WATCHER, LogEntry, Seat, Table
from companion.tables.offers import CommandList, Listed, SeatOffer
from companion.tables.opponent.agreement import is_the_computers, opponent_of
from companion.tables.rows import LONG, seat_with
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import Command, Kinds, Outcome

PAGE = 200  # entries of the log at once

Json = dict[str, Any]
V = TypeVar("V")  # what a game shows
C = TypeVar("C", bound=Command)  # the union of its commands
A = TypeVar("A")  # an answer


def seat_of(*, token: str | None, table_id: UUID | str) -> Seat:
    """The seat that a secret opens at this table, with its table; NoSeat, NotFound or NotAllowed where it does not."""
    seat = seat_with(token_hash=codes.hashed(token)) if token else None
    if seat is None:
        raise NoSeat("no-seat")
    if str(seat.table_id) != str(table_id):
        raise NotAllowed("other-table") if Table.objects.filter(pk=table_id).exists() else NotFound("no-such-table")
    return seat


def live_seats(*, tokens: Iterable[str]) -> Iterator[tuple[str, Seat]]:
    """The seats that these secrets open at tables that are not in the bin, with their secrets, the last seen first."""
    by_hash = {codes.hashed(token): token for token in tokens}
    seats = Seat.objects.select_related("table").defer(*(f"table__{name}" for name in LONG))
    live = seats.filter(token_hash__in=by_hash, table__closed_at=None)
    for seat in live.order_by(F("seen_at").desc(nulls_last=True), "-pk"):
        yield by_hash[seat.token_hash or ""], seat


@dataclass(frozen=True)
class Seen(Generic[V, C]):
    """A table as a seat may see it after an entry of its log: what its game shows, and what could be done."""

    seat: Seat
    version: int
    view: V
    outcome: Outcome | None
    sides: tuple[str, ...]
    offer: SeatOffer | None = None  # none where it is only looked at
    sees_more: bool = False  # than a watcher

    @property
    def is_now(self) -> bool:
        return self.offer is not None

    def legal(self, *kinds: type[Command]) -> list[C]:
        """What could be done now: all of it, or some kinds."""
        return [listed.command for listed in self._listing(kinds).commands if not listed.needs]

    def lacking(self, *kinds: type[Command]) -> list[Listed[C]]:
        """What could be done if only some printed values were known."""
        return [listed for listed in self._listing(kinds).commands if listed.needs]

    @property
    def unknown(self) -> BadInput | None:
        """The value that is missing to tell the rest, if one is."""
        return self._listing(()).unknown

    def _listing(self, kinds: Kinds) -> CommandList:
        if self.offer is None:
            return CommandList()
        return self.offer.of(kinds) if kinds else self.offer.whole


def seen_now(*, seat: Seat, side: str | None = None) -> Seen[Any, Any]:
    """The table now, as this seat may see it; where people share phones a player may look as another side too."""
    cached = snapshots.state_after(seat.table, seat.table.node, seat.table.depth)
    return _seen(seat, seat.table.version, cached, side, SeatOffer(seat, cached))


def seen_at(*, seat: Seat, version: Any, side: str | None = None) -> Seen[Any, Any]:
    """The table as it was after an entry (0: at the start), to look at: nothing can be done there."""
    table = seat.table
    at = validation.whole(version, "version", 0, table.version)
    entry = entry_at(table, at)
    depth = entry.depth if entry else 0
    node = at if entry and entry.kind == ACTION else snapshots.last_at(table, depth, at) if depth else 0
    return _seen(seat, at, snapshots.state_after(table, node, depth), side)


def seen_along(*, seat: Seat, versions: Iterable[int]) -> Iterator[Seen[Any, Any]]:
    """The table after each of some actions that stand, oldest first: one walk along the log, however many they are."""
    wanted, table = frozenset(versions), seat.table
    for version, state in snapshots.states_along(table) if wanted else ():
        if version in wanted:
            yield _seen(seat, version, snapshots.CachedState(state), None)


def _seen(seat: Seat, version: int, cached: snapshots.CachedState, side: str | None, offer: SeatOffer | None = None) -> Seen[Any, Any]:
    game = games.game_of(seat.table.game)
    view, watched = (_view(game, cached, who) for who in (_looking_as(seat, side), None))
    return Seen(seat, version, view, game.outcome(cached.state), game.sides(cached.state), offer, view is not watched)


def _view(game: games.AnyGame, cached: snapshots.CachedState, side: str | None) -> Any:
    """What a side sees of a state, once for all who ask; the same object where it sees no more than a watcher."""
    views: dict[str | None, Any] = cached.cache.setdefault("views", {})
    if side not in views:
        view = game.view(cached.state, side)
        watched = view if side is None else _view(game, cached, None)
        views[side] = watched if view == watched else view
    return views[side]


def table_view(*, seat: Seat, side: str | None = None) -> Json:
    """The table now, as the contract writes it for this seat."""
    return _write(seen_now(seat=seat, side=side))


def table_at(*, seat: Seat, version: Any, side: str | None = None) -> Json:
    """The table as it was after an entry, as the contract writes it."""
    return _write(seen_at(seat=seat, version=version, side=side))


def _write(seen: Seen[Any, Any]) -> Json:
    """A table as the contract writes it for a seat."""
    seat, table = seen.seat, seen.seat.table
    game = games.game_of(table.game)
    shown = game.write_view(seen.view)
    return {
        **shown,
        "id": str(table.id),
        "code": None if seat.role == WATCHER else table.code,
        "watch_code": table.watch_code,
        "game": table.game,
        "language": table.language,
        "version": seen.version,
        "legal": [game.write_command(command) for command in seen.legal()],
        "lacking": [
            {"action": game.write_command(listed.command), "needs": [value.write() for value in listed.needs]} for listed in seen.lacking()
        ],
        "unknown": seen.unknown and {"code": seen.unknown.code, "at": seen.unknown.at, "facts": seen.unknown.facts},
        "sides": list(seen.sides),
        "outcome": seen.outcome and _outcome(seen.outcome),
        "seats": seats(table=table),
        "you": seat_json(seat),
        "rulings": validation.mapping(shown["position"], "position").get("rulings", {}),
        "strict_seats": table.strict_seats,
        "undo": undo_label(seen=seen),
        "redo": redo_label(seen=seen),
        "closed": table.closed_at and table.closed_at.isoformat(),
    }


def _outcome(outcome: Outcome) -> Json:
    return {
        "winners": list(outcome.winners),
        "clause": outcome.clause,
        "scores": dict(outcome.scores),
        "unknown": list(outcome.unknown),
    }


def _looking_as(seat: Seat, side: str | None) -> str | None:
    if seat.role == WATCHER:
        return None
    if side is not None and side != seat.side and seat.table.strict_seats and (seat.role != HOST or has_secrets(seat.table)):
        raise NotAllowed("not-your-pieces")
    return side or seat.side


def has_secrets(table: Table) -> bool:
    """Whether sides hold something from each other, so that not even the host sees all of it."""
    return table.strict_seats and games.game_of(table.game).hides is not None


def refusal(*, seat: Seat, action: Json) -> BadInput | RuleViolation | None:
    """Why an action would be refused now; None where it would be accepted. Nothing is done."""
    slug = seat.table.game
    try:
        command = games.game_of(slug).read_command(action, games.catalogue_of(slug))
    except BadInput as unreadable:
        return unreadable
    return refusal_of(seat=seat, command=command)


def refusal_of(*, seat: Seat, command: Command) -> BadInput | RuleViolation | None:
    """The same of a command that is read already."""
    table = seat.table
    state = snapshots.state_after(table, table.node, table.depth).state
    try:
        games.game_of(table.game).decide(state, command, games.catalogue_of(table.game))
    except (BadInput, RuleViolation) as refused:
        return refused
    return None


def considered(*, seat: Seat, question: object, answer: Callable[[Any], A]) -> A:
    """What somebody works out from the table as it stands, once per state; `question` tells it from other questions. Nothing is done."""
    cached = snapshots.state_after(seat.table, seat.table.node, seat.table.depth)
    answers: dict[object, A] = cached.cache.setdefault("considered", {})
    if question not in answers:
        answers[question] = answer(cached.state)
    return answers[question]


def undo_label(*, seen: Seen[Any, Any]) -> Json | None:
    """What undo would take back, in words; None where there is nothing."""
    table = seen.seat.table
    return _label(seen.seat, table.node) if seen.is_now and table.depth else None


def redo_label(*, seen: Seen[Any, Any]) -> Json | None:
    """What redo would bring back, in words; None where there is nothing."""
    table = seen.seat.table
    if not seen.is_now or table.top <= table.depth:
        return None
    return _label(seen.seat, snapshots.last_at(table, table.depth + 1, table.version))


def _label(seat: Seat, version: int) -> Json:
    [entry] = entries_at(seat.table, [version])
    return {"version": version, "seat": entry.seat.name, "text": _told(entry, seat.table.game, side_of(seat))}


@dataclass(frozen=True)
class LoggedStep:
    """An action of the log as the pages name it: what it did, in this language, and whose tap it was."""

    entry: LogEntry
    reader: Seat

    @property
    def version(self) -> int:
        return self.entry.version

    @property
    def who(self) -> str:
        return self.entry.seat.name

    @cached_property
    def text(self) -> str:
        return headline_of(self.entry, self.reader.table.game, side_of(self.reader)).text

    @property
    def is_own(self) -> bool:
        """The computer's step goes with the person's whose answer it is: nobody is asked about it."""
        by, reader = self.entry.seat, self.reader
        return by.name.casefold() == reader.name.casefold() or is_the_computers(by, opponent_of(reader.table))


def step_to_undo(*, seat: Seat) -> LoggedStep | None:
    """What undo would take back; None where there is nothing."""
    table = seat.table
    entry = entry_at(table, table.node) if table.depth else None
    return LoggedStep(entry, seat) if entry else None


def last_undo(*, seat: Seat) -> LoggedStep | None:
    """The undo that is the table's latest entry, as the step that it took back and who did so; None where something else is."""
    latest = entry_at(seat.table, seat.table.version)
    return LoggedStep(latest, seat) if latest and latest.kind == UNDO else None


def seats(*, table: Table) -> list[Json]:
    """Who sits there; several phones of one person are one seat."""
    by_person: dict[tuple[str, bool, str | None], Json] = {}
    opponent = opponent_of(table)
    for seat in Seat.objects.filter(table=table):
        key = (seat.name.casefold(), seat.role == WATCHER, seat.side)
        if key in by_person:
            by_person[key]["here"] = by_person[key]["here"] or seat.token_hash is not None
            if seat.removed_at is None:
                by_person[key].pop("removed", None)
        else:
            by_person[key] = seat_json(seat) | ({"here": True} if is_the_computers(seat, opponent) else {})
    return list(by_person.values())


def next_table(*, table: Table) -> Table | None:
    """Where the people of a table play another game; the newest that is not closed."""
    return Table.objects.filter(rematch_of=table, closed_at=None).defer(*LONG).order_by("-created_at").first()


def seats_to_take(*, table: Table) -> list[Json]:
    """On which of the seats somebody may sit down to play: not the watchers', nor the computer's."""
    opponent = opponent_of(table)
    playing = [seat for seat in seats(table=table) if seat["role"] != WATCHER and (seat["side"] or "removed" not in seat)]
    return [seat for seat in playing if opponent is None or seat["side"] != opponent.side]


def seat_json(seat: Seat) -> Json:
    removed = {"removed": True} if seat.removed_at is not None else {}
    return {"name": seat.name, "role": seat.role, "side": seat.side, "here": seat.token_hash is not None, **removed}


def side_of(seat: Seat) -> str | None:
    """As whom a seat looks; a watcher as nobody."""
    return None if seat.role == WATCHER else seat.side


def log(*, seat: Seat, after: Any = 0, most: int = PAGE) -> list[Json]:
    """The entries after a version, oldest first, at most a page of them."""
    first = validation.whole(after, "after", 0, 10**9)
    entries = LogEntry.objects.select_related("seat").filter(table_id=seat.table_id, version__gt=first)[:most]
    return entries_json(seat=seat, entries=list(entries))


def latest(*, seat: Seat, most: int) -> list[Json]:
    """The last entries, newest first."""
    return entries_json(seat=seat, entries=latest_entries(seat.table, most))


def entries_json(*, seat: Seat, entries: Sequence[LogEntry]) -> list[Json]:
    """Entries as this seat may see them, with who took them back."""
    undone = undone_by(table_id=seat.table_id, versions=[e.version for e in entries])
    return [entry_json(entry=e, game=seat.table.game, side=side_of(seat), undone=undone.get(e.version)) for e in entries]


def events_of(*, seat: Seat, version: int) -> list[Json]:
    """What one entry of the log decided, as this seat may see it; nothing where it took something back."""
    seen, side = games.game_of(seat.table.game).seen, side_of(seat)
    entry = entry_at(seat.table, version)
    return [seen(event, side) for event in entry.events] if entry and entry.kind != UNDO else []


def undone_by(*, table_id: UUID, versions: Iterable[int]) -> dict[int, int]:
    """Which of these actions are taken back now, and by which entry."""
    wanted = list(versions)
    if not wanted:
        return {}
    about = LogEntry.objects.filter(table_id=table_id, of__gte=min(wanted), of__lte=max(wanted)).order_by("version")
    last = {of: (kind, version) for of, kind, version in about.values_list("of", "kind", "version") if of is not None}
    return {of: version for of, (kind, version) in last.items() if kind == UNDO}


def entry_json(*, entry: LogEntry, game: str, side: str | None, undone: int | None = None) -> Json:
    """One entry in the contract's shape, as a side may see it (None: a watcher)."""
    seen = games.game_of(game).seen
    return {
        "version": entry.version,
        "at": entry.at.isoformat().replace("+00:00", "Z"),
        "key": entry.key,
        "seat": entry.seat.name,
        "kind": entry.kind,
        "action": seen(entry.action, side) if entry.kind == ACTION else entry.action,
        "events": [] if entry.kind == UNDO else [seen(e, side) for e in entry.events],
        "undone_by": undone,
        "text": _told(entry, game, side),
    }


def entry_line(*, entry: LogEntry, game: str, side: str | None) -> str:
    """One entry as a line of JSON."""
    return json.dumps(entry_json(entry=entry, game=game, side=side), ensure_ascii=False, separators=(",", ":"))


def _told(entry: LogEntry, game: str, side: str | None) -> dict[str, str]:
    seen = games.game_of(game).seen
    return log_text.entry_text(game=game, kind=entry.kind, events=[seen(e, side) for e in entry.events])


def missed(*, seat: Seat, after: int) -> list[LogEntry]:
    """What happened after a version."""
    return list(LogEntry.objects.select_related("seat").filter(table_id=seat.table_id, version__gt=after))
