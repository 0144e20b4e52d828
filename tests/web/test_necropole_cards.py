"""Cards that nobody knows at a table of Nécropole: what they do is tapped together, carried out, and there at the next table."""

import pytest
from django.http import QueryDict

from companion.web.tables.necropole import card_steps, effect_words
from rules.engine.kernel import effects
from tests.html import read

TWO = {"team-1": ["warrior-1"], "master": ["squelette"]}


def chip(page, text):
    """Where a chip leads: the first that says so, or the user's own."""
    name, own, _rest = text.partition(" for its user")
    found = [one["href"] for one in page.all("a.chip") if one.text.strip() == name]
    assert found, (text, [one.text.strip() for one in page.all("a.chip")])
    return found[-1 if own else 0]


def tap(phone, page, *texts):
    for text in texts:
        page = read(phone.client.get(chip(page, text)).content.decode())
    return page


def test_a_card_is_entered_without_typing_and_carried_out_step_by_step(opened):
    phone = opened(**TWO)
    for unit in ("warrior-1", "squelette"):
        phone.act({"type": "give-stats", "unit": unit, "stats": {"force": 7, "initiative": 6, "life": 9, "armour": 0}})
    cards = read(phone.client.get(f"{phone.here}cards/").content.decode())
    page = tap(
        phone, cards, "talent", "2", "attack roll", "−1 Initiative", "−1 Initiative", "Either way", "1 black point back for its user"
    )
    assert [one.text for one in page.one("ol").all("li")] == [
        "It touches the undead in front",
        "Attack roll",
        "If it wounds: −2 Initiative",
        "1 black point back for its user",
    ]
    assert phone.send(page, {"type": "give-card", "card": "talent-1"}).status_code == 302
    phone.act({"type": "adjust", "who": "warrior-1", "what": "lost", "by": 2})
    phone.do({"type": "stop", "who": "squelette"})
    phone.do({"type": "play-card", "card": "talent-1"})
    phone.do({"type": "answer", "targets": ["squelette"]})
    phone.do({"type": "roll", "wounded": ["squelette"]})
    position = phone.view["position"]
    assert position["undead"]["squelette"]["lost"] == 1
    assert position["undead"]["warrior-1"]["lost"] == 1
    assert position["fight"]["figures"]["squelette"]["weak"]["initiative"] == 2


def test_what_a_card_does_is_there_at_the_next_table(opened):
    phone = opened(**TWO)
    page = tap(phone, read(phone.client.get(f"{phone.here}cards/").content.decode()), "talent", "1", "no roll", "1 wound", "loses its turn")
    phone.send(page, {"type": "give-card"})
    again = opened(**TWO)
    entered = again.view["position"]["cards"]["talent-1"]
    assert entered == phone.view["position"]["cards"]["talent-1"]
    assert effect_words.lines(effects.read(entered["effect"], "")) == ["it touches the undead in front", "1 wound", "loses its turn"]
    again.do({"type": "stop", "who": "squelette"})
    assert "talent-1" in [one["card"] for one in again.offers(again.page(), "play-card")]


def test_the_last_step_is_undone_and_what_no_longer_fits_goes(opened):
    phone = opened(**TWO)
    page = tap(phone, read(phone.client.get(f"{phone.here}cards/").content.decode()), "talent", "pushed 1 square", "1 wound")
    page = tap(phone, page, "Undo the last step")
    assert [one.text for one in page.one("ol").all("li")][2:] == ["If it wounds: pushed 1 square"]
    page = tap(phone, page, "its user")
    assert [one.text for one in page.one("ol").all("li")] == ["It touches only its user", "Attack roll"]


@pytest.mark.parametrize("touch", card_steps.TOUCHES)
@pytest.mark.parametrize("roll", card_steps.ROLLS)
def test_every_step_that_is_offered_makes_an_effect_that_the_engine_reads(touch, roll):
    for when in card_steps.WHENS:
        taps = card_steps.read(QueryDict(f"touch={touch}&roll={roll}&when={when}"))
        for group in taps.offered():
            for name in group:
                query = QueryDict(mutable=True)
                query.update(taps.with_step(name))
                entered = card_steps.read(query)
                assert len(entered.steps) == 1
                assert effects.read(effects.write(entered.effect), "effect") == entered.effect


def test_a_full_card_offers_nothing_more():
    taps = card_steps.read(QueryDict("steps=" + ",".join(["wounded.wound.turn"] * 30)))
    assert len(taps.steps) == card_steps.MOST_TAPS
    assert not any(taps.offered())
