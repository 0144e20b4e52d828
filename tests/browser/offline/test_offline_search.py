"""The search on the phone, asked the questions that the live search is measured by."""

import json
import tomllib
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.browser.waiting import new_context

QUESTIONS = tomllib.loads((Path(__file__).parents[2] / "rules/questions.toml").read_text("utf-8"))["questions"]
ASK = """async (questions) => {
  const { index } = await import(WHERE);
  const asked = await index();
  return questions.map((q) => asked.search(q, { most: MOST }).hits.map((hit) => `${hit.document.collection}/${hit.document.slug}`));
}"""


# Names, beginnings of names, numbers, chapters and pages.
NAMED = (
    "boar",
    "boarlords",
    "sanglier",
    "what does dark seed do",
    "nomads units",
    "le profanateur",
    "conquest",
    "oni",
    "tsk.move.12",
    "tsk move 12",
    "map maker",
    "movement",
    "score",
    "tables",
    "co-op round",
)


# What is understood by more than its texts: slips, nicknames, kinds, games and ways of playing; and what settles it.
UNDERSTOOD = (
    "cybersamourai",
    "dark sead",
    "kampfgrupe",
    "pandas",
    "boar lords",
    "terreur den haut",
    "horeur des abysse",
    "quick reference",
    "sheet combat",
    "chance tool",
    "sans réseau",
    "carte metals",
    "who starts",
    "qui commence",
    "game:metals qui commence",
    "mode:coop princess",
    "mode:deux",
    "kind:aide-mémoire",
    "can the oni conquer the moon",
    "points for the centre of the moon",
    "deux oni légendaires en même temps",
    "jeu de base deux oni légendaires en même temps",
    "can my flying unit cross a blockade",
    "mine damage",
    "unités de départ sangliers",
)


def ask_the_phone(browser, club, site, questions, most=3):
    """The first hits of every question, found by the static site's own script."""
    context = new_context(browser)
    screen = context.new_page()
    screen.goto(f"{club}en/find/")
    module = next((site / "static/js/offline").glob("find.*.js")).name
    script = ASK.replace("WHERE", f"'{club}static/js/offline/{module}'").replace("MOST", str(most))
    tops = screen.evaluate(script, questions)
    context.close()
    return tops


def ask_the_server(server, connect, questions, most=3):
    reader = connect(server)
    found = [json.loads(reader.get(f"/api/v1/search/?q={quote(q)}&page_size={most}")[1])["results"] for q in questions]
    return [[f"{hit['kind']}/{hit['slug']}" for hit in hits] for hits in found]


@pytest.fixture(scope="module")
def offline_tops(browser, club, site):
    return ask_the_phone(browser, club, site, [q["q"] for q in QUESTIONS])


@pytest.fixture(scope="module")
def live_tops(server, connect):
    return ask_the_server(server, connect, [q["q"] for q in QUESTIONS])


def test_names_and_pages_are_found_on_the_phone_as_on_the_server(browser, club, site, server, connect):
    asked = (*NAMED, *UNDERSTOOD)
    offline, live = ask_the_phone(browser, club, site, asked, most=7), ask_the_server(server, connect, asked, most=7)
    for q, there, here in zip(asked, offline, live, strict=True):
        assert there[:1] == here[:1], q
        assert set(there) == set(here), q


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_the_phone_finds_has_a_page_in_the_copy(site, language):
    documents = json.loads((site / "pocket/find.json").read_text("utf-8"))["documents"]
    pages = {document[10].split("#")[0] for document in documents}
    assert not [page for page in pages if not (site / language / page / "index.html").is_file()]


def share(tops, chosen):
    return sum(bool(set(top) & set(q["right"])) for q, top in zip(QUESTIONS, tops, strict=True) if chosen(q)) / sum(map(chosen, QUESTIONS))


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("all", bool),
        ("held-out", lambda q: "held-out" in q.get("tags", ())),
        ("French", lambda q: q["lang"] == "fr"),
        ("typos", lambda q: "typo" in q.get("tags", ())),
    ],
)
def test_offline_the_right_answer_is_as_often_among_the_first_three(offline_tops, live_tops, capsys, name, chosen):
    offline, live = share(offline_tops, chosen), share(live_tops, chosen)
    with capsys.disabled():
        print(f"\nsearch without network, {name}: {offline:.1%} in the top 3, live {live:.1%}")
    assert offline >= live - 0.05


def test_offline_and_live_nearly_always_agree_on_the_first_hit(offline_tops, live_tops):
    same = sum(a[:1] == b[:1] for a, b in zip(offline_tops, live_tops, strict=True))
    assert same >= 0.97 * len(QUESTIONS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_names_lead_to_their_comparison_as_on_the_live_site(browser, club, server, language):
    context = new_context(browser)
    screen = context.new_page()
    for q in ("compare private and boarrior", "nomads vs boarlords", "private boarrior squeaker", "the private", "private"):
        links = []
        for base in (club, f"{server}/"):
            screen.goto(f"{base}{language}/find/?q={quote(q)}")
            screen.wait_for_selector(".hits")
            shown = screen.locator("#found a.pill[href*=compare]")
            links.append([(" ".join(one.inner_text().split()), one.get_attribute("href").split("/tsukuyumi/")[-1]) for one in shown.all()])
        assert links[0] == links[1], q
    context.close()


# What the card says, headings with their counts, the ways to all, and how many hits there are.
GROUPED = """() => [
  [...document.querySelectorAll('.answer-card')].map((one) => one.textContent.replace(/\\s+/g, '')),
  document.querySelectorAll('.answer-card figure.picture').length,
  [...document.querySelectorAll('#found h2, #found a.pill')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim()),
  document.querySelectorAll('#found a.hit').length,
]"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_groups_counts_and_the_open_game_are_as_on_the_live_site(browser, club, server, language):
    context = new_context(browser)
    screen = context.new_page()
    for query in (
        "q=oni",
        "q=boar",
        "q=oni&kind=clauses&all=1",
        "q=movement&game=tsukuyumi",
        "q=can I move after attacking",
        "q=tsk.move.12",
        "q=size of the boarmotehr",
        "q=private attack",
        "q=Nécropole sorciers",
        *(f"q={quote(q)}" for q in UNDERSTOOD if not q.startswith(("mode:", "kind:"))),
    ):
        shown = []
        for base in (club, f"{server}/"):
            screen.goto(f"{base}{language}/find/?{query}")
            screen.wait_for_selector("#found :is(.hits, .answer-card)")
            shown.append(screen.evaluate(GROUPED))
        assert shown[0] == shown[1], query
    for game in ("metals", "necropole"):
        for base in (club, f"{server}/"):
            screen.goto(f"{base}{language}/{game}/rules/")
            screen.goto(f"{base}{language}/find/?q=setting up")
            screen.wait_for_selector(".hits")
            assert f"/{language}/{game}/" in screen.locator("a.hit").first.evaluate("link => link.href"), base
    context.close()


def test_the_game_last_looked_at_is_the_one_that_pages_of_all_games_lead_to(browser, club):
    context = new_context(browser)
    screen = context.new_page()
    screen.goto(f"{club}en/find/")
    assert screen.locator("nav.bar a[href*='/tsukuyumi/rules/'], nav.bar a[href*='../tsukuyumi/rules/']").count() == 1
    screen.goto(f"{club}en/metals/rules/")
    screen.goto(f"{club}en/find/")
    screen.wait_for_selector("nav.bar > a[href*='/metals/rules/']", state="attached")
    assert screen.locator(".rail-title").text_content().strip() == "Metals"
    assert screen.locator(".rail-shelves a[href*=tsukuyumi]").count() == 0
    for link in screen.locator(".rail-shelves a, nav.bar > a").all():
        assert screen.request.get(link.evaluate("link => link.href")).ok
    context.close()
