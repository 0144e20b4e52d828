"""Keeps the pack of the live site beside its database: made once for each state of the files, in the background, then served."""

import fcntl
import shutil
from functools import cache
from pathlib import Path

from django.conf import settings

from companion.offline.site import build, state_of_the_sources, write

SERVED = ("pocket/", "bulk/")


@cache
def folder() -> Path | None:
    """Where the pack of these very files lies, once it is made; nowhere where none is wanted."""
    return settings.POCKET_ROOT / state_of_the_sources() if settings.POCKET_ROOT else None


def keep() -> None:
    """Makes the pack unless it is there; two who ask at once make it once."""
    there = folder()
    if there is None:
        return
    there.parent.mkdir(parents=True, exist_ok=True)
    with (there.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not there.exists():
            half = there.with_suffix(".half")
            half.mkdir(exist_ok=True)
            write({name: body for name, body in build().files.items() if name.startswith(SERVED)}, half)
            half.rename(there)
        for other in there.parent.iterdir():
            if other.is_dir() and other != there:
                shutil.rmtree(other)
