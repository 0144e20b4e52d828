"""The computer at a table of Metals answers whichever way a tap came, and nobody is asked to sit on its seat."""

from uuid import uuid4

import pytest
from django.test import Client

from companion.tables.models import LogEntry, Seat, Table

pytestmark = pytest.mark.django_db
API = "/api/v1/tables/"


class Phone:
    """Somebody who plays over the API."""

    def __init__(self, **options):
        self.client = Client()
        body = {"game": "metals", "players": [{"name": "Ana"}], "opponent": "weak", "first": "blue", **options}
        self.made = self.client.post(API, body, "application/json")
        self.table = self.made.json().get("id")
        self.headers = {"Authorization": f"Bearer {self.made.json().get('token')}"}

    @property
    def view(self):
        return self.client.get(f"{API}{self.table}/", headers=self.headers).json()

    def send(self, path, **body):
        asked = {"key": str(uuid4()), "version": self.view["version"], **body}
        return self.client.post(f"{API}{self.table}/{path}/", asked, "application/json", headers=self.headers)

    def play(self, **body):
        return self.send("actions", action=self.view["legal"][0], **body)

    @property
    def log(self):
        entries = LogEntry.objects.filter(table=self.table).select_related("seat").order_by("version")
        return [(one.seat.name, one.kind) for one in entries]


@pytest.mark.parametrize(("said", "kept"), [("weak", "weak"), ("medium", "middling"), ("strong", "strong")])
def test_the_computer_answers_a_tap_that_came_over_the_api(said, kept):
    ana = Phone(opponent=said)
    assert ana.made.status_code == 201
    answer = ana.play()
    assert (answer.status_code, answer.json()["version"], answer.json()["entry"]["seat"]) == (201, 1, "Ana")
    assert ana.log == [("Ana", "action"), ("Companion", "action")]
    assert ana.view["position"]["active"] == "blue"
    assert Table.objects.get().options["house"]["strength"] == kept


def test_the_same_tap_again_is_answered_once():
    ana, key = Phone(), str(uuid4())
    action = ana.view["legal"][0]
    first, again = (ana.send("actions", key=key, version=0, action=action) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert len(ana.log) == 2


def test_the_computer_begins_where_it_is_first():
    ana = Phone(first="red")
    assert ana.made.json()["version"] == 1
    assert ana.log == [("Companion", "action")]
    assert ana.view["legal"]


def test_undo_takes_back_the_pair_and_the_same_key_gets_the_same_answer():
    ana, key = Phone(), str(uuid4())
    ana.play()
    done = ana.send("undo", key=key, version=2)
    assert (done.status_code, done.json()["version"]) == (201, 4)
    assert (ana.view["position"]["figures"], ana.view["position"]["active"]) == ([], "blue")
    again = ana.send("undo", key=key, version=2)
    assert (again.status_code, again.json()) == (200, done.json())
    assert ana.play().status_code == 201
    assert ana.view["position"]["active"] == "blue"


def test_the_opening_of_the_computer_is_taken_back_alone():
    ana = Phone(first="red")
    assert ana.send("undo").json()["version"] == 2
    assert ana.view["position"]["active"] == "red"


def test_two_listed_people_name_the_computer_and_choose_its_side():
    people = [{"name": "Ana", "faction": "red"}, {"name": "Hal", "faction": "blue"}]
    ana = Phone(players=people, factions={"blue": [], "red": []}, first="red")
    ana.play()
    assert ana.log == [("Ana", "action"), ("Hal", "action")]
    assert ana.view["you"]["side"] == "red"


def test_factions_are_brought_against_the_computer_too():
    ana = Phone(players=[{"name": "Ana", "faction": "zipang"}, {"name": "Companion", "faction": "corsario"}], goal=20)
    ana.play()
    assert ana.log == [("Ana", "action"), ("Companion", "action")]
    assert [one["side"] for one in ana.view["seats"]] == ["blue", "red"]


def test_nobody_is_asked_to_sit_on_the_computers_seat():
    ana = Phone()
    page = Client().get(f"/en/tables/join/{ana.view['code']}/").content.decode()
    assert 'value="Ana"' in page
    assert 'value="Companion"' not in page
    assert {one["name"]: one["here"] for one in ana.view["seats"]} == {"Ana": True, "Companion": True}
    Client().post(f"{API}join/", {"code": ana.view["code"], "name": "Companion"}, "application/json")
    assert Seat.objects.get(table=ana.table, side="red").token_hash is None
    ana.play()
    assert ana.log[-1] == ("Companion", "action")


@pytest.mark.parametrize(
    ("options", "at"),
    [({"opponent": "middling"}, "opponent"), ({"opponent": 3}, "opponent"), ({"game": "tsukuyumi", "mode": "coop"}, "opponent")],
)
def test_an_opponent_that_is_not_offered_is_refused(options, at):
    answer = Phone(**options).made
    assert answer.status_code == 400
    assert answer.json()["error"]["at"] == at


def test_without_an_opponent_people_play_among_themselves():
    ana = Phone(opponent=None, players=[{"name": "Ana"}, {"name": "Ben"}])
    ana.play()
    assert ana.log == [("Ana", "action")]
    page = Client().get(f"/en/tables/join/{ana.view['code']}/").content.decode()
    assert 'value="Ben"' in page
