"""Two phones at one table: invited by one link, seated live, told whose turn it is and what was taken back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_tables import Table, join, put_up, settled, shows

MOST_TAPS = 5


class Counted:
    """A phone that counts its taps."""

    def __init__(self, screen: Page) -> None:
        self.screen = screen
        self.taps = 0

    def tap(self, what: str) -> None:
        self.taps += 1
        self.screen.locator(what).first.tap()
        self.screen.wait_for_load_state("networkidle")


def test_from_home_to_a_table_with_both_sitting_takes_five_taps_each_at_most(phone):
    ana, ben = Counted(phone(locale="en-GB")), Counted(phone(locale="fr-FR"))
    ana.screen.goto("/")
    ana.tap("a[href*='/tables/new/']:visible, a[href$='/tables/']:visible")
    if ana.screen.locator("[name=create]").count() == 0:
        ana.tap("a[href*='/tables/new/?mode=coop']")
    ana.tap("[name=create]")
    expect(ana.screen.locator("#seats .seat")).to_have_count(2)
    expect(ana.screen.locator("#seats .seat.here")).to_have_count(1)
    expect(ana.screen.locator(".invite .qr > svg")).to_be_in_viewport()
    expect(ana.screen.locator("[data-to-table]")).to_be_in_viewport()

    ben.screen.goto(ana.screen.locator(".invite .qr .quiet").inner_text())
    ben.tap("form:has(input[name=name][type=hidden]) >> nth=1")
    expect(ben.screen).to_have_url(re.compile("/fr/tables/"))

    expect(ana.screen.locator("#seats .seat.here")).to_have_count(2)  # without a reload
    ana.tap("[data-to-table]")
    for counted in (ana, ben):
        expect(counted.screen.locator("#now h2")).to_be_visible()
        assert counted.taps <= MOST_TAPS, counted.taps


def pair(phone, server: str, at: str = "set-up") -> tuple[Page, Page, Table]:
    ana, ben = phone(), phone()
    table = put_up(ana, server, at=at)
    return ana, join(ben, table, "Ben"), table


def test_an_undo_asks_about_the_step_of_somebody_else_and_is_told_on_both_phones(phone, server):
    ana, ben, table = pair(phone, server)
    table.act({"type": "momentum", "by": 1})
    expect(ben.locator("#undo small")).to_contain_text("Ana")
    ben.locator("#undo button").tap()
    expect(ben.locator("#toast [role=alertdialog]")).to_be_visible()
    ben.locator("#toast [data-toast-close]").tap()
    expect(ben.locator("#toast [role=alertdialog]")).to_have_count(0)
    assert table.version == 1
    ben.locator("#undo button").tap()
    ben.locator("#toast button.primary").tap()
    expect(ana.locator(".toast-note")).to_contain_text("Undone by Ben")
    expect(ben.locator(".toast-note")).to_contain_text("Annulé")
    expect(ana.locator(".toast-note")).to_have_count(0)  # after four seconds


def test_a_band_tells_whose_turn_it_is_also_over_a_rule(phone, server):
    ana, ben, table = pair(phone, server)
    table.act(table.view["pending"]["options"][0])  # the Princess; then Ana's home
    expect(ana.locator("#your-turn")).to_be_visible()
    expect(ben.locator("#your-turn")).to_have_count(0)
    expect(ben.locator("#now h2")).to_contain_text("Ana")
    settled(ben).locator("#now a.code").first.tap()
    expect(ben.locator("#overlay")).to_be_visible()
    expect(ben.locator("[data-turn-over]")).to_be_hidden()
    homes = [deed for deed in table.view["legal"] if deed["type"] == "home"]
    table.act(homes[0])
    starts = [deed for deed in table.view["legal"] if deed["type"] == "start-areas"]
    table.act(starts[0])
    expect(ben.locator("[data-turn-over]")).to_be_visible()


def test_what_somebody_is_filling_in_is_not_drawn_over(phone, server):
    screen = phone()
    table = put_up(screen, server, at="turn")
    settled(screen).locator("#now details:has(.action-card) > summary").first.tap()
    pip = screen.locator(".pip-field input[name='n.combat'][value='2']").first
    pip.check(force=True)
    table.act({"type": "momentum", "by": 1})
    news = table.version
    screen.evaluate("htmx.ajax('GET', location.pathname, {target: '#table', swap: 'innerHTML'})")  # as when it hears of it
    settled(screen)
    expect(pip).to_be_checked()
    screen.locator("#now h2").focus()  # left as it is
    shows(screen, news)


def test_cards_chosen_on_two_phones_at_the_same_moment_are_both_taken(phone, server):
    ana, ben, table = pair(phone, server, at="choose-action")
    view = table.view
    for screen in (ana, ben):
        screen.wait_for_function("v => Number(document.querySelector('[data-shown]').dataset.shown) >= v", arg=view["version"])
        settled(screen)
    ana.locator("#now form:has(input[value*='nomads']) button").first.tap(no_wait_after=True)
    ben.locator("#now form:has(input[value*='boarlords']) button").first.tap(no_wait_after=True)
    for screen in (ana, ben):
        screen.wait_for_function("v => Number(document.querySelector('[data-shown]').dataset.shown) >= v", arg=view["version"] + 2)
        expect(settled(screen).locator(".clash")).to_have_count(0)


def test_a_board_that_did_not_change_is_not_sent_again_and_stays(phone, server):
    screen = phone()
    table = put_up(screen, server, at="turn")
    answers = []
    screen.on("response", lambda answer: answers.append(answer) if answer.request.headers.get("hx-request") else None)

    def hear(action):
        """What the page fetched when somebody did this elsewhere."""
        answers.clear()
        table.act(action)
        shows(screen, table.version)
        settled(screen)
        return answers[-1].text()

    areas = screen.locator("#table a.cell[data-area]").count()
    assert areas > 0
    assert "hexes-board" in hear({"type": "momentum", "by": 1})
    for by in (-1, 1) * 10:  # the script that keeps a board comes with the first request, and keeps the next
        sent = hear({"type": "momentum", "by": by})
        if "x-board" in answers[-1].request.headers:
            break
    assert "hexes-board" not in sent
    expect(screen.locator("#table a.cell[data-area]")).to_have_count(areas)
    assert "hexes-board" in hear({"type": "place", "area": "0,0", "owner": "oni", "unit": "small", "count": 1})
    expect(screen.locator("#table a.cell[data-area='0,0'] [href*='oni']").first).to_be_attached()
    screen.locator("#table a.cell[data-area='0,0']").tap()  # the area in hand is another board
    expect(settled(screen).locator("#table a.cell.chosen[data-area='0,0']")).to_have_count(1)
