"""An attack of the Oni: where, with whom, marker, new Oni or a fight with those who stand there (coop.oni.8–12, coop.fight.6)."""

from collections.abc import Sequence

from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import OniStep, Walk, merged
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.gambler import rolls_again
from rules.engine.tsukuyumi.coop.helpers import PRINCESS, base_rules, is_free, no_fight, nothing_waits, refuse, told, within
from rules.engine.tsukuyumi.coop.skybound import markers_on_the_way
from rules.engine.tsukuyumi.coop.state import BLACK
from rules.engine.tsukuyumi.legality import input_checks, led_oni
from rules.engine.tsukuyumi.oni_ai import attack as oni_attack
from rules.engine.tsukuyumi.play.fights.events import FightOpened
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.supply import figures, in_supply, placed
from rules.engine.tsukuyumi.state import State

ONI_ATTACK = "oni-conquest"
MOST_DAMAGE = 10_000
MOST_ATTACKS = 20


def attacks_left(state: State, given: int) -> int:
    """How many attacks are left in this turn, this one counted; in free play the players say so."""
    return given if is_free(state) else coop_of(state).attacks


def decision(state: State, given: int) -> oni_attack.Decision:
    """The Oni's next attack; the second one among the areas chosen beforehand, where that is played."""
    only = None if is_free(state) else coop_of(state).planned
    return oni_attack.next_attack(state.position, attacks_left(state, given), only)


def _planned(state: State, first: Hex, left: int) -> tuple[Hex, ...] | None:
    """What the second attack may be, worked out before the first; None: anew when it is made."""
    at_once = state.position.rulings.coop_oni_recompute == "at-once"
    if not at_once or is_free(state) or left < 2 or coop_of(state).planned is not None:
        return None
    others = [area for area in state.position.areas if area != first]
    return tuple(option.target for option in oni_attack.next_attack(state.position, left - 1, others).options)


def _is_time(state: State) -> None:
    if is_free(state):
        no_fight(state)
        return
    nothing_waits(state)
    if state.stage != BLACK or coop_of(state).attacks < 1:
        refuse("no-attack-now", "coop.round.7", stage=state.stage)


def attack(state: State, command: c.AttackWithOni) -> Events:
    """The attack that the criteria single out, or one of those the players may choose among."""
    _is_time(state)
    within(command.damage, 0, MOST_DAMAGE, "action.damage")
    within(command.attacks_left, 1, MOST_ATTACKS, "action.attacks_left")
    position = state.position
    left = attacks_left(state, command.attacks_left)
    decided = decision(state, command.attacks_left)
    option = next((one for one in decided.options if one.target == command.target), None)
    planned = coop_of(state).planned
    if option is None and planned is not None and not is_free(state) and command.target not in planned:
        refuse("not-planned", "coop.oni.10", area=str(command.target))
    if option is None:
        reason = oni_attack.why_not(position, command.target, left)
        raise RuleViolation((Reason(reason.code, reason.clause, {"short": 0, **reason.facts}),))
    chosen = sorted((step.unit, step.path[0]) for step in command.group) if all(step.path for step in command.group) else None
    group = next((one for one in option.groups if sorted((step.unit, step.path[0]) for step in one) == chosen), None)
    if group is None:
        refuse("other-group", "coop.oni.7", area=str(command.target), moved=option.moved)
    return attacked(state, option, group, decided.because, command.damage, _planned(state, command.target, left))


def attacked(
    state: State,
    option: oni_attack.Option,
    group: Sequence[OniStep],
    because: Sequence[Reason],
    damage_given: int | None = None,
    then: tuple[Hex, ...] | None = None,
) -> Events:
    """The group moves, then the area is taken."""
    occupied = bool(state.position.enemies(ONI, option.target))
    told_as = e.OniAttacked(option.target, tuple(group), option.needed, option.available, occupied, told(because), "coop.oni.13", then=then)
    moved: Events = (board.FiguresMoved(ONI, tuple(Walk(s.unit, 1, s.path) for s in group), "coop.oni.3"),) if group else ()
    first: Events = (told_as, *moved, *markers_on_the_way(state.position, group))
    now = fold(state, first).position
    return (*first, *taken(now, (option.target,), damage_given, (option.target,) if _hunts(now, option.target) else ()))


def _hunts(position: Position, area: Hex) -> bool:
    """tsk.legend.10: the Dark Observer only hurts those she finds, where the base rules of legendary Oni hold too."""
    return base_rules(position) and bool(figures(position, ONI, area).get("dark-observer")) and bool(position.enemies(ONI, area))


def taken(position: Position, areas: Sequence[Hex], damage_given: int | None = None, hurt_only: Sequence[Hex] = ()) -> Events:
    """These areas fall at the same time: markers, new Oni where nobody stands, a fight elsewhere.

    `hurt_only`: of them those that the Oni do not take."""
    found: list[e.Event] = []
    now = position
    for area in areas:
        occupied = bool(now.enemies(ONI, area))
        if now.areas[area].territory != ONI and area not in hurt_only:
            found.append(board.TerritoryMarked(area, ONI, now.areas[area].territory, "coop.oni.9" if occupied else "coop.oni.8"))
        if occupied:
            amount = damage_given if damage_given is not None else dealt(position, area)
            card = CombatCard(ONI_ATTACK, conquer=area not in hurt_only, units=True)
            found.append(FightOpened(ONI, ONI, area, card, amount, defenders(position, area), "coop.oni.9"))
            continue
        unit = in_supply(now, "smallest")
        if unit is not None:
            comes = placed(now, area, unit, "coop.oni.8" if unit == "small" else "coop.oni.8.1")
            found.append(comes)
            now = apply.change(now, comes)
    return (*found, *rolls_again(position, areas))


def dealt(position: Position, area: Hex) -> int:
    """coop.fight.6: the attack values of all Oni there, and the Princess's."""
    there = position.sum(ONI, area, "attack")
    helps = position.rulings.coop_princess_adds_conquest == "attack-and-defence"
    return there + (position.value(ONI, PRINCESS, "attack") if area in position.princess and helps else 0)


def defenders(position: Position, area: Hex) -> tuple[str, ...]:
    """The players with units there, in initiative order."""
    order = position.initiative or ()
    there = position.enemies(ONI, area)
    return tuple(sorted(there, key=lambda side: (order.index(side) if side in order else -1, side)))


def no_attack(state: State, command: c.ForgoAttack) -> Events:
    """coop.oni.11: nothing can be taken; the attack is lost, or up to three Oni go a step where that is played."""
    _is_time(state)
    within(command.attacks_left, 1, MOST_ATTACKS, "action.attacks_left")
    decided = decision(state, command.attacks_left)
    if decided.options:
        option = decided.options[0]
        refuse("can-attack", "coop.oni.11", area=str(option.target), number=len(decided.options))
    lost = e.OniCouldNotAttack(told(decided.because), "coop.oni.11")
    return (lost, *_crept(state.position, command.figures)) if command.figures else (lost,)


def creeps(position: Position) -> bool:
    """Whether Oni that can attack nothing go a step, as in the base game."""
    return position.rulings.coop_oni_no_attack == "move-three"


def _crept(position: Position, figures_: Sequence[OniStep]) -> Events:
    """tsk.oni.15: up to three Oni, one area each."""
    if not creeps(position):
        refuse("attack-lost", "coop.oni.11")
    if not all(step.path for step in figures_):
        raise BadInput("missing", "action.figures")
    walks = merged([Walk(step.unit, 1, step.path) for step in figures_])
    input_checks.walks(walks, position, ONI)
    reasons = led_oni.move_reasons(position, walks)
    if reasons:
        raise RuleViolation(tuple(reasons))
    return (board.FiguresMoved(ONI, walks, "tsk.oni.15"),)


def skip_attack(state: State) -> Events:
    """The players did something else, by hand corrections."""
    _is_time(state)
    if is_free(state):
        refuse("no-attack-now", "coop.round.7", stage=state.stage)
    return (e.AttackSkipped("coop.round.7.1"),)
