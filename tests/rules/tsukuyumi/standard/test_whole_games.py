"""Whole standard games, played to the end by people who do anything legal: what always has to hold."""

from collections import Counter

import pytest

from rules.engine.kernel.game import overlap
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.pending import pending
from tests.rules.tsukuyumi.standard.tables import CATALOGUE, after, card, playthrough, table

GAMES = [(players, f"game {n}") for players in (2, 3, 4) for n in range(4)]
WITH_MODULES = [
    (3, "oni powers", {"modules": ["oni-powers", "oni-missions", "alternative-goals"]}),
    (4, "legends", {"modules": ["legendary-oni", "epic-events"], "rounds": 6}),
    (3, "princess", {"modules": ["moon-princess", "legendary-oni", "faction-events"], "rounds": 6}),
    (3, "supremacy", {"mode": "supremacy", "goal": 9}),
    (4, "fast", {"mode": "fast"}),
    (3, "epic", {"mode": "epic"}),
    (3, "mascots", {"modules": ["mascots"], "mascots": {"nomads": "dog"}}),
]
ALL = [*((players, seed, {}) for players, seed in GAMES), *WITH_MODULES]
games = pytest.mark.parametrize(("players", "seed", "more"), ALL, ids=[f"{p} {s}" for p, s, _ in ALL])


def figures(state):
    found = Counter()
    for area in state.position.areas.values():
        for owner, units in area.units.items():
            found.update({(owner, unit): n for unit, n in units.items()})
    return +found


def start(players, seed, more):
    if "mascots" in more:
        more = {**more, "players": [{"faction": side} for side in ("nomads", "boarlords", "dark-seed")]}
        more["starting_units"] = {"nomads": {"private": 2}, "boarlords": {"squeaker": 2}, "dark-seed": {"worker": 2}}
    return table(players, seed, **more)


@games
def test_a_game_ends_and_its_laws_hold_at_every_step(players, seed, more):
    first = state = start(players, seed, more)
    oni = figures(state)
    supply = Counter(state.position.supply)
    total = Counter({unit: n for (owner, unit), n in oni.items() if owner == "oni"}) + supply
    log = []
    for command, events, after_it in playthrough(state, seed):
        log += events
        before, now = figures(state), figures(after_it)
        for event in map(GAME.write_event, events):
            if event["type"] in ("figures-placed", "figures-removed"):
                key = (event["owner"], event["unit"])
                before[key] += event["count"] if event["type"] == "figures-placed" else -event["count"]
        assert +before == now
        on_board = Counter({unit: n for (owner, unit), n in now.items() if owner == "oni"})
        assert on_board + Counter({u: n for u, n in after_it.position.supply.items() if n}) == total
        for (owner, unit), n in now.items():
            limit = CATALOGUE.units[owner][unit].quantity
            assert limit is None or n <= limit
        if any(isinstance(event, e.PhaseOpened) for event in events) and after_it.position.phase == "white":
            assert not after_it.turned
        if isinstance(command, s.EndTurn):
            assert not after_it.turn.used
            assert not after_it.turn.walked
        assert set(after_it.standard.chosen) <= set(after_it.standard.players)
        state = after_it
    result = GAME.outcome(state)
    assert result is not None
    assert set(result.winners) <= set(state.position.initiative)
    assert GAME.write_state(replay(GAME, first, log)) == GAME.write_state(state)
    assert state.position.round <= state.rounds


@pytest.mark.parametrize(("players", "seed", "more"), ALL[::7], ids=[f"{p} {s}" for p, s, _ in ALL[::7]])
def test_every_state_command_and_event_goes_into_json_and_text_and_back(players, seed, more):
    for n, (command, events, state) in enumerate(playthrough(start(players, seed, more), seed)):
        if n % 3 and not pending(state):
            continue
        assert GAME.read_command(GAME.write_command(command), CATALOGUE) == command
        assert [GAME.read_event(GAME.write_event(event)) for event in events] == list(events)
        written = GAME.write_state(state)
        back = GAME.read_state(written, CATALOGUE)
        assert back == state
        assert GAME.write_state(back) == written
        assert GAME.parse(GAME.render(state), CATALOGUE) == state
        assert GAME.view(back, None) == GAME.view(state, None)


def ready(players=3, seed="secret"):
    """A table that has just finished its set-up."""
    for _, _, state in playthrough(table(players, seed), seed):
        if state.stage == "choose-cards":
            return state
    raise AssertionError


def test_a_card_is_hidden_until_all_have_chosen_and_a_view_does_not_change_with_anothers_secret():
    state = ready()
    one, two, three = state.standard.players
    chance = Chance("cards")
    left, right = card(chance), {**card(chance), "combat": 7}
    first, other = after(state, s.ChooseCard(one, left, "A")), after(state, s.ChooseCard(one, right, "B"))
    for side in (two, three, None):
        assert GAME.view(first, side) == GAME.view(other, side)
    assert GAME.write_view(GAME.view(first, one))["cards"] == {one: left}
    both = after(first, s.ChooseCard(two, right), s.ChooseCard(three, right))
    assert all(set(GAME.write_view(GAME.view(both, side))["cards"]) == {one, two, three} for side in (one, two, three, None))


def test_nobody_is_shut_out_when_all_choose_at_once():
    state = ready()
    one, two, _ = state.standard.players
    assert not overlap(GAME.touches(state, s.ChooseCard(one, {})), GAME.touches(state, s.ChooseCard(two, {})))


def test_a_point_marked_after_the_end_is_counted_again():
    *_, (_, _, state) = playthrough(table(3, "game 0"), "game 0")
    last = min(state.result.scores, key=state.result.scores.get)
    told = GAME.decide(state, GAME.read_command({"type": "vp", "who": last, "by": 30}, CATALOGUE), CATALOGUE)
    assert [GAME.write_event(event)["type"] for event in told] == ["points-marked", "game-closed"]
    again = replay(GAME, state, told)
    assert again.result.winners == (last,)
    assert again.result.scores[last] == state.result.scores[last] + 30
    note = GAME.decide(again, GAME.read_command({"type": "say", "text": "well played"}, CATALOGUE), CATALOGUE)
    assert replay(GAME, again, note).result == again.result
