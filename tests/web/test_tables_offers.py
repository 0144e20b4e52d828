"""Nothing is offered that would be refused: whole rounds are played on pages, and every button of every page is put to the game."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.tables import selectors
from companion.tables.models import Seat
from companion.web.tables.game_registry import GAME_UIS
from rules.engine.kernel.errors import UnknownValue
from tests.web.tables import Form, Page, Phone, go_on, put_up

pytestmark = pytest.mark.django_db
ROUNDS = [
    pytest.param({"mode": "coop"}, 37, id="co-op"),
    pytest.param({"mode": "solo", "players": "1"}, 36, id="solo"),
    pytest.param({"mode": "standard", "players": "3", "name2": "Cléo", "faction2": "cybersamurai"}, 24, id="standard"),
    pytest.param({"mode": "two-player"}, 24, id="two-player"),
]


def action_of(form: Form, game: str) -> dict[str, Any] | None:
    """What a form sends as it stands; None where somebody has to fill something in first."""
    action = json.loads(form.sent["action"])
    for name, value in form.sent.items():
        kind, dot, field = name.partition(".")
        if not dot or kind not in ("n", "s", "b"):
            continue
        if ".stats." in name or ((name in form.needed or name.startswith("n.printed.")) and not value):
            return None
        if not value:
            continue
        held = action
        *levels, last = field.split(".")
        for level in levels:
            held = held.setdefault(level, {})
        held[last] = int(value) if kind == "n" else value == "yes" if kind == "b" else value
    return GAME_UIS[game].compose(action)


def refused(phone: Phone, page: Page) -> list[tuple[str, Any, Any]]:
    """The buttons of a page that the game would refuse."""
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    found = []
    for form in page.forms:
        if form.disabled or not form.action.endswith("act/"):
            continue
        for tapped in [*([{}] if form.label.strip() or not form.cards else []), *({name: value} for name, value in form.cards)]:
            action = action_of(replace(form, sent={**form.sent, **tapped}), seat.table.game)
            why = selectors.refusal(seat=seat, action=action) if action else None
            if why is not None and not (isinstance(why, UnknownValue) and "Needs:" in form.label):
                found.append((form.label.strip(), action, why))
    return found


def refused_taps(phone: Phone, page: Page) -> list[tuple[str, Any, Any]]:
    """The lit areas and corners of a page whose tap the game would refuse."""
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    return [(area, action, why) for area, action in page.taps if (why := selectors.refusal(seat=seat, action=action)) is not None]


def moves(page: Page) -> list[str]:
    """The areas that the group in hand goes to with a tap."""
    return [area for area, action in page.taps if action["type"] == "move"]


@pytest.mark.parametrize(("options", "taps"), ROUNDS)
def test_no_page_offers_what_the_game_refuses(options, taps):
    phone = put_up(**options)
    page, looked_at = phone.get(), 0
    for number in range(taps):
        assert refused(phone, page) == []
        assert refused_taps(phone, page) == []
        if number == 13:
            reinforce(phone)
            page = phone.get()
        if "The end" in page.text:
            break
        areas = page.areas
        for area in areas[number % 9 :: 9]:
            sheet = phone.get("", at=area)
            assert refused(phone, sheet) == [], area
            assert refused_taps(phone, sheet) == [], area
            for target in moves(sheet)[:2]:
                confirm = phone.follow(sheet.touched[sheet.lit.index(target)])
                assert refused(phone, confirm) == []
                assert [form for form in confirm.at(".area-sheet") if form.deed.get("type") == "move"], (area, target)
                looked_at += 1
        page, _ = go_on(phone, page, number)
    assert looked_at


def test_no_move_is_offered_while_a_card_is_due():
    """The Princess's card comes first: an area with figures of the active player says so instead of walking them through a move."""
    phone = put_up()
    page = phone.get()
    for number in range(60):
        if page.at("#now") and page.at("#now")[0].deed.get("type") == "princess-card":
            break
        page, _ = go_on(phone, page, number)
    seat = Seat.objects.select_related("table").get(table=phone.table, role="host")
    view = selectors.table_view(seat=seat)
    active = view["position"]["active"]
    area = next(name for name, held in view["position"]["areas"].items() if held.get("kind") == "ocean")
    phone.act({"type": "place", "area": area, "owner": active, "unit": units_of(active), "count": 2}, key="figures")
    sheet = phone.get("", at=area)
    assert moves(sheet) == []
    assert "Movement: why not?" in sheet.text
    assert "Something else comes first" in sheet.text
    by_address = phone.client.get(f"{phone.here}?from={area}&by={active}").content.decode()
    assert "Something else comes first" in by_address
    page, _ = go_on(phone, phone.get())
    for _ in range(10):
        if moves(phone.get("", at=area)):
            break
        page, _ = go_on(phone, page)
    assert moves(phone.get("", at=area)), "once the card is done, the move is offered"


def reinforce(phone: Phone) -> None:
    """Figures of everybody beside the Moon, among Oni: something to fight and to move through."""
    for number, side in enumerate(("nomads", "boarlords")):
        for area in ("1,0", "0,1", "2,0"):
            phone.act({"type": "place", "area": area, "owner": side, "unit": units_of(side), "count": 2}, key=f"{number} {area}")


def units_of(side: str) -> str:
    return {"nomads": "private", "boarlords": "squeaker"}[side]
