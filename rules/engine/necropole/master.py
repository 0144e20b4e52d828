"""What the Game Master does with tokens: invoke creatures, use the skills of the card."""

from rules.engine.kernel.errors import BadInput, Reason, UnknownValue
from rules.engine.necropole import city, city_commands, clock, fight_setup, rounds
from rules.engine.necropole import city_events as c
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, State
from rules.engine.necropole.values import TableValue

PILES = {"minion": clock.MINIONS, "lord": clock.MINIONS}  # nec.setup.2
UNLIMITED = ("invocation", "injonction", "combat")  # nec.master.6
BETWEEN = 1  # tokens between two rounds (nec.master.14)


def _only_master(side: str, clause: str) -> list[Reason]:
    return [] if side == MASTER else [Reason("not-your-turn", clause, {"about": "fight", "who": side})]


# --- invoking


def asleep(state: State) -> tuple[str, ...]:
    """The gods that can be invoked."""
    return tuple(who for who in sorted(state.undead) if (one := state.undead[who]).kind == "god" and not one.dead and not one.invoked)


def in_pile(state: State, kind: str) -> int:
    return PILES[kind] - sum(one.kind == kind for one in state.undead.values())


def invoke_price(state: State, command: city_commands.InvokeCreature) -> int:
    """Tokens for a creature: one for a minion, the first one free; the others as the card prints (nec.master.4, nec.master.7)."""
    if command.kind == "minion":
        return 0 if city.free_minion(state) and state.position.fight is None else clock.MINION_PRICE
    name = f"{command.kind}-cost"
    known = state.position.printed.get(name, command.cost)
    if known is None:
        raise UnknownValue((TableValue("", name, name),))
    return known


def invoke_reasons(state: State, command: city_commands.InvokeCreature) -> list[Reason]:
    """Everything that is against invoking a creature (nec.master.7)."""
    reasons = _only_master(command.by, "nec.master.7") or city.turn_reasons(state, command.by)
    if reasons:
        return reasons
    if command.kind == "god":
        if command.unit is None:
            raise BadInput("missing", "action.unit")
        if command.unit not in asleep(state):
            return [Reason("not-in-stock", "nec.master.11", {"about": "master"})]
    elif in_pile(state, command.kind) < 1:
        return [Reason("not-in-stock", "nec.setup.2", {"about": "master"})]
    held = state.position.sides[MASTER].tokens
    if not held and command.kind != "minion" and command.cost is None:
        return city.token_reasons(state, MASTER, 1, "nec.master.7")
    price = invoke_price(state, command)
    if state.position.fight is not None and price > BETWEEN:
        return [Reason("one-token", "nec.master.14", {"most": BETWEEN})]
    return city.token_reasons(state, MASTER, price, "nec.master.7")


def invoke(course: Course, command: city_commands.InvokeCreature) -> None:
    state = course.now
    price, clause = invoke_price(state, command), "nec.master.7"
    if command.kind == "minion" and not price:
        clause = "nec.master.4"
    if command.kind == "god" and command.unit is not None:
        course.happens(c.CreatureInvoked(command.unit, state.unit(command.unit), "god", price, clause))
        return
    (who,), (unit,) = fight_setup.new_creatures(state, command.kind, (command.unit,))
    course.happens(c.CreatureInvoked(who, unit, command.kind, price, clause))


# --- the card


def skill_reasons(state: State, command: city_commands.UseSkill) -> list[Reason]:
    """Everything that is against a skill of the card: its group, its price, how often (nec.master.5, nec.master.6)."""
    reasons = _only_master(command.by, "nec.master.5")
    fight = state.position.fight
    if reasons or not city.exploring(state):
        return reasons or [Reason("no-city", "nec.master.5")]
    wait = rounds.waiting(state) if fight is not None else None
    if wait:
        return [wait]
    group, skill, price = command.group, command.skill, command.cost
    if fight is None:
        if group == "combat":
            reasons.append(Reason("no-fight", "nec.master.6"))
        elif state.position.active != MASTER:
            reasons.append(Reason("not-your-turn", "nec.master.5", {"about": "fight", "who": command.by}))
    elif fight.between is not None:
        reasons = city.turn_reasons(state, command.by)
        if price is not None and price > BETWEEN:
            reasons.append(Reason("one-token", "nec.master.14", {"most": BETWEEN}))
    elif group == "exploration":
        reasons.append(Reason("fight-running", "nec.master.6"))
    if group == "combat" and fight is not None and skill in fight.used:
        reasons.append(Reason("once-a-fight", "nec.master.6"))
    if group != "combat" and skill in state.position.sides[MASTER].used:
        reasons.append(Reason("once-a-turn", "nec.master.6", {"about": "master"}))
    if reasons:
        return reasons
    if price is None:
        raise BadInput("missing", "action.cost")
    return city.token_reasons(state, MASTER, price, "nec.master.5")


def use_skill(course: Course, command: city_commands.UseSkill) -> None:
    limited = command.skill not in UNLIMITED
    course.happens(c.MasterSkillUsed(command.skill, command.group, command.cost or 0, "nec.master.6", limited))
