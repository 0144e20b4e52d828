"""The best plan for an attacker's Initiative, exact: which attack next, whatever the dice show.

An attack is paid once and rolled once for all it touches (nec.attack.13); each target falls at its last black point (nec.attack.2).
One Potion of Second Chance may follow a roll, never two in a row (nec.item.13, nec.fight.13.3). Substances are put down first
(nec.item.12). The search goes over what is left: Initiative, uses, black points, potions. Values are whole numbers of a share so
small that every average comes out whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from rules.engine.kernel.errors import BadInput
from rules.engine.necropole.odds import FACES, needed, odds

PAIRS = tuple(product(FACES, FACES))
LEAST, WORST = 2, 12
WEIGHTS = tuple((total, sum(a + b == total for a, b in PAIRS)) for total in range(LEAST, WORST + 1))
UNORDERED = tuple((a, b, 1 if a == b else 2) for a, b in PAIRS if a <= b)
MOST_ROLLS = 12_000
WOUNDS, KILL = "wounds", "kill"
AIMS = (WOUNDS, KILL)
# Initiative, how often each attack can still be made, black points of each target (None: more than can be taken), second chances.
Left = tuple[int, tuple[int, ...], tuple[int | None, ...], int]


@dataclass(frozen=True)
class Attack:
    """What an attack costs, how often it may still be made (None: as often as it can be paid), whom it touches."""

    cost: int
    touches: tuple[str, ...]
    uses: int | None = None
    transparent: bool = False


@dataclass(frozen=True)
class Target:
    """Armour, and black points left; None where nobody knows them."""

    armour: int = 0
    life: int | None = None


@dataclass(frozen=True)
class Situation:
    """An attacker with what it has left; `target` is whom to kill where that is the aim."""

    force: int
    initiative: int
    attacks: Mapping[str, Attack]
    targets: Mapping[str, Target]
    second_chances: int = 0
    substances: int = 0
    aim: str = WOUNDS
    target: str | None = None

    @property
    def aimed(self) -> Mapping[str, Target]:
        """The targets that count."""
        return {name: target for name, target in self.targets.items() if self.aim != KILL or name == self.target}


@dataclass(frozen=True)
class Step:
    """An attack of the plan: the highest total that wounds each target, the chance that a plain roll wounds at all, and how many dice
    to throw again with a second chance, by roll; of one die, the higher."""

    attack: str
    needs: Mapping[str, int]
    chance: Fraction
    again: Mapping[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """What can be expected, where substances go, and the attacks as long as every one misses."""

    value: Fraction
    on_force: int
    on_initiative: int
    steps: tuple[Step, ...]


def plan(situation: Situation, most_rolls: int = MOST_ROLLS) -> Plan:
    """The best plan; equal ones put substances on Force, and take the attack that was named first. A question for which more rolls
    would have to be looked at is refused."""
    best: Plan | None = None
    rolls = most_rolls
    for on_force in range(situation.substances, -1, -1):
        on_initiative = situation.substances - on_force
        search = _Search(situation, situation.force + on_force, situation.initiative + on_initiative, rolls)
        value = search.whole_value()
        rolls = search.rolls_left
        if best is None or value > best.value:
            best = Plan(value, on_force, on_initiative, tuple(search.line()))
    if best is None:
        raise ValueError("there are never fewer than no substances")
    return best


@dataclass(frozen=True)
class _Choice:
    """What one roll is worth: kept as it is, by total; thrown again with one die kept, by that die; with both thrown."""

    kept: tuple[int, ...]
    one: tuple[int, ...] = ()
    both: int = -1

    def best(self, a: int, b: int) -> tuple[int, int]:
        """The best value for a pair, and how many dice are thrown again for it."""
        found, dice = self.kept[a + b], 0
        if self.one:
            if (one := self.one[min(a, b)]) > found:
                found, dice = one, 1
            if self.both > found:
                found, dice = self.both, 2
        return found, dice

    def worth(self) -> int:
        """The average over all 36 pairs."""
        if not self.one:
            return sum(weight * self.kept[total] for total, weight in WEIGHTS) // 36
        return sum(weight * max(self.kept[a + b], self.one[a], self.both) for a, b, weight in UNORDERED) // 36


@dataclass(frozen=True)
class _Option:
    """An attack that can wound: its price, how often it can be made, and the highest total that wounds each target it touches."""

    name: str
    cost: int
    uses: int
    needs: Mapping[str, int]

    def beats(self, other: "_Option", initiative: int) -> bool:
        """Costs no more, wounds each as easily and can be repeated as long as there is Initiative."""
        endless = 0 < self.cost <= other.cost and self.uses >= initiative // self.cost
        return endless and all(self.needs.get(target, 0) >= total for target, total in other.needs.items())


def _options(situation: Situation, force: int, initiative: int) -> list[_Option]:
    """The attacks worth looking at: one that cannot wound, or that another beats in everything, is left out."""
    found: list[_Option] = []
    for name, attack in situation.attacks.items():
        needs = {
            target: needed(force, armed.armour, attack.transparent) for target, armed in situation.aimed.items() if target in attack.touches
        }
        uses = attack.uses if attack.uses is not None else initiative if attack.cost else 1
        option = _Option(name, attack.cost, uses, needs)
        if max(needs.values(), default=0) < LEAST or any(other.beats(option, initiative) for other in found):
            continue
        found = [*(other for other in found if not option.beats(other, initiative)), option]
    return found


class _Search:
    """One Force, one Initiative: the value of everything that may be left, found with so many looks at a roll."""

    def __init__(self, situation: Situation, force: int, initiative: int, rolls_left: int) -> None:
        self.kill = situation.aim == KILL
        self.rolls_left = rolls_left
        self.options = _options(situation, force, initiative)
        self.costs = [option.cost for option in self.options]
        aimed = situation.aimed
        self.wounded = [
            [tuple(n for n, target in enumerate(aimed) if total <= option.needs.get(target, 0)) for total in range(WORST + 1)]
            for option in self.options
        ]
        self.touching = [
            sorted((option.cost, n) for n, option in enumerate(self.options) if option.needs.get(target, 0) >= LEAST) for target in aimed
        ]
        self.found: dict[Left, tuple[int, int]] = {}
        self.most_wounds: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        lives = [target.life for target in aimed.values()]
        self.start = self._left(initiative, [option.uses for option in self.options], lives, situation.second_chances)
        self.unit = 36 ** (sum(self.start[1]) + self.start[3])

    def _left(self, initiative: int, uses: list[int], lives: list[int | None], potions: int) -> Left:
        """What can no longer be paid, and black points that nobody can take any more, are not told apart."""
        payable = tuple([min(n, initiative // cost) if cost else n for n, cost in zip(uses, self.costs, strict=True)])
        most = self.most_wounds.get((initiative, payable))
        if most is None:
            most = self.most_wounds[initiative, payable] = tuple(self._most(initiative, payable, cheapest) for cheapest in self.touching)
        shortened = [None if life is None or life > n else life for life, n in zip(lives, most, strict=True)]
        return initiative, payable, tuple(shortened), potions

    def _most(self, initiative: int, payable: tuple[int, ...], cheapest: list[tuple[int, int]]) -> int:
        """How many rolls a target can still be given: the cheapest first."""
        rolls = 0
        for cost, n in cheapest:
            times = min(payable[n], initiative // cost) if cost else payable[n]
            rolls += times
            initiative -= times * cost
        return rolls

    def whole_value(self) -> Fraction:
        return Fraction(self._value(self.start)[0], self.unit)

    def _value(self, left: Left) -> tuple[int, int]:
        """The best that can be had, and the attack that begins it, -1 for none."""
        known = self.found.get(left)
        if known is not None:
            return known
        _initiative, uses, lives, _potions = left
        best = (0, -1)
        if self.kill and lives[0] == 0:
            best = (self.unit, -1)
        elif not self.kill or lives[0] is not None:
            for n, times in enumerate(uses):
                if times and any(lives[target] != 0 for target in self.wounded[n][LEAST]):
                    value = self._choice(left, n).worth()
                    if value > best[0]:
                        best = (value, n)
        self.found[left] = best
        return best

    def _choice(self, left: Left, n: int) -> _Choice:
        """All that the next roll may bring."""
        self.rolls_left -= 1
        if self.rolls_left < 0:
            raise BadInput("too-complex", "attacks")
        potions = left[3]
        kept = self._by_total(left, n, potions)
        if not potions:
            return _Choice(kept)
        thrown = self._by_total(left, n, potions - 1)
        one = (0, *(sum(thrown[die + 1 : die + 7]) // 6 for die in FACES))
        return _Choice(kept, one, sum(weight * thrown[total] for total, weight in WEIGHTS) // 36)

    def _by_total(self, left: Left, n: int, potions: int) -> tuple[int, ...]:
        """The value after each total, with so many potions left; totals that wound the same are worth the same."""
        values = [0, 0]
        before: tuple[int, ...] | None = None
        for hit in self.wounded[n][LEAST:]:
            if hit != before:
                after, wounds = self._after(left, n, hit, potions)
                value = self._value(after)[0] + (0 if self.kill else wounds * self.unit)
                before = hit
            values.append(value)
        return tuple(values)

    def _after(self, left: Left, n: int, hit: tuple[int, ...], potions: int) -> tuple[Left, int]:
        """What is left when attack `n` has wounded these targets, and how many wounds counted."""
        lives, wounds = list(left[2]), 0
        for target in hit:
            life = lives[target]
            if life != 0:
                wounds += 1
                lives[target] = None if life is None else life - 1
        uses = list(left[1])
        uses[n] -= 1
        return self._left(left[0] - self.costs[n], uses, lives, potions), wounds

    def line(self) -> list[Step]:
        """The attacks in the order in which they are made while the dice show as much as they can."""
        steps: list[Step] = []
        left = self.start
        while (n := self._value(left)[1]) >= 0:
            choice = self._choice(left, n)
            again = {pair: choice.best(*pair)[1] for pair in PAIRS}
            option = self.options[n]
            plain = odds(max(option.needs.values()), 0)
            chance = Fraction(plain.numerator, plain.denominator)
            steps.append(Step(option.name, option.needs, chance, {pair: dice for pair, dice in again.items() if dice}))
            left = self._after(left, n, self.wounded[n][WORST], left[3] - (1 if again[6, 6] else 0))[0]
        return steps
