"""Combat: what a conquest needs, what an attack deals (tsk.conquest, tsk.damage)."""

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.legality.verdict import Verdict, wrong_phase

PHASES = ("white", "red", "black")


def has_figure(position: Position, side: str, here: Hex) -> bool:
    return any(position.areas[here].units.get(side, {}).values())


def defence(position: Position, attacker: str, here: Hex) -> dict[str, int]:
    """tsk.conquest.3 and 6: each defender's points alone, with what markers add to that side."""
    area = position.areas[here]
    sides = {side: position.sum(side, here, "conquest") + area.bonus.get(side, 0) for side in position.enemies(attacker, here)}
    if position.rulings.stronghold_alone == "alone":
        for side, bonus in area.bonus.items():
            if bonus and side != attacker and side not in sides and not (position.together and side != ONI and attacker != ONI):
                sides[side] = bonus
    if here in position.princess and attacker != ONI:
        sides[ONI] = sides.get(ONI, 0) + position.value(ONI, "princess", "conquest")
    return sides


def mountain(position: Position, here: Hex, defended: bool) -> int:
    """tsk.conquest.5: the printed number, counted once unless the other reading is played."""
    value = position.areas[here].value
    own_reading = position.together and "coop-mountain-once" in position.rulings.chosen
    reading = position.rulings.coop_mountain_once if own_reading else position.rulings.mountain_value
    return 2 * value if defended and reading == "twice" else value


def needed(position: Position, attacker: str, here: Hex) -> tuple[int, dict[str, int]]:
    sides = defence(position, attacker, here)
    return mountain(position, here, bool(sides)) + max(sides.values(), default=0), sides


def check_conquer(position: Position, by: str, here: Hex) -> Verdict:
    """May this side conquer this area?"""
    reasons = wrong_phase(position, PHASES, "tsk.combat.3")
    if here not in position.areas:
        return Verdict((*reasons, off_board(here)))
    area = position.areas[here]
    need, sides = needed(position, by, here)
    have = position.sum(by, here, "conquest")
    if not has_figure(position, by, here):
        reasons.append(Reason("no-own-figure", "tsk.combat.4", {"area": str(here)}))
    if area.kind == "home" and position.rulings.home_conquest == "never":
        reasons.append(Reason("home", "tsk.conquest.9", {"area": str(here)}))
    if _kept_by_the_defiler(position, here):
        reasons.append(Reason("defiler", "coop.legend.13" if position.together else "tsk.legend.15", {"area": str(here)}))
    if here in position.princess and position.together and position.rulings.coop_princess_conquer == "no":
        reasons.append(Reason("princess-holds", "coop.princess.2.4", {"area": str(here)}))
    if have < need:
        reasons.append(
            Reason("too-weak", "tsk.conquest.3", {"needed": need, "available": have, "short": need - have, "mountain": area.value})
        )
    elif never_conquers(position, by):
        reasons.append(Reason("no-conquest-value", "tsk.conquest.12", {"side": by}))
    facts = {"needed": need, "available": have, "defenders": sides}
    return Verdict(tuple(reasons), facts)


def never_conquers(position: Position, by: str) -> bool:
    """tsk.conquest.12: a side none of whose units has a conquest value, unless the table lets 0 points be enough."""
    values = [unit.conquest for unit in position.units_of(by).values()]
    return bool(values) and not any(value != 0 for value in values) and position.rulings.without_conquest_value == "never"


def _kept_by_the_defiler(position: Position, here: Hex) -> bool:
    """While the Defiler is on the board, no player takes Oni land; in co-op what the Princess holds is Oni land too."""
    area = position.areas[here]
    marked_only = position.together and position.rulings.coop_defiler_areas == "marked-only"
    bare = "tsukuyumi" in area.traits and not (position.together and area.territory not in (None, ONI))
    held = not marked_only and (bare or (position.together and here in position.princess))
    moon = area.kind == "moon" and position.rulings.defiler_scope == "oni-areas"
    if area.territory != ONI and not held and not moon:
        return False
    return any(other.units.get(ONI, {}).get("defiler", 0) for other in position.areas.values())


def check_annihilate(position: Position, by: str, here: Hex) -> Verdict:
    """May this side attack the units in this area, and with how much?"""
    reasons = wrong_phase(position, PHASES, "tsk.combat.3")
    if here not in position.areas:
        return Verdict((*reasons, off_board(here)))
    if not has_figure(position, by, here):
        reasons.append(Reason("no-own-figure", "tsk.combat.4", {"area": str(here)}))
    defenders = position.enemies(by, here)
    if here in position.princess and ONI not in defenders:
        defenders.append(ONI)
    if not defenders:
        reasons.append(Reason("no-enemy", "tsk.damage.1.1", {"area": str(here)}))
    damage = position.sum(by, here, "attack")
    return Verdict(tuple(reasons), {"damage": damage, "defenders": defenders})
