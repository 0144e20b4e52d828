"""Tables that were played with an earlier version are played on."""

from tests.test_running import run

PLAY = """
from django.core.management import call_command
from tests.tables.people import sit_down
people = sit_down()
people.act({"type": "say", "text": "before"})
call_command("migrate", "tables", "0001", verbosity=0)
"""
GO_ON = """
from django.core.management import call_command
from django.db import connection
print("tables_entry" in connection.introspection.table_names())
call_command("migrate", verbosity=0)
from companion.tables import selectors, services
from companion.tables.models import Seat
seat = Seat.objects.get(role="host")
services.act(seat=seat, action={"type": "say", "text": "after"}, key="k-after", version=1)
print(*(entry["action"]["text"] for entry in selectors.log(seat=seat, after=0, most=9)))
"""


def test_a_database_from_before_the_log_entries_got_their_name_keeps_its_rows(own_folder, new_database):
    where = {"COMPANION_VAR": str(own_folder), "DATABASE_URL": new_database()}
    played = run(PLAY, **where)
    assert played.returncode == 0, played.stderr
    upgraded = run(GO_ON, **where)
    assert upgraded.stdout.splitlines() == ["True", "before after"], upgraded.stderr
