"""A table with letters of twice the size on a phone on its side: what is demanded stays in sight."""

import pytest

from tests.browser.at_tables import put_up, settled, shows
from tests.browser.test_table_layout import HIDDEN, next_action

STEPS = 14


@pytest.mark.parametrize("size", ["150", "200"])
def test_the_main_button_is_on_the_screen_of_a_phone_on_its_side(phone, server, size):
    screen = phone()
    screen.context.add_cookies([{"name": "text", "value": size, "url": server}])
    screen.set_viewport_size({"width": 844, "height": 390})
    table = put_up(screen, server)
    screen.reload()
    for n in range(STEPS):
        view = table.view
        shows(screen, view["version"])
        assert settled(screen).evaluate(HIDDEN) == [], f"{n} {view['stage']}"
        table.act(next_action(view, n), view["version"])
