"""A table of Metals on the phone: putting it up, the turn, the Companion, hints, lessons, corrections."""

import json
import random
from functools import partial

import pytest
from django.test import Client

from companion.tables import seating
from companion.tables.models import LogEntry, Table
from companion.web.tables.metals import lessons
from rules.engine.kernel.errors import RuleViolation
from rules.engine.metals.game import GAME
from rules.engine.metals.rulings import DEFAULTS, UNPLAYED
from tests.html import read
from tests.web.metals_phone import CATALOGUE, deploy, made_by, squares

pytestmark = pytest.mark.django_db
BOTH = ["en", "fr"]


@pytest.fixture
def put_up(client, box):
    return partial(made_by, client)


# --- putting it up


@pytest.mark.parametrize("language", BOTH)
def test_the_choices_grow_while_one_taps(client, box, language):
    page = client.get(f"/{language}/tables/new/metals/").content.decode()
    assert 'name="strength"' in page
    assert "blue-faction" not in page
    page = client.get(f"/{language}/tables/new/metals/", {"way": "two-phones", "goal": "20", "map": "grown", "sent": "1"}).content.decode()
    assert 'value="zipang"' in page
    assert 'name="seed"' in page
    assert 'name="name1"' in page


def test_what_was_chosen_is_what_is_played(put_up):
    phone = put_up(goal="20", **{"blue-faction": ["zipang", "corsario"], "red-faction": "dinorda", "metals-pass": "allowed", "pool": "5"})
    position = phone.view["position"]
    assert (position["goal"], position["pool"]) == (20, {"blue": 5, "red": 5})
    assert position["factions"] == {"blue": ["zipang", "corsario"], "red": ["dinorda"]}
    assert position["rulings"] == {"metals-pass": "allowed"}
    assert "zipang" in phone.page(at="a1")


def test_a_map_of_ones_own_is_played_on(put_up):
    position = put_up(map="4x3-A9cB-D-B9cA").view["position"]
    assert (position["width"], position["height"]) == (4, 3)
    assert position["squares"] == {square: {"value": 9, "city": True, "forest": False} for square in ("c1", "b3")}


def test_a_map_that_cannot_be_read_is_refused_in_words(client, box):
    answer = client.post("/fr/tables/new/metals/", {"create": "1", "map": "5x5-nonsense"})
    assert answer.status_code == 400
    assert "5x5-E-A0f1cB" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize("slug", DEFAULTS)
def test_every_reading_that_can_be_played_makes_a_table_with_a_turn(put_up, slug):
    for key in CATALOGUE.readings[slug]:
        if key in (DEFAULTS[slug], UNPLAYED.get(slug)):
            continue
        phone = put_up(**{slug: key})
        assert phone.view["position"]["rulings"] == {slug: key}
        corner = next(one["at"] for one in phone.view["legal"] if one["type"] == "deploy") if phone.view["legal"] else None
        if corner:
            phone.page(at=corner)
            assert phone.act(deploy(corner)).status_code == 302
        phone.page()


# --- the turn


def test_lit_squares_are_exactly_the_legal_ones(put_up):
    phone = put_up(map="five-by-seven")
    chance = random.Random("lit squares")
    for _ in range(8):
        legal = phone.view["legal"]
        assert squares(phone.page()) == {one.get("from") or one["at"] for one in legal}
        for start in {one["from"] for one in legal if one["type"] == "move"}:
            assert squares(phone.page(from_=start)) == {one["to"] for one in legal if one.get("from") == start}
        phone.act(chance.choice(legal))


def test_what_a_preview_says_is_what_then_happens(put_up):
    """Points on the page before the tap against the score after it, for random turns of a random game."""
    phone = put_up(goal="90", map="6x5-1A2cB1-B0f1A1-1B2c0f1-1A2B1-1B2cA1")
    chance = random.Random("previews")
    hits = 0
    for _ in range(32):
        before, one = phone.view["position"], None
        legal = phone.view["legal"]
        one = chance.choice([o for o in legal if o["type"] == "move"] or legal) if chance.random() < 0.7 else chance.choice(legal)
        asked = {"at": one["at"]} if one["type"] == "deploy" else {"from": one["from"], "to": one["to"]}
        page = phone.page(**asked, face=one["facing"])
        own, others = (int(one.text) for one in read(page).all(".gains b"))
        assert phone.act(one).status_code == 302
        after, side = phone.view["position"]["score"], before["active"]
        other = "red" if side == "blue" else "blue"
        assert (after[side] - before["score"][side], after[other] - before["score"][other]) == (own, others)
        hit = {e["at"]: e["by"] for e in LogEntry.objects.latest("version").events if e["type"] == "hit"}
        assert page.count('class="shot hit"') == sum(map(len, hit.values()))
        hits += len(hit)
    assert hits > 3  # else the game was too peaceful to show anything


def test_a_square_that_cannot_be_reached_says_why(put_up):
    phone = put_up()
    phone.act(deploy("a1"))
    phone.act(deploy("e5", "S"))
    page = phone.page(from_="a1", to="c3")
    assert "met.action.3" in page
    assert 'id="confirm"' not in page


@pytest.mark.parametrize(
    "asked", [{"from": "z9"}, {"at": "c3"}, {"from": "a1", "to": "a1"}, {"face": "up"}, {"which": "77"}, {"look": "c3"}]
)
def test_taps_that_lead_nowhere_lead_back_to_the_turn(put_up, asked):
    phone = put_up()
    phone.page(**asked)
    phone.act(deploy("a1"))
    phone.act(deploy("e5"))
    phone.page(**asked)


@pytest.mark.parametrize(("language", "words"), [("en", ["Enemy assault", "No enemy fires", "north"]), ("fr", ["Assaut ennemi", "nord"])])
def test_a_turn_is_told_step_by_step_with_its_clauses(put_up, language, words):
    phone = put_up(language)
    phone.act(deploy())
    page = phone.page()
    assert all(word in page for word in [*words, "met.action.2", "met.assault.1"])


def test_an_illegal_tap_is_refused_with_its_clause_and_nothing_is_lost(put_up):
    phone = put_up()
    answer = phone.act(deploy("c3"))
    assert answer.status_code == 422
    assert "met.action.2" in answer.content.decode()
    assert phone.view["version"] == 0


def test_several_figures_on_a_square_are_told_apart(put_up):
    reading = next(key for key in CATALOGUE.readings["metals-one-per-square"] if key != "one")
    phone = put_up(**{"metals-one-per-square": reading})
    for facing in ("N", "E", "S", "W"):
        phone.act(deploy("a1", facing))
    assert "which=1" in phone.page(from_="a1")
    moves = {(one["to"], one.get("which", 0)) for one in phone.view["legal"] if one["type"] == "move"}
    for to, which in moves:
        phone.page(from_="a1", to=to, which=which)


def test_the_tracks_go_round_a_second_time(put_up):
    phone = put_up(goal="20", **{"blue-faction": "zipang", "red-faction": "zipang"})
    phone.act({"type": "vp", "who": "blue", "by": 13})
    page = phone.page()
    assert "13<small>/20" in page
    assert "3" in [one.text for one in read(page).all(".here.over")]


def test_the_board_of_an_entry_and_the_one_for_the_middle_of_the_table_are_only_looked_at(put_up):
    phone = put_up()
    phone.act(deploy("a1"))
    phone.act(deploy("e5", "S"))
    for page, figures in (("log/1/", 1), ("log/2/", 2), ("afar/", 2)):
        answer = phone.client.get(f"{phone.here}{page}").content.decode()
        assert answer.count('class="metal ') == figures
        assert not squares(answer)
        assert '<a class="square' not in answer


# --- two phones


def test_on_two_phones_each_moves_its_own_and_may_help_out(put_up, django_assert_max_num_queries):
    phone = put_up(way="two-phones", name1="Ben")
    assert squares(phone.page())
    phone.act(deploy())
    with django_assert_max_num_queries(12):
        page = phone.page()
    assert not squares(page)
    assert squares(phone.page(mine="1"))


def test_the_other_phone_moves_when_it_is_its_turn(put_up):
    phone = put_up(way="two-phones", name1="Ben")
    ben = seating.join_table(peer="192.0.2.1", code=phone.view["code"], name="Ben")
    other = Client()
    other.cookies[f"seat-{phone.table}"] = ben.token
    assert not squares(other.get(phone.here).content.decode())
    phone.act(deploy())
    assert squares(other.get(phone.here).content.decode())


# --- a first game


def test_each_card_of_the_lesson_comes_in_its_phase_and_can_be_put_away(put_up):
    phone = put_up(lesson="1")
    cards = []
    for action in [deploy("a1", "N"), deploy("a5", "S"), {"type": "move", "from": "a1", "to": "a2", "facing": "E"}]:
        while shown := [one["value"] for one in read(phone.page()).all("#lesson [name=card]") if one["value"] != "all"]:
            cards += shown
            phone.client.post(f"{phone.here}lesson/", {"card": shown[0]})
        phone.act(action)
    assert cards[:3] == ["aim", "turn", "deploy"]
    assert len(set(cards)) == len(cards)
    assert 'value="hit"' in phone.page()  # red saw blue step along its line
    phone.client.post(f"{phone.here}lesson/", {"card": "all"})
    assert 'class="sheet lesson"' not in phone.page()
    phone.client.post(f"{phone.here}lesson/", {"card": "again"})
    assert 'class="sheet lesson"' in phone.page()


def test_a_card_that_comes_with_a_tap_leads_back_to_the_table(put_up):
    phone = put_up(lesson="1")
    sent = {"key": "k", "version": "0", "action": json.dumps(deploy("a1", "N"))}
    answer = phone.client.post(f"{phone.here}act/", sent, headers={"HX-Request": "true"})
    assert read(answer.content.decode()).one("#lesson [name=next]")["value"] == phone.here


def test_every_card_reads_out_clauses_that_the_book_has(book):
    known = {one.id for one in book.clauses}
    assert {clause for card in lessons.CARDS for clause in card.clauses} <= known


def test_without_the_lesson_no_card_comes(put_up):
    assert "lesson" not in put_up().page()


# --- by hand


@pytest.mark.parametrize("language", BOTH)
def test_points_figures_and_readings_are_put_right_by_hand(put_up, language):
    phone = put_up(language)
    phone.act(deploy())
    page = phone.client.get(f"{phone.here}score/").content.decode()
    bodies = [json.loads(one["value"]) for one in read(page).all("[name=action]")]
    assert {"type": "remove", "area": "a1", "owner": "blue"} in bodies
    for body in bodies:
        sent = {"place": {"s.owner": "red", "s.area": "c3", "s.facing": "W"}, "choose-ruling": {"s.reading": ""}}.get(body["type"], {})
        if body["type"] == "choose-ruling":
            readings = [key for key in CATALOGUE.readings[body["ruling"]] if key != UNPLAYED.get(body["ruling"])]
            sent = {"s.reading": readings[-1]}
        answer = phone.send("act", action=json.dumps(body), **sent)
        assert answer.status_code in (302, 422), answer.content.decode()
    assert {"c3"} <= {one["at"] for one in phone.view["position"]["figures"]}


def test_the_engine_alone_says_what_is_legal(put_up):
    """A table's legal actions are those that the engine accepts, and nothing else that is conceivable on its map."""
    phone = put_up(map="3x3-A1A-0f2c0f-A1A")
    chance = random.Random("legal")
    for _ in range(6):
        state = GAME.read_state(phone.view["position"], CATALOGUE)
        names = [f"{column}{row}" for column in "abc" for row in "123"]
        conceivable = [deploy(at, way) for at in names for way in "NESW"]
        conceivable += [{"type": "move", "from": a, "to": b, "facing": way} for a in names for b in names for way in "NESW"]
        accepted = [one for one in conceivable if _accepted(state, one)]
        legal = phone.view["legal"]
        assert sorted(map(str, accepted)) == sorted(map(str, legal))
        if not legal:
            break
        phone.act(chance.choice(legal))


def _accepted(state, action):
    try:
        GAME.decide(state, GAME.read_command(action, CATALOGUE), CATALOGUE)
    except RuleViolation:
        return False
    return True
