"""Whole co-op and solo games by players who tap at random: the same words give the same game on every machine."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from cards.loading import read_catalogue
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi import map_generator
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import legal
from rules.engine.tsukuyumi.coop.helpers import first_duty
from rules.engine.tsukuyumi.coop.state import BLACK, SETUP, TURNS
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.play.duties import CardToCarryOut
from rules.engine.tsukuyumi.state import State
from tests import engine_files

FACTIONS = ("nomads", "boarlords", "cybersamurai", "dark-seed")
LEGENDS = ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin")
ONI = {
    "small": {"conquest": 10, "health": 10, "attack": 10},
    "medium": {"conquest": 20, "health": 20, "attack": 20},
    "large": {"conquest": 30, "health": 30, "attack": 30},
    **{name: {"conquest": 40, "health": 40, "attack": 40, "size": "large"} for name in LEGENDS},
}
TRACK = [
    *({"square": n, "kind": "riposte"} for n in (3, 6, 9, 12, 15, 18)),
    *({"square": n, "kind": "legendary"} for n in (5, 10, 16)),
    {"square": 20, "kind": "end"},
]
PRINTED = {"moon-centre-vp": 3, "fewer-than-15-oni-vp": 3, "players-plus-3-vp": 3, "momentum-vp": 2}
LONGEST = 3000


@cache
def tiles() -> tuple[map_generator.Tile, ...]:
    figures = [(e.slug, e.record["kind"], e.record.get("figures") or {}) for e in read_catalogue().of("tiles", "tsukuyumi")]
    return tuple(map_generator.Tile(s, k, f["quantity"], tuple(f["blockades"]), f.get("value")) for s, k, f in figures if "blockades" in f)


def catalogue() -> Catalogue:
    return engine_files.tsukuyumi().catalogue


def sizes(sides: tuple[str, ...]) -> dict[str, Any]:
    """Sizes that only the figures show: small for cheap units, large for dear ones."""
    units = catalogue().units
    return {s: {u: {"size": {1: "small", 2: "medium"}.get(v.cost or 1, "large")} for u, v in units[s].items()} for s in sides}


def options(players: int, seed: str, **more: Any) -> dict[str, Any]:
    """A table of so many players on a board of real tiles."""
    sides = FACTIONS[:players]
    mode = "solo" if players == 1 else "coop"
    board = map_generator.position(map_generator.make_map(players, mode, seed, 0, tiles()))
    units = {side: sorted(catalogue().units[side])[:4] for side in sides}
    starting = {side: {unit: _some(side, unit) for unit in units[side]} for side in sides}
    return {
        "mode": mode, "players": [{"faction": side} for side in sides], "areas": board["areas"], "starting": starting,
        "stats": {"oni": ONI, **sizes(sides)}, "track": TRACK, "printed": PRINTED, **more,
    }  # fmt: skip


def _some(side: str, unit: str) -> int:
    """The Dark Seed come in pairs, where the box holds two."""
    return min(2 if side == "dark-seed" else 1, catalogue().units[side][unit].quantity or 2)


@dataclass
class Game:
    """A game that was played: its first state, every command with its events, and where it stands."""

    first: State
    now: State
    commands: list[Any] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    tries: int = 0


def opened(given: dict[str, Any]) -> Game:
    state = GAME.setup(given, catalogue())
    return Game(state, state)


def tap(game: Game, command: Any) -> None:
    happened = GAME.decide(game.now, command, catalogue())
    for event in happened:
        game.now = GAME.evolve(game.now, event)
    game.commands.append(command)
    game.events += happened


def choices(state: State, chance: Chance) -> Iterator[Any]:
    """What a careless player would try, in some order: mostly the obvious, now and then anything."""
    task = first_duty(state)
    found = list(legal.candidates(state))
    if state.stage == SETUP and state.position.has_princess:
        found = [one for one in found if not isinstance(one, c.PlacePrincess)]
    if isinstance(task, CardToCarryOut) and chance.below(3):
        found = found[:1]
    if (
        task is None
        and not state.fights
        and state.stage in TURNS
        and state.position.active
        and not (state.stage == BLACK and state.coop.attacks)
    ):
        if not chance.below(6):
            yield found[0]  # the turn is done
        kinds = sorted({type(one) for one in found[1:]}, key=name_of)
        kind = chance.pick(kinds)
        found = [one for one in found if type(one) is kind]
    for _ in range(12):
        yield chance.pick(found)


def play(given: dict[str, Any], seed: str) -> Iterator[Game]:
    """Plays to the end; yields after each tap."""
    chance = Chance(seed)
    game = opened(given)
    while game.now.result is None and len(game.commands) < LONGEST:
        for command in choices(game.now, chance):
            game.tries += 1
            try:
                tap(game, command)
            except (RuleViolation, BadInput):
                continue
            break
        else:
            tap(game, next(legal.legal_commands(game.now, catalogue())))
        yield game
