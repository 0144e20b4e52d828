"""The static site as make site writes it, behind a plain file server under a sub-path; and the live site with its pack made."""

import fcntl
import functools
import http.server
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.browser.pocket.reading import Reader

ROOT = Path(__file__).parents[3]
SUB_PATH = "/club/games/"


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """The folder that the command wrote, from a fresh database; what it printed stands beside it."""
    base = shared / "static-site"
    base.mkdir(exist_ok=True)
    target = base / SUB_PATH.strip("/")
    with (base / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (base / "said.txt").exists():
            env = {**os.environ, "COMPANION_VAR": str(base / "var"), "PYTHONHASHSEED": "1"}
            env.pop("DATABASE_URL", None)
            steps = [["manage.py", "migrate", "-v", "0"], ["manage.py", "load_catalogue"], ["manage.py", "load_book"]]
            steps += [["manage.py", "collectstatic", "--noinput", "-v", "0"], ["-m", "companion.pocket", "site", str(target)]]
            for step in steps:
                done = subprocess.run([sys.executable, *step], cwd=ROOT, env=env, check=True, capture_output=True, text=True)
            (base / "said.txt").write_text(done.stdout, "utf-8")
    return target


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that keeps its connections and says nothing."""

    protocol_version = "HTTP/1.1"

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
def live(server: str) -> str:
    """The live site, once its pack is made."""
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{server}/pocket/pack.json", timeout=5).read()
            return f"{server}/"
        except urllib.error.HTTPError as not_yet:
            not_yet.close()
            if not_yet.code != 503:
                raise
            time.sleep(0.25)
    raise RuntimeError("the pack is not made")


@pytest.fixture(scope="session")
def connect():
    """A reader of a site, one for each; closed at the end."""
    readers: dict[str, Reader] = {}
    yield lambda base: readers.setdefault(base, Reader(base))
    for reader in readers.values():
        reader.connection.close()
