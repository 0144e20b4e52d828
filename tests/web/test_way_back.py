"""Reading beside a table: every page knows the way back to it, and pages that open over it are only their contents."""

from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import timezone

from companion.tables.models import Seat
from tests.web.tables import Phone, join, put_up

pytestmark = pytest.mark.django_db
REFERENCE = [
    "/find/",
    "/find/?q=oni",
    "/tsukuyumi/",
    "/tsukuyumi/rules/",
    "/tsukuyumi/rules/tsk.move/",
    "/tsukuyumi/clauses/tsk.move.12/",
    "/tsukuyumi/rulings/",
    "/tsukuyumi/rulings/mountain-value/",
    "/tsukuyumi/glossary/",
    "/tsukuyumi/now/standard-round/",
    "/tsukuyumi/units/",
    "/tsukuyumi/cards/?kind=event",
    "/tsukuyumi/units/private/",
    "/tsukuyumi/factions/nomads/",
    "/rulings/",
]
STAYING = ("/find/", "/rulings/", "/rules/", "/clauses/", "/units/", "/cards/", "/factions/", "/glossary/", "/now/", "/terms/", "/tiles/")


class Links(HTMLParser):
    """Where a page's links lead, and what they are called."""

    def __init__(self, text):
        super().__init__()
        self.found, self.named, self.name = [], {}, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag == "a" and dict(attrs).get("href"):
            self.name = dict(attrs)["href"]
            self.found.append(self.name)
            self.named.setdefault(self.name, "")

    def handle_endtag(self, tag):
        if tag == "a":
            self.name = None

    def handle_data(self, data):
        if self.name is not None:
            self.named[self.name] += data

    def called(self, label):
        return [href for href, text in self.named.items() if label in text]


@pytest.fixture
def ana(box):
    return put_up()


def at(path, table):
    return f"/en{path}{'&' if '?' in path else '?'}table={table.pk}"


@pytest.mark.parametrize("path", REFERENCE)
def test_a_page_that_was_opened_at_a_table_leads_back_and_its_links_keep_the_table(ana, path):
    answer = ana.client.get(at(path, ana.table))
    assert answer.status_code == 200
    links = Links(answer.content.decode())
    assert links.called("Back to the table") == [ana.here]
    assert ana.here + "log/" in links.found
    within = [href for href in links.found if any(part in href for part in STAYING)]
    assert within
    lost = [href for href in within if parse_qs(urlsplit(href).query).get("table") != [str(ana.table.pk)]]
    assert lost == []


def test_looking_up_at_a_table_begins_with_its_game_and_can_be_widened(ana):
    links = Links(ana.get().text)
    (look_up,) = links.called("Look up")
    assert parse_qs(urlsplit(look_up).query) == {"game": ["tsukuyumi"], "table": [str(ana.table.pk)]}
    page = ana.client.get(look_up + "&q=forest").content.decode()
    assert "No results for" in page or "/metals/" not in page
    wide = Links(ana.client.get(look_up.replace("game=tsukuyumi&", "") + "&q=forest").content.decode())
    assert any("/metals/" in href for href in wide.found)


@pytest.mark.parametrize("path", REFERENCE)
def test_a_table_that_is_not_ones_own_is_ignored(ana, path):
    stranger = Phone()
    for table in (ana.table.pk, "no-table", "", "00000000-0000-0000-0000-000000000000"):
        answer = stranger.client.get(f"/en{path}{'&' if '?' in path else '?'}table={table}")
        assert answer.status_code == 200
        assert "Back to the table" not in answer.content.decode()


def test_a_rule_cited_at_a_table_is_the_clause_itself_and_in_the_book_its_chapter(ana):
    cited = [href for href in Links(ana.get().text).found if "/clauses/" in href or "/rules/" in href]
    assert cited
    assert all("/clauses/" in href and f"table={ana.table.pk}" in href for href in cited)
    inside = Links(ana.client.get(at("/tsukuyumi/clauses/tsk.move.12/", ana.table)).content.decode())
    assert inside.called("In its chapter") == [f"/en/tsukuyumi/rules/tsk.move/?table={ana.table.pk}#tsk.move.12"]
    outside = Links(ana.client.get("/en/tsukuyumi/now/standard-round/").content.decode())
    assert [href for href in outside.found if "/clauses/" in href] == []


@pytest.mark.parametrize("path", [*REFERENCE, "/tsukuyumi/units/nobody/", "/find/?kind=hats"])
def test_over_a_table_a_page_is_only_its_contents_and_leaves_the_address_alone(ana, path):
    headers = {"HX-Request": "true", "HX-Target": "overlay-body", "HX-Current-URL": f"http://testserver{ana.here}"}
    answer = ana.client.get(at(path, ana.table), headers=headers)
    text = answer.content.decode()
    assert "<html" not in text
    assert 'class="bar"' not in text
    assert "<h1" in text
    assert answer["HX-Push-Url"] == "false"
    assert ("Open in the rules" if "/clauses/" in path else "Open as a page") in text


def test_a_part_of_a_page_over_a_table_leaves_the_address_alone_and_elsewhere_does_not(ana):
    headers = {"HX-Request": "true", "HX-Target": "found"}
    over = ana.client.get(at("/find/?q=oni", ana.table), headers={**headers, "HX-Current-URL": f"http://testserver{ana.here}"})
    assert over["HX-Push-Url"] == "false"
    assert f"table={ana.table.pk}" in over.content.decode()
    alone = ana.client.get("/en/find/?q=oni", headers={**headers, "HX-Current-URL": "http://testserver/en/find/"})
    assert "HX-Push-Url" not in alone


def test_the_home_page_continues_the_table_one_was_last_seen_at(ana):
    assert "Continue" not in Phone().get("/").text
    links = Links(ana.get("/").text)
    (label,) = [text for href, text in links.named.items() if href == ana.here and "Continue" in text]
    assert "Tsukuyumi" in label
    assert ana.table.code in label
    assert [text.strip() for href, text in links.named.items() if href == ana.here and "My table" in text]
    first, second = ana.here, put_up(seed="sun")
    ana.client.cookies.update(second.client.cookies)
    assert Links(ana.get("/").text).called("Continue") == [second.here]
    Seat.objects.filter(table_id=first.rstrip("/").rsplit("/", 1)[-1]).exclude(token_hash=None).update(seen_at=timezone.now())
    assert Links(ana.get("/").text).called("Continue") == [first]


def test_a_closed_table_and_a_strangers_secret_lead_nowhere(ana):
    stranger = Phone()
    stranger.client.cookies["seat-" + str(ana.table.pk)] = "guessed"
    other = put_up(seed="sun")
    stranger.client.cookies["seat-" + str(other.table.pk)] = ana.client.cookies["seat-" + str(ana.table.pk)].value
    for page in ("/", "/tsukuyumi/rules/"):
        assert "My table" not in stranger.get(page).text
        assert "My table" in ana.get(page).text
    kept = ana.client.get("/en/")
    ana.post("close/", {})
    fresh = ana.client.get("/en/", headers={"If-None-Match": kept["ETag"]})
    assert fresh.status_code == 200
    assert "Continue" not in fresh.content.decode()
    assert "Cookie" in fresh["Vary"]
    assert "no-cache" in fresh["Cache-Control"]
    assert "private" in fresh["Cache-Control"]


def test_whose_turn_it_is_stands_on_the_home_page_in_either_language(box):
    ana = Phone()
    asked = {"create": "1", "sent": "1", "first": "blue", "way": "two-phones", "name0": "Ana", "name1": "Ben"}
    ana.here = ana.client.post("/en/tables/new/metals/", asked)["Location"]
    ben = join(ana.table, "Ben")
    (said,) = [text for text in Links(ana.get("/").text).named.values() if "Continue" in text]
    assert "your turn" in said
    (told,) = [text for text in Links(ben.get("/").text).named.values() if "Reprendre" in text]
    assert "à Ana de jouer" in told
    assert told.count("Metals") == 1


@pytest.mark.parametrize("path", ["/en/tsukuyumi/rules/", "/en/tsukuyumi/units/", "/en/find/?q=oni", "/en/tsukuyumi/clauses/tsk.move.12/"])
def test_the_way_back_costs_one_query(ana, django_assert_max_num_queries, path):
    for seed in ("sun", "star"):
        ana.client.cookies.update(put_up(seed=seed).client.cookies)
    carried = f"{path}{'&' if '?' in path else '?'}table={ana.table.pk}"
    stranger = Phone()
    stranger.client.get(path)
    with django_assert_max_num_queries(20) as asked:
        stranger.client.get(path)
        without = len(asked)
    with django_assert_max_num_queries(without + 1):
        assert "My table" in ana.client.get(path).content.decode()
    with django_assert_max_num_queries(without + 1):
        assert "Back to the table" in ana.client.get(carried).content.decode()


def test_closing_a_table_asks_first_and_says_how_long_it_is_kept(ana):
    ben = join(ana.table, "Ben", "en")
    assert Links(ana.get("share/").text).called("Close the table") == [ana.here + "close/"]
    asked = ana.get("close/")
    assert "30 days" in asked.text
    assert ana.table.closed_at is None
    assert ana.here in Links(asked.text).called("Keep playing")
    assert ben.client.get(ben.here + "close/").status_code == 403
    ana.press(asked.saying("Close the table"))
    assert ana.table.closed_at is not None
