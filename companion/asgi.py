"""What the production server runs."""

import os
from threading import Thread

from django.core.asgi import get_asgi_application
from django.db import connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
application = get_asgi_application()


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


Thread(target=_warm, name="warm", daemon=True).start()
