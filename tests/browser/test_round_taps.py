"""The phone runs the Oni: few taps for a round in which the players do nothing, and whole games on two phones."""

from playwright.sync_api import Page, expect

from tests.browser.at_tables import Table, copy_sheets, join, let_it_go_by, put_up, settled, shows
from tests.browser.listening import listen

MOST = 9
LONGEST = 40  # taps of a round
SLEEP = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
CHOSEN = "side => [...document.querySelectorAll('#now input[name=action]')].find(i => i.value.includes('choose-action') && i.value.includes(side)).form.requestSubmit()"  # noqa: E501


def until_choosing(table: Table) -> None:
    """The first round of a table whose people have copied their sheets."""
    copy_sheets(table)
    table.play_until(lambda view: (view.get("pending") or {}).get("kind") == "choose-action")


def test_a_round_in_which_the_players_do_nothing_takes_nine_taps(phone, server):
    screen = phone()
    table = put_up(screen, server)
    until_choosing(table)
    screen.goto(table.page())
    pressed: list[str] = []
    while table.view["position"]["round"] == 1:
        pressed.append(let_it_go_by(settled(screen)))
        assert len(pressed) <= MOST, pressed
    assert any("least" in tap for tap in pressed), "there was a tie among them"


def test_a_whole_game_on_two_phones_with_nothing_entered_by_hand(phone, server):
    """English and French, light and at twice the text; they tap at the same moment, one phone sleeps, the other reloads."""
    ana, ben = phone(), phone(theme="light", text="200")
    heard = listen(ana)
    table = put_up(ana, server)
    join(ben, table, "Ben")
    until_choosing(table)
    before = {entry["action"]["type"] for entry in log(table)}
    for round_ in (1, 2, 3):
        choose_at_once(ana, ben, table)
        taps = 0
        while table.view["position"]["round"] == round_ and table.view["stage"] not in ("count", "over"):
            mover, other = (ana, ben) if taps % 2 == 0 else (ben, ana)
            if taps == 4:
                other.evaluate(SLEEP, True)
            shows(mover, table.version)
            let_it_go_by(settled(mover))
            if taps == 4:
                mover.reload()
                other.evaluate(SLEEP, False)
            taps += 1
            shows(other, table.version)
            assert taps < LONGEST
    while table.view["stage"] != "over":
        let_it_go_by(settled(ana))
    shows(ben, table.version)
    expect(ana.locator("#now")).to_contain_text("The Oni have won")
    expect(ben.locator("#now")).to_contain_text("Les Oni ont gagné")
    typed = {entry["action"]["type"] for entry in log(table)} - before
    assert not typed & {"give-stats", "give-values", "give-printed", "give-track", "place", "remove", "done-by-hand"}, typed
    assert heard == []


def choose_at_once(ana: Page, ben: Page, table: Table) -> None:
    """Both say at the same moment that they have chosen a card: neither is refused."""
    version = table.version
    for screen in (ana, ben):
        shows(settled(screen), version)
    for screen, side in ((ana, "nomads"), (ben, "boarlords")):
        screen.evaluate(CHOSEN, side)
    for screen in (ana, ben):
        shows(screen, version + 2)
        expect(screen.locator(".clash")).to_have_count(0)


def log(table: Table) -> list[dict]:
    return table.call("log/")["entries"]
