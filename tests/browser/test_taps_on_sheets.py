"""How many taps it takes to copy sheets and cards, without a keyboard, and what an Oni attack costs once they are copied."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.at_tables import Table, put_up, settled, shows
from tests.browser.at_tables import tap as tapped

pytestmark = pytest.mark.usefixtures("server")
SQUARES = {2: "riposte", 4: "legendary", 7: "riposte", 9: "legendary"}
FIGHT = ("take-damage", "riposte", "retreat")


class Finger:
    """Counts its taps; nothing is typed."""

    def __init__(self, screen: Page) -> None:
        self.screen = screen
        self.taps = 0

    def __call__(self, what: str, n: int = 0) -> None:
        self.taps += 1
        seen = f"{what} >> visible=true"
        if "submit" in what:
            tapped(self.screen, seen, n)
        else:
            self.screen.locator(seen).nth(n).click()

    def typed(self) -> int:
        """Fields that would call up a keyboard."""
        field = "input:focus:not([type=radio], [type=checkbox], [inputmode=none])"
        return self.screen.locator(field).count()


def copied(table: Table) -> None:
    """All values of the units, as if the sheets had been copied."""
    values = {"conquest": 10, "health": 10, "attack": 10, "size": "small", "cost": 1}
    known: dict[str, dict[str, Any]] = {"oni": {size: {"health": 10, "attack": 10} for size in ("small", "medium", "large")}}
    for side, units in (("nomads", ("private",)), ("boarlords", ("squeaker",))):
        known[side] = {unit: dict(values) for unit in units}
    table.act({"type": "give-values", "stats": known})


def test_the_track_takes_eight_taps(phone, server):
    screen = phone()
    table = put_up(screen, server)
    finger = Finger(screen)
    finger("a[href$='/sheets/']")
    screen.wait_for_url("**/sheets/")
    for square, kind in SQUARES.items():
        for _ in range(1 if kind == "riposte" else 2):
            finger(f".square[aria-label='{square}'] label")
            assert not finger.typed()
    finger("#track form button[type=submit]")
    shows_squares = {square["square"]: square["kind"] for square in table.view["position"]["track"]}
    assert shows_squares == SQUARES
    assert finger.taps <= 8


def test_the_oni_sheet_needs_no_keyboard(phone, server):
    screen = phone()
    table = put_up(screen, server)
    screen.goto(table.page() + "sheets/?card=oni")
    finger = Finger(screen)
    finger("#oni label.value")
    for _ in range(5):
        finger(".pad button", 3)
        assert not finger.typed()
    finger("#oni form button[type=submit]")
    stats = table.view["position"]["stats"]["oni"]
    assert [stats[size]["health"] for size in ("small", "medium", "large")] == [15, 15, 15]
    assert finger.taps <= 7


def test_an_action_card_takes_six_taps_and_the_same_one_two(phone, server):
    screen = phone()
    table = put_up(screen, server, at="turn")
    by = table.view["position"]["active"]
    settled(screen)
    finger = Finger(screen)
    unfold(finger)
    for line, number in (("movement", 2), ("combat", 3), ("events", 1)):
        finger(f".pip-field label:has(input[name='n.{line}'][value='{number}'])")
        assert not finger.typed()
    finger(".action-card ~ button[type=submit]")
    budget = table.view["coop"]["cards"][by]["budget"]
    assert (budget["movement"], budget["combat"], budget["events"]) == (2, 3, 1)
    assert finger.taps <= 6
    table.act({"type": "turn-done", "by": by})
    table.play_until(lambda view: view["stage"] == "white" and view["pending"] is None)
    screen.goto(table.page())
    settled(screen)
    again = Finger(screen)
    unfold(again)
    again(".pictured[type=submit]:has-text('3')")
    assert len(table.view["coop"]["cards"]) == 2
    assert again.taps <= 3


def unfold(finger: Finger) -> None:
    """What hides the card is opened, one tap each."""
    for fold in finger.screen.locator("#now details:has(.action-card) > summary").all():
        finger.taps += 1
        fold.click()


def test_an_attack_on_an_occupied_area_with_a_tie_takes_three_taps(phone, server):
    screen = phone()
    table = put_up(screen, server)
    copied(table)
    table.play_until(lambda view: view["stage"] == "white" and view["pending"] is None)
    for area, held in table.view["position"]["areas"].items():
        if held["kind"] not in ("home", "moon"):
            table.act({"type": "place", "area": area, "owner": "nomads", "unit": "private", "count": 1})
    view = table.play_until(lambda view: (view["pending"] or {}).get("kind") == "oni-attack")
    facts = view["pending"]["facts"]
    assert "unknown" not in facts
    assert facts["decision"] == "choose"
    left = facts["attacks_left"]
    screen.goto(table.page())
    shows(screen, view["version"])
    finger = Finger(screen)
    while going_on(table, left):
        finger("#now form button[type=submit]")
        assert finger.taps <= 3
    assert finger.taps


def going_on(table: Table, left: int) -> bool:
    """Whether the attack is not over yet."""
    pending = table.view["pending"]
    if pending is None:
        return False
    return pending["kind"] in FIGHT or (pending["kind"] == "oni-attack" and pending["facts"].get("attacks_left", left) == left)
