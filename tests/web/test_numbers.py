"""Numbers in addresses and forms: whatever is typed, the answer says what would be accepted; never a 500, and nothing half-done."""

import json

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from companion.tables import snapshots, throttling
from companion.tables.models import LogEntry, Table
from tests.examples import examples
from tests.web.frame import WITHOUT_FRAME
from tests.web.tables import NEW, Phone, put_up

pytestmark = pytest.mark.django_db

TOOLS = "/tsukuyumi/tools"
SHEET = ("areas", "fertile", "moon", "missions", "goal", "other", "place")
# Every page with numbers in its address: what else has to stand there, and the numbers with a value that is accepted.
PAGES = {
    f"{TOOLS}/conquer/": ({"d1": "boarlords", "d2": "oni", "d3": "dark-seed"}, ("a.private", "d1.squeaker", "b1", "b2", "b3", "m")),
    f"{TOOLS}/dies/": ({}, ("damage", "u.squeaker", "u.boarmaiden")),
    f"{TOOLS}/pass/": ({}, tuple(f"{who}.{size}" for who in ("own", "e1", "e2", "e3") for size in ("small", "medium", "large"))),
    f"{TOOLS}/score/": ({}, ("players", *(f"s{n}.{line}" for n in (1, 3) for line in SHEET))),
    f"{TOOLS}/oni/": ({}, ("left", "o")),
    f"{TOOLS}/map/": ({"mode": "coop"}, ("players", "scatter", "more", "moonfall")),
    f"{TOOLS}/setup/": ({}, ("players",)),
    "/metals/tools/map/": ({"seed": "iron"}, ("width", "height")),
    "/tsukuyumi/units/": ({"sort": "conquest"}, ("down",)),
    "/tables/new/": ({}, ("players", "rounds", "scatter", "more")),
    "/tables/new/metals/": ({}, ("goal", "pool")),
}
EVERY = [(path, name) for path, (_with, names) in PAGES.items() for name in names]
POSTED = [(path, name) for path, name in EVERY if path.startswith("/tables/new/")]
WORDS = [  # read by something that looks for a number in them
    (f"{TOOLS}/oni/", "at"), (f"{TOOLS}/oni/", "b"), (f"{TOOLS}/oni/", "do"), (f"{TOOLS}/map/", "seed"), ("/metals/tools/map/", "map"),
    ("/tables/new/", "b"), ("/tables/new/metals/", "map"), ("/find/", "q"), ("/tsukuyumi/units/", "q"), ("/tables/join/", "code"),
]  # fmt: skip
AT_THE_TABLE = ("p", "g.wanderer", "which")
LONG = "9" * 5000
ODD = [
    LONG, "0" * 5000, "0000000001" + LONG, "-" + LONG, "1" * 30, "-7", "٣", "２", "²", "1_0", "2.0", "1e1", "+2", " 2", "NaN", "0x2",
]  # fmt: skip
NUMBERS = st.one_of(
    st.sampled_from(ODD),
    st.integers().map(str),
    st.text(st.sampled_from("0123456789-+.,_ ٣²½"), max_size=12),
    st.integers(4000, 6000).map(lambda n: "7" * n),
    st.text(max_size=12),
)


VISITOR = Client(raise_request_exception=False)


def visitor() -> Client:
    """Somebody new each time; what Django prepares for a client is prepared once."""
    VISITOR.cookies.clear()
    return VISITOR


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("path", "name"), EVERY)
def test_what_is_no_number_is_refused_with_what_is_accepted(box, language, path, name):
    with_it, _names = PAGES[path]
    for number, text in enumerate(ODD if language == "en" else ODD[:2]):
        answer = visitor().get(f"/{language}{path}", {**with_it, name: text}, headers=WITHOUT_FRAME if number else {})
        page = answer.content.decode()
        assert answer.status_code == 400, (name, text[:20])
        assert name in page
        assert ("Accepted: " if language == "en" else "Accepté\u00a0: ") in page


@pytest.mark.parametrize(("path", "name"), EVERY)
def test_nothing_and_the_last_of_several_are_as_ever(box, path, name):
    with_it, _names = PAGES[path]
    usual = "1" if name in ("left", "goal", "width", "height", "down") else "3" if name in ("players", "rounds", "pool") else "0"
    there = [(key, value) for key, value in with_it.items()]
    empty_is_usual = f"{path} {name}" not in (f"{TOOLS}/map/ {name}", f"{TOOLS}/setup/ {name}", f"/tsukuyumi/units/ {name}")
    assert visitor().get(f"/en{path}", {**with_it, name: ""}).status_code == (200 if empty_is_usual else 400)
    for values, status in ((["x", usual], 200), ([usual, "x"], 400)):
        query = {key: [value] for key, value in there} | {name: values}
        assert visitor().get(f"/en{path}", query).status_code == status, values


@pytest.mark.parametrize(("path", "name"), [*EVERY, *WORDS])
def test_control_characters_are_refused(box, path, name):
    assert visitor().get(f"/en{path}", {name: "\x00"}).status_code == 400


@pytest.mark.parametrize(("path", "name"), WORDS)
def test_long_numbers_in_words_are_never_a_500(box, path, name):
    for text in (LONG, f"{LONG},{LONG}", f"value {LONG}", f"coop {LONG}", f"{LONG}x{LONG}", f"conquest>{LONG}"):
        for extra in ({}, {"at": "2,0"} if name == "do" else {}):
            assert visitor().get(f"/en{path}", {**extra, name: text}).status_code in (200, 302, 400, 404, 429)


@pytest.mark.parametrize(("path", "name"), POSTED)
def test_a_table_is_not_put_up_with_what_is_no_number(box, path, name):
    for number, text in enumerate(ODD):
        answer = visitor().post(f"/fr{path}", {**NEW, "create": "1", name: text}, headers=WITHOUT_FRAME if number else {})
        assert answer.status_code == 400, text[:20]
        assert "un nombre entier de" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("mode", "players", "shown"), [("coop", "6", "2"), ("standard", "1", "3"), ("solo", "4", "1"), ("two-player", "6", "2")]
)
def test_a_number_of_another_mode_is_the_mode_s_own(mode, players, shown):
    page = Phone().get("/tables/new/", mode=mode, players=players, rounds="6")
    assert page.text.count('name="name') == int(shown)


@pytest.mark.parametrize("text", ODD)
def test_a_turn_refuses_what_is_no_number_before_anything_is_done(box, text):
    phone = put_up()
    phone.client.raise_request_exception = False
    act = {"action": json.dumps({"type": "momentum", "by": 1}), "key": "k", "version": "0"}
    for name in AT_THE_TABLE:
        answer = phone.client.get(phone.here, {"from": "0,0", "by": "oni", name: text})
        assert answer.status_code == 400
        assert "a whole number from " in answer.content.decode()
        address = f"{phone.here}act/?g.wanderer=1"
        answer = phone.client.post(address, act, query_params={name: text}, headers={"HX-Request": "true"})
        assert answer.status_code == 400
    assert phone.client.get(phone.here + "log/", {"round": text}).status_code == 400
    assert phone.client.get(phone.here + "stream/", {"after": text}).status_code == 400
    for what, name in (("act", "version"), ("act", "n.by"), ("undo", "version"), ("undo", "to"), ("redo", "version")):
        if (name, text) != ("n.by", "-7"):
            assert phone.client.post(f"{phone.here}{what}/", {**act, name: text}).status_code in (400, 422), (what, name)
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("version", ["1", "77", "9" * 30, LONG, "0" * 5000])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_after_an_entry_that_is_not_there_is_a_404(box, language, version):
    phone = put_up(language)
    phone.client.raise_request_exception = False
    assert phone.client.get(f"{phone.here}log/{version}/").status_code == 404


@pytest.mark.parametrize("name", ["page", "page_size"])
@pytest.mark.parametrize("path", ["search", "units", "clauses", "rulings"])
def test_the_api_s_pages_never_stumble_over_a_number(box, path, name):
    for text in ODD:
        assert visitor().get(f"/api/v1/{path}/", {"q": "oni", name: text}).status_code in (200, 400, 404), text[:20]


class TestWhateverIsTyped(TestCase):
    def setUp(self):
        snapshots.CACHE.clear()
        throttling.CODES.clear()
        throttling.TOKENS.clear()

    @examples(80)
    @given(st.sampled_from(EVERY), NUMBERS, st.sampled_from(["en", "fr"]))
    def test_no_number_in_an_address_is_a_500(self, page, text, language):
        path, name = page
        assert visitor().get(f"/{language}{path}", {**PAGES[path][0], name: text}).status_code in (200, 400)

    @examples(40)
    @given(st.sampled_from(POSTED), NUMBERS)
    def test_no_number_in_a_form_is_a_500(self, page, text):
        path, name = page
        assert visitor().post(f"/en{path}", {**NEW, name: text}).status_code in (200, 400)

    @examples(25)
    @given(st.data())
    def test_no_number_at_a_table_is_a_500(self, data):
        phone = put_up()
        phone.client.raise_request_exception = False
        name, text = data.draw(st.sampled_from([*AT_THE_TABLE, "round"])), data.draw(NUMBERS)
        where = phone.here + ("log/" if name == "round" else "")
        assert phone.client.get(where, {"from": "0,0", "by": "oni", name: text}).status_code in (200, 400)
