"""How good a state is, in hundredths of a point: the count, areas that can be taken, figures, Momentum. A judgement, no rule."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from rules.engine.kernel.errors import UnknownValue
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Area, Position
from rules.engine.tsukuyumi.legality import combat, scoring
from rules.engine.tsukuyumi.legality.princess import CORNERS
from rules.engine.tsukuyumi.state import State

POINT = 100
FIGHTS = {"white": 1}  # areas that a side counts on taking in a phase's turn; by an action card up to three
MOST_FIGHTS = 3
PARTLY = 30  # of a hundred: what is not yet to be taken counts as far as the figures there would do
FIGURE = 15
ONI_FIGURE = 8
STEP = 5  # an area nearer to one worth taking
MOMENTUM = 5  # a square of the track
CARDS = {"riposte": 40, "legendary": 110}  # what a card drawn for a square is feared for
NEXT_TO_HOME = 2  # coop.score.8
SHAKY = 60  # of a hundred: what is feared for where the Oni need not even move
IN_HER_WAY = 40  # of a hundred: what is feared for where the Princess may strike
NEAR = 4  # squares
REACH, IN_REACH, BESIDE = 2, 25, 40  # for the place of a home
ATTACKS = 2  # coop.oni.10
NEW_ONI = 75  # of a hundred attacks, those that bring a new Oni
DEFILER = "defiler"
DEFILED = 400  # what it is worth to get at the Defiler
FEW_ONI = "fewer-than-15-oni-vp"
FAR = 6
BEFORE_FIGHTS = 90  # of a hundred: what an area is worth that could be conquered in this turn
AFTER_FIGHTS = 12  # the same when the turn is over


def worth(state: State, side: str, ready: int = AFTER_FIGHTS) -> int:
    """What a state is worth to the players together in co-op, to one side against the others in the standard game."""
    position = state.position
    if position.together:
        return together(position, attacks_left(state), state.rounds, side, ready) - _drawn(state)
    return alone(position, side, ready)


def ground(position: Position) -> int:
    """How well the homes lie: much land in reach of some home, little of it next to one, where the Oni count two points more."""
    homes = [here for here, area in position.areas.items() if area.kind == "home"]
    near = sum(1 for here in position.areas if here not in homes and any(_steps(here, home) <= REACH for home in homes))
    return IN_REACH * near - BESIDE * sum(1 for here in beside_homes(position) if here in position.areas and here not in homes)


def attacks_left(state: State) -> int:
    """The Oni's attacks until the end of a co-op game, as far as turns tell."""
    position = state.position
    order = position.initiative or ()
    rounds = state.rounds - (position.round or 1)
    if position.phase != "black":
        return ATTACKS * len(order) * (rounds + 1)
    waiting = sum(1 for side in order if side not in state.turned and side != position.active)
    return ATTACKS * (len(order) * rounds + waiting)


def together(position: Position, attacks: int, rounds: int, active: str, ready: int) -> int:
    """The players' points less the Oni's, and what the board promises in a game with so many attacks of the Oni to come;
    `ready`: how much the active side counts on areas that it could take."""
    counted = scoring.score(position)
    players = position.initiative or ()
    oni = sum(sum(area.units.get(ONI, {}).values()) for area in position.areas.values())
    value = POINT * (counted.sides[scoring.PLAYERS] - counted.sides[ONI]) + _few_oni(position, counted, oni, attacks)
    beside = beside_homes(position)
    wanted = {here: gain for here, area in position.areas.items() if (gain := _gain(position, here, area, beside))}
    ahead = 100 * attacks // max(ATTACKS * rounds * len(players), 1)  # how much of the game is left
    value += _prospects(position, players, wanted, active, ready)
    figures = {here: sum(_figures(position, area, side) for side in players) for here, area in position.areas.items()}
    value += sum(figures.values()) * (20 + ahead) // 100 - IN_HER_WAY * ahead * _in_her_way(position, figures) // 10_000
    fear = sum(
        count * (ONI_FIGURE + (position.unit(ONI, unit).conquest or 0) // 4)
        for area in position.areas.values()
        for unit, count in area.units.get(ONI, {}).items()
    )
    shaky = SHAKY * _shaky(position, beside) // 100 if attacks else 0
    return value - fear * (20 + ahead) // 100 - _momentum(position) - shaky


def alone(position: Position, side: str, ready: int) -> int:
    """A side's points against the best of the others and against their mean, and what the board promises."""
    sides = scoring.score(position).sides
    others = [points for other, points in sides.items() if other not in (side, ONI)]
    rivals = max(others, default=0) + (sum(others) // len(others) if others else 0)
    wanted = {here: _price(area) for here, area in position.areas.items() if area.kind != "home" and area.territory != side}
    value = POINT * sides.get(side, 0) - POINT * rivals // 2
    areas = position.areas.values()
    own = sum(_figures(position, area, side) for area in areas)
    enemies = sum(_figures(position, area, other) for other in position.initiative or () if other != side for area in areas)
    return value + _prospects(position, (side,), wanted, side, ready) + own - enemies // 4


def _price(area: Area) -> int:
    """What an area is worth in the standard game, more where somebody else loses it."""
    points, _, _ = scoring.worth(area)
    return POINT * points + (POINT * points // 2 if area.territory not in (None, ONI) else 0)


def _few_oni(position: Position, counted: scoring.Score, oni: int, attacks: int) -> int:
    """coop.score.5 as it will be at the end: every attack to come may bring one more Oni."""
    printed = POINT * position.printed.get(FEW_ONI, 0)
    now = printed if any(line.code == FEW_ONI for line in counted.lines) else 0
    if not attacks or not printed:
        return 0
    over = oni + attacks * NEW_ONI // 100 - scoring.FEW_ONI
    return printed * max(min(3 - over, 6), 0) // 6 - now


def _gain(position: Position, here: Hex, area: Area, beside: Collection[Hex]) -> int:
    """What the players gain by conquering an area: a point, and whatever the Oni count there."""
    if area.kind == "home" or here in position.princess or area.territory not in (None, ONI):
        return 0
    gain = POINT
    if here == (0, 0):
        gain += POINT * position.printed.get("moon-centre-vp", 0)
    held = held_by_oni(here, area, beside)
    if area.territory == ONI or "tsukuyumi" in area.traits:
        return gain + held
    return gain + held // 4  # whoever holds it keeps the Oni off for a while


def _steps(here: Hex, there: Hex) -> int:
    q, r = here[0] - there[0], here[1] - there[1]
    return max(abs(q), abs(r), abs(q + r))


def _prospects(position: Position, sides: Sequence[str], wanted: Mapping[Hex, int], active: str, ready: int) -> int:
    """Areas that could be taken now or with a little help, each counted once, and how near the figures are to others."""
    if not wanted:
        return 0
    if any(DEFILER in area.units.get(ONI, {}) for area in position.areas.values()):
        wanted = _not_defiled(position, wanted)
    own: dict[Hex, int] = {}
    best: dict[Hex, int] = {}
    nearest: dict[Hex, int] = {}  # to another area worth taking: who stands in one is in nobody's way there
    away = 0
    for here, area in position.areas.items():
        for side in sides:
            units = area.units.get(side)
            if not units:
                continue
            if here not in nearest:
                nearest[here] = min((_steps(here, there) for there in wanted if there != here), default=FAR)
            away += sum(units.values()) * nearest[here]
            if here not in wanted:
                continue
            chance = _chance(position, side, here, wanted[here])
            best[here] = max(chance, best.get(here, 0))
            if side == active:
                own[here] = chance
    fights = FIGHTS.get(position.phase or "", MOST_FIGHTS)
    first = sorted(own, key=lambda here: -own[here])[:fights] if ready > AFTER_FIGHTS else []
    later = sorted((chance for here, chance in best.items() if here not in first), reverse=True)[: MOST_FIGHTS * len(sides)]
    return (ready * sum(own[here] for here in first) + AFTER_FIGHTS * sum(later)) // 100 - STEP * away


def _not_defiled(position: Position, wanted: Mapping[Hex, int]) -> Mapping[Hex, int]:
    """coop.legend.13: while the Defiler is on the board, only land that the Oni do not hold; and the Defiler itself."""
    kept = {}
    for here, gain in wanted.items():
        area = position.areas[here]
        if area.units.get(ONI, {}).get(DEFILER):
            kept[here] = DEFILED
        elif area.territory != ONI and "tsukuyumi" not in area.traits:
            kept[here] = gain
    return kept or wanted


def _chance(position: Position, side: str, here: Hex, gain: int) -> int:
    """An area that a side's figures could take, or as much of it as they are strong; nothing where no strength would do."""
    try:
        need, _ = combat.needed(position, side, here)
        have = position.sum(side, here, "conquest")
    except UnknownValue:
        return 0
    return gain if have >= need else PARTLY * gain * have // (100 * need)


def _figures(position: Position, area: Area, side: str) -> int:
    """What a side's figures in an area are worth, by their printed values."""
    value = 0
    for unit, count in area.units.get(side, {}).items():
        stats = position.unit(side, unit)
        value += count * (FIGURE + (stats.conquest or 0) + ((stats.attack or 0) + (stats.health or 0)) // 2)
    return value


def _in_her_way(position: Position, figures: Mapping[Hex, int]) -> int:
    """The figures that the Princess could hit at one corner: she likes to find units in two areas (coop.card.5)."""
    worst = 0
    for corner in CORNERS:
        hit = [worth for here in corner if (worth := figures.get(here, 0)) and position.areas[here].kind != "home"]
        if len(hit) > 1:
            worst = max(worst, sum(hit))
    return worst


def _momentum(position: Position) -> int:
    """What the players fear of the Momentum: its height, and the next square that draws a card."""
    at = position.momentum or 0
    ahead = [(square.square - at, CARDS[square.kind]) for square in position.track or () if square.square > at and square.kind in CARDS]
    steps, cost = min(ahead, default=(NEAR, 0))
    return MOMENTUM * at + cost * max(NEAR - steps, 0) // (2 * NEAR)


def _drawn(state: State) -> int:
    """What the players fear of cards that lie face down until the turn ends."""
    return sum(CARDS.get(card.kind, 0) for card in state.coop.drawn) if state.coop is not None else 0


def _shaky(position: Position, beside: Collection[Hex]) -> int:
    """What the players hold where Oni stand that could take it back without a step."""
    value = 0
    for here, area in position.areas.items():
        oni = area.units.get(ONI)
        if not oni or area.kind == "home" or area.territory in (None, ONI):
            continue
        if sum(count * (position.unit(ONI, unit).conquest or 0) for unit, count in oni.items()) >= _defended(position, here, area):
            value += POINT + held_by_oni(here, area, beside)
    return value


def _defended(position: Position, here: Hex, area: Area) -> int:
    """coop.oni.2, as far as printed values are known."""
    sides = [
        sum(count * (position.unit(side, unit).conquest or 0) for unit, count in units.items())
        for side, units in area.units.items()
        if side != ONI
    ]
    return area.value + max(sides, default=0)


def held_by_oni(here: Hex, area: Area, beside: Collection[Hex]) -> int:
    """What an area is worth to the Oni."""
    points = 0 if area.traits & {"devastated", "toxic"} else 2 if area.kind == "fertile" else 1
    return POINT * (points + (NEXT_TO_HOME if here in beside else 0))


def beside_homes(position: Position) -> frozenset[Hex]:
    """The areas next to somebody's home."""
    return _around(tuple(here for here, area in position.areas.items() if area.kind == "home"))


@lru_cache(64)
def _around(homes: tuple[Hex, ...]) -> frozenset[Hex]:
    return frozenset(there for home in homes for there in home.neighbours())
