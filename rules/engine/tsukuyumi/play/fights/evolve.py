"""Folds what happened in a fight into the state; never refuses, rolls or looks up."""

from dataclasses import replace
from typing import assert_never

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights.state import Fight
from rules.engine.tsukuyumi.state import State


def fold(state: State, event: e.FightEvent) -> State:
    """The state after one event of a fight."""
    if isinstance(event, e.FightOpened):
        return replace(state, fights=(*state.fights, _opened(event)))
    fight = fight_in(state, event.area)
    match event:
        case e.DamageShared(hits, to_answer):
            now = replace(fight, hits=(*fight.hits, *hits), to_answer=to_answer, split=True, spare=0)
        case e.CounterattackChosen(_, answer, hits, retreats, more):
            left = fight.to_answer if more else fight.to_answer[1:]
            away = (*fight.retreats, answer.side) if retreats else fight.retreats
            now = replace(fight, to_answer=left, answers=(*fight.answers, answer), hits=(*fight.hits, *hits), retreats=away)
        case e.DamageTaken(_, _, losses):
            first = (event.goes_on,) if event.goes_on is not None else ()
            now = replace(fight, hits=(*first, *fight.hits[1:]), losses=(*fight.losses, *losses), spare=event.spare)
        case e.Retreated():
            now = replace(fight, retreats=fight.retreats[1:])
        case e.FightClosed():
            return replace(state, fights=tuple(other for other in state.fights if other is not fight))
        case _:
            assert_never(event)
    return with_fight(state, now)


def _opened(event: e.FightOpened) -> Fight:
    return Fight(
        event.attacker, event.leader, event.area, event.card, event.damage, event.defenders,
        part=event.part, source=event.source, ranged=event.ranged, aims=event.aims,
    )  # fmt: skip


def fight_in(state: State, area: Hex | None) -> Fight:
    """The fight in an area, or the only one."""
    for fight in state.fights:
        if area in (None, fight.area):
            return fight
    raise AssertionError("nobody fights")


def with_fight(state: State, now: Fight) -> State:
    """The same state where the fight in that area has gone on."""
    return replace(state, fights=tuple(now if fight.area == now.area else fight for fight in state.fights))
