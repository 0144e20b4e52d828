"""The first state of a table: a fight that is about to begin, or a city whose teams have yet to draw their heroes."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import fights, new_arena, new_city, position
from rules.engine.necropole.state import MASTER, SIDES, SLUG, State

OPTIONS = (
    "position",
    "mode",
    "players",
    "camps",
    "board",
    "goal",
    "first",
    "void",
    "seed",
    "rulings",
    "stats",
    "cards",
    *new_city.OPTIONS,
    "teams",
    "variants",
)
LONGEST_SEED = 100
KINDS = ("hero", "minion", "lord", "god")


def setup(options: Mapping[str, object], catalogue: Catalogue) -> State:
    """A position that is given, or a fight between `camps`: by side, its undead as [{"id", "kind", "class", "items", "potions"}].

    Without camps a campaign is set up (new_city), or an arena (new_arena).

    `board` is as in a position; `first` names the side that begins, the creatures' where nobody says (nec.fight.1); `void` the side that
    places a void token (nec.board.4.1); `stats` and `cards` are what the players' components print."""
    data = validation.mapping(options, "options")
    validation.only(data, OPTIONS, "options")
    seed = data.get("seed")
    if seed is not None and (not isinstance(seed, str) or len(seed) > LONGEST_SEED):
        raise BadInput("not-text", "options.seed", {"most": LONGEST_SEED})
    if data.get("position") is not None:
        given = dict(validation.mapping(data["position"], "position"))
        return position.read({"seed": seed, **given} if seed is not None else given, catalogue)
    if data.get("camps") is None and data.get("mode") == "campaign":
        return position.read(new_city.position(data, seed), catalogue, "options")
    if data.get("camps") is None and data.get("mode") == "arena":
        return position.read(new_arena.position(data, seed), catalogue, "options")
    camps = validation.mapping(data.get("camps") or {}, "options.camps")
    validation.only(camps, SIDES, "options.camps")
    sides = [side for side in SIDES if side in camps]
    if len(sides) < 2:
        raise BadInput("out-of-range", "options.camps", {"least": 2, "most": len(SIDES), "found": len(sides)})
    undead: Json = {}
    for side in sides:
        undead.update(_undead(side, camps[side], f"options.camps.{side}", undead))
    first = validation.one_of(data.get("first") or sides[0], sides, "options.first")
    board = validation.mapping(data.get("board") or {"kind": "by-eye"}, "options.board")
    fight: Json = {
        "kind": "arena" if data.get("mode", "arena") == "arena" else "mission" if data.get("goal") else "attack",
        "board": dict(board),
        "camps": [{"sides": [side], "line": _line(board, number, len(sides))} for number, side in enumerate(sides)],
        "first": sides.index(first),
        "camp": sides.index(first),
        "starter": next((side for side in sides if side != MASTER), None),
        "figures": {who: {} for who in undead},
    }
    if board.get("kind") == "hexagonal" and len(sides) == 2:
        fight["todo"] = [{"what": "line", "by": [side]} for side in sorted(sides, key=lambda side: side != fight["starter"])]
    if data.get("goal") is not None:
        fight["goal"] = data["goal"]
        fight["starter"] = next((side for side in sides if side != MASTER), None)
    if data.get("void") is not None:
        fight["void_by"] = validation.one_of(data["void"], sides, "options.void")
    value: Json = {
        "game": SLUG,
        "mode": validation.one_of(data.get("mode") or "arena", ("arena", "campaign"), "options.mode"),
        "sides": {side: {} for side in sides},
        "order": sides,
        "undead": undead,
        "fight": fight,
        "stats": data.get("stats") or {},
        "cards": data.get("cards") or {},
        "rulings": data.get("rulings") or {},
    }
    if seed is not None:
        value["seed"] = seed
    return position.read(value, catalogue, "options")


def _undead(side: str, value: object, at: str, taken: Mapping[str, object]) -> Json:
    found: Json = {}
    listed = validation.items(value, at, fights.MOST_PER_CAMP)
    if not listed:
        raise BadInput("out-of-range", at, {"least": 1, "most": fights.MOST_PER_CAMP, "found": 0})
    for number, one in enumerate(listed):
        data = validation.mapping(one, f"{at}.{number}")
        validation.only(data, ("id", "unit", "kind", "class", "items", "potions", "lost"), f"{at}.{number}")
        who = position.read_name(validation.needed(data, "id", f"{at}.{number}"), f"{at}.{number}.id")
        if who in taken or who in found:
            raise BadInput("twice", f"{at}.{number}.id", {"found": who})
        kind = validation.one_of(data.get("kind") or ("minion" if side == MASTER else "hero"), KINDS, f"{at}.{number}.kind")
        found[who] = {**{name: part for name, part in data.items() if name != "id" and part is not None}, "side": side, "kind": kind}
    return found


def _line(board: Mapping[str, object], number: int, count: int) -> str | None:
    """Where a camp starts: the first on F, the second on A; two camps choose their lines of a hexagon (nec.board.2, nec.board.3)."""
    match board.get("kind"):
        case "lettered":
            return ("f", "a")[number] if count == 2 else None
        case "hexagonal" if count > 2:
            return str((1 + number * 2) % 6)
        case _:
            return None
