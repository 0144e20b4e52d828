"""A real server with a database of its own, and phones: Chromium at 390×844."""

import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import building, waiting

ROOT = Path(__file__).parents[2]
OFFLINE = Path(__file__).parent / "offline"
PHONE = {"width": 390, "height": 844}
LONGEST = 300  # seconds until a server answers or has ended, however busy the machine
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def django_db_setup():
    """No database in this process: the server has its own."""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def shared(tmp_path_factory) -> Path:
    """A folder that all workers of this run see."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own


@pytest.fixture(scope="session")
def server(tmp_path_factory, shared):
    """The production server on a fresh database, as make run starts it; without a pack for phones."""
    yield from serving(tmp_path_factory.mktemp("var"), shared, "off")


def serving(var: Path, shared: Path, pack: str) -> Iterator[str]:
    """The address of a server with its own folder and this pack, until it is not needed any more."""
    env = {**os.environ, "COMPANION_VAR": str(var), "HOST": "127.0.0.1", "COMPANION_POCKET": pack, "TABLES_PER_HOUR": "100000"}
    env.pop("DATABASE_URL", None)
    building.prepared(shared, var)
    address, process = _started(env, var / "server.log")
    yield address
    _ended(process)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the static site come last: it is built meanwhile."""
    items.sort(key=_needs_the_site)


def _needs_the_site(item: pytest.Item) -> bool:
    return item.path.parent == OFFLINE


@pytest.fixture(scope="session", autouse=True)
def made_meanwhile(request, shared):
    """The static site and its pack, begun when the first test begins, where some test needs them."""
    if not any(map(_needs_the_site, request.session.items)):
        yield
        return
    making = threading.Thread(target=building.site, args=(shared,))
    making.start()
    yield
    making.join()


def _started(env: dict[str, str], log: Path) -> tuple[str, subprocess.Popen[bytes]]:
    """A server that answers, and where; another port where somebody else was faster to take the free one."""
    for _ in range(5):
        port = _free_port()
        with log.open("wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "companion.server"], cwd=ROOT, env={**env, "PORT": str(port)}, stdout=said, stderr=subprocess.STDOUT
            )
        end = time.monotonic() + LONGEST
        while process.poll() is None and time.monotonic() < end:
            if _answers(f"http://127.0.0.1:{port}/api/v1/") and process.poll() is None:
                return f"http://127.0.0.1:{port}", process
            time.sleep(0.1)  # looked at again, not relied on
        _ended(process)
        if "address already in use" not in log.read_text("utf-8", "replace"):
            break
    raise RuntimeError(f"the server did not answer:\n{log.read_text('utf-8', 'replace')}")


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=waiting.SECONDS):
            return True
    except OSError:
        return False


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(waiting.SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def browser():
    flags = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags, timeout=LONGEST * 1000)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, server: str):
    """A function that takes a new phone in hand: theme, text size, script on or off."""
    contexts = []

    def take(theme="dark", text="100", script=True, **more):
        context = waiting.new_context(browser, viewport=PHONE, base_url=server, java_script_enabled=script, has_touch=True, **more)
        context.add_cookies([{"name": "theme", "value": theme, "url": server}, {"name": "text", "value": text, "url": server}])
        contexts.append(context)
        return context.new_page()

    yield take
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def borrowed_phone(browser: Browser, server: str):
    """One phone for all tests of a worker that only visit pages: to start a new one takes longer than most visits."""
    context = waiting.new_context(browser, viewport=PHONE, base_url=server, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def visit(borrowed_phone: Page, server: str):
    """A function that takes the phone of earlier visits in hand as if it were new: nothing of them is kept or cached."""
    session = borrowed_phone.context.new_cdp_session(borrowed_phone)

    def take(theme="dark", text="100") -> Page:
        borrowed_phone.goto("/api/v1/")  # leaves whatever still runs, and stays in the same process
        borrowed_phone.context.clear_cookies()
        session.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
        session.send("Network.clearBrowserCache")
        borrowed_phone.set_viewport_size(PHONE)
        borrowed_phone.context.add_cookies(
            [{"name": "theme", "value": theme, "url": server}, {"name": "text", "value": text, "url": server}]
        )
        return borrowed_phone

    yield take
    session.detach()
