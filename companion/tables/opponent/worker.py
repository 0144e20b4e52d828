"""A worker that thinks about one turn of Metals: a question on its input, an action and the reasons on its output, then it ends.

It is a process of its own, so whoever waits for it waits alone. Standard library and engine only: it starts in a tenth of a second."""

import json
import sys
import time
from typing import Any

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.metals import search
from rules.engine.metals.game import GAME

Json = dict[str, Any]


def think(question: Json) -> Json:
    """The action of the side whose turn it is, within so many seconds."""
    catalogue = Catalogue(readings={slug: tuple(keys) for slug, keys in question["readings"].items()})
    state = GAME.read_state(question["position"], catalogue)
    end = time.monotonic() + question["seconds"]
    action, reasons = search.choose(state, question["strength"], lambda: time.monotonic() > end, question["seed"])
    return {
        "action": GAME.write_command(action),
        "reasons": [{"code": reason.code, "clause": reason.clause, "facts": dict(reason.facts)} for reason in reasons],
    }


if __name__ == "__main__":
    json.dump(think(json.load(sys.stdin)), sys.stdout)
