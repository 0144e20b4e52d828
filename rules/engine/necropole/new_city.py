"""A whole game before its first draw: teams and their leaders, the ring of districts, the Game Master's level."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import drafting, ring
from rules.engine.necropole.clock import LEVELS
from rules.engine.necropole.fights import POINTS
from rules.engine.necropole.state import CLASSES, MASTER, SLUG, TEAMS

OPTIONS = ("difficulty", "level", "heroes", "ring", "leaders", "fights", "printed")
MOST_TEAMS = 3  # nec.setup.4
LEAST_HEROES = 3  # nec.setup.4
GODS = ("god-1", "god-2", "god-3")  # nec.setup.6.2
FIGHTS = ("tracked", "by-eye")
HOUSE_RULE = "nec-one-team-no-master"


def position(data: Mapping[str, object], seed: str | None) -> Json:
    """The position as JSON has it: `leaders` says how many people lead each team, else `players` do; `first` names the team that begins
    where there is no Game Master (nec.explore.2); without a `ring` the seed shuffles the districts (nec.setup.3)."""
    people = _people(data.get("players"))
    leaders = _leaders(data.get("leaders"), people)
    teams = [side for side in TEAMS if side in leaders]
    house = validation.mapping(data.get("rulings") or {}, "options.rulings").get(HOUSE_RULE) == "automaton"
    master = house or MASTER in people or data.get("level") is not None
    if not 1 <= len(teams) <= MOST_TEAMS:
        raise BadInput("out-of-range", "options.players", {"least": 1, "most": MOST_TEAMS, "found": len(teams)})
    if not master and len(teams) < 2:
        raise BadInput("one-team", "options.players")
    most = len(CLASSES) * drafting.PILE // len(teams) - 1  # one spare each (nec.setup.4.1)
    heroes = validation.whole(data.get("heroes", LEAST_HEROES), "options.heroes", LEAST_HEROES, most)
    for team in teams:
        least = -(-heroes // drafting.MOST_LED)
        validation.whole(leaders[team], f"options.leaders.{team}", least, heroes)
    order = [MASTER, *teams] if master else _clockwise(teams, data.get("first"))
    found: Json = {
        "game": SLUG,
        "mode": "campaign",
        "difficulty": validation.one_of(data.get("difficulty") or "easy", tuple(POINTS), "options.difficulty"),
        "fights": validation.one_of(data.get("fights") or FIGHTS[0], FIGHTS, "options.fights"),
        "order": order,
        "city": {"ring": _ring(data.get("ring"), seed)},
        "sides": {side: _side(heroes, leaders.get(side)) for side in order},
        "undead": {god: {"side": order[0], "kind": "god", "in": ring.CENTRE} for god in GODS},
        **{name: data.get(name) or {} for name in ("stats", "cards", "rulings", "printed")},
    }
    if master:
        found["level"] = validation.one_of(data.get("level") or next(iter(LEVELS)), tuple(LEVELS), "options.level")
    if seed is not None:
        found["seed"] = seed
    return found


def _people(value: object) -> list[str]:
    """The side of each person at the table, as far as they have one."""
    listed = [] if value is None else validation.items(value, "options.players")
    people = [validation.mapping(one, f"options.players.{number}") for number, one in enumerate(listed)]
    return [str(one["faction"]) for one in people if one.get("faction") is not None]


def _leaders(value: object, people: list[str]) -> dict[str, int]:
    if value is None:
        return {team: people.count(team) for team in TEAMS if team in people}
    given = validation.mapping(value, "options.leaders")
    validation.only(given, TEAMS, "options.leaders")
    return {team: validation.whole(number, f"options.leaders.{team}", 1) for team, number in given.items()}


def _clockwise(teams: list[str], first: object) -> list[str]:
    at = teams.index(validation.one_of(first or teams[0], teams, "options.first"))
    return teams[at:] + teams[:at]


def _side(heroes: int, leaders: int | None) -> Json:
    if leaders is None:
        return {}
    return {"leaders": [{} for _ in range(leaders)], "draft": {"heroes": heroes}}


def _ring(value: object, seed: str | None) -> list[object]:
    """The districts as they lie on the table, else shuffled; each of them once is checked with the position."""
    return list(ring.ring_of(seed or "")) if value is None else validation.items(value, "options.ring", len(ring.DISTRICTS))
