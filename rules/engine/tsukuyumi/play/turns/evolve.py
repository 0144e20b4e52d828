"""Folds what happened in a turn into the state; never refuses, rolls or looks up."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.state import IMMUNE, Turn
from rules.engine.tsukuyumi.state import State


def evolve(state: State, event: e.TurnEvent) -> State:
    """The state after one event of a turn."""
    turn = state.turn
    match event:
        case e.ActionUsed(_, action, total, _, use):
            used = replace(turn, used=_with(turn.used, action, total), last=action, event_use=use if action == "events" else turn.event_use)
            return replace(state, turn=used)
        case e.BonusCounted(_, points):
            return replace(state, turn=replace(turn, bonus=points))
        case e.ActionGranted(_, action, total):
            return replace(state, turn=replace(turn, granted=_with(turn.granted, action, total)))
        case e.Walked(_, figures):
            return replace(state, turn=replace(turn, walked=(*turn.walked, *figures)))
        case e.EventDrawn(by, _, epic, held):
            gone = ("",) if epic else ()  # it happens at once
            return replace(state, held=_with(state.held, by, held), discards=(*state.discards, *gone))
        case e.EventPlayed(by, card, held):
            return replace(state, held=_with(state.held, by, held), discards=(*state.discards, card))
        case e.EventDiscarded(_, _, _, card):
            return replace(state, discards=(*state.discards, card))
        case e.EventsShuffled():
            return replace(state, discards=())
        case e.PiecesCounted(by, marker, count):
            own = _with(state.pieces.get(by, {}), marker, count)
            return replace(state, pieces=MappingProxyType({**state.pieces, by: own}))
        case e.FactionEffectUsed(by, _, choice) if choice == IMMUNE:
            return replace(state, immune=state.immune | {by})
        case e.CardsShown() | e.FactionEffectUsed() | e.Bought() | e.UnitsUpgraded():
            return state  # what they changed are events of their own, or a mode's
        case _:
            assert_never(event)


def fresh(state: State, bonus: int = 0) -> State:
    """Nothing of a turn is used up yet."""
    return replace(state, turn=Turn(bonus=bonus))


def new_round(state: State) -> State:
    """What lasted for a round is over."""
    return replace(state, immune=frozenset())


def _with(held: Mapping[str, int], key: str, value: int) -> Mapping[str, int]:
    return MappingProxyType({**held, key: value})
