"""Browsing: pictures, orders, comparing, neighbours, a random record, previews, and what is not known."""

import struct
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from django.utils import translation

from cards.loading import GAMES
from cards.models import Card, Record, Unit
from cards.normalisation import fold
from companion.web.reference import preview_drawing, sorting
from companion.web.reference.preview_drawing import PreviewCard, draw_preview
from companion.web.reference.previews import card_of
from companion.web.reference.sections import SECTIONS
from companion.web.tools.calculators import TOOLS
from rules.models import Clause, Ruling
from tests.html import read

pytestmark = pytest.mark.django_db


def page(client, path, **headers):
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, path
    return read(answer.content.decode())


def keys(shown):
    return [row["data-is"].split()[0] for row in shown.all("[data-is]")]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_shelf_shows_the_same_records_as_a_list_and_as_pictures(client, language, game):
    for shelf in SECTIONS:
        path = f"/{language}/{game}/{shelf.slug}/"
        listed, pictured = page(client, f"{path}?view=list"), page(client, f"{path}?view=pictures")
        assert keys(listed) == keys(pictured), path
        assert len(pictured.all("a.pic")) == len(keys(pictured))
        assert not listed.all("a.pic")


def test_the_view_is_remembered_and_the_address_goes_before_what_is_remembered(client):
    page(client, "/en/tsukuyumi/units/?view=pictures")
    assert page(client, "/en/metals/factions/").all("a.pic")
    assert not page(client, "/en/metals/factions/?view=list").all("a.pic")
    assert not page(client, "/en/tsukuyumi/units/").all("a.pic")
    assert client.get("/en/tsukuyumi/units/?view=hats").status_code == 400


def test_an_action_card_wears_the_colours_of_its_phases_and_no_other_card_does(client):
    shown = page(client, "/en/tsukuyumi/cards/?view=pictures")
    bands = {row["data-is"].split()[0]: [band.classes[1:] for band in row.all(".band")] for row in shown.all("[data-is]")}
    assert bands["cards/action-cards"] == [["ph-blue"], ["ph-green"], ["ph-red"]]
    assert bands["cards/oil"] == [[]]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lists_are_sorted_by_name_in_the_readers_language(client, language):
    for path in ("tsukuyumi/cards", "necropole/terms", "tsukuyumi/units"):
        shown = page(client, f"/{language}/{path}/?sort=name")
        names = [fold(name.text) for name in shown.all("[data-is] [data-name]")]
        assert len(names) > 10
        assert names == sorted(names)
        back = page(client, f"/{language}/{path}/?sort=name&down=1")
        assert [fold(name.text) for name in back.all("[data-is] [data-name]")] == sorted(names, reverse=True)


def test_every_order_that_a_list_offers_can_be_chosen_and_puts_the_unknown_last(client):
    for (game, section), columns in sorting.FIGURES.items():
        for column in columns:
            for down in ("0", "1"):
                shown = page(client, f"/en/{game}/{section}/?sort={column}&down={down}")
                facts = [dict(fact.split("=") for fact in row["data-is"].split() if "=" in fact) for row in shown.all("[data-is]")]
                values = [int(fact[column]) for fact in facts if column in fact]
                assert values == sorted(values, reverse=down == "1"), (game, section, column)
                assert all(column in fact for fact in facts[: len(values)]), "what is not known comes last"
                assert values, "an order by what nothing has"


def test_strengths_begin_with_the_largest_and_names_and_costs_with_the_least(client):
    first = {
        link["data-sort"]: parse_qs(link["href"][1:])["down"][0] for link in page(client, "/en/tsukuyumi/units/").all("[data-sort]")[1:]
    }
    assert first == {"name": "0", "conquest": "1", "health": "1", "attack": "1", "cost": "0", "quantity": "1"}
    turned = page(client, "/en/tsukuyumi/units/?sort=attack&down=1").one("[data-sort=attack]")
    assert parse_qs(turned["href"][1:])["down"] == ["0"]


def test_chosen_chips_come_first_and_empty_ones_cannot_be_tapped(client):
    chips = page(client, "/en/tsukuyumi/cards/?kind=mission").all(".chips")[0].all(".chip")
    assert chips[0]["id"] == "chip-kind-mission"
    assert "on" in chips[0].classes
    factions = page(client, "/en/tsukuyumi/cards/?kind=epic-event").all("#chip-faction-nomads")[0]
    assert "off" in factions.classes


def test_records_of_a_list_are_picked_by_plain_links_and_then_compared(client):
    here = "/en/tsukuyumi/units/"
    shown = page(client, f"{here}?compare=")
    for _ in range(2):
        row = next(row for row in shown.all("tr[data-is]") if "aria-current" not in row.one("th a").attributes)
        shown = page(client, here + row.one("th a")["href"])
    assert len(shown.all(".tray .chip")) == 2
    there = shown.one(".tray .primary")["href"]
    assert urlsplit(there).path == f"{here}compare/"
    compared = page(client, there)
    assert len(compared.all("table.compare thead th")) == 2


def test_at_most_three_are_picked_and_filters_keep_them(client):
    shown = page(client, "/en/tsukuyumi/units/?compare=private&compare=squeaker&compare=shogun&compare=dog&faction=oni")
    assert [chip.text.split(" remove")[0] for chip in shown.all(".tray .chip")] == ["Private", "Squeaker", "Shogun"]
    assert all("href" not in row.one("th a").attributes for row in shown.all("tr[data-is]"))
    assert all("compare=private" in chip["href"] for chip in shown.all("a.chip") if "id" in chip.attributes)


def test_the_best_of_a_row_is_marked_by_weight_and_a_sign_and_unknowns_say_so(client):
    shown = page(client, "/en/tsukuyumi/units/compare/?a=private&b=erzengel&c=fireborn")
    rows = {row.one("th").text: row.all("td") for row in shown.all("table.compare tbody tr")}
    private, erzengel, fireborn = rows["Conquest"]
    assert "best" in erzengel.classes
    assert "▲" in erzengel.text
    assert "best" not in private.classes
    assert fireborn.text == "not known"
    assert Unit.objects.get(slug="erzengel").conquest > Unit.objects.get(slug="private").conquest
    cheaper = rows["Cost"]
    assert cheaper[2].text == "not known"
    same = page(client, "/en/tsukuyumi/units/compare/?a=private&b=private")
    assert len(same.all("table.compare thead th")) == 1


def test_a_cost_is_best_where_it_is_lowest_and_equal_values_are_not_marked(client):
    units = list(Unit.objects.filter(game__slug="tsukuyumi", cost__isnull=False).order_by("cost"))
    low, high = units[0], units[-1]
    shown = page(client, f"/en/tsukuyumi/units/compare/?a={high.slug}&b={low.slug}")
    cost = next(row for row in shown.all("table.compare tbody tr") if row.one("th").text == "Cost")
    assert [("best" in cell.classes) for cell in cost.all("td")] == [False, True]
    equal = [unit for unit in units if unit.cost == low.cost][:2]
    shown = page(client, f"/en/tsukuyumi/units/compare/?a={equal[0].slug}&b={equal[1].slug}")
    cost = next(row for row in shown.all("table.compare tbody tr") if row.one("th").text == "Cost")
    assert not [cell for cell in cost.all("td") if "best" in cell.classes]


@pytest.mark.parametrize("query", ["?a=hats", "?d=private", "?a=boarlords"])
def test_what_cannot_be_compared_is_refused_with_what_can(client, query):
    answer = client.get(f"/fr/tsukuyumi/units/compare/{query}")
    assert answer.status_code == 400
    assert "Accepté" in answer.content.decode()


def test_factions_of_every_game_can_be_compared_in_both_languages(client):
    for path in ("fr/tsukuyumi/factions/compare/?a=nomads&b=boarlords&c=oni", "en/metals/factions/compare/?a=zipang&b=zipang"):
        assert page(client, f"/{path}").all("table.compare")
    assert page(client, "/en/necropole/units/compare/").all("select")


def neighbours(shown):
    beside = shown.one("[data-neighbours]")
    links = {link["rel"]: link["href"] for link in beside.all("a[rel]")}
    return links.get("prev"), beside.one(".place").text, links.get("next")


def test_a_record_knows_its_place_on_its_shelf(client):
    rows = keys(page(client, "/en/tsukuyumi/cards/"))
    before, place, after = neighbours(page(client, f"/en/tsukuyumi/{rows[1]}/"))
    assert (before, place, after) == (f"/en/tsukuyumi/{rows[0]}/", f"2 of {len(rows)}", f"/en/tsukuyumi/{rows[2]}/")
    assert neighbours(page(client, f"/en/tsukuyumi/{rows[0]}/"))[0] is None
    assert neighbours(page(client, f"/en/tsukuyumi/{rows[-1]}/"))[2] is None


def test_a_record_reached_from_a_list_walks_through_that_list(client):
    shown = page(client, "/fr/tsukuyumi/units/?faction=nomads&sort=attack&down=1&view=list")
    links = [row.one("th a")["href"] for row in shown.all("tr[data-is]")]
    for n, link in enumerate(links):
        before, place, after = neighbours(page(client, link))
        assert place == f"{n + 1} sur {len(links)}"
        assert before == (links[n - 1] if n else None)
        assert after == (links[n + 1] if n + 1 < len(links) else None)
    back = page(client, links[0]).all("a.brand")[0]["href"]
    assert [row.one("th a")["href"] for row in page(client, back).all("tr[data-is]")] == links


@pytest.mark.parametrize(
    "asked", ["faction%3Dboarlords", "hats%3D1", "kind%3D%00", "sort%3Dhats", "q%3D" + "x" * 5000, "%25%25", "view%3Dhats"]
)
def test_a_list_without_the_record_or_one_that_nobody_has_is_as_good_as_none(client, asked):
    answer = client.get(f"/en/tsukuyumi/units/private/?list={asked}")
    if answer.status_code == 400:  # a control character is refused before any page is asked
        assert "%00" in asked
        return
    assert neighbours(read(answer.content.decode()))[1].endswith(f"of {Unit.objects.filter(game__slug='tsukuyumi').count()}")


def test_a_random_record_fits_the_filters_and_is_not_kept(client):
    for _ in range(8):
        answer = client.get("/en/tsukuyumi/cards/random/?kind=mission&kind=event")
        assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
        slug = urlsplit(answer["Location"]).path.strip("/").split("/")[-1]
        assert Card.objects.get(slug=slug).kind in ("mission", "event")
        assert client.get(answer["Location"]).status_code == 200
    for game in GAMES:
        there = client.get(f"/fr/{game}/random/")["Location"]
        assert there.startswith(f"/fr/{game}/")
        assert client.get(there).status_code == 200


def test_a_random_record_of_nothing_leads_to_the_empty_list_and_nonsense_is_refused(client):
    answer = client.get("/en/tsukuyumi/cards/random/?kind=epic-event&faction=nomads")
    assert answer["Location"] == "/en/tsukuyumi/cards/?kind=epic-event&faction=nomads"
    assert client.get("/en/tsukuyumi/cards/random/?kind=hats").status_code == 400


def test_what_is_not_known_is_one_line_and_no_box_of_question_marks(client):
    for record in Record.objects.filter(collection__in=("units", "cards", "factions")).exclude(known="full").select_related("game"):
        shown = page(client, reverse("record", args=[record.game.slug, record.collection, record.slug]))
        line = shown.one(".not-known")
        assert len(line.text) > 20
        assert not [value for value in shown.all(".figures dd") if value.text == "?"]
    fireborn = page(client, "/en/tsukuyumi/factions/fireborn/").one(".not-known").text
    assert fireborn.startswith("Not known to us:")
    assert "See its faction sheet" in fireborn


def test_a_record_of_which_all_is_known_says_nothing_about_it(client):
    full = Card.objects.filter(known="full").first()
    assert not page(client, f"/en/tsukuyumi/cards/{full.slug}/").all(".not-known")


PREVIEWED = [
    "/en/tsukuyumi/units/private/",
    "/fr/tsukuyumi/clauses/tsk.move.12/",
    "/fr/tsukuyumi/rulings/mountain-value/",
    "/en/necropole/",
    "/fr/tsukuyumi/tools/",
    "/en/metals/tools/map/",
    *(f"/en{reverse(tool.name)[3:]}" for tool in TOOLS),
]


@pytest.mark.parametrize("path", PREVIEWED)
def test_a_page_that_is_passed_on_has_a_title_a_text_an_address_and_a_picture(client, path):
    shown = page(client, f"{path}?table=" if "tools" not in path else path)
    facts = {tag["property"]: tag["content"] for tag in shown.all("meta[property]")}
    assert facts["og:title"]
    assert len(facts["og:description"]) > 10
    assert facts["og:url"] == shown.one("link[rel=canonical]")["href"] == f"http://testserver{path}"
    assert facts["og:locale"] == {"en": "en_GB", "fr": "fr_FR"}[path[1:3]]
    picture = client.get(urlsplit(facts["og:image"]).path)
    assert picture["Content-Type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert "public" in picture["Cache-Control"]
    assert not picture.cookies


def test_a_preview_speaks_the_pages_language():
    private = Unit.objects.get(slug="private")
    with translation.override("fr"):
        assert card_of(private).title == private.name_fr
    with translation.override("en"):
        assert card_of(private).figures[0] == ("Conquest", "10")


def test_every_kind_of_record_can_be_drawn_whatever_it_lacks():
    """One record of each kind, and those with the longest and shortest names; nothing fails, in either language."""
    models = {Clause: 2, Ruling: 2}
    chosen = {(r.collection, r.kind): r for r in Record.objects.exclude(collection__in=("clauses", "rulings"))}.values()
    for language in ("en", "fr"):
        with translation.override(language):
            for record in [*chosen, *(row for model, n in models.items() for row in model.objects.all()[:n])]:
                assert card_of(record).title


@pytest.mark.parametrize(
    "card",
    [
        PreviewCard("", "", "#ffffff"),
        PreviewCard("x" * 300, "W" * 400, "#ffffff", "ABC", [("y" * 80, "9" * 80)] * 9),
        PreviewCard("日本", "日本語 🎲 Œdipe – “Été” ×2 ≥ 5", "#ffffff", text="mot " * 400),
    ],
)
@pytest.mark.parametrize("fonts", [True, False])
def test_odd_words_are_drawn_with_and_without_fonts(monkeypatch, card, fonts):
    if not fonts:
        monkeypatch.setattr(preview_drawing, "_faces", lambda: ())
    assert draw_preview(card)[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("path", ["/preview/en/tsukuyumi/units/hats.png", "/preview/en/tools/hats.png", "/preview/de/tsukuyumi.png"])
def test_there_is_no_picture_of_what_does_not_exist(client, path):
    assert client.get(path).status_code == 404


def test_the_star_is_hidden_until_a_script_shows_it_and_knows_both_names(client):
    star = page(client, "/en/tsukuyumi/units/private/").one("[data-star]")
    assert "hidden" in star.attributes
    assert star["aria-pressed"] == "false"
    assert (star["data-star"], star["data-fr"]) == ("tsukuyumi/units/private", Unit.objects.get(slug="private").name_fr)
    assert "hidden" in page(client, "/en/tsukuyumi/units/").one("[data-remembered]").attributes
