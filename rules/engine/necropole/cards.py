"""Attacks and cards: paid for, then carried out step by step until one leaves something open. The universal attack is one of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rules.engine.kernel import effects as f
from rules.engine.kernel.effects import AnyStep, Touch
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation, UnknownValue
from rules.engine.necropole import acts, commands, displacing, fights, hands, instants, opens, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.commands import Given
from rules.engine.necropole.course import Course
from rules.engine.necropole.events_by_hand import Adjusted
from rules.engine.necropole.rolls import needs, thrown, wounded_by
from rules.engine.necropole.second_chance import givers, replace_running
from rules.engine.necropole.state import UNIVERSAL, Batch, Running, State, Throw, Value, present
from rules.engine.necropole.values import CardValue, cost_of, force, left, life, unknown

UNIVERSAL_STEPS: tuple[AnyStep, ...] = (Touch(), f.Roll())
UNKNOWN_STEPS: tuple[AnyStep, ...] = (Touch("read", most=9, may=True), f.Roll(may=True), f.Read())


@dataclass(frozen=True)
class Sent:
    """What came along with a command: targets, dice, answers to open steps."""

    targets: tuple[str, ...] | None = None
    dice: commands.Dice | None = None
    total: int | None = None
    wounded: tuple[str, ...] | None = None
    answers: tuple[Given, ...] = ()


def steps_of(state: State, slug: str) -> tuple[AnyStep, ...]:
    """What a card does in a fight; one that nobody knows is carried out by hand."""
    if slug == UNIVERSAL:
        return UNIVERSAL_STEPS
    effect = state.card(slug).effect
    return (effect.steps("now") if effect else ()) or UNKNOWN_STEPS


def is_instant(state: State, command: commands.PlayCard) -> bool:
    """An instant is what is played while somebody else has the turn; in one's own turn it is an action (nec.fight.13)."""
    attacker = state.fight.attacker
    if attacker == command.who:
        return False
    return command.instant if command.instant is not None else attacker is not None


def counts_as_instant(state: State, command: commands.PlayCard) -> bool:
    """Whether it sets two instants of a team in a row: in one's own turn only where the table plays so."""
    own = state.terms.attacker_instant and hands.INSTANT in state.card(command.card).traits
    return is_instant(state, command) or own


# --- beginning


def strike_reasons(state: State, command: commands.Strike) -> list[Reason]:
    """Everything that is against a universal attack (nec.fight.11)."""
    reasons = acts.act_reasons(state, command.who, acts.STRIKE_COST)
    if any(reason.code in ("first-this", "not-there", "dead", "barred") for reason in reasons):
        return reasons
    able = acts.touchable(state, command.who, Touch())
    if not able or (command.target is not None and command.target not in able):
        reasons.append(acts.touch_reason(state, command.who, Touch()))
    elif command.target is None and len(able) > 1:
        raise BadInput("missing", "action.target", {"accepted": list(able)})
    return reasons


def strike(course: Course, command: commands.Strike) -> None:
    rounds.begin(course, command.who)
    course.happens(e.Attacked(command.who, UNIVERSAL, acts.STRIKE_COST, "nec.fight.11"))
    course.happens(e.CardWentOn(Running(command.who, UNIVERSAL, todo=(Batch(UNIVERSAL_STEPS),))))
    targets = None if command.target is None else (command.target,)
    carry_on(course, Sent(targets, command.dice, command.total, command.wounded))


def price(state: State, command: commands.PlayCard) -> int:
    """What a card costs: as printed, else as the player reads it."""
    known = cost_of(state, command.card)
    if known is not None:
        return known
    if command.cost is None:
        raise UnknownValue((CardValue("", command.card, "weaknesses"),))
    if not 0 <= command.cost <= 9:
        raise BadInput("out-of-range", "action.cost", {"least": 0, "most": 9, "found": command.cost})
    return command.cost


def play_reasons(state: State, command: commands.PlayCard) -> list[Reason]:
    """Everything that is against playing a card now."""
    who, slug = command.who, command.card
    instant = is_instant(state, command)
    reasons = instants.timing_reasons(state, who) if instant else rounds.turn_reasons(state, who)
    if any(reason.code in ("first-this", "not-there", "dead", "barred") for reason in reasons):
        return reasons
    reasons += hands.card_reasons(state, who, slug)
    names = {"who": who, "card": slug}
    if instant and hands.INSTANT not in state.card(slug).traits and state.card(slug).kind is not None:
        reasons.append(Reason("not-an-instant", "nec.fight.13", names))
    if not instant and counts_as_instant(state, command) and state.fight.last_instant == state.undead[who].side:
        reasons.append(Reason("instant-twice", "nec.fight.13.3", names))
    if slug in state.fight.discarded:
        reasons.append(Reason("discarded", "nec.skill.3", names))
    if slug in state.fight.figures[who].used:
        reasons.append(Reason("once-a-turn", "nec.skill.4.1", names))
    first = steps_of(state, slug)[0]
    if isinstance(first, Touch):
        reasons += acts.target_reasons(state, who, first, command.targets)
    if reasons:
        return reasons
    cost = price(state, command)
    if not instant and state.fight.attacker != who and rounds.spent(state, who):
        return [Reason("no-initiative", "nec.fight.14.1", {"who": who, "cost": cost, "left": 0})]
    return acts.price_reasons(state, who, cost)


def play(course: Course, command: commands.PlayCard) -> None:
    state, who, slug = course.now, command.who, command.card
    instant, cost = is_instant(state, command), price(state, command)
    if not instant:
        rounds.begin(course, who)
    aside = hands.set_aside(state, who, slug)
    free = cost == 0 and not aside and state.undead[who].kind != "hero" and not state.terms.free_often
    clause = "nec.fight.13.2" if instant else "nec.fight.10"
    course.happens(e.Attacked(who, slug, cost, clause, counts_as_instant(state, command), aside, free))
    course.happens(e.CardWentOn(Running(who, slug, instant, (Batch(steps_of(state, slug)),))))
    carry_on(course, Sent(command.targets, command.dice, command.total, command.wounded, command.answers))


# --- carrying out


def carry_on(course: Course, sent: Sent) -> None:
    """Takes the steps that are left, until one of them waits for somebody or the card is done."""
    answers = list(sent.answers)
    while course.fighting and course.fight.running is not None and not course.fight.doubt:
        running = course.fight.running
        if running.throw is not None:
            if running.chances:
                return
            settle_roll(course)
        elif running.who not in course.fight.figures or not running.todo:
            course.happens(e.CardWentOn(None))
        elif not running.todo[0].steps:
            course.happens(e.CardWentOn(replace(running, todo=running.todo[1:])))
        elif not _take(course, running, sent, answers):
            return
        else:
            sent = _used(running.step, sent)
        fights.finish(course)


def _used(step: AnyStep, sent: Sent) -> Sent:
    """What came along is good for one step."""
    match step:
        case Touch():
            return replace(sent, targets=None)
        case f.Roll():
            return replace(sent, dice=None, total=None, wounded=None)
        case _:
            return sent


def _take(course: Course, running: Running, sent: Sent, answers: list[Given]) -> bool:
    """One step; False where it waits for somebody."""
    step = running.step
    if isinstance(step, f.Roll) and not opens.is_open(course.now, running):
        return _roll(course, running, step, sent)
    given: Given | None = None
    if isinstance(step, f.Pull) and answers and answers[0] == Given(facing=answers[0].facing):
        given = answers.pop(0)
    if opens.is_open(course.now, running):
        if isinstance(step, Touch) and sent.targets is not None:
            given = Given(targets=tuple(commands.UndeadId(who) for who in sent.targets))
        elif answers:
            given = answers.pop(0)
        else:
            return False
    opens.check_answer(course.now, running, given)
    if given is not None and given.yes is False:
        return _next(course, running)
    if isinstance(step, f.Roll):
        return _next(course, running, replace(step, may=False))
    if isinstance(step, Touch):
        return _touch(course, running, step, given.targets if given else sent.targets)
    return _effect(course, running, step, given)


def _next(course: Course, running: Running, *more: AnyStep) -> bool:
    """The step is done; `more` come first now."""
    batch = running.todo[0]
    course.happens(e.CardWentOn(replace(running, todo=(replace(batch, steps=(*more, *batch.steps[1:])), *running.todo[1:]))))
    return True


def _touch(course: Course, running: Running, step: Touch, targets: Sequence[str] | None) -> bool:
    """Who is touched: by itself where only one choice is possible, else as the players say (nec.attack.9)."""
    if targets is None:
        groups = acts.target_groups(course.now, running.who, step)
        targets = groups[0] if groups else ()
    reasons = acts.target_reasons(course.now, running.who, step, tuple(targets))
    if reasons:
        raise RuleViolation(tuple(reasons))
    chosen = tuple(sorted(targets))
    course.happens(e.Touched(running.who, running.card, chosen, "nec.attack.9"))
    batch = replace(running.todo[0], targets=chosen)
    return _next(course, replace(running, todo=(batch, *running.todo[1:])))


def _roll(course: Course, running: Running, step: f.Roll, sent: Sent) -> bool:
    """The attack roll against everybody touched (nec.attack.13); False while nobody has thrown."""
    state = course.now
    targets = opens.still_there(state, running.targets)
    if not targets:
        return _next(course, running)
    each = state.terms.roll_each and len(targets) > 1 and sent.wounded is None
    aimed = targets[:1] if each else targets
    phone = False
    if sent.wounded is not None:
        if set(sent.wounded) - set(targets):
            raise BadInput("not-accepted", "action.wounded", {"found": ", ".join(sent.wounded), "accepted": list(targets)})
        throw, hit = Throw(), tuple(who for who in targets if who in sent.wounded)
    else:
        made = thrown(state, sent.dice, sent.total, running.kept)
        if made is None:
            return False
        throw, phone = made
        hit = wounded_by(state, running.who, aimed, step, running.card, present(throw.total))
    limits = {who: needs(state, running.who, who, step, running.card).exact for who in aimed}
    shown = {who: limit for who, limit in limits.items() if limit is not None}
    clause = "nec.attack.8" if step.dice == "transparent" else "nec.attack.7"
    course.happens(e.Rolled(running.who, running.card, hit, clause, aimed, shown or None, throw.dice, throw.total, running.again, phone))
    lying = replace(running, throw=throw, wounded=hit, kept=None)
    chances = () if running.again else givers(replace_running(course.now, lying))
    course.happens(e.CardWentOn(replace(lying, chances=chances)))
    return True


def settle_roll(course: Course) -> None:
    """Nobody throws again: black points are lost, then comes what the card adds, target by target (nec.attack.13)."""
    running = present(course.fight.running)
    batch, step = running.todo[0], running.step
    targets = opens.still_there(course.now, batch.targets)
    each = course.now.terms.roll_each and len(targets) > 1 and running.throw != Throw()
    aimed, rest = (targets[:1], targets[1:]) if each else (targets, ())
    more: list[Batch] = []
    if isinstance(step, f.Roll):
        hit = tuple(who for who in aimed if who in running.wounded)
        missed = tuple(who for who in aimed if who not in running.wounded)
        more += [Batch(step.wounded, (who,), step) for who in hit if step.wounded]
        more += [Batch(step.missed, (who,), step) for who in missed if step.missed]
        more += [Batch((step,), rest)] if rest else []
    after = replace(batch, steps=batch.steps[1:])
    settled = replace(running, todo=(*more, after, *running.todo[1:]), throw=None, chances=(), wounded=(), kept=None, again=False)
    course.happens(e.CardWentOn(settled))
    for who in running.wounded:
        if who in course.fight.figures:
            wound(course, who)


def wound(course: Course, who: str) -> None:
    """One black point; at none left it falls (nec.attack.2). Where its life is not known, somebody is asked."""
    state = course.now
    lost, gauge = state.undead[who].lost + 1, life(state, who)
    if gauge.most is not None and lost >= gauge.most:
        course.happens(e.Wounded(who, lost, "nec.attack.7"))
        fights.fall(course, who)
        return
    course.happens(e.Wounded(who, lost, "nec.attack.7", doubt=gauge.least is None or lost >= gauge.least))


# --- effects


def _effect(course: Course, running: Running, step: AnyStep, given: Given | None) -> bool:  # one case a verb
    clause = "nec.skill.5"
    match step:
        case f.Choose(ways):
            return _next(course, running, *ways[int(present(given).option or 0)])
        case f.Reroll():
            roll = running.todo[0].roll
            return _next(course, running, *([replace(roll, missed=())] if roll else []))
        case f.Recover():
            if given is not None and given.option is not None:
                course.happens(e.SkillRecovered(running.who, str(given.option), clause))
            return _next(course, running)
        case f.Push() | f.FreeSteps():
            return displacing.move(course, running, step, given, _next)
        case f.Pull() | f.Swap() | f.Turn() | f.Wound() | f.Weaken() | f.Strengthen() | f.Armour() | f.Heal() | f.LoseTurn():
            for who in opens.affected(course.now, running, step):
                if who in course.fight.figures:
                    _on_one(course, running, step, who, given)
        case _:
            pass  # read by the players, or a verb that nobody needs in a fight
    return _next(course, running)


OnOne = f.Pull | f.Swap | f.Turn | f.Wound | f.Weaken | f.Strengthen | f.Armour | f.Heal | f.LoseTurn


def _on_one(course: Course, running: Running, step: OnOne, who: str, given: Given | None) -> None:
    """What a step does to one undead."""
    clause = "nec.skill.5"
    match step:
        case f.Pull() | f.Swap() | f.Turn():
            displacing.displace(course, running, step, who, given)
        case f.Wound(count):
            for _ in range(count):
                if who in course.fight.figures:
                    wound(course, who)
        case f.Weaken(on, count, _, until):
            _weaken(course, who, on, count, until)
        case f.Strengthen(on, count, _, until):
            course.happens(e.Strengthened(who, on, count, until, "nec.attack.6"))
        case f.Armour(by, _, until):
            course.happens(e.ArmourRaised(who, by, until, clause))
        case f.Heal(count):
            heal(course, who, count, clause)
        case f.LoseTurn():
            if not course.fight.figures[who].flipped:
                course.happens(Adjusted(who, "flipped", 1, 1, clause))
        case _:
            assert_never(step)


def _weaken(course: Course, who: str, on: Value, count: int, until: f.Until) -> None:
    """Weaknesses stop at what is left of the Initiative, or at Force 0 (nec.fight.14)."""
    state = course.now
    has = left(state, who) if on == "initiative" else force(state, who)
    least, most = has.least or 0, has.most
    if on == "force" and state.terms.weak_all:
        room = left(state, who)
        least, most = min(least, room.least or 0), min((n for n in (most, room.most) if n is not None), default=None)
    if least < count and least != most:
        if on == "initiative":
            raise unknown(state, who, "initiative")
        least = count
    placed = max(0, min(count, least))
    if placed:
        course.happens(e.Weakened(who, on, placed, "nec.attack.5", until))


def heal(course: Course, who: str, count: int, clause: str) -> None:
    """Black points back, never above the gauge."""
    lost = course.now.undead[who].lost
    back = lost - count if course.now.terms.above_gauge else max(lost - count, 0)
    if back != lost:
        course.happens(e.Healed(who, back, clause))
