"""A real server with a database of its own, and phones: Chromium at 390×844."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import building

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


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
def server(request, tmp_path_factory, shared):
    """The production server on a fresh database, as make run starts it."""
    port = _free_port()
    env = {**os.environ, "COMPANION_VAR": str(tmp_path_factory.mktemp("var")), "HOST": "127.0.0.1", "PORT": str(port)}
    # The pack is only there where tests ask for it, and then it is made once.
    wanted = any("browser/pocket/" in item.nodeid for item in request.session.items)
    env["COMPANION_POCKET"] = str(building.site(shared).parents[2] / "pack") if wanted else "off"
    env.pop("DATABASE_URL", None)
    for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.serve"], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    address = f"http://127.0.0.1:{port}"
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/api/v1/", timeout=1)
            break
        except OSError:
            time.sleep(0.1)
    else:
        process.kill()
        raise RuntimeError(process.stdout.read().decode())
    yield address
    process.terminate()
    process.wait(10)
    process.stdout.close()


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
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, server: str):
    """A function that takes a new phone in hand: theme, text size, script on or off."""
    contexts = []

    def take(theme="dark", text="100", script=True, **more):
        context = browser.new_context(viewport=PHONE, base_url=server, java_script_enabled=script, has_touch=True, **more)
        context.add_cookies([{"name": "theme", "value": theme, "url": server}, {"name": "text", "value": text, "url": server}])
        context.set_default_timeout(8000)
        contexts.append(context)
        return context.new_page()

    yield take
    for context in contexts:
        context.close()
