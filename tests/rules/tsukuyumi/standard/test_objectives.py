"""Goals and missions that the table counts: each is a card or a faction's own, its progress is shown, and it is offered when met."""

import json

import pytest

from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.standard import objectives
from rules.engine.tsukuyumi.standard.objectives import BY_SLUG, REGISTRY
from tests import engine_files
from tests.rules.tsukuyumi.test_flow import BOX, FILES, merged

PLAY = json.loads(FILES["goals"]["states"]["play"])
RITUAL = {"position": {"areas": {"5,0": {"units": {"boarlords": {"boarrior": 4, "boarmaiden": 6}}}}}}
NO_RITUAL = {"position": {"areas": {"5,0": {"units": {"boarlords": {"boarrior": 4, "boarmaiden": 5}}}}}}
ONE_AREA = {"position": {"printed": {"conquest-goal": 1}, "areas": {"5,0": {"territory": "nomads"}}}}
ONI = json.loads(FILES["goals"]["states"]["oni"])


def state(base, **but):
    value = merged(base, but)
    return GAME.read_state({**value, "position": {"game": "tsukuyumi", "mode": "standard", **value["position"]}}, BOX)


def progress(table, side, slug):
    now = objectives.progress(table, side, BY_SLUG[slug])
    return now.count, now.number, now.met


def offered(table):
    return [GAME.write_command(one) for one in GAME.legal_commands(table, BOX) if type(one).__name__ in ("ScoreGoal", "ScoreMission")]


def test_every_objective_is_a_card_of_its_faction_or_the_faction_s_own_goal():
    files, _ = engine_files.all_files()
    cards = {card.slug: card.record for card in files.of("cards", "tsukuyumi")}
    factions = {faction.slug for faction in files.of("factions", "tsukuyumi")}
    for objective in REGISTRY:
        if objective.kind == "goal":
            assert objective.slug == f"{objective.faction}-goal"
            assert objective.faction in factions
        else:
            assert (cards[objective.slug]["kind"], cards[objective.slug]["faction"]) == (objective.kind, objective.faction)


def test_every_alternative_goal_and_mission_of_the_boxes_is_in_the_registry():
    files, _ = engine_files.all_files()
    cards = {card.slug for card in files.of("cards", "tsukuyumi") if card.record["kind"] in ("alternative-goal", "mission")}
    assert {objective.slug for objective in REGISTRY if objective.kind != "goal"} == cards


def test_the_numbers_come_from_the_boxes_and_a_table_may_tell_others():
    assert {slug: BOX.printed[slug] for slug in ("dark-seed-goal", "nomads-goal", "boarlords-goal", "moon-flight")} == {
        "dark-seed-goal": 6, "nomads-goal": 4, "boarlords-goal": 10, "moon-flight": 3,
    }  # fmt: skip
    assert progress(state(PLAY, position={"printed": {"dark-seed-goal": 7}}), "dark-seed", "dark-seed-goal") == (0, 7, False)
    assert progress(state(PLAY), "cybersamurai", "target-finder") == (0, None, False)


@pytest.mark.parametrize(
    ("side", "slug", "but", "told"),
    [
        ("cybersamurai", "cybersamurai-goal", {}, (3, 4, False)),
        ("boarlords", "boarlords-goal", {}, (1, 10, False)),
        ("cybersamurai", "dark-seed-mission", {}, (3, None, False)),
        ("cybersamurai", "cybersamurai-mission", {"position": {"printed": {"cybersamurai-mission": 2}}}, (2, 2, True)),
        ("fireborn", "devastation-goal", {"position": {"areas": {"5,0": {"traits": ["devastated"]}}}}, (1, None, False)),
        ("boarlords", "holy-ritual", RITUAL, (10, 10, True)),
        ("boarlords", "holy-ritual", NO_RITUAL, (9, 10, False)),
        ("cybersamurai", "target-finder", {"standard": {"missions": {"cybersamurai": ["dark-seed-mission"]}}}, (1, None, False)),
        ("nomads", "conquest-goal", ONE_AREA, (1, 1, True)),
    ],
)  # fmt: skip
def test_what_the_board_shows_is_counted(side, slug, but, told):
    assert progress(state(PLAY, **but), side, slug) == told


def test_destroyed_oni_and_units_are_counted_in_the_round_and_in_all():
    table = state(ONI)
    for command in (
        {"type": "attack", "by": "nomads", "area": "0,0", "card": {"kind": "annihilation"}},
        {"type": "counterattack", "by": "boarlords", "side": "oni", "choice": "where-there-is-one"},
    ):
        table, _ = act(GAME, table, GAME.read_command(command, BOX), BOX)
    tally = table.standard.tallies["nomads"]
    assert (tally.oni_destroyed, tally.destroyed, tally.destroyed_in_all) == (2, 2, 2)


def test_what_is_surely_unmet_is_not_offered_and_what_is_met_is():
    assert offered(state(PLAY)) == []
    met = state(PLAY, position={"printed": {"dark-seed-mission": 3}, "areas": {"5,0": {"territory": "cybersamurai"}}})
    assert offered(met) == [
        {"type": "score-goal", "by": "cybersamurai"},
        {"type": "score-mission", "by": "cybersamurai", "mission": "dark-seed-mission"},
    ]


def test_a_side_that_the_table_cannot_count_for_may_claim_its_goal():
    table = state(PLAY, position={"initiative": ["nomads", "fireborn"]}, standard={"players": ["nomads", "fireborn"]})
    assert offered(table) == [{"type": "score-goal", "by": "fireborn"}]


def test_the_view_shows_everybody_s_progress_until_it_is_scored():
    seen = GAME.view(state(PLAY), None).objectives
    assert ("cybersamurai", "cybersamurai-goal", 3, 4) in [(now.by, now.slug, now.count, now.number) for now in seen]
    assert {now.slug for now in seen if now.by == "nomads"} == {
        "nomads-goal", "cybersamurai-mission", "dark-seed-mission", "boarlords-mission", "survival-of-the-fittest",
    }  # fmt: skip
    later = GAME.view(state(PLAY, standard={"goals": ["cybersamurai"], "missions": {"nomads": ["dark-seed-mission"]}}), None).objectives
    assert ("cybersamurai", "cybersamurai-goal") not in [(now.by, now.slug) for now in later]
    assert ("nomads", "dark-seed-mission") not in [(now.by, now.slug) for now in later]
