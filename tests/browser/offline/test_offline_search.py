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
  return questions.map((q) => asked.search(q, { most: 3 }).hits.map((hit) => `${hit.document.collection}/${hit.document.slug}`));
}"""


@pytest.fixture(scope="module")
def offline_tops(browser, club, site):
    """The first three hits of every question, found by the static site's own script."""
    context = new_context(browser)
    screen = context.new_page()
    screen.goto(f"{club}en/find/")
    module = next((site / "static/js/offline").glob("find.*.js")).name
    tops = screen.evaluate(ASK.replace("WHERE", f"'{club}static/js/offline/{module}'"), [q["q"] for q in QUESTIONS])
    context.close()
    return tops


@pytest.fixture(scope="module")
def live_tops(server, connect):
    reader = connect(server)
    found = [json.loads(reader.get(f"/api/v1/search/?q={quote(q['q'])}&page_size=3")[1])["results"] for q in QUESTIONS]
    return [[f"{hit['kind']}/{hit['slug']}" for hit in hits] for hits in found]


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
