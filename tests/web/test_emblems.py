"""Every faction has its emblem and every unit its silhouette, and both sprites hold what the pages ask for."""

import gzip
import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from cards.loading import DATA
from cards.models import Faction, Unit
from companion.web.emblems import EMBLEMS, emblem_of, emblem_use
from companion.web.reference.emblem_paths import emblem_mask, outlines
from companion.web.reference.previews import card_of
from companion.web.silhouettes import ANYBODY, ROLE_OF_FACTION, ROLE_OF_KIND, ROLE_OF_ONI_SIZE, ROLE_OF_TRAIT, ROLES, silhouette_of
from tests.html import read

ICONS = DATA.parent.parent / "static/icons"
SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


def _symbols(name):
    return {symbol.attrib["id"]: symbol for symbol in ElementTree.parse(ICONS / name).getroot().iter(f"{SVG}symbol")}


@pytest.mark.parametrize(("name", "most"), [("emblems.svg", 10_000), ("silhouettes.svg", 10_000)])
def test_a_sprite_is_small_and_takes_the_colour_of_the_text(name, most, record_property):
    packed = len(gzip.compress((ICONS / name).read_bytes(), 9))
    record_property("measured", f"{name} {packed} bytes compressed")
    assert packed <= most
    for slug, symbol in _symbols(name).items():
        assert symbol.attrib["viewBox"] == "0 0 48 48", slug
        paths = list(symbol)
        assert [(path.tag, path.attrib["fill"]) for path in paths] == [(f"{SVG}path", "currentColor")], slug
        assert not [number for path in paths for number in NUMBER.findall(path.attrib["d"]) if re.search(r"\.\d\d", number)], slug


def test_the_emblems_that_the_pages_know_are_those_of_the_sprite():
    assert _symbols("emblems.svg").keys() == EMBLEMS


def test_every_silhouette_that_can_be_chosen_is_in_the_sprite_and_none_is_there_for_nothing():
    tables = (ROLES, ROLE_OF_KIND, ROLE_OF_ONI_SIZE, ROLE_OF_FACTION, ROLE_OF_TRAIT)
    named = {ANYBODY, *(role for table in tables for role in table.values())}
    assert _symbols("silhouettes.svg").keys() == named


@pytest.mark.django_db
def test_every_faction_has_its_emblem():
    factions = list(Faction.objects.all())
    assert len(factions) == 17
    assert [faction.slug for faction in factions if emblem_of(faction) != faction.slug] == []


@pytest.mark.django_db
def test_every_unit_has_its_own_line_in_the_table_of_silhouettes():
    assert set(Unit.objects.values_list("slug", flat=True)) == ROLES.keys()


@pytest.mark.django_db
def test_the_heroes_and_creatures_of_necropole_wear_their_class_or_kind():
    units = {unit.slug: emblem_of(unit) for unit in Unit.objects.filter(game__slug="necropole")}
    assert units["xaia"] == "sorcerer"
    assert units["rhunlok"] == "warrior"
    assert units["fyel-aulth"] == "assassin"
    assert units["zombie"] == "minion"
    assert units["necropole-gods"] == "god"
    assert all(units.values())


@pytest.mark.parametrize(
    ("unit", "drawn"),
    [
        ({"kind": "oni", "size": "large"}, "oni-large"),
        ({"kind": "oni"}, "oni-medium"),
        ({"kind": "legendary-oni", "faction": "oni"}, "oni-legendary"),
        ({"kind": "unit", "faction": "boarlords", "traits": ["productive"]}, "boar"),
        ({"kind": "unit", "faction": "nomads", "traits": ["unhindered", "flying"]}, "drone"),
        ({"kind": "unit", "faction": "nomads"}, "infantry"),
        ({"kind": "lord"}, "lord"),
        ({"kind": "hero", "traits": ["assassin"]}, "rogue"),
        ({"kind": "hero"}, "hero"),
    ],
)
def test_a_unit_that_the_table_does_not_name_is_drawn_by_what_is_known_of_it(unit, drawn):
    assert silhouette_of("somebody-new", **unit) == drawn


def test_an_emblem_in_a_picture_has_its_middle_where_it_is_asked_for():
    drawn = emblem_use("oni", 50, 40, 22)
    assert 'x="39.0" y="29.0" width="22" height="22"' in drawn
    assert re.search(r'href="[^"]*/icons/emblems[^"]*\.svg#oni"', drawn)
    assert emblem_use("nobody", 50, 40, 22) == ""


@pytest.mark.django_db
def test_a_badge_shows_the_emblem_and_says_whose_a_unit_is(client):
    page = read(client.get(reverse("record", args=["tsukuyumi", "factions", "nomads"])).content.decode())
    (crest,) = page.all(".badge.crest")
    assert crest.all("use")[0]["href"].endswith("#nomads")
    found = read(client.get(reverse("section", args=["tsukuyumi", "units"]), {"sort": "attack"}).content.decode())
    badges = found.all("table.units tr .badge.f-boarlords")
    assert badges
    assert {badge["title"] for badge in badges} == {"Boarlords"}
    assert {badge.all("svg")[0]["aria-label"] for badge in badges} == {"Boarlords"}


def test_every_emblem_can_be_filled_without_a_browser():
    """For the pictures of shared links: something of the box is drawn and something is left, and no two are the same."""
    masks = {slug: emblem_mask(slug, 96) for slug in EMBLEMS}
    shares = {slug: sum(mask.tobytes()) / 255 / 96**2 for slug, mask in masks.items()}
    assert [slug for slug, share in shares.items() if not 0.12 < share < 0.8] == []
    assert len({mask.tobytes() for mask in masks.values()}) == len(EMBLEMS)
    assert emblem_mask("nobody", 96) is None


def test_an_outline_with_a_hole_keeps_it():
    assert outlines("M0 0h4v4h-4zM1 1h2v2h-2z") == [[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (3, 1), (3, 3), (1, 3)]]
    ((*_, last),) = outlines("M0 0q2 0 2 2")
    assert last == (2, 2)


@pytest.mark.django_db
@pytest.mark.parametrize(("model", "slug", "emblem"), [(Faction, "nomads", "nomads"), (Unit, "boarrior", "boarlords")])
def test_the_picture_of_a_shared_link_wears_the_factions_emblem(model, slug, emblem):
    assert card_of(model.objects.get(slug=slug)).emblem == emblem
