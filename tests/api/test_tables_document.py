"""The OpenAPI document describes tables whole: every action and event of every game, each with an example that a table understands."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.tables import games, selectors, snapshots
from companion.tables.models import HOST, Seat
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import replay
from rules.engine.metals.game import COMMANDS as METALS_COMMANDS
from rules.engine.metals.game import EVENTS as METALS_EVENTS
from rules.engine.metals.game import GAME as METALS
from rules.engine.tsukuyumi.game import COMMANDS, EVENTS
from rules.engine.tsukuyumi.game import MODES as GAME_MODES
from tests.api.tables import Phones, post
from tests.api.test_questions_document import DOCUMENT, _schemas
from tests.rules.metals.boards import CATALOGUE as METALS_BOX
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables
from tests.web.drawing import table_of

SCHEMAS = DOCUMENT["components"]["schemas"]
CODECS = {
    "TsukuyumiTableAction": COMMANDS,
    "TsukuyumiEvent": EVENTS,
    "MetalsTableAction": METALS_COMMANDS,
    "MetalsEvent": METALS_EVENTS,
}
OPEN = {"facts", "options", "start"}  # what depends on the case, and what the engine writes for itself


def members(union: str) -> dict[str, dict[str, Any]]:
    """The components of a union by their tags."""
    return {tag: SCHEMAS[target.split("/")[-1]] for tag, target in SCHEMAS[union]["discriminator"]["mapping"].items()}


def json_schema(part: Any) -> Any:
    """OpenAPI 3.0 as JSON Schema: what may be null says so in its own way."""
    if isinstance(part, list):
        return [json_schema(item) for item in part]
    if not isinstance(part, dict):
        return part
    plain = {name: json_schema(value) for name, value in part.items() if name not in ("nullable", "discriminator", "example")}
    return {"anyOf": [plain, {"type": "null"}]} if part.get("nullable") is True else plain


PLAIN = json_schema(SCHEMAS)


@cache
def validator(component: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{component}", "components": {"schemas": PLAIN}})


def errors(component: str, value: Any) -> list[str]:
    """Where a value is not as its component says."""
    return [f"{'.'.join(map(str, error.path))}: {error.message[:200]}" for error in validator(component).iter_errors(value)]


@pytest.mark.parametrize("union", CODECS)
def test_every_action_and_event_is_described_with_an_example_that_can_be_read(union):
    codec = CODECS[union]
    described = members(union)
    assert set(described) == set(codec.kinds)
    for tag, schema in described.items():
        assert schema["example"]["type"] == tag
        read = codec.read(schema["example"], "example")
        assert codec.read(codec.write(read), "example") == read
        assert errors(union, schema["example"]) == []


def bodies_of(operation: dict[str, Any]) -> list[Any]:
    """The schemas of what an operation takes and answers."""
    parts = [operation.get("requestBody", {}), *operation["responses"].values()]
    return [part["content"]["application/json"]["schema"] for part in parts if "application/json" in part.get("content", {})]


def test_no_object_of_a_table_is_left_open():
    operations = [operation for path, several in DOCUMENT["paths"].items() if "/tables/" in path for operation in several.values()]
    found = list(_schemas([schema for operation in operations for schema in bodies_of(operation)], set()))
    assert len(found) > 500
    for schema in found:
        for field, part in schema.get("properties", {}).items():
            closed = part.get("type") != "object" or "properties" in part or part.get("additionalProperties") not in (None, True, {})
            assert closed or field in OPEN, (field, part)


def put_up(**options: Any) -> Phones:
    players = [{**player, "name": f"P{n}"} for n, player in enumerate(options["players"])]
    made = post("", {**options, "players": players, "language": "en"})
    assert made.status_code == 201, made.content
    return Phones(made.json()["id"], made.json()["code"], {"ana": made.json()["token"]}, made.json())


TABLES = {
    "co-op": {"game": "tsukuyumi", **playing.options(2, "document")},
    "standard": {"game": "tsukuyumi", **tables.options(3, "document")},
    "metals": {"game": "metals", "players": [{}, {}], "map": "5x5-E-A0f1cB-1A2A1-B1c0fA-E"},
}


def own_actions(table: str) -> list[str]:
    """The actions that such a table knows."""
    if table == "metals":
        return list(METALS_COMMANDS.kinds)
    foreign = GAME_MODES["standard" if table == "co-op" else "coop"].commands
    return [tag for tag, kind in COMMANDS.kinds.items() if kind not in foreign]


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES)
def test_every_example_of_an_action_is_understood_when_it_is_sent(table):
    phones, version = put_up(**TABLES[table]), 0
    described = members("MetalsTableAction" if table == "metals" else "TsukuyumiTableAction")
    done = 0
    for tag in own_actions(table):
        answer = phones.act(described[tag]["example"], version=version)
        assert answer.status_code in (201, 422), (tag, answer.json())
        version = answer.json().get("version", version)
        done += answer.status_code == 201
    assert done > 3
    assert errors("MetalsTable" if table == "metals" else "TsukuyumiTable", phones.get().json()) == []
    entries = phones.get("log/").json()["entries"]
    assert [errors("MetalsEntry" if table == "metals" else "TsukuyumiEntry", entry) for entry in entries] == [[]] * len(entries)
    assert errors("MetalsFile" if table == "metals" else "TsukuyumiFile", phones.get("export/").json()) == []


def played(table: str) -> Iterator[tuple[Sequence[Any], Any]]:
    """A whole game: the events that have happened since the last state, and the state."""
    if table == "co-op":
        seen = 0
        for game in playing.play(TABLES[table], "document"):
            yield game.events[seen:], game.now
            seen = len(game.events)
    elif table == "standard":
        yield from ((events, state) for _, events, state in tables.playthrough(tables.table(3, "document"), "document"))
    else:
        chance, state = Chance("document"), METALS.setup({"map": {"seed": "document"}, "pool": 4, "first": "blue"}, METALS_BOX)
        while commands := list(METALS.legal_commands(state, METALS_BOX)):
            events = METALS.decide(state, chance.pick(commands), METALS_BOX)
            state = replay(METALS, state, events)
            yield events, state


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES)
def test_every_position_and_event_of_a_game_is_as_described(table, box):
    slug = "metals" if table == "metals" else "tsukuyumi"
    game, name, kinds = games.game_of(slug), slug.capitalize(), set()
    for number, (events, state) in enumerate(played(table)):
        for event in events:
            if type(event) not in kinds:  # one of a kind is looked at
                kinds.add(type(event))
                assert errors(f"{name}Event", game.write_event(event)) == []
        if number % 36 == 0:
            stored = table_of(slug)
            seat = Seat(table=stored, number=0, name="Ana", role=HOST, side=game.sides(state)[0])
            snapshots.CACHE.put(stored.id, stored.node, snapshots.CachedState(state))  # instead of a log
            assert errors(f"{name}Table", selectors.table_view(seat=seat)) == []
    assert len(kinds) > 4
