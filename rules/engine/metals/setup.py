"""The first state of a table: which map, how many figures, factions or not, who begins. Decides nothing by chance without a seed."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.random import Chance
from rules.engine.metals import map_generator, maps, position, rulings
from rules.engine.metals.maps import Map
from rules.engine.metals.state import SIDES, Frame, State

OPTIONS = ("position", "map", "goal", "pool", "factions", "first", "seed", "rulings", "players", "mode")
MODES = ("standard", "factions")
LEAST_FIGURES = 3  # met.setup.2
LONGEST_SEED = 100


def setup(options: Mapping[str, object], catalogue: Catalogue) -> State:
    """An empty map and full pools, or the position that is given.

    `map` is one of ours by name, a short text, {"seed", "width", "height"} for a grown one, or {"width", "height", "squares"}.
    `factions` lists what each side brings; with any, or with the mode "factions", the goal is 20 (met.faction.2)."""
    data = validation.mapping(options, "options")
    validation.only(data, OPTIONS, "options")
    if data.get("position") is not None:
        return position.read(data["position"], catalogue)
    chosen = rulings.read(data.get("rulings") or {}, catalogue.readings, "options.rulings")
    factions = _factions(data)
    with_factions = any(factions) or validation.one_of(data.get("mode") or MODES[0], MODES, "options.mode") == "factions"
    goal = validation.whole(data.get("goal") or position.GOALS[with_factions], "options.goal", 1, position.MOST_POINTS)
    seed = _seed(data.get("seed"), "options.seed")
    first = _first(data.get("first"), seed)
    frame = Frame(_map(data.get("map"), dict(chosen), seed), goal, chosen, factions, first)
    position.check_factions(frame, "options.factions")
    return State(frame, (), _pools(data.get("pool")), (0, 0), first)


def _map(value: object, chosen: Mapping[str, str], seed: str | None) -> Map:
    """The map that is asked for; ours where nobody asks, unless the table plays on the printed sheet."""
    if value is None:
        size = chosen.get("metals-map", rulings.DEFAULTS["metals-map"])
        if size == "printed" or chosen.get("metals-map-squares") == "printed":
            raise BadInput("missing", "options.map")
        return maps.OURS[size]
    if isinstance(value, str):
        return maps.OURS[value] if value in maps.OURS else maps.parse(value, "options.map")
    data = validation.mapping(value, "options.map")
    if "seed" not in data:
        validation.only(data, ("width", "height", "squares"), "options.map")
        return maps.read(data, "options.map")
    validation.only(data, ("seed", "width", "height"), "options.map")
    grown = _seed(data["seed"], "options.map.seed")
    least, most = map_generator.LEAST, map_generator.MOST
    width, height = (validation.whole(data.get(name, 5), f"options.map.{name}", least, most) for name in ("width", "height"))
    return map_generator.grow(grown if grown is not None else seed or "", width, height)


def _factions(data: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each side brings: by side, or one faction a player in the order of the seats."""
    if data.get("factions") is not None:
        return position.read_factions(data["factions"], "options.factions")
    found: list[tuple[str, ...]] = [(), ()]
    for number, player in enumerate(validation.items(data.get("players") or [], "options.players", len(SIDES))):
        at = f"options.players.{number}"
        one = validation.mapping(player, at)
        validation.only(one, ("name", "faction", "side"), at)
        slug = one.get("faction")
        if slug is not None:
            side = SIDES.index(validation.one_of(one.get("side") or SIDES[number], SIDES, f"{at}.side"))
            found[side] = (position.read_faction(slug, f"{at}.faction"),)
    return found[0], found[1]


def _pools(value: object) -> tuple[int, int]:
    """Figures a side: one number for both, or one each."""
    if not isinstance(value, dict):
        each = validation.whole(LEAST_FIGURES if value is None else value, "options.pool", LEAST_FIGURES, position.MOST_POOL)
        return each, each
    validation.only(value, SIDES, "options.pool")
    blue, red = (
        validation.whole(value.get(side, LEAST_FIGURES), f"options.pool.{side}", LEAST_FIGURES, position.MOST_POOL) for side in SIDES
    )
    return blue, red


def _first(value: object, seed: str | None) -> int:
    """Who begins: as said, else by the seed, else blue (met.setup.7)."""
    if value is not None:
        return SIDES.index(validation.one_of(value, SIDES, "options.first"))
    return Chance(f"metals first {seed}").below(2) if seed is not None else 0


def _seed(value: object, at: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > LONGEST_SEED:
        raise BadInput("not-text", at, {"most": LONGEST_SEED})
    return value
