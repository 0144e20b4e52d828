"""The pictures of clauses on pages: each is drawn with its text, and pages stay small."""

import pytest
from django.conf import settings

from companion.tables import names
from companion.web.emblems import EMBLEMS
from companion.web.pictures.shown import pictures
from rules.models import Chapter, Clause
from tests.html import read

pytestmark = pytest.mark.django_db
LARGEST = 120_000


@pytest.mark.parametrize("language", ["en", "fr"])
def test_chapters_show_the_picture_of_every_clause_that_has_one_and_stay_small(client, language):
    held = pictures()
    slugs = dict(Clause.objects.filter(slug__in=held).values_list("slug", "chapter__slug"))
    large, missing = [], []
    for chapter in Chapter.objects.select_related("game"):
        body = client.get(f"/{language}/{chapter.game.slug}/rules/{chapter.slug}/").content
        large += [(chapter.slug, len(body))] if len(body) > LARGEST else []
        own = [slug for slug, where in slugs.items() if where == chapter.slug]
        shown = {one.attributes["id"]: one for one in read(body.decode()).all(".clause")} if own else {}
        missing += [slug for slug in own if held[slug].says[language] not in said(shown[slug])]
    assert (large, missing) == ([], [])


def test_every_name_and_drawing_of_a_row_is_known():
    """Names are the records' names, not their slugs; icons and emblems are in the sprites."""
    sprite = (settings.BASE_DIR / "static/icons/sprite.svg").read_text("utf-8")
    unknown = []
    for picture in pictures().values():
        for thing in (thing for frame in picture.frames for thing in frame.holds.get("things", ())):
            unit, card = str(thing.get("unit", "")).rpartition("/")[2], thing.get("card")
            unknown += [(picture.clause, unit)] if unit and names.unit(picture.game, unit) == unit else []
            unknown += [(picture.clause, card)] if isinstance(card, str) and names.card(picture.game, card) == card else []
            unknown += [] if "icon" not in thing or f'id="{thing["icon"]}"' in sprite else [(picture.clause, thing["icon"])]
            unknown += [] if thing.get("emblem", "nomads") in EMBLEMS else [(picture.clause, thing["emblem"])]
    assert unknown == []


def test_figures_are_called_as_their_text_calls_them_and_what_is_certain_is_100_percent(client):
    letters = [one.text for one in read(client.get("/fr/metals/clauses/met.assault.2.1/").content.decode()).all(".metal .letter")]
    assert sorted(letters) == ["A", "A", "A", "B"]
    chart = client.get("/fr/necropole/clauses/nec.attack.14/").content.decode()
    assert "100\u00a0%" in chart
    assert "100,0" not in chart


def said(section):
    return [one.attributes.get("aria-label") for one in section.all("[role=img]")]


def test_a_clauses_own_page_shows_its_picture(client):
    picture = read(client.get("/fr/tsukuyumi/clauses/tsk.move.1.2/").content.decode()).one(".say .picture")
    assert pictures()["tsk.move.1.2"].says["fr"] in said(picture)
    assert [text.text.split()[0] for text in picture.all(".caption b")] == ["1", "2"]
