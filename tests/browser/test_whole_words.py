"""Labels and numbers in narrow columns: no word is broken without a hyphen."""

import pytest

from tests.browser.legible import broken_words

PAGES = [
    ("/tsukuyumi/tools/map/", ".facts th", 390, "100"),
    ("/tsukuyumi/units/compare/?a=private&b=boarrior", ".compare :is(th, td)", 390, "100"),
    ("/tsukuyumi/units/compare/?a=private&b=boarrior", ".compare :is(th, td)", 390, "200"),
    ("/tsukuyumi/scenarios/exploration/", ".fig dd", 390, "100"),
    ("/tsukuyumi/tools/score/", ".verdict dt", 820, "100"),
    ("/", ".game :is(a, h2)", 820, "100"),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_in_narrow_places_stay_whole(phone, server, language):
    screen = phone()
    for page, where, width, text in PAGES:
        screen.context.add_cookies([{"name": "text", "value": text, "url": server}])
        screen.set_viewport_size({"width": width, "height": 844})
        screen.goto(f"/{language}{page}")
        assert screen.locator(where).count(), page
        assert broken_words(screen, where) == [], f"{page} at {width} with {text} %"
