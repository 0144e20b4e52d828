"""The API's documentation in a browser: no accessibility violation, in both languages, and a link that gives JSON."""

import pytest

from tests.browser.legible import violations


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_documentation_has_no_accessibility_violation(phone, server, language):
    screen = phone(theme="dark")
    screen.goto(f"/api/v1/docs/?language={language}")
    assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    for opened in screen.locator("details").all():
        opened.evaluate("one => one.open = true")
    assert violations(screen) == ""


def test_the_link_to_json_gives_json(phone, server):
    screen = phone(theme="dark")
    screen.goto("/api/v1/docs/?language=en")
    address = screen.get_by_role("link", name="OpenAPI (JSON)").get_attribute("href")
    answer = screen.request.get(f"{server}{address}")
    assert answer.headers["content-type"].startswith("application/json")
    assert "/api/v1/units/" in answer.json()["paths"]
