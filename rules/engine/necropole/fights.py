"""A fight's two ends: figures are placed on their lines, and it is over when one camp is left or a goal is reached."""

from typing import Literal

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import boards, commands, fight_setup, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, FightGoal, State
from rules.engine.necropole.values import life

MOST_PER_CAMP = 3  # nec.board.6
BEATEN_TEAM, GOD = 2, 3  # nec.win.2
POINTS = {"easy": 3, "normal": 5, "hard": 7}  # nec.win.1


# --- placing


def placing_camp(state: State) -> int | None:
    """The camp that places its figures now: the one that begins, then the others (nec.fight.1, nec.mission.6)."""
    if state.fight.todo and state.fight.todo[0].what != "place":
        return None
    waiting = {state.camp_of_undead(who) for who in rounds.unplaced(state)}
    count = len(state.fight.camps)
    if state.fight.places is not None:  # one after the other (nec.arena.6)
        first = state.fight.places
        placed = {camp: sum(state.fight.figures[who].at is not None for who in state.standing_in(camp)) for camp in waiting}
        return min(waiting, key=lambda camp: (placed[camp], (camp - first) % count), default=None)
    return next((camp for step in range(count) if (camp := (state.fight.first + step) % count) in waiting), None)


def start_squares(state: State, camp: int, taken: frozenset[str]) -> tuple[str, ...]:
    """The free squares of a camp's line; on hexagons those that two lines share come last (nec.board.3)."""
    fight, line = state.fight, _start_line(state, camp)
    free = free_on_line(state, camp, taken)
    if fight.board.hexagonal and line is not None:
        corners = boards.shared(fight.board, line)
        return tuple(square for square in free if square not in corners) or free
    return free


def free_on_line(state: State, camp: int, taken: frozenset[str]) -> tuple[str, ...]:
    """All free squares of a camp's line, those that two lines share among them."""
    return tuple(square for square in boards.line(state.fight.board, _start_line(state, camp)) if square not in taken)


def _start_line(state: State, camp: int) -> str | int | None:
    """A camp's line; none where a mission's creatures may be anywhere."""
    anywhere = state.fight.kind == "mission" and state.terms.any_line and _creatures(state, camp)
    return None if anywhere else state.fight.camps[camp].line


def start_facings(state: State, camp: int) -> tuple[str, ...]:
    """How a figure may be placed: as its owner likes, unless the table has them face their opponents."""
    fight = state.fight
    line = fight.camps[camp].line
    if state.terms.towards_enemy and not fight.board.hexagonal and line is not None:
        return ("N",) if line == "a" else ("S",)
    return fight.board.facings


def stand_reasons(state: State, command: commands.Stand) -> list[Reason]:
    """Everything that is against placing these figures."""
    fight = state.fight
    camp = placing_camp(state)
    if camp is None:
        return [Reason("first-this", "nec.fight.1", {"about": "fight", "what": "running"})]
    if not command.figures:
        raise BadInput("missing", "action.figures")
    if command.by not in fight.camps[camp].sides:
        return [Reason("not-your-turn", "nec.fight.1", {"about": "fight", "who": command.by})]
    waiting, taken = set(rounds.unplaced(state)), {figure.at for figure in fight.figures.values() if figure.at is not None}
    for one in command.figures:
        if one.who not in waiting or state.undead[one.who].side != command.by:
            return [Reason("not-your-undead", "nec.fight.1", {"who": one.who})]
        if one.facing not in start_facings(state, camp):
            return [Reason("off-board", "nec.board.2", {"about": "fight", "square": one.facing})]
        if one.at not in start_squares(state, camp, frozenset(taken)) and one.at not in taken:
            return [Reason("off-board", "nec.board.3", {"about": "fight", "square": one.at})]
        if one.at in taken:
            return [Reason("square-taken", "nec.board.2", {"about": "fight", "square": one.at, "who": one.who})]
        taken.add(one.at)
        waiting.discard(one.who)
    return []


def void_reasons(state: State, command: commands.PlaceVoid) -> list[Reason]:
    """Everything that is against the void token there (nec.board.4.1)."""
    step = fight_setup.void_step(state)
    if step is None:
        return [Reason("first-this", "nec.board.4.1", {"about": "fight", "what": "placing"})]
    if command.by not in step.by:
        return [Reason("not-your-turn", "nec.board.4.1", {"about": "fight", "who": command.by})]
    if state.at(command.at) is not None:
        return [Reason("square-taken", "nec.board.4.1", {"about": "fight", "square": command.at, "who": str(state.at(command.at))})]
    if command.at not in fight_setup.void_squares(state, step):
        return [Reason("off-board", "nec.board.4.1", {"about": "fight", "square": command.at})]
    return []


# --- the end


def progress(state: State, goal: FightGoal) -> tuple[int, int]:
    """How far a goal is, and how much it asks for: each target counts no more than its share (nec.mission.15.2)."""
    fight = state.fight
    share = goal.count if goal.kind == "wounds-each" else 1
    done = 0
    for who in goal.who:
        dead = who in fight.fallen
        if goal.kind == "kill":
            done += dead
        elif dead and not state.terms.dead_needs_wounds:
            done += share
        else:
            wounds = fight.fallen[who] if dead else fight.figures[who].wounds if who in fight.figures else 0
            done += min(wounds, share)
    return done, share * len(goal.who)


def finish(course: Course) -> None:
    """Ends the fight once it is decided, in the middle of a round as well (nec.fight.18, nec.mission.10)."""
    if not course.fighting or course.fight.doubt or course.fight.todo or course.now.position.winners:
        return
    state, fight = course.now, course.fight
    goal = fight.goal
    judged = goal is not None and goal.kind != "people"
    if goal is not None and judged:
        done, asked = progress(state, goal)
        if done >= asked:
            end(course, "goal-met", "nec.mission.10")
            return
    alive = rounds.occupied(state)
    if fight.kind == "mission":
        _finish_mission(course, alive, judged)
    elif state.terms.god_ends and fight.kind == "god" and any(state.undead[who].kind == "god" for who in fight.fallen):
        end(course, "god-killed", "nec.fight.18")
    elif len(alive) <= 1:
        end(course, "one-camp-left", "nec.fight.18")


def _finish_mission(course: Course, alive: list[int], judged: bool) -> None:
    """A mission fails with its last hero; creatures that are all gone decide a goal that the board can judge (nec.mission.12.1)."""
    state, fight = course.now, course.fight
    home = state.camp_of(fight.starter or "")
    own = [who for who in fight.fallen if state.undead[who].kind == "hero" and state.camp_of_undead(who) == home]
    if home not in alive or (own and state.terms.one_dead_fails) or (len(alive) == 1 and judged):
        end(course, "goal-failed", "nec.mission.12.1")
    elif len(alive) == 1 and fight.goal is None:
        end(course, "one-camp-left", "nec.fight.18")


def fall(course: Course, who: str) -> None:
    """An undead without black points leaves the board; a god brings points, and the last hero the game (nec.fight.17, nec.win.6)."""
    state = course.now
    running = course.fight.running
    by = state.undead[running.who].side if running else None
    terms, hero = state.terms, state.undead[who].kind == "hero"
    course.happens(e.Fell(who, "nec.fight.17" if hero else "nec.attack.2", by))
    if state.undead[who].kind == "god" and by is not None:
        teams = state.fight.camps[state.camp_of(by)].sides if terms.god_shared else (by,)
        for team in teams:
            score(course, team, GOD, "god-killed", "nec.win.2")
    if hero:
        _master_wins(course)


def score(course: Course, side: str, points: int, why: Literal["team-beaten", "god-killed", "faction-mission"], clause: str) -> None:
    """Victory points, and the game as soon as there are enough (nec.win.1)."""
    position = course.now.position
    if side == MASTER or position.mode == "arena":
        return
    course.happens(e.PointsScored(side, points, why, clause))
    sides = course.now.position.sides
    own = sum(one.vp for one in sides.values()) if course.now.terms.points_shared else sides[side].vp
    if own >= POINTS[position.difficulty] and not course.now.position.winners:
        course.happens(e.Won((side,), "points", "nec.win.1"))


def _master_wins(course: Course) -> None:
    """All heroes who were alive when the exploration turn began have been killed in it (nec.win.6)."""
    position, terms = course.now.position, course.now.terms
    if MASTER not in position.order or position.mode == "arena" or position.winners:
        return
    every = [who for who, one in position.undead.items() if one.kind == "hero"]
    began = list(position.alive) if position.alive is not None else every
    meant = every if terms.every_hero else began
    dead = all(position.undead[who].dead for who in meant) and (not terms.every_hero or not set(meant) - set(began))
    by_master = terms.any_killer or not set(meant) - set(position.slain)
    if meant and dead and by_master:
        course.happens(e.Won((MASTER,), "heroes-killed", "nec.win.6"))


def end(course: Course, why: e.Why, clause: str) -> None:
    """Points for a beaten team, then everybody goes home (nec.fight.18)."""
    fight = course.fight
    alive = rounds.occupied(course.now)
    _score_beaten(course, alive)
    state = course.now
    gone, healed, sleepers, places = [], [], [], {}
    for who, one in state.undead.items():
        if who in fight.fallen:
            if one.kind in ("minion", "lord") and not state.terms.dead_removed:
                gone.append(who)
        elif who in fight.figures:
            leaves = one.kind in ("minion", "lord") and not one.invoked and not state.terms.creatures_stay
            if leaves:
                gone.append(who)
                continue
            asleep = one.kind == "god" and not one.invoked and state.terms.god_sleeps
            if asleep:
                sleepers.append(who)
            if (state.terms.heals_after or asleep) and one.lost:
                healed.append(who)
            places[who] = "mausolee" if one.kind == "god" and not one.invoked else fight.district
        elif who in fight.fled and state.terms.heals_after and one.lost:
            healed.append(who)
    left = alive[0] if len(alive) == 1 else None
    terms = state.terms
    items: e.ItemsOfDead = "team" if terms.items_shared else "lost" if terms.items_lost else "stay"
    if items == "team" and terms.spare_returned:
        items = "stock"
    course.happens(e.FightEnded(why, clause, left, tuple(sorted(gone)), tuple(sorted(healed)), places, items, tuple(sorted(sleepers))))
    if state.position.mode == "arena" and alive:
        course.happens(e.Won(fight.camps[alive[0]].sides, "last-team", "nec.arena.6.1"))


def _score_beaten(course: Course, alive: list[int]) -> None:
    """Two points for a team that beat another one: all heroes it had in the fight are dead or gone (nec.win.4)."""
    state, fight = course.now, course.fight
    if fight.kind != "attack":
        return
    out = [who for who in (*fight.fallen, *fight.fled) if state.undead[who].kind == "hero"]
    for number, camp in enumerate(fight.camps):
        for side in camp.sides:
            lost = any(state.undead[who].side == side for who in out)
            left = any(state.undead[who].side == side for who in fight.figures)
            if side == MASTER or not lost or left or (state.terms.whole_team_beaten and not _all_out(state, side)):
                continue
            for winner in _winners(state, alive, number):
                score(course, winner, BEATEN_TEAM, "team-beaten", "nec.win.4")


def _winners(state: State, alive: list[int], beaten: int) -> tuple[str, ...]:
    """The teams of the camps that are left; creatures beat nobody."""
    fight = state.fight
    found = tuple(
        side for camp in alive if camp != beaten and not _creatures(state, camp) for side in fight.camps[camp].sides if side != MASTER
    )
    return (fight.starter,) if state.terms.starter_credited and fight.starter in found else found


def _creatures(state: State, camp: int) -> bool:
    """Whether a camp is led with creatures."""
    return MASTER in state.fight.camps[camp].sides or any(state.undead[who].kind != "hero" for who in state.standing_in(camp))


def _all_out(state: State, side: str) -> bool:
    return all(one.dead or one.barred for one in state.undead.values() if one.side == side and one.kind == "hero")


def gauge_left(state: State, who: str) -> int | None:
    """The black points that an undead still has; None where its gauge is not known."""
    full = life(state, who).exact
    return None if full is None else full - state.undead[who].lost
