"""How many taps a round of the co-op game takes where the players do nothing themselves: the phone runs the Oni."""

from playwright.sync_api import Page

from tests.browser.at_tables import Table, put_up, settled, tap

MOST = 9
ONI = {"small": 10, "medium": 20, "large": 30}
# What people press who only let the round go by, the first that is there.
PRESSED = (
    "#now form:has(input[name=action][value*='\"princess\": true']) button",  # card carried out, no actions
    "#now form:has(input[name=action][value*='\"carried_out\": true']) button",
    "#now form:has(input[name=action][value*='turn-done']) button",
    "#now form:has(input[name=action][value*='\"met\": false']) button",
    "#now form:has(input[name=action][value*='\"least\": true']) button",
    "#now form:has(input[name=action][value*='oni-attacks']) button",
    "#now form > .act",
)


def given(table: Table) -> None:
    """The Oni sheet has been copied."""
    for unit, value in ONI.items():
        values = dict.fromkeys(("conquest", "health", "attack"), value)
        table.act({"type": "give-stats", "owner": "oni", "unit": unit, "stats": values})


def taps_of_a_round(screen: Page, table: Table) -> list[str]:
    pressed = []
    while table.view["position"]["round"] == 1:
        what = next(button for button in PRESSED if screen.locator(button).first.is_visible())
        pressed.append(f"{screen.locator('#now h2').first.inner_text()} → {screen.locator(what).first.inner_text()}")
        tap(screen, f"{what} >> nth=0")
        assert len(pressed) < 40, pressed
    return pressed


def test_a_round_in_which_the_players_do_nothing_takes_nine_taps(phone, server):
    screen = phone()
    table = put_up(screen, server)
    given(table)
    table.play_until(lambda view: (view.get("pending") or {}).get("kind") == "choose-action")
    screen.goto(table.page())
    pressed = taps_of_a_round(settled(screen), table)
    assert len(pressed) <= MOST, pressed
    assert any("least" in tap for tap in pressed), "there was a tie among them"
