"""Taps that touch nothing in common come out the same in either order, in every game: that is what lets a table merge them."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import overlap
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.metals.state import State as MetalsState
from rules.engine.registry import GAMES
from tests import engine_files
from tests.rules.test_every_game import CASES, LAWS, SEEDS, Example, listed, playthrough
from tests.rules.tsukuyumi.coop import playing

UNLISTED = Example({**playing.options(3, "merging"), "starting": {}, "stats": {}, "track": [], "printed": {}})
MERGING = [*CASES, pytest.param(GAMES["tsukuyumi"], UNLISTED, id="tsukuyumi-values-unknown")]
OF_EACH_KIND = 3
MOST_PAIRS = 25


def by_hand(game, state, chance) -> list[dict[str, Any]]:
    """Corrections, values, readings and notes that somebody might send here."""
    if game.slug == "metals":
        squares = [f"{file}{rank}" for file in "abcde" for rank in "1234"]
        facings = [{"type": "place", "area": chance.pick(squares), "owner": side, "facing": "N"} for side in ("blue", "red")]
        points = [{"type": "vp", "who": side, "by": 1} for side in ("blue", "red")]
        ruling = {"type": "choose-ruling", "ruling": "metals-los-block", "reading": "figures"}
        return [*facings, *points, ruling, {"type": "say", "text": "Hello"}]
    if game.slug == "necropole":
        undead = sorted(state.undead)
        counters = [
            {"type": "adjust", "who": who, "what": chance.pick(("weak-force", "sub-initiative", "lost")), "by": 1} for who in undead
        ]
        squares = [{"type": "place", "area": f"{chance.pick('abcdef')}{chance.below(6) + 1}", "unit": who, "facing": "N"} for who in undead]
        purses = [{"type": "purse", "who": side, "what": chance.pick(("tokens", "souls")), "by": 1} for side in game.sides(state)]
        points = [{"type": "vp", "who": side, "by": 1} for side in game.sides(state)]
        ruling = {"type": "choose-ruling", "ruling": "nec-adjacency", "reading": "eight"}
        return [*counters, *squares, *purses, *points, ruling, {"type": "say", "text": "Hello"}]
    areas = [str(here) for here in sorted(state.position.areas)]
    sides = [*game.sides(state), "oni"]
    units = state.position.catalogue.units
    found: list[dict[str, Any]] = [{"type": "say", "text": "Hello"}, {"type": "momentum", "by": 1}]
    for side in sides:
        unit, area = chance.pick(sorted(units[side])), chance.pick(areas)
        found += [
            {"type": "place", "area": area, "owner": side, "unit": unit, "count": 1},
            {"type": "mark", "area": chance.pick(areas), "what": "territory", "owner": side},
            {"type": "unmark", "area": chance.pick(areas), "what": "territory"},
            {"type": "vp", "who": side, "by": 1},
            {"type": "give-stats", "owner": side, "unit": unit, "stats": {chance.pick(("health", "attack", "conquest")): 15}},
            {"type": "give-stats", "owner": side, "unit": unit, "stats": {"size": "large"}},
        ]
    what = ("priority", "radioactive", "immobilised", "mine")
    found += [{"type": kind, "area": chance.pick(areas), "what": chance.pick(what), "owner": sides[0]} for kind in ("mark", "unmark")]
    edges = [{"type": kind, "area": chance.pick(areas), "what": "blockade", "edge": chance.below(6)} for kind in ("mark", "unmark")]
    printed = [{"type": "give-printed", "name": name, "value": 4} for name in ("moon-centre-vp", "momentum-vp")]
    track = {"type": "give-track", "track": [{"square": 4, "kind": "riposte"}]}
    return [*found, *edges, *printed, track, {"type": "choose-ruling", "ruling": "mountain-value", "reading": "twice"}]


def settled(state):
    """The order in which figures of Metals were set up says nothing."""
    return state._replace(figures=tuple(sorted(state.figures, key=str))) if isinstance(state, MetalsState) else state


def outcome(game, state, *commands):
    """The state after these, or None where one is refused."""
    for command in commands:
        try:
            state, _ = act(game, state, command, engine_files.catalogue_of(game.slug))
        except (RuleViolation, BadInput):
            return None
    return settled(state)


def conceivable(game, state, chance) -> list[Any]:
    """What is legal here: of each kind and side a few, and something of everything by hand."""
    found: dict[tuple[type, object], list[Any]] = {}
    for command in listed(game, state):
        found.setdefault((type(command), getattr(command, "by", None)), []).append(command)
    some = [command for many in found.values() for command in chance.shuffled(many)[:OF_EACH_KIND]]
    read = [game.read_command(one, engine_files.catalogue_of(game.slug)) for one in by_hand(game, state, chance)]
    return [command for command in (*some, *read) if outcome(game, state, command) is not None]


@pytest.mark.parametrize(("game", "example"), MERGING)
@LAWS
@given(SEEDS)
def test_what_shares_nothing_comes_out_the_same_in_either_order(game, example, seed):
    chance = Chance(f"merging {seed}")
    for n, (before, _, _, _) in enumerate(playthrough(game, example, seed, 25)):
        if n % 4:
            continue
        pairs = [
            (one, other)
            for one, other in combinations(conceivable(game, before, chance), 2)
            if not overlap(game.touches(before, one), game.touches(before, other))
        ]
        for one, other in chance.shuffled(pairs)[:MOST_PAIRS]:
            there, back = outcome(game, before, one, other), outcome(game, before, other, one)
            assert there is not None, (one, other)
            assert there == back, (one, other)
