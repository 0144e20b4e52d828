"""A table with letters of twice the size on a phone on its side: what is demanded stays in sight."""

from tests.browser.at_tables import put_up, settled
from tests.browser.test_table_layout import HIDDEN, next_action

STEPS = 14
SIZED = "(size) => { const page = document.documentElement; page.className = page.className.replace(/text-\\d+/, `text-${size}`); }"


def test_the_main_button_is_on_the_screen_of_a_phone_on_its_side(phone, server):
    screen = phone()
    screen.set_viewport_size({"width": 844, "height": 390})
    table = put_up(screen, server)
    for n in range(STEPS):
        view = table.view
        screen.goto(table.page())
        for size in (150, 200):
            settled(screen).evaluate(SIZED, size)
            assert screen.evaluate(HIDDEN) == [], f"{n} {view['stage']} at {size} %"
        table.act(next_action(view, n), view["version"])
