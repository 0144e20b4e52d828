"""Homes, starting areas, production and movement bonuses: thousands of small boards, judged twice, without a difference."""

from typing import Any

import pytest

from rules.engine.kernel import hexes
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.legality import check
from rules.engine.tsukuyumi.legality.questions_json import read_action
from tests import engine_files
from tests.rules.tsukuyumi import oracle, oracle_setup

TABLE = engine_files.tsukuyumi()
BOARDS = 400
SIDES = ("nomads", "dark-seed", "cybersamurai")
UNITS = {"nomads": "private", "dark-seed": "worker", "cybersamurai": "shogun"}
PLACES = [str(here) for ring in range(5) for here in hexes.ring(ring)]


def board(chance: Chance) -> dict[str, Any]:
    """A ragged board with holes, blockades, markers, homes and a few figures; nobody is in anybody's way."""
    areas: dict[str, dict[str, Any]] = {}
    for place in PLACES[:37]:
        if chance.below(4) == 0:
            continue
        moon = place in PLACES[:7]
        area: dict[str, Any] = {"kind": "moon" if moon else chance.pick(("ocean", "fertile", "ocean")), "blockades": []}
        area["blockades"] = [edge for edge in range(6) if chance.below(6) == 0]
        if not moon and chance.below(7) == 0:
            area["territory"] = chance.pick(SIDES)
        areas[place] = area
    for side in SIDES[: chance.below(4)]:
        areas[chance.pick(PLACES[7:])] = {"kind": "home", "of": side}
    areas.setdefault(PLACES[9], {"kind": "ocean"})
    stats = {
        side: {
            unit: {
                "conquest": 10, "health": 10, "attack": 10, "size": "small", "cost": 1 + chance.below(2), "quantity": 1 + chance.below(3),
                "movement": chance.below(2), "traits": [t for t in ("flying", "massive") if chance.below(4) == 0],
            }
        }
        for side, unit in UNITS.items()
    }  # fmt: skip
    return {"game": "tsukuyumi", "mode": "standard", "areas": areas, "stats": stats}


def legal(value: dict[str, Any], action: dict[str, Any]) -> bool:
    return check.check(position_json.read(value, TABLE.catalogue, TABLE.rulings), read_action(action)).legal


def near(chance: Chance, value: dict[str, Any], by: str) -> str:
    """A place that is worth asking about: often round a home, sometimes anywhere."""
    home = next((name for name, area in value["areas"].items() if area["kind"] == "home" and area["of"] == by), None)
    if home is None or chance.below(4) == 0:
        return chance.pick(PLACES)
    around = [home, *(str(there) for there in hexes.parse(home).neighbours())]
    return chance.pick([*around, *(str(n) for place in around for n in hexes.parse(place).neighbours())])


def trail(chance: Chance, value: dict[str, Any], by: str) -> list[str]:
    """Three places, mostly each next to the home or to one before it, in any order."""
    value["areas"].setdefault(PLACES[chance.below(30) + 7], {"kind": "home", "of": by})
    homes = [name for name, area in value["areas"].items() if area["kind"] == "home" and area["of"] == by]
    known = homes or [PLACES[9]]
    chosen: list[str] = []
    for _ in range(3):
        around = [str(n) for name in known for n in hexes.parse(name).neighbours()]
        inside = [name for name in around if name in value["areas"] and name not in known]
        chosen.append(chance.pick(inside) if inside and chance.below(8) else near(chance, value, by))
        known = [*known, chosen[-1]]
    return chance.shuffled(chosen)


@pytest.mark.parametrize("part", range(4))
def test_both_judges_agree_on_homes_and_starting_areas(part):
    yes = {"home": 0, "start-areas": 0}
    for n in range(BOARDS):
        chance = Chance(f"homes {part} {n}")
        value, by = board(chance), chance.pick(SIDES)
        place = near(chance, value, chance.pick(SIDES))
        found = oracle_setup.home_legal(value, by, place)
        assert legal(value, {"type": "home", "by": by, "area": place}) == found, (value, by, place)
        yes["home"] += found
        chosen = trail(chance, value, by)
        found = oracle_setup.start_legal(value, by, chosen)
        assert legal(value, {"type": "start-areas", "by": by, "areas": chosen}) == found, (value, by, chosen)
        yes["start-areas"] += found
    assert all(yes.values())


@pytest.mark.parametrize("mode", ["standard", "two-player", "coop"])
def test_a_refused_start_names_a_reason_that_is_there(mode):
    seen = {"blockade": 0, "not-adjacent": 0, "no-home-yet": 0}
    for n in range(BOARDS):
        chance = Chance(f"reasons {mode} {n}")
        value, by = {**board(chance), "mode": mode}, chance.pick(SIDES)
        chosen = trail(chance, value, by)
        if chance.below(3) == 0:
            value["areas"] = {name: area for name, area in value["areas"].items() if (area["kind"], area.get("of")) != ("home", by)}
        homes = [name for name, area in value["areas"].items() if area["kind"] == "home" and area["of"] == by]
        on_board = [name for name in chosen if name in value["areas"]]
        action = {"type": "start-areas", "by": by, "areas": chosen}
        reasons = check.check(position_json.read(value, TABLE.catalogue, TABLE.rulings), read_action(action)).reasons
        codes = [reason.code for reason in reasons]
        assert ("no-home-yet" in codes) == (not homes and bool(on_board))
        for reason in reasons:
            seen[reason.code] = seen.get(reason.code, 0) + 1
            if reason.code == "blockade":
                assert homes
                assert oracle.adjacent(reason.facts["from"], reason.facts["to"])
                assert oracle.closed(value, reason.facts["from"], reason.facts["to"])
            if reason.code == "not-adjacent":
                assert reason.facts["from"] in homes
                assert not oracle.adjacent(reason.facts["from"], reason.facts["to"])
    assert all(seen.values())


@pytest.mark.parametrize("part", range(4))
def test_both_judges_agree_on_production_and_movement_bonuses(part):
    yes = {"produce": 0, "move": 0}
    for n in range(BOARDS):
        chance = Chance(f"produce {part} {n}")
        value, by = board(chance), chance.pick(SIDES)
        unit = UNITS[by]
        start = chance.pick(sorted(value["areas"]))
        value["areas"][start]["units"] = {by: {unit: 1}}
        place, count, points = near(chance, value, by), 1 + chance.below(2), chance.below(4)
        found = not _breeds(by) and oracle_setup.produce_legal(value, by, unit, count, place, points)
        if not _breeds(by):
            action = {"type": "produce", "by": by, "unit": unit, "count": count, "area": place, "points": points}
            assert legal(value, action) == found, (value, action)
        yes["produce"] += found
        path = [start]
        for _ in range(1 + chance.below(3)):
            path.append(str(chance.pick(list(hexes.parse(path[-1]).neighbours()))))
        found = oracle_setup.step_legal(value, by, unit, path, 1 + points % 2)
        action = {"type": "move", "by": by, "points": 1 + points % 2, "figures": [{"unit": unit, "count": 1, "path": path}]}
        assert legal(value, action) == found, (value, action)
        yes["move"] += found
    assert all(yes.values())


def _breeds(by: str) -> bool:
    """The Dark Seed's units appear beside some of their own too; those places are the catalogue's, not the rulebook's."""
    return by == "dark-seed"
