"""A command judged: the events that follow, with all that goes on by itself, or every reason against it."""

from dataclasses import replace
from typing import assert_never

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.necropole import (
    acts,
    arena,
    cards,
    city,
    city_legal,
    commands,
    fights,
    flight,
    house,
    missions,
    ordering,
    pending,
    potions,
    rounds,
)
from rules.engine.necropole import events as e
from rules.engine.necropole.arena_commands import ARENA_ACTIONS
from rules.engine.necropole.city_commands import CITY_ACTIONS
from rules.engine.necropole.city_decide import carry_out_in_city, city_refusals
from rules.engine.necropole.corrections import correct
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import State
from rules.engine.necropole.values import life


def decide(state: State, command: commands.Command, catalogue: Catalogue) -> tuple[e.Event, ...]:
    """The events that follow, or RuleViolation."""
    if isinstance(command, commands.CORRECTIONS):
        return correct(state, command, catalogue)
    reasons = refusals(state, command)
    if reasons:
        raise RuleViolation(tuple(reasons))
    course = Course(state, command)
    if isinstance(command, commands.House):
        command = _chosen(course, command)
    if isinstance(command, CITY_ACTIONS):
        carry_out_in_city(course, command)
    elif isinstance(command, ARENA_ACTIONS):
        arena.carry_out(course, command)
    else:
        carry_out(course, command)
    _settle(course)
    return tuple(course.made)


def _chosen(course: Course, command: commands.House) -> house.Act:
    """What the phone does for the Game Master; where several acts are equally good, people say which."""
    choices = house.choices(course.now)
    if command.choice is None and len(choices) > 1:
        raise BadInput("missing", "action.choice")
    number = command.choice or 0
    if number >= len(choices):
        raise BadInput("out-of-range", "action.choice", {"least": 0, "most": len(choices) - 1, "found": number})
    chosen = choices[number]
    course.happens(e.HousePlayed(house.CLAUSE, chosen.who, chosen.target, chosen.times, str(chosen.wounds), len(choices)))
    return chosen.act


def _settle(course: Course) -> None:
    """What goes on by itself: a decided fight, turns and rounds, a mission's reward, the exploration turn."""
    fights.finish(course)
    if not course.now.position.winners:
        rounds.settle(course)
        _pause(course)
    if course.ended is not None and not course.now.position.winners:
        fight, how = course.ended
        if fight.kind == "mission" and fight.mission is not None:
            missions.ended(course, fight, how.why == "goal-met" or (fight.goal is None and how.why == "one-camp-left"))
    if course.ended is not None and not course.now.position.winners:
        course.resume()
        _pause(course)
    city.go_on(course)


def _pause(course: Course) -> None:
    """Between two rounds a side that can do nothing is passed over; after the last one the next round begins (nec.explore.15)."""
    while course.fighting and course.fight.between is not None and not course.fight.hold and not rounds.waiting(course.now):
        between = course.fight.between
        if between and (not city.exploring(course.now) or _can_act(course.now, between[0])):
            return
        if between:
            course.happens(e.BetweenDone(between[:1], "nec.explore.15"))
        rounds.next_round(course)


def _can_act(state: State, side: str) -> bool:
    return city_legal.able(state, side) or any(not flight.join_reasons(state, command) for command in flight.joins(state))


def refusals(state: State, command: commands.Action) -> list[Reason]:
    """Everything that is against a command at this state."""
    if state.position.winners:
        return [Reason("game-over", "nec.win.1", {"about": "fight"})]
    if isinstance(command, commands.House):
        return house.reasons(state, command)
    if isinstance(command, CITY_ACTIONS):
        return city_refusals(state, command)
    if isinstance(command, ARENA_ACTIONS):
        return arena.reasons(state, command)
    known(state, command)
    if state.position.fight is None and isinstance(command, commands.Potion):
        return potions.outside_reasons(state, command)
    if state.position.fight is None:
        return [Reason("no-fight", "nec.fight.7")]
    return _fight_refusals(state, command)


def _fight_refusals(state: State, command: commands.FightAction) -> list[Reason]:  # one case a command
    match command:
        case commands.Stand():
            return fights.stand_reasons(state, command)
        case commands.PlaceVoid():
            return fights.void_reasons(state, command)
        case commands.NextCamp():
            return ordering.reasons(state, command)
        case commands.Step():
            if not command.path:
                raise BadInput("missing", "action.path")
            return acts.step_reasons(state, command)
        case commands.Walk(who, squares):
            if not 1 <= squares <= 20:
                raise BadInput("out-of-range", "action.squares", {"least": 1, "most": 20, "found": squares})
            if state.fight.board.tracked:
                return [Reason("off-board", "nec.fight.8", {"about": "fight", "square": who})]
            return acts.act_reasons(state, who, acts.STEP_COST * squares)
        case commands.Face():
            return acts.face_reasons(state, command)
        case commands.Strike():
            return cards.strike_reasons(state, command)
        case commands.PlayCard():
            return cards.play_reasons(state, command)
        case commands.Potion():
            return potions.potion_reasons(state, command)
        case commands.Roll() | commands.Answer() | commands.Fallen() | commands.Stands():
            return pending.answer_reasons(state, command)
        case commands.Stop(who):
            return rounds.turn_reasons(state, who)
        case commands.Hold(by):
            return _hold_reasons(state, by)
        case commands.LetPass(by):
            running = state.fight.running
            asked = running.chances if running and running.throw else state.fight.hold
            wait = None if running and running.throw else rounds.waiting(state)
            return [] if by in asked and wait is None else [wait or Reason("nothing-to-answer", "nec.fight.13.1", {"who": by})]
        case commands.Flee():
            if not command.heroes:
                raise BadInput("missing", "action.heroes")
            return flight.flee_reasons(state, command)
        case commands.JoinFight():
            if not command.heroes:
                raise BadInput("missing", "action.heroes")
            return flight.join_reasons(state, command)
        case commands.EndBetween(by, every):
            between = state.fight.between
            if not between or rounds.waiting(state):
                return [Reason("too-early", "nec.explore.15")]
            if state.fight.hold:
                return [Reason("on-hold", "nec.fight.13.1", {"by": list(state.fight.hold)})]
            return [] if every or between[0] == by else [Reason("not-your-turn", "nec.explore.15.1", {"about": "fight", "who": by})]
        case commands.GoalMet(by) | commands.GoalFailed(by):
            goal = state.fight.goal
            if goal is None or goal.kind != "people":
                return [Reason("no-mission", "nec.mission.10")]
            if by != state.fight.starter:
                return [Reason("not-your-turn", "nec.mission.10", {"about": "fight", "who": by})]
            wait = rounds.waiting(state)
            return [wait] if wait else []
        case _:
            assert_never(command)


def carry_out(course: Course, command: commands.FightAction) -> None:  # one case a command
    """What follows from a command that nothing is against."""
    match command:
        case commands.Stand(by, figures):
            course.happens(e.FiguresStood(by, figures, "nec.board.2"))
            _go_on_after_joining(course)
        case commands.PlaceVoid(by, at):
            course.happens(e.VoidPlaced(by, at, "nec.board.4.1"))
        case commands.NextCamp():
            ordering.put_next(course, command)
        case commands.Step():
            acts.step(course, command)
        case commands.Walk():
            acts.walk(course, command)
        case commands.Face():
            acts.face(course, command)
        case commands.Strike():
            cards.strike(course, command)
        case commands.PlayCard():
            cards.play(course, command)
        case commands.Potion():
            potions.use(course, command)
        case commands.Roll(dice, total, wounded):
            cards.carry_on(course, cards.Sent(None, dice, total, wounded))
        case commands.Answer(to, targets, yes, option, facing):
            cards.carry_on(course, cards.Sent(answers=(commands.Given(to, targets, yes, option, facing),)))
        case commands.Fallen(who):
            fights.fall(course, who)
            _after_doubt(course)
        case commands.Stands(who):
            least = max(course.now.undead[who].lost + 1, life(course.now, who).least or 0)
            course.happens(e.Stood(who, course.now.unit(who), least, "nec.attack.2"))
            _after_doubt(course)
        case commands.Stop(who):
            acts.stop(course, who)
        case commands.Hold(by):
            course.happens(e.Held(by, "nec.fight.13.1"))
        case commands.LetPass(by):
            _let_pass(course, by)
        case commands.Flee():
            flight.flee(course, command)
        case commands.JoinFight(by, heroes, camp):
            course.happens(e.Joined(by, heroes, camp, city.price(course.now, "join"), "nec.explore.11"))
            _go_on_after_joining(course)
        case commands.EndBetween(by, every):
            course.happens(e.BetweenDone((course.fight.between or ()) if every else (by,), "nec.explore.15"))
            rounds.next_round(course)
        case commands.GoalMet():
            fights.end(course, "goal-met", "nec.mission.10")
        case commands.GoalFailed():
            fights.end(course, "goal-failed", "nec.mission.12.1")
        case _:
            assert_never(command)


def _go_on_after_joining(course: Course) -> None:
    if course.fight.between is not None:
        rounds.next_round(course)


def _let_pass(course: Course, by: str) -> None:
    """No instant after all, or no second chance: a roll that nobody changes any more counts."""
    running = course.fight.running
    if running is None or running.throw is None:
        course.happens(e.PassedOver(by, "nec.fight.13.1"))
        return
    course.happens(e.CardWentOn(replace(running, chances=tuple(side for side in running.chances if side != by))))
    cards.carry_on(course, cards.Sent())


def _after_doubt(course: Course) -> None:
    """Somebody has said whether it fell: a decided fight ends, else the card goes on."""
    fights.finish(course)
    if course.fighting and not course.fight.doubt:
        cards.carry_on(course, cards.Sent())


def _hold_reasons(state: State, by: str) -> list[Reason]:
    """A side may ask the others to wait when it could play an instant now (nec.fight.13.1)."""
    if by in state.fight.hold:
        return [Reason("on-hold", "nec.fight.13.1", {"by": list(state.fight.hold)})]
    if not instants_of(state, by):
        return [Reason("nothing-to-answer", "nec.fight.13", {"who": by})]
    return []


def instants_of(state: State, side: str) -> bool:
    """Whether a side could play an instant, if nobody else asked to wait."""
    return any(True for _ in pending.instants(state, side, refusals))


def known(state: State, command: commands.FightAction) -> None:
    """Names of undead and sides that are not at this table are not accepted."""
    for name in ("who", "target", "for_"):
        who = getattr(command, name, None)
        if who is not None and who not in state.undead:
            raise BadInput("not-accepted", f"action.{name.rstrip('_')}", {"found": str(who)[:40], "accepted": sorted(state.undead)})
    for name in ("targets", "heroes", "wounded"):
        for number, who in enumerate(getattr(command, name, None) or ()):
            if who not in state.undead:
                raise BadInput("not-accepted", f"action.{name}.{number}", {"found": str(who)[:40], "accepted": sorted(state.undead)})
    by = getattr(command, "by", None)
    if by is not None and by not in state.position.sides:
        raise BadInput("not-accepted", "action.by", {"found": str(by)[:40], "accepted": sorted(state.position.sides)})
    if isinstance(command, commands.Stand):
        for number, one in enumerate(command.figures):
            if one.who not in state.undead:
                at = f"action.figures.{number}.who"
                raise BadInput("not-accepted", at, {"found": str(one.who)[:40], "accepted": sorted(state.undead)})
