"""The list of what is legal and the judge agree on everything conceivable, on small boards all through small games."""

import json
from itertools import islice
from typing import Any

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.pending import pending
from tests.rules.tsukuyumi.standard.conceivable import LARGEST_GROUP, everything, walks_of
from tests.rules.tsukuyumi.standard.tables import CATALOGUE, ONI_STATS, playthrough, stats, table

ENOUGH = 20_000
AREAS = {
    "2,-1": {"kind": "ocean", "blockades": [1]},
    "2,0": {"kind": "fertile"},
    "1,1": {"kind": "mountain", "value": 15},
    "0,2": {"kind": "river", "traits": ["radioactive"]},
}
NO_MOON_ONI = {"small": 3, "medium": 1, "large": 0}
TABLES: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": [{"faction": side} for side in ("nomads", "boarlords", "dark-seed")]},
    "powers": {"modules": ["oni-powers"], "printed": {"protection-nomads": 5, "at-full-power": 10}},
    "legends": {"modules": ["legendary-oni"], "rulings": {"oni-counter-order": "first"}},
    "readings": {
        "rulings": {"counterattack-optional": "must", "initiative-fewer-places": "exactly", "event-play-then-draw": "draw-first",
                    "oni-conquest-must": "may", "combat-cost": "one-an-area", "hopeless-conquest": "allowed"},
        "modules": ["epic-events", "faction-events"],
    },
}  # fmt: skip


def small(name: str, seed: str) -> Any:
    more = {
        "mode": "standard",
        "players": [{"faction": side} for side in ("nomads", "dark-seed")],
        "areas": AREAS,
        "oni": NO_MOON_ONI,
        "stats": {**stats(), "oni": ONI_STATS},
        "starting_units": {"nomads": {"private": 1, "lt-dan": 1}, "dark-seed": {"wasp": 2}, "boarlords": {"squeaker": 2}},
        "rounds": 2,
        **TABLES[name],
    }
    sides = [one["faction"] for one in more["players"]]
    more["starting_units"] = {side: more["starting_units"][side] for side in sides}
    return table(2, seed, **more)


def key(command: Any) -> str:
    """A command without the numbers that only say what a card allows: the judge takes any that is not too small."""
    written = GAME.write_command(command)
    written.pop("points", None)
    written.pop("allowed", None)
    return json.dumps(written, sort_keys=True)


def is_small(state: Any, command: Any) -> bool:
    """Whether it lies within what the list of conceivable commands is bounded to."""
    figures = getattr(command, "figures", ())
    if isinstance(command, s.PlaceStartingUnits):
        return True
    count = sum(walk.count for walk in figures)
    if type(command).__name__ == "Move":
        most = state.standard.chosen.get(command.by, {}).get("movement", 0) if state.position.phase == "red" else 1
        many = len([w for w in walks_of(state, command.by, most) if len(w.path) > 1]) >= 60
        return count <= (1 if many else LARGEST_GROUP) and all(len(walk.path) - 1 <= most for walk in figures)
    if type(command).__name__ == "Produce":
        return command.count <= 3
    if type(command).__name__ == "PlaceShadows":
        return False
    return count <= LARGEST_GROUP and all(len(walk.path) <= 2 for walk in figures)


def asked(state: Any) -> str:
    choice = GAME.view(state, None).pending
    return choice.kind if choice else ""


def accepted(state: Any, command: Any) -> bool:
    try:
        GAME.decide(state, command, CATALOGUE)
    except (RuleViolation, BadInput):
        return False
    return True


@pytest.mark.parametrize("name", TABLES)
def test_the_list_and_the_judge_agree_on_everything_conceivable(name):
    seen = set()
    for n, (_, _, state) in enumerate(playthrough(small(name, f"{name} 0"), f"{name} 0")):
        first = pending(state)
        place = (state.stage, state.standard.step, state.position.phase, first and first.kind)
        if place in seen and n % 181:
            continue
        seen.add(place)
        listed = {key(one) for one in islice(GAME.legal_commands(state, CATALOGUE), ENOUGH) if is_small(state, one)}
        taken = {key(one) for one in everything(state) if accepted(state, one) and is_small(state, one)}
        assert listed == taken


def test_everything_listed_is_accepted_and_nothing_is_listed_twice():
    for n, (_, _, state) in enumerate(playthrough(small("three", "twice"), "twice")):
        if n % 10 == 0:
            listed = list(islice(GAME.legal_commands(state, CATALOGUE), 400))
            assert len({key(one) for one in listed}) == len(listed)
            assert all(accepted(state, one) for one in listed)
            assert [key(one) for one in islice(GAME.legal_commands(state, CATALOGUE), 400)] == [key(one) for one in listed]
