"""What the production server runs."""

import gc
import os
from threading import Thread

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup(set_prefix=False)

from companion.handlers import Application  # noqa: E402  the handlers need Django to be set up

application = Application()


def _warm() -> None:
    """Reads the records, builds the search's index and what the games need, so that the first page, search or table does not wait."""
    from companion.tables import games  # noqa: PLC0415  models are there only once Django is set up
    from rules import search  # noqa: PLC0415
    from rules.reference import reference  # noqa: PLC0415

    reference()
    search.current_index()
    games.warm()
    gc.collect()
    gc.freeze()  # what is read once stays: collecting rubbish need not look through it again and again


Thread(target=_warm, daemon=True).start()
