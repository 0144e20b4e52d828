"""Random maps, rulings and positions of Metals, the same for the same seed; every ruling that the engine plays turns up."""

from rules.engine.kernel.random import Chance
from rules.engine.metals.rulings import UNPLAYED
from tests import engine_files

CATALOGUE = engine_files.catalogue_of("metals")
READINGS = {slug: [key for key in keys if key != UNPLAYED.get(slug)] for slug, keys in CATALOGUE.readings.items()}
FACTIONS = ["artemisia", "white-fang", "zipang", "metaclyon", "dinorda", "corsario", "obsidior"]
LETTERS = "abcdefgh"


def rulings(chance: Chance, share: int) -> dict[str, str]:
    """A reading for so many rulings in a hundred, the default or another."""
    return {slug: chance.pick(keys) for slug, keys in READINGS.items() if chance.below(100) < share}


def squares(chance: Chance, width: int, height: int) -> dict[str, dict[str, object]]:
    found = {}
    for x in range(width):
        for y in range(1, height + 1):
            if chance.below(2):
                one = {"value": chance.below(4), "city": chance.below(4) == 0, "forest": chance.below(5) == 0}
                if chance.below(4) == 0:
                    one["corner"] = True
                if any(one.values()):
                    found[f"{LETTERS[x]}{y}"] = one
    return found


def position(seed: str, share: int = 30) -> dict[str, object]:
    """A position of any size with any rulings, as the contract writes it."""
    chance = Chance(seed)
    width, height = 1 + chance.below(6), 2 + chance.below(5)
    readings = rulings(chance, share)
    names = chance.shuffled([f"{LETTERS[x]}{y}" for x in range(width) for y in range(1, height + 1)])
    many = readings.get("metals-one-per-square") == "many"
    figures = []
    for side in ("blue", "red"):
        for _ in range(chance.below(4)):
            if not names:
                break
            at = names[chance.below(min(len(names), 4))] if many else names.pop()
            faction = chance.pick(FACTIONS) if chance.below(2) else None
            damaged = chance.below(3) == 0
            figures.append({"side": side, "at": at, "facing": "NESW"[chance.below(4)], "damaged": damaged, "faction": faction})
    found = {
        "game": "metals",
        "width": width,
        "height": height,
        "squares": squares(chance, width, height),
        "figures": chance.shuffled(figures),
        "pool": {side: chance.below(4) for side in ("blue", "red")},
        "score": {side: chance.below(12) for side in ("blue", "red")},
        "active": chance.pick(["blue", "red"]),
        "goal": chance.pick([10, 10, 20]),
        "rulings": readings,
    }
    if chance.below(3) == 0:
        most = 1 if readings.get("metals-pool-factions") == "single" else 3
        found["factions"] = {side: chance.shuffled(FACTIONS)[: chance.below(most + 1)] for side in ("blue", "red")}
        if not any(found["factions"].values()):
            del found["factions"]
    if chance.below(3) == 0:
        found["first"] = "red"
    if chance.below(4) == 0 and any(found["pool"].values()):
        found["damaged_pool"] = {side: chance.below(count + 1) for side, count in found["pool"].items()}
    return found


def settled(value: dict[str, object]) -> dict[str, object]:
    """The same position in one spelling: what says nothing is left out, and positions seen before are only told apart."""
    found = {key: one for key, one in value.items() if key not in ("factions", "first", "damaged_pool", "turn", "seen")}
    found["squares"] = {name: one for name, one in value["squares"].items() if any(one.values())}
    if any(value.get("factions", {}).values()):
        found["factions"] = value["factions"]
    if value.get("first", "blue") != "blue":
        found["first"] = value["first"]
    if any(value.get("damaged_pool", {}).values()):
        found["damaged_pool"] = value["damaged_pool"]
    found["turn"] = value.get("turn", 0)
    seen = value.get("seen", [])
    found["seen"] = [seen.index(one) for one in seen]
    return found
