"""How long a browser test waits for what has to come: one place, long enough for a machine that is busy with other things."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

SECONDS = 60
expect.set_options(timeout=SECONDS * 1000)


def _ends_with_a_whole_page(tap: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(tap)
    def whole(what: Page | Locator, *args: Any, **options: Any) -> Any:
        done = tap(what, *args, **options)
        (what if isinstance(what, Page) else what.page).wait_for_load_state("domcontentloaded")
        return done

    return whole


# A tap that leads to another page returns when the first bytes of it are there. What is read or counted next would depend on how fast
# the rest comes: here a tap ends when the page has been read to its end.
for kind in (Page, Locator):
    for name in ("click", "tap", "press", "check", "uncheck", "select_option"):
        setattr(kind, name, _ends_with_a_whole_page(getattr(kind, name)))


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A browser window of its own that waits as long for pages, elements and conditions."""
    context = browser.new_context(**options)
    context.set_default_timeout(SECONDS * 1000)
    context.set_default_navigation_timeout(SECONDS * 1000)
    return context


def wait_until(screen: Page, condition: Callable[[], bool], what: str) -> None:
    """Waits for something that this process sees, while the page lives on and its events come in."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end, f"still not so: {what}"
        screen.evaluate("() => new Promise((done) => setTimeout(done, 10))")


class Traffic:
    """What a page loads, counted from the moment this is made; `settle` waits until everything asked for has come."""

    def __init__(self, screen: Page) -> None:
        self.screen = screen
        self.kinds: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        self.addresses: list[str] = []
        self._under_way: set[str] = set()
        self._client = client = screen.context.new_cdp_session(screen)
        client.on("Network.requestWillBeSent", self._sent)
        client.on("Network.responseReceived", self._received)
        client.on("Network.loadingFinished", self._finished)
        client.on("Network.loadingFailed", lambda event: self._under_way.discard(event["requestId"]))
        client.send("Network.enable")

    def _sent(self, event: dict[str, Any]) -> None:
        self.addresses.append(event["request"]["url"])
        if event.get("type") != "EventSource":  # a stream stays open
            self._under_way.add(event["requestId"])

    def _received(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"].lower()

    def _finished(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]
        self._under_way.discard(event["requestId"])

    def settle(self) -> "Traffic":
        wait_until(self.screen, lambda: not self._under_way, "everything has been loaded")
        self._client.detach()
        return self

    def weight(self, kind: str | None = None) -> int:
        """The bytes that came, of one kind or in all."""
        return sum(size for request, size in self.sizes.items() if kind in (None, self.kinds.get(request)))
