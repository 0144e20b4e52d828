"""Buttons that cost or change something say what before the tap, in both languages, and what is unknown is named."""

import re

import pytest

from companion.tables import games, snapshots
from companion.tables.models import Table
from tests.web.tables import Form, Phone, go_on, put_up

pytestmark = pytest.mark.django_db
ONI = {size: {"conquest": n, "health": n, "attack": n} for size, n in (("small", 10), ("medium", 20), ("large", 30))}
PRINCESS = {"conquest": 10, "health": 40, "attack": 20}


def stage(language: str = "en", areas=None, *, coop=None, stage="white", stats=None, **position) -> Phone:
    """A co-op table for one at a chosen point of its round."""
    phone = put_up(language)
    game = games.game_of("tsukuyumi")
    told = {
        "game": "tsukuyumi", "mode": "coop", "round": 1, "phase": stage, "initiative": ["nomads"], "active": "nomads",
        "areas": areas, "momentum": 1, "stats": {"oni": {**ONI, "princess": PRINCESS}} if stats is None else stats, **position,
    }  # fmt: skip
    state = game.write_state(game.setup({"position": told}, games.catalogue_of("tsukuyumi")))
    Table.objects.filter(pk=phone.table.pk).update(
        start={**state, "stage": stage, "rounds": 3, "coop": {"players": ["nomads"], **(coop or {})}}
    )
    snapshots.CACHE.clear()
    return phone


def area(kind="ocean", **more):
    return {"kind": kind, **more}


MOON = {"0,0": area("moon"), "1,0": area("moon")}
BESIDE_HER = {
    **MOON,
    "2,0": area(units={"nomads": {"private": 5}}, territory="oni"),
    "2,-1": area(),
}


def beside_the_princess(language: str) -> Phone:
    return stage(language, BESIDE_HER, princess=["1,0", "2,0", "2,-1"])


def of_kind(phone: Phone, kind: str, at: str = "2,0") -> Form:
    return phone.get("", at=at).doing(kind)


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["needs 10, you have 50", "Momentum 1 → 3", "the Princess takes 3 of your 5"]),
        ("fr", ["il faut 10, vous avez 50", "Momentum 1 → 3", "la Princesse prend 3 de vos unités, sur 5"]),
    ],
)
def test_a_conquest_beside_the_princess_says_what_it_costs(language, parts):
    form = of_kind(beside_the_princess(language), "conquer")
    assert all(part in form.label for part in parts), form.label


def test_what_is_already_yours_is_not_recommended():
    phone = stage(areas={**MOON, "2,0": area(units={"nomads": {"private": 2}}, territory="nomads")})
    form = of_kind(phone, "conquer")
    assert "already yours" in form.label
    assert "act" not in form.look.split()


@pytest.mark.parametrize(
    ("privates", "oni", "said"),
    [
        (1, {"small": 1}, "no losses: 5 damage, lowest health there 10"),
        (2, {"small": 1, "medium": 1}, "no losses: a stronger unit absorbs the 10 damage"),
        (2, {"small": 1}, "Oni lose 1 × Small Oni"),
    ],
)
def test_an_annihilation_says_who_would_fall(privates, oni, said):
    units = {"nomads": {"private": privates}, "oni": oni}
    form = of_kind(stage(areas={**MOON, "2,0": area(units=units)}), "annihilate")
    assert said in form.label


def test_what_is_unknown_is_named_and_nothing_is_guessed():
    units = {"nomads": {"private": 2}, "oni": {"small": 1}}
    form = of_kind(stage(areas={**MOON, "2,0": area(units=units)}, stats={}), "annihilate")
    assert "Needs: health of Small Oni" in form.label
    assert "falls" not in form.label
    assert "lose" not in form.label


TIE = {
    **MOON,
    "2,0": area(units={"oni": {"small": 2}}, territory="nomads"),
    "4,0": area(units={"oni": {"large": 1}, "nomads": {"private": 1, "dog": 2}}, territory="nomads"),
    "6,0": area(units={"oni": {"small": 3}}, territory="nomads"),
}


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["Players −1 point", "Oni +1 point", "without a counterattack Nomads lose 2 × Dog, 1 × Private"]),
        ("fr", ["Joueurs −1 point", "Oni +1 point", "sans riposte, pertes Nomades : 2 ×"]),
    ],
)
def test_a_tie_says_what_each_way_costs(language, parts):
    page = stage(language, TIE, stage="black", coop={"attacks": 2}).get()
    labels = [form.label for form in page.forms if form.deed.get("type") == "oni-attack"]
    assert len(labels) == 3
    assert all(any(part in label for label in labels) for part in parts), labels


def test_each_counterattack_says_who_would_fall():
    phone = stage(areas=TIE, stage="black", coop={"attacks": 2})
    page = phone.press(next(form for form in phone.get().forms if form.deed.get("target") == "4,0"))
    labels = {form.deed.get("name"): form.label for form in page.at("#now") if form.deed.get("type") == "choose-riposte"}
    assert "Nomads lose 2 × Dog, 1 × Private" in labels[None]
    assert labels["protection"] != labels[None]


def boarlords(at: dict, **printed: int) -> Phone:
    """The Boarlords in the black phase, with a card that prints this."""
    coop = {"players": ["boarlords"], "cards": {"boarlords": {"budget": printed}}}
    stats = {"oni": ONI, "boarlords": {"squeaker": {"size": "small"}}}
    return stage(areas={**MOON, **at}, coop=coop, stage="black", stats=stats, initiative=["boarlords"], active="boarlords")


def test_an_early_end_names_the_actions_that_are_left_and_not_their_points():
    phone = boarlords({"2,0": area(units={"boarlords": {"squeaker": 1}})}, movement=3, combat=2, production=0)
    assert "Unused: Movement 3, Combat 2" in phone.get().doing("turn-done").label
    phone.act({"type": "move", "by": "boarlords", "points": 3, "figures": [{"unit": "squeaker", "count": 1, "path": ["2,0", "1,0"]}]})
    assert "Unused: Combat 2" in phone.get().doing("turn-done").label


def test_figures_are_upgraded_with_a_tap_on_how_many():
    phone = boarlords({"2,0": area(units={"boarlords": {"squeaker": 3}})}, movement=0, production=2)
    page = phone.get("", at="2,0")
    forms = [form for form in page.forms if form.deed.get("type") == "upgrade-units"]
    assert {form.deed["to"] for form in forms} == {"boarrior", "boarmaiden", "boarguard", "boarmaster", "boarmother"}
    assert not any("n.count" in form.sent for form in forms)  # nothing is typed
    assert page.text.count('aria-label="In A3: 1 × Squeaker becomes Boarrior: ') == 2  # as many as two points buy
    phone.press(next(form for form in forms if form.deed["to"] == "boarrior"), **{"n.count": "2"})
    assert "2 × Boarrior" in phone.get("", at="2,0").text


def test_a_home_that_is_cut_off_says_so_and_is_not_demanded():
    phone = put_up()
    page, _ = go_on(phone, phone.get())  # the Princess; then the first home
    sealed = re.findall(r'<a class="cell[^"]* sealed[^>]* data-area="([^"]+)"', page.text)
    assert sealed
    form = phone.get("", at=sealed[0]).doing("home")
    assert "There is no open way from here to the Moon." in form.label
    assert "act" not in form.look.split()
