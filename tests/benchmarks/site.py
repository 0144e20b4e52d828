"""make bench, the part about the site: how heavy the pocket copy is, and Lighthouse's marks for a phone.

Lighthouse is no part of the project: it is run through npx where there is Node, and the bench says so where there is none.
"""

import gzip
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.tables import put_up

ROOT = Path(__file__).parents[2]
PAGES = {
    "home": "/en/",
    "a game": "/en/tsukuyumi/",
    "a chapter": "/en/tsukuyumi/rules/tsk.move/",
    "a card": "/en/tsukuyumi/cards/prosperity/",
    "a tool": "/fr/tsukuyumi/tools/conquer/",
    "a new table": "/en/tables/new/?mode=coop",
    "search": "/fr/find/?q=sangloiselle",
}
MARKS = ("performance", "accessibility", "best-practices", "seo")
LEAST = 95
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"))), None)
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"


def lighthouse() -> list[str] | None:
    """The command, where it can be run."""
    given = os.environ.get("LIGHTHOUSE")
    if given:
        return [given]
    return ["npx", "--yes", "lighthouse"] if shutil.which("npx") and shutil.which("node") else None


def open_table(address: str) -> tuple[str, str]:
    """The page of a co-op table with its board and task, and the cookie of who sits there."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    made = put_up(connection, 20)
    connection.close()
    return f"/en/tables/{made['id']}/", f"seat-{made['id']}={made['token']}"


def marks(address: str) -> None:
    """Lighthouse's four marks for a page of each kind, on its slow phone."""
    command = lighthouse()
    if command is None or CHROMIUM is None:
        print("Lighthouse: not measured, there is no Node (npx) or no Chromium here")
        return
    table, seat = open_table(address)
    for name, path in {**PAGES, "a table": table}.items():
        with tempfile.TemporaryDirectory() as folder:
            wanted = [
                "--quiet",
                "--output=json",
                f"--output-path={folder}/marks.json",
                f"--only-categories={','.join(MARKS)}",
                f"--chrome-flags={FLAGS}",
                f"--extra-headers={json.dumps({'Cookie': seat})}",
            ]
            done = subprocess.run(
                [*command, f"{address}{path}", *wanted],
                env={**os.environ, "CHROME_PATH": CHROMIUM},
                capture_output=True,
                text=True,
                check=False,
            )
            try:
                found = json.loads(Path(folder, "marks.json").read_text("utf-8"))["categories"]
            except FileNotFoundError:
                print(f"Lighthouse: not measured ({done.stderr.strip().splitlines()[-1:]})")
                return
        shown = ", ".join(f"{mark} {found[mark]['score'] * 100:.0f}" for mark in MARKS)
        low = [mark for mark in MARKS if found[mark]["score"] * 100 < LEAST]
        print(f"Lighthouse, mobile, {name}: {shown}" + (f" (below {LEAST}: {', '.join(low)})" if low else ""))


def worker(address: str) -> None:
    """What a first visit costs beside the page itself."""
    with urllib.request.urlopen(f"{address}/sw.js", timeout=10) as answer:
        print(f"service worker: {len(gzip.compress(answer.read())):,} bytes compressed")


def pocket() -> None:
    """Makes the pack from nothing and says how large it is."""
    with tempfile.TemporaryDirectory() as var:
        env = {**os.environ, "COMPANION_VAR": var}
        env.pop("DATABASE_URL", None)
        for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        done = subprocess.run(
            [sys.executable, "-m", "companion.offline", "site", f"{var}/site"],
            cwd=ROOT,
            env=env,
            check=True,
            capture_output=True,
            text=True,
        )
        print(done.stdout.replace(f"{var}/", "").strip())
