"""The Momentum track on the phone: a hand on the marker is asked what it passed; each number of players has a track of its own."""

from uuid import uuid4

import pytest
from django.core import signing

from tests.web.tables import put_up

pytestmark = pytest.mark.django_db
TRACK = [{"square": 2, "kind": "riposte"}, {"square": 3, "kind": "legendary"}]
ANOTHER = [{"square": 5, "kind": "riposte"}]


def told(phone, track):
    phone.act({"type": "give-track", "track": track}, key=str(uuid4()))
    return phone


def by_hand(phone, times=1):
    page = phone.get("track/")
    for _ in range(times):
        page = phone.press(next(form for form in page.forms if form.deed == {"type": "momentum", "by": 1}))
    return page


def again(phone, **changes):
    """The same phone puts up another table, as the page offers it."""
    form = next(form for form in phone.get("/tables/new/", **changes).forms if form.action.endswith("/tables/new/"))
    answer = phone.client.post(form.action, {"seed": "moon", "create": "1", **changes})
    phone.here = answer["Location"]
    return phone


def squares(phone) -> list[tuple[int, str]]:
    """What the sheet to copy shows."""
    form = next(form for form in phone.get("sheets/").forms if form.deed.get("type") == "give-track")
    return [(int(name.rsplit(".", 1)[-1]), kind) for name, kind in form.sent.items() if name.startswith("s.squares.") and kind]


@pytest.mark.parametrize(("language", "question"), [("en", "You passed a riposte square"), ("fr", "dépassé une case Riposte")])
def test_the_marker_moved_by_hand_asks_on_its_page_and_on_the_turn(language, question):
    ana = told(put_up(language), TRACK)
    assert question in by_hand(ana).text
    page = ana.get()
    assert question in page.text
    assert [form.deed for form in page.at("#now")] == [{"type": "draw-passed"}, {"type": "draw-passed", "draw": False}]


def test_yes_draws_the_cards_face_down():
    ana = told(put_up(), TRACK)
    page = by_hand(ana, 2)
    assert "You passed a riposte square and a legendary Oni square: draw the cards?" in page.text
    page = ana.press(page.at("#passed")[0])
    assert "Face down, due at the end of the turn" in page.text
    assert not page.at("#passed")
    log = ana.get("log/").text
    assert "Reached or passed, but not drawn yet: a riposte square (2), a legendary Oni square (3)." in log
    assert "The cards of the squares passed by hand are drawn." in log


def test_no_is_only_a_correction():
    ana = told(put_up(), TRACK)
    page = ana.press(by_hand(ana, 2).at("#passed")[1])
    assert "Face down" not in page.text
    assert not page.at("#passed")
    assert "The marker was only corrected: no card is drawn." in ana.get("log/").text


def test_squares_that_nobody_told_ask_nothing():
    assert not by_hand(put_up(), 4).at("#passed")


def test_a_track_is_offered_to_the_same_number_of_players_only():
    ana = told(put_up(), TRACK)
    assert "the Momentum track for 2 players" in ana.get("/tables/new/", mode="coop", players="2").text
    assert "the Momentum track" not in ana.get("/tables/new/", mode="solo").text
    assert squares(again(ana, mode="coop", players="2")) == [(2, "riposte"), (3, "legendary")]
    assert squares(again(ana, mode="solo")) == []
    told(ana, ANOTHER)
    assert "the Momentum track for 1 player" in ana.get("/tables/new/", mode="solo").text
    assert squares(again(ana, mode="coop", players="3")) == []
    assert squares(again(ana, mode="solo")) == [(5, "riposte")]
    assert squares(again(ana, mode="coop", players="2")) == [(2, "riposte"), (3, "legendary")]


def test_cleared_squares_are_forgotten_and_other_values_are_not():
    ana = told(put_up(), TRACK)
    ana.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"size": "small"}}, key="stats")
    told(ana, [])
    page = ana.get("/tables/new/", mode="coop", players="2")
    assert "the Momentum track" not in page.text
    assert "1 unit" in page.text


def test_the_points_at_the_markers_place_are_not_those_of_the_next_game():
    ana = put_up()
    ana.act({"type": "give-printed", "name": "momentum-vp", "value": 4}, key="a")
    assert "last time" not in ana.get("/tables/new/", mode="coop").text
    ana.act({"type": "give-printed", "name": "moon-centre-vp", "value": 4}, key="b")
    assert "points of the player aid" in ana.get("/tables/new/", mode="coop").text


def test_a_track_kept_before_its_players_were_noted_is_used_only_when_somebody_says_so():
    ana = put_up()
    old = {"stats": {"nomads": {"private": {"size": "small"}}}, "track": TRACK}
    ana.client.cookies["printed-tsukuyumi"] = signing.dumps(old, salt="printed", compress=True)
    page = ana.get("/tables/new/", mode="coop", players="2")
    assert "1 unit" in page.text
    assert 'name="unsorted_track" value="1"' in page.text
    assert squares(again(ana, mode="coop", players="2")) == []
    assert squares(again(ana, mode="coop", players="2", unsorted_track="1")) == [(2, "riposte"), (3, "legendary")]
    told(ana, TRACK)  # at a table for two: now the phone knows for how many it is
    assert "unsorted_track" not in ana.get("/tables/new/", mode="solo").text
    assert squares(again(ana, mode="coop", players="2")) == [(2, "riposte"), (3, "legendary")]
