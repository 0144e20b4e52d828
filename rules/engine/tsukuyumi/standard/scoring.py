"""The end of a round and of the game: radiation, the Moon's point, missions and goals, the count, who wins (tsk.round.14–16, tsk.score)."""

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import MOON, ONI, Position
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.legality.scoring import score
from rules.engine.tsukuyumi.play.turns import round_ends
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import objectives
from rules.engine.tsukuyumi.standard.evolve import Draft, own, waits
from rules.engine.tsukuyumi.standard.state import COUNT, PLAY
from rules.engine.tsukuyumi.state import State

GOAL_POINTS = 2  # tsk.score.5


def is_counting(state: State) -> bool:
    return state.stage == COUNT and not waits(state)


def is_last(state: State) -> bool:
    rounds = state.rounds
    if own(state).variant == "supremacy" and state.position.rulings.supremacy_cards_run_out == "deal-again":
        return False
    if own(state).variant == "supremacy" and state.position.rulings.supremacy_length == "four-rounds":
        rounds = 4
    return (state.position.round or 1) >= rounds


def radiate(draft: Draft) -> None:
    """tsk.round.14: all units in radioactive areas are destroyed, but not the immune ones; nobody is credited."""
    draft.add(*round_ends.radiation(draft.state))


def moon_point(draft: Draft, last: bool) -> None:
    """tsk.round.15.1: whoever holds the Moon's centre marks a point for good; with two players nobody does (tsk.two.3.1)."""
    position = draft.state.position
    if position.mode == "two-player":
        return
    if last and position.rulings.moon_point_last_round == "not-scored":
        return
    holder = _moon_holder(position)
    if holder is not None:
        mark(draft, holder, 1, "tsk.round.15.1")


def _moon_holder(position: Position) -> str | None:
    if position.rulings.moon_point_for == "whole-moon":
        held = [position.areas[h].territory for h in MOON if h in position.areas]
        found = next((side for side in held if side not in (None, ONI) and 2 * held.count(side) > len(MOON)), None)
    else:
        centre = position.areas.get(CENTRE)
        worthless = centre is not None and centre.traits & {"toxic", "devastated"}
        if worthless and position.rulings.worthless_moon_centre == "nothing":
            return None
        found = centre.territory if centre else None
    return found if found != ONI else None


def mark(draft: Draft, who: str, by: int, clause: str) -> None:
    """tsk.score.2: instant points go on the victory point board at once."""
    draft.add(board.PointsMarked(who, by, draft.state.position.vp.get(who, 0) + by, clause))


def points(state: State) -> dict[str, int]:
    """What everybody has if the game ends now; a mascot that lives is worth a point (tsk.module.6.1)."""
    totals = score(state.position).sides
    found = {side: totals.get(side, 0) for side in state.position.initiative or ()}
    for side, unit in own(state).mascots.items():
        alive = any(area.units.get(side, {}).get(unit, 0) for area in state.position.areas.values())
        if side in found and alive and state.position.mode == "standard":
            found[side] += 1
    return found


def close_game(draft: Draft, *, again: bool = False) -> None:
    """tsk.score.15–17: most points; of equal ones the better place in the initiative."""
    totals = points(draft.state)
    best = max(totals.values())
    level = [side for side in draft.state.position.initiative or () if totals[side] == best]
    shared = draft.state.position.mode == "two-player" and draft.state.position.rulings.two_player_tie == "shared"
    clause = "tsk.score.16" if len(level) == 1 else "tsk.score.17"
    draft.add(e.GameEnded(tuple(level) if shared else (level[0],), totals, "tsk.two.2" if shared else clause, again))


def supremacy(draft: Draft) -> None:
    """tsk.mode.4: whoever reaches the agreed score first has won; everything counts all the time."""
    now = draft.own
    if not now.goal or draft.state.stage not in (PLAY, COUNT) or waits(draft.state):
        return
    totals = points(draft.state)
    there = [side for side in draft.state.position.initiative or () if totals[side] >= now.goal]
    if not there:
        return
    best = [side for side in there if totals[side] == max(totals[one] for one in there)]
    active = draft.state.position.active
    first = active if draft.state.position.rulings.supremacy_tie == "active-player" else None
    draft.add(e.GameEnded((first if first in there else best[0],), totals, "tsk.mode.4"))


def score_mission(draft: Draft, command: s.ScoreMission) -> None:
    """tsk.score.4: whenever its text is met, once a player; what the table cannot count the players read on the card."""
    now = draft.own
    input_checks.name(command.mission, "action.mission")
    if draft.state.position.mode == "two-player":
        raise draft.refuse("no-missions", "tsk.two.11")
    if draft.state.stage not in (PLAY, COUNT):
        raise draft.refuse("not-now", "tsk.score.4.3")
    if command.mission in now.missions.get(command.by, ()):
        raise draft.refuse("scored-already", "tsk.score.4.2")
    if reasons := objectives.mission_reasons(draft.state, command.by, command.mission):
        raise RuleViolation(tuple(reasons))
    draft.add(e.MissionScored(command.by, command.mission, False, "tsk.score.4"))
    mark(draft, command.by, 1, "tsk.score.4")


def goal_reasons(state: State, by: str) -> list[Reason]:
    """Why somebody may not score the own goal: no goals with two players and in Exploration, once a game, and not surely unmet."""
    now = own(state)
    if clause := objectives.no_goals(state):
        return [Reason("no-goals", clause, {})]
    if state.stage not in (PLAY, COUNT):
        return [Reason("not-now", "tsk.score.5", {})]
    if by in now.goals:
        return [Reason("scored-already", "tsk.score.5", {})]
    return objectives.goal_reasons(state, by)


def score_goal(draft: Draft, command: s.ScoreGoal) -> None:
    """tsk.score.5: the own goal, as soon as it is met."""
    now = draft.own
    if reasons := goal_reasons(draft.state, command.by):
        raise RuleViolation(tuple(reasons))
    worth = GOAL_POINTS
    rulings = draft.state.position.rulings
    reading = rulings.alternative_goal_points if "alternative-goals" in now.modules else rulings.faction_goal_points
    if reading == "as-printed":
        worth = draft.state.position.printed.get(f"goal-{command.by}", GOAL_POINTS)
    draft.add(e.GoalScored(command.by, "tsk.score.5"))
    mark(draft, command.by, worth, "tsk.score.5")
