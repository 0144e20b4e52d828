"""A newer version of the pack: fetched whole, checked, offered, and never forced; a broken one is never used."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.offline.bundle import pack
from tests.browser.offline.conftest import serve
from tests.browser.waiting import new_context

ABOUT = {"edition": "2026-01-01", "data": "x", "games": 3, "languages": 2, "pages": 2}


KEPT = """async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(stores.map((store) => store.keys()))).flat().map((request) => request.url);
}"""


class Small:
    """A static site of two pages in several versions."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.site, self.folder = site, folder
        shutil.copytree(site / "static", folder / "static")
        shutil.copy(site / "sw.js", folder)
        (folder / "pocket").mkdir()
        self.server = serve(folder)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    def publish(self, mark: str) -> dict[str, object]:
        """A new version, known by its title."""
        files = {f"static/{p.relative_to(self.site / 'static').as_posix()}": p.read_bytes() for p in (self.site / "static").rglob("*.js")}
        for name in ("en/about/index.html", "en/server/index.html"):
            text = (self.site / name).read_text("utf-8").replace("<title>", f"<title>{mark} ")
            files[name] = text.encode()
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, "utf-8")
        made = pack(files, ABOUT)
        for name, body in made.parts.items():
            (self.folder / "pocket" / name).write_bytes(body)
        (self.folder / "pocket/pack.json").write_text(json.dumps(made.listing), "utf-8")
        return made.listing


@pytest.fixture
def small(site, tmp_path):
    made = Small(site, tmp_path)
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def screen(browser):
    context = new_context(browser)
    yield context.new_page()
    context.close()


def offline_title(screen, small):
    screen.context.set_offline(True)
    screen.goto(f"{small.address}en/server/")
    title = screen.title()
    screen.context.set_offline(False)
    return title.split()[0]


def visit(screen, small):
    screen.goto(f"{small.address}en/about/")
    expect(screen.locator("[data-pocket-status]")).to_have_attribute("data-state", "ready")


def test_a_newer_pack_waits_until_somebody_wants_it(screen, small):
    small.publish("first")
    visit(screen, small)
    assert offline_title(screen, small) == "first"
    small.publish("second")
    visit(screen, small)
    expect(screen.locator("[data-pocket-newer]")).to_be_visible()
    assert offline_title(screen, small) == "first", "the old pack keeps working"
    visit(screen, small)
    screen.locator("[data-pocket-use]").click()
    expect(screen.locator("[data-pocket-newer]")).to_be_hidden()
    assert offline_title(screen, small) == "second"


@pytest.mark.parametrize("harm", ["missing", "changed"])
def test_a_pack_that_is_not_whole_is_never_used_and_nothing_of_it_is_kept(screen, small, harm):
    small.publish("first")
    visit(screen, small)
    listing = small.publish("second")
    for part in listing["parts"]:
        file = small.folder / "pocket" / part["file"]
        if harm == "missing":
            file.unlink()
        else:
            file.write_bytes(b"<!doctype html><title>404</title>")
    visit(screen, small)
    screen.locator("[data-pocket-check]").click()
    expect(screen.locator("[data-pocket-line]")).to_contain_text("could not be downloaded")
    expect(screen.locator("[data-pocket-newer]")).to_be_hidden()
    assert offline_title(screen, small) == "first"
    kept = screen.evaluate(KEPT)
    assert not [url for url in kept for part in listing["parts"] if url.endswith(str(part["file"]))]
