"""A phone at a table of Metals."""

import json
from uuid import uuid4

from companion.tables import selectors
from companion.tables.models import Seat, Table
from tests import engine_files
from tests.html import read

CATALOGUE = engine_files.catalogue_of("metals")


class Phone:
    """A phone with a seat: what its pages show and what its taps do."""

    def __init__(self, client, table, language="en"):
        self.client, self.table, self.here = client, table, f"/{language}/tables/{table}/"

    def page(self, **asked):
        answer = self.client.get(self.here, {name.rstrip("_"): value for name, value in asked.items()})
        assert answer.status_code == 200
        return answer.content.decode()

    @property
    def seat(self):
        return Seat.objects.select_related("table").filter(table=self.table, role="host").get()

    @property
    def view(self):
        return selectors.table_view(seat=self.seat)

    def send(self, what, **fields):
        return self.client.post(f"{self.here}{what}/", {"key": str(uuid4()), "version": self.view["version"], **fields})

    def act(self, action):
        return self.send("act", action=json.dumps(action))


def made_by(client, language="en", **asked):
    """A table that this client made on the page for new tables, and the phone that sits at it."""
    asked = {"create": "1", "sent": "1", "first": "blue", "name0": "Ana", "way": "one-phone", **asked}
    answer = client.post(f"/{language}/tables/new/metals/", asked)
    assert answer.status_code == 302, answer.content.decode()
    return Phone(client, Table.objects.latest("created_at").pk, language)


def squares(page, kind="lit"):
    return {one["data-square"] for one in read(page).all(f".square.{kind}")}


def deploy(at="a1", facing="N"):
    return {"type": "deploy", "at": at, "facing": facing}
