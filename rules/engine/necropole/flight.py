"""Fleeing from a fight, and joining one between two rounds."""

from collections.abc import Iterator
from itertools import combinations

from rules.engine.kernel.errors import Reason
from rules.engine.necropole import city, commands, fights, purses, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.commands import SideName, UndeadId
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, State, present

FIRST_FLIGHT = 3  # nec.fight.16
PRICE = 1  # nec.fight.16.1


def flight_price(state: State, heroes: int) -> int:
    """Tokens for leaving together; an arena knows none."""
    if state.position.mode == "arena":
        return 0
    return PRICE * heroes if state.terms.each_pays else PRICE


def flee_reasons(state: State, command: commands.Flee) -> list[Reason]:
    """Everything that is against leaving now: a hero's turn has to begin with it (nec.fight.16)."""
    fight = state.fight
    wait = rounds.waiting(state)
    if wait:
        return [wait]
    reasons = []
    if state.position.mode == "arena" and not state.terms.flee_free:
        reasons.append(Reason("no-flight", "nec.arena.6.1"))
    if fight.round < FIRST_FLIGHT:
        reasons.append(Reason("too-soon-to-flee", "nec.fight.16", {"round": fight.round, "first": FIRST_FLIGHT}))
    for who in command.heroes:
        gone = rounds.presence(state, who)
        if gone or state.undead[who].kind != "hero" or state.undead[who].side != command.by:
            reasons.append(gone or Reason("not-your-undead", "nec.fight.16", {"who": who}))
    if fight.attacker is not None:
        reasons.append(Reason("somebody-plays", "nec.fight.16", {"who": fight.attacker}))
    elif not reasons and first_to_flee(state, command.heroes) is None:
        reasons += rounds.turn_reasons(state, command.heroes[0]) or [
            Reason("no-initiative", "nec.fight.14.1", {"who": command.heroes[0], "cost": 0, "left": 0})
        ]
    tokens = purses.most(state, command.by, "tokens", command.payer)
    if tokens < flight_price(state, len(command.heroes)):
        reasons.append(Reason("no-tokens", "nec.fight.16.1", {"needed": flight_price(state, len(command.heroes)), "found": tokens}))
    return reasons


def first_to_flee(state: State, heroes: tuple[str, ...]) -> str | None:
    """The first of them whose turn could begin now; it is used up by the flight."""
    return next((who for who in sorted(heroes) if not rounds.turn_reasons(state, who) and not rounds.spent(state, who)), None)


def flee(course: Course, command: commands.Flee) -> None:
    state = course.now
    first = present(first_to_flee(state, command.heroes))
    course.happens(e.Fled(command.by, command.heroes, first, flight_price(state, len(command.heroes)), "nec.fight.16"))
    fights.finish(course)
    if course.fighting:
        rounds.pass_on(course, state.camp_of(command.by))


def join_reasons(state: State, command: commands.JoinFight) -> list[Reason]:
    """Everything that is against joining: the right moment, a token, heroes who are there, room (nec.explore.11)."""
    fight = state.fight
    if fight.between is None or rounds.waiting(state):
        return [rounds.waiting(state) or Reason("too-early", "nec.explore.15")]
    if fight.hold:
        return [Reason("on-hold", "nec.fight.13.1", {"by": list(fight.hold)})]
    if not fight.between or fight.between[0] != command.by:
        return [Reason("not-your-turn", "nec.explore.15.1", {"about": "fight", "who": command.by})]
    if fight.buying:
        return [Reason("one-action", "nec.explore.15")]
    alone = command.camp == len(fight.camps) and own_camp(state, command.by)
    if not 0 <= command.camp < len(fight.camps) and not alone:
        return [Reason("fight-full", "nec.explore.11.1", {"most": fights.MOST_PER_CAMP})]
    reasons = []
    if command.by == MASTER:
        reasons.append(Reason("not-your-turn", "nec.explore.11", {"about": "fight", "who": command.by}))
    price = city.price(state, "join")
    tokens = purses.most(state, command.by, "tokens", command.payer)
    if tokens < price:
        reasons.append(Reason("no-tokens", "nec.explore.11", {"needed": price, "found": tokens}))
    own = state.camp_of(command.by)
    if own >= 0 and own != command.camp:
        creatures = any(state.undead[who].kind != "hero" and state.undead[who].side == command.by for who in fight.figures)
        reasons.append(Reason("leads-creatures" if creatures else "wrong-kind", "nec.explore.11.1", {"who": command.by}))
    elif own == command.camp and any(state.undead[who].kind != "hero" for who in state.standing_in(own)):
        reasons.append(Reason("leads-creatures", "nec.explore.11.1", {"who": command.by}))
    elif own < 0 and not alone and (state.terms.fighters_only or state.terms.third_side):
        reasons.append(Reason("not-your-turn", "nec.explore.11.1", {"about": "fight", "who": command.by}))
    for who in command.heroes:
        wrong = _newcomer_reason(state, command.by, who)
        if wrong:
            reasons.append(wrong)
    if len(state.standing_in(command.camp)) + len(command.heroes) > fights.MOST_PER_CAMP:
        reasons.append(Reason("fight-full", "nec.explore.11.1", {"most": fights.MOST_PER_CAMP}))
    elif not alone and fight.board.tracked and len(command.heroes) > len(fights.free_on_line(state, command.camp, _taken(state))):
        reasons.append(Reason("no-room", "nec.board.2"))
    return reasons


def own_camp(state: State, side: str) -> bool:
    """Whether a team that is not in the fight joins it as a side of its own."""
    return state.terms.third_side and state.camp_of(side) < 0


def _taken(state: State) -> frozenset[str]:
    return frozenset(figure.at for figure in state.fight.figures.values() if figure.at is not None)


def _newcomer_reason(state: State, side: str, who: str) -> Reason | None:
    undead = state.undead[who]
    if undead.side != side or undead.kind != "hero":
        return Reason("not-your-undead", "nec.explore.11", {"who": who})
    if undead.dead:
        return Reason("dead", "nec.fight.17", {"who": who})
    if undead.barred:
        return Reason("barred", "nec.fight.16", {"who": who})
    if city.fighting(state, who) or undead.in_ != state.fight.district:
        return Reason("not-there", "nec.explore.11", {"who": who})
    return None


def joins(state: State) -> Iterator[commands.JoinFight]:
    """Every group of heroes who are there, on every camp."""
    fight = state.fight
    if not fight.between:
        return
    by = fight.between[0]
    there = [who for who in sorted(state.undead) if _could_join(state, by, who)]
    for camp in range(len(fight.camps) + own_camp(state, by)):
        for group in groups(there, fights.MOST_PER_CAMP):
            yield commands.JoinFight(SideName(by), group, camp)


def _could_join(state: State, side: str, who: str) -> bool:
    undead = state.undead[who]
    return undead.side == side and undead.kind == "hero" and undead.in_ == state.fight.district and not city.fighting(state, who)


def groups(names: list[str], most: int) -> Iterator[tuple[UndeadId, ...]]:
    """Every group of up to so many, in alphabetical order."""
    found = [group for size in range(1, most + 1) for group in combinations(names, size)]
    for group in sorted(found):
        yield tuple(UndeadId(name) for name in group)
