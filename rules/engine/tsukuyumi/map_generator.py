"""Lays a board from the tiles of the box and says how fair it is; knows shapes and closed edges, nothing of figures.

The same words give the same board everywhere: chance is grown from the seed, and tiles are drawn in the order of their slugs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex, opposite, reachable, ring
from rules.engine.kernel.random import Chance

MODES = ("standard", "two-player", "coop", "solo")
SCATTERS = (0, 1, 2, 3)
MORE = (-2, -1, 0, 1, 2)  # coop.aim.6.1: as far as the book names them
LONGEST_SEED = 60
CENTRE = Hex(0, 0)
MOON = (CENTRE, *CENTRE.neighbours())
MOONFALL = ("river", "toxic")
PROPERTIES = ("radioactive", "unstable", "tsukuyumi", "toxic")
ENOUGH_TRIES = 1000
WIDE_APART = 3


@dataclass(frozen=True)
class Tile:
    """A kind of tile as it lies in the box: how many there are, and its closed edges counted clockwise."""

    slug: str
    kind: str
    quantity: int
    blockades: tuple[int, ...] = ()
    value: int | None = None


@dataclass(frozen=True)
class Recipe:
    """Which tiles a game takes, how many areas each player starts with, and the clause that says so."""

    total: int
    fixed: tuple[tuple[str, int], ...]
    left_out: tuple[str, ...]
    starts: int
    clause: str


@dataclass(frozen=True)
class LaidArea:
    """One area of the board; a tile's turn is the direction that its edge 0 looks in."""

    kind: str
    value: int | None = None
    traits: tuple[str, ...] = ()
    blockades: tuple[int, ...] = ()
    tile: str | None = None
    turn: int = 0


@dataclass(frozen=True)
class Board:
    """A made board: the Moon, the areas round it, and the words that it grew from."""

    players: int
    mode: str
    seed: str
    scatter: int
    recipe: Recipe
    areas: Mapping[Hex, LaidArea]


@dataclass(frozen=True)
class HomePlace:
    """Where a home may lie: open steps to the Moon, and open edges to its neighbours."""

    at: Hex
    steps: int
    edges: int


@dataclass(frozen=True)
class Fairness:
    """Every place for a home, and one home for each player, as equal and as far apart as we find them."""

    places: tuple[HomePlace, ...]
    homes: tuple[HomePlace, ...]

    @property
    def spread(self) -> int:
        """How many steps the farthest place is farther from the Moon than the nearest."""
        return spread(p.steps for p in self.places)

    @property
    def homes_spread(self) -> int:
        return spread(p.steps for p in self.homes)


def accepted_players(mode: str) -> tuple[int, ...]:
    return {"standard": (2, 3, 4, 5, 6), "two-player": (2,), "coop": (2, 3, 4), "solo": (1,)}[mode]


def recipe(players: int, mode: str, *, moonfall: bool = False, scenario: str | None = None, more: int = 0) -> Recipe:
    """The tiles that a game asks for: tsk.setup.2, tsk.two.6, coop.setup.6, coop.setup.6.1, coop.setup.6.2, tsk.scenario.7.

    With `more` or fewer the co-op game is easier or harder (coop.aim.6)."""
    if more not in (MORE if mode in ("coop", "solo") else (0,)):
        raise BadInput("not-accepted", "more", {"found": str(more), "accepted": MORE if mode in ("coop", "solo") else (0,)})
    if mode not in MODES:
        raise BadInput("unknown-mode", "mode", {"accepted": MODES})
    if players not in accepted_players(mode):
        raise BadInput("players-of-mode", "players", {"accepted": accepted_players(mode)})
    left_out = () if moonfall else MOONFALL
    if scenario is not None:
        if (scenario, players, mode) != ("full-moon-down", 5, "standard"):
            raise BadInput(
                "unknown-scenario", "scenario", {"accepted": ("full-moon-down",) if (players, mode) == (5, "standard") else ("null",)}
            )
        return Recipe(35, (("radioactive", 2), ("fertile", 4)), (*left_out, "radioactive", "fertile"), 3, "tsk.scenario.7")
    match mode:
        case "two-player":
            return Recipe(10, (("fertile", 2), ("ocean", 2), ("mountain", 2)), left_out, 1, "tsk.two.6")
        case "coop":
            return Recipe(7 * players + more, (("fertile", players),), MOONFALL, 1, "coop.aim.6" if more else "coop.setup.6")
        case "solo":
            return Recipe(12 + more, (("fertile", 1),), MOONFALL, 1, "coop.aim.6" if more else "coop.setup.6.2")
        case _:
            return Recipe({2: 10, 3: 21, 4: 28, 5: 35, 6: 42}[players], (), left_out, 3, "tsk.setup.2")


def make_map(
    players: int,
    mode: str,
    seed: str,
    scatter: int,
    tiles: Iterable[Tile],
    *,
    moonfall: bool = False,
    scenario: str | None = None,
    more: int = 0,
) -> Board:
    """A board of real tiles, laid and turned by chance, so that no area is walled in."""
    wanted = recipe(players, mode, moonfall=moonfall, scenario=scenario, more=more)
    if scatter not in SCATTERS:
        raise BadInput("unknown-scatter", "scatter", {"accepted": SCATTERS})
    if len(seed) > LONGEST_SEED:
        raise BadInput("long-seed", "seed", {"accepted": LONGEST_SEED})
    size = f"{more:+}/" if more else ""
    chance = Chance(f"{mode}/{players}/{scatter}/{int(moonfall)}/{scenario or ''}/{size}{seed}")
    drawn = _drawn(wanted, tiles, chance)
    shape = _rings(wanted.total, chance) if scatter == 0 else _grown(wanted.total, scatter, chance)
    areas = {at: LaidArea("moon", traits=("tsukuyumi",)) for at in MOON}
    tiles_at = dict(zip(shape, drawn, strict=True))
    areas |= {at: laid(tile, chance.below(6)) for at, tile in tiles_at.items()}
    _open_up(areas, tiles_at, chance)
    return Board(players, mode, seed, scatter, wanted, areas)


def laid(tile: Tile, turn: int) -> LaidArea:
    """A tile on the board. Its edges are counted clockwise, a position's against the clock: so turning subtracts."""
    is_property = tile.kind in PROPERTIES
    edges = tuple(sorted((turn - edge) % 6 for edge in tile.blockades))
    return LaidArea("ocean" if is_property else tile.kind, tile.value, (tile.kind,) if is_property else (), edges, tile.slug, turn)


def position(board: Board) -> Json:
    """The board as a position: the Moon's seven areas and all others, named "q,r"."""
    return {"game": "tsukuyumi", "mode": board.mode, "areas": areas(board)}


def areas(board: Board) -> Json:
    """The board's areas by name."""
    return {str(at): _written(area) for at, area in sorted(board.areas.items())}


def _written(area: LaidArea) -> Json:
    made: Json = {"kind": area.kind}
    if area.value is not None:
        made["value"] = area.value
    if area.traits:
        made["traits"] = list(area.traits)
    if area.blockades:
        made["blockades"] = list(area.blockades)
    return made


# The tiles


def _drawn(wanted: Recipe, tiles: Iterable[Tile], chance: Chance) -> list[Tile]:
    """The tiles for the board in the order they are laid: the fixed ones, the others from what is left, all shuffled."""
    box = [tile for tile in sorted(tiles, key=lambda t: t.slug) for _ in range(tile.quantity)]
    taken: list[Tile] = []
    for kind, count in wanted.fixed:
        of_kind = chance.shuffled([tile for tile in box if tile.kind == kind])[:count]
        if len(of_kind) < count:
            raise BadInput("too-few-of-kind", "tiles", {"kind": kind, "needed": count, "there": len(of_kind)})
        for tile in of_kind:
            box.remove(tile)
        taken += of_kind
    rest = chance.shuffled([tile for tile in box if tile.kind not in wanted.left_out])[: wanted.total - len(taken)]
    if len(taken) + len(rest) < wanted.total:
        raise BadInput("too-few-tiles", "tiles", {"needed": wanted.total, "there": len(taken) + len(rest)})
    return chance.shuffled(taken + rest)


# The shape


def _rings(count: int, chance: Chance) -> list[Hex]:
    """Full rings round the Moon; what is left over spreads evenly over the next one (ruling board-shape)."""
    shape: list[Hex] = []
    radius = 2
    while count - len(shape) >= 6 * radius:
        shape += ring(radius)
        radius += 1
    around, left = list(ring(radius)), count - len(shape)
    first = chance.below(len(around))
    return shape + [around[(first + n * len(around) // left) % len(around)] for n in range(left)]


def _grown(count: int, scatter: int, chance: Chance) -> list[Hex]:
    """Tile by tile, each touching what lies there: 1 frays the edge, 2 lets it run out in arms, 3 leaves holes as well."""
    holes, shape = _holes(count, chance) if scatter == 3 else ([], [])
    taken = {*MOON, *holes, *shape}
    while len(shape) < count:
        rim = sorted({n for at in taken if at not in holes for n in at.neighbours() if n not in taken and _empty_arcs(n, taken) == 1})
        touching = [sum(n in taken for n in at.neighbours()) for at in rim]
        near = [max(0, 6 - at.distance(CENTRE)) for at in rim]
        weights = [t**3 * 5**d if scatter == 1 else (7 - t) * 2**d for t, d in zip(touching, near, strict=True)]
        shape.append(chance.weighed(rim, weights))
        taken.add(shape[-1])
    return shape


def _empty_arcs(at: Hex, taken: set[Hex]) -> int:
    """How many stretches of empty neighbours a place has: with one, laying it closes nothing in."""
    around = [n in taken for n in at.neighbours()]
    return sum(around[i] and not around[(i + 1) % 6] for i in range(6))


def _holes(count: int, chance: Chance) -> tuple[list[Hex], list[Hex]]:
    """A few empty places near the Moon, and the areas that close them in."""
    holes: list[Hex] = []
    shape: list[Hex] = []
    for at in chance.shuffled([*ring(2), *ring(3)]):
        walls = [n for n in at.neighbours() if n not in MOON and n not in shape]
        apart = all(at.distance(other) > 2 for other in holes)
        if at not in shape and apart and len(holes) < max(1, count // 9) and len(shape) + len(walls) <= count:
            holes.append(at)
            shape += walls
    return holes, shape


def holes(areas: Mapping[Hex, LaidArea]) -> tuple[Hex, ...]:
    """Empty places inside the board, from which no way over empty places leads out."""
    reach = 2 + max(at.distance(CENTRE) for at in areas)
    empty = {at for radius in range(reach + 1) for at in ring(radius) if at not in areas}
    outside = {at for at, _ in reachable([at for at in ring(reach) if at in empty], lambda _, there: there in empty)}
    return tuple(sorted(empty - outside))


# The edges


def is_open(areas: Mapping[Hex, LaidArea], here: Hex, there: Hex) -> bool:
    """Whether one can step to a neighbour: an edge is closed when either side closes it (tsk.area.11)."""
    direction = here.towards(there)
    if direction is None or there not in areas or opposite(direction) in areas[there].blockades:
        return False
    return here not in areas or direction not in areas[here].blockades


def open_neighbours(areas: Mapping[Hex, LaidArea], at: Hex) -> list[Hex]:
    """The neighbours that one can step to."""
    return [there for there in at.neighbours() if is_open(areas, at, there)]


def walled_in(areas: Mapping[Hex, LaidArea]) -> list[Hex]:
    """Areas that nobody can walk to from the Moon."""
    reached = {at for at, _ in reachable([CENTRE], partial(is_open, areas))}
    return sorted(at for at in areas if at not in reached)


def _open_up(areas: dict[Hex, LaidArea], tiles: dict[Hex, Tile], chance: Chance) -> None:
    """Turns tiles once more, or exchanges two, until no area is walled in."""
    shut = walled_in(areas)
    for _ in range(ENOUGH_TRIES):
        if not shut:
            return
        at = chance.pick(sorted({n for here in shut for n in (here, *here.neighbours()) if n in tiles}))
        other = chance.pick(sorted(tiles)) if chance.below(3) == 0 else at
        before = {at: areas[at], other: areas[other]}
        areas[at], areas[other] = laid(tiles[other], chance.below(6)), laid(tiles[at], chance.below(6))
        after = walled_in(areas)
        if len(after) > len(shut):
            areas.update(before)
        else:
            tiles[at], tiles[other] = tiles[other], tiles[at]
            shut = after


# How fair it is


def spread(numbers: Iterable[int]) -> int:
    """The largest less the smallest."""
    found = list(numbers)
    return max(found) - min(found) if found else 0


def fairness(board: Board) -> Fairness:
    """Every place at the edge where a home can lie and its player can mark the starting areas (tsk.setup.9, tsk.setup.10)."""
    areas = board.areas
    to_the_moon = dict(reachable(MOON, partial(is_open, areas)))
    inside = holes(areas)
    rim = sorted({n for at in areas if at not in MOON for n in at.neighbours() if n not in areas and n not in inside})
    places = []
    for at in rim:
        exits = open_neighbours(areas, at)
        grounds = dict(reachable([n for n in exits if n not in MOON], lambda here, n: n not in MOON and is_open(areas, here, n)))
        steps = [to_the_moon[n] for n in exits if n in to_the_moon]
        if len(grounds) >= board.recipe.starts and steps:
            places.append(HomePlace(at, 1 + min(steps), len(exits)))
    return Fairness(tuple(places), _homes(places, board.players))


def _homes(places: Sequence[HomePlace], count: int) -> tuple[HomePlace, ...]:
    """One place for each player: apart first, then equally far from the Moon, then with equally many open edges."""
    best: tuple[tuple[bool, int, int, int, int], tuple[HomePlace, ...]] | None = None
    far = sorted({p.steps for p in places})
    for low, high in [(low, high) for low in far for high in far if low <= high]:
        within = [p for p in places if low <= p.steps <= high]
        for first in within if len(within) >= count else ():
            chosen = [first]
            while len(chosen) < count:
                rest = [p for p in within if p not in chosen]
                chosen.append(max(rest, key=lambda p: (min(p.at.distance(c.at) for c in chosen), -abs(p.edges - first.edges), p.at)))
            apart = min((a.at.distance(b.at) for a in chosen for b in chosen if a != b), default=WIDE_APART)
            ways = [p.edges for p in chosen]
            score = (apart < WIDE_APART, spread(p.steps for p in chosen), spread(ways), -min(ways), -apart)
            if best is None or score < best[0]:
                best = (score, tuple(sorted(chosen, key=lambda p: p.at)))
    return best[1] if best else ()
