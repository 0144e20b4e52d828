"""Is the site ready? The database answers, it has the shape that this edition needs, and the box and the books are loaded."""

from django.db import DatabaseError, InterfaceError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from cards.models import Edition
from companion.running.faults import AWAY, fault_of

MIGRATIONS, CATALOGUE = "migrations-missing", "catalogue-missing"
LOADED = {"box", "book"}


class _Readiness:
    """What was found in order stays in order: only the database itself is asked each time."""

    in_order = False


def reason_not_ready() -> str | None:
    """What is missing; None when people can come. For a thread of its own: its connection is given back."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return None if _Readiness.in_order else _missing()
    except (DatabaseError, InterfaceError) as error:
        return fault_of(error) or AWAY
    finally:
        connections.close_all()


def _missing() -> str | None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return MIGRATIONS
    if not set(Edition.objects.values_list("of", flat=True)) >= LOADED:
        return CATALOGUE
    _Readiness.in_order = True
    return None
