"""The tools: each answers from its address, with the engine's verdict."""

import pytest

from tests.html import read

pytestmark = pytest.mark.django_db
TOOLS = "/en/tsukuyumi/tools/"


def test_the_list_leads_to_every_tool(client):
    shelves = read(client.get(TOOLS).content.decode()).all("a.shelf")
    for one in shelves:
        assert client.get(one["href"]).status_code == 200
    assert len(shelves) == 12  # seven of Tsukuyumi, four of Nécropole, one of Metals


def test_a_tie_is_enough_to_conquer_and_defenders_do_not_add_up(client):
    """Full Moon Down, Conquest: 15 against 15 and 5."""
    html = client.get(f"{TOOLS}conquer/?by=boarlords&a.squeaker=1&d1=nomads&d1.lt-dan=1&d2=dark-seed&d2.worker=1").content.decode()
    assert "Yes, you conquer it" in html


def test_a_mountain_raises_what_is_needed(client):
    html = client.get(f"{TOOLS}conquer/?by=boarlords&a.squeaker=1&d1=nomads&d1.lt-dan=1&m=15").content.decode()
    assert "No, not yet" in html
    assert "15 too few" in html
    assert "tsk.conquest.3" in html


def test_a_tap_raises_a_counter_and_leaves_the_address(client):
    answer = client.get(f"{TOOLS}conquer/?by=boarlords&a.squeaker=1&plus=a.squeaker", headers={"HX-Request": "true"})
    assert answer["HX-Replace-Url"] == f"{TOOLS}conquer/?by=boarlords&a.squeaker=2"
    assert "<html" not in answer.content.decode()
    lowered = client.get(f"{TOOLS}conquer/?by=boarlords&a.squeaker=1&minus=a.squeaker", headers={"HX-Request": "true"})
    assert lowered["HX-Replace-Url"] == f"{TOOLS}conquer/?by=boarlords"


def test_the_boarmaster_of_the_book_may_die_or_swallow(client):
    """Full Moon Down, damage: 40 points on Boarmaster 30, Boarmother 25, Boarguard 20."""
    html = client.get(f"{TOOLS}dies/?of=boarlords&damage=40&u.boarmaster=1&u.boarmother=1&u.boarguard=1").content.decode()
    assert "1 Boarmaster</b>" in html
    assert "Boarmother absorbs 10" in html


def test_health_that_is_not_known_is_asked_for(client):
    html = client.get(f"{TOOLS}dies/?of=oni&damage=20&u.small=2").content.decode()
    assert "Health printed only on your stats sheet" in html
    given = client.get(f"{TOOLS}dies/?of=oni&damage=20&u.small=2&h.small=10").content.decode()
    assert "2 Small Oni" in given


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("own.small=4&e1.large=1", "you may pass"),
        ("own.small=3&e1.large=1", "1 more strength"),
        ("own.small=3&e1.small=3&e2.small=3&e3.small=3", "you may pass"),
    ],
)
def test_each_side_is_compared_alone(client, query, says):
    assert says in client.get(f"{TOOLS}pass/?{query}").content.decode()


def test_the_score_sheet_counts_as_the_book_does(client):
    html = client.get(f"{TOOLS}score/?players=2&s1.areas=5&s1.fertile=1&s1.place=1&s1.missions=2").content.decode()
    assert [one.text for one in read(html).all(".figures dd")] == ["11", "0"]


@pytest.mark.parametrize(
    "query",
    [
        "conquer/?by=chess",
        "conquer/?a.private=-1",
        "conquer/?m=abc",
        "dies/?of=zz",
        "dies/?damage=99999",
        "pass/?own.small=1000",
        "score/?players=x",
        "score/?s1=oni",
    ],
)
def test_a_bad_number_is_a_400_that_says_what_is_accepted(client, query):
    answer = client.get(TOOLS + query)
    assert answer.status_code == 400
    assert "Accepted" in answer.content.decode()


@pytest.mark.parametrize("tool", ["conquer/", "dies/", "pass/", "score/"])
def test_a_tool_asks_the_database_little(client, django_assert_max_num_queries, tool):
    client.get(TOOLS + tool)
    with django_assert_max_num_queries(8):
        client.get(f"/fr/tsukuyumi/tools/{tool}")


def test_a_unit_whose_value_is_printed_on_its_sheet_only_is_refused_with_a_reason(client):
    answer = client.get(f"{TOOLS}conquer/?by=children-of-the-lion&a.giraffe=1")
    assert answer.status_code == 400
    assert "printed only on your components" in answer.content.decode()
