"""Beside and after a fight of Nécropole: placing, corrections by hand, readings, the view from afar, the end."""

import json

import pytest

from companion.tables.models import Table
from companion.web.tables.necropole import words
from rules.engine.necropole import boards
from tests.html import read
from tests.web.necropole_phones import FightPhone

BOTH = ["en", "fr"]

# --- by hand, readings, the end


@pytest.mark.parametrize("language", BOTH)
def test_everything_is_put_right_by_hand(printed, language):
    phone = printed(language)
    page = read(phone.client.get(f"{phone.here}hands/").content.decode())
    phone.send(page, {"type": "adjust", "who": "xaia", "what": "lost", "by": 1})
    page = read(phone.client.get(f"{phone.here}hands/").content.decode())
    phone.send(page, {"type": "adjust", "who": "rhunlok", "what": "flipped", "by": 1})
    assert phone.view["position"]["undead"]["xaia"]["lost"] == 1
    assert phone.fight["figures"]["rhunlok"]["flipped"]
    rulings = read(phone.client.get(f"{phone.here}rulings/").content.decode())
    assert "nec-armour" in json.dumps(phone.offers(rulings, "choose-ruling"))


@pytest.mark.parametrize("language", BOTH)
def test_the_last_camp_ends_the_fight_and_the_end_looks_back(opened, language):
    phone = opened(language, **{"team-1": ["xaia"], "master": ["squelette"]})
    phone.act({"type": "give-stats", "unit": "squelette", "stats": {"life": 1, "armour": 0}})
    phone.do({"type": "stop", "who": "squelette"})
    phone.do({"type": "strike", "who": "xaia"})
    page = phone.roll(3)
    assert page.one("#now")["data-stage"] == "over"
    assert ("Team 1" if language == "en" else "Équipe 1") in page.one("#now").text
    assert [link["href"] for link in page.all(".task a.primary")] == [f"{phone.here}end/"]
    end = phone.client.get(f"{phone.here}end/").content.decode()
    assert ("Skeleton" if language == "en" else "Squelette") in end
    answer = phone.client.post(f"{phone.here}rematch/", {"board": "same"})
    assert answer.status_code == 302
    assert FightPhone(phone.client, Table.objects.latest("created_at").pk).fight.get("round", 1) == 1


def test_a_goal_that_people_judge_is_a_tap(opened):
    phone = opened(goal="people")
    page = phone.do({"type": "goal-met", "by": "team-1"})
    assert page.one("#now")["data-stage"] == "over"


def test_figures_are_placed_square_by_square_then_the_void_token(opened):
    phone = opened(board="lettered", void="1", **{"team-1": ["xaia"], "master": ["squelette"]})
    page = phone.page()
    assert {one["data-square"] for one in page.all("a.lit")} == {f"f{n}" for n in range(1, 7)}
    phone.do({"type": "stand"}, who="squelette", to="f3")
    phone.do({"type": "stand"}, who="xaia", to="a3")
    page = phone.page(to="c3")
    phone.do({"type": "place-void", "at": "c3"}, to="c3")
    assert phone.fight["board"]["void"] == "c3"
    assert phone.page().one("#now")["data-stage"] == "sheet"


def test_a_hexagonal_board_lights_a_line_corners_last_and_turns_six_ways(opened):
    phone = opened(board="hexagonal", hexagon="4", **{"team-1": ["xaia"], "master": ["squelette", "zombie", "lord-1"]})
    assert [one["line"] for one in phone.offers(phone.page(), "choose-line")] == [3, 4, 5]
    phone.do({"type": "choose-line", "by": "team-1", "line": 5})
    phone.do({"type": "choose-line", "by": "master", "line": 0})
    lit = {one["data-square"] for one in phone.page().all("a.lit")}
    assert len(lit) == 2
    for who, at in zip(["squelette", "zombie"], sorted(lit), strict=True):
        assert len(phone.offers(phone.page(who=who, to=at), "stand")) == 6
        phone.do({"type": "stand"}, who=who, to=at)
    corners = {one["data-square"] for one in phone.page().all("a.lit")}
    assert len(corners) == 2
    assert not corners & lit


def test_a_hexagon_is_told_by_its_row_and_not_by_numbers_that_no_board_prints(opened):
    phone = opened(board="hexagonal", hexagon="4", **{"team-1": ["xaia"], "master": ["squelette"]})
    phone.do({"type": "choose-line", "by": "team-1", "line": 5})
    phone.do({"type": "choose-line", "by": "master", "line": 0})
    for who in ("squelette", "xaia"):
        phone.do({"type": "stand"}, who=who, to=phone.page(who=who).all("a.lit")[0]["data-square"])
    log = read(phone.client.get(f"{phone.here}log/").content.decode()).one("main").text
    assert "Placed: Xaïa." in log
    there = next(one["data-square"] for one in phone.page(who="squelette").all("a.lit"))
    eyebrow = phone.page(who="squelette", to=there).one("#now").one(".eyebrow").text
    assert "row " in eyebrow
    assert there not in eyebrow
    board = boards.Board("hexagonal", side=4)
    assert words.square(board, "0,-3") == "row 1, place 1"
    assert words.square(board, "3,-3") == "row 1, place 4"
    assert words.square(board, "-3,3") == "row 7, place 1"
    assert words.square(board, "3,0") == "row 4, place 7"


@pytest.mark.parametrize("language", BOTH)
def test_from_afar_one_sentence_and_the_board(printed, language):
    phone = printed(language)
    page = read(phone.client.get(f"{phone.here}afar/").content.decode())
    assert page.one(".afar-now").text
    assert not page.all("a.square")
    by_eye = read(phone.client.get(f"{phone.here}log/").content.decode())
    assert by_eye.all("h1")
