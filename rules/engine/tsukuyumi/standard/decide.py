"""Which part of the standard game decides a command, and whether its turn has come."""

from typing import assert_never

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.modes import unknown_action
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.play.fights import commands as fights
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import event_cards, faction_effects, grants, production
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
from rules.engine.tsukuyumi.standard.evolve import Draft, first_duty, waits
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
ANY_TIME = (s.ScoreMission, s.ScoreGoal)


def decide(state: State, command: game.Command, catalogue: Catalogue) -> tuple[e.Event, ...]:
    """The events of a command; in free play only the contract's actions, judged one by one."""
    if state.stage == FREE or state.standard is None:
        if not isinstance(command, c.ACTIONS):
            raise unknown_action(command)
        return free_play.decide(state.position, command)
    if not isinstance(command, (*c.ACTIONS, *t.COMMANDS, *s.COMMANDS)):
        raise unknown_action(command, (*t.COMMANDS, *s.COMMANDS))
    draft = Draft(state)
    rounds.side_of(state.position, command.by)
    _in_order(draft, command)
    _decide(draft, command)
    player_attacks.proceed(draft)  # a fight that waited for this goes on
    scoring.supremacy(draft)
    return tuple(draft.events)


def _in_order(draft: Draft, command: s.Command) -> None:
    """An open choice comes first, and only those may make it whose it is."""
    state = draft.state
    if state.stage == OVER:
        raise draft.refuse("game-over", "tsk.score.14")
    if not waits(state):
        if isinstance(command, ONLY_ANSWERS):
            raise draft.refuse("not-now", "tsk.round.4.1")
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
        raise draft.refuse("choose-first", clause, side=by)
    if command.by != by:
        raise draft.refuse("not-your-choice", clause, side=by)


def _decide(draft: Draft, command: s.Command) -> None:
    match command:
        case c.PlaceHome():
            setup_turns.place_home(draft, command)
        case s.SkipHome():
            setup_turns.no_home(draft, command)
        case c.MarkStartingAreas():
            setup_turns.mark_areas(draft, command)
        case s.PlaceStartingUnits():
            setup_turns.place_units(draft, command)
        case s.TurnPower():
            rounds.turn_power(draft, command)
        case s.ChooseCard():
            rounds.pick(draft, command)
        case s.EndTurn():
            rounds.finish_turn(draft, command)
        case s.CloseRound():
            rounds.close_round(draft, command)
        case s.ReturnPrincess():
            rounds.return_princess(draft, command)
        case c.Move():
            turn_actions.move(draft, command)
        case c.Produce():
            turn_actions.produce(draft, command)
        case t.Buy():
            turn_actions.buy(draft, command)
        case c.ChangeInitiative():
            turn_actions.change_initiative(draft, command)
        case t.DrawEvent() if waits(draft.state):
            gambler.draw_and_play(draft, command)
        case t.DrawEvent():
            draft.add(*event_cards.draw(RULES, draft.state, command))
        case t.PlayEvent():
            turn_actions.play(draft, command)
        case t.UseFactionEffect():
            draft.add(*faction_effects.use(RULES, draft.state, command))
        case t.UpgradeUnits():
            draft.add(*production.upgrade(RULES, draft.state, command))
        case t.SacrificeUnit():
            draft.add(*grants.sacrifice(RULES, draft.state, command))
        case c.PlaceOni():
            oni_actions.place(draft, command)
        case s.PlaceShadows():
            oni_actions.place_shadows(draft, command)
        case c.ConquerWithOni():
            oni_actions.conquer(draft, command)
        case s.HuntWithOni():
            oni_actions.hunt(draft, command)
        case s.MoveOni():
            oni_actions.move(draft, command)
        case c.Conquer() | c.Annihilate():
            raise draft.refuse("with-a-card", "tsk.combat.6")  # in a game with turns a fight is an attack with a card
        case s.Attack():
            player_attacks.attack(draft, command)
        case fights.SplitDamage() | fights.Counterattack() | fights.TakeDamage() | fights.Retreat():
            draft.add(*fight_choices.decide(draft.state, command))
        case s.RollDie():
            gambler.roll(draft, command)
        case s.LoseFigures():
            gambler.lose(draft, command)
        case s.MarkTsukuyumi():
            gambler.mark(draft, command)
        case s.Decline():
            gambler.decline(draft, command)
        case s.ScoreMission():
            scoring.score_mission(draft, command)
        case s.ScoreGoal():
            scoring.score_goal(draft, command)
        case _:
            assert_never(command)
