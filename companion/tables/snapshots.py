"""The state that a table's log adds up to. Snapshots and a small memory spare the work; neither ever decides anything."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from django.db.models import Max

from companion.tables import games
from companion.tables.models import ACTION, LogEntry, Snapshot, Table
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.replay import replay

EVERY = 20  # actions between two snapshots: at most so many are played again
RECENT = 100  # of the snapshots farther back than this only every tenth is kept
MOST_CACHED = 500


@dataclass
class CachedState:
    """A state in memory, with what was computed from it."""

    state: Any
    replayed: int = 0
    cache: dict[Any, Any] = field(default_factory=dict)


class StateCache:
    """The states used last, by table and action: such a state never changes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._states: OrderedDict[tuple[UUID, int], CachedState] = OrderedDict()
        self._lock = Lock()

    def get(self, table: UUID, node: int) -> CachedState | None:
        with self._lock:
            cached = self._states.get((table, node))
            if cached is not None:
                self._states.move_to_end((table, node))
            return cached

    def put(self, table: UUID, node: int, state: CachedState) -> None:
        with self._lock:
            self._states[(table, node)] = state
            self._states.move_to_end((table, node))
            while len(self._states) > self._most:
                self._states.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._states.clear()


CACHE = StateCache(MOST_CACHED)


def state_after(table: Table, node: int, depth: int) -> CachedState:
    """The state after an action (0: the start), which is the depth-th that stands."""
    cached = CACHE.get(table.id, node)
    if cached is None:
        cached = _rebuild(table, node, depth)
        CACHE.put(table.id, node, cached)
    return cached


def _rebuild(table: Table, node: int, depth: int) -> CachedState:
    """From the nearest state that is known: one in memory, a snapshot, or the start."""
    game, catalogue = games.game_of(table.game), games.catalogue_of(table.game)
    latest = list(path(table, node, max(0, depth - EVERY), depth))
    for number in reversed(range(len(latest))):
        near = CACHE.get(table.id, latest[number].version)
        if near is not None:
            rest = latest[number + 1 :]
            return CachedState(_replay_entries(game, near.state, rest), near.replayed + len(rest))
    snapshot = _snapshot(table, node, depth) if depth else None
    state, done = (None, 0) if snapshot is None else (_read_or_none(table, snapshot), snapshot.depth)
    if state is None:
        state, done = game.read_state(table.start, catalogue), 0
    rest = latest[len(latest) - (depth - done) :] if depth - done <= len(latest) else list(path(table, node, done, depth))
    return CachedState(_replay_entries(game, state, rest), depth - done)


def states_along(table: Table) -> Iterator[tuple[int, Any]]:
    """The start and the state after each action that stands, with its version."""
    game = games.game_of(table.game)
    state = game.read_state(table.start, games.catalogue_of(table.game))
    yield 0, state
    for entry in path(table, table.node, 0, table.depth):
        state = _replay_entries(game, state, [entry])
        yield entry.version, state


def _replay_entries(game: games.AnyGame, state: Any, entries: Iterable[LogEntry]) -> Any:
    return replay(game, state, (game.read_event(event) for entry in entries for event in entry.events))


def _read_or_none(table: Table, snapshot: Snapshot) -> Any:
    """A snapshot's state, or None where it cannot be read: it is only a cache."""
    try:
        return games.game_of(table.game).read_state(snapshot.state, games.catalogue_of(table.game))
    except BadInput:
        return None


def _snapshot(table: Table, node: int, depth: int) -> Snapshot | None:
    """The latest snapshot on the way to an action; those of branches that were taken back do not count."""
    near = Snapshot.objects.filter(table=table, engine=games.fingerprint(), depth__lte=depth, version__lte=node).order_by("-depth")
    for snapshot in near[:4]:
        if last_at(table, snapshot.depth, node) == snapshot.version:
            return snapshot
    return None


def last_at(table: Table, depth: int, until: int) -> int:
    """The latest action up to a version that stood at this depth; 0 is the start."""
    actions = LogEntry.objects.filter(table=table, kind=ACTION, depth=depth, version__lte=until)
    return actions.aggregate(last=Max("version"))["last"] or 0


def path(table: Table, node: int, after: int, depth: int) -> Iterable[LogEntry]:
    """The actions on the way to an action, from a depth on: at each depth the latest before it."""
    if depth <= after:
        return []
    there = LogEntry.objects.filter(table=table, kind=ACTION, depth__gt=after, depth__lte=depth, version__lte=node)
    versions = there.order_by().values("depth").annotate(last=Max("version")).values("last")
    return LogEntry.objects.filter(table=table, version__in=versions).only("events", "version").order_by("version")


def save_if_due(table: Table, node: int, depth: int, now: CachedState) -> None:
    """Writes a snapshot where the next reader would have to play too much again."""
    if depth % EVERY and now.replayed < 2 * EVERY:
        return
    state = games.game_of(table.game).write_state(now.state)
    Snapshot.objects.update_or_create(table=table, version=node, defaults={"depth": depth, "engine": games.fingerprint(), "state": state})
    now.replayed = 0
    past = depth - RECENT
    if past > 0 and past % (10 * EVERY):
        Snapshot.objects.filter(table=table, depth=past).delete()


def save_current(table: Table, state: Any) -> None:
    """Writes a snapshot of the table as it stands, so that nobody has to play a long log again."""
    if table.depth >= EVERY:
        save_if_due(table, table.node, table.depth, CachedState(state, replayed=table.depth + EVERY))


def delete_from(table: Table, depth: int) -> None:
    """Another way is taken from here: the snapshots of the old one are of no use."""
    Snapshot.objects.filter(table=table, depth__gte=depth).delete()
