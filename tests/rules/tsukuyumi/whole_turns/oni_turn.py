"""The Oni's attacks in co-op as the clauses tell them: which area, the marker, new Oni or damage, the one counterattack, the losses."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product

from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import turn as t
from tests.rules.tsukuyumi.whole_turns.coop_turn import SIZES, oni_losses, without_oni
from tests.rules.tsukuyumi.whole_turns.turn import Json, Units

PROTECTION = {"nomads": ("add", 5), "boarlords": ("add", 10), "dark-seed": ("add", 0), "cybersamurai": ("times", 2)}  # facts 1.1–1.4


def moved(position: Json, group: list[Json]) -> Json:
    """The figures of an attack have gone to their target."""
    after = deepcopy(position)
    for step in group:
        t.shifted(after, "oni", step["unit"], step["path"][0], -1)
        t.shifted(after, "oni", step["unit"], step["path"][-1], 1)
    return after


def conquered(position: Json, target: str) -> Json:
    """An Oni marker, and where nobody stands the smallest Oni in supply (coop.oni.8, coop.oni.9)."""
    after = deepcopy(position)
    after["areas"][target]["territory"] = "oni"
    if victims(position, target):
        return after
    size = next((size for size in SIZES if after["supply"]["oni"].get(size)), None)
    if size:
        after["supply"]["oni"][size] -= 1
        t.shifted(after, "oni", size, target, 1)
    return after


def victims(position: Json, area: str) -> list[str]:
    """The players there, the last in initiative first (coop.fight.7)."""
    return [side for side in reversed(position["initiative"]) if oracle.figures_of(position, area, side)]


def damage_in(position: Json, area: str) -> int:
    """The attack values of all Oni there, the Princess's too (coop.fight.6)."""
    princess = oracle.princess_points(position, "attack") if oracle.princess_at(position, area) else 0
    return oracle.total(position, area, "oni", "attack") + princess


def health_of(position: Json, side: str, protected: bool) -> Units:
    """Each unit's health; Protection adds to, or multiplies, that of every one of them (tsk.damage.11)."""
    health = {unit: values["health"] for unit, values in position["stats"][side].items()}
    if not protected:
        return health
    kind, value = PROTECTION[side]
    return {unit: points * value if kind == "times" else points + value for unit, points in health.items()}


def losses(position: Json, area: str, counterattack: str | None = None) -> Iterator[dict[str, Units]]:
    """Every end of the damage of one attack: what each player loses, one after the other, each in a way of their own choice."""

    def share(rest: int, sides: list[str]) -> Iterator[dict[str, Units]]:
        if not sides or rest == 0:
            yield {}
            return
        side, *others = sides
        units = dict(position["areas"][area]["units"][side])
        health = health_of(position, side, counterattack == "protection")
        for lost, absorbed, unused in oracle.damage_ways(units, health, rest):
            # What is left over goes on only when all of theirs are gone (coop.fight.7).
            gone = sum(count for _, count in lost) == sum(units.values())
            for more in share(unused if gone and absorbed is None else 0, others):
                yield {side: dict(lost), **more}

    yield from share(damage_in(position, area), victims(position, area))


def ends(position: Json, area: str, counterattack: str | None = None) -> list[Json]:
    """Every board on which an attack of the Oni may end, before anybody retreats; nobody has left before all is counted (tsk.combat.11)."""
    struck: list[Units] = [{}]
    if counterattack == "counterstrike":
        back = sum(oracle.total(position, area, side, "attack") for side in victims(position, area))
        struck = oni_losses(position, area, back) if oracle.figures_of(position, area, "oni") else [{}]
    positions: list[Json] = []
    for lost, oni in product(losses(position, area, counterattack), struck):
        after = without_oni(position, area, oni)
        if oni.get("princess"):
            after["princess"] = None
        for side, units in lost.items():
            for unit, count in units.items():
                t.shifted(after, side, unit, area, -count)
        if after not in positions:
            positions.append(after)
    return positions
