"""What the production server runs."""

import os
from threading import Thread

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
application = get_asgi_application()


def _warm() -> None:
    """Builds the search's index and reads the games' files, so that the first search or table does not have to wait."""
    from companion.tables import games  # noqa: PLC0415  models are there only once Django is set up
    from rules import search  # noqa: PLC0415

    search.current_index()
    games.warm()


Thread(target=_warm, daemon=True).start()
