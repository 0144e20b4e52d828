"""Attacks in the city: a team on another side's undead, on a god, and the Game Master on a team."""

from rules.engine.kernel.errors import BadInput, Reason, UnknownValue
from rules.engine.necropole import city, city_commands, explore, missions
from rules.engine.necropole import city_events as c
from rules.engine.necropole.boards import Board
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, Camp, SetUpStep, State
from rules.engine.necropole.values import TableValue

TEAMS_FROM = 3  # nec.explore.12.1
MINIONS_OF_A_GOD = 2  # nec.explore.13
BETWEEN = 1  # tokens of the Game Master between two rounds (nec.master.14)
ATTACK_COST = "attack-cost"  # the price of the skill "combat" on the Game Master's card
Attack = city_commands.AttackUndead | city_commands.MasterAttack


def defenders(state: State, command: Attack) -> tuple[str, ...]:
    """Who defends: everybody there, or the three that are named (nec.explore.12.2)."""
    there = city.exposed(state, command.target, command.district)
    return there if len(there) <= city.MOST_TOGETHER else tuple(sorted(command.defenders or ()))


def _defender_reasons(state: State, command: Attack) -> list[Reason]:
    there = city.exposed(state, command.target, command.district)
    absent = [Reason("not-there", "nec.explore.12", {"about": "city"})]
    if not there:
        return absent
    if len(there) <= city.MOST_TOGETHER:
        return absent if command.defenders is not None and set(command.defenders) != set(there) else []
    if command.defenders is None:
        raise BadInput("missing", "action.defenders")
    named = set(command.defenders)
    few = len(named) != city.MOST_TOGETHER or not named <= set(there)
    return [Reason("not-there", "nec.explore.12.2", {"about": "city"})] if few else []


def attack_reasons(state: State, command: city_commands.AttackUndead) -> list[Reason]:
    """Everything that is against an attack (nec.explore.12)."""
    side, target = command.by, command.target
    reasons = city.venture_reasons(state, side)
    if reasons:
        return reasons
    if side == MASTER or target == side or target not in state.position.order:
        return [Reason("not-your-turn", "nec.explore.12", {"about": "fight", "who": side})]
    reasons = missions.party_reasons(state, side, command.heroes, command.district, "nec.explore.12")
    if target != MASTER and state.position.turn < TEAMS_FROM:
        reasons.append(Reason("too-early", "nec.explore.12.1", {"about": "city", "turn": state.position.turn, "first": TEAMS_FROM}))
    reasons += city.token_reasons(state, side, city.price(state, "attack"), payer=command.payer)
    return reasons + _defender_reasons(state, command)


def attack(course: Course, command: city_commands.AttackUndead) -> None:
    tokens = city.price(course.now, "attack")
    _begin(course, command.by, command.target, command.district, (command.heroes, defenders(course.now, command)), tokens)


def god_reasons(state: State, command: city_commands.AttackGod) -> list[Reason]:
    """Everything that is against an attack on a god (nec.explore.13)."""
    side, god = command.by, state.undead[command.god]
    reasons = city.venture_reasons(state, side)
    if reasons:
        return reasons
    if side == MASTER:
        return [Reason("not-your-turn", "nec.explore.13", {"about": "fight", "who": side})]
    if god.kind != "god":
        gods = sorted(who for who, one in state.undead.items() if one.kind == "god")
        raise BadInput("not-accepted", "action.god", {"found": command.god, "accepted": gods})
    reasons = missions.party_reasons(state, side, command.heroes, city.MAUSOLEUM, "nec.explore.13")
    if god.dead:
        reasons.append(Reason("dead", "nec.explore.13", {"who": command.god}))
    elif god.in_ != city.MAUSOLEUM or city.fighting(state, command.god):
        reasons.append(Reason("not-there", "nec.explore.13", {"about": "city"}))
    if missions.leads_creatures(state, side) is None:
        reasons.append(Reason("leads-creatures", "nec.explore.13", {"about": "city"}))
    return reasons + city.token_reasons(state, side, city.price(state, "god"), payer=command.payer)


def attack_god(course: Course, command: city_commands.AttackGod) -> None:
    state, side = course.now, command.by
    leader = str(missions.leads_creatures(state, side))
    groups = (command.heroes, (command.god,))
    _begin(course, side, leader, city.MAUSOLEUM, groups, city.price(state, "god"), command.god)


def _attack_price(state: State, command: city_commands.MasterAttack) -> int:
    if state.terms.attack_is_action:
        return city.price(state, "attack")
    known = state.position.printed.get(ATTACK_COST, command.cost)
    if known is None:
        raise UnknownValue((TableValue("", ATTACK_COST, ATTACK_COST),))
    return known


def master_reasons(state: State, command: city_commands.MasterAttack) -> list[Reason]:
    """Everything that is against the Game Master's attack (nec.master.15)."""
    side, target = command.by, command.target
    reasons = city.venture_reasons(state, side)
    if reasons:
        return reasons
    if side != MASTER or target == MASTER or target not in state.position.order:
        return [Reason("not-your-turn", "nec.master.15", {"about": "fight", "who": side})]
    explore.check_group(command.creatures, "action.creatures")
    if len(command.creatures) > city.MOST_TOGETHER:
        reasons.append(Reason("too-many-heroes", "nec.master.15", {"most": city.MOST_TOGETHER}))
    if not set(command.creatures) <= set(city.exposed(state, MASTER, command.district)):
        reasons.append(Reason("not-there", "nec.master.15", {"about": "city"}))
    reasons += _defender_reasons(state, command)
    if not reasons and not state.position.sides[side].tokens:
        return city.token_reasons(state, side, 1, "nec.master.15")
    if reasons:
        return reasons
    price = _attack_price(state, command)
    if state.position.fight is not None and price > BETWEEN:
        return [Reason("one-token", "nec.master.14", {"most": BETWEEN})]
    return city.token_reasons(state, side, price, "nec.master.15")


def master_attack(course: Course, command: city_commands.MasterAttack) -> None:
    tokens = _attack_price(course.now, command)
    groups = (command.creatures, defenders(course.now, command))
    _begin(course, MASTER, command.target, command.district, groups, tokens)


def _begin(
    course: Course,
    side: str,
    target: str,
    district: str,
    groups: tuple[tuple[str, ...], tuple[str, ...]],
    tokens: int,
    god: str | None = None,
) -> None:
    """Two sides meet: creatures are placed and play first, a team that attacks a team chooses (nec.fight.1, nec.explore.12.3)."""
    state = course.now
    figures = tuple(sorted((*groups[0], *groups[1])))
    creatures = any(state.undead[who].kind != "hero" for who in figures)
    tracked = state.position.fights == "tracked"
    mine, theirs = Camp((side,), "a" if tracked else None), Camp((target,), "f" if tracked else None)
    led = any(state.undead[who].kind != "hero" for who in groups[1])
    camps = (theirs, mine) if led else (mine, theirs)
    either = tuple(sorted((side, target)))
    todo = [SetUpStep("board", (side,))] if tracked else []
    if not creatures:
        todo.append(SetUpStep("first", either if state.terms.first_by_die else (side,)))
    elif target == MASTER and state.terms.attacker_starts:
        todo.append(SetUpStep("first", (side,)))
    if god is not None:
        todo.append(SetUpStep("name", (target,), "minion", MINIONS_OF_A_GOD))
    if tracked:
        if not state.terms.no_void:
            todo.append(SetUpStep("void", either))
        todo.append(SetUpStep("place"))
    board = Board("lettered") if tracked else Board("by-eye")
    clause = "nec.master.15" if side == MASTER else "nec.explore.12" if god is None else "nec.explore.13"
    kind: c.FightKind = "attack" if god is None else "god"
    course.happens(c.FightBegan(kind, district, side, camps, figures, board, clause, tokens, tuple(todo), god=god))
