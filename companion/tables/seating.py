"""Putting up a table, sitting down at it, putting it into the bin and taking it out again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from cards.loading import LANGUAGES
from companion.tables import codes, games
from companion.tables.errors import Impossible, NotAllowed, NotFound, Refused
from companion.tables.models import HOST, LONGEST_NAME, PLAYER, WATCHER, Seat, Table
from companion.tables.opponent.agreement import is_the_computers, opponent_of, read_strength, with_computer
from companion.tables.transactions import in_one_piece
from companion.tables.validation import plain, text
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.registry import GAMES

MOST_PLAYERS = 8
MOST_SEATS = 60
IN_THE_BIN = timedelta(days=30)
OURS = ("game", "language", "strict_seats", "opponent")  # everything else is the game's own


@dataclass(frozen=True)
class Seated:
    """A seat with its secret, which is told once and kept nowhere."""

    seat: Seat
    token: str

    @property
    def table(self) -> Table:
        return self.seat.table


def create_table(*, options: Mapping[str, Any], house: Mapping[str, Any] | None = None) -> Seated:
    """Puts up a table: {game, mode, players: [{name, faction}], position or the game's set-up options, language, strict_seats, opponent}.

    The host plays players[0]; an `opponent` gives the second side to the computer. Without a position the table gets a seed, the only
    source of its shuffles. `house` is what pages keep with a table beside the rules (who plays on which phone, and the computer); no
    game reads it."""
    given = dict(plain(validation.mapping(options, "body"), "body"))
    slug = validation.one_of(given.get("game"), GAMES, "game")
    language = validation.one_of(given.get("language", "en"), LANGUAGES, "language")
    strict = validation.flag(given.get("strict_seats", False), "strict_seats")
    strength = read_strength(given.get("opponent"), slug)
    played = {name: one for name, one in given.items() if name not in OURS}
    people: Sequence[tuple[str, str | None]] = _people(played.get("players"), games.PLAYER_FIELDS.get(slug, ()))
    _same_mode(played)
    if played.get("position") is None:
        played["seed"] = text(played["seed"], "seed", 64) if played.get("seed") is not None else codes.new_seed()
    game, catalogue = games.game_of(slug), games.catalogue_of(slug)
    try:
        state = games.judged(lambda: game.setup(played, catalogue))
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
    return put_up(table=table, people=[(name, PLAYER, side) for name, side in _with_sides(people, sides)])


def put_up(*, table: Table, people: Sequence[tuple[str, str, str | None]], host: int = 0) -> Seated:
    """Stores a table with its seats, (name, role, side) each; one of them is the host's, the others wait for their people."""
    token = codes.new_token()

    def work() -> Seated:
        table.code, table.watch_code = _free_codes()
        table.save(force_insert=True)
        seats = [Seat(table=table, number=n, name=name, role=role, side=side) for n, (name, role, side) in enumerate(people)]
        seats[host].role, seats[host].token_hash, seats[host].seen_at = HOST, codes.hashed(token), timezone.now()
        Seat.objects.bulk_create(seats)
        return Seated(Seat.objects.select_related("table").get(table=table, number=host), token)

    return in_one_piece(work, lambda: stored_seat(token))


def join_table(*, code: Any, name: Any, role: Any = PLAYER) -> Seated:
    """Sits down by the table's code: on a listed seat, or on a new one; who has come before comes with another phone.

    At a table of strict seats a seat belongs to whoever came first. With the watchers' code one can only watch."""
    role = validation.one_of(role, (PLAYER, WATCHER), "role")
    if not isinstance(code, str):
        raise BadInput("not-text", "code", {"most": codes.LENGTH})
    name = text(name, "name", LONGEST_NAME)
    asked = codes.tidy(code)[:20]
    table = Table.objects.filter(Q(code=asked) | Q(watch_code=asked), closed_at=None).first() if asked.isascii() else None
    if table is None:
        raise NotFound("no-such-code", "code")
    if role == PLAYER and asked != table.code:
        raise NotAllowed("watch-code", "code")
    token = codes.new_token()
    return in_one_piece(lambda: _seated(table, name, role, token), lambda: stored_seat(token))


def stored_seat(token: str) -> Seated | None:
    """The seat of a secret that was made a moment ago, if it has come into the database."""
    seat = Seat.objects.select_related("table").filter(token_hash=codes.hashed(token)).first()
    return Seated(seat, token) if seat else None


def _seated(table: Table, name: str, role: str, token: str) -> Seated:
    seats = list(Seat.objects.select_for_update().filter(table=table))
    opponent = opponent_of(table)
    same = [s for s in seats if s.name.casefold() == name.casefold() and (s.role == WATCHER) == (role == WATCHER)]
    same = [s for s in same if not is_the_computers(s, opponent)]
    free = next((s for s in same if s.token_hash is None), None)
    if free is None and same and role == PLAYER and table.strict_seats:
        raise Impossible("name-taken", "name")
    if free is None:
        if len(seats) >= MOST_SEATS:
            raise Impossible("table-full", "name", most=MOST_SEATS)
        free = Seat(table=table, number=len(seats), name=same[0].name if same else name, role=role, side=same[0].side if same else None)
    free.token_hash, free.seen_at = codes.hashed(token), timezone.now()
    free.save()
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
        table.closed_at = (table.closed_at or timezone.now()) if in_the_bin else None
        table.save(update_fields=["closed_at"])
        return table

    return in_one_piece(work)


def empty_the_bin() -> int:
    """Deletes for good what has been in the bin for 30 days; how many tables that were."""
    old = Table.objects.filter(closed_at__lt=timezone.now() - IN_THE_BIN)
    return in_one_piece(lambda: len([one.delete() for one in old]))


def see(*, seat: Seat) -> None:
    """Notes that somebody is there, once a minute at most."""
    now = timezone.now()
    if seat.seen_at is None or now - seat.seen_at > timedelta(minutes=1):
        in_one_piece(lambda: Seat.objects.filter(pk=seat.pk).update(seen_at=now))


def _free_codes() -> tuple[str, str]:
    """Two codes that no table has: one to play, one to watch."""
    while True:
        one, other = codes.new_code(), codes.new_code()
        if one != other and not Table.objects.filter(Q(code__in=(one, other)) | Q(watch_code__in=(one, other))).exists():
            return one, other


def _people(value: Any, more: Sequence[str] = ()) -> list[tuple[str, str | None]]:
    """Who plays, with their factions; None: not chosen. `more`: what else a player carries in this game."""
    found: list[tuple[str, str | None]] = []
    for n, one in enumerate(validation.items(value if value is not None else [], "players", MOST_PLAYERS)):
        data = validation.mapping(one, f"players.{n}")
        validation.only(data, ("name", "faction", *more), f"players.{n}")
        name = text(validation.needed(data, "name", f"players.{n}"), f"players.{n}.name", LONGEST_NAME)
        if name.casefold() in {other.casefold() for other, _ in found}:
            raise BadInput("name-twice", f"players.{n}.name", {"found": name})
        side = data.get("faction")
        if side is not None:
            if not isinstance(side, str) or len(side) > 60:
                raise BadInput("not-text", f"players.{n}.faction", {"most": 60})
            if side in {other for _, other in found}:
                raise BadInput("twice", f"players.{n}.faction")
        found.append((name, side))
    if not found:
        raise BadInput("missing", "players")
    return found


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
