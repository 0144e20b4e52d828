"""A fight over the API: the book's own example, played at a table by two phones."""

import pytest

from companion.tables import selectors
from tests.api.tables import sit_down
from tests.api.test_errors import check_shape
from tests.tables import people

pytestmark = pytest.mark.django_db
ONI = {size: {"conquest": n, "health": n, "attack": n} for size, n in (("small", 10), ("medium", 20), ("large", 30))}
POSITION = {
    "game": "tsukuyumi", "mode": "coop", "round": 1, "phase": "black", "initiative": ["nomads", "boarlords"], "active": "nomads",
    "areas": {
        "2,0": {"kind": "ocean", "units": {"oni": {"large": 1}, "nomads": {"private": 3}}},
        "3,0": {"kind": "ocean", "territory": "oni"},
    },
    "stats": {"oni": ONI},
}  # fmt: skip
ATTACK = {"type": "oni-attack", "target": "2,0"}


def units(table) -> dict:
    return table["position"]["areas"]["2,0"]["units"]


def test_three_nomads_a_large_oni_and_protection_leave_one():
    """La Princesse de Lune, Attaque des Oni – Annihilation et Conquête."""
    phones = sit_down(position=POSITION)
    assert phones.act(ATTACK).status_code == 201
    table = phones.get().json()
    assert units(table) == {"oni": {"large": 1}, "nomads": {"private": 3}}
    assert table["pending"]["kind"] == "riposte"
    assert {"type": "choose-riposte", "name": "protection"} in table["pending"]["options"]
    assert all(option in table["legal"] for option in table["pending"]["options"])
    entry = phones.act({"type": "choose-riposte", "name": "protection"}, who="ben").json()["entry"]
    assert "Nomads counterattack: Protection (+5)." in entry["text"]["en"]
    assert "Nomades, riposte\u00a0: Protection (+5)." in entry["text"]["fr"]
    table = phones.get().json()
    assert units(table) == {"oni": {"large": 1}, "nomads": {"private": 1}}
    assert table["pending"] is None


def test_another_attack_waits_until_the_fight_is_over_and_undo_takes_it_back():
    phones = sit_down(position=POSITION)
    phones.act(ATTACK)
    assert check_shape(phones.act(ATTACK), 422, "first-this")["clause"] == "tsk.combat.11"
    phones.post("undo/", {"key": "u", "version": 1})
    assert phones.get().json()["pending"] is None


def test_the_services_play_it_too():
    """La Princesse de Lune, Attaque des Oni – Annihilation et Conquête."""
    table = people.sit_down(position=POSITION)
    table.act(ATTACK)
    table.act({"type": "choose-riposte", "name": "protection"}, who="ben")
    assert units(table.view()) == {"oni": {"large": 1}, "nomads": {"private": 1}}
    (last, *_) = selectors.log(seat=table.seat("ana"))[::-1]
    assert [event["type"] for event in last["events"]] == ["counterattack-chosen", "damage-taken", "figures-removed", "fight-closed"]
