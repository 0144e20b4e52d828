"""make bench: what it costs that every answered tap is on the disk: taps with synchronous=FULL against NORMAL, in turns.

The taps go through the service on one connection, so that nothing but the disk differs. A process of its own with its own database."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).parents[2]
TAPS = 150
MODES = ("NORMAL", "FULL")


def main() -> None:
    with tempfile.TemporaryDirectory() as var:
        env = {**os.environ, "COMPANION_VAR": var, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        env.pop("DATABASE_URL", None)
        subprocess.run([sys.executable, "manage.py", "migrate", "-v", "0"], cwd=ROOT, env=env, check=True, capture_output=True)
        subprocess.run([sys.executable, "-m", __name__], cwd=ROOT, env=env, check=True)


def measure() -> None:
    import django  # noqa: PLC0415  only this process has a database

    django.setup()
    from django.db import connection  # noqa: PLC0415

    from companion.tables import services  # noqa: PLC0415
    from tests.tables.people import place, sit_down  # noqa: PLC0415

    people = sit_down()
    times: dict[str, list[float]] = {mode: [] for mode in MODES}
    for n in range(TAPS):
        for mode in MODES:
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA synchronous={mode}")
            seat, key, version = people.seat("ana"), str(uuid4()), 2 * n + MODES.index(mode)
            action = place("0,0")
            start = time.perf_counter()
            services.act(seat=seat, key=key, version=version, action=action)
            times[mode].append((time.perf_counter() - start) * 1000)
    normal, full = (statistics.median(times[mode]) for mode in MODES)
    print(
        f"a tap on SQLite, on the disk before it is answered: {full:.1f} ms, left to the system {normal:.1f} ms, ratio {full / normal:.2f}"
    )


if __name__ == "__main__":
    measure()
