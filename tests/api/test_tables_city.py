"""A whole game of Nécropole over the API: the booklet's first turn, played at a table by the Game Master and a team of three."""

import pytest

from tests.api.tables import Phones, post
from tests.rules.necropole.printed_turn import MASTER, SET_UP, TEAM
from tests.rules.necropole.test_printed_turn import OPTIONS, hero, skill

pytestmark = pytest.mark.django_db
DRAWS = [
    hero("sorcerer", "xanaell", 0),
    hero("warrior", "rhunlok", 1),
    hero("assassin", "fyel-aulth", 2),
    hero("sorcerer", "xaia"),
    {"type": "swap-hero", "by": "team-1", "out": "xanaell"},
    skill("spell", "onde-kinesthesique", 0),
    skill("capacity", "lobotomie", 2),
    skill("capacity", "aveuglement"),
    {"type": "swap-skill", "by": "team-1"},
]


@pytest.fixture
def phones(box) -> Phones:
    """Zoé, the Game Master, opens the table; Ana, Bo and Cy lead the team."""
    made = post("", {**OPTIONS, "game": "necropole", "strict_seats": True})
    assert made.status_code == 201, made.content
    table = made.json()
    tokens = {"zoé": table["token"]}
    for name in ("Ana", "Bo", "Cy"):
        joined = post("join/", {"code": table["code"], "name": name, "role": "player"})
        assert joined.status_code == 201, joined.content
        tokens[name.lower()] = joined.json()["token"]
    return Phones(table["id"], table["code"], tokens, table)


def done(phones, action, who):
    version = phones.get(who=who).json()["version"]
    answer = phones.act(action, who, version)
    assert answer.status_code == 201, (action, answer.content.decode())


def test_the_printed_turn_is_played_by_four_phones_and_leads_into_the_printed_fight(phones):
    """Livret, Déroulement d'un tour de jeu."""
    for number, action in enumerate(DRAWS):
        done(phones, action, ("ana", "bo", "cy")[number % 3])
    for action, wanted in MASTER:
        done(phones, action, "zoé")
        tokens = phones.get(who="zoé").json()["position"]["sides"]["master"].get("tokens", 0)
        assert tokens == wanted["master"]
    for number, (action, wanted) in enumerate(TEAM):
        done(phones, action, ("ana", "bo", "cy")[number % 3])
        side = phones.get(who="bo").json()["position"]["sides"]["team-1"]
        assert {"team": side.get("tokens", 0), "souls": side.get("souls", 0)}.items() >= {
            name: value for name, value in wanted.items() if name in ("team", "souls") and value is not None
        }.items()
        if number == 1:
            assert phones.get(who="bo").json()["position"]["sides"]["team-1"]["missions"] == ["separation-des-pouvoirs", "vol-de-manuscrit"]
            assert "separation-des-pouvoirs" not in phones.get(who="zoé").content.decode()
            assert "separation-des-pouvoirs" not in phones.get("log/", who="zoé").content.decode()
    for action in SET_UP:
        done(phones, action, "zoé" if action["by"] == "master" else "cy")
    table = phones.get(who="ana").json()
    assert table["position"]["fight"]["figures"]["apparition"]["at"] == "a3"
    assert {"type": "strike", "who": "apparition"} not in table["legal"]
    assert phones.act({"type": "strike", "who": "apparition", "target": "rhunlok"}, "ana", table["version"]).status_code in (403, 422)
    done(phones, {"type": "step", "who": "apparition", "path": ["a4", "a5"], "facing": "E"}, "zoé")
