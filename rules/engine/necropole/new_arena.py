"""The first state of an arena: which teams, how many heroes, which variants, which board."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole.state import SLUG, TEAMS

VARIANTS = ("enceinte", "sans-equipement", "draft", "carnage")
USUAL_HEROES, MOST_HEROES, USUAL_TEAMS = 3, 6, 2
CARNAGE, ENCLOSURE = "carnage", "enceinte"


def position(data: Mapping[str, object], seed: object) -> Json:
    """Two teams of three heroes (nec.arena.2); in Carnage there may be more of both (nec.arena.9)."""
    variants = [
        validation.one_of(one, VARIANTS, f"options.variants.{number}")
        for number, one in enumerate(validation.items(data.get("variants") or [], "options.variants", len(VARIANTS)))
    ]
    free = CARNAGE in variants
    teams = validation.whole(data.get("teams") or USUAL_TEAMS, "options.teams", 2, len(TEAMS) if free else USUAL_TEAMS)
    heroes = validation.whole(
        data.get("heroes") or USUAL_HEROES, "options.heroes", 1 if free else USUAL_HEROES, MOST_HEROES if free else USUAL_HEROES
    )
    board = dict(validation.mapping(data.get("board") or {"kind": "by-eye"}, "options.board"))
    if ENCLOSURE in variants and board.get("kind") in ("lettered", "hexagonal"):
        raise BadInput("not-accepted", "options.board.kind", {"found": str(board["kind"]), "accepted": ["by-eye", "squares"]})
    sides = list(TEAMS[:teams])
    found: Json = {
        "game": SLUG,
        "mode": "arena",
        "sides": {side: {} for side in sides},
        "order": sides,
        "arena": {"heroes": heroes, "variants": variants, "board": board},
        "stats": data.get("stats") or {},
        "cards": data.get("cards") or {},
        "rulings": data.get("rulings") or {},
    }
    return {**found, "seed": seed} if seed is not None else found
