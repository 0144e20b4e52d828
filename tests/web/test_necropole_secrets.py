"""What one side of Nécropole must not see of another is nowhere on its pages, in its log, stream, file and answers."""

import json
from copy import deepcopy
from uuid import uuid4

import pytest
from django.test import Client

from companion.tables import seating, selectors, services
from companion.tables.models import LogEntry, Seat
from tests.rules.necropole import printed as booklet

BOTH = ["en", "fr"]
SKILL, INSTANT, MISSION, ENTERED = "quietowl", "hiddenhare", "buriedfox", "sleepingcrow"
SECRETS = (SKILL, INSTANT, MISSION, ENTERED)
PAGES = ("", "afar/", "log/", "log/1/", "log/2/", "log/replay/", "log/text/", "share/", "end/", "hands/", "cards/", "rulings/", "?mine=1")
UNDEAD = ("xaia", "rhunlok", "fyel-aulth", "apparition", "squelette")
PEOPLE = {"team": "Ana", "master": "Zoé", "friend": "Bo"}


class SecretTable:
    """The printed fight with cards in the team's hands that everybody would recognise."""

    def __init__(self, host):
        options = deepcopy(booklet.at_a_table())
        position = options["position"]
        position["seed"] = "bones"
        team = position["sides"]["team-1"]
        team["missions"] = [MISSION]
        team["leaders"][2]["skills"] += [SKILL, INSTANT, ENTERED]
        position["cards"] |= {
            SKILL: {"kind": "capacity", "figures": {"weaknesses": 1}},
            INSTANT: {"kind": "capacity", "figures": {"weaknesses": 0}, "traits": ["instant"]},
        }
        people = [{"name": "Ana", "faction": "team-1"}, {"name": "Bo", "faction": "team-1"}, {"name": "Zoé", "faction": "master"}]
        people.sort(key=lambda person: person["name"] != PEOPLE[host])
        del options["seed"]
        seated = seating.create_table(options={**options, "players": people, "strict_seats": True}, house={"way": "two-phones"})
        self.table, self.tokens = seated.table, {host: seated.token}
        for who, name in PEOPLE.items():
            if who != host:
                self.tokens[who] = seating.join_table(peer="192.0.2.1", code=self.table.code, name=name).token
        self.tokens["watcher"] = seating.join_table(peer="192.0.2.1", code=self.table.watch_code, name="Ed", role="watcher").token

    def seat(self, who):
        return selectors.seat_of(token=self.tokens[who], table_id=self.table.pk)

    def act(self, who, action, version=None):
        seat = self.seat(who)
        return services.act(seat=seat, key=str(uuid4()), version=seat.table.version if version is None else version, action=action)

    def client(self, who):
        client = Client(headers={"Authorization": f"Bearer {self.tokens[who]}"})
        client.cookies[f"seat-{self.table.pk}"] = self.tokens[who]
        return client

    def everything(self, who, language="en"):
        """All that this seat can ask for, by address."""
        client, here, api = self.client(who), f"/{language}/tables/{self.table.pk}/", f"/api/v1/tables/{self.table.pk}/"
        for page in (*PAGES, *(f"?who={one}&mine=1" for one in UNDEAD)):
            yield page, client.get(here + page).content.decode()
        for page in ("", "log/", "export/", "?side=team-1", "?version=1"):
            yield f"api {page}", client.get(api + page).content.decode()
        yield "file", client.get(f"{here}export/").content.decode()
        entries = LogEntry.objects.select_related("seat").filter(table=self.table)
        side = selectors.side_of(self.seat(who))
        yield "stream", "\n".join(selectors.entry_line(entry=entry, game="necropole", side=side) for entry in entries)
        stale = {"key": str(uuid4()), "version": 0, "action": json.dumps({"type": "stop", "who": "squelette"})}
        yield "stale tap", client.post(f"{here}act/", stale).content.decode()
        stale["action"] = {"type": "stop", "who": "squelette"}
        yield "stale action", client.post(f"{api}actions/", stale, "application/json").content.decode()
        undo = {"key": str(uuid4()), "version": Seat.objects.get(pk=self.seat(who).pk).table.version}
        yield "asked before undo", client.post(f"{here}undo/", undo).content.decode()


@pytest.fixture(params=["team", "master"])
def table(request, box):
    """Each side opens it once: the host is no exception."""
    made = SecretTable(request.param)
    made.act("team", {"type": "give-card", "card": ENTERED, "kind": "capacity", "figures": {"weaknesses": 1}, "by": "team-1"})
    made.act("master", {"type": "step", "who": "apparition", "path": ["a4", "a5"], "facing": "E"})
    return made


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("who", ["master", "watcher"])
def test_names_that_are_secret_are_nowhere_to_be_found(table, who, language):
    for place, text in table.everything(who, language):
        found = [name for name in SECRETS if name in text.lower()]
        assert not found, (place, found)


def test_their_own_side_sees_them(table):
    for who in ("team", "friend"):
        held = selectors.table_view(seat=table.seat(who))["position"]["sides"]["team-1"]
        assert held["missions"] == [MISSION]
        assert {SKILL, INSTANT, ENTERED} <= set(held["leaders"][2]["skills"])
        assert INSTANT in table.client(who).get(f"/en/tables/{table.table.pk}/").content.decode().lower()


def test_others_see_how_many_there_are(table):
    view = selectors.table_view(seat=table.seat("master"))
    team = view["position"]["sides"]["team-1"]
    assert team["missions"] == [None]
    assert team["leaders"][2]["skills"] == [None, "projection-astrale", None, None, None]  # the linked one is known


def test_a_skill_is_shown_when_it_is_played(table):
    table.act("team", {"type": "play-card", "who": "fyel-aulth", "card": INSTANT, "instant": True})
    for who in ("master", "watcher"):
        assert INSTANT in json.dumps(selectors.log(seat=table.seat(who)))
        assert SKILL not in json.dumps(selectors.log(seat=table.seat(who)))


def test_the_host_may_not_look_as_the_other_side(table):
    with pytest.raises(selectors.NotAllowed):
        selectors.table_view(seat=table.seat("master"), side="team-1")


def test_a_tables_file_is_whole_once_the_game_is_over(box):
    stats = {who: {"force": 7, "initiative": 4, "life": 1, "armour": 0} for who in ("xaia", "rhunlok")}
    camps = {"team-1": [{"id": "xaia", "class": "sorcerer"}], "team-2": [{"id": "rhunlok", "class": "warrior"}]}
    people = [{"name": "Ana", "faction": "team-1"}, {"name": "Ben", "faction": "team-2"}]
    options = {"game": "necropole", "mode": "arena", "players": people, "camps": camps, "stats": stats, "strict_seats": True}
    seated = seating.create_table(options=options)
    client = Client(headers={"Authorization": f"Bearer {seated.token}"})
    address = f"/api/v1/tables/{seated.table.pk}/export/"
    file = client.get(address).json()
    assert not file["complete"]
    assert "start" not in file
    action = {"type": "strike", "who": "xaia", "target": "rhunlok", "total": 2}
    services.act(seat=seated.seat, key="last", version=0, action=action)
    file = client.get(address).json()
    assert file["complete"]
    assert client.post("/api/v1/tables/import/", file, "application/json").status_code == 201
