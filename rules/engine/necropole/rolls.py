"""The attack roll: what it needs against each target, and whom a throw wounds."""

from rules.engine.kernel.catalogue import Bound
from rules.engine.kernel.effects import Roll
from rules.engine.kernel.errors import BadInput, UnknownValue
from rules.engine.kernel.random import Chance
from rules.engine.necropole.acts import at_back
from rules.engine.necropole.commands import Dice
from rules.engine.necropole.state import UNIVERSAL, State, Throw
from rules.engine.necropole.values import TableValue, armour, force, unknown

FACES = 6
REAR = "rear-bonus"
Kept = tuple[int | None, int | None]


def needs(state: State, who: str, target: str, roll: Roll, card: str) -> Bound:
    """The highest total that wounds: Force less armour (nec.attack.7), the whole Force with transparent dice (nec.attack.8).

    Where the attacker chooses the dice, it takes those that wound more easily."""
    strength = force(state, who) + (roll.plus + rear_bonus(state, who, target))
    chosen = state.terms.free_dice and not state.terms.armour_helps
    if chosen or roll.dice == "transparent" or (card == UNIVERSAL and state.terms.universal_pierces):
        return strength
    return strength + armour(state, target) if state.terms.armour_helps else strength - armour(state, target)


def rear_bonus(state: State, who: str, target: str) -> int:
    """What an attack from behind adds, where the table plays so; a number that only the lost page can have printed.

    Across the star facings do not count (nec.board.8): only somebody who is really at the target's back has it."""
    if not state.terms.rear_bonus or not state.fight.board.tracked or not at_back(state, who, target):
        return 0
    if REAR not in state.position.printed:
        raise UnknownValue((TableValue("", REAR, REAR),))
    return state.position.printed[REAR]


def wounded_by(state: State, who: str, targets: tuple[str, ...], roll: Roll, card: str, total: int) -> tuple[str, ...]:
    """Whom a total wounds; where bounds do not decide, somebody has to read the value."""
    found = []
    for target in targets:
        limit = needs(state, who, target, roll, card)
        if limit.least is not None and total <= limit.least:
            found.append(target)
        elif limit.most is None or total <= limit.most:
            raise unknown(state, who, "force") if force(state, who).exact is None else unknown(state, target, "armour")
    return tuple(found)


def thrown(state: State, dice: Dice | None, total: int | None, kept: Kept | None, at: str = "action") -> tuple[Throw, bool] | None:
    """The dice as they were entered, or thrown by the phone; None where nobody has thrown yet. `kept` ones stay as they were."""
    if dice == "phone":
        if state.position.seed is None:
            raise BadInput("no-seed", f"{at}.dice")
        chance = Chance(f"{state.position.seed} dice {state.position.rolls}")
        new = chance.below(FACES) + 1, chance.below(FACES) + 1
        first, second = (old or face for old, face in zip(kept or (None, None), new, strict=True))
        return Throw((first, second), first + second), True
    if dice is not None:
        for number, face in enumerate(dice):
            if not 1 <= face <= FACES:
                raise BadInput("out-of-range", f"{at}.dice.{number}", {"least": 1, "most": FACES, "found": face})
            if kept is not None and kept[number] not in (None, face):
                raise BadInput("not-accepted", f"{at}.dice.{number}", {"found": str(face), "accepted": [str(kept[number])]})
        return Throw(dice, sum(dice)), False
    if total is not None:
        if not 2 <= total <= 2 * FACES:
            raise BadInput("out-of-range", f"{at}.total", {"least": 2, "most": 2 * FACES, "found": total})
        return Throw(None, total), False
    return None
