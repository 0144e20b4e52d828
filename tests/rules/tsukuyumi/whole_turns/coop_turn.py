"""A co-op turn as the clauses tell it: what the card allows, fights with Oni, Momentum and its cards, the Princess's riposte."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import combinations

from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import turn as t
from tests.rules.tsukuyumi.whole_turns.turn import Json, Refused, Turn, Units

SIZES = ("small", "medium", "large")
RANK = {"small": 0, "medium": 1, "large": 2, "princess": 2}  # her base is large; whether she or a large Oni falls, no clause says
ONE_EACH = dict.fromkeys(t.WHITE_ACTIONS, 1)


def begin(position: Json, card: Units | None = None) -> Turn:
    """The active player's turn after the Oni have acted: white without a card, black with the numbers that a card prints."""
    by = position["active"]
    if card is None:
        return Turn(position, by, ONE_EACH, white=True, in_one_go=("movement", "combat"))
    allowed = dict(card)
    legends = {unit for name in position["areas"] for unit in oracle.figures_of(position, name, "oni")}
    if allowed.get("production") == 3 and "merchant" in legends:
        allowed["production"] = 2  # coop.legend.9: the printed points, before anything is added
    bonus = t.productive(position, by) + t.riverlands(position, by)  # coop.round.5.1, tsk.action.5.4
    allowed["production"] = allowed.get("production", 0) + bonus
    return Turn(position, by, allowed, white=False, in_one_go=("movement", "combat"))


# --- Momentum


def squares(by: str, card: str, oni: bool, destroyed: bool, great: bool) -> int:
    """How far one combat card moves the marker (coop.momentum.2, 3, 4, 6.8, coop.card.2.1); `great`: a legend or the Princess is there."""
    if by == "sentinels" or not oni:
        return 0
    number = 1 + destroyed + great
    return number - 1 if by == "nomads" and card == "annihilation" else number


def raised(turn: Turn, number: int) -> Turn:
    """The marker goes up; each special square it reaches or passes draws a card; at the end of the track it stops (coop.momentum.7, 13)."""
    at = turn.position["momentum"]
    track = {square["square"]: square["kind"] for square in turn.position.get("track", [])}
    ends = [square for square, kind in track.items() if kind == "end"]
    to = min([at + number, *ends])
    crossed = [(track[square], square) for square in range(at + 1, to + 1) if track.get(square) in ("riposte", "legendary")]
    return replace(turn, position={**turn.position, "momentum": max(at, to)}, drawn=(*turn.drawn, *crossed))


# --- the player's fights


def _opened(turn: Turn) -> Turn:
    if turn.owed:
        raise Refused("coop.princess.8")
    turn = t.started(turn, "combat", "tsk.combat.3")
    return t.spent(turn, "combat", 1, "tsk.combat.2")


def _over(turn: Turn, area: str, card: str, destroyed: bool, great: bool, princess: bool, oni: bool) -> Turn:
    """Momentum, and what the Princess asks for: half of the attacker's figures there, rounded up (coop.princess.8, 8.1, 8.3)."""
    turn = raised(replace(turn, fought=True), squares(turn.by, card, oni, destroyed, great))
    if princess:
        there = len(oracle.figures_of(turn.position, area, turn.by))
        turn = replace(turn, owed=(there + 1) // 2, owed_in=area)
    return turn


def _presence(position: Json, area: str) -> tuple[bool, bool, bool]:
    """Whether Oni, somebody great, the Princess are there."""
    oni = oracle.figures_of(position, area, "oni")
    princess = oracle.princess_at(position, area)
    return bool(oni) or princess, princess or bool(set(oni) & oracle.LEGENDARY), princess


def conquer(turn: Turn, area: str) -> Turn:
    """A Conquest card (coop.fight.2, coop.momentum.2, coop.princess.2.4)."""
    turn = _opened(turn)
    codes, _, _ = oracle.conquer_verdict({**turn.position, "phase": None}, {"by": turn.by, "area": area})
    if codes:
        raise Refused(", ".join(sorted(codes)))
    oni, great, princess = _presence(turn.position, area)
    position = deepcopy(turn.position)
    position["areas"][area]["territory"] = turn.by
    return _over(replace(turn, position=position), area, "conquest", False, great, princess, oni)


def annihilate(turn: Turn, area: str) -> list[Turn]:
    """An Annihilation card: every end that the fewest-destroyed rule allows (coop.fight.4, 4.2, 5); usually there is one."""
    turn = _opened(turn)
    codes, damage = oracle.annihilate_verdict({**turn.position, "phase": None}, {"by": turn.by, "area": area})
    if codes:
        raise Refused(", ".join(sorted(codes)))
    oni, great, princess = _presence(turn.position, area)
    ends = []
    for lost in oni_losses(turn.position, area, damage):
        position = without_oni(turn.position, area, lost)
        if lost.get("princess"):
            position["princess"] = None
        ends.append(_over(replace(turn, position=position), area, "annihilation", bool(lost), great, princess, oni))
    return ends


def oni_losses(position: Json, area: str, damage: int) -> list[Units]:
    """What the Oni of an area lose to damage, the Princess among them: the fewest, then the smaller ones; the Observer last."""
    there = oracle.figures_of(position, area, "oni")
    units = {unit: there.count(unit) for unit in sorted(set(there))}
    health = {unit: oracle.stat(position, "oni", unit, "health") for unit in units}
    rank = {unit: RANK[oracle.stat(position, "oni", unit, "size")] for unit in units}
    if oracle.princess_at(position, area):
        units["princess"], health["princess"], rank["princess"] = 1, oracle.princess_points(position, "health"), RANK["princess"]
    observer = units.pop("dark-observer", 0)
    ways = []
    for lost, _, rest in oracle.damage_ways(units, health, damage):
        way = dict(lost)
        if observer and way == units and rest >= health["dark-observer"]:
            way["dark-observer"] = observer  # coop.legend.7.2: only when nobody else is left
        ways.append(way)

    def cost(lost: Units) -> tuple[int, list[int]]:
        fallen = sorted(rank[unit] for unit, count in lost.items() for _ in range(count))
        return len(fallen), fallen

    least = min(cost(lost) for lost in ways)
    kept: list[Units] = []
    for lost in ways:
        if cost(lost) == least and lost not in kept:
            kept.append(lost)
    return kept


def without_oni(position: Json, area: str, lost: Units) -> Json:
    """Destroyed Oni go back into the supply (coop.fight.5)."""
    after = deepcopy(position)
    for unit, count in lost.items():
        if unit != "princess":
            t.shifted(after, "oni", unit, area, -count)
            if unit in SIZES:
                after["supply"]["oni"][unit] += count
    return after


def ways_to_turn(turn: Turn) -> Iterator[Units]:
    """Every choice of figures that the Princess's riposte leaves to the attacker (coop.princess.8.1)."""
    seen = set()
    for chosen in combinations(oracle.figures_of(turn.position, turn.owed_in, turn.by), turn.owed):
        key = tuple(sorted(chosen))
        if key not in seen:
            seen.add(key)
            yield {unit: key.count(unit) for unit in sorted(set(key))}


def turn_units(turn: Turn, units: Units) -> Turn:
    """They turn into the largest Oni in supply, one for one as long as there are any (coop.princess.8, 8.1)."""
    if units not in list(ways_to_turn(turn)):
        raise Refused("coop.princess.8")
    position = deepcopy(turn.position)
    for unit, count in units.items():
        t.shifted(position, turn.by, unit, turn.owed_in, -count)
    for _ in range(turn.owed):
        size = next((size for size in reversed(SIZES) if position["supply"]["oni"].get(size)), None)
        if size:
            position["supply"]["oni"][size] -= 1
            t.shifted(position, "oni", size, turn.owed_in, 1)
    return replace(turn, position=position, owed=0, owed_in="")


# --- the event line


def event_point(turn: Turn, use: str, area: str | None = None) -> Turn:
    """A point of the event action: lower the Momentum, or take a priority marker away (coop.round.8, 8.1, coop.momentum.12, 13)."""
    if turn.owed:
        raise Refused("coop.princess.8")
    turn = t.started(turn, "events", "coop.round.8")
    turn = t.spent(turn, "events", 1, "coop.round.8")
    position = deepcopy(turn.position)
    if use == "momentum":
        if position["momentum"] <= 1:
            raise Refused("coop.momentum.13")
        position["momentum"] -= 1
    if use == "priority":
        if area is None or not position["areas"].get(area, {}).get("priority"):
            raise Refused("coop.round.8")
        del position["areas"][area]["priority"]
    return replace(turn, position=position)
