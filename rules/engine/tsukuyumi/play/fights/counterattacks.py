"""The defenders' answers: which counterattacks there are, who chooses them, what they do (tsk.combat.9–12, tsk.oni.17, coop.fight.8)."""

from collections.abc import Iterator, Sequence

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.play.fights import commands as c
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights import values
from rules.engine.tsukuyumi.play.fights.losses import PROTECTION, standing
from rules.engine.tsukuyumi.play.fights.state import Answer, DamageSent, Fight
from rules.engine.tsukuyumi.state import State

COUNTERSTRIKE, RETREAT, DEFENSE, REINFORCE, NONE = "counterstrike", "retreat", "defense-action", "where-there-is-one", "none"
KNOWN = (COUNTERSTRIKE, RETREAT, PROTECTION, DEFENSE, REINFORCE)
KNOWN_TOGETHER = (PROTECTION, COUNTERSTRIKE, RETREAT, DEFENSE)
NOT_FOR_ONI = (PROTECTION, DEFENSE)
MOST_POINTS = 1000


def oni_chooser(position: Position, attacker: str) -> str:
    """tsk.oni.17: the last in the initiative, or the last but one if that is the attacker."""
    order = position.initiative or ()
    return order[-2] if len(order) > 1 and order[-1] == attacker else order[-1]


def chooser(position: Position, fight: Fight, side: str) -> str:
    """Who answers for a side."""
    return oni_chooser(position, fight.leader) if side == ONI else side


def offered(position: Position, fight: Fight) -> tuple[str, ...]:
    """What the card offers; where nobody has read it out, all that we know by name."""
    return fight.card.counterattacks or (KNOWN_TOGETHER if position.together else KNOWN)


def effects(state: State, fight: Fight, sides: Sequence[str]) -> dict[str, object]:
    """What Protection and a Counterstrike would do, side by side, as far as the values are known."""
    known = {side: values.protection(state.position, side) for side in sides if side != ONI}
    strikes = {}
    for side in sides:
        try:
            strikes[side] = values.strike(state, side, fight.area)
        except BadInput:
            continue  # a value that only components print
    given = {side: {"value": found.value, "multiply": found.multiply} for side, found in known.items() if found is not None}
    return {"protection": given, "strike": strikes}


def legal_answers(state: State, fight: Fight, side: str) -> Iterator[c.Counterattack]:
    """Every counterattack that can be chosen without reading a number off a card."""
    by = chooser(state.position, fight, side)
    for choice in (*offered(state.position, fight), NONE):
        others = [other for other in _others(state.position, fight) if other != side] if choice == COUNTERSTRIKE else []
        for target in ("", *others):
            command = c.Counterattack(by, side, choice, target=target)
            try:
                if not answer_reasons(state, fight, command):
                    _answer(state, fight, command)
                    yield command
            except BadInput:
                continue  # a number that the players have to read out


def _others(position: Position, fight: Fight) -> tuple[str, ...]:
    """tsk.combat.9.4: a counterattack may hit another defender; partners do not hit each other."""
    return () if position.together else fight.defenders


def answer_reasons(state: State, fight: Fight, command: c.Counterattack) -> list[Reason]:
    """Every reason against one side's answer."""
    position, side, choice = state.position, command.side, command.choice
    found = []
    if choice == NONE:
        return _none_reasons(position, fight, side)
    if not choice or (fight.card.counterattacks and choice not in fight.card.counterattacks):
        found.append(Reason("not-offered", "tsk.combat.9", {"offered": list(offered(position, fight))}))
    if side == ONI and choice in NOT_FOR_ONI:
        found.append(Reason("not-for-oni", "tsk.oni.17.3", {}))
    twice = any(answer.side == side and answer.choice == choice for answer in fight.answers)
    if twice and position.rulings.strong_defensive_same_twice == "different":
        found.append(Reason("a-different-one", "tsk.power.4", {}))
    if command.target == side or (command.target and command.target not in (fight.attacker, *_others(position, fight))):
        found.append(Reason("no-defender", "tsk.combat.9.4", {"side": command.target[:40]}))
    held = "immobilised" in position.areas[fight.area].traits
    if choice == RETREAT and held and position.rulings.immobilised_retreat == "nobody-leaves":
        found.append(Reason("immobilised", "tsk.event.3.1", {"area": str(fight.area)}))
    return found


def _none_reasons(position: Position, fight: Fight, side: str) -> list[Reason]:
    """For the Oni one is always chosen if one can apply; a player may do without, unless the table reads it otherwise."""
    if any(answer.side == side for answer in fight.answers):
        return []  # the second answer of the Oni is a may (tsk.power.4)
    if side != ONI and position.rulings.counterattack_optional == "may":
        return []
    can = [choice for choice in offered(position, fight) if not (side == ONI and choice in NOT_FOR_ONI)]
    return [Reason("must-answer", "tsk.oni.17" if side == ONI else "tsk.combat.9", {"offered": can})] if can else []


def _answer(state: State, fight: Fight, command: c.Counterattack) -> tuple[Answer, tuple[DamageSent, ...]]:
    """The answer with its numbers, and the damage that it sends."""
    side, choice = command.side, command.choice
    if choice == COUNTERSTRIKE:
        target = command.target or fight.attacker
        dealt = command.value if command.value is not None else values.strike(state, side, fight.area)
        if dealt:
            known_health(state.position, fight, target)
        hits = (DamageSent(target, dealt, side, "tsk.combat.12"),) if dealt else ()
        return Answer(side, choice, dealt, False, target), hits
    if choice == PROTECTION:
        known = values.protection(state.position, side)
        if command.value is not None:
            return Answer(side, choice, command.value, command.multiply), ()
        if known is None:
            raise BadInput("missing", "action.value")
        return Answer(side, choice, known.value, known.multiply), ()
    return Answer(side, choice, command.value or 0, False, command.target), ()


def known_health(position: Position, fight: Fight, side: str) -> None:
    """Asks for health that only components print before damage is sent, not in the middle of the fight."""
    for unit in standing(position, fight, side):
        position.value(side, unit, "health")


def answered(state: State, fight: Fight, commands: Sequence[c.Counterattack]) -> tuple[e.FightEvent, ...]:
    """One answer, or a common one of several sides, whose strikes add up; refuses what is against the rules."""
    for command in commands:
        input_checks.text(command.choice, "action.choice")
        if command.value is not None:
            validation.whole(command.value, "action.value", 0, MOST_POINTS)
    reasons = tuple(reason for command in commands for reason in answer_reasons(state, fight, command))
    if reasons:
        raise RuleViolation(reasons)
    found = [_answer(state, fight, command) for command in commands]
    strikes = [hit for _, hits in found for hit in hits]
    together = (DamageSent(strikes[0].side, sum(hit.damage for hit in strikes), strikes[0].source, strikes[0].clause),) if strikes else ()
    return tuple(
        _chosen(state, fight, command, answer, together if n == 0 else ())
        for n, (command, (answer, _)) in enumerate(zip(commands, found, strict=True))
    )


def _chosen(state: State, fight: Fight, command: c.Counterattack, answer: Answer, hits: tuple[DamageSent, ...]) -> e.CounterattackChosen:
    power = state.standard.power if state.standard is not None else ""
    again = command.side == ONI and power == "strong-defensive" and command.choice != NONE
    more = again and not any(earlier.side == ONI for earlier in fight.answers)
    clause = "coop.fight.8" if state.position.together else "tsk.oni.17" if command.side == ONI else "tsk.combat.9"
    return e.CounterattackChosen(command.by, answer, hits, command.choice == RETREAT, more, clause, fight.area)


def answered_by_itself(state: State, fight: Fight, sides: Sequence[str]) -> tuple[e.FightEvent, ...]:
    """Nobody is asked where nothing can be answered, or where all that the card offers changes nothing."""
    commands = []
    for side in sides:
        if side != ONI and not fight.card.counterattacks:
            return ()  # nobody has read the card out: there may be others than those we know
        by = chooser(state.position, fight, side)
        none = c.Counterattack(by, side, NONE)
        possible = [c.Counterattack(by, side, choice) for choice in offered(state.position, fight)]
        if answer_reasons(state, fight, none) or any(_changes(state, fight, command) for command in possible):
            return ()
        commands.append(none)
    return answered(state, fight, commands)


def _changes(state: State, fight: Fight, command: c.Counterattack) -> bool:
    """Whether an answer is possible and can make a difference; with a number that nobody has read out yet it can."""
    position, side = state.position, command.side
    if answer_reasons(state, fight, command):
        return False
    try:
        answer, hits = _answer(state, fight, command)
    except BadInput:
        return True
    if command.choice == COUNTERSTRIKE:
        return any(standing(position, fight, hit.side) for hit in hits)
    if command.choice == PROTECTION:
        struck = any(hit.side == side for hit in fight.hits) or position.together
        return struck and answer.value != (1 if answer.multiply else 0)
    return True
