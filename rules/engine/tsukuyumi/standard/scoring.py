"""The end of a round and of the game: radiation, the Moon's point, missions and goals, the count, who wins (tsk.round.14–16, tsk.score)."""

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import MOON, ONI, Position
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.legality.scoring import score
from rules.engine.tsukuyumi.play.refusals import refuse, refused
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import objectives
from rules.engine.tsukuyumi.standard.evolve import own, waits
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


def moon_point(state: State) -> e.Events:
    """tsk.round.15.1: whoever holds the Moon's centre marks a point for good; with two players nobody does (tsk.two.3.1)."""
    position = state.position
    unscored = is_last(state) and position.rulings.moon_point_last_round == "not-scored"
    holder = None if position.mode == "two-player" or unscored else _moon_holder(position)
    return () if holder is None else (marked(position, holder, 1, "tsk.round.15.1"),)


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


def marked(position: Position, who: str, by: int, clause: str) -> board.PointsMarked:
    """tsk.score.2: instant points go on the victory point board at once."""
    return board.PointsMarked(who, by, position.vp.get(who, 0) + by, clause)


def points(state: State) -> dict[str, int]:
    """What everybody has if the game ends now; a mascot that lives is worth a point (tsk.module.6.1)."""
    totals = score(state.position).sides
    found = {side: totals.get(side, 0) for side in state.position.initiative or ()}
    for side, unit in own(state).mascots.items():
        alive = any(area.units.get(side, {}).get(unit, 0) for area in state.position.areas.values())
        if side in found and alive and state.position.mode == "standard":
            found[side] += 1
    return found


def close_game(state: State, *, again: bool = False) -> e.Events:
    """tsk.score.15–17: most points; of equal ones the better place in the initiative."""
    totals, position = points(state), state.position
    best = max(totals.values())
    level = [side for side in position.initiative or () if totals[side] == best]
    shared = position.mode == "two-player" and position.rulings.two_player_tie == "shared"
    clause = "tsk.score.16" if len(level) == 1 else "tsk.score.17"
    return (e.GameEnded(tuple(level) if shared else (level[0],), totals, "tsk.two.2" if shared else clause, again),)


def supremacy(state: State) -> e.Events:
    """tsk.mode.4: whoever reaches the agreed score first has won; everything counts all the time."""
    goal, position = own(state).goal, state.position
    if not goal or state.stage not in (PLAY, COUNT) or waits(state):
        return ()
    totals = points(state)
    there = [side for side in position.initiative or () if totals[side] >= goal]
    if not there:
        return ()
    best = [side for side in there if totals[side] == max(totals[one] for one in there)]
    first = position.active if position.rulings.supremacy_tie == "active-player" else None
    return (e.GameEnded((first if first in there else best[0],), totals, "tsk.mode.4"),)


def score_mission(state: State, command: s.ScoreMission) -> e.Events:
    """tsk.score.4: whenever its text is met, once a player; what the table cannot count the players read on the card."""
    by, mission = command.by, command.mission
    input_checks.name(mission, "action.mission")
    if state.position.mode == "two-player":
        refuse("no-missions", "tsk.two.11")
    if state.stage not in (PLAY, COUNT):
        refuse("not-now", "tsk.score.4.3")
    if mission in own(state).missions.get(by, ()):
        refuse("scored-already", "tsk.score.4.2")
    refused(objectives.mission_reasons(state, by, mission))
    return (e.MissionScored(by, mission, False, "tsk.score.4"), marked(state.position, by, 1, "tsk.score.4"))


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


def score_goal(state: State, command: s.ScoreGoal) -> e.Events:
    """tsk.score.5: the own goal, as soon as it is met."""
    refused(goal_reasons(state, command.by))
    position = state.position
    alternative = "alternative-goals" in own(state).modules
    reading = position.rulings.alternative_goal_points if alternative else position.rulings.faction_goal_points
    worth = position.printed.get(f"goal-{command.by}", GOAL_POINTS) if reading == "as-printed" else GOAL_POINTS
    return (e.GoalScored(command.by, "tsk.score.5"), marked(position, command.by, worth, "tsk.score.5"))
