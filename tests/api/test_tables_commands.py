"""Commands of one mode at a table of another: no action here, by the names that are sent, and never a rule that could not be worked out."""

import pytest

from rules.engine.kernel.codec import name_of
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.coop import mode as coop
from rules.engine.tsukuyumi.game import COMMANDS, MODES
from rules.engine.tsukuyumi.standard import mode as standard
from tests.api.tables import Phones, post
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables
from tests.rules.tsukuyumi.test_every_command import example

pytestmark = pytest.mark.django_db
OPTIONS = {"coop": playing.options(2, "api"), "standard": tables.options(3, "api")}


def put_up(mode: str) -> Phones:
    options = OPTIONS[mode]
    players = [{**player, "name": f"P{n}"} for n, player in enumerate(options["players"])]
    made = post("", {**options, "game": "tsukuyumi", "players": players, "language": "en"})
    assert made.status_code == 201, made.content
    return Phones(made.json()["id"], made.json()["code"], {"ana": made.json()["token"]}, made.json())


@pytest.mark.parametrize("mode", OPTIONS)
def test_every_command_of_every_mode_is_answered(mode):
    phones, chance = put_up(mode), Chance(f"api {mode}")
    own = MODES[mode]
    other = coop.MODE if own is standard.MODE else standard.MODE
    foreign = [kind for kind in other.commands if kind not in own.commands]
    refused, version = set(), 0
    for name, kind in COMMANDS.kinds.items():
        for _ in range(60 if kind in foreign else 1):  # until an example can be read
            answer = phones.act(example(kind, chance), version=version)
            version = answer.json().get("version", version)
            assert answer.status_code in (201, 400, 403, 422), answer.content
            error = answer.json().get("error", {})
            assert error.get("code") != "not-judged"
            assert answer.status_code != 422 or error["clause"]
            if kind in foreign and error.get("code") == "unknown-action":
                refused.add(name)
                assert f"“{name}”" in error["message"]["en"]
                assert name_of(own.commands[0]) in error["message"]["en"]
                assert f"«\u00a0{name}\u202f»" in error["message"]["fr"]
                break
            assert kind not in foreign or answer.status_code in (400, 403)
    assert refused == {name_of(kind) for kind in foreign}
