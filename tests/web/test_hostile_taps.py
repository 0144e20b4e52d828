"""What no page sends, but somebody may: each of these once broke a page, or filled the machine's memory."""

import json

import pytest

from companion.web.tables.action_form import MOST_COUNTED
from companion.web.tables.necropole import arena, fight_setup
from tests.api.tables import Phones, post
from tests.api.test_tables_city import DRAWS
from tests.rules.necropole.test_printed_turn import OPTIONS
from tests.web.tables import put_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return put_up()


@pytest.fixture
def ben():
    return put_up(mode="standard")


def refused(answer):
    assert 400 <= answer.status_code < 500, answer.status_code
    return answer.content.decode()


def test_more_parameters_than_are_read_are_refused(client):
    refused(client.get("/en/tsukuyumi/units/?" + "&".join(f"a{n}=1" for n in range(1500))))


def test_an_address_that_is_none_in_a_header_is_no_table(client):
    assert client.get("/en/tsukuyumi/units/", headers={"HX-Request": "true", "HX-Current-URL": "http://["}).status_code == 200


@pytest.mark.parametrize("path", ["", "act/"])
def test_the_secret_of_another_table_opens_no_page(ana, path):
    other = put_up()
    ana.client.cookies[f"seat-{ana.table.pk}"] = other.client.cookies[f"seat-{other.table.pk}"].value
    address = f"/en/tables/{ana.table.pk}/{path}"
    assert "You are not at this table" in refused(ana.client.post(address) if path else ana.client.get(address))


def test_a_code_with_a_zero_byte_is_a_wrong_code(client):
    refused(client.post("/en/tables/join/", {"code": "\0", "name": "Ana"}))


@pytest.mark.parametrize(
    "action",
    [
        '{"type": "\\ud800"}',
        '{"type": "say", "type": "say", "text": "x"}',
        '{"type": "momentum", "by": NaN}',
        json.dumps({"type": "give-track", "squares": 1}),
        json.dumps({"type": "give-track", "squares": {}, "track": None}),
        json.dumps({"type": "give-track", "squares": {"9" * 5000: "blue"}}),
    ],
)
def test_values_of_the_wrong_kind_are_refused_in_co_op(ana, action):
    refused(ana.post("act/", {"action": action, "version": "0", "key": "k"}))
    assert ana.table.version == 0


@pytest.mark.parametrize("actions", ["x", 7, ["a"], None])
def test_values_of_the_wrong_kind_are_refused_in_the_standard_game(ben, actions):
    refused(ben.post("act/", {"action": json.dumps({"type": "choose-card", "actions": actions}), "version": "0", "key": "k"}))
    assert ben.table.version == 0


@pytest.mark.parametrize("count", [10**18, MOST_COUNTED + 1, -1, "x", None, [7]])
def test_nobody_counts_more_than_a_box_holds(count):
    assert arena.compose({"kept": {}, "count": count})["cards"] == []
    assert fight_setup.compose({"named": {}, "count": count})["units"] == []


def test_what_a_box_holds_is_counted():
    assert arena.compose({"kept": {"pyre": "pyre"}, "count": 3})["cards"] == ["pyre", None, None]
    assert fight_setup.compose({"named": {"1": "ghoul"}, "count": 2})["units"] == [None, "ghoul"]


def test_a_file_whose_draft_draws_what_is_not_due_is_refused(box):
    """The event of a table of Nécropole says another kind of skill than the leader still has to draw."""
    made = post("", {**OPTIONS, "game": "necropole"}).json()
    phones = Phones(made["id"], made["code"], {"zoé": made["token"]}, made)
    for version, action in enumerate(DRAWS[:6]):
        assert phones.act(action, "zoé", version).status_code == 201
    file = phones.get("export/", who="zoé").json()
    assert post("import/", file).status_code == 201
    (event,) = [event for event in file["entries"][-1]["events"] if event["type"] == "skill-drawn"]
    event["kind"] = "capacity"
    answer = post("import/", file)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable-file")


@pytest.mark.parametrize("name", ["pack.json", "x", "..", "a" * 70])
def test_where_no_copy_for_phones_is_made_there_is_none(client, settings, name):
    settings.POCKET_ROOT = None
    assert client.get(f"/pocket/{name}").status_code == 404
