"""The computer's turn: asks a worker, which runs the engine's search for a few seconds at most."""

import json
import logging
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from companion.tables import games, snapshots
from companion.tables.models import Seat, Table
from companion.tables.opponent import worker
from companion.tables.opponent.agreement import opponent_of
from rules.engine.metals.search import HINT
from rules.engine.metals.state import SIDES, State

log = logging.getLogger(__name__)
ROOT = Path(__file__).parents[3]
SECONDS = 2.0  # for the search
STARTING = 4.0  # for a worker on a busy machine to come and go
WORKERS = BoundedSemaphore(2)
SMALL = "weak"  # the smallest look ahead: what is left when no worker comes back
Json = dict[str, Any]


def is_its_turn(table: Table) -> bool:
    """Whether the table waits for the computer."""
    opponent = opponent_of(table)
    if opponent is None or table.closed_at is not None:
        return False
    state: State = snapshots.state_after(table, table.node, table.depth).state
    return SIDES[state.active] == opponent.side and games.game_of(table.game).outcome(state) is None


def its_seat(table: Table) -> Seat | None:
    """The computer's seat at this table."""
    opponent = opponent_of(table)
    return Seat.objects.select_related("table").filter(table=table, side=opponent.side).first() if opponent else None


def answer(table: Table) -> Json | None:
    """What the computer does now; None where it is not its turn."""
    opponent = opponent_of(table)
    return think(table, opponent.strength)["action"] if opponent and is_its_turn(table) else None


def hint(table: Table) -> Json:
    """What a strong player would do now, and why: {"action", "reasons"}."""
    return think(table, HINT)


def think(table: Table, strength: str) -> Json:
    state = snapshots.state_after(table, table.node, table.depth).state
    position = json.dumps(games.game_of(table.game).write_state(state), sort_keys=True)
    return _thought(position, strength, f"{table.pk} {table.node}", SECONDS)


@lru_cache(maxsize=128)
def _thought(position: str, strength: str, seed: str, seconds: float) -> Json:
    """A worker's answer; where none comes back in time, a small look ahead here, which takes no time worth telling."""
    question = {
        "position": json.loads(position),
        "readings": games.catalogue_of("metals").readings,
        "strength": strength,
        "seed": seed,
        "seconds": seconds,
    }
    if WORKERS.acquire(timeout=seconds):
        try:
            done = subprocess.run(
                [sys.executable, "-m", worker.__name__],
                input=json.dumps(question),
                capture_output=True,
                text=True,
                cwd=ROOT,
                timeout=seconds + STARTING,
                check=True,
            )
            return dict(json.loads(done.stdout))
        except (OSError, ValueError, subprocess.SubprocessError):
            log.exception("no worker came back")
        finally:
            WORKERS.release()
    return worker.think({**question, "strength": SMALL})
