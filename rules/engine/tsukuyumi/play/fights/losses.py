"""Which figures the damage destroys: the victim chooses among the legal ways; of the co-op Oni the fewest fall (tsk.damage, coop.fight)."""

from collections.abc import Mapping

from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import damage
from rules.engine.tsukuyumi.legality.led_oni import DEFILER
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights.state import Answer, DamageSent, Fight, Loss
from rules.engine.tsukuyumi.state import State

PROTECTION = "protection"
PRINCESS = damage.PRINCESS
DamageSplit = damage.DamageSplit


def standing(position: Position, fight: Fight, side: str) -> dict[str, int]:
    """A side's figures in the fight that are not lost yet; in co-op the Princess stands among the Oni of her areas (coop.fight.4.2)."""
    there = fight.part if fight.part and side == fight.attacker else position.areas[fight.area].units.get(side, {})
    units = {unit: n for unit, n in sorted(there.items()) if n}
    if side == ONI and position.together and fight.area in position.princess:
        units[PRINCESS] = 1
    for loss in fight.losses:
        if loss.side == side and loss.unit in units:
            units[loss.unit] -= loss.count
    return {unit: n for unit, n in units.items() if n > 0}


def ways(state: State, fight: Fight) -> list[DamageSplit]:
    """Every way in which the first damage on its way may be taken, best first."""
    position, hit = state.position, fight.hits[0]
    if hit.side == ONI and position.together:
        return _fewest(position, fight, hit)
    units = _lives(state, fight, standing(position, fight, hit.side)) if hit.side == ONI else standing(position, fight, hit.side)
    dealt, health = _protected(position, fight, hit, {unit: position.value(hit.side, unit, "health") for unit in units})
    later = position.rulings.damage_split_units == "later"
    found = damage.splits(units, health, dealt, damage.OBSERVER if hit.side == ONI else None, spread=later)
    if not position.together:
        return damage.best_first(found, health)
    if position.rulings.coop_oni_damage_order == "players-divide" and next_defender(position, fight, hit.side):
        found = _divided(units, health, dealt)  # the last takes what the others have left
    return _told_apart(damage.best_first(found, health))


def _told_apart(found: list[DamageSplit]) -> list[DamageSplit]:
    """Ways that differ in their losses; nobody asks partners who takes the rest."""
    by_losses: dict[tuple[tuple[str, int], ...], DamageSplit] = {}
    for split in found:
        by_losses.setdefault(split.lost, split)
    return list(by_losses.values())


def _divided(units: Mapping[str, int], health: Mapping[str, int], dealt: int) -> list[DamageSplit]:
    """Any part of the damage that is used up; the rest goes on."""
    return [
        DamageSplit(split.lost, None, dealt - total)
        for total in range(dealt + 1)
        for split in damage.splits(units, health, total)
        if split.unused == 0
    ]


def _protected(position: Position, fight: Fight, hit: DamageSent, health: Mapping[str, int]) -> tuple[int, dict[str, int]]:
    """The damage and the units' health, with what this side's Protection makes of them."""
    dealt = hit.damage
    for answer in fight.answers:
        if answer.side == hit.side and answer.choice == PROTECTION and _protects(position, fight, hit):
            if position.rulings.protection_each_unit == "total":
                dealt = max(dealt - answer.value, 0)
            else:
                health = {unit: _more(answer, points) for unit, points in health.items()}
    return dealt, {unit: max(points, 1) for unit, points in health.items()}


def _more(answer: Answer, points: int) -> int:
    return points * answer.value if answer.multiply else points + answer.value


def _protects(position: Position, fight: Fight, hit: DamageSent) -> bool:
    """tsk.combat.10: it counts against the attack itself, unless counterattacks always come after."""
    return hit.source != fight.attacker or position.rulings.counterattack_timing == "as-written"


def _lives(state: State, fight: Fight, units: dict[str, int]) -> dict[str, int]:
    """tsk.legend.16: one attack takes one side of the Defiler's tile, or both where the table reads it so."""
    there = state.position.areas[fight.area].units.get(ONI, {}).get(DEFILER, 0)
    once = state.position.rulings.defiler_two_attacks == "separate"
    if not there or once or (state.standard is not None and state.standard.defiler_turned):
        return units
    left = 2 - sum(loss.count for loss in fight.losses if (loss.side, loss.unit) == (ONI, DEFILER))
    return {**units, DEFILER: left} if left > 0 else units


def _fewest(position: Position, fight: Fight, hit: DamageSent) -> list[DamageSplit]:
    """coop.fight.4: the ways that destroy the fewest Oni; the attacker may choose among them only where the table plays that."""
    units = standing(position, fight, ONI)
    health = {unit: max(position.value(ONI, unit, "health"), 1) for unit in units}
    aimed: tuple[tuple[str, int], ...] = ()
    dealt = hit.damage
    if fight.aims and PRINCESS in units:
        if dealt < health[PRINCESS]:
            return [DamageSplit((), PRINCESS, dealt)]
        del units[PRINCESS]
        aimed, dealt = ((PRINCESS, 1),), dealt - health[PRINCESS]
    if position.rulings.coop_oni_damage_split == "attacker":
        found = damage.splits(units, health, dealt, damage.OBSERVER)
        fewest = min(split.count for split in found)
        best = _told_apart(damage.best_first([split for split in found if split.count == fewest], health))
    else:
        sizes = {unit: position.unit(ONI, unit).size or "large" for unit in units}
        larger = position.rulings.coop_oni_damage_split == "fewest-then-larger"
        her = position.rulings.coop_princess_equal == "falls"
        best = [damage.oni_split(units, health, sizes, dealt, larger=larger, her=her)]
    return [DamageSplit((*aimed, *split.lost), split.absorbed_by, split.unused) for split in best]


def next_defender(position: Position, fight: Fight, side: str) -> str | None:
    """coop.fight.7: who takes what is left of the Oni's damage: the next one up the initiative."""
    if side not in fight.defenders:
        return None
    before = fight.defenders[: fight.defenders.index(side)]
    return next((other for other in reversed(before) if standing(position, fight, other)), None)


def taken(state: State, fight: Fight, split: DamageSplit, *, by_hand: bool = False) -> tuple[e.FightEvent, ...]:
    """The first damage on its way is taken so; what is left over lapses, unless partners or the table's reading send it on."""
    position, hit = state.position, fight.hits[0]
    losses = tuple(Loss(hit.side, unit, n, hit.source) for unit, n in split.lost)
    goes_on, spare = None, 0
    if split.unused and hit.source == fight.attacker:
        if position.together:
            goes_on = _to_the_next(position, fight, hit, split)
        elif split.absorbed_by is None and position.rulings.leftover_other_defender == "redirect":
            others = [side for side in fight.defenders if side != hit.side and standing(position, fight, side)]
            spare = split.unused if others else 0
    if position.together and hit.side != ONI:
        clause = "coop.fight.7"
    elif position.together:
        clause = "coop.fight.4"
    else:
        clause = "tsk.damage.7" if losses else "tsk.damage.8"
    return (e.DamageTaken(hit.side, hit.damage, losses, split.absorbed_by, split.unused, clause, fight.area, goes_on, spare, by_hand),)


def _to_the_next(position: Position, fight: Fight, hit: DamageSent, split: DamageSplit) -> DamageSent | None:
    """What a unit swallows goes no further, unless the table reads it so."""
    if split.absorbed_by is not None and position.rulings.coop_oni_damage_order == "last-first":
        return None
    following = next_defender(position, fight, hit.side)
    return DamageSent(following, split.unused, hit.source, hit.clause) if following is not None else None


def taken_by_itself(state: State, fight: Fight) -> tuple[e.FightEvent, ...]:
    """There is only one way to take it: nobody has to choose."""
    found = ways(state, fight)
    return taken(state, fight, found[0]) if len(found) == 1 else ()


def princess_half(position: Position, figures: int) -> int:
    """coop.princess.8.2 and coop.card.1.3: up where players are partners, else down but at least one; a table may read both alike."""
    reading = position.rulings.coop_princess_riposte_rounding
    up = position.together if reading == "by-mode" else reading == "always-up"
    return -(-figures // 2) if up else max(figures // 2, min(figures, 1))
