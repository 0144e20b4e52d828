"""Instants: when one may be played, and in which order when several sides want to."""

from rules.engine.kernel.errors import Reason
from rules.engine.necropole import rounds
from rules.engine.necropole.state import State


def timing_reasons(state: State, who: str, potion: bool = False) -> list[Reason]:
    """Why an undead cannot play an instant now: outside its team's turn only after a combat action (nec.fight.13)."""
    fight, side = state.fight, state.undead[who].side
    wait = rounds.waiting(state)
    if wait:
        return [wait]
    gone = rounds.presence(state, who)
    if gone:
        return [gone]
    reasons = [] if _in_time(state, who, side) else [Reason("nothing-to-answer", "nec.fight.13", {"who": who})]
    if fight.hold and first_in_line(state) != side:
        reasons.append(Reason("on-hold", "nec.fight.13.1", {"by": list(fight.hold)}))
    if fight.last_instant == side and not (potion and state.terms.potion_apart):
        reasons.append(Reason("instant-twice", "nec.fight.13.3", {"side": side}))
    if state.terms.flipped_silent and fight.figures[who].flipped:
        reasons.append(Reason("already-played", "nec.fight.13", {"who": who}))
    return reasons


def _in_time(state: State, who: str, side: str) -> bool:
    """In the turn of an attacker of one's own camp, after a combat action, or when one's own camp is about to play."""
    fight = state.fight
    camp = state.camp_of(side)
    if fight.attacker is None:
        return (fight.acted and not state.terms.no_late_instant) or (fight.between is None and fight.camp == camp)
    if state.camp_of_undead(fight.attacker) != camp:
        return fight.acted
    return not state.terms.own_hero_only or same_leader(state, who, fight.attacker)


def same_leader(state: State, one: str, other: str) -> bool:
    """Whether two undead are led by the same person; nobody has said otherwise where a side has no leaders."""
    if state.undead[one].side != state.undead[other].side:
        return False
    leaders = state.position.sides[state.undead[one].side].leaders
    return not leaders or any(one in leader.heroes and other in leader.heroes for leader in leaders)


def first_in_line(state: State) -> str | None:
    """Of the sides that asked to wait, the attacker's first, then clockwise (nec.fight.13.1)."""
    fight = state.fight
    if not fight.hold:
        return None
    sides = [side for camp in fight.camps for side in camp.sides]
    order = [side for side in state.position.order if side in sides] or sides
    player = fight.attacker or fight.last
    start = state.undead[player].side if player is not None else order[0]
    begin = order.index(start) if start in order else 0
    return next((side for side in order[begin:] + order[:begin] if side in fight.hold), fight.hold[0])
