"""The Companion as an opponent, and its hints: asks a worker, never longer than a few seconds, and plays as an ordinary seat.

Knows no rule: the engine's own search chooses, and what it chooses is judged like anybody's tap."""

import json
import logging
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from companion.tables import games, selectors, services
from companion.tables.errors import TableError
from companion.tables.models import Seat
from companion.web.tables.faces import new_key
from companion.web.tables.metals import thinking
from companion.web.tables.metals.house import house_of
from companion.web.tables.shown import Shown, show
from rules.engine.kernel.errors import RuleViolation
from rules.engine.metals.opponent import HINT

log = logging.getLogger(__name__)
ROOT = Path(__file__).parents[4]
SECONDS = 2.0  # for the search
STARTING = 4.0  # for a worker on a busy machine to come and go
WORKERS = BoundedSemaphore(2)
SMALL = "weak"  # the smallest look ahead: what is left when no worker comes back
LATELY = 12
Json = dict[str, Any]


def reply(seat: Seat) -> bool:
    """The Companion's turn, if it is one: thought about, and sent as its own action. False when it has nothing to do."""
    seat.table.refresh_from_db()
    shown = show(seat)
    own = its_seat(shown)
    if own is None or not its_turn(shown):
        return False
    found = ask(shown, house_of(seat.table).strength)
    try:
        services.act(seat=own, key=new_key(), version=shown.version, action=found["action"])
    except (TableError, RuleViolation):  # somebody took something back meanwhile: their board is another one now
        return False
    finally:
        seat.table.refresh_from_db()
    return True


def its_turn(shown: Shown) -> bool:
    """Whether the table waits for the Companion."""
    side = house_of(shown.table).opponent
    return bool(side) and shown.view["position"]["active"] == side and not shown.view["outcome"] and shown.table.closed_at is None


def its_seat(shown: Shown) -> Seat | None:
    """The Companion's seat at this table."""
    side = house_of(shown.table).opponent
    return Seat.objects.select_related("table").filter(table=shown.table, side=side).first() if side else None


def back_to(seat: Seat) -> int | None:
    """Where an undo leads at a table with the Companion: before the last action of a person, its answers included.

    None where an ordinary undo will do."""
    own = its_seat(show(seat))
    if own is None:
        return None
    latest = [one for one in selectors.latest(seat=seat, most=LATELY) if one["kind"] == "action" and not one["undone_by"]]
    if not latest or latest[0]["seat"] != own.name:
        return None
    return next((one["version"] - 1 for one in latest if one["seat"] != own.name), None)


def hint(shown: Shown) -> Json:
    """What a strong player would do now, and why: {"action", "reasons"}."""
    return ask(shown, HINT)


def ask(shown: Shown, strength: str) -> Json:
    position = json.dumps(shown.view["position"], sort_keys=True)
    return _thought(position, strength, f"{shown.table.pk} {shown.table.node}", SECONDS)


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
                [sys.executable, "-m", thinking.__name__],
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
    return thinking.think({**question, "strength": SMALL})
