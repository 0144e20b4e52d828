"""The final count: nobody wins before every value is told or given up, and what comes later is counted again."""

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi.coop import playing

LINE = 'coop round=3 order=nomads momentum=1 / 2,0 ocean @nomads / 1,0 moon +tsukuyumi ;; {"stage":"count","coop":{"players":["nomads"]}}'
FEW, TRACK = "fewer-than-15-oni-vp", "momentum-vp"
COUNT = {"type": "final-count"}


def at_the_count():
    return GAME.parse(LINE, playing.catalogue())


def after(state, *actions):
    for action in actions:
        for event in events(state, action):
            state = GAME.evolve(state, event)
    return state


def events(state, action):
    return GAME.decide(state, GAME.read_command(action, playing.catalogue()), playing.catalogue())


def give(name, value):
    return {"type": "give-printed", "name": name, "value": value}


def test_what_is_missing_is_asked_for_before_anybody_has_won():
    state = at_the_count()
    choice = GAME.write_view(GAME.view(state, None))["pending"]
    assert choice["facts"]["unknown"] == [FEW, TRACK]
    assert choice["options"] == [{**COUNT, "without": [FEW, TRACK]}]
    with pytest.raises(RuleViolation) as refused:
        after(state, COUNT)
    assert [(one.code, one.clause) for one in refused.value.reasons] == [
        ("value-missing", "coop.score.5"),
        ("value-missing", "coop.score.11"),
    ]


def test_all_values_at_once_are_counted_in_one_step():
    over = after(at_the_count(), {**COUNT, "printed": {FEW: 3, TRACK: 1}})
    assert over.result.scores == {"players": 4, "oni": 2}
    assert over.result.winners == ("nomads",)
    assert over.result.unknown == ()


def test_some_values_are_kept_and_the_rest_is_asked_for():
    state = after(at_the_count(), {**COUNT, "printed": {FEW: 3}})
    assert state.result is None
    assert GAME.write_view(GAME.view(state, None))["pending"]["facts"]["unknown"] == [TRACK]
    over = after(state, {**COUNT, "without": [TRACK]})
    assert over.result.unknown == (TRACK,)


def test_without_what_nobody_knows_the_result_says_what_it_lacks():
    over = after(at_the_count(), {**COUNT, "without": [FEW, TRACK]})
    assert (over.stage, over.result.winners, over.result.unknown) == ("over", (), (FEW, TRACK))


@pytest.mark.parametrize("more", [{"without": ["goals"]}, {"printed": {"goals": 1}}, {"printed": {FEW: 5000}}])
def test_only_values_of_the_aid_are_accepted(more):
    with pytest.raises(BadInput):
        after(at_the_count(), {**COUNT, **more})


def test_a_value_that_comes_later_is_counted_again():
    over = after(at_the_count(), {**COUNT, "without": [FEW, TRACK]})
    again = after(over, give(FEW, 3))
    assert (again.result.winners, again.result.scores["players"], again.result.unknown) == (("nomads",), 4, (TRACK,))
    oni = after(again, give(TRACK, 9))
    assert (oni.result.winners, oni.result.unknown) == (("oni",), ())
    assert after(oni, {"type": "vp", "who": "players", "by": 9}).result.winners == ("nomads",)


def test_several_values_that_come_later_are_counted_in_one_step():
    over = after(at_the_count(), {**COUNT, "without": [FEW, TRACK]})
    again = after(over, {**COUNT, "printed": {FEW: 3, TRACK: 1}})
    assert (again.result.winners, again.result.unknown) == (("nomads",), ())
    with pytest.raises(RuleViolation) as refused:
        after(again, COUNT)
    assert [one.code for one in refused.value.reasons] == ["over"]


def test_the_squares_of_the_track_told_later_count_too():
    over = after(at_the_count(), {**COUNT, "without": [FEW, TRACK]})
    track = [{"square": 1, "kind": "points", "vp": 2}]
    assert after(over, {"type": "give-track", "track": track}).result.winners == ("oni",)


def test_what_changes_no_point_is_no_second_count():
    over = after(at_the_count(), {**COUNT, "without": [FEW, TRACK]})
    for action in ({"type": "say", "text": "well played"}, give("white-movement", 2), {"type": "momentum", "by": 1}):
        assert [GAME.write_event(one)["type"] for one in events(over, action)][1:] == []


def test_a_finished_table_of_an_old_log_keeps_its_result_until_a_value_comes():
    old = {"type": "game-counted", "scores": {"players": 7, "oni": 31}, "winners": ["oni"], "clause": "coop.aim.5", "unknown": [FEW]}
    over = replay(GAME, at_the_count(), [GAME.read_event(old)])
    assert over.result.scores == {"players": 7, "oni": 31}
    noted = after(over, {"type": "say", "text": "well played"})
    assert noted.result.scores == {"players": 7, "oni": 31}
    assert after(noted, give(FEW, 3)).result.scores == {"players": 4, "oni": 1}
