"""Which part of the standard game decides a command, and whether its turn has come."""

from typing import assert_never

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.modes import unknown_action
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.play.fights import commands as fights
from rules.engine.tsukuyumi.play.refusals import refuse
from rules.engine.tsukuyumi.play.turns import actions
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import (
    fight_choices,
    gambler,
    oni_actions,
    pending,
    player_attacks,
    rounds,
    scoring,
    setup_turns,
    turn_actions,
)
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.evolve import first_duty, then, waits
from rules.engine.tsukuyumi.state import FREE, OVER, State

# Commands that answer an open choice of a fight, by its kind; everything else has to wait.
ANSWERS: dict[str, tuple[type[s.Command], ...]] = {
    fight_choices.SPLIT: (fights.SplitDamage,),
    fight_choices.ANSWER: (fights.Counterattack,),
    fight_choices.TAKE: (fights.TakeDamage,),
    fight_choices.RETREAT: (fights.Retreat,),
}
ONLY_ANSWERS = (
    fights.SplitDamage, fights.Counterattack, fights.TakeDamage, fights.Retreat,
    s.RollDie, s.LoseFigures, s.MarkTsukuyumi, s.ReturnPrincess, s.Decline,
)  # fmt: skip
ANY_TIME = (s.ScoreMission, s.ScoreGoal, t.CountPieces)


def decide(state: State, command: game.Command, catalogue: Catalogue) -> e.Events:
    """The events of a command; in free play only the contract's actions, judged one by one."""
    if state.stage == FREE or state.standard is None:
        if not isinstance(command, c.ACTIONS):
            raise unknown_action(command)
        return free_play.decide(state.position, command)
    if not isinstance(command, (*c.ACTIONS, *t.COMMANDS, *s.COMMANDS)):
        raise unknown_action(command, (*t.COMMANDS, *s.COMMANDS))
    rounds.side_of(state.position, command.by)
    _in_order(state, command)
    return then(state, _decide(state, command), player_attacks.proceed, scoring.supremacy)  # a fight that waited for this goes on


def _in_order(state: State, command: s.Command) -> None:
    """An open choice comes first, and only those may make it whose it is."""
    if state.stage == OVER:
        refuse("game-over", "tsk.score.14")
    if not waits(state):
        if isinstance(command, ONLY_ANSWERS):
            refuse("not-now", "tsk.round.4.1")
        return
    if isinstance(command, ANY_TIME):
        return
    duty = first_duty(state)
    if duty is not None:
        kinds, by, clause = pending.accepted(duty), duty.side, duty.clause
    else:
        first = fight_choices.open_choice(state)
        if first is None:
            raise AssertionError("a fight that asks nobody goes on by itself")
        kinds, by, clause = ANSWERS[first.kind], first.by[0], first.clause
    if not isinstance(command, kinds):
        refuse("choose-first", clause, side=by)
    if command.by != by:
        refuse("not-your-choice", clause, side=by)


def _decide(state: State, command: s.Command) -> e.Events:
    match command:
        case c.Conquer() | c.Annihilate():
            refuse("with-a-card", "tsk.combat.6")  # in a game with turns a fight is an attack with a card
        case c.PlaceHome():
            return setup_turns.place_home(state, command)
        case s.SkipHome():
            return setup_turns.no_home(state, command)
        case c.MarkStartingAreas():
            return setup_turns.mark_areas(state, command)
        case s.PlaceStartingUnits():
            return setup_turns.place_units(state, command)
        case s.TurnPower():
            return rounds.turn_power(state, command)
        case s.ChooseCard():
            return rounds.pick(state, command)
        case s.EndTurn():
            return rounds.finish_turn(state, command)
        case s.CloseRound():
            return rounds.close_round(state, command)
        case s.ReturnPrincess():
            return rounds.return_princess(state, command)
        case c.Move():
            return turn_actions.move(state, command)
        case c.Produce():
            return turn_actions.produce(state, command)
        case t.Buy():
            return turn_actions.buy(state, command)
        case c.ChangeInitiative():
            return turn_actions.change_initiative(state, command)
        case t.DrawEvent() if waits(state):
            return gambler.draw_and_play(state, command)
        case t.PlayEvent():
            return turn_actions.play(state, command)
        case t.DrawEvent() | t.UseFactionEffect() | t.UpgradeUnits() | t.SacrificeUnit() | t.CountPieces():
            return actions.decide(RULES, state, command)
        case c.PlaceOni():
            return oni_actions.place(state, command)
        case s.PlaceShadows():
            return oni_actions.place_shadows(state, command)
        case c.ConquerWithOni():
            return oni_actions.conquer(state, command)
        case s.HuntWithOni():
            return oni_actions.hunt(state, command)
        case s.MoveOni():
            return oni_actions.move(state, command)
        case s.Attack():
            return player_attacks.attack(state, command)
        case fights.SplitDamage() | fights.Counterattack() | fights.TakeDamage() | fights.Retreat():
            return fight_choices.decide(state, command)
        case s.RollDie():
            return gambler.roll(state, command)
        case s.LoseFigures():
            return gambler.lose(state, command)
        case s.MarkTsukuyumi():
            return gambler.mark(state, command)
        case s.Decline():
            return gambler.decline(state, command)
        case s.ScoreMission():
            return scoring.score_mission(state, command)
        case s.ScoreGoal():
            return scoring.score_goal(state, command)
        case _:
            assert_never(command)
