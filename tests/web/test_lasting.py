"""What holds for the round or longer stays on the screen, and says what it does; a first game explains each step on the phone that asks."""

import pytest

from tests.web.tables import Page, Phone, go_on, put_up

pytestmark = pytest.mark.django_db
LOST = {"en": ("Loss of Control", "destroy a legendary Oni"), "fr": ("Perte de contrôle", "Oni légendaire")}
OBSERVER = {"en": ("Dark Observer", "she and the Oni with her attack first"), "fr": ("Le Sombre témoin", "avec les Oni de sa zone")}


def to_the_round_card(phone: Phone) -> Page:
    page = phone.get()
    for number in range(60):
        if any(form.deed.get("type") == "round-card" for form in page.at("#now")):
            return page
        page, _ = go_on(phone, page, number)
    raise AssertionError("no round card")


def strip(page: Page) -> str:
    """What the strip shows beside the players."""
    return page.text.partition('class="lasting')[2].partition("</ul>")[0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_objective_and_a_legendary_oni_never_leave_the_screen(language):
    phone = put_up(language)
    phone.press(to_the_round_card(phone).doing("round-card"), **{"s.card": "mp79"})
    page = phone.get()
    for number in range(12):
        assert all(words in strip(page) for words in LOST[language]), page.text
        if OBSERVER[language][0] in strip(page):
            break
        form = next((form for form in page.at("#now") if ("s.card", "mp87") in form.cards), None)
        page = phone.press(form, **{"s.card": "mp87"}) if form else go_on(phone, page, number)[0]
    assert OBSERVER[language][1] in strip(page)
    for query in ({"at": "1,0"}, {"at": "0,0"}, {"about": "dark-observer"}):
        assert OBSERVER[language][0] in strip(phone.get("", **query))
    about = phone.get("", about="dark-observer").text
    assert "coop.legend.7" in about
    assert "about-sheet" in about


def test_a_rule_stands_where_it_bites():
    """Legendary Oni in the co-op game: "Merchant" and "Abyssal"."""
    phone = put_up()
    page = phone.get()
    for number in range(60):
        if any(form.deed.get("type") == "turn-done" and not form.deed.get("princess") for form in page.at("#now")):
            break
        page, _ = go_on(phone, page, number)
    assert "2 production points instead of 3" not in page.text
    phone.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "merchant", "count": 1}, key="merchant")
    phone.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "abyssal", "count": 1}, key="abyssal")
    now = phone.get().text.partition('id="now"')[2]
    assert "Merchant: 2 production points instead of 3" in now
    assert "Abyssal: a third attack" not in now, "that one is about the Oni's attacks"


@pytest.mark.parametrize(
    ("mode", "language", "words"), [("coop", "en", "Princess moves around the Moon"), ("standard", "fr", "bord du plateau")]
)
def test_a_first_game_explains_each_step_until_it_is_turned_off(mode, language, words):
    phone = put_up(language, mode=mode, first_game="1")
    page = phone.get()
    assert words in page.text
    phone.client.post(f"{phone.here}first-game/", {"on": "0"})
    assert words not in phone.get().text
    phone.client.post(f"{phone.here}first-game/", {"on": "1"})
    for number in range(20):
        page, _ = go_on(phone, phone.get(), number)
        assert page.text.count('class="fold') <= 2, "only what the step needs, and one fold for the rest"


def test_whoever_says_nothing_is_asked_again_and_whoever_knows_the_game_is_not():
    phone = put_up()
    assert "first-game" not in phone.get().text.partition('id="now"')[2].partition("</section>")[0]
    again = phone.client.get("/en/tables/new/").content.decode()
    assert 'name="first_game" value="1" checked' not in " ".join(again.split())
    fresh = Phone().client.get("/en/tables/new/").content.decode()
    assert 'name="first_game" value="1" checked' in " ".join(fresh.split())
