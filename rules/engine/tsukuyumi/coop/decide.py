"""Which part of the co-op game decides a command, and what then goes on by itself."""

from typing import assert_never

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.coop import (
    card_effects,
    card_notes,
    cards,
    decks,
    fight_choices,
    forced_attacks,
    gambler,
    legendary_oni,
    mines,
    momentum_marker,
    oni_attacks,
    player_attacks,
    rounds,
    setup_turns,
    skybound,
)
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop import turn_actions as turns
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import fold
from rules.engine.tsukuyumi.coop.helpers import first_duty, refuse
from rules.engine.tsukuyumi.coop.state import SETUP
from rules.engine.tsukuyumi.modes import unknown_action
from rules.engine.tsukuyumi.play.fights.commands import Retreat
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.state import OVER, State

MOST_STEPS = 200  # no chain of automatic steps is longer


def decide(state: State, command: game.Command, catalogue: Catalogue) -> Events:
    """The events of a command, with everything that follows without a tap."""
    if not isinstance(command, (*actions.ACTIONS, *t.COMMANDS, *c.COMMANDS)):
        raise unknown_action(command, (*t.COMMANDS, *c.COMMANDS))
    if state.stage == OVER and not (isinstance(command, c.CountPoints) and command.printed):
        refuse("over", "coop.aim.4")  # values that come later are still counted
    happened = _decide(state, command)
    return (*happened, *goes_on(fold(state, happened), command))


def goes_on(now: State, command: game.Command | None = None) -> Events:
    """Everything that follows without a tap."""
    found: list[e.Event] = []
    for _ in range(MOST_STEPS):
        more = rounds.follow(now) or _next_attack(now, command)
        if not more:
            return tuple(found)
        found += more
        now = fold(now, more)
    raise AssertionError("the co-op game does not come to rest")


def _next_attack(state: State, command: game.Command | None) -> Events:
    """The following attack of the Oni, where all of them are carried out with one command."""
    runs = isinstance(command, c.CarryOutAttacks) or (isinstance(command, c.EndTurn) and command.oni)
    least = isinstance(command, c.CarryOutAttacks) and command.least
    following = forced_attacks.following(state, least=least) if runs else None
    return _own(state, following) if following is not None else ()


def _decide(state: State, command: c.Command) -> Events:
    if state.stage == SETUP and isinstance(command, actions.PlaceHome):
        return setup_turns.home(state, command)
    if state.stage == SETUP and isinstance(command, actions.MarkStartingAreas):
        return setup_turns.start(state, command)
    if isinstance(command, actions.ACTIONS):
        return turns.act(state, command)
    if isinstance(command, t.COMMANDS):
        return turns.turn_action(state, command)
    return _own(state, command)


def _own(state: State, command: c.CoopCommand) -> Events:
    match command:
        case c.MarkHomezone():
            return setup_turns.homezone(state, command)
        case c.PlaceStartingUnits():
            return setup_turns.units(state, command)
        case c.BeginGame():
            return setup_turns.begin(state)
        case c.PlacePrincess():
            return card_effects.place(state, command)
        case c.ChooseCard():
            return rounds.choose(state, command)
        case c.ShowCards():
            return rounds.show_cards(state)
        case c.PlayAction():
            return turns.play(state, command)
        case c.ShowRoundCard():
            return cards.round_card(state, command)
        case c.DrawPrincessCard():
            return cards.princess_card(state, command)
        case c.NoteCard():
            return card_notes.note(command)
        case c.FinishCard():
            return cards.card_done(state)
        case c.EndTurn():
            return rounds.end_turn(state, command)
        case c.CheckObjective():
            return rounds.objective(state, command)
        case c.CountPoints():
            return rounds.final_count(state, command)
        case c.AttackWithOni():
            return oni_attacks.attack(state, command)
        case c.ForgoAttack():
            return oni_attacks.no_attack(state, command)
        case c.SkipAttack():
            return oni_attacks.skip_attack(state)
        case c.TakeDamage():
            return fight_choices.take_damage(state, command)
        case c.ChooseRiposte():
            return fight_choices.choose_riposte(state, command)
        case Retreat():
            return fight_choices.retreat(state, command)
        case c.ReportAttack():
            return turns.attack(state, command)
        case c.TurnUnits():
            return player_attacks.turn_units(state, command)
        case c.SpendEventPoint():
            return turns.event_point(state, command)
        case c.ReportAction():
            return turns.other(state, command)
        case c.Reveal():
            return cards.reveal(state, command)
        case c.DiscardRiposte():
            return momentum_marker.discard(state, command)
        case c.MovePrincess():
            return card_effects.move(state, command)
        case c.BringOni():
            return card_effects.bring_oni(state, command)
        case c.AttackWithOniHere():
            return card_effects.attack_here(state, command)
        case c.MoveMomentum():
            return momentum_marker.card_momentum(state, command)
        case c.GiveUp():
            return card_effects.give_up(state, command)
        case c.BringLegend():
            return legendary_oni.bring(state, command)
        case c.LayTwoPoints():
            return card_effects.two_points(state, command)
        case c.MoveSkybound():
            return skybound.move(state, command)
        case c.RollGambler():
            return gambler.roll(state, command)
        case c.DrawPassed():
            return momentum_marker.settle_passed(state, command)
        case c.ReshuffleDeck():
            return decks.reshuffle(state, command)
        case c.UseMines():
            return mines.use(state, command)
        case c.LoseUnits():
            return gambler.lose_units(state, command)
        case c.CarryOutAttacks():
            return _own(state, forced_attacks.first(state, least=command.least))
        case c.FinishByHand():
            return done_by_hand(state)
        case _:
            assert_never(command)


def done_by_hand(state: State) -> Events:
    """The players did what was due themselves, with hand corrections."""
    if state.fights:
        return fight_choices.finish_by_hand(state)
    duty = first_duty(state)
    if duty is None:
        refuse("nothing-such", "coop.aim.7", wanted="done-by-hand", waiting="")
    return (e.TaskDone(duty, duty.CLAUSE, by_hand=True),)
