"""What follows a hand correction or a value told late, over the API: the correction itself stays what the contract says."""

import pytest

from companion.tables import games, snapshots
from companion.tables.models import Table
from tests.api.tables import sit_down
from tests.api.test_errors import check_shape

pytestmark = pytest.mark.django_db
TRACK = [{"square": 2, "kind": "riposte"}, {"square": 3, "kind": "legendary"}]
POSITION = {
    "game": "tsukuyumi", "mode": "coop", "initiative": ["nomads", "boarlords"], "active": "nomads", "momentum": 1, "track": TRACK,
    "round": 3,
    "areas": {"2,0": {"kind": "ocean", "territory": "nomads"}, "1,0": {"kind": "moon"}},
}  # fmt: skip
FEW, MOMENTUM = "fewer-than-15-oni-vp", "momentum-vp"


@pytest.fixture
def phones(db):
    return sit_down(position=POSITION)


@pytest.fixture
def at_the_count(phones):
    game = games.game_of("tsukuyumi")
    state = game.write_state(game.setup({"position": POSITION}, games.catalogue_of("tsukuyumi")))
    coop = {"players": ["nomads", "boarlords"]}
    Table.objects.filter(pk=phones.id).update(start={**state, "stage": "count", "rounds": 3, "coop": coop})
    snapshots.CACHE.clear()
    return phones


def test_the_marker_moved_by_hand_is_one_event_of_the_board_and_a_question(phones):
    answer = phones.act({"type": "momentum", "by": 2})
    assert answer.status_code == 201
    events = answer.json()["entry"]["events"]
    assert events[0] == {"type": "momentum-moved", "by": 2, "at": 3}
    table = phones.get().json()
    assert table["pending"]["kind"] == "draw-passed"
    assert [(one["kind"], one["square"]) for one in table["pending"]["facts"]["squares"]] == [("riposte", 2), ("legendary", 3)]
    assert all(option in table["legal"] for option in table["pending"]["options"])
    assert table["coop"].get("drawn", []) == []


@pytest.mark.parametrize(("draw", "kinds"), [(True, ["riposte", "legendary"]), (False, [])])
def test_the_answer_draws_or_leaves_it(phones, draw, kinds):
    phones.act({"type": "momentum", "by": 2})
    answer = phones.act({"type": "draw-passed", "draw": draw})
    assert answer.status_code == 201
    assert answer.json()["entry"]["text"]["en"] != answer.json()["entry"]["text"]["fr"]
    table = phones.get().json()
    assert [one["kind"] for one in table["coop"].get("drawn", [])] == kinds
    assert table["pending"] is None
    error = check_shape(phones.act({"type": "draw-passed"}), 422, "nothing-passed")
    assert error["clause"] == "coop.momentum.7"


def test_corrections_stay_legal_while_the_question_is_open_and_undo_takes_it_back(phones):
    phones.act({"type": "momentum", "by": 1})
    assert phones.act({"type": "place", "area": "2,0", "owner": "nomads", "unit": "private", "count": 1}).status_code == 201
    assert phones.act({"type": "momentum", "by": -1}).status_code == 201
    assert phones.get().json()["pending"] is None
    phones.post("undo/", {"key": "u", "version": 3})
    assert phones.get().json()["pending"]["kind"] == "draw-passed"


def test_the_count_is_refused_with_every_value_that_is_missing(at_the_count):
    table = at_the_count.get().json()
    assert table["pending"]["facts"]["unknown"] == [FEW, MOMENTUM]
    assert table["legal"] == [{"type": "final-count", "without": [FEW, MOMENTUM]}]
    error = check_shape(at_the_count.act({"type": "final-count"}), 422, "value-missing")
    assert error["clause"] == "coop.score.5"
    assert at_the_count.get().json()["outcome"] is None


def test_a_count_without_says_so_and_a_later_value_changes_the_result(at_the_count):
    at_the_count.act({"type": "final-count", "without": [FEW, MOMENTUM]})
    outcome = at_the_count.get().json()["outcome"]
    assert (outcome["winners"], outcome["scores"], outcome["unknown"]) == ([], {"players": 1, "oni": 1}, [FEW, MOMENTUM])
    later = at_the_count.act({"type": "give-printed", "name": FEW, "value": 3}).json()["entry"]
    assert [event["type"] for event in later["events"]] == ["printed-given", "game-counted"]
    assert "Counted again" in later["text"]["en"]
    assert "Nouveau décompte" in later["text"]["fr"]
    outcome = at_the_count.get().json()["outcome"]
    assert (outcome["winners"], outcome["scores"], outcome["unknown"]) == (["nomads", "boarlords"], {"players": 4, "oni": 1}, [MOMENTUM])


def test_all_values_come_with_the_count(at_the_count):
    assert at_the_count.act({"type": "final-count", "printed": {FEW: 1, MOMENTUM: 5}}).status_code == 201
    assert at_the_count.get().json()["outcome"]["winners"] == ["oni"]
