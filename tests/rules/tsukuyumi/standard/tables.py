"""Standard tables for tests: boards laid by hand, values that the books leave out, and players who do anything legal."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rules.engine.kernel import hexes
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.pending import pending
from rules.engine.tsukuyumi.state import State
from tests import engine_files

CATALOGUE = engine_files.tsukuyumi().catalogue
FACTIONS = ("cybersamurai", "dark-seed", "nomads", "boarlords")
STARTING = {
    "cybersamurai": {"cybersamurai-2-1": 2, "attack-drone": 1},
    "dark-seed": {"worker": 3, "breeder": 1},
    "nomads": {"private": 2, "lt-dan": 1},
    "boarlords": {"squeaker": 2, "boarmother": 1},
}
ONI_STATS = {
    "small": {"health": 10, "attack": 10},
    "medium": {"health": 20, "attack": 20},
    "large": {"health": 30},
    **{
        unit: {"conquest": 25, "health": 25, "attack": 25, "size": "large"}
        for unit in ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin")
    },
    "princess": {"size": "large"},
}
MOST_LOOKED_AT = 40


def stats() -> dict[str, dict[str, Any]]:
    """Sizes that only the figures show, and values that only the Oni's sheet prints."""
    sized = {side: {unit: {"size": "small"} for unit in CATALOGUE.units[side]} for side in FACTIONS}
    return {**sized, "oni": ONI_STATS}


def areas(radius: int, seed: str) -> dict[str, dict[str, Any]]:
    """A round board beyond the Moon, its kinds and closed edges by chance."""
    chance = Chance(seed)
    found: dict[str, dict[str, Any]] = {}
    for ring in range(2, radius + 1):
        for here in hexes.ring(ring):
            kind = chance.pick(("ocean", "ocean", "fertile", "mountain", "river"))
            area: dict[str, Any] = {"kind": kind, "blockades": [edge for edge in range(6) if chance.below(8) == 0]}
            if kind == "mountain":
                area["value"] = 15
            if chance.below(6) == 0:
                area["traits"] = [chance.pick(("radioactive", "unstable"))]
            found[str(here)] = area
    return found


def options(players: int, seed: str, /, **more: Any) -> dict[str, Any]:
    sides = Chance(f"sides {seed}").shuffled(FACTIONS)[:players]
    return {
        "mode": "two-player" if players == 2 else "standard",
        "players": [{"faction": side} for side in sides],
        "areas": areas(2 if players == 2 else 3, seed),
        "seed": seed,
        "stats": stats(),
        "starting_units": {side: STARTING[side] for side in sides},
        **more,
    }


def table(players: int = 3, seed: str = "moon", /, **more: Any) -> State:
    return GAME.setup(options(players, seed, **more), CATALOGUE)


def card(chance: Chance) -> dict[str, int]:
    """An action card that somebody might hold: some of each colour, sometimes none of one."""
    shown = {
        "events": chance.below(3), "initiative": chance.below(3), "faction-effect": chance.below(2),
        "production": chance.below(4), "place-oni": chance.below(3), "oni-conquest": chance.below(2),
        "movement": chance.below(3), "combat": chance.below(3),
    }  # fmt: skip
    return {name: n for name, n in shown.items() if n}


def choose(state: State, chance: Chance) -> Any:
    """One of the first legal commands; a card chosen is filled by chance, and fights are liked."""
    found = list(islice(GAME.legal_commands(state, CATALOGUE), MOST_LOOKED_AT))
    assert found, f"nothing is legal: {state.stage} {state.position.phase} {pending(state)}"
    picked = chance.pick(found)
    fights = [one for one in found if isinstance(one, s.Attack)]
    if fights and chance.below(2):
        picked = chance.pick(fights)
    if isinstance(picked, s.ChooseCard):
        return s.ChooseCard(picked.by, card(chance), "a card")
    return picked


def playthrough(state: State, seed: str, most: int = 4000) -> Iterator[tuple[Any, tuple[Any, ...], State]]:
    """Random legal play to the end: each command with its events and the state after it."""
    chance = Chance(f"play {seed}")
    for _ in range(most):
        if GAME.outcome(state) is not None:
            return
        command = choose(state, chance)
        state, events = act(GAME, state, command, CATALOGUE)
        yield command, events, state
    raise AssertionError("this game has no end")


def refusal(state: State, command: Any) -> dict[str, str]:
    """The codes and clauses of a refusal; empty when it is legal."""
    try:
        GAME.decide(state, command, CATALOGUE)
    except RuleViolation as no:
        return {reason.code: reason.clause for reason in no.reasons}
    return {}


def after(state: State, *commands: Any) -> State:
    for command in commands:
        state, _ = act(GAME, state, command, CATALOGUE)
    return state
