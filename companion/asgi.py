"""What the production server runs."""

import gc
import os
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import Any

import django
from django.conf import settings
from django.db import connection

COLLECT_AFTER = (20_000, 20, 20)  # new objects: a page makes tens of thousands, and nearly all go by themselves
App = Callable[..., Awaitable[Any]]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup(set_prefix=False)


def _observed() -> App:
    """The site with its health addresses, and with the meter where it was asked for."""
    from companion.handlers import Application  # noqa: PLC0415  the settings have to be read first
    from companion.running import metrics  # noqa: PLC0415
    from companion.running.observing import Observed  # noqa: PLC0415

    if settings.METRICS:
        from companion.running.prometheus import Prometheus  # noqa: PLC0415  and nothing is imported that nobody asked for

        metrics.use(Prometheus(settings.METRICS_ROOT))
    return Observed(Application())


application = _observed()


def _warm() -> None:
    """Reads the records, builds the search's index and what the games need, so that the first page, search or table does not wait."""
    from companion.tables import games  # noqa: PLC0415  models are there only once Django is set up
    from rules import search  # noqa: PLC0415
    from rules.reference import reference  # noqa: PLC0415

    try:
        reference()
        search.current_index()
        games.warm()
    finally:
        connection.close()  # back into the pool: this thread ends
    gc.collect()
    gc.freeze()  # what is read once stays: collecting rubbish need not look through it again and again
    gc.set_threshold(*COLLECT_AFTER)


Thread(target=_warm, name="warm", daemon=True).start()
