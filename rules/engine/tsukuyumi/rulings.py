"""Every doubtful place of the rules that the engine decides, one field a ruling, with our default; knows no rule itself.

A field is called as the ruling in rules/text/tsukuyumi/rulings.toml, with underscores. Rulings that are the table's own affair
(`table_only`) have no field; a table may still choose a reading of theirs, which is kept in `chosen`."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput


@dataclass(frozen=True)
class Rulings:
    """The reading that is played of each ruling; `chosen` are those that a table has chosen itself, by the rulings' slugs."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    # the round
    first_white_phase: Literal["played", "skipped"] = "played"
    white_phase_list: Literal["four-of-value-one", "as-printed"] = "four-of-value-one"
    radioactive_timing: Literal["before-scoring", "after-scoring", "before-goals"] = "before-scoring"
    initiative_fewer_places: Literal["up-to", "exactly"] = "up-to"
    initiative_takes_effect: Literal["next-phase", "next-round"] = "next-phase"
    coop_action_cards_shown: Literal["all-at-once", "black-turn"] = "all-at-once"

    # set-up
    boarlords_initiative: Literal["ten", "thirteen"] = "ten"
    number_of_oni: Literal["all", "eighteen"] = "all"
    home_in_a_hole: Literal["outside", "holes"] = "outside"
    homes_side_by_side: Literal["allowed", "apart"] = "allowed"
    nest_on_a_home: Literal["forbidden", "allowed"] = "forbidden"
    too_few_starting_areas: Literal["fewer", "move-home", "ignore-blockades"] = "fewer"
    scenario_free_homezone: Literal["scenario-first", "faction-first"] = "scenario-first"
    coop_player_count: Literal["four", "more"] = "four"
    coop_oni_supply: Literal["full", "owned"] = "full"
    coop_starting_units: Literal["both-and-neighbours", "marked-and-neighbours", "home-and-marked"] = "both-and-neighbours"
    coop_priority_one: Literal["one-any-edge", "one-open-edge", "stacking"] = "one-any-edge"
    coop_homezone_marker: Literal["area-too", "home-only"] = "area-too"
    coop_sentinels_start: Literal["none", "one"] = "none"
    coop_riposte_deck: Literal["reshuffled", "run-out"] = "reshuffled"
    coop_legendary_seven: Literal["random-seven", "seven-on-board"] = "random-seven"
    coop_legend_without_figure: Literal["standee", "take-out"] = "standee"
    coop_legendary_discard: Literal["discard-reshuffle", "out"] = "discard-reshuffle"

    # scoring
    moon_point_for: Literal["centre", "whole-moon"] = "centre"
    moon_point_last_round: Literal["scored", "not-scored"] = "scored"
    worthless_moon_centre: Literal["still-pays", "nothing"] = "still-pays"
    faction_goal_points: Literal["two", "as-printed"] = "two"
    homezone_points: Literal["nothing", "as-area"] = "nothing"
    two_player_initiative_points: Literal["cards-only", "still-score"] = "cards-only"
    alternative_goal_points: Literal["two", "as-printed"] = "two"
    oni_mission_points: Literal["one", "as-printed"] = "one"
    coop_objective_markers: Literal["printed-any", "one-each"] = "printed-any"
    coop_shadows_one: Literal["one", "three"] = "one"
    coop_printed_values: Literal["printed", "none"] = "printed"
    coop_score_columns: Literal["by-sense", "plus-three-players"] = "by-sense"
    coop_plus_three: Literal["at-least-all", "at-least-marked", "exactly"] = "at-least-all"
    coop_fewer_than_15: Literal["with-legends", "all", "ordinary"] = "with-legends"
    coop_home_bonus: Literal["held-once", "held-each", "held-open"] = "held-once"
    coop_prosperity: Literal["marked", "all-devastated"] = "all-devastated"

    # movement
    who_stops_moving: Literal["all-units", "fighters-only"] = "all-units"
    massive_bonus: Literal["no-bonus", "bonus"] = "no-bonus"
    flying_passing_strength: Literal["count", "ignore"] = "count"
    standing_units_help_passing: Literal["passing-only", "all-present"] = "passing-only"
    mountain_movement: Literal["no-effect", "must-stop"] = "no-effect"
    unit_sizes: Literal["look-at-base", "small-unless-known"] = "look-at-base"
    entering_homes: Literal["free", "owner-and-oni"] = "free"
    immobilised_retreat: Literal["nobody-leaves", "actions-only"] = "nobody-leaves"
    coop_oni_pass_through: Literal["all-passing", "same-start", "free"] = "all-passing"
    coop_oni_flying_strength: Literal["counts", "ignored"] = "counts"
    coop_oni_through_home: Literal["yes", "no"] = "yes"
    movement_after_combat: Literal["phase", "red-only", "round"] = "phase"

    # production
    riverland_without_green: Literal["no-point", "point"] = "no-point"
    productive_alone: Literal["own-points", "only-added"] = "own-points"
    production_among_enemies: Literal["allowed", "own-areas"] = "allowed"
    production_in_anothers_home: Literal["not-there", "allowed"] = "not-there"
    planter_production: Literal["sheet", "overview"] = "sheet"
    coop_merchant_amount: Literal["three-to-two", "cap-two", "one-less"] = "three-to-two"

    # events
    event_play_then_draw: Literal["any-order", "draw-first"] = "any-order"
    event_deck_empty: Literal["reshuffle", "no-more"] = "reshuffle"
    epic_event_counts_as_draw: Literal["draw-only", "draw-and-play", "free"] = "draw-only"
    nomads_faction_effect: Literal["pistols-and-one", "pistols-and-mines-or-immunity"] = "pistols-and-one"
    faction_event_kept: Literal["keep", "at-once"] = "keep"
    coop_event_split: Literal["each-point", "all-alike"] = "each-point"
    coop_event_price: Literal["discard", "free", "draw-first"] = "discard"

    # combat
    counterattack_timing: Literal["as-written", "always-after"] = "as-written"
    counterattack_optional: Literal["may", "must"] = "may"
    hold_back_units: Literal["all-in", "choose"] = "all-in"
    bystander_defends: Literal["everybody-present", "targets-only"] = "everybody-present"
    mascot_in_combat: Literal["takes-part", "never"] = "takes-part"
    coop_one_riposte: Literal["one-common", "one-each"] = "one-common"
    coop_common_riposte: Literal["all", "one-player"] = "all"
    coop_partners: Literal["partners", "base-game"] = "partners"
    coop_gambler_four: Literal["one-less", "three-only"] = "one-less"
    combat_cost: Literal["one-each", "one-an-area"] = "one-each"

    # conquest
    mountain_value: Literal["once", "twice"] = "once"
    hopeless_conquest: Literal["not-allowed", "allowed"] = "not-allowed"
    reconquer_own_area: Literal["no-gain", "forbidden"] = "no-gain"
    home_conquest: Literal["never", "like-any-area"] = "never"
    without_conquest_value: Literal["never", "empty-areas"] = "never"
    stronghold_alone: Literal["needs-unit", "alone"] = "alone"
    coop_princess_conquer: Literal["yes", "no"] = "yes"
    coop_mountain_once: Literal["once", "twice"] = "once"
    coop_defiler_areas: Literal["all-controlled", "marked-only"] = "all-controlled"

    # damage
    protection_each_unit: Literal["each-unit", "total"] = "each-unit"
    leftover_other_defender: Literal["lost", "redirect"] = "lost"
    damage_split_units: Literal["one-by-one", "later"] = "one-by-one"
    coop_oni_damage_order: Literal["last-first", "last-first-absorbed", "players-divide"] = "last-first"
    coop_oni_damage_split: Literal["fewest-then-smaller", "fewest-then-larger", "attacker"] = "fewest-then-smaller"
    coop_princess_damage: Literal["among-oni", "target"] = "among-oni"
    coop_princess_equal: Literal["stays", "falls"] = "stays"

    # Oni
    moon_without_property: Literal["property", "moon-too"] = "moon-too"
    place_on_bare_moon: Literal["property-or-marker", "oni-area"] = "property-or-marker"
    three_oni_anywhere: Literal["anywhere-by-the-rules", "one-area", "no-rules"] = "anywhere-by-the-rules"
    no_legal_oni_ground: Literal["conquest", "nothing"] = "conquest"
    flying_oni_placement: Literal["no", "yes"] = "no"
    oni_placed_in_home: Literal["allowed", "forbidden"] = "allowed"
    oni_counter_order: Literal["last", "first"] = "last"
    oni_defence_damage: Literal["counter-chooser", "active-player"] = "counter-chooser"
    oni_pass_controller: Literal["all-players", "not-leader"] = "all-players"
    oni_mission_own_home_move: Literal["any-oni-move", "conquest-only"] = "any-oni-move"
    oni_mission_border_blockade: Literal["still-border", "blocked"] = "still-border"
    strong_defensive_same_twice: Literal["different", "same-allowed"] = "different"
    revenge_approach_own_units: Literal["any-units", "opponents-units"] = "any-units"
    coop_oni_supply_empty: Literal["next-size", "keep-units"] = "next-size"
    coop_oni_home: Literal["never", "like-others"] = "never"
    coop_princess_area_target: Literal["yes", "no"] = "yes"
    coop_oni_distance: Literal["total", "longest"] = "total"
    coop_oni_over_all_targets: Literal["all-targets", "number-only"] = "all-targets"
    coop_priority_tie: Literal["more-than-attacks", "any-tie", "more-than-two"] = "more-than-attacks"
    coop_oni_recompute: Literal["one-by-one", "at-once"] = "one-by-one"
    coop_oni_smallest_group: Literal["first-difference", "total-strength"] = "first-difference"
    coop_oni_equal_groups: Literal["players", "largest-stack"] = "players"
    coop_oni_no_attack: Literal["lost", "move-three"] = "lost"
    oni_conquest_must: Literal["must", "may"] = "must"

    # legendary Oni
    abyssal_placement: Literal["not-centre", "any-moon-area"] = "not-centre"
    observer_no_prey: Literal["no-attack", "attack-for-nothing", "conquer"] = "no-attack"
    skybound_placement: Literal["tsukuyumi-not-centre", "like-any-oni"] = "tsukuyumi-not-centre"
    skybound_card_scope: Literal["when-it-attacks", "while-in-play"] = "when-it-attacks"
    skybound_flying: Literal["as-printed", "flies"] = "as-printed"
    defiler_scope: Literal["territories", "oni-areas"] = "territories"
    defiler_moves: Literal["never", "like-oni"] = "never"
    defiler_two_attacks: Literal["separate", "same-attack"] = "separate"
    three_shadows_areas: Literal["different", "any"] = "different"
    three_shadows_count: Literal["one-to-place", "three-to-place"] = "one-to-place"
    legendary_companions: Literal["extra", "counted"] = "extra"
    gambler_die_timing: Literal["after-combat", "before-counterattacks"] = "after-combat"
    gambler_half: Literal["down-at-least-one", "up", "down"] = "down-at-least-one"
    gambler_own_units: Literal["own-faction", "oni-too"] = "own-faction"
    ronin_tile_swap: Literal["keep", "empty-only"] = "keep"
    skybound_devastates: Literal["tiles-only", "homes-too", "everywhere"] = "tiles-only"
    only_legends_left: Literal["choice", "must-place"] = "choice"
    coop_legendary_rules: Literal["co-op-card", "both"] = "co-op-card"
    coop_ronin_company: Literal["ronin-only", "company"] = "ronin-only"
    coop_dark_observer_first: Literal["first-if-possible", "counts-as-one", "no-attack"] = "first-if-possible"
    coop_abyssal_third: Literal["takes-part", "alone", "usual"] = "takes-part"
    coop_observer_company: Literal["always", "own-attack"] = "always"
    coop_lowest_initiative: Literal["last-place", "first-place"] = "last-place"
    coop_observer_and_abyssal: Literal["abyssal-last", "observer-always"] = "abyssal-last"
    coop_gambler_roll: Literal["once", "each-fight"] = "once"
    coop_skybound_path: Literal["as-printed", "two-areas"] = "two-areas"
    coop_skybound_idle: Literal["attack-only", "fully"] = "attack-only"
    coop_legendary_size: Literal["base", "above-large"] = "base"
    coop_shadows_timing: Literal["before", "after"] = "before"

    # victory
    supremacy_length: Literal["no-limit", "four-rounds"] = "no-limit"
    supremacy_cards_run_out: Literal["final-score", "deal-again"] = "final-score"
    supremacy_tie: Literal["points-then-initiative", "active-player"] = "points-then-initiative"
    two_player_tie: Literal["initiative", "shared"] = "initiative"
    coop_tie: Literal["draw", "oni", "players"] = "draw"

    # modules
    exploration_alternative_goals: Literal["no", "yes"] = "no"

    # cards
    scout_which_tile: Literal["homezone", "area-tile"] = "homezone"
    jack_of_all_trades_phase: Literal["white-phase", "as-printed"] = "as-printed"
    intelligence_when: Literal["at-set-up", "any-time"] = "at-set-up"
    coop_action_14: Literal["printed", "production"] = "printed"

    # the Princess
    coop_princess_absent: Literal["card-decides", "place-only", "place-and-play"] = "card-decides"
    coop_princess_event_step: Literal["one-corner", "two-corners"] = "one-corner"
    coop_princess_figure: Literal["not-a-figure", "figure"] = "not-a-figure"
    coop_princess_adds_conquest: Literal["attack-and-defence", "defence-only"] = "attack-and-defence"
    coop_princess_hole: Literal["any-corner", "full-corners"] = "any-corner"
    coop_princess_return: Literal["nearest-last", "anywhere"] = "nearest-last"
    coop_princess_return_tie: Literal["areas-players", "path-active"] = "areas-players"
    coop_princess_riposte_rounding: Literal["by-mode", "always-up", "always-down"] = "by-mode"
    coop_princess_riposte_units: Literal["area-after-own-choice", "three-areas"] = "area-after-own-choice"
    coop_princess_riposte_always: Literal["always-in-area", "not-if-destroyed"] = "always-in-area"
    coop_mp71_single: Literal["first-single", "as-none", "full-circle"] = "first-single"
    coop_mp71_targets: Literal["where-units-are", "oni-rules"] = "where-units-are"
    coop_princess_mines: Literal["on-the-way", "where-she-stops"] = "on-the-way"
    coop_mp71_strength: Literal["needed", "damage-anyway"] = "needed"
    coop_mp71_corner: Literal["units-stand", "can-take"] = "units-stand"
    coop_princess_standard_return: Literal["turn", "round"] = "turn"

    # Momentum
    coop_momentum_princess: Literal["counts", "third-only"] = "counts"
    coop_momentum_legend_destroyed: Literal["presence-only", "fourth"] = "presence-only"
    coop_momentum_ranged: Literal["none", "kills-only"] = "none"
    coop_momentum_sentinels: Literal["never", "card-counts"] = "never"
    coop_momentum_nomads: Literal["total", "kill-only"] = "total"
    coop_momentum_ends: Literal["stop", "last-again"] = "stop"
    coop_momentum_down: Literal["below", "onto"] = "below"
    coop_riposte_discard: Literal["face-up", "any"] = "face-up"
    coop_reveal_order: Literal["drawn", "active"] = "drawn"
    coop_last_round_lasting: Literal["stay", "gone"] = "stay"
    coop_gambler_two: Literal["every-attack", "combat-cards"] = "every-attack"

    @classmethod
    def of(cls, chosen: Mapping[str, object]) -> "Rulings":
        """Our defaults but for these readings, which somebody else checks."""
        known = {MERGED.get(slug, slug): str(key) for slug, key in chosen.items()}
        readings = {slug: RETIRED.get(slug, {}).get(key, key) for slug, key in known.items()}
        build: Callable[..., Rulings] = cls
        return build(chosen=readings, **{FIELDS[slug]: key for slug, key in readings.items() if slug in FIELDS})

    def choosing(self, slug: str, key: str) -> "Rulings":
        """The same with another reading of one ruling."""
        return Rulings.of({**self.chosen, slug: key})


# Readings that older tables may have chosen and that changed nothing, with what those tables play now.
RETIRED = {
    "coop-oni-equal-groups": {"random": "players"},
    "coop-princess-riposte-units": {"area-before": "area-after-own-choice"},
    "oni-counter-order": {"with-chooser": "last"},  # who chooses for the Oni is the last to answer anyway
    "reconquer-own-area": {"counts": "no-gain"},
    "territory-markers-limit": {"substitute": "unlimited"},
}
# Rulings that asked what another one asks, with the one that stayed.
MERGED = {"out-of-territory-markers": "territory-markers-limit"}
FIELDS = {name.replace("_", "-"): name for name in (switch.name for switch in fields(Rulings)) if name != "chosen"}


def read_rulings(value: object, known: Mapping[str, Collection[str]], at: str) -> Rulings:
    """Readings by ruling slug, from JSON; a ruling or a reading that nobody knows is refused."""
    chosen = {}
    for name, key in validation.mapping(value, at).items():
        slug = MERGED.get(name, name)
        if slug not in known:
            raise BadInput("unknown-ruling", f"{at}.{slug[:60]}")
        chosen[slug] = validation.one_of(key, {*known[slug], *RETIRED.get(slug, ())}, f"{at}.{slug}")
    return Rulings.of(chosen)
