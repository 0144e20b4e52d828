"""Taps made without a network: kept with their keys, sent in order, nothing lost, nothing twice, clashes shown."""

from urllib.parse import parse_qs

from tests.browser.at_tables import join, put_up, shows

MORE = ".area-sheet .stepper form:nth-of-type(2) button"


def tap_in_flight(screen, times=1):
    """Taps that cannot be sent; each is counted on the page."""
    for _ in range(times):
        before = screen.evaluate("Object.values(localStorage).join('').length")
        screen.locator(MORE).first.evaluate("button => button.click()")
        screen.wait_for_function("n => Object.values(localStorage).join('').length > n", arg=before)


def oni_in(table, area):
    return table.view["position"]["areas"][area]["units"]["oni"]["small"]


def test_two_phones_tap_in_flight_and_everything_arrives_once(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ben = join(phone(), table, "Ben")
    start, there, elsewhere = table.version, oni_in(table, "1,0"), oni_in(table, "0,1")
    ana.goto(f"{table.page()}?at=1,0&side=oni")
    ben.goto(f"{table.page('fr')}?at=0,1&side=oni")
    for screen, times in ((ana, 3), (ben, 2)):
        screen.context.set_offline(True)
        tap_in_flight(screen, times)
    assert "waiting for the network: 3" in ana.locator("[data-queue]").inner_text()
    assert "en attente du réseau\u00a0: 2" in ben.locator("[data-queue]").inner_text()
    assert table.version == start
    for screen in (ana, ben):
        screen.context.set_offline(False)
    for screen in (ana, ben):
        shows(screen, start + 5)
        screen.wait_for_function("() => !Object.keys(localStorage).some(k => k.startsWith('taps:') && localStorage[k] !== '[]')")
    assert (oni_in(table, "1,0"), oni_in(table, "0,1")) == (there + 3, elsewhere + 2)
    assert table.version == start + 5


def test_a_tap_that_somebody_overtook_is_shown_and_not_lost_in_silence(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ana.goto(f"{table.page()}?at=1,0&side=oni")
    start, there = table.version, oni_in(table, "1,0")
    ana.context.set_offline(True)
    tap_in_flight(ana)
    table.act({"type": "place", "area": "1,0", "owner": "oni", "unit": "small", "count": 1})
    ana.context.set_offline(False)
    shows(ana, start + 1)
    ana.wait_for_function("() => document.querySelector('[data-queue]').textContent.includes('no longer possible')")
    assert "Somebody was faster" in ana.locator("[data-queue]").inner_text()
    assert oni_in(table, "1,0") == there + 1


def test_taps_outlive_the_page_and_are_sent_by_the_next_one(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ana.goto(f"{table.page()}?at=1,0&side=oni")
    start = table.version
    ana.context.set_offline(True)
    tap_in_flight(ana)
    ana.goto("about:blank")
    ana.context.set_offline(False)
    ana.goto(table.page())
    shows(ana, start + 1)
    assert table.version == start + 1


def test_a_tap_that_the_server_cannot_save_is_kept_and_sent_again_with_its_key(phone, server):
    ana = phone()
    table = put_up(ana, server)
    ana.goto(f"{table.page()}?at=1,0&side=oni")
    start, there = table.version, oni_in(table, "1,0")
    sent, well = [], []

    def full(route):
        sent.append(parse_qs(route.request.post_data)["key"][0])
        if well:
            route.continue_()
        else:
            route.fulfill(status=503, headers={"Retry-After": "1"}, body="<p>The server’s disk is full.")

    ana.route("**/act/**", full)
    tap_in_flight(ana, 2)
    ana.wait_for_function("() => document.querySelector('[data-queue]').textContent.includes('cannot save anything now')")
    assert "waiting for the network: 2" in ana.locator("[data-queue]").inner_text()
    while sent.count(sent[0]) < 2:
        with ana.expect_request("**/act/**"):
            pass
    assert table.version == start
    well.append(True)
    shows(ana, start + 2)
    ana.wait_for_function("() => !Object.keys(localStorage).some(k => k.startsWith('taps:') && localStorage[k] !== '[]')")
    assert len(set(sent)) == 2, "each tap has one key, however often it is sent"
    assert (oni_in(table, "1,0"), table.version) == (there + 2, start + 2)
