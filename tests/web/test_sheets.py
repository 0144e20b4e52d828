"""Sheets are copied once: what is known stands there, what is skipped is asked for later, other phones take it over."""

import html
import re

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from tests.html import read
from tests.web.tables import Form, Phone, join, put_up

pytestmark = pytest.mark.django_db


def position(phone: Phone) -> dict:
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    return selectors.table_view(seat=seat)["position"]


def form_of(phone: Phone, kind: str, part: str) -> Form:
    return next(form for form in phone.get("sheets/").at(part) if form.deed.get("type") == kind)


def asked(form: Form) -> set[str]:
    return {name for name in form.sent if ".stats." in name}


def of_oni(*values: str) -> set[str]:
    return {f"n.stats.oni.{value}" for value in values}


def test_the_oni_sheet_asks_only_for_what_no_source_tells():
    form = form_of(put_up(), "give-values", "#oni")
    assert asked(form) == of_oni("small.health", "small.attack", "medium.health", "medium.attack", "large.health")


def test_the_set_up_screen_offers_them_once():
    phone = put_up()
    screen = read(phone.get("").text).one("#table")
    assert len([link for link in screen.all("a") if link["href"].endswith("/sheets/")]) == 1


def test_values_are_kept_and_what_is_left_out_is_asked_for_later():
    phone = put_up()
    phone.press(form_of(phone, "give-values", "#oni"), **{"n.stats.oni.small.health": "10", "n.stats.oni.small.attack": "5"})
    assert phone.status == 200
    small = position(phone)["stats"]["oni"]["small"]
    assert (small["health"], small["attack"]) == (10, 5)
    assert asked(form_of(phone, "give-values", "#oni")) == of_oni("medium.health", "medium.attack", "large.health")


def test_every_unit_in_play_has_its_row_and_no_other():
    page = put_up().get("sheets/", card="units")
    units = re.findall(r"n.stats.(\w+)|s.stats.(\w+)", page.text)
    assert {a or b for a, b in units} == {"oni", "nomads", "boarlords"}


def test_the_track_is_sent_whole_and_keeps_what_is_not_tapped():
    phone = put_up()
    phone.act({"type": "give-track", "track": [{"square": 20, "kind": "points", "vp": 3}, {"square": 9, "kind": "riposte"}]}, key="before")
    form = form_of(phone, "give-track", "#track")
    assert form.sent["s.squares.9"] == "riposte"
    phone.press(form, **{"s.squares.9": "", "s.squares.4": "legendary", "s.squares.3": "riposte"})
    told = [(square["square"], square["kind"]) for square in position(phone)["track"]]
    assert told == [(20, "points"), (3, "riposte"), (4, "legendary")]


def test_a_line_of_the_player_aid_is_told_with_one_tap():
    phone = put_up()
    forms = phone.get("sheets/", card="aid").at("#aid")
    assert len(forms) == 3
    phone.press(forms[0], **{"n.value": "3"})
    assert position(phone)["printed"] == {"moon-centre-vp": 3}


def test_a_standard_table_has_no_track_and_no_player_aid():
    phone = put_up(mode="standard", players="3", name2="Cleo", faction2="cybersamurai")
    page = phone.get("sheets/")
    assert 'id="oni"' in page.text
    assert 'id="track"' not in page.text
    assert 'id="aid"' not in page.text


def test_a_watcher_copies_nothing():
    phone = put_up()
    watcher = join(phone.table, "Zoe", watch=True)
    watcher.get("sheets/")
    assert watcher.status == 404


def test_another_phone_takes_the_values_over():
    ana = put_up()
    ana.press(form_of(ana, "give-values", "#oni"), **{"n.stats.oni.small.health": "10"})
    ana.press(form_of(ana, "give-track", "#track"), **{"s.squares.4": "legendary"})
    link = html.unescape(re.search(r'data-share="([^"]+)"', ana.get("sheets/").text)[1])
    ben = Phone("fr")
    ben.client.cookies.clear()
    page = ben._read(ben.client.get(link))
    assert "Use these values?" in page.text or "Utiliser ces valeurs" in page.text
    ben.press(next(form for form in page.forms if "v" in form.sent))
    offered = ben.get("/tables/new/", mode="coop", players="2").text
    assert "piste Momentum pour 2 joueurs" in offered.lower() or "Momentum" in offered
    assert "1 unité" in offered


@pytest.mark.parametrize("v", ["", "x", "eyJhIjoxfQ:1:2"])
def test_a_link_that_is_not_whole_is_refused(v):
    ben = Phone("en")
    assert ben.client.get("/en/tables/values/", {"v": v}).status_code == 404
