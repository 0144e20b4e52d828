"""The players' fights against the Oni: damage, Momentum, and the Princess's riposte (coop.fight, coop.momentum, coop.princess.8)."""

from collections.abc import Iterator, Mapping
from itertools import product

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.gambler import rolls_again
from rules.engine.tsukuyumi.coop.helpers import (
    PRINCESS,
    base_rules,
    figures,
    in_supply,
    known_side,
    on_board,
    on_the_board,
    placed,
    refuse,
    removed,
    task_for,
    told,
    within,
)
from rules.engine.tsukuyumi.coop.momentum_marker import raised
from rules.engine.tsukuyumi.coop.tasks import RewardToSpend, UnitsToTurn
from rules.engine.tsukuyumi.legality import damage, momentum
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.state import State

GAMBLER_TWO = 2


def conquer(state: State, command: actions.Conquer) -> Events:
    """coop.fight.2: the marker is laid; the Momentum rises where Oni stand."""
    done = free_play.decide(state.position, command)
    return (*done, *_against_oni(state, c.ReportAttack(command.by, command.area, "conquest", damage=0)))


def annihilate(state: State, command: actions.Annihilate) -> Events:
    """coop.fight.4: the damage falls so that the fewest Oni die."""
    done = free_play.decide(state.position, command)
    return (*done, *_against_oni(state, c.ReportAttack(command.by, command.area, "annihilation")))


def attack(state: State, command: c.ReportAttack) -> Events:
    """Any other attack: a faction's card, a mine, the laser, an event, a passive ability."""
    position = state.position
    known_side(position, command.by)
    within(command.damage, 0, 10_000, "action.damage")
    on_board(position, (command.area,))
    done: Events = ()
    if command.source == "combat-card":
        if not command.ranged and not figures(position, command.by, command.area):
            refuse("no-own-figure", "tsk.combat.4", area=str(command.area))
        done = (board.Fought(command.by, command.area, "tsk.combat.8"),)
    if command.conquers:
        taking = actions.Conquer(command.by, command.area)
        free_play.judged(position, taking)
        done = (*done, board.TerritoryMarked(command.area, command.by, position.areas[command.area].territory, "tsk.conquest.1"))
    return (*done, *_against_oni(state, command))


def _against_oni(state: State, command: c.ReportAttack) -> Events:
    """What the attack does to the Oni there, to the Momentum, and to those who dared."""
    position, area = state.position, command.area
    there = figures(position, ONI, area)
    princess = area in position.princess
    amount = command.damage if command.damage is not None else position.sum(command.by, area, "attack")
    if command.aims and position.rulings.coop_princess_damage != "target":
        refuse("no-aiming", "coop.fight.4.2", area=str(area))
    falls = _falls(position, area, amount, command.aims) if amount and (there or princess) else {}
    losses = _losses(state, area, falls)
    attack = momentum.PlayersAttack(
        by=command.by,
        card=command.card,
        source=command.source,
        ranged=command.ranged,
        oni_present=bool(there),
        oni_destroyed=bool(falls),
        legendary_present=any(unit in NAMES for unit in there),
        princess_present=princess,
        legendary_destroyed=any(unit in NAMES for unit in falls),
    )
    at = position.momentum if position.momentum is not None else momentum.FIRST_SQUARE
    gambler = coop_of(state).gambler == GAMBLER_TWO and on_the_board(position, "gambler")
    change = momentum.advance(at, attack, position.track or (), position.rulings, gambler=gambler)
    told_as = e.OniFought(command.by, area, command.card, command.source, amount, told(change.because), "coop.momentum.2")
    found: Events = (told_as, *losses, *raised(state, change.delta, command.by, "coop.momentum.5"), *rolls_again(position, (area,)))
    if falls.get("merchant") and base_rules(position):
        found = (*found, e.TasksAdded((RewardToSpend(command.by, 1),), "tsk.legend.22"))
    number = _half(position, command) if princess and command.source == "combat-card" else 0
    if PRINCESS in falls and position.rulings.coop_princess_riposte_always == "not-if-destroyed":
        number = 0
    if number:
        areas = tuple(sorted(position.princess)) if _counts_three(position) else (area,)
        found = (*found, e.TasksAdded((UnitsToTurn(command.by, area, number, areas),), "coop.princess.8", first=True))
    return found


def _falls(position: Position, area: Hex, amount: int, aims: bool = False) -> dict[str, int]:
    """coop.fight.4: the Oni that an amount of damage destroys, the Princess among them where she stands, or first of all."""
    there = dict(figures(position, ONI, area))
    if area in position.princess:
        there[PRINCESS] = 1
    health = {unit: max(position.value(ONI, unit, "health"), 1) for unit in there}
    sizes = {unit: position.unit(ONI, unit).size or "large" for unit in there}
    if aims and PRINCESS in there:
        if amount < health[PRINCESS]:
            return {}
        del there[PRINCESS]
        rest = damage.oni_split(there, health, sizes, amount - health[PRINCESS], larger=_larger_die(position))
        return {PRINCESS: 1, **dict(rest.lost)}
    return dict(damage.oni_split(there, health, sizes, amount, larger=_larger_die(position)).lost)


def _larger_die(position: Position) -> bool:
    return position.rulings.coop_oni_damage_split == "fewest-then-larger"


def _losses(state: State, area: Hex, falls: Mapping[str, int]) -> Events:
    """coop.fight.5: back to the supply; a legendary Oni's rules end; the Princess leaves the board until she comes back."""
    position = state.position
    found: list[e.Event] = []
    for unit, count in falls.items():
        if unit == "defiler" and base_rules(position) and not coop_of(state).defiler_turned:
            found.append(e.DefilerHit("tsk.legend.16"))
            continue
        if unit == PRINCESS:
            found += [e.PrincessDestroyed("coop.fight.4.2"), board.PrincessMoved((), "coop.fight.5")]
            continue
        found.append(removed(position, area, ONI, unit, count, "coop.fight.5"))
        left = sum(one.units.get(ONI, {}).get(unit, 0) for one in position.areas.values()) - count
        if unit in NAMES and left <= 0:
            found.append(e.LegendDestroyed(unit, "coop.legend.5"))
    return tuple(found)


# --- the Princess's riposte


def _counts_three(position: Position) -> bool:
    return position.rulings.coop_princess_riposte_units == "three-areas"


def _half(position: Position, command: c.ReportAttack) -> int:
    """coop.princess.8.2: half of the attacker's figures in the attacked area, rounded up."""
    areas = position.princess if _counts_three(position) else {command.area}
    count = sum(n for area in areas if area in position.areas for n in figures(position, command.by, area).values())
    if position.rulings.coop_princess_riposte_rounding == "always-down":
        return max(count // 2, min(count, 1))
    return (count + 1) // 2


def turnable(position: Position, task: UnitsToTurn) -> Mapping[str, int]:
    """The figures among which the attacker chooses."""
    found: dict[str, int] = {}
    for area in task.areas:
        for unit, n in figures(position, task.side, area).items():
            found[unit] = found.get(unit, 0) + n
    return found


def turnings(position: Position, task: UnitsToTurn) -> Iterator[Mapping[str, int]]:
    """Every choice of figures that turn, in a fixed order."""
    there = turnable(position, task)
    wanted = min(task.count, sum(there.values()))
    for counts in product(*(range(n, -1, -1) for n in there.values())):
        if sum(counts) == wanted:
            yield {unit: n for unit, n in zip(there, counts, strict=True) if n}


def turn_units(state: State, command: c.TurnUnits) -> Events:
    task = task_for(state, UnitsToTurn, "coop.princess.8.1", command.by)
    chosen = {unit: n for unit, n in sorted(command.units.items()) if n}
    there = turnable(state.position, task)
    wanted = min(task.count, sum(there.values()))
    fits = all(0 < n <= there.get(unit, 0) for unit, n in chosen.items()) and sum(chosen.values()) == wanted
    if not fits:
        refuse("wrong-half", "coop.princess.8.1", wanted=wanted, found=sum(chosen.values()))
    return turned(state, task, chosen)


def turned(state: State, task: UnitsToTurn, chosen: Mapping[str, int]) -> Events:
    """Each of these figures becomes the largest Oni in supply, where it stands."""
    found: list[e.Event] = [e.TaskDone(task, "coop.princess.8")]
    now = state
    for unit, count in chosen.items():
        for _ in range(count):
            area = next(one for one in task.areas if figures(now.position, task.side, one).get(unit, 0))
            oni = in_supply(now.position, "largest")
            if oni is None and now.position.rulings.coop_oni_supply_empty == "keep-units":
                continue
            more: list[e.Event] = [removed(now.position, area, task.side, unit, 1, "coop.princess.8")]
            if oni is not None:
                more.append(placed(now.position, area, oni, "coop.princess.8"))
            found += more
            now = fold(now, more)
    return tuple(found)


def turned_by_themselves(state: State, task: UnitsToTurn) -> Events:
    """Where there is nothing to choose, nobody has to tap."""
    choices = turnings(state.position, task)
    first, second = next(choices, {}), next(choices, None)
    return turned(state, task, first) if second is None else ()
