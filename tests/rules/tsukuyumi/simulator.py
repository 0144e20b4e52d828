"""Whole games by seed: either mode, random or deliberate players, with the laws of the game checked on the way."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi import map_generator
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.strategy.search import choose
from tests.rules.tsukuyumi import dealer
from tests.rules.tsukuyumi.coop import laws, playing
from tests.rules.tsukuyumi.standard import tables

LONGEST = 4000  # taps: far more than any game has
MOST_LISTED = 120
LEGEND = {"conquest": 25, "health": 25, "attack": 25, "size": "large"}


@dataclass(frozen=True)
class Setting:
    """What is played: `more` tiles or fewer than usual make a co-op game easier or harder (coop.aim.6)."""

    mode: str
    players: int
    seed: str
    more: int = 0
    deliberate: bool = False


def whole(setting: Setting) -> playing.Game:
    """A game to its end; every law holds after every tap, and the log played again gives the same state."""
    game = None
    for taps, game in enumerate(steps(setting)):
        if setting.mode == "coop":
            laws.check(game)
        else:
            laws.check_standard(game)
        if taps % 20 == 0:
            nothing_listed_is_refused(game.now)
    assert game is not None
    assert GAME.outcome(game.now) is not None, f"no end after {len(game.commands)} taps: {setting}"
    laws.units_only_leave_or_are_bought(game)
    assert replay(GAME, game.first, game.events) == game.now
    return game


def nothing_listed_is_refused(state: State) -> None:
    for command in islice(GAME.legal_commands(state, playing.catalogue()), MOST_LISTED):
        GAME.decide(state, command, playing.catalogue())


def steps(setting: Setting) -> Iterator[playing.Game]:
    """The game after each tap."""
    given = options(setting)
    if setting.deliberate:
        cards = dealer.Dealer(setting.seed) if setting.mode == "coop" else dealer.StandardDealer(setting.seed)
        return _deliberate(given, cards)
    return playing.play(given, setting.seed) if setting.mode == "coop" else _random(given, setting.seed)


def options(setting: Setting) -> dict[str, Any]:
    """How the table is set up: what only components print is given as plainly as possible."""
    if setting.mode != "coop":
        return tables.options(setting.players, setting.seed)
    given = playing.options(setting.players, setting.seed, printed={})
    sides = Chance(f"sides {setting.seed}").shuffled(playing.FACTIONS)[: setting.players]
    given["players"] = [{"faction": side} for side in sides]
    laid = map_generator.make_map(setting.players, given["mode"], setting.seed, 0, playing.tiles(), more=setting.more)
    given["areas"] = map_generator.position(laid)["areas"]
    # Only the sheets print who begins with what: here everybody has one figure of each unit.
    given["starting"] = {side: dict.fromkeys(sorted(playing.catalogue().units[side]), 1) for side in sides}
    given["stats"] = {**playing.sizes(tuple(sides)), "oni": {**playing.ONI, **dict.fromkeys(playing.LEGENDS, LEGEND)}}
    # Each number of players has a track of its own, so that everybody feels the same: more players, longer track.
    given["track"] = [{**square, "square": square["square"] * setting.players} for square in playing.TRACK]
    return given


def _random(given: dict[str, Any], seed: str) -> Iterator[playing.Game]:
    """A standard game by people who do anything that is legal."""
    chance = Chance(f"play {seed}")
    game = playing.opened(given)
    while GAME.outcome(game.now) is None and len(game.commands) < LONGEST:
        playing.tap(game, tables.choose(game.now, chance))
        yield game


def _deliberate(given: dict[str, Any], cards: "dealer.Dealer | dealer.StandardDealer") -> Iterator[playing.Game]:
    """A game by players who mean to win; cards and dice are the dealer's."""
    game = playing.opened(given)
    plan: list[Any] = []
    while GAME.outcome(game.now) is None and len(game.commands) < LONGEST:
        pending = GAME.view(game.now, None).pending
        if not _dealt(game, cards, pending) and not (pending is None and plan and _accepted(game, plan.pop(0))):
            advice = choose(game.now, playing.catalogue())
            playing.tap(game, next(GAME.legal_commands(game.now, playing.catalogue())) if advice is None else advice.command)
            if pending is None:
                plan = list(advice.then) if advice is not None else []
        yield game


def _dealt(game: playing.Game, cards: "dealer.Dealer | dealer.StandardDealer", pending: Any) -> bool:
    """Whether cards or dice came next."""
    before = game.now
    for command in cards.commands(before, pending):
        if _accepted(game, command):
            cards.took(before, command)
            return True
    return False


def _accepted(game: playing.Game, command: Any) -> bool:
    try:
        playing.tap(game, command)
    except (RuleViolation, BadInput):
        return False
    return True
