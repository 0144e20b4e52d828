"""One fight card for tables and tools: both sides with their bars, who falls, and the result in words."""

import pytest

from companion.web.fight_card import Fighters, fight_card
from tests.html import read
from tests.web.tables import Page
from tests.web.test_tables_consequences import MOON, TIE, area, stage

pytestmark = pytest.mark.django_db
TOOLS = "/en/tsukuyumi/tools/"


def cards(page: Page | str, where: str = "") -> list[str]:
    text = page if isinstance(page, str) else page.text
    return [" ".join(card.text.split()) for card in read(text).all(f"{where} .fight-card".strip())]


def told(page: Page) -> list[str]:
    """What the last fight came to, with its card."""
    return [" ".join(fight.text.split()) for fight in read(page.text).all(".last-fight")]


def test_all_bars_of_a_card_are_on_one_scale_and_unknown_values_have_none():
    card = fight_card([Fighters("oni", "Oni", "", {"attack": 30, "health": None}), Fighters("nomads", "Nomads", "", {"health": 10})])
    assert [(bar.value, bar.percent) for side in card.sides for bar in side.bars] == [(30, 100), (None, 0), (10, 33)]


def test_an_area_shows_who_stands_there_with_their_sums():
    units = {"nomads": {"private": 2}, "oni": {"small": 1}}
    (card,) = cards(stage(areas={**MOON, "2,0": area(units=units)}).get("", at="2,0"), ".area-sheet")
    assert "Oni 1 × Small Oni Conquest 10 Attack 10 Health 10" in card
    assert "Nomads 2 × Private Conquest 20 Attack 10 Health 20" in card


def test_what_nobody_told_is_a_question_mark():
    units = {"nomads": {"private": 2}, "oni": {"small": 1}}
    (card,) = cards(stage(areas={**MOON, "2,0": area(units=units)}, stats={}).get("", at="2,0"), ".area-sheet")
    assert "Attack ? Health ?" in card


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Oni: 5 damage", "no losses: 5 damage, lowest health there 10", "The Momentum does not move (coop.card.2.1)."]),
        ("fr", ["Oni, dégâts : 5", "aucune perte : dégâts 5", "Le Momentum ne bouge pas (coop.card.2.1)."]),
    ],
)
def test_an_annihilation_without_a_kill_says_so_with_the_reason(language, said):
    phone = stage(language, {**MOON, "2,0": area(units={"nomads": {"private": 1}, "oni": {"small": 1}})})
    page = phone.press(phone.get("", at="2,0").doing("annihilate"))
    (card,) = told(page)
    assert all(part in card for part in said), card


def test_after_an_attack_of_the_oni_the_card_names_who_fell():
    phone = stage(areas=TIE, stage="black", coop={"attacks": 2})
    page = phone.press(next(form for form in phone.get().forms if form.deed.get("target") == "4,0"))
    assert any("Nomads" in card and "Oni" in card for card in cards(page, "#now"))
    assert not cards(page, ".last-fight")
    page = phone.press(next(form for form in page.at("#now") if form.deed == {"type": "choose-riposte"}))
    (card,) = told(page)
    assert "Lost: 2 × Dog, 1 × Private" in card
    assert "Nomads lose 2 × Dog, 1 × Private" in card
    assert "No counterattack" in card


def test_the_tools_draw_the_same_card(client):
    html = client.get(f"{TOOLS}conquer/?by=nomads&a.private=3&d1=boarlords&d1.squeaker=1&m=10").content.decode()
    (card,) = cards(html)
    assert "Nomads 3 × Private Conquest 30 Attack 15" in card
    assert "Mountain 10 Needed" in card
    html = client.get(f"{TOOLS}dies/?of=nomads&damage=20&u.private=3").content.decode()
    (card,) = cards(html)
    assert "Damage Attack 20" in card
    assert "Nomads 3 × Private Health 30 Lost: 2 × Private" in card


def test_a_counterattack_is_a_line_of_the_card_with_what_it_does():
    phone = stage(areas=TIE, stage="black", coop={"attacks": 2})
    page = phone.press(next(form for form in phone.get().forms if form.deed.get("target") == "4,0"))
    page = phone.press(next(form for form in page.at("#now") if form.deed.get("name") == "counterstrike"))
    drawn = [*cards(page, "#now"), *told(page)]
    assert any("Nomads: Counterstrike: " in card and "damage to Oni" in card for card in drawn), drawn
