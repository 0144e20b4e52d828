"""The state as the contract's JSON and back: every value is checked, every refusal says where and what would be accepted."""

from collections.abc import Collection, Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.squares import FACINGS
from rules.engine.metals import maps, rulings
from rules.engine.metals.corrections import MOST_FIGURES
from rules.engine.metals.factions import FACTIONS
from rules.engine.metals.outcome import MOST_TURNS
from rules.engine.metals.state import SIDES, Figure, Frame, State

SLUG = "metals"
GOALS = (10, 20)  # met.win.1, met.faction.2
MOST_POOL = 60
MOST_POINTS = 10_000
FIELDS = (
    "game", "width", "height", "squares", "figures", "pool", "score", "active", "goal", "rulings",
    "factions", "first", "damaged_pool", "turn", "seen",
)  # fmt: skip


def write(state: State) -> Json:
    """The contract's position; what only some rulings need is there when there is something to say."""
    frame = state.frame
    found: Json = {
        "game": SLUG,
        **maps.write(frame.map),
        "figures": [write_figure(one) for one in state.figures],
        "pool": _by_side(state.pool),
        "score": _by_side(state.score),
        "active": SIDES[state.active],
        "goal": frame.goal,
        "rulings": dict(frame.rulings),
    }
    if any(frame.factions):
        found["factions"] = {side: list(brought) for side, brought in zip(SIDES, frame.factions, strict=True)}
    if frame.first:
        found["first"] = SIDES[frame.first]
    if any(state.hurt):
        found["damaged_pool"] = _by_side(state.hurt)
    if state.turn:
        found["turn"] = state.turn
    if state.seen:
        found["seen"] = list(state.seen)
    return found


def write_figure(one: Figure) -> Json:
    return {"side": SIDES[one.side], "at": one.name, "facing": FACINGS[one.facing], "damaged": one.damaged, "faction": one.faction}


def read(value: object, catalogue: Catalogue, at: str = "position") -> State:
    """A state from JSON."""
    data = validation.mapping(value, at)
    validation.only(data, FIELDS, at)
    validation.one_of(validation.needed(data, "game", at), (SLUG,), f"{at}.game")
    frame = Frame(
        maps.read(data, at),
        validation.whole(data.get("goal", GOALS[0]), f"{at}.goal", 1, MOST_POINTS),
        rulings.read(data.get("rulings", {}), catalogue.readings, f"{at}.rulings"),
        read_factions(data.get("factions", {}), f"{at}.factions"),
        _side(data.get("first", SIDES[0]), f"{at}.first"),
    )
    check_factions(frame, f"{at}.factions")
    pool = _pair(data.get("pool", {}), f"{at}.pool", MOST_POOL, 3)
    hurt = _pair(data.get("damaged_pool", {}), f"{at}.damaged_pool", MOST_POOL, 0)
    for side, most, found in zip(SIDES, pool, hurt, strict=True):
        validation.whole(found, f"{at}.damaged_pool.{side}", 0, most)
    return State(
        frame,
        _figures(data.get("figures", []), frame, f"{at}.figures"),
        pool,
        _pair(data.get("score", {}), f"{at}.score", MOST_POINTS, 0),
        _side(data.get("active", SIDES[0]), f"{at}.active"),
        hurt,
        validation.whole(data.get("turn", 0), f"{at}.turn", 0, MOST_TURNS * 10),
        tuple(_text(one, f"{at}.seen.{n}") for n, one in enumerate(validation.items(data.get("seen", []), f"{at}.seen", MOST_TURNS * 10))),
    )


def read_factions(value: object, at: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each side brings, by side: a list of faction slugs."""
    data = validation.mapping(value, at)
    validation.only(data, SIDES, at)
    blue, red = (_brought(data.get(side, []), f"{at}.{side}") for side in SIDES)
    return blue, red


def check_factions(frame: Frame, at: str) -> None:
    """One faction a side, where the table plays so (met.faction.3.1)."""
    for side, brought in zip(SIDES, frame.factions, strict=True):
        if frame.terms.one_faction and len(brought) > 1:
            raise BadInput("too-many", f"{at}.{side}", {"most": 1, "found": len(brought)})


def _brought(value: object, at: str) -> tuple[str, ...]:
    found = tuple(read_faction(slug, f"{at}.{n}") for n, slug in enumerate(validation.items(value, at, len(FACTIONS))))
    if len(set(found)) < len(found):
        raise BadInput("faction-twice", at)
    return found


def read_faction(value: object, at: str) -> str:
    return validation.one_of(value, FACTIONS, at, "unknown-faction")


def _figures(value: object, frame: Frame, at: str) -> tuple[Figure, ...]:
    found: list[Figure] = []
    taken: set[int] = set()
    for number, one in enumerate(validation.items(value, at, MOST_FIGURES)):
        figure = _figure(one, frame, f"{at}.{number}")
        if figure.at in taken and not frame.terms.many_on_square:
            raise BadInput("two-on-square", f"{at}.{number}.at", {"square": figure.name})
        taken.add(figure.at)
        found.append(figure)
    return tuple(found)


def _figure(value: object, frame: Frame, at: str) -> Figure:
    data = validation.mapping(value, at)
    validation.only(data, ("side", "at", "facing", "damaged", "faction"), at)
    faction = data.get("faction")
    return Figure(
        _side(validation.needed(data, "side", at), f"{at}.side"),
        maps.read_square(validation.needed(data, "at", at), f"{at}.at", frame.map),
        FACINGS.index(validation.one_of(validation.needed(data, "facing", at), FACINGS, f"{at}.facing")),
        validation.flag(data.get("damaged", False), f"{at}.damaged"),
        None if faction is None else read_faction(faction, f"{at}.faction"),
    )


def _by_side(pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(SIDES, pair, strict=True))


def _pair(value: object, at: str, most: int, left_out: int) -> tuple[int, int]:
    data: Mapping[str, object] = validation.mapping(value, at)
    validation.only(data, SIDES, at)
    blue, red = (validation.whole(data.get(side, left_out), f"{at}.{side}", 0, most) for side in SIDES)
    return blue, red


def _side(value: object, at: str, accepted: Collection[str] = SIDES) -> int:
    return SIDES.index(validation.one_of(value, accepted, at))


def _text(value: object, at: str) -> str:
    if not isinstance(value, str) or len(value) > 2000:
        raise BadInput("not-text", at, {"most": 2000})
    return value
