"""The players' fights against the Oni: damage, Momentum, and the Princess's riposte (coop.fight, coop.momentum, coop.princess.8)."""

from collections.abc import Iterator, Mapping

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
    duty_for,
    is_free,
    known_side,
    no_fight,
    on_board,
    refuse,
    told,
    within,
)
from rules.engine.tsukuyumi.coop.momentum_marker import raised
from rules.engine.tsukuyumi.legality import momentum
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.play.duties import RewardToSpend, UnitsToTurn
from rules.engine.tsukuyumi.play.fights.events import FightClosed, FightOpened
from rules.engine.tsukuyumi.play.fights.losses import princess_half, standing
from rules.engine.tsukuyumi.play.fights.state import COMBAT_CARD, CombatCard, Fight
from rules.engine.tsukuyumi.play.giving_up import choices
from rules.engine.tsukuyumi.play.supply import figures, in_supply, on_the_board, placed, removed
from rules.engine.tsukuyumi.state import State

GAMBLER_TWO = 2
ANNIHILATION, CONQUEST, ONCE = "annihilation", "conquest", "once-per-round"


def conquer(state: State, command: actions.Conquer) -> Events:
    """coop.fight.2: the marker is laid; the Momentum rises where Oni stand."""
    done = free_play.decide(state.position, command)
    return (
        *done,
        *_opened(state, c.ReportAttack(command.by, command.area, CONQUEST, damage=0), CombatCard(CONQUEST, CONQUEST, conquer=True)),
    )


def annihilate(state: State, command: actions.Annihilate) -> Events:
    """coop.fight.4: the damage falls so that the fewest Oni die."""
    done = free_play.decide(state.position, command)
    return (*done, *_opened(state, c.ReportAttack(command.by, command.area), CombatCard(ANNIHILATION, ANNIHILATION, units=True)))


def attack(state: State, command: c.ReportAttack) -> Events:
    """Any other attack: a faction's card, a mine, the laser, an event, a passive ability."""
    position = state.position
    known_side(position, command.by)
    within(command.damage, 0, 10_000, "action.damage")
    on_board(position, (command.area,))
    if command.kind == ONCE and command.by in coop_of(state).once and not is_free(state):
        refuse("once-a-round", "tsk.combat.7.1")
    done: Events = ()
    if command.source == COMBAT_CARD:
        if not command.ranged and not figures(position, command.by, command.area):
            refuse("no-own-figure", "tsk.combat.4", area=str(command.area))
        done = (board.Fought(command.by, command.area, "tsk.combat.8"),)
    if command.conquers:
        taking = actions.Conquer(command.by, command.area)
        free_play.judged(position, taking)
        done = (*done, board.TerritoryMarked(command.area, command.by, position.areas[command.area].territory, "tsk.conquest.1"))
    card = CombatCard(command.kind, command.card or "", command.conquers, command.damage, command.damage is None)
    return (*done, *_opened(state, command, card))


def _opened(state: State, command: c.ReportAttack, card: CombatCard) -> Events:
    """The fight; nobody but the Oni defends, and what the attack needs of printed values is asked for first."""
    no_fight(state)
    position, area = state.position, command.area
    amount = command.damage if command.damage is not None else position.sum(command.by, area, "attack")
    if command.aims and position.rulings.coop_princess_damage != "target":
        refuse("no-aiming", "coop.fight.4.2", area=str(area))
    there = standing(position, Fight(command.by, command.by, area, card), ONI)
    for unit in there if amount else ():
        position.value(ONI, unit, "health")
    defenders = (ONI,) if there else ()
    facts = (command.source, command.ranged, command.aims)
    return (FightOpened(command.by, command.by, area, card, amount, defenders, "coop.fight.4", {}, *facts),)


def concluded(state: State, fight: Fight, over: FightClosed) -> Events:
    """The end of a player's attack: what fell leaves, the Momentum rises, the Princess answers those who dared."""
    position, area, by = state.position, fight.area, fight.attacker
    there = figures(position, ONI, area)
    princess = area in position.princess
    falls = {loss.unit for loss in fight.losses}
    attack = momentum.PlayersAttack(
        by=by,
        card=fight.card.name or None,
        source=_source(fight),
        ranged=fight.ranged,
        oni_present=bool(there),
        oni_destroyed=bool(falls),
        legendary_present=any(unit in NAMES for unit in there),
        princess_present=princess,
        legendary_destroyed=any(unit in NAMES for unit in falls),
    )
    at = position.momentum if position.momentum is not None else momentum.FIRST_SQUARE
    gambler = coop_of(state).gambler == GAMBLER_TWO and on_the_board(position, "gambler")
    change = momentum.advance(at, attack, position.track or (), position.rulings, gambler=gambler)
    told_as = e.OniFought(by, area, fight.card.name or None, fight.source, fight.damage, told(change.because), "coop.momentum.2")
    found: Events = (told_as, *oni_losses(state, fight), over, *raised(state, change.delta, by, "coop.momentum.5"))
    found = (*found, *rolls_again(position, (area,)), *rewards(position, fight))
    number = _half(position, by, area) if princess and fight.source == COMBAT_CARD else 0
    if PRINCESS in falls and position.rulings.coop_princess_riposte_always == "not-if-destroyed":
        number = 0
    if number:
        areas = tuple(sorted(position.princess)) if _counts_three(position) else (area,)
        found = (*found, e.TasksAdded((UnitsToTurn(by, area, number, areas),), "coop.princess.8", first=True))
    return found


def _source(fight: Fight) -> momentum.Source:
    return next(source for source in momentum.SOURCES if source == fight.source)


def oni_losses(state: State, fight: Fight) -> Events:
    """coop.fight.5: back to the supply; a legendary Oni's rules end; the Princess leaves the board until she comes back."""
    position = state.position
    falls: dict[str, int] = {}
    for loss in fight.losses:
        if loss.side == ONI:
            falls[loss.unit] = falls.get(loss.unit, 0) + loss.count
    found: list[e.Event] = []
    for unit, count in falls.items():
        if unit == "defiler" and base_rules(position) and not coop_of(state).defiler_turned:
            found.append(e.DefilerHit("tsk.legend.16"))
            continue
        if unit == PRINCESS:
            found += [e.PrincessDestroyed("coop.fight.4.2"), board.PrincessMoved((), "coop.fight.5")]
            continue
        found.append(removed(position, fight.area, ONI, unit, count, "coop.fight.5"))
        left = sum(area.units.get(ONI, {}).get(unit, 0) for area in position.areas.values()) - count
        if unit in NAMES and left <= 0:
            found.append(e.LegendDestroyed(unit, "coop.legend.5"))
    return tuple(found)


def rewards(position: Position, fight: Fight) -> Events:
    """tsk.legend.22: a production point for whoever destroyed the Merchant, where its base rules hold too."""
    killers = [loss.source for loss in fight.losses if loss.unit == "merchant" and base_rules(position)]
    return (e.TasksAdded(tuple(RewardToSpend(by, 1) for by in killers), "tsk.legend.22"),) if killers else ()


# --- the Princess's riposte


def _counts_three(position: Position) -> bool:
    return position.rulings.coop_princess_riposte_units == "three-areas"


def _half(position: Position, by: str, here: Hex) -> int:
    """coop.princess.8.2: half of the attacker's figures in the attacked area, rounded up."""
    areas = position.princess if _counts_three(position) else {here}
    return princess_half(position, sum(n for area in areas for n in figures(position, by, area).values()))


def turnable(position: Position, duty: UnitsToTurn) -> Mapping[str, int]:
    """The figures among which the attacker chooses."""
    found: dict[str, int] = {}
    for area in duty.areas:
        for unit, n in figures(position, duty.side, area).items():
            found[unit] = found.get(unit, 0) + n
    return found


def turnings(position: Position, duty: UnitsToTurn) -> Iterator[Mapping[str, int]]:
    """Every choice of figures that turn, in a fixed order."""
    there = turnable(position, duty)
    yield from choices(there, min(duty.count, sum(there.values())))


def turn_units(state: State, command: c.TurnUnits) -> Events:
    duty = duty_for(state, UnitsToTurn, "coop.princess.8.1", command.by)
    chosen = {unit: n for unit, n in sorted(command.units.items()) if n}
    there = turnable(state.position, duty)
    wanted = min(duty.count, sum(there.values()))
    fits = all(0 < n <= there.get(unit, 0) for unit, n in chosen.items()) and sum(chosen.values()) == wanted
    if not fits:
        refuse("wrong-half", "coop.princess.8.1", wanted=wanted, found=sum(chosen.values()))
    return turned(state, duty, chosen)


def turned(state: State, duty: UnitsToTurn, chosen: Mapping[str, int]) -> Events:
    """Each of these figures becomes the largest Oni in supply, where it stands."""
    found: list[e.Event] = [e.TaskDone(duty, "coop.princess.8")]
    now = state
    for unit, count in chosen.items():
        for _ in range(count):
            area = next(one for one in duty.areas if figures(now.position, duty.side, one).get(unit, 0))
            oni = in_supply(now.position, "largest")
            if oni is None and now.position.rulings.coop_oni_supply_empty == "keep-units":
                continue
            more: list[e.Event] = [removed(now.position, area, duty.side, unit, 1, "coop.princess.8")]
            if oni is not None:
                more.append(placed(now.position, area, oni, "coop.princess.8"))
            found += more
            now = fold(now, more)
    return tuple(found)


def turned_by_themselves(state: State, duty: UnitsToTurn) -> Events:
    """Where there is nothing to choose, nobody has to tap."""
    choices = turnings(state.position, duty)
    first, second = next(choices, {}), next(choices, None)
    return turned(state, duty, first) if second is None else ()
