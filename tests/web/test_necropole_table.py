"""A fight of Nécropole on a phone without script: the printed round, and values that are asked for."""

import random
import re

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.html import read

BOTH = ["en", "fr"]
TAPS = 36
USUAL = {"choose", "sheet", "roll"}  # stages that every fight comes to

# --- the printed round


@pytest.mark.parametrize("language", BOTH)
def test_the_printed_round_is_played_with_forms_alone(printed, language):
    phone = printed(language)
    phone.do({"type": "step", "path": ["a4", "a5"], "facing": "E"}, who="apparition", to="a5")
    page = phone.do({"type": "strike", "target": "fyel-aulth"})
    assert "≤ 7" in page.one("#now").text
    assert re.search(r"58[.,]3", page.one("#now").text)
    page = phone.roll(6)
    assert "nec.attack.7" in page.one(".happened").text
    phone.do({"type": "stop", "who": "apparition"})
    phone.do({"type": "play-card", "card": "projection-astrale"}, who="fyel-aulth")
    phone.do({"type": "answer", "targets": ["apparition"]})
    phone.roll(10)
    phone.do({"type": "play-card", "card": "grappin", "instant": True}, who="rhunlok")
    phone.roll(11)
    pulled = phone.fight["figures"]["apparition"]
    assert (pulled["at"], pulled["facing"]) == ("a3", "W")
    phone.do({"type": "step", "path": ["a5"], "facing": "W"}, to="a5")
    phone.do({"type": "play-card", "card": "lobotomie"})
    phone.roll(5)
    phone.do({"type": "stop", "who": "fyel-aulth"})
    phone.do({"type": "step", "path": ["e5", "d5", "c5"]}, who="squelette", to="c5")
    phone.do({"type": "strike", "target": "apparition"}, who="rhunlok")
    phone.roll(5)
    phone.do({"type": "step", "who": "feu-follet", "facing": "S"}, to="b1")
    phone.do({"type": "play-card", "card": "onde-kinesthesique"})
    page = phone.roll(7)
    assert {one["data-square"] for one in page.all(".lit")} >= {"c1", "b2"}
    phone.do({"type": "answer", "to": "c1"})
    phone.do({"type": "play-card", "card": "effusion-funeste"})
    phone.do({"type": "answer", "picked": {}}, fields={"b.picked.feu-follet": "1", "b.picked.apparition": "1"})
    page = phone.roll(7)
    assert page.one("#now")["data-stage"] == "between"
    page = phone.do({"type": "end-between", "by": "team-1"})
    lost = {who: one.get("lost", 0) for who, one in phone.view["position"]["undead"].items()}
    assert lost == {"xaia": 0, "rhunlok": 0, "fyel-aulth": 1, "squelette": 0, "feu-follet": 1, "apparition": 3}
    assert phone.fight["round"] == 2
    assert phone.view["progress"] == {"done": 3, "asked": 6}
    assert "3" in page.one("#where").text
    assert phone.fight["figures"]["apparition"]["weak"] == {"initiative": 2}
    assert len(page.one(".camp-strip").all(".carried")) == 2


def test_squares_in_reach_are_lit_with_their_cost_and_the_rest_lead_nowhere(printed):
    phone = printed()
    page = phone.page(who="apparition")
    cost = {one["data-square"]: one.one(".cost").text for one in page.all("a.lit")}
    assert cost["a4"] == "1"
    assert cost["b4"] == "2"
    assert "f6" not in cost
    assert "c3" not in cost
    offered = phone.offers(phone.page(who="apparition", to="b4"), "step")
    assert {one["facing"] for one in offered} == {"N", "E", "S", "W"}
    assert all(len(one["path"]) == 2 for one in offered)


def test_a_tap_that_the_rules_forbid_names_its_clause(printed):
    phone = printed()
    answer = phone.act({"type": "strike", "who": "apparition", "target": "xaia"})
    assert answer.status_code == 422
    assert read(answer.content.decode()).one(".clash").all("a.code")


def test_every_tap_that_is_offered_is_accepted(printed):
    """Each form of the first pages, sent at a table of its own state, is taken or asks for a value."""
    phone = printed()
    pages = [phone.page(), *(phone.page(who=who) for who in ("apparition", "squelette", "feu-follet", "xaia"))]
    actions = [action for page in pages for action, form in phone.forms(page) if "/act/" in form["action"]]
    assert actions
    for action in actions:
        seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
        cost = {"cost": 1} if str(action.get("card", "")).startswith("card-") else {}  # tapped on its pad
        assert selectors.refusal(seat=seat, action=action | cost) is None, action


# --- by eye, and what the phone does not know


def test_values_are_asked_for_when_they_are_needed_and_the_tap_goes_on(opened):
    phone = opened(**{"team-1": ["sorcerer-1"], "master": ["lord-1"]})
    answer = phone.send(phone.page(), {"type": "strike", "who": "lord-1"})
    page = read(answer.content.decode())
    assert answer.status_code == 400
    assert "Initiative" in page.one("#now").text
    phone.client.post(f"{phone.here}act/", _tapped(page, "n.stats.initiative", "4"))
    assert phone.fight["running"]["who"] == "lord-1"
    page = read(phone.send(phone.page(), {"type": "roll"}, **{"n.total": "6"}).content.decode())
    assert "Force" in page.one("#now").text
    phone.client.post(f"{phone.here}act/", _tapped(page, "n.stats.force", "7"))
    assert phone.view["position"]["undead"]["sorcerer-1"]["lost"] == 1
    page = phone.page()
    assert page.one("#now")["data-stage"] == "fall"
    phone.do({"type": "stands", "who": "sorcerer-1"})
    assert phone.fight["figures"]["lord-1"]["weak"] == {"initiative": 2}


def _is_in_task(form):
    while form is not None and form.attributes.get("id") != "now":
        form = form.parent
    return form is not None


def _tapped(page, name, value):
    form = next(form for form in page.all("form") if form.all("button") and form.all("button")[0].attributes.get("name") == name)
    assert value in [one["value"] for one in form.all("button")]
    return {one["name"]: one["value"] for one in form.all("input[type=hidden]")} | {name: value}


def test_a_value_outside_what_is_known_is_not_offered(opened):
    phone = opened(**{"team-1": ["fyel-aulth"], "master": ["squelette"]})
    phone.do({"type": "stop", "who": "squelette"})
    phone.do({"type": "strike", "who": "fyel-aulth"})
    page = read(phone.send(phone.page(), {"type": "roll"}, **{"n.total": "8"}).content.decode())
    numbers = [one["value"] for one in page.one("#now").all("button[name=n.stats.force]")]
    assert numbers
    assert max(map(int, numbers)) == 9


def test_what_was_read_off_a_card_is_there_at_the_next_table(opened, client):
    phone = opened()
    assert phone.act({"type": "give-stats", "unit": "squelette", "stats": {"force": 6}}).status_code == 302
    assert opened().view["position"]["stats"]["squelette"]["force"] == 6


def test_a_card_that_was_entered_is_there_at_the_next_table(opened):
    phone = opened()
    page = read(phone.client.get(f"{phone.here}cards/").content.decode())
    fields = {"s.entered.name": "Pluie d’Os", "s.kind": "talent", "n.figures.weaknesses": "2", "b.entered.instant": "1"}
    assert phone.send(page, {"type": "give-card"}, **fields).status_code == 302
    known = {"kind": "talent", "figures": {"weaknesses": 2}, "traits": ["instant"]}
    assert phone.view["position"]["cards"]["pluie-dos"] == known
    again = opened(**{"team-1": ["warrior-1"], "master": ["squelette"]})
    assert again.view["position"]["cards"]["pluie-dos"] == known
    again.do({"type": "stop", "who": "squelette"})
    assert "pluie-dos" in [one["card"] for one in again.offers(again.page(), "play-card")]


def test_dice_come_as_a_total_as_two_dice_as_a_result_or_from_the_phone(opened):
    phone = opened(**{"team-1": ["xaia"], "master": ["squelette"], "squelette.lost": "0"})
    phone.act({"type": "give-stats", "unit": "squelette", "stats": {"initiative": 8, "force": 6, "life": 9, "armour": 0}})
    phone.act({"type": "give-stats", "unit": "xaia", "stats": {"life": 9}})
    for answer in ({"type": "roll", "dice": "phone"}, {"type": "roll", "wounded": ["xaia"]}, {"type": "roll", "wounded": []}):
        phone.do({"type": "strike", "who": "squelette"})
        phone.do(answer)
    phone.do({"type": "strike", "who": "squelette"})
    phone.do({"type": "roll", "dice": [2, 3]}, die="2")
    assert phone.fight.get("round", 1) == 1
    assert phone.view["position"]["undead"]["xaia"]["lost"] >= 2


def test_a_card_that_nobody_knows_is_paid_touches_rolls_and_is_carried_out(opened):
    phone = opened(**{"team-1": ["xaia"], "master": ["squelette"]})
    phone.do({"type": "stop", "who": "squelette"})
    page = phone.page()
    assert {one["card"] for one in phone.offers(page, "play-card")} == {"effusion-funeste", "onde-kinesthesique", "card-1"}
    phone.do({"type": "play-card", "card": "card-1"}, fields={"n.cost": "2"})
    phone.do({"type": "answer", "targets": ["squelette"]})
    page = phone.do({"type": "answer", "yes": False})
    assert page.one("#now")["data-stage"] == "step"
    page = phone.do({"type": "adjust", "who": "squelette", "what": "weak-initiative", "by": 1})
    assert page.one("#now")["data-stage"] == "step"
    phone.do({"type": "answer", "yes": True})
    assert phone.fight["figures"]["xaia"]["weak"] == {"initiative": 2}
    assert phone.fight["figures"]["squelette"]["weak"] == {"initiative": 1}


def test_a_potion_of_second_chance_is_offered_after_the_roll(opened):
    phone = opened(**{"team-1": ["xaia"], "master": ["squelette"], "xaia.potion-de-2nd-chance": "1"})
    phone.act({"type": "give-stats", "unit": "squelette", "stats": {"armour": 0, "life": 5}})
    phone.do({"type": "stop", "who": "squelette"})
    phone.do({"type": "strike", "who": "xaia"})
    page = phone.roll(12)
    assert page.one("#now")["data-stage"] == "second-chance"
    page = phone.do({"type": "potion", "again": [0, 1]})
    assert page.one("#now")["data-stage"] == "roll"
    phone.roll(2)
    assert phone.view["position"]["undead"]["squelette"]["lost"] == 1


@pytest.mark.parametrize("board", ["by-eye", "lettered", "hexagonal"])
def test_whatever_is_offered_is_accepted_tap_after_tap(opened, board):
    """People who tap anything at all never meet a refusal; a value may be asked for, then the tap goes on."""
    chance = random.Random(board)
    phone = opened(
        board=board, void="1", **{"rhunlok.potion-de-2nd-chance": "2", "xaia.potion-de-substance": "1", "squelette.force": "1"}
    )  # fmt: skip
    page, stages = phone.page(), set()
    for tap in range(3 * TAPS):
        if tap >= TAPS and stages >= USUAL:
            break
        stages.add(page.one("#now")["data-stage"])
        links = [one["href"] for one in page.all("a[hx-get]") if "?" in one["href"]]
        if links and chance.random() < 0.5:
            page = read(phone.client.get(chance.choice(links)).content.decode())
        forms = [form for _action, form in phone.forms(page) if _is_in_task(form)]
        if not forms:
            lit = [one["href"] for one in page.all("a.lit")]
            page = read(phone.client.get(chance.choice(lit)).content.decode()) if lit else phone.page()
            continue
        page = phone.tap(chance, chance.choice(forms))
    assert stages >= USUAL
