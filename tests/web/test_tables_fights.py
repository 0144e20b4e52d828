"""A fight on the phone: each counterattack says what it would do, losses come after it, and nothing that is offered is refused."""

import pytest

from companion.tables import games, snapshots
from companion.tables.models import Table
from tests.web.tables import Phone, put_up, read_off

pytestmark = pytest.mark.django_db
ONI = {size: {"conquest": n, "health": n, "attack": n} for size, n in (("small", 10), ("medium", 20), ("large", 30))}


def fight(language: str = "en", side: str = "nomads", unit: str = "private", **position) -> Phone:
    """The Oni are about to attack three figures of a side."""
    phone = put_up(language)
    game, units = games.game_of("tsukuyumi"), {"oni": {"large": 1}, side: {unit: 3}}
    board = {"2,0": {"kind": "ocean", "units": units}, "3,0": {"kind": "ocean", "territory": "oni"}}
    told = {
        "game": "tsukuyumi", "mode": "coop", "round": 1, "phase": "black", "initiative": [side], "active": side, "areas": board,
        **position, "stats": {"oni": ONI, **position.get("stats", {})},
    }  # fmt: skip
    state = game.write_state(game.setup({"position": told}, games.catalogue_of("tsukuyumi")))
    start = {**state, "stage": "black", "rounds": 3, "coop": {"players": [side], "attacks": 2}}
    Table.objects.filter(pk=phone.table.pk).update(start=start)
    snapshots.CACHE.clear()
    phone.act({"type": "oni-attack", "target": "2,0"})
    return phone


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Protection: +5 health each", "Counterstrike: 15 damage to Oni", "Retreat: survivors may leave", "No counterattack"]),
        ("fr", ["Protection : santé +5 chacune", "Dégâts contre Oni : 15", "les unités survivantes peuvent partir", "Pas de riposte"]),
    ],
)
def test_each_counterattack_says_what_it_would_do(language, labels):
    page = fight(language).get()
    said = [form.label for form in page.at("#now")]
    assert all(any(label in text for text in said) for label in labels), said


def test_the_three_nomads_save_one_with_a_tap():
    """La Princesse de Lune, Attaque des Oni – Annihilation et Conquête."""
    ana = fight()
    page = ana.press(ana.get().saying("Protection"))
    assert ana.status == 200
    assert "Nomads counterattack: Protection (+5)." in ana.get("log/").text
    assert "which counterattack" not in page.text


def test_survivors_leave_together_or_stay():
    ana = fight(stats={"nomads": {"private": {"health": 15, "conquest": 10, "attack": 5}}})
    page = ana.press(ana.get().saying("Retreat"))
    assert [form.deed["type"] for form in page.at("#now")][:2] == ["retreat", "retreat"]
    assert "Nobody leaves" in [form.label.strip() for form in page.at("#now")]
    ana.press(page.saying("→"))
    assert "The fight is over." in ana.get("log/text/").text


def test_what_only_a_sheet_prints_is_asked_for():
    unit = sorted(games.catalogue_of("tsukuyumi").units["fireborn"])[0]
    ana = fight(side="fireborn", unit=unit, stats={"fireborn": {unit: {"conquest": 10}}})
    page = ana.get()
    protection = next(form for form in page.forms if form.deed.get("name") == "protection")
    page = ana.press(protection, **{name: "5" for name in protection.sent if name == "n.value"})
    asked = next(form for form in page.forms if form.deed.get("type") == "give-values")
    assert any(name.endswith(".health") for name in asked.sent)
    ana.press(asked, **read_off(asked))
    assert "(+5)" in ana.get("log/").text
    assert "destroyed: 2 ×" in ana.get("log/").text


@pytest.mark.parametrize("name", ["counterstrike", "retreat", "defense-action", "another-one", None])
def test_nothing_that_is_offered_is_refused(name):
    ana = fight()
    form = next(form for form in ana.get().forms if form.deed.get("type") == "choose-riposte" and form.deed.get("name") == name)
    ana.press(form)
    assert ana.status == 200
    assert ana.table.version == 2


def test_a_retreat_without_survivors_is_not_told_as_a_walk():
    ana = fight()
    ana.press(ana.get().saying("Retreat"))
    text = ana.get("log/").text
    assert "Nomads retreat" not in text
    assert "destroyed: 3 × Private" in text
    assert "3 × Private less" not in text
