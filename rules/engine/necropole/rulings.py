"""Every reading that a table may switch, by ruling slug, and our default; knows what a switch is called, not what it does."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput

Rulings = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """The switches of a table, thrown: True is the reading that is not our default."""

    armour_helps: bool = False
    universal_pierces: bool = False
    potion_one_turn: bool = False
    items_fade: bool = False
    user_weakened: bool = False
    own_hero_only: bool = False
    strict_last: bool = False
    eight_ways: bool = False
    open_range: bool = False
    engaged: bool = False
    void_skipped: bool = False
    keeps_facing: bool = False
    heals_after: bool = False
    one_dead_fails: bool = False
    each_pays: bool = False
    other_only: bool = False
    lost_turn_stays: bool = False
    weak_all: bool = False
    free_often: bool = False
    any_roll: bool = False
    round_ends_early: bool = False
    god_ends: bool = False
    flee_free: bool = False
    flipped_silent: bool = False
    attacker_instant: bool = False
    potion_apart: bool = False
    no_late_instant: bool = False
    dead_needs_wounds: bool = False
    whole_team_beaten: bool = False
    above_gauge: bool = False
    heroes_drink: bool = False
    fighters_only: bool = False
    fighters_first: bool = False
    hands_open: bool = False
    one_turn: bool = False
    roll_each: bool = False
    items_shared: bool = False
    items_lost: bool = False
    creatures_stay: bool = False
    towards_enemy: bool = False
    rear_bonus: bool = False
    god_shared: bool = False
    points_shared: bool = False
    every_hero: bool = False
    any_killer: bool = False
    dead_removed: bool = False
    god_sleeps: bool = False
    starter_credited: bool = False
    gate_at_once: bool = False
    any_line: bool = False
    attacker_starts: bool = False
    faction_drawn: bool = False
    gate_only: bool = False
    bonus_from_supply: bool = False
    bonus_is_item: bool = False
    never_revived: bool = False
    revived_next_turn: bool = False
    tokens_limited: bool = False
    linked_offered: bool = False
    printed_costs: bool = False
    printed_gain: bool = False
    items_for_all: bool = False
    city_star: bool = False
    first_by_die: bool = False
    no_void: bool = False
    hand_limited: bool = False
    shops_on: bool = False
    one_piece: bool = False
    shops_in_fight: bool = False
    five_turns: bool = False
    gate_outside: bool = False
    attack_is_action: bool = False
    ruins_closed: bool = False
    skills_given: bool = False
    mission_put_back: bool = False
    activated_once: bool = False
    penalty_first: bool = False
    void_by_creatures: bool = False
    hexagon_of_four: bool = False
    damage_goes_on: bool = False
    sixth_never: bool = False
    wisp_slow: bool = False
    house: bool = False
    heals_outside: bool = False
    free_dice: bool = False
    spare_returned: bool = False
    talents_drawn: bool = False
    second_fight: bool = False
    third_side: bool = False
    sides_rolled: bool = False
    own_purses: bool = False


# slug → the switch, and the reading that throws it
SWITCHES: Mapping[str, tuple[str, str]] = {
    "nec-armour": ("armour_helps", "roll"),
    "nec-universal-armour": ("universal_pierces", "ignored"),
    "nec-potion-substance-expiry": ("potion_one_turn", "turn"),
    "nec-item-substances": ("items_fade", "vanish"),
    "nec-lobotomy-weaknesses": ("user_weakened", "user"),
    "nec-instant-control": ("own_hero_only", "player"),
    "nec-last-undead": ("strict_last", "strict"),
    "nec-adjacency": ("eight_ways", "eight"),
    "nec-range-blocking": ("open_range", "open"),
    "nec-engagement": ("engaged", "engaged"),
    "nec-void-square-range": ("void_skipped", "skipped"),
    "nec-forced-move": ("keeps_facing", "free-square"),
    "nec-wounds-persist": ("heals_after", "heal"),
    "nec-mission-failure": ("one_dead_fails", "one-dead"),
    "nec-flee-cost": ("each_pays", "each"),
    "nec-instants-in-a-row": ("other_only", "other-only"),
    "nec-lost-turn": ("lost_turn_stays", "stay"),
    "nec-weakness-cap": ("weak_all", "all"),
    "nec-free-creature-skill": ("free_often", "unlimited"),
    "nec-second-chance-roll": ("any_roll", "any"),
    "nec-unequal-sides": ("round_ends_early", "round-ends"),
    "nec-god-fight": ("god_ends", "ends-with-god"),
    "nec-arena-end": ("flee_free", "flee-free"),
    "nec-flipped-instant": ("flipped_silent", "no"),
    "nec-attacker-instant": ("attacker_instant", "instant"),
    "nec-potion-in-a-row": ("potion_apart", "free"),
    "nec-instant-after-end": ("no_late_instant", "no"),
    "nec-goal-dead-target": ("dead_needs_wounds", "wounds"),
    "nec-beaten-team": ("whole_team_beaten", "whole-team"),
    "nec-heal-cap": ("above_gauge", "beyond"),
    "nec-potion-hero-only": ("heroes_drink", "heroes"),
    "nec-third-team-joins": ("fighters_only", "fighters-only"),
    "nec-hands": ("hands_open", "open"),
    "nec-round-or-turn": ("one_turn", "one-turn"),
    "nec-one-roll": ("roll_each", "each"),
    "nec-mission-creatures-after": ("creatures_stay", "stay"),
    "nec-god-credit": ("god_shared", "camp"),
    "nec-team-points": ("points_shared", "shared"),
    "nec-all-heroes-dead": ("every_hero", "every"),
    "nec-master-kills": ("any_killer", "yes"),
    "nec-fight-end": ("dead_removed", "removed"),
    "nec-god-after-fight": ("god_sleeps", "whole"),
    "nec-beaten-credit": ("starter_credited", "starter"),
    "nec-rear-attack": ("rear_bonus", "bonus"),
    "nec-start-facing": ("towards_enemy", "opponents"),
    "nec-end-of-round-order": ("fighters_first", "fighters-first"),
    "nec-gate-damage-timing": ("gate_at_once", "after-game-master"),
    "nec-free-placement": ("any_line", "anywhere"),
    "nec-attack-game-master-start": ("attacker_starts", "attacker"),
    "nec-faction-mission-source": ("faction_drawn", "draw-action"),
    "nec-district-destruction": ("gate_only", "card"),
    "nec-supply-limit": ("tokens_limited", "all"),
    "nec-crypt-linked": ("linked_offered", "any"),
    "nec-exploration-costs": ("printed_costs", "as-printed"),
    "nec-token-gain": ("printed_gain", "as-printed"),
    "nec-item-tables": ("items_for_all", "free"),
    "nec-city-map": ("city_star", "star"),
    "nec-team-fight-start": ("first_by_die", "die"),
    "nec-void-token-double": ("no_void", "not-used"),
    "nec-six-token-limit": ("hand_limited", "hand"),
    "nec-buy-without-tokens": ("shops_on", "yes"),
    "nec-buy-count": ("one_piece", "one"),
    "nec-shopping-in-fight": ("shops_in_fight", "buy"),
    "nec-after-turn-five": ("five_turns", "players-win"),
    "nec-before-the-gate": ("gate_outside", "outside"),
    "nec-game-master-attack": ("attack_is_action", "action"),
    "nec-destroyed-district": ("ruins_closed", "closed"),
    "nec-skill-exchange": ("skills_given", "yes"),
    "nec-mission-hand": ("mission_put_back", "put-back"),
    "nec-activation-limit": ("activated_once", "once"),
    "nec-flee-penalty": ("penalty_first", "before"),
    "nec-void-line": ("void_by_creatures", "creatures"),
    "nec-hexagon-side": ("hexagon_of_four", "four"),
    "nec-gate-overflow": ("damage_goes_on", "next"),
    "nec-sixth-district": ("sixth_never", "none"),
    "nec-wisp-initiative": ("wisp_slow", "four"),
    "nec-one-team-no-master": ("house", "automaton"),
    "nec-potion-outside-fights": ("heals_outside", "heal"),
    "nec-transparent-dice": ("free_dice", "choice"),
    "nec-spare-items": ("spare_returned", "return"),
    "nec-free-talents": ("talents_drawn", "some-free"),
    "nec-second-fight": ("second_fight", "yes"),
    "nec-pooled-tokens": ("own_purses", "player"),
    "nec-many-sides": ("sides_rolled", "rolled"),
}


@lru_cache(maxsize=256)
def terms(rulings: Rulings) -> Terms:
    """The readings as switches."""
    chosen = dict(rulings)
    thrown = {switch: chosen.get(slug) == reading for slug, (switch, reading) in SWITCHES.items()}
    thrown["third_side"] = chosen.get("nec-third-team-joins") == "third-side"
    thrown["items_shared"] = chosen.get("nec-dead-hero-items") == "team"
    thrown["items_lost"] = chosen.get("nec-dead-hero-items") == "lost"
    thrown["never_revived"] = chosen.get("nec-resurrection") == "never"
    thrown["revived_next_turn"] = chosen.get("nec-resurrection") == "next-turn"
    thrown["bonus_from_supply"] = chosen.get("nec-manuscript-bonus") == "supply"
    thrown["bonus_is_item"] = chosen.get("nec-manuscript-bonus") == "grimoire"
    build: Callable[..., Terms] = Terms
    return build(**thrown)


def read(value: object, known: Mapping[str, Collection[str]], at: str) -> Rulings:
    """Readings by ruling slug, from JSON."""
    chosen = {}
    for slug, key in validation.mapping(value, at).items():
        if slug not in known:
            raise BadInput("unknown-ruling", f"{at}.{slug[:60]}")
        chosen[slug] = validation.one_of(key, known[slug], f"{at}.{slug}")
    return tuple(sorted(chosen.items()))
