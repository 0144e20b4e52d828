"""Where a player reads what is not known to us: on which card, sheet or figure, or in which booklet."""

from enum import Enum

from django.utils.translation import gettext, gettext_noop

from cards.models import Record
from cards.selectors import faction_of


class PrintedOn(Enum):
    """Something to look at, with the sentence that says so."""

    CARD = gettext_noop("Read your card.")  # where nothing else is said
    ITS_CARD = gettext_noop("Read its card.")
    CARDS = gettext_noop("Read your cards.")
    LEGENDARY_ONI_CARD = gettext_noop("Read its legendary Oni card.")
    MODIFICATION_CARD = gettext_noop("Read its modification card.")
    ONI_CONQUEST_CARD = gettext_noop("Read the Oni Conquest card.")
    ONI_ROUND_CARD = gettext_noop("Read the Oni round card.")
    GAME_MASTER_CARD = gettext_noop("Read the Game Master card.")
    FACTION_SHEET = gettext_noop("See its faction sheet.")
    FACTION_SHEETS = gettext_noop("See the faction sheets.")
    FACTION_SHEET_OR_CODEX = gettext_noop("See the faction sheet or the Codex.")
    STATS_SHEET = gettext_noop("See its stats sheet.")
    ONI_SHEET = gettext_noop("See the Oni sheet.")
    CO_OP_PLAYER_AID = gettext_noop("See the player aid of the co-op game.")
    MOMENTUM_TRACK = gettext_noop("Look at the Momentum track.")
    CODEX = gettext_noop("See the Codex.")
    BOOKLET = gettext_noop("See your copy of the booklet.")
    SCENARIO_PICTURE = gettext_noop("See the scenario’s picture on page 21 of the rulebook.")
    BASE_OF_FIGURE = gettext_noop("Look at the base of the figure.")
    FIGURES = gettext_noop("Look at your figures.")
    TILE = gettext_noop("Look at the tile.")
    BOARD = gettext_noop("Look at the board.")
    MAP_SHEET = gettext_noop("Look at your map sheet.")
    COMPONENTS = gettext_noop("Look at your components.")
    NOWHERE = ""  # no component says more


# A figure or part that is never where the rest of its record is: by game, collection and what it is.
OF_FIGURES = {
    ("tsukuyumi", "units", "size"): PrintedOn.BASE_OF_FIGURE,
    ("tsukuyumi", "factions", "miniatures"): PrintedOn.FIGURES,
    ("tsukuyumi", "factions", "co-op"): PrintedOn.MODIFICATION_CARD,
}
# Records that differ from their neighbours.
OF_RECORDS = {
    "factions/oni": PrintedOn.ONI_SHEET,
    "units/princess": PrintedOn.BASE_OF_FIGURE,
    "components/mine-markers": PrintedOn.FACTION_SHEET_OR_CODEX,
    "components/stronghold-markers": PrintedOn.FACTION_SHEET_OR_CODEX,
    "components/metals-map-sheet": PrintedOn.MAP_SHEET,
    "tiles/metals-map": PrintedOn.MAP_SHEET,
    "terms/uplink": PrintedOn.CARDS,
    "terms/kaneda": PrintedOn.ITS_CARD,
    "terms/rocket-attack": PrintedOn.ITS_CARD,
    "terms/tetsuo": PrintedOn.ITS_CARD,
    "terms/small-unit": PrintedOn.FIGURES,
    "terms/medium-unit": PrintedOn.FIGURES,
    "terms/big-unit": PrintedOn.FIGURES,
    "terms/radiation-immune": PrintedOn.FACTION_SHEETS,
    "terms/protection-value": PrintedOn.FACTION_SHEETS,
    "terms/production-cost": PrintedOn.FACTION_SHEETS,
    "terms/starting-unit": PrintedOn.FACTION_SHEETS,
    "terms/homezone": PrintedOn.FACTION_SHEETS,
    "terms/upgrade": PrintedOn.FACTION_SHEETS,
    "terms/defense-action": PrintedOn.FACTION_SHEETS,
    "terms/faction-sheet": PrintedOn.FACTION_SHEET_OR_CODEX,
    "terms/special-material": PrintedOn.FACTION_SHEET_OR_CODEX,
    "terms/special-attack": PrintedOn.ITS_CARD,
    "terms/passive-ability": PrintedOn.FACTION_SHEET_OR_CODEX,
    "terms/ranged-attack": PrintedOn.FACTION_SHEET_OR_CODEX,
    "terms/other-sources": PrintedOn.FACTION_SHEETS,
    "terms/faction-goal": PrintedOn.FACTION_SHEETS,
    "terms/combat-card": PrintedOn.CARDS,
    "terms/counterattack": PrintedOn.CARDS,
    "terms/action-card": PrintedOn.CARDS,
    "terms/event": PrintedOn.CARDS,
    "terms/draw-play-events": PrintedOn.CARDS,
    "terms/mission": PrintedOn.CARDS,
    "terms/alternative-goal": PrintedOn.CARDS,
    "terms/oni-mission": PrintedOn.CARDS,
    "terms/starting-advantage": PrintedOn.CARDS,
    "terms/module-starting-advantages": PrintedOn.CARDS,
    "terms/victory-card": PrintedOn.CARDS,
    "terms/mascot": PrintedOn.STATS_SHEET,
    "terms/where-there-is-one": PrintedOn.ONI_CONQUEST_CARD,
    "terms/moon-princess": PrintedOn.CARDS,
    "terms/princess-card": PrintedOn.CARDS,
    "terms/oni-round-card": PrintedOn.CARDS,
    "terms/oni-riposte": PrintedOn.CARDS,
    "terms/last-round-riposte": PrintedOn.CARDS,
    "terms/unique-effect": PrintedOn.CARDS,
    "terms/active-oni": PrintedOn.CARDS,
    "terms/modification": PrintedOn.CARDS,
    "terms/round-objective": PrintedOn.ONI_ROUND_CARD,
    "terms/momentum-track": PrintedOn.MOMENTUM_TRACK,
    "terms/co-op-scoring": PrintedOn.CO_OP_PLAYER_AID,
    "terms/two-player-game": PrintedOn.CARDS,
    "terms/co-op-game": PrintedOn.CARDS,
    "terms/solo-game": PrintedOn.CARDS,
    "terms/expansion-after-the-moonfall": PrintedOn.COMPONENTS,
    "terms/initiative-board": PrintedOn.COMPONENTS,
    "terms/round-marker": PrintedOn.COMPONENTS,
    "terms/game-master-skills": PrintedOn.GAME_MASTER_CARD,
    "terms/game-master-invocation": PrintedOn.GAME_MASTER_CARD,
    "terms/game-master-injunction": PrintedOn.GAME_MASTER_CARD,
    "terms/game-master-combat": PrintedOn.GAME_MASTER_CARD,
}
# The others: by collection and kind, else by game and collection, else by collection.
OF_KINDS = {
    ("units", "legendary-oni"): PrintedOn.LEGENDARY_ONI_CARD,
    ("units", "oni"): PrintedOn.ONI_SHEET,
    ("tiles", "board"): PrintedOn.BOARD,
    ("tiles", "square"): PrintedOn.MAP_SHEET,
    ("components", "deck"): PrintedOn.CARDS,
    ("components", "tile"): PrintedOn.TILE,
    ("components", "board"): PrintedOn.BOARD,
}
OF_GAMES = {
    ("tsukuyumi", "factions"): PrintedOn.FACTION_SHEET,
    ("tsukuyumi", "units"): PrintedOn.STATS_SHEET,
    ("tsukuyumi", "terms"): PrintedOn.CODEX,
    ("necropole", "terms"): PrintedOn.BOOKLET,
    ("metals", "terms"): PrintedOn.BOOKLET,
}
OF_COLLECTIONS = {
    "games": PrintedOn.NOWHERE,
    "books": PrintedOn.NOWHERE,
    "scenarios": PrintedOn.SCENARIO_PICTURE,
    "tiles": PrintedOn.TILE,
    "components": PrintedOn.COMPONENTS,
}


def place_of(record: Record, name: str | None = None) -> PrintedOn:
    """Where a figure or part of a record is printed, by its name; without one, what else there is to know of it."""
    game, collection = record.game_slug, record.collection
    places = (
        OF_FIGURES.get((game, collection, name or "")),
        OF_RECORDS.get(f"{collection}/{record.slug}"),
        PrintedOn.FACTION_SHEET_OR_CODEX if collection == "terms" and faction_of(record) else None,
        OF_KINDS.get((collection, record.kind)),
        OF_GAMES.get((game, collection)),
        OF_COLLECTIONS.get(collection),
    )
    return next((place for place in places if place is not None), PrintedOn.CARD)


def where_printed(record: Record, name: str | None = None) -> str:
    """The sentence for one figure or part; without a name, one for each place where something of the record is printed."""
    names: list[str | None] = [name] if name else [*unknown_of(record)] or [None]
    places = dict.fromkeys(place_of(record, one) for one in names)
    return " ".join(gettext(place.value) for place in places if place.value)


def unknown_of(record: Record) -> list[str]:
    """The figures and parts that are printed somewhere and not known to us."""
    figures = [key for key, value in record.printed.items() if value is None]
    return figures + [part.key for part in record.part_list if not part.text]
