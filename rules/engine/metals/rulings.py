"""Every reading that a table may switch, by ruling slug, and our default; knows what a switch is called, not what it does."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput

DEFAULTS: Mapping[str, str] = {
    "metals-los-block": "none",
    "metals-los-range": "unlimited",
    "metals-los-direction": "front",
    "metals-damage-per": "target",
    "metals-assault-timing": "simultaneous",
    "metals-map": "five-by-five",
    "metals-map-squares": "ours",
    "metals-corners": "four",
    "metals-one-per-square": "one",
    "metals-deploy-corner": "any",
    "metals-pivot": "after-move",
    "metals-pass": "forbidden",
    "metals-damaged-figures": "act",
    "metals-forest-check": "at-assault",
    "metals-forest-fire": "fires",
    "metals-city-repair": "active",
    "metals-occupation-order": "score-first",
    "metals-defeat-points": "one",
    "metals-defeated-returns": "undamaged",
    "metals-faction-scope": "figure",
    "metals-pool-factions": "mixed",
    "metals-same-faction": "allowed",
    "metals-pawn-faction": "chosen",
    "metals-bonus-stack": "per-target",
    "metals-two-point": "exactly",
    "metals-score-track": "second-lap",
    "metals-turn-cap": "none",
    "metals-assault-choice": "automatic",
    "metals-rounds": "no-effect",
    "metals-goal-check": "after-assault",
    "metals-score-cap": "uncapped",
}

# Attacks one by one, in an order or with a choice of the opponent, would break a turn in two: an action is a whole turn here.
UNPLAYED: Mapping[str, str] = {"metals-assault-timing": "in-order", "metals-assault-choice": "optional"}

Rulings = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """The switches of a table, thrown: True is the reading that is not our default."""

    sight_blocked: bool = False
    sight_adjacent: bool = False
    sight_around: bool = False
    hit_per_attacker: bool = False
    corners_marked: bool = False
    many_on_square: bool = False
    own_end_only: bool = False
    may_turn: bool = False
    may_pass: bool = False
    damaged_idle: bool = False
    forest_at_start: bool = False
    forest_silent: bool = False
    repair_both: bool = False
    repair_first: bool = False
    defeat_worth_two: bool = False
    returns_damaged: bool = False
    faction_of_side: bool = False
    one_faction: bool = False
    factions_differ: bool = False
    pawns_plain: bool = False
    two_or_more: bool = False
    draws: bool = False
    equal_turns: bool = False
    goal_at_once: bool = False
    score_capped: bool = False
    stack: str = "per-target"


_SWITCHES = {
    "metals-los-block": "sight_blocked",
    "metals-los-range": "sight_adjacent",
    "metals-los-direction": "sight_around",
    "metals-damage-per": "hit_per_attacker",
    "metals-corners": "corners_marked",
    "metals-one-per-square": "many_on_square",
    "metals-deploy-corner": "own_end_only",
    "metals-pivot": "may_turn",
    "metals-pass": "may_pass",
    "metals-damaged-figures": "damaged_idle",
    "metals-forest-check": "forest_at_start",
    "metals-forest-fire": "forest_silent",
    "metals-city-repair": "repair_both",
    "metals-occupation-order": "repair_first",
    "metals-defeat-points": "defeat_worth_two",
    "metals-defeated-returns": "returns_damaged",
    "metals-faction-scope": "faction_of_side",
    "metals-pool-factions": "one_faction",
    "metals-same-faction": "factions_differ",
    "metals-pawn-faction": "pawns_plain",
    "metals-two-point": "two_or_more",
    "metals-turn-cap": "draws",
    "metals-rounds": "equal_turns",
    "metals-goal-check": "goal_at_once",
    "metals-score-cap": "score_capped",
}


@lru_cache(maxsize=256)
def terms(rulings: Rulings) -> Terms:
    """The readings as switches; a map is chosen at set-up and the track is the players' own, so those throw none."""
    chosen = dict(rulings)
    thrown = {switch: chosen[slug] != DEFAULTS[slug] for slug, switch in _SWITCHES.items() if slug in chosen}
    build: Callable[..., Terms] = Terms
    return build(**thrown, stack=chosen.get("metals-bonus-stack", DEFAULTS["metals-bonus-stack"]))


def read(value: object, known: Mapping[str, Collection[str]], at: str) -> Rulings:
    """Readings by ruling slug, from JSON."""
    chosen = {}
    for slug, key in validation.mapping(value, at).items():
        if slug not in known:
            raise BadInput("unknown-ruling", f"{at}.{slug[:60]}")
        chosen[slug] = one(slug, key, known, f"{at}.{slug}")
    return tuple(sorted(chosen.items()))


def one(slug: str, key: object, known: Mapping[str, Collection[str]], at: str) -> str:
    """One reading of a ruling that is there and can be played."""
    return validation.one_of(key, [other for other in known[slug] if other != UNPLAYED.get(slug)], at)
