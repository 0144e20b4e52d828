"""Phones at one table: the first of a kind is put up by taps, the others are copies of its file, each at the stage a test is about."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from playwright.sync_api import Browser, Page

from tests.browser import waiting

BUSY = ".htmx-request, .htmx-swapping, .htmx-settling"
MOST = 80
NOT_MODIFIED = 304


@dataclass
class Table:
    """A table as its host's secret opens it."""

    server: str
    id: str
    token: str
    known: int = -1  # the version it had when it was last heard of

    def call(self, path: str = "", body: dict[str, Any] | None = None, **more: str) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **more}
        request = urllib.request.Request(f"{self.server}/api/v1/tables/{self.id}/{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=waiting.SECONDS) as answer:
                said = json.load(answer)
                self.known = said.get("version", self.known)
                return said
        except urllib.error.HTTPError as refused:
            if refused.code == NOT_MODIFIED:
                return {"version": self.known}
            raise AssertionError(f"{path} {body}: {refused.read().decode()[:600]}") from refused

    @property
    def view(self) -> dict[str, Any]:
        return self.call()

    @property
    def version(self) -> int:
        """The latest version; the whole table is not asked for where nothing has happened."""
        return int(self.call(**{"If-None-Match": f'"{self.known}"'})["version"])

    def act(self, action: dict[str, Any], version: int | None = None) -> None:
        at = self.version if version is None else version
        self.call("actions/", {"key": str(uuid4()), "version": at, "action": action})

    def page(self, language: str = "en") -> str:
        return f"/{language}/tables/{self.id}/"

    def play_until(self, wanted: Any) -> dict[str, Any]:
        """Takes the first thing that is possible until the table stands where it is wanted."""
        for n in range(MOST):
            view = self.view
            if wanted(view):
                return view
            self.act(first_option(view, n), view["version"])
        raise AssertionError("never came there")


def first_option(view: dict[str, Any], n: int) -> dict[str, Any]:
    pending = view.get("pending") or {}
    unknown = pending.get("facts", {}).get("unknown")
    if isinstance(unknown, dict):
        _, _, owner, unit, value = unknown["at"].split(".")
        return {"type": "give-stats", "owner": owner, "unit": unit, "stats": {value: "small" if value == "size" else 5}}
    if pending.get("options"):
        return pending["options"][0]
    if view.get("stage") in ("white", "black"):
        return next(one for one in view["legal"] if one["type"] == "turn-done")
    homes = [one for one in view["legal"] if one["type"] in ("home", "start-areas")]
    return homes[(n * 7) % len(homes)]


def copy_sheets(table: Table) -> None:
    """Everything that the Oni sheet and two units print, made up as round numbers."""
    for unit, value in {"small": 10, "medium": 20, "large": 30}.items():
        values = dict.fromkeys(("conquest", "health", "attack"), value)
        table.act({"type": "give-stats", "owner": "oni", "unit": unit, "stats": values})
    for side, unit in (("nomads", "private"), ("boarlords", "squeaker")):
        table.act({"type": "give-stats", "owner": side, "unit": unit, "stats": {"size": "small"}})
    for name in ("moon-centre-vp", "fewer-than-15-oni-vp", "players-plus-3-vp", "momentum-vp"):
        table.act({"type": "give-printed", "name": name, "value": 3})


# What people press who only let a co-op round go by, the first that is there.
LET_IT_GO_BY = (
    "#now form:has(input[name=action][value*='\"princess\": true']) button",  # card carried out, no actions
    "#now form:has(input[name=action][value*='\"carried_out\": true']) button",
    "#now form:has(input[name=action][value*='turn-done']) button",
    "#now form:has(input[name=action][value*='\"met\": false']) button",
    "#now form:has(input[name=action][value*='\"least\": true']) button",
    "#now form:has(input[name=action][value*='oni-attacks']) button",
    "#now form > .act",
)


def let_it_go_by(screen: Page) -> str:
    """One tap that lets the round go on; what it answered, and how."""
    what = next(button for button in LET_IT_GO_BY if screen.locator(button).first.is_visible())
    said = f"{screen.locator('#now h2').first.inner_text()} → {screen.locator(what).first.inner_text()}"
    tap(screen, f"{what} >> nth=0")
    return said


def settled(screen: Page) -> Page:
    """Nothing is on its way any more."""
    screen.wait_for_function(f"() => !document.querySelector('{BUSY}')")
    return screen


def tap(screen: Page, what: str, n: int = 0) -> Page:
    """One tap, and what comes of it."""
    before = screen.locator("[data-shown]").first.get_attribute("data-shown")
    posts = screen.locator(what).nth(n).evaluate("e => Boolean(e.closest('form[method=post], [hx-post]'))")
    screen.locator(what).nth(n).click()
    if posts:
        screen.wait_for_function("v => document.querySelector('[data-shown]')?.dataset.shown !== v", arg=before)
    return settled(screen)


def shows(screen: Page, version: int) -> None:
    """Waits until a phone shows this version."""
    screen.wait_for_function("v => Number(document.querySelector('[data-shown]')?.dataset.shown) >= v", arg=version)


# Where a table may stand when a test begins.
STAGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "set-up": lambda _view: True,
    "choose": lambda view: view["stage"] == "choose",
    "choose-action": lambda view: decision(view) == "choose-action",
    "white": lambda view: view["stage"] == "white",
    "turn": lambda view: view["stage"] == "white" and not view.get("pending"),
    "black": lambda view: view["stage"] == "black" and not view.get("pending"),
    "round-card": lambda view: decision(view) == "round-card",
}
_files: dict[tuple[str, ...], tuple[dict[str, Any], list[Any]]] = {}


def decision(view: dict[str, Any]) -> str | None:
    """The kind of decision that is due."""
    return (view.get("pending") or {}).get("kind")


def put_up(
    screen: Page,
    server: str,
    language: str = "en",
    mode: str = "coop",
    players: int = 2,
    at: str = "set-up",
    after: Callable[[Table], None] | None = None,
) -> Table:
    """A table of this phone's own at a stage, and after what else was done there: a copy of the first one that came so far, with its
    host's cookies."""
    kind = (server, language, mode, str(players))
    if (*kind, "set-up") not in _files:
        _files[*kind, "set-up"] = _first(screen.context.browser, server, language, mode, players)
    if (*kind, at) not in _files:
        file, left = _files[*kind, "set-up"]
        table = copied(server, file)
        table.play_until(STAGES[at])
        _files[*kind, at] = table.call("export/"), left
    done = (*kind, at, after.__qualname__ if after else "")
    if after and done not in _files:
        file, left = _files[*kind, at]
        table = copied(server, file)
        after(table)
        _files[done] = table.call("export/"), left
    file, left = _files[done if after else (*kind, at)]
    table = copied(server, file)
    seat = {"name": f"seat-{table.id}", "value": table.token, "url": server, "httpOnly": True, "sameSite": "Lax"}
    screen.context.add_cookies([*left, seat])
    screen.goto(table.page(language))
    return table


def _first(browser: Browser, server: str, language: str, mode: str, players: int) -> tuple[dict[str, Any], list[Any]]:
    """The file of a table that somebody puts up on a phone, and the cookies that this left there."""
    context = waiting.new_context(browser, viewport={"width": 390, "height": 844}, base_url=server, has_touch=True)
    table = tap_up(context.new_page(), server, language, mode, players)
    left = [one for one in context.cookies() if not one["name"].startswith("seat-")]
    context.close()
    return table.call("export/"), left


def copied(server: str, file: dict[str, Any]) -> Table:
    """A table from a file."""
    made = Table(server, "import", "").call(body=file)
    return Table(server, made["id"], made["token"])


def tap_up(screen: Page, server: str, language: str = "en", mode: str = "coop", players: int = 2) -> Table:
    """Somebody puts up a table on a phone."""
    screen.goto(f"/{language}/tables/new/?mode={mode}&players={players}")
    screen.fill("input[name=name0]", "Ana")
    screen.fill("input[name=name1]", "Ben")
    screen.uncheck("input[name=first_game]")  # they know the game
    screen.click("button[name=create]")
    go_to_the_table(screen)
    table = screen.url.rstrip("/").rsplit("/", 1)[-1]
    token = next(one["value"] for one in screen.context.cookies() if one["name"] == f"seat-{table}")
    return Table(server, table, token)


def go_to_the_table(screen: Page) -> None:
    """From the invitation of a new table to its turn; in one go, as the page may still be moving under the finger."""
    screen.locator("[data-to-table]").evaluate("link => link.click()")
    screen.wait_for_url("**/tables/*-*/")


def join(screen: Page, table: Table, name: str, language: str = "fr", watch: bool = False) -> Page:
    """Somebody sits down by the code."""
    screen.goto(f"/{language}/tables/")
    screen.fill("input[name=code]", table.view["watch_code" if watch else "code"])
    screen.locator("form:has(input[name=code]) button").first.click()
    listed = screen.locator(f"form:has(input[name=name][value='{name}']) button")
    if listed.count():
        listed.click()
    else:
        screen.fill("input[name=name]:not([type=hidden])", name)
        screen.locator("button[value=watcher]" if watch else "form:has(input[type=text]) button.primary").click()
    screen.wait_for_url("**/tables/*-*/")
    return screen
