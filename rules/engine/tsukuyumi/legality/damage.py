"""Damage: which figures it takes, in every legal way (tsk.damage, coop.fight)."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board.position import SIZES

MOST_SPLITS = 20_000
OBSERVER = "dark-observer"
PRINCESS = "princess"


@dataclass(frozen=True)
class DamageSplit:
    """One way to take damage: what is lost, which unit swallows the rest, and what lapses."""

    lost: tuple[tuple[str, int], ...]
    absorbed_by: str | None
    unused: int

    @property
    def count(self) -> int:
        return sum(n for _, n in self.lost)


def splits(
    units: Mapping[str, int], health: Mapping[str, int], damage: int, last: str | None = None, *, spread: bool = False
) -> list[DamageSplit]:
    """Every legal way: figures are named one by one, each takes all that is left (tsk.damage.6–8); one may come last (tsk.legend.11).

    `spread`: after the first loss the rest may be shared among several, so that it harms nobody."""
    kinds = [unit for unit, count in units.items() if count]
    size = 1
    for unit in kinds:
        size *= units[unit] + 1
    if size > MOST_SPLITS:
        raise BadInput("too-many", "units", {"most": MOST_SPLITS, "found": size})
    found = []
    for counts in product(*(range(units[unit] + 1) for unit in kinds)):
        left = damage - sum(n * health[unit] for n, unit in zip(counts, kinds, strict=True))
        if left < 0:
            continue
        lost = tuple((unit, n) for unit, n in zip(kinds, counts, strict=True) if n)
        standing = [unit for n, unit in zip(counts, kinds, strict=True) if n < units[unit]]
        if last and any(unit == last for unit, _ in lost) and set(standing) - {last}:
            continue  # she is hit only when nobody else is left
        if left == 0 or not standing:
            found.append(DamageSplit(lost, None, left))
        else:
            shields = [unit for unit in standing if unit != last] or standing
            swallowed = [DamageSplit(lost, unit, left) for unit in shields if health[unit] > left]
            room = sum((health[unit] - 1) * (units[unit] - dict(lost).get(unit, 0)) for unit in shields)
            found += swallowed if swallowed or not (spread and lost and room >= left) else [DamageSplit(lost, None, 0)]
    return found


def best_first(found: list[DamageSplit], values: Mapping[str, int]) -> list[DamageSplit]:
    """Fewest figures lost first, then the least value lost; what is equal stays in a fixed order."""
    return sorted(found, key=lambda w: (w.count, sum(values.get(unit, 0) * n for unit, n in w.lost), w.lost, w.absorbed_by or ""))


def oni_split(
    units: Mapping[str, int], health: Mapping[str, int], sizes: Mapping[str, str], damage: int, *, larger: bool = False, her: bool = False
) -> DamageSplit:
    """coop.fight: the split that destroys the fewest Oni; of equal ones that which spares the Princess (coop.fight.4.2), then the smaller
    Oni (`her`, `larger`: the other readings)."""

    def key(split: DamageSplit) -> tuple[int, bool, list[int], str]:
        lost = sorted((SIZES[sizes[unit]] for unit, n in split.lost for _ in range(n)), reverse=larger)
        falls = any(unit == PRINCESS for unit, _ in split.lost)
        return (split.count, falls != her, [-size for size in lost] if larger else lost, split.absorbed_by or "")

    return min(splits(units, health, damage, OBSERVER), key=key)
