"""One tap for several steps that leave nobody a choice: it comes to the same as the steps one by one."""

from collections.abc import Iterator

import pytest

from rules.engine.kernel import game
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import forced_attacks, legal
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.pending import attacks
from rules.engine.tsukuyumi.coop.state import CHOOSE
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.coop import playing

SHORT = (c.ShowCards, c.ShowRoundCard, c.DrawPrincessCard, c.EndTurn)


def done(state: State, *commands: game.Command) -> State:
    for command in commands:
        state, _ = act(GAME, state, command, playing.catalogue())
    return state


def with_attacks(state: State) -> State:
    """The Oni's attacks one after another, as long as nobody has to choose."""
    while (command := forced_attacks.following(state)) is not None:
        state = done(state, command)
    return state


def step_by_step(state: State, command: game.Command) -> State | None:
    """The same by single steps; None for a command that is one step itself."""
    match command:
        case c.ShowCards() if state.stage == CHOOSE:
            left = [side for side in coop_of(state).players if side not in coop_of(state).chosen]
            return done(state, *(c.ChooseCard(side) for side in left), c.ShowCards())
        case c.ShowRoundCard(card, carried_out=True):
            return done(state, c.ShowRoundCard(card), c.FinishCard())
        case c.DrawPrincessCard(card, carried_out=True):
            return done(state, c.DrawPrincessCard(card), c.FinishCard())
        case c.EndTurn(by, princess=True):
            return with_attacks(done(state, c.DrawPrincessCard(), c.FinishCard(), c.EndTurn(by)))
        case c.EndTurn(by, oni=True):
            return with_attacks(done(state, c.EndTurn(by)))
    return None


def met(seed: str, players: int) -> Iterator[tuple[State, game.Command]]:
    """Every short way that was listed in a whole game."""
    for now in playing.play(playing.options(players, seed), seed):
        for command in legal.legal_commands(now.now, playing.catalogue()):
            if isinstance(command, SHORT):
                yield now.now, command


@pytest.mark.parametrize(("seed", "players"), [("one tap", 1), ("one tap", 2), ("another", 3)])
def test_a_short_way_comes_to_the_same_as_its_steps(seed: str, players: int) -> None:
    seen = set()
    for state, command in met(seed, players):
        expected = step_by_step(state, command)
        if expected is not None:
            seen.add(type(command))
            assert done(state, command) == expected, command
    assert seen == set(SHORT)


def test_cards_are_not_turned_up_together_where_each_waits_for_its_owners_black_turn() -> None:
    """Co-op rules, "A round": the table reads it as each player's own moment."""
    options = playing.options(2, "late", rulings={"coop-action-cards-shown": "black-turn"})
    state = next(now.now for now in playing.play(options, "late") if now.now.stage == CHOOSE)
    with pytest.raises(RuleViolation) as refused:
        done(state, c.ShowCards())
    assert [reason.clause for reason in refused.value.reasons] == ["coop.round.2.2"]


def test_of_equal_attacks_the_one_is_taken_that_costs_the_players_least() -> None:
    """The Oni's attack, "Ties": the players choose, and may leave it to the phone."""
    seen = 0
    for now in playing.play(playing.options(2, "ties"), "ties"):
        if c.CarryOutAttacks(least=True) not in legal.legal_commands(now.now, playing.catalogue()):
            continue
        _, options = attacks(now.now, coop_of(now.now).attacks)
        costs = {option: cost(now.now, option) for option in options}
        taken = forced_attacks.first(now.now, least=True)
        assert costs[taken] == min(costs.values())
        seen += len(options) > 1
    assert seen


def cost(state: State, attack: c.AttackWithOni) -> tuple[bool, int]:
    """Whether somebody may fall, and how far the Oni are ahead then."""
    after = done(state, attack)
    points = scoring.score(after.position).sides
    return bool(state.position.enemies("oni", attack.target)), points["oni"] - points["players"]
