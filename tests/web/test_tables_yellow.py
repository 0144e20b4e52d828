"""Yellow is what the rules now demand or what was just chosen: equal choices look equal, an early end of a turn is quiet."""

from collections import Counter

import pytest

from tests.web.tables import Form, Page, go_on, put_up

pytestmark = pytest.mark.django_db
MOST_TAPS = 80


def offered(page: Page) -> list[Form]:
    """The buttons of what happens now that can be seen without unfolding anything."""
    return [form for form in page.at("#now") if ".fold" not in form.within]


def yellow(forms: list[Form]) -> list[Form]:
    return [form for form in forms if "act" in form.look.split()]


@pytest.mark.parametrize(("mode", "phase"), [("coop", "phase-black"), ("standard", "phase-blue")])
def test_among_equal_choices_none_is_yellow_and_actions_that_are_left_are_counted(mode, phase):
    phone = put_up(mode=mode)
    page, phases = phone.get(), set()
    for taps in range(MOST_TAPS):
        forms = offered(page)
        kinds = Counter(form.deed.get("type") for form in forms)
        assert len(yellow(forms)) <= 1
        assert all(kinds[form.deed.get("type")] == 1 for form in yellow(forms)), kinds
        for form in forms:
            if form.deed.get("type") in ("turn-done", "end-turn") and "phase phase-white" in page.text:
                assert "2 actions unused" in form.label
                assert not yellow([form])
        phases |= {name for name in ("phase-white", phase) if f"phase {name}" in page.text}
        if phases == {"phase-white", phase}:
            return
        page, _ = go_on(phone, page, taps)
    raise AssertionError(f"only {phases}")
