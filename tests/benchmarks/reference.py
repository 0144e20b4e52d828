"""make bench, the part about the reference: records when they are read for the first time and when they are kept, against a bare view."""

import http.client
import json
import statistics
from urllib.parse import quote

from tests.benchmarks.timing import timed

BARE = "/api/v1/health/"
MOST = 60  # no more than the server keeps of any kind
LISTED = 12
QUESTIONS = ("oni", "can i walk past his boars", "MP58", "tsk.move.12", "sangloiselle", "kind:units conquest>=20")


def addresses(connection: http.client.HTTPConnection) -> dict[str, list[str]]:
    """What is asked for, by what it is called; each address once."""

    def slugs(collection: str) -> list[str]:
        connection.request("GET", f"/api/v1/{collection}/?game=tsukuyumi&page_size=200")
        return [record["slug"] for record in json.loads(connection.getresponse().read())["results"]][:MOST]

    units, clauses, factions, cards = map(slugs, ("units", "clauses", "factions", "cards"))
    return {
        "a unit's page": [f"/en/tsukuyumi/units/{slug}/" for slug in units],
        "a clause's page": [f"/en/tsukuyumi/clauses/{slug}/" for slug in clauses],
        "a faction's page": [f"/en/tsukuyumi/factions/{slug}/" for slug in factions],
        "a record of the API": [f"/api/v1/cards/{slug}/" for slug in cards],
        "a list of the API": [f"/api/v1/clauses/?page={page}" for page in range(1, LISTED + 1)],
        "a search": [f"/api/v1/search/?q={quote(question)}" for question in QUESTIONS],
    }


def main(connection: http.client.HTTPConnection) -> None:
    """Every address twice: read from the database, then from what the server keeps; a bare view in turns with each."""
    for name, paths in addresses(connection).items():
        timed(connection, paths[0])  # what is worked out once for each edition
        shown = []
        for which in ("first", "again"):
            bare, asked = [], []
            for path in paths[1:]:
                bare.append(timed(connection, BARE))
                asked.append(timed(connection, path))
            median = statistics.median(asked)
            shown.append(f"{which} {median:.1f} ms, {median / statistics.median(bare):.1f} × a bare view")
        print(f"{name}: {'; '.join(shown)}")
