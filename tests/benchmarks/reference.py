"""make bench, the part about the reference: what a page costs when it is read for the first time after a start, and when it is read again.

Each round is a fresh process that reads every address twice, in turns with a yardstick: a whole page of the site that shows no record
and asks the database nothing. What is compared is processor time, so that what others do on this machine does not count.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

import django
from django.db import connection as database
from django.test import Client
from django.test.utils import CaptureQueriesContext

ROOT = Path(__file__).parents[2]
YARDSTICK = "/en/display/"
ROUNDS = 3
MOST = 40
# Times the yardstick, first and again, before each kind of thing had a table of its own; measured once, in turns with the state after it.
BEFORE = {
    "a unit's page": (4.0, 4.1),
    "a card's page": (3.9, 3.7),
    "a faction's page": (8.0, 7.3),
    "a clause's page": (4.7, 4.9),
    "a chapter": (7.8, 7.3),
    "the table of units": (12.8, 10.9),
    "the list of cards": (21.1, 20.8),
    "a record of the API": (2.6, 2.6),
    "a list of the API": (30.4, 27.8),
    "a search": (2.1, 2.1),
    "the search's page": (9.7, 9.4),
}
# A page that got slower by less than this is taken for the same.
TOLERANCE = 1.1
QUESTIONS = [question["q"] for question in tomllib.loads((ROOT / "tests/rules/questions.toml").read_text("utf-8"))["questions"][:MOST]]


def addresses(connection: http.client.HTTPConnection) -> dict[str, list[str]]:
    """What is asked for, by what it is called; each address once."""

    def slugs(collection: str, most: int = MOST) -> list[str]:
        connection.request("GET", f"/api/v1/{collection}/?game=tsukuyumi&page_size=200")
        return [record["slug"] for record in json.loads(connection.getresponse().read())["results"]][:most]

    units, cards, factions, clauses = slugs("units"), slugs("cards"), slugs("factions"), slugs("clauses", 200)
    chapters = dict.fromkeys(".".join(slug.split(".")[:2]) for slug in clauses)
    lists = [f"{language}/tsukuyumi/{{}}/{query}" for query in ("", "?known=full", "?known=partial") for language in ("en", "fr")]
    return {
        "a unit's page": [f"/en/tsukuyumi/units/{slug}/" for slug in units],
        "a card's page": [f"/en/tsukuyumi/cards/{slug}/" for slug in cards],
        "a faction's page": [f"/en/tsukuyumi/factions/{slug}/" for slug in factions],
        "a clause's page": [f"/en/tsukuyumi/clauses/{slug}/" for slug in clauses[:MOST]],
        "a chapter": [f"/en/tsukuyumi/rules/{slug}/" for slug in chapters],
        "the table of units": [f"/{path.format('units')}" for path in lists],
        "the list of cards": [f"/{path.format('cards')}" for path in lists],
        "a record of the API": [f"/api/v1/cards/{slug}/" for slug in cards],
        "a list of the API": [f"/api/v1/clauses/?page={page}" for page in range(1, 13)],
        "a search": [f"/api/v1/search/?q={quote(question)}" for question in QUESTIONS],
        "the search's page": [f"/en/find/?q={quote(question)}" for question in QUESTIONS],
    }


def main(connection: http.client.HTTPConnection, env: Mapping[str, str]) -> None:
    """Medians over all rounds, as times the yardstick, beside what they were."""
    paths = json.dumps(addresses(connection))
    command = [sys.executable, "-m", "tests.benchmarks.reference"]
    rounds = [
        json.loads(subprocess.run(command, cwd=ROOT, env=env, input=paths, check=True, capture_output=True, text=True).stdout)
        for _ in range(ROUNDS)
    ]
    for name, before in BEFORE.items():
        shown = []
        for which, was in zip(("first", "again"), before, strict=True):
            pairs = [pair for measured in rounds for pair in measured[name][which]]
            ratio = statistics.median(asked / yardstick for yardstick, asked in pairs)
            worse = ", WORSE" if ratio > was * TOLERANCE else ""
            milliseconds = statistics.median(asked for _, asked in pairs)
            shown.append(f"{which} {milliseconds:.1f} ms, {ratio:.1f} × a page without records (was {was:.1f}{worse})")
        print(f"{name}: {'; '.join(shown)}; {rounds[0][name]['queries']} queries at first")


def processor_time(client: Client, path: str) -> float:
    """The milliseconds that this process works for an answer."""
    start = time.process_time()
    answer = client.get(path)
    taken = (time.process_time() - start) * 1000
    if answer.status_code != 200:
        raise SystemExit(f"{path} answered {answer.status_code}")
    return taken


def read(paths: list[str], client: Client) -> dict[str, object]:
    """Every address but one twice; that one first, for what is worked out once for each process, then with its queries counted."""
    measured: dict[str, object] = {}
    processor_time(client, paths[0])
    for which in ("first", "again"):
        measured[which] = [(processor_time(client, YARDSTICK), processor_time(client, path)) for path in paths[2:]]
    with CaptureQueriesContext(database) as queries:
        client.get(paths[1])
    return measured | {"queries": len(queries)}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    reader = Client(headers={"host": "127.0.0.1"})
    print(json.dumps({name: read(paths, reader) for name, paths in json.loads(sys.stdin.read()).items()}))
