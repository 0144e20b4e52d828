"""Drawings that the processes of one machine share, as files in a folder of its own: what one has drawn, the others only read.

Nothing depends on them: a file that is missing, or cannot be written, is drawn again."""

import hashlib
import os
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from itertools import count
from pathlib import Path

from django.conf import settings

KEPT = 60.0  # seconds: by then every phone has fetched it
EVERY = 100  # drawings after which old ones are swept out
_number = count(1)


def shared(key: Hashable, draw: Callable[[], bytes]) -> bytes:
    """What another process has drawn for this key, else drawn now and left for the others. One process alone needs no files."""
    folder = settings.SHARED_DRAWINGS
    if folder is None:
        return draw()
    file = folder / hashlib.blake2b(repr(key).encode(), digest_size=20).hexdigest()
    with suppress(OSError):
        return file.read_bytes()
    body = draw()
    with suppress(OSError):
        _leave(file, body)
    return body


def _leave(file: Path, body: bytes) -> None:
    """Whole or not at all: nobody reads half a drawing."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = next(_number)
    begun = file.with_name(f".{os.getpid()}-{number}")
    begun.write_bytes(body)
    begun.replace(file)
    if number % EVERY == 0:
        _sweep(file.parent)


def _sweep(folder: Path) -> None:
    old = time.time() - KEPT
    for file in folder.iterdir():
        with suppress(OSError):  # another process may sweep too
            if file.stat().st_mtime < old:
                file.unlink()
