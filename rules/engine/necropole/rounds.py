"""Whose turn it is: camps in turn, nobody twice running, the end of a turn, of a round, and what comes between two."""

from rules.engine.kernel.errors import Reason
from rules.engine.necropole import events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, State
from rules.engine.necropole.values import left

SEVERAL = 3  # camps that need an order


def playable(state: State, camp: int | None = None) -> tuple[str, ...]:
    """The undead that a camp may play next: not turned over, not the one that played last unless it is the only one (nec.fight.6)."""
    fight = state.fight
    fresh = tuple(who for who in state.standing_in(fight.camp if camp is None else camp) if not fight.figures[who].flipped)
    others = tuple(who for who in fresh if who != fight.last)
    return others or (() if state.terms.strict_last else fresh)


def occupied(state: State) -> list[int]:
    """The camps that have somebody on the board."""
    return [camp for camp in range(len(state.fight.camps)) if state.standing_in(camp)]


def goal_is_due(state: State) -> bool:
    """All creatures are gone, and only people can say whether the goal was reached."""
    fight = state.fight
    return fight.kind == "mission" and fight.goal is not None and fight.goal.kind == "people" and len(occupied(state)) == 1


def waiting(state: State) -> Reason | None:
    """What has to be done before anybody acts."""
    fight = state.fight
    if fight.running is not None or fight.doubt:
        return Reason("first-this", "nec.attack.9", {"about": "fight", "what": "doubt" if fight.doubt else "running"})
    if unplaced(state) or fight.void_by or fight.todo:
        return Reason("first-this", "nec.fight.1", {"about": "fight", "what": "placing"})
    if unordered(state):
        return Reason("first-this", "nec.fight.2", {"about": "fight", "what": "order"})
    return None


def unordered(state: State) -> tuple[int, ...]:
    """The camps that dice have yet to put in order; the one that begins is always first (nec.fight.2, nec.fight.5)."""
    fight = state.fight
    if not state.terms.sides_rolled or fight.between is not None:
        return ()
    there = occupied(state)
    if len(there) < SEVERAL:
        return ()
    return tuple(camp for camp in there if camp not in (fight.first, *fight.order))


def around(state: State, camp: int) -> list[int]:
    """All camps in the order of play from one of them on, which comes last (nec.fight.2)."""
    count = len(state.fight.camps)
    order = [*state.fight.order, *(one for one in range(count) if one not in state.fight.order)]
    at = order.index(camp)
    return order[at + 1 :] + order[: at + 1]


def unplaced(state: State) -> tuple[str, ...]:
    """Figures that have no square yet, on a board where each has one."""
    if not state.fight.board.tracked:
        return ()
    return tuple(who for who, figure in sorted(state.fight.figures.items()) if figure.at is None)


def presence(state: State, who: str) -> Reason | None:
    """Why somebody is not in the fight."""
    if who in state.fight.figures:
        return None
    undead = state.undead[who]
    if undead.dead:
        return Reason("dead", "nec.fight.17", {"who": who})
    if undead.barred or who in state.fight.fled:
        return Reason("barred", "nec.fight.16", {"who": who})
    return Reason("not-there", "nec.fight.7", {"who": who})


def turn_reasons(state: State, who: str) -> list[Reason]:
    """Why it is not this undead's turn."""
    fight = state.fight
    wait = waiting(state)
    if wait or goal_is_due(state):
        return [wait or Reason("first-this", "nec.mission.10", {"about": "fight", "what": "goal"})]
    gone = presence(state, who)
    if gone:
        return [gone]
    if fight.between is not None:
        return [Reason("between-rounds", "nec.fight.4")]
    if fight.hold:
        return [Reason("on-hold", "nec.fight.13.1", {"by": list(fight.hold)})]
    if fight.attacker == who:
        return []
    if fight.attacker is not None:
        return [Reason("somebody-plays", "nec.fight.2", {"who": fight.attacker})]
    if state.camp_of_undead(who) != fight.camp:
        return [Reason("not-your-turn", "nec.fight.2", {"about": "fight", "who": who})]
    if fight.figures[who].flipped:
        return [Reason("already-played", "nec.fight.2", {"who": who})]
    if who not in playable(state):
        return [Reason("twice-in-a-row", "nec.fight.6", {"who": who})]
    return []


def begin(course: Course, who: str) -> None:
    """The first act of an undead begins its turn."""
    if course.fight.attacker != who:
        course.happens(e.ActivationBegan(who, left(course.now, who).exact, "nec.fight.2"))


def spent(state: State, who: str) -> bool:
    """Whether an undead is known to have no Initiative left (nec.fight.14.1)."""
    most = left(state, who).most
    return most is not None and most <= 0


def settle(course: Course) -> None:
    """What goes on by itself: a turn without Initiative ends, and the next camp plays (nec.fight.3)."""
    if not course.fighting:
        return
    fight, who = course.fight, course.fight.attacker
    if waiting(course.now) or goal_is_due(course.now):
        return
    if who is None:
        if fight.between is None and not playable(course.now):
            pass_on(course, around(course.now, fight.camp)[-2])
    elif who not in fight.figures or fight.figures[who].flipped or spent(course.now, who):
        end_turn(course, who)


def end_turn(course: Course, who: str) -> None:
    """The token is turned over, its counters come off, the next camp plays."""
    terms = course.now.terms
    course.happens(e.ActivationEnded(who, "nec.fight.3", terms.potion_one_turn, terms.items_fade, terms.one_turn))
    pass_on(course, course.now.camp_of_undead(who))


def lose_turn(course: Course, who: str) -> None:
    """An undead without Initiative is turned over instead of playing (nec.fight.14.1)."""
    terms = course.now.terms
    course.happens(e.TurnLost(who, "nec.fight.14.1", terms.lost_turn_stays, terms.potion_one_turn, terms.items_fade, terms.one_turn))
    pass_on(course, course.now.camp_of_undead(who))


def pass_on(course: Course, played: int) -> None:
    """The next camp that has somebody to play, or the end of the round (nec.fight.2, nec.fight.4)."""
    state, fight = course.now, course.fight
    order = around(state, played)
    able = [camp for camp in order if playable(state, camp)]
    if state.terms.round_ends_early:
        there = next((camp for camp in order if state.standing_in(camp)), None)
        if there is not None and all(fight.figures[who].flipped for who in state.standing_in(there)):
            able = []
    if able:
        if able[0] != fight.camp:
            course.happens(e.TurnPassed(able[0], "nec.fight.2"))
        return
    course.happens(e.RoundEnded(fight.round, "nec.fight.4", _may_act_between(state)))
    next_round(course)


def next_round(course: Course) -> None:
    """Once nobody acts any more between the rounds (nec.fight.5)."""
    fight = course.fight
    if fight.between or unplaced(course.now):
        return
    camps = occupied(course.now)
    course.happens(e.RoundBegan(fight.round + 1, fight.first, "nec.fight.5"))
    if not unordered(course.now) and not playable(course.now) and any(playable(course.now, camp) for camp in camps):
        pass_on(course, fight.first)


def _may_act_between(state: State) -> tuple[str, ...]:
    """The Game Master, then the teams clockwise from the one whose exploration turn it is, as far as they can pay (nec.explore.15.1)."""
    position = state.position
    if position.mode == "arena":
        return ()
    teams = [side for side in position.order if side != MASTER]
    if position.active in teams:
        start = teams.index(position.active)
        teams = teams[start:] + teams[:start]
    fighters = [side for side in teams if state.camp_of(side) >= 0]
    others = [side for side in teams if side not in fighters]
    order = [*fighters, MASTER, *others] if state.terms.fighters_first else [MASTER, *teams]
    whole = position.active is not None  # in a whole game a side without tokens may still shop
    return tuple(side for side in order if side in position.sides and (whole or position.sides[side].tokens > 0))
