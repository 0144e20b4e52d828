"""A tap: what is refused and why, what somebody missed, what is asked for, what is taken back."""

import json

import pytest

from tests.web.tables import Page, go_on, join, put_up

pytestmark = pytest.mark.django_db
MORE = {"type": "momentum", "by": 1}
PLACE = {"type": "place", "area": "1,0", "owner": "oni", "unit": "small", "count": 1}


@pytest.fixture
def ana():
    return put_up()


def test_a_refusal_is_shown_with_its_clause(ana):
    answer = ana.act({"type": "home", "by": "boarlords", "area": "3,0"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Not allowed" in text
    assert "/clauses/tsk.setup.9.1/?table=" in text
    assert ana.table.version == 0


def test_a_refusal_comes_as_the_part_that_the_phone_swaps_in(ana):
    text = ana.act({"type": "home", "by": "boarlords", "area": "3,0"}, **{"HX-Request": "true"}).content.decode()
    assert "<html" not in text
    assert 'role="alert"' in text
    assert 'id="now"' in text


@pytest.mark.parametrize("action", ["", "[]", "{", '"x"', '{"type": "no-such"}', '{"type": "place", "area": 7}'])
def test_nonsense_is_refused_with_words_and_nothing_happens(ana, action):
    answer = ana.post("act/", {"action": action, "version": "0", "key": "k"})
    assert answer.status_code == 400
    assert "Not done" in answer.content.decode()
    assert ana.table.version == 0


@pytest.mark.parametrize(
    "data", [{"version": "x", "key": "k"}, {"version": "0"}, {"version": "99", "key": "k"}, {"version": "-1", "key": "k"}]
)
def test_a_tap_without_its_key_or_version_is_refused(ana, data):
    assert ana.post("act/", {"action": json.dumps(MORE), **data}).status_code == 400
    assert ana.table.version == 0


def test_the_same_tap_twice_is_done_once(ana):
    for _ in range(3):
        assert ana.act(MORE, version=0, key="one tap").status_code == 302
    assert ana.table.version == 1


def test_a_tap_on_an_old_board_shows_what_was_missed(ana):
    ben = join(ana.table, "Ben", "fr")
    ana.act(PLACE, key="first")
    answer = ben.act({**PLACE, "type": "remove"}, version=0, key="second")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Ana" in text
    assert "1\u00a0×\u00a0Petit Oni" in text
    assert 'data-shown="1"' in text
    assert ana.table.version == 1


def test_taps_on_different_areas_both_count(ana):
    ben = join(ana.table, "Ben")
    assert ana.act(PLACE, version=0, key="a").status_code == 302
    assert ben.act({**PLACE, "area": "0,1"}, version=0, key="b").status_code == 302
    assert ana.table.version == 2


def test_an_answer_shows_the_table_after_the_tap(ana):
    """Not the one before it: the phone would have to ask again."""
    text = ana.act(MORE, **{"HX-Request": "true"}).content.decode()
    assert 'data-shown="1"' in text
    assert Page(text).saying("Undo").action.endswith("/undo/")


def test_the_area_in_hand_stays_in_hand(ana):
    page = ana.get("", at="1,0", side="oni")
    page = ana.press(page.doing("place"))
    assert 'area-sheet"' in page.text
    assert page.doing("remove").deed["area"] == "1,0"


def test_a_tap_never_leads_off_the_table(ana):
    for elsewhere in ("https://example.org/", "//example.org/", "/en/about/"):
        answer = ana.post("act/", {"action": json.dumps(MORE), "version": "0", "key": elsewhere, "next": elsewhere})
        assert not answer.has_header("Location") or answer["Location"] == ana.here


def test_a_tap_beside_the_turn_comes_back_there(ana):
    page = ana.press(ana.get("score/").saying("1 point more"))
    assert "<h1>Score</h1>" in page.text
    page = ana.press(ana.get("track/").doing("momentum"))
    assert "<h1>Momentum" in page.text
    assert ana.table.version == 2


def test_undo_redo_and_undo_to_here(ana):
    for n in range(3):
        ana.act(MORE, key=str(n))
    page = ana.get()
    page = ana.press(page.saying("Undo"))
    assert "Redo" in page.text
    page = ana.press(page.saying("Redo"))
    page = ana.get("log/1/")
    page = ana.press(page.saying("Undo 2 steps, for everybody"))
    assert ana.status == 200
    assert ana.table.depth == 1
    assert ana.table.version == 7


def test_the_log_says_who_what_and_why_and_leads_back(ana):
    go_on(ana, ana.get())
    log = ana.get("log/").text
    assert "Ana" in log
    assert f"{ana.here}log/1/" in log
    then = ana.get("log/1/").text
    assert "The Princess moves to the intersection" in then  # she comes with the Moon, before the homes
    assert "coop.setup.5" in then


def test_a_printed_value_is_asked_for_where_a_tap_needs_it_and_kept_for_the_next_table(ana):
    ana.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}})
    kept = ana.get("/tables/new/", mode="coop").text
    assert "1 unit" in kept
    again = ana.client.post("/en/tables/new/", {"mode": "coop", "players": "2", "seed": "moon", "create": "1", "remembered": "1"})
    ana.here = again["Location"]
    assert "Small" in ana.get("rulings/").text
    without = ana.client.post("/en/tables/new/", {"chosen": "1", "mode": "coop", "players": "2", "seed": "moon", "create": "1"})
    ana.here = without["Location"]
    assert "Values from your components" not in ana.get("rulings/").text


def test_a_printed_value_without_words_of_ours_is_shown_by_its_name(ana):
    ana.act({"type": "give-printed", "name": "white-movement", "value": 2})
    assert "white movement: 2" in ana.get("rulings/").text


def test_a_cookie_that_somebody_changed_offers_nothing(ana):
    ana.client.cookies["printed-tsukuyumi"] = "eyJzdGF0cyI6MX0:bad"
    assert "last time" not in ana.get("/tables/new/").text


def test_a_ruling_is_changed_by_a_tap_and_logged(ana):
    assert 'href="?ruling=coop-home-bonus' in ana.get("rulings/").text
    form = ana.get("rulings/", ruling="coop-home-bonus").doing("choose-ruling")
    page = ana.press(form)
    assert "Played differently from our suggestion" in page.text
    held = [one for one in page.forms if one.deed.get("ruling") == form.deed["ruling"]]
    assert form.deed["reading"] not in [one.deed["reading"] for one in held]
    assert ana.table.version == 1


def test_the_score_says_what_would_change(ana):
    """On a fresh board the Oni hold the Moon; taking an area there is a point for the players and one less for the Oni."""
    text = ana.get("score/").text
    assert "What would change" in text
    assert "The players +1, Oni −" in text
