"""Opens and joins tables, closes and restores them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone

from cards.loading import LANGUAGES
from companion.running.faults import Unavailable
from companion.tables import codes, event_stream, games, notifications, selectors, throttling
from companion.tables.errors import Impossible, NoSeat, NotAllowed, NotFound, Refused, SlowDown
from companion.tables.models import HOST, LONGEST_NAME, PLAYER, WATCHER, Seat, Table
from companion.tables.opponent.agreement import is_the_computers, opponent_of, read_strength, with_computer
from companion.tables.transactions import run_in_transaction
from companion.tables.validation import check_size, plain, text
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.registry import GAMES

MOST_PLAYERS = 8
MOST_SEATS = 60
MOST_WATCHERS = 40  # of these: whoever plays still finds a seat
MOST_ROWS = 2 * MOST_SEATS  # with those whom the host has removed
IN_USE = timedelta(days=30)  # a table that nobody has looked at for so long does not count as kept open
IN_THE_BIN = timedelta(days=30)
ASK_AGAIN = 3600  # seconds
OURS = ("game", "language", "strict_seats", "opponent")  # everything else is the game's own


@dataclass(frozen=True)
class Seated:
    """A seat with its secret, which is told once and kept nowhere."""

    seat: Seat
    token: str

    @property
    def table(self) -> Table:
        return self.seat.table


def create_table(
    *, options: Mapping[str, Any], house: Mapping[str, Any] | None = None, rematch_of: Table | None = None, peer: str = ""
) -> Seated:
    """Puts up a table: {game, mode, players: [{name, faction}], position or the game's set-up options, language, strict_seats, opponent}.

    The host plays players[0]; an `opponent` gives the second side to the computer. Without a position the table gets a seed, the only
    source of its shuffles. `house` is what pages keep with a table beside the rules (who plays on which phone, and the computer); no
    game reads it. `peer` is the address of whoever asks, and counts against that address's limits; none: nobody's."""
    check_may_open(peer)
    body = dict(plain(validation.mapping(options, "body"), "body"))
    check_size(body, "body")
    slug = validation.one_of(body.get("game"), GAMES, "game")
    language = validation.one_of(body.get("language", "en"), LANGUAGES, "language")
    strict = validation.flag(body.get("strict_seats", False), "strict_seats")
    strength = read_strength(body.get("opponent"), slug)
    played = {name: value for name, value in body.items() if name not in OURS}
    people: Sequence[tuple[str, str | None]] = _people(played.get("players"), slug)
    _same_mode(played)
    if played.get("position") is None:
        played["seed"] = text(played["seed"], "seed", 64) if played.get("seed") is not None else codes.new_seed()
    game, catalogue = games.game_of(slug), games.catalogue_of(slug)
    try:
        state = games.ask_engine(lambda: game.setup(played, catalogue))
        sides, start = game.sides(state), game.write_state(state)
    except BadInput as bad:
        raise BadInput(bad.code, bad.at.removeprefix("options."), bad.facts) from bad
    for n, (_, side) in enumerate(people):
        if side is not None:
            validation.one_of(side, {*sides, *games.factions(slug)}, f"players.{n}.faction", "unknown-faction")
    if strength is not None:
        people, house = with_computer(people, sides, strength)
    options = {**played, "house": dict(house)} if house else played
    table = Table(game=slug, options=options, start=start, language=language, strict_seats=strict, created_at=timezone.now())
    table.rematch_of, table.opened_by = rematch_of, throttling.hashed_peer(peer) if peer else ""
    made = store_table(table=table, people=[(name, PLAYER, side) for name, side in _with_sides(people, sides)])
    count_opened(peer)
    if rematch_of is not None:
        event_stream.HUB.tell_people_changed(rematch_of.pk)
    return made


def check_may_open(peer: str) -> None:
    """Refuses an address that opens tables too fast, or keeps too many open."""
    if not peer:
        return
    throttling.TABLES.check(peer)
    seen = Seat.objects.filter(table=OuterRef("pk"), seen_at__gt=timezone.now() - IN_USE)
    kept = Table.objects.filter(Exists(seen), opened_by=throttling.hashed_peer(peer), closed_at=None)[: settings.TABLES_KEPT].count()
    if kept >= settings.TABLES_KEPT:
        raise SlowDown("tables-kept", ASK_AGAIN, most=settings.TABLES_KEPT)


def count_opened(peer: str) -> None:
    if peer:
        throttling.TABLES.count(peer)


def store_table(*, table: Table, people: Sequence[tuple[str, str, str | None]], host: int = 0) -> Seated:
    """Stores a table with its seats, (name, role, side) each; one of them is the host's, the others wait for their people."""
    token = codes.new_token()

    def work() -> Seated:
        table.code, table.watch_code = free_codes()
        table.save(force_insert=True)
        seats = [Seat(table=table, number=n, name=name, role=role, side=side) for n, (name, role, side) in enumerate(people)]
        seats[host].role, seats[host].token_hash, seats[host].seen_at = HOST, codes.hashed(token), timezone.now()
        Seat.objects.bulk_create(seats)
        if table.rematch_of_id is not None:
            notifications.announce_people(table.rematch_of_id)
        return Seated(Seat.objects.select_related("table").get(table=table, number=host), token)

    return run_in_transaction(work, lambda: stored_seat(token))


def join_table(*, peer: str, code: Any, name: Any, role: Any = PLAYER, side: Any = None) -> Seated:
    """Takes a seat by the table's code: a listed one or a new one; who has come before comes with another phone.

    Where several people may play one side, somebody new says which `side` to join.
    At a table of strict seats a seat belongs to whoever came first. The watchers' code only lets people watch.
    `peer` is the address of whoever asks: guessing codes is slowed down."""
    throttling.CODES.check(peer)
    role = validation.one_of(role, (PLAYER, WATCHER), "role")
    if not isinstance(code, str):
        raise BadInput("not-text", "code", {"most": codes.LENGTH})
    name = text(name, "name", LONGEST_NAME)
    table, to_watch = _table_of(code, peer)
    if role == PLAYER and to_watch:
        raise NotAllowed("watch-code", "code")
    token = codes.new_token()
    joined = run_in_transaction(lambda: _seated(table, name, role, token, side), lambda: stored_seat(token))
    event_stream.HUB.tell_people_changed(table.id)
    return joined


def seats_to_join(*, peer: str, code: str) -> list[dict[str, Any]]:
    """Who is expected at the table with this code; nobody in particular among its watchers."""
    throttling.CODES.check(peer)
    table, to_watch = _table_of(code, peer)
    return [] if to_watch else selectors.seats_to_take(table=table)


def _table_of(code: str, peer: str) -> tuple[Table, bool]:
    """The open table with this code, and whether it is the code to watch; a wrong guess is counted."""
    typed = codes.tidy(code)[:20]
    known = Q(code=typed) | Q(watch_code=typed)
    table = Table.objects.filter(known, closed_at=None).first() if typed.isascii() and typed.isprintable() else None
    if table is None:
        throttling.CODES.count(peer)
        raise NotFound("no-such-code", "code")
    return table, typed != table.code


def seat_of(*, peer: str, token: str | None, table_id: UUID) -> Seat:
    """The seat that a secret opens at this table; guessing secrets is slowed down too."""
    try:
        return selectors.seat_of(token=token, table_id=table_id)
    except NoSeat:
        throttling.TOKENS.check(peer)
        throttling.TOKENS.count(peer)
        raise


def stored_seat(token: str) -> Seated | None:
    """The seat of a secret that was made a moment ago, if it has come into the database."""
    seat = Seat.objects.select_related("table").filter(token_hash=codes.hashed(token)).first()
    return Seated(seat, token) if seat else None


def _seated(table: Table, name: str, role: str, token: str, side: Any) -> Seated:
    seats = list(Seat.objects.select_for_update().filter(table=table))
    opponent = opponent_of(table)
    same = [s for s in seats if s.name.casefold() == name.casefold() and (s.role == WATCHER) == (role == WATCHER)]
    same = [s for s in same if not is_the_computers(s, opponent)]
    free = next((s for s in same if s.token_hash is None), None)
    if free is None and same and role == PLAYER and table.strict_seats:
        raise Impossible("name-taken", "name")
    if free is None:
        sitting = [s for s in seats if s.removed_at is None]
        if len(sitting) >= MOST_SEATS or len(seats) >= MOST_ROWS:
            raise Impossible("table-full", "name", most=MOST_SEATS)
        if role == WATCHER and sum(s.role == WATCHER for s in sitting) >= MOST_WATCHERS:
            raise Impossible("watchers-full", "name", most=MOST_WATCHERS)
        if side is not None and not same:
            joined = {s.side for s in seats if s.side} if games.game_of(table.game).shared and role == PLAYER else set()
            side = validation.one_of(side, joined, "side", "unknown-faction")
        side = same[0].side if same else side
        free = Seat(table=table, number=len(seats), name=same[0].name if same else name, role=role, side=side)
    free.token_hash, free.seen_at, free.removed_at = codes.hashed(token), timezone.now(), None
    free.save()
    notifications.announce_people(table.pk)
    free.table = table
    return Seated(free, token)


def close_table(*, seat: Seat) -> Table:
    """Puts the table into the bin; the host can take it out again for 30 days."""
    return _closed(seat, in_the_bin=True)


def restore_table(*, seat: Seat) -> Table:
    """Takes the table out of the bin."""
    return _closed(seat, in_the_bin=False)


def check_host(*, seat: Seat) -> None:
    """Only the host closes a table; NotAllowed for everybody else."""
    if seat.role != HOST:
        raise NotAllowed("host-only")


def _closed(seat: Seat, *, in_the_bin: bool) -> Table:
    check_host(seat=seat)

    def work() -> Table:
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        if table.closed_at is not None and table.closed_at < timezone.now() - IN_THE_BIN:
            raise Refused("table-closed")
        table.closed_at = (table.closed_at or max(timezone.now(), table.created_at)) if in_the_bin else None
        table.save(update_fields=["closed_at"])
        if table.rematch_of_id is not None:  # pages of the game before it lead here
            notifications.announce_people(table.rematch_of_id)
        return table

    table = run_in_transaction(work)
    if table.rematch_of_id is not None:
        event_stream.HUB.tell_people_changed(table.rematch_of_id)
    return table


def empty_the_bin() -> int:
    """Deletes for good what has been in the bin for 30 days; how many tables that were.

    The days are counted up to the last time that somebody was here: a clock that runs ahead by itself deletes nothing."""
    here = [Seat.objects.aggregate(last=Max("seen_at"))["last"], Table.objects.aggregate(last=Max("created_at"))["last"]]
    now = min(timezone.now(), max((time for time in here if time is not None), default=timezone.now()))
    old = Table.objects.filter(closed_at__lt=now - IN_THE_BIN)
    return run_in_transaction(lambda: len([table.delete() for table in old]))


def mark_seen(*, seat: Seat) -> None:
    """Notes that somebody is there, once a minute at most."""
    now = timezone.now()
    if seat.seen_at is None or abs(now - seat.seen_at) > timedelta(minutes=1):  # a clock that was put back counts too
        with suppress(Unavailable):  # who only looks is not turned away because nothing can be written
            run_in_transaction(lambda: Seat.objects.filter(pk=seat.pk).update(seen_at=now))


def free_codes() -> tuple[str, str]:
    """Two codes that no table has: one to play, one to watch."""
    while True:
        code, watch_code = codes.new_code(), codes.new_code()
        if code != watch_code and not Table.objects.filter(Q(code__in=(code, watch_code)) | Q(watch_code__in=(code, watch_code))).exists():
            return code, watch_code


def _people(value: Any, game: str) -> list[tuple[str, str | None]]:
    """Who plays, with their factions; None: not chosen. Some games let several people play one side."""
    more, shared = games.PLAYER_FIELDS.get(game, ()), games.game_of(game).shared
    people: list[tuple[str, str | None]] = []
    for n, person in enumerate(validation.items(value if value is not None else [], "players", MOST_PLAYERS)):
        data = validation.mapping(person, f"players.{n}")
        validation.only(data, ("name", "faction", *more), f"players.{n}")
        name = text(validation.needed(data, "name", f"players.{n}"), f"players.{n}.name", LONGEST_NAME)
        if name.casefold() in {other.casefold() for other, _ in people}:
            raise BadInput("name-twice", f"players.{n}.name", {"found": name})
        side = data.get("faction")
        if side is not None:
            if not isinstance(side, str) or len(side) > 60:
                raise BadInput("not-text", f"players.{n}.faction", {"most": 60})
            if not shared and side in {other for _, other in people}:
                raise BadInput("twice", f"players.{n}.faction")
        people.append((name, side))
    if not people:
        raise BadInput("missing", "players")
    return people


def _same_mode(played: Mapping[str, Any]) -> None:
    """A position that is put up says its own mode; the table's has to be the same."""
    position = played.get("position")
    if isinstance(position, dict) and played.get("mode") is not None and isinstance(position.get("mode"), str):
        validation.one_of(played["mode"], (position["mode"],), "mode")


def _with_sides(people: Sequence[tuple[str, str | None]], sides: Sequence[str]) -> list[tuple[str, str | None]]:
    """Who has chosen no side gets the next that is left."""
    taken = {side for _, side in people if side}
    left = iter([side for side in sides if side not in taken])
    return [(name, side or next(left, None)) for name, side in people]
