"""Folds what happened in a standard game into its state; never refuses, rolls or looks up."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar, assert_never

from rules.engine.kernel.game import Outcome
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.play.duties import STANDARD_KINDS, StandardDuty, folded
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.evolve import fold as fight_fold
from rules.engine.tsukuyumi.play.fights.evolve import with_fight
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import evolve as turns_evolve
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import tallies
from rules.engine.tsukuyumi.standard.state import CHOOSE, COUNT, PLAY, SETUP, Standard
from rules.engine.tsukuyumi.state import OVER, State

V = TypeVar("V")


def own(state: State) -> Standard:
    """The standard game's part of a state that is no free play."""
    if state.standard is None:
        raise AssertionError("free play has no turns")
    return state.standard


def first_duty(state: State) -> StandardDuty | None:
    """What has to be done before anything else."""
    waiting = own(state).duties
    return waiting[0] if waiting else None


def waits(state: State) -> bool:
    """Whether somebody has to choose before the game goes on."""
    return bool(own(state).duties or state.fights)


def asked(*duties: StandardDuty, first: bool = False) -> e.Events:
    """Puts duties on the list, after what waits already or before it."""
    return (e.TasksAdded(duties, duties[0].clause, first),) if duties else ()


def done(duty: StandardDuty) -> e.TaskDone:
    return e.TaskDone(duty, duty.clause)


def fold(state: State, happened: Iterable[e.Event]) -> State:
    """The state after these events of the board and of the standard game."""
    for event in happened:
        if isinstance(event, board.BOARD_EVENTS):
            state = noted(replace(state, position=apply.change(state.position, event)), event)
        elif isinstance(event, turns.EVENTS):
            state = _turn(state, event)
        else:
            state = evolve(state, event)
    return state


def then(state: State, happened: e.Events, *steps: Callable[[State], e.Events]) -> e.Events:
    """These events, and what each step decides on the state that they have led to so far."""
    found = list(happened)
    for step in steps:
        state = fold(state, happened)
        happened = step(state)
        found += happened
    return tuple(found)


def noted(state: State, event: board.BoardEvent) -> State:
    """What the standard game keeps of an event of the board."""
    if state.standard is None:
        return state
    return replace(state, standard=tallies.counted(state.standard, state.position, event))


def _turn(state: State, event: turns.TurnEvent) -> State:
    """What both modes fold alike, and what the standard game keeps of it: the cards, and the events of Intelligence."""
    now, state = own(state), turns_evolve.evolve(state, event)
    if isinstance(event, turns.CardsShown):
        return replace(_with(state, replace(now, shown=True, chosen=event.cards)), stage=PLAY)
    if isinstance(event, turns.EventPlayed) and event.free:
        return _with(state, replace(now, free_events=with_one(now.free_events, event.by, now.free_events.get(event.by, 0) - 1)))
    return state


def with_one(held: Mapping[str, V], key: str, value: V) -> Mapping[str, V]:
    return MappingProxyType({**held, key: value})


def _with(state: State, now: Standard, position: Position | None = None) -> State:
    return replace(state, standard=now, position=position if position is not None else state.position)


def evolve(state: State, event: e.StandardEvent) -> State:
    """The state after one event of the standard game."""
    state = _with(state, tallies.counted(own(state), state.position, event))
    if isinstance(event, fights.EVENTS):
        return _fight(state, event)
    now, position = own(state), state.position
    match event:
        case e.StepTaken(by, _, next_by, next_step):
            placed = now.placed | {by} if next_by != by else now.placed
            stage = SETUP if next_by else state.stage
            return replace(_with(state, replace(now, step=next_step, placed=placed), replace(position, active=next_by)), stage=stage)
        case e.RoundOpened(number, stage):
            opened = {card.casefold(): now.chosen[by] for by, card in now.chosen_names.items() if card and now.shown}
            fresh = replace(
                now, chosen=MappingProxyType({}), chosen_names=MappingProxyType({}), shown=False, once=frozenset(),
                fighters=frozenset(), power="", step="", order_next=(), known_cards=MappingProxyType({**now.known_cards, **opened}),
            )  # fmt: skip
            begun = replace(position, round=number, phase=None, active=None, fought=False)
            return replace(turns_evolve.new_round(_with(state, fresh, begun)), stage=stage, turned=frozenset())
        case e.PowerTurned(power):
            return replace(_with(state, replace(now, power=power)), stage=CHOOSE)
        case e.CardPicked(by, actions, card):
            names = with_one(now.chosen_names, by, card)
            return _with(state, replace(now, chosen=with_one(now.chosen, by, actions), chosen_names=names))
        case e.PhaseOpened(phase):
            return replace(state, turned=frozenset(), stage=PLAY, position=replace(position, phase=phase, active=None, fought=False))
        case e.TurnOpened(by, bonus, fought):
            return replace(turns_evolve.fresh(state, bonus), position=replace(position, active=by, fought=fought))
        case e.MarkerTurned(by):
            return replace(state, turned=state.turned | {by})
        case e.TurnClosed():
            return replace(turns_evolve.fresh(state), position=replace(position, active=None, fought=False))
        case e.DieRolled() if state.fights:
            return with_fight(state, replace(state.fights[0], rolled=True))
        case e.DieRolled() | e.RoundCounted():
            return state
        case e.OrderSetAside(order):
            return _with(state, replace(now, order_next=order))
        case e.TasksAdded() | e.TaskDone():
            return _with(state, replace(now, duties=folded(now.duties, event, STANDARD_KINDS)))
        case old_logs.ChoiceOpened(choice):
            return old_logs.shared_out(_with(state, replace(now, duties=old_logs.opened(now.duties, choice))), choice)
        case old_logs.ChoiceSettled(kind):
            return _with(state, replace(now, duties=old_logs.settled(now.duties, kind)))
        case e.DefilerTurned(on):
            return _with(state, replace(now, defiler_turned=on))
        case e.PrincessAway(away):
            return _with(state, replace(now, princess_away=away))
        case e.LandTurned(area, kind):
            return replace(state, position=position.with_area(area, replace(position.areas[area], kind=kind, value=0)))
        case e.MissionScored(by, mission, True):
            return _with(state, replace(now, oni_missions=with_one(now.oni_missions, mission, by)))
        case e.MissionScored(by, mission):
            done = (*now.missions.get(by, ()), mission)
            return _with(state, replace(now, missions=with_one(now.missions, by, done)))
        case e.GoalScored(by):
            return _with(state, replace(now, goals=now.goals | {by}))
        case e.PlayStopped():
            return replace(state, stage=COUNT, turned=frozenset(), position=replace(position, phase=None, active=None))
        case e.GameEnded(winners, points, clause):
            over = _with(state, replace(now, duties=()), replace(position, phase=None, active=None))
            return replace(over, stage=OVER, result=Outcome(winners, clause, points), fights=())
        case _:
            assert_never(event)


def _fight(state: State, event: fights.FightEvent) -> State:
    """The fight itself, and what the attacker's turn keeps of it."""
    folded = fight_fold(state, event)
    if not isinstance(event, fights.FightOpened) or event.attacker != event.leader:
        return folded  # where Oni fight, it is nobody's own combat
    now = own(state)
    once = now.once | {event.attacker} if event.card.kind == "once-per-round" else now.once
    turn = replace(state.turn, fought_in=state.turn.fought_in | {event.area})
    return replace(_with(folded, replace(now, once=once, fighters=now.fighters | {event.leader})), turn=turn)
