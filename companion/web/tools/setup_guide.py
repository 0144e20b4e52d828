"""What a table has to do before the first round: which clauses in which order, with its own numbers filled in.

The words of a step are the clause's own; here stand only the numbers of this table. Which options go together, the engine says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cards.models import Faction, Record
from rules.engine.tsukuyumi import game_options, map_generator
from rules.reference import reference

MODE_NAMES: Mapping[str, str | Promise] = {
    "standard": gettext_lazy("Base game"),
    "fast": gettext_lazy("Fast"),
    "epic": gettext_lazy("Epic"),
    "supremacy": gettext_lazy("Supremacy"),
    "two-player": gettext_lazy("Two players"),
    "coop": gettext_lazy("Co-op"),
    "solo": gettext_lazy("Solo"),
}
MODE_TERMS = {
    "standard": "standard-game",
    "fast": "fast-game",
    "epic": "epic-game",
    "supremacy": "supremacy",
    "two-player": "two-player-game",
    "coop": "co-op-game",
    "solo": "solo-game",
}
MODULE_NAMES: Mapping[str, str | Promise] = {
    "alternative-goals": gettext_lazy("Alternative goals"),
    "starting-advantages": gettext_lazy("Starting advantages"),
    "epic-events": gettext_lazy("Epic events"),
    "faction-events": gettext_lazy("Faction events"),
    "mascots": gettext_lazy("Mascots"),
    "oni-powers": gettext_lazy("Oni powers"),
    "oni-missions": gettext_lazy("Oni missions"),
    "legendary-oni": gettext_lazy("Legendary Oni"),
    "moon-princess": gettext_lazy("Moon Princess"),
}
CORE = ("cybersamurai", "dark-seed", "nomads", "boarlords")
SENTINELS_WITHOUT = ("alternative-goals", "faction-events", "mascots")
LEFT_WITH_EACH_FACTION = ("alternative-goals", "faction-events", "mascots")
ACTION_CARDS_EACH = 6
# Rulings that a faction brings up, some only with a module.
ASKED = {"boarlords-initiative": ("boarlords", None), "mascot-factions": ("sentinels", "mascots")}

# Components that are listed once more in one for all of them.
PARTS = (
    "pistol-markers", "mg-markers", "grenade-markers", "tunnel-markers", "cover-markers", "stronghold-markers",
    "terraforming-blockade-markers", "rocket-attack-markers", "kaneda-markers",
)  # fmt: skip
ON_THE_TABLE = (
    "moon-tile-pieces", "area-tiles", "initiative-board", "victory-point-board", "round-markers", "oni-territory-markers",
    "unstable-markers", "radioactive-markers", "tsukuyumi-markers", "negation-markers", "blockade-passage-markers", "event-card-deck",
    "oni-miniatures", "oni-stats-sheets",
)  # fmt: skip
BY_SETUP = {
    "standard": ("action-card-deck", "oni-combat-card"),
    "two-player": ("two-player-action-card-deck", "two-player-victory-cards", "oni-combat-card"),
    "coop": (
        "oni-standees", "co-op-action-card-set", "modification-card-set", "momentum-card-set", "momentum-markers", "priority-markers",
        "princess-card-set", "oni-round-card-set", "oni-riposte-card-set", "last-round-riposte-card-set", "legendary-oni-card-set-co-op",
        "princess-miniature", "princess-combat-card-set", "moon-princess-player-aids",
    ),
}  # fmt: skip
BY_MODULE = {
    "alternative-goals": ("alternative-goal-card-deck",),
    "starting-advantages": ("starting-advantage-card-deck",),
    "epic-events": ("epic-event-card-deck",),
    "faction-events": (),
    "mascots": ("mascot-miniatures",),
    "oni-powers": ("oni-power-card-deck",),
    "oni-missions": ("oni-mission-card-deck",),
    "legendary-oni": ("legendary-oni-cards-modules", "legendary-oni-miniatures", "skybound-combat-card", "defiler-tile"),
    "moon-princess": ("princess-standard-game-card", "princess-combat-card-set", "princess-miniature"),
}
CORE_STEPS = tuple(range(1, 15))
MODULE_STEPS = {
    "oni-powers": (1, "tsk.module.7"),
    "legendary-oni": (1, "tsk.legend.1"),
    "moon-princess": (1, "coop.card.1"),
    "epic-events": (4, "tsk.module.4"),
    "alternative-goals": (6, "tsk.module.2"),
    "starting-advantages": (6, "tsk.module.3"),
    "faction-events": (6, "tsk.module.5"),
    "mascots": (11, "tsk.module.6"),
    "oni-missions": (12, "tsk.module.8"),
}
SCENARIO_STEPS = {
    "exploration": ("tsk.scenario.2", "tsk.scenario.2.1", "tsk.scenario.2.2"),
    "control": ("tsk.scenario.3", "tsk.scenario.3.1", "tsk.scenario.3.2", "tsk.scenario.3.3"),
    "pacific-standoff": ("tsk.scenario.4", "tsk.scenario.4.1", "tsk.scenario.4.2"),
    "spoiled-earth": ("tsk.scenario.5", "tsk.scenario.5.1"),
    "the-canyon": ("tsk.scenario.6",),
    "full-moon-down": ("tsk.scenario.7",),
}
# The two-player game's own steps, with those of the usual game where it sends there; each with the step that modules follow.
TWO_STEPS = (
    ("tsk.two.4", 6), ("tsk.two.5", 1), ("tsk.two.6", 2), ("tsk.two.7", 2), ("tsk.two.8", 11), ("tsk.two.9", 5), ("tsk.setup.3", 3),
    ("tsk.setup.4", 4), ("tsk.setup.8", 8), ("tsk.setup.13", 13), ("tsk.two.11", 12), ("tsk.two.2", 14),
)  # fmt: skip
COOP_STEPS = (
    ("coop.setup.2", 6), ("coop.setup.3", 1), ("coop.setup.4", 1), ("coop.setup.5", 1), ("coop.setup.6", 2), ("tsk.setup.3", 3),
    ("tsk.setup.4", 4), ("tsk.setup.7", 7), ("tsk.setup.8", 8), ("coop.setup.7", 9), ("coop.setup.8", 11), ("coop.setup.10", 13),
    ("coop.setup.11", 13), ("coop.setup.12", 13), ("coop.setup.13", 13), ("coop.setup.13.1", 13), ("tsk.setup.13", 13), ("coop.aim.4", 14),
)  # fmt: skip


@dataclass(frozen=True)
class SetupChoices:
    """What this table wants to play."""

    mode: str
    players: int
    factions: tuple[str, ...]
    scenario: str | None
    modules: tuple[str, ...]


@dataclass(frozen=True)
class SetupStep:
    """One line of the check-list: a clause, and what it means for this table."""

    clause: Record
    fact: str


@dataclass(frozen=True)
class Piece:
    """A component to take out, and how many of it."""

    record: Record
    count: int | None


@dataclass(frozen=True)
class Pieces:
    """The components of one faction, or those that all share; for later boxes we do not have the whole list."""

    faction: Record | None
    pieces: list[Piece]

    @property
    def complete(self) -> bool:
        return self.faction is None or self.faction.slug in CORE


@dataclass(frozen=True)
class Left:
    """Something that stays in the box, and the clause that says so."""

    text: str
    clause: str | None = None


@dataclass(frozen=True)
class Guide:
    """All that the page shows."""

    order: list[tuple[Record, int | None]]
    missing: int
    rulings: list[Record]
    conflicts: list[tuple[str, str, str]]
    notes: list[tuple[str, str]]
    pieces: list[Pieces]
    steps: list[SetupStep]
    left: list[Left]


def playable_factions() -> list[Faction]:
    """The factions that people can play, in the box's order."""
    return [faction for faction in reference().collection("factions", game="tsukuyumi") if faction.is_playable]


def guide(chosen: SetupChoices, factions: Sequence[Record]) -> Guide:
    """The whole preparation of one table."""
    refused = game_options.conflicts(chosen.mode, chosen.modules, chosen.scenario)
    used = [m for m in chosen.modules if m not in {c.module for c in refused}]
    playing = [f for f in factions if f.slug in chosen.factions]
    slugs = [ruling for ruling, (faction, module) in ASKED.items() if faction in chosen.factions and (module is None or module in used)]
    rulings = [ruling for ruling in reference().collection("rulings", game="tsukuyumi") if ruling.slug in slugs]
    against = {**MODULE_NAMES, **MODE_NAMES, **(scenario_names([chosen.scenario]) if chosen.scenario else {})}
    return Guide(
        order=initiative(playing),
        missing=chosen.players - len(playing),
        rulings=rulings,
        conflicts=[(str(MODULE_NAMES[c.module]), str(against[c.against]), c.clause) for c in refused],
        notes=_notes(chosen, used),
        pieces=_pieces(chosen, used, playing),
        steps=_steps(chosen, used),
        left=_left(chosen, used, factions),
    )


def initiative(playing: Sequence[Record]) -> list[tuple[Record, int | None]]:
    """Lowest number first (tsk.setup.7); those whose number we do not know come last."""
    numbered = [(faction, _number(faction)) for faction in playing]
    return sorted(numbered, key=lambda pair: (pair[1] is None, pair[1] or 0))


def _number(faction: Record) -> int | None:
    """A faction's number; where the books print two, the list's, which comes first (ruling boarlords-initiative)."""
    printed = faction.printed.get("initiative")
    while isinstance(printed, dict | list):
        printed = next(iter(printed.values() if isinstance(printed, dict) else printed), None)
    return printed if isinstance(printed, int) else None


def scenario_names(slugs: Sequence[str]) -> dict[str, str]:
    scenarios = reference().collection("scenarios", game="tsukuyumi")
    return {scenario.slug: scenario.name for scenario in scenarios if scenario.slug in slugs}


def _setup(chosen: SetupChoices) -> str:
    mode = game_options.MODES[chosen.mode]
    return "coop" if mode == "solo" else mode


def _tiles(chosen: SetupChoices) -> int:
    return map_generator.recipe(chosen.players, game_options.MODES[chosen.mode]).total


def _notes(chosen: SetupChoices, used: Sequence[str]) -> list[tuple[str, str]]:
    """What is different for a faction at this table, with its clause."""
    notes = []
    if "sentinels" in chosen.factions:
        clauses = {"alternative-goals": "tsk.module.2.2", "faction-events": "tsk.module.5", "mascots": "tsk.module.6"}
        for module in (m for m in SENTINELS_WITHOUT if m in used):
            notes.append((_("The Sentinels have none: %(module)s") % {"module": MODULE_NAMES[module]}, clauses[module]))
    if "dark-seed" in chosen.factions and _setup(chosen) == "standard":
        notes.append(
            (_("The Dark Seed may place the Nest anywhere except on the Moon, another homezone or a marked area"), "tsk.setup.9.2")
        )
    if game_options.is_coop(chosen.mode):
        if "lords-of-the-lost-sea" in chosen.factions:
            notes.append((_("The Lords of the Lost Sea take two starting areas and the homezone marker"), "coop.setup.9.1"))
        if "sentinels" in chosen.factions:
            notes.append((_("The Sentinels place the homezone marker on one of their portals"), "coop.setup.9.2"))
    return notes


# The steps


def _steps(chosen: SetupChoices, used: Sequence[str]) -> list[SetupStep]:
    """The clauses in the order of the set-up; modules and scenario follow the step that they change."""
    match _setup(chosen):
        case "two-player":
            plain = list(TWO_STEPS)
        case "coop":
            plain = [("coop.setup.6.2", 2) if slug == "coop.setup.6" and chosen.mode == "solo" else (slug, n) for slug, n in COOP_STEPS]
            plain = [("coop.setup.12.1", n) if slug == "coop.setup.12" and chosen.players < 3 else (slug, n) for slug, n in plain]
        case _:
            plain = [(f"tsk.setup.{n}", n) for n in CORE_STEPS]
    last = {n: slug for slug, n in plain}
    slugs: list[str] = []
    if chosen.mode in ("fast", "epic", "supremacy"):
        slugs.append({"fast": "tsk.mode.2", "epic": "tsk.mode.3", "supremacy": "tsk.mode.4"}[chosen.mode])
    for slug, n in plain:
        slugs.append(slug)
        if slug == last[n]:
            slugs += [clause for module, (after, clause) in MODULE_STEPS.items() if after == n and module in used]
            if n == 2 and chosen.scenario:
                slugs += ["tsk.scenario.1.2", *SCENARIO_STEPS[chosen.scenario]]
    facts = _facts(chosen)
    return [SetupStep(reference().record(collection="clauses", slug=slug), facts.get(slug, "")) for slug in slugs]


def _facts(chosen: SetupChoices) -> dict[str, str]:
    """The numbers of this table, by clause."""
    players = chosen.players
    tiles = ngettext("%(n)s area tile", "%(n)s area tiles", _tiles(chosen)) % {"n": _tiles(chosen)}
    dealt = _("Action cards dealt: %(dealt)s") % {"dealt": ACTION_CARDS_EACH * players}
    sheets = (
        ngettext("Each player hands out %(n)s player aid", "Each player hands out %(n)s player aids", players - 1) % {"n": players - 1}
        if players > 1
        else ""
    )
    facts = {
        "tsk.setup.1": _("7 Oni on the Moon; 14 in the supply, or 11 if you play with 18"),
        "tsk.setup.2": tiles,
        "tsk.setup.5": dealt,
        "tsk.setup.8": sheets,
        "tsk.setup.14": _rounds(chosen),
        "tsk.module.4": _("Epic events that go into the deck: %(n)s") % {"n": players + 1},
        "tsk.two.6": tiles,
        "tsk.two.9": dealt,
        "tsk.two.2": _rounds(chosen),
        "coop.setup.3": _("15 small, 12 medium, 7 large; 7 legendary"),
        "coop.setup.4": _("7 small and 7 medium Oni on the Moon"),
        "coop.setup.6": tiles,
        "coop.setup.6.2": tiles,
        "coop.setup.11": ngettext("The track for %(n)s player", "The track for %(n)s players", players) % {"n": players},
        "coop.setup.12": _("5 action cards each"),
        "coop.setup.12.1": _("3 action cards each, in every round"),
        "coop.aim.4": _rounds(chosen),
    }
    if chosen.scenario:
        facts["tsk.setup.2"] = _("%(tiles)s, laid out as in the scenario’s picture") % {"tiles": tiles}
    return facts


def _rounds(chosen: SetupChoices) -> str:
    """How long the game lasts, as the box has it."""
    term = reference().record(collection="terms", slug=MODE_TERMS[chosen.mode])
    rounds = term.printed.get("rounds")
    return (
        ngettext("%(n)s round", "%(n)s rounds", rounds) % {"n": rounds}
        if isinstance(rounds, int)
        else _("Until somebody reaches the score")
    )


# The pieces


def _pieces(chosen: SetupChoices, used: Sequence[str], playing: Sequence[Record]) -> list[Pieces]:
    """First what all share, then each faction's own."""
    wanted = [*ON_THE_TABLE, *BY_SETUP[_setup(chosen)], *(slug for m in used for slug in BY_MODULE[m])]
    if chosen.mode == "solo":
        wanted.remove("moon-princess-player-aids")
    components = reference().collection("components", game="tsukuyumi")
    shared = [component for slug in dict.fromkeys(wanted) for component in components if component.slug == slug]
    counts = _counts(chosen)
    groups = [Pieces(None, [Piece(component, counts.get(component.slug, _quantity(component))) for component in shared])]
    for faction in playing:
        own = [component for component in components if component.faction_id == faction.pk and _is_used(component, faction, chosen, used)]
        groups.append(Pieces(faction, [Piece(component, _quantity(component)) for component in own]))
    return groups


def _counts(chosen: SetupChoices) -> dict[str, int]:
    """Of some components only a part is used."""
    players = chosen.players
    return {
        "area-tiles": _tiles(chosen),
        "round-markers": 1,
        "oni-stats-sheets": players if players <= 4 else 4,
        "action-card-deck": ACTION_CARDS_EACH * players,
        "two-player-action-card-deck": ACTION_CARDS_EACH * players,
        "two-player-victory-cards": 2 * players,
        "epic-event-card-deck": players + 1,
        "modification-card-set": players,
        "momentum-card-set": 1,
        "momentum-markers": 1,
        "moon-princess-player-aids": players,
    }


def _quantity(component: Record) -> int | None:
    quantity = component.printed.get("quantity")
    return quantity if isinstance(quantity, int) else None


def _is_used(component: Record, faction: Record, chosen: SetupChoices, used: Sequence[str]) -> bool:
    slug = component.slug
    if slug in PARTS or (component.kind == "miniature" and slug != f"{faction.slug}-miniatures"):
        return False
    if slug.endswith("-mission-card"):
        return _setup(chosen) == "standard"
    if slug.endswith("-faction-event-cards"):
        return "faction-events" in used
    return not slug.endswith("-home-marker") or game_options.is_coop(chosen.mode)


# What stays in the box


def _left(chosen: SetupChoices, used: Sequence[str], factions: Sequence[Record]) -> list[Left]:
    setup = _setup(chosen)
    others = [f.name for f in factions if f.slug in CORE and f.slug not in chosen.factions]
    left = []
    if others and len(chosen.factions) == chosen.players:
        left.append(Left(_("Everything of: %(factions)s") % {"factions": ", ".join(others)}, "tsk.setup.6"))
    tile_clause = {"standard": "tsk.setup.2", "two-player": "tsk.two.6", "coop": "coop.setup.6"}[setup]
    left.append(Left(_("All other area tiles"), tile_clause))
    match setup:
        case "two-player":
            left.append(Left(_("The base game’s action cards"), "tsk.two.9"))
            left.append(Left(_("Mission cards and goals"), "tsk.two.11"))
        case "coop":
            left.append(Left(_("The base game’s action cards"), "coop.setup.12"))
            left.append(Left(_("Mission cards and faction goals"), "coop.aim.8"))
            left.append(Left(_("Mascots, faction events, alternative goals"), "coop.setup.2"))
            left.append(Left(_("Riverland and toxic tiles"), "coop.setup.6.1"))
            left.append(Left(_("Oni beyond 15 small, 12 medium, 7 large and 7 legendary"), "coop.setup.3"))
        case _:
            left.append(Left(_("The action cards that were not dealt; nobody looks at them"), "tsk.setup.5"))
            left.append(Left(_("Three Oni at random, if you play with 18"), "tsk.setup.1.1"))
    if chosen.scenario == "exploration":
        left.append(Left(_("Faction goals"), "tsk.scenario.2.1"))
    if chosen.scenario in ("exploration", "control"):
        clause = "tsk.scenario.2.2" if chosen.scenario == "exploration" else "tsk.scenario.3.3"
        left.append(Left(_("Fertile ground not shown in the picture"), clause))
    left.append(Left(_("Stats sheets that nobody received"), "tsk.setup.8"))
    if setup != "two-player":
        left.append(Left(_("Victory cards and action cards for two players"), "tsk.two.1"))
    named = LEFT_WITH_EACH_FACTION if setup == "coop" else ()
    rest = [str(MODULE_NAMES[m]) for m in game_options.accepted_modules(chosen.mode) if m not in used and m not in named]
    if rest:
        left.append(Left(_("Modules that are not used: %(modules)s") % {"modules": ", ".join(rest)}, "tsk.module.1"))
    return left
