"""The state that a table's log adds up to. Snapshots and a small memory spare the work; neither ever decides anything."""

from collections import OrderedDict
from collections.abc import Iterable
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
KEPT = 64


@dataclass
class Held:
    """A state in memory, with what was worked out from it."""

    state: Any
    replayed: int = 0
    worked_out: dict[Any, Any] = field(default_factory=dict)


class Memory:
    """The states used last, by table and action: such a state never changes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[tuple[UUID, int], Held] = OrderedDict()
        self._lock = Lock()

    def get(self, table: UUID, node: int) -> Held | None:
        with self._lock:
            found = self._held.get((table, node))
            if found is not None:
                self._held.move_to_end((table, node))
            return found

    def put(self, table: UUID, node: int, held: Held) -> None:
        with self._lock:
            self._held[(table, node)] = held
            self._held.move_to_end((table, node))
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()


MEMORY = Memory(KEPT)


def held(table: Table, node: int, depth: int) -> Held:
    """The state after an action (0: the start), which is the depth-th that stands."""
    found = MEMORY.get(table.id, node)
    if found is None:
        found = _worked_out(table, node, depth)
        MEMORY.put(table.id, node, found)
    return found


def _worked_out(table: Table, node: int, depth: int) -> Held:
    """From the nearest state that is known: one in memory, a snapshot, or the start."""
    game, catalogue = games.game_of(table.game), games.catalogue_of(table.game)
    latest = list(path(table, node, max(0, depth - EVERY), depth))
    for number in reversed(range(len(latest))):
        near = MEMORY.get(table.id, latest[number].version)
        if near is not None:
            rest = latest[number + 1 :]
            return Held(_played(game, near.state, rest), near.replayed + len(rest))
    snapshot = _snapshot(table, node, depth) if depth else None
    state, done = (None, 0) if snapshot is None else (_readable(table, snapshot), snapshot.depth)
    if state is None:
        state, done = game.read_state(table.start, catalogue), 0
    rest = latest[len(latest) - (depth - done) :] if depth - done <= len(latest) else list(path(table, node, done, depth))
    return Held(_played(game, state, rest), depth - done)


def _played(game: games.AnyGame, state: Any, entries: Iterable[LogEntry]) -> Any:
    return replay(game, state, (game.read_event(event) for entry in entries for event in entry.events))


def _readable(table: Table, snapshot: Snapshot) -> Any:
    """A snapshot's state, or None where it cannot be read: it is only a cache."""
    try:
        return games.game_of(table.game).read_state(snapshot.state, games.catalogue_of(table.game))
    except BadInput:
        return None


def _snapshot(table: Table, node: int, depth: int) -> Snapshot | None:
    """The latest snapshot on the way to an action; those of branches that were taken back do not count."""
    near = Snapshot.objects.filter(table=table, engine=games.fingerprint(), depth__lte=depth, version__lte=node).order_by("-depth")
    for found in near[:4]:
        if last_at(table, found.depth, node) == found.version:
            return found
    return None


def last_at(table: Table, depth: int, until: int) -> int:
    """The latest action up to a version that stood at this depth; 0 is the start."""
    found = LogEntry.objects.filter(table=table, kind=ACTION, depth=depth, version__lte=until).aggregate(last=Max("version"))
    return found["last"] or 0


def path(table: Table, node: int, after: int, depth: int) -> Iterable[LogEntry]:
    """The actions on the way to an action, from a depth on: at each depth the latest before it."""
    if depth <= after:
        return []
    there = LogEntry.objects.filter(table=table, kind=ACTION, depth__gt=after, depth__lte=depth, version__lte=node)
    versions = there.order_by().values("depth").annotate(last=Max("version")).values("last")
    return LogEntry.objects.filter(table=table, version__in=versions).only("events", "version").order_by("version")


def keep(table: Table, node: int, depth: int, now: Held) -> None:
    """Writes a snapshot where the next reader would have to play too much again."""
    if depth % EVERY and now.replayed < 2 * EVERY:
        return
    state = games.game_of(table.game).write_state(now.state)
    Snapshot.objects.update_or_create(table=table, version=node, defaults={"depth": depth, "engine": games.fingerprint(), "state": state})
    now.replayed = 0
    past = depth - RECENT
    if past > 0 and past % (10 * EVERY):
        Snapshot.objects.filter(table=table, depth=past).delete()


def keep_now(table: Table, state: Any) -> None:
    """Writes a snapshot of the table as it stands, so that nobody has to play a long log again."""
    if table.depth >= EVERY:
        keep(table, table.node, table.depth, Held(state, replayed=table.depth + EVERY))


def forget_from(table: Table, depth: int) -> None:
    """Another way is taken from here: the snapshots of the old one are of no use."""
    Snapshot.objects.filter(table=table, depth__gte=depth).delete()
