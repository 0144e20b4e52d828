"""The static site as make site writes it, behind a plain file server under a sub-path; and the live site with its pack made."""

import functools
import http.server
import threading
import urllib.request
from pathlib import Path

import pytest

from tests.browser import building, waiting
from tests.browser.building import SUB_PATH
from tests.browser.conftest import serving
from tests.browser.offline.reading import Reader


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """The folder that make site's command wrote."""
    return building.site(shared)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that keeps its connections and says nothing."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *args: object) -> None:
        pass


def serve(folder: Path) -> http.server.ThreadingHTTPServer:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.fixture(scope="session")
def club(site: Path):
    """The static site's address."""
    server = serve(site.parents[len(SUB_PATH.strip("/").split("/")) - 1])
    yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def server(tmp_path_factory, shared: Path):
    """The production server, with the pack that was made once for all."""
    yield from serving(tmp_path_factory.mktemp("var"), shared, str(building.site(shared).parents[2] / "pack"))


@pytest.fixture(scope="session")
def live(server: str) -> str:
    """The live site, whose pack is made."""
    urllib.request.urlopen(f"{server}/pocket/pack.json", timeout=waiting.SECONDS).close()
    return f"{server}/"


@pytest.fixture(scope="session")
def connect():
    """A reader of a site, one for each; closed at the end."""
    readers: dict[str, Reader] = {}
    yield lambda base: readers.setdefault(base, Reader(base))
    for reader in readers.values():
        reader.connection.close()
