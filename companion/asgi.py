"""What the production server runs."""

import os
from threading import Thread

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
application = get_asgi_application()


def _warm() -> None:
    """Builds the search's index, so that the first search does not have to wait for it."""
    from rules import search  # noqa: PLC0415  models are there only once Django is set up

    search.index()


Thread(target=_warm, daemon=True).start()
