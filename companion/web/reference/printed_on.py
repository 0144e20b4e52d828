"""Where a player reads what is not known to us: on which card, sheet or figure, or in which booklet."""

from enum import Enum

from django.utils.translation import gettext, gettext_noop

from cards.models import Record
from cards.selectors import faction_of


class Place(Enum):
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
    ("tsukuyumi", "units", "size"): Place.BASE_OF_FIGURE,
    ("tsukuyumi", "factions", "miniatures"): Place.FIGURES,
    ("tsukuyumi", "factions", "co-op"): Place.MODIFICATION_CARD,
}
# Records that differ from their neighbours.
OF_RECORDS = {
    "factions/oni": Place.ONI_SHEET,
    "units/princess": Place.BASE_OF_FIGURE,
    "components/mine-markers": Place.FACTION_SHEET_OR_CODEX,
    "components/stronghold-markers": Place.FACTION_SHEET_OR_CODEX,
    "components/metals-map-sheet": Place.MAP_SHEET,
    "tiles/metals-map": Place.MAP_SHEET,
    "terms/uplink": Place.CARDS,
    "terms/kaneda": Place.ITS_CARD,
    "terms/rocket-attack": Place.ITS_CARD,
    "terms/tetsuo": Place.ITS_CARD,
    "terms/small-unit": Place.FIGURES,
    "terms/medium-unit": Place.FIGURES,
    "terms/big-unit": Place.FIGURES,
    "terms/radiation-immune": Place.FACTION_SHEETS,
    "terms/protection-value": Place.FACTION_SHEETS,
    "terms/production-cost": Place.FACTION_SHEETS,
    "terms/starting-unit": Place.FACTION_SHEETS,
    "terms/homezone": Place.FACTION_SHEETS,
    "terms/upgrade": Place.FACTION_SHEETS,
    "terms/defense-action": Place.FACTION_SHEETS,
    "terms/faction-sheet": Place.FACTION_SHEET_OR_CODEX,
    "terms/special-material": Place.FACTION_SHEET_OR_CODEX,
    "terms/special-attack": Place.ITS_CARD,
    "terms/passive-ability": Place.FACTION_SHEET_OR_CODEX,
    "terms/ranged-attack": Place.FACTION_SHEET_OR_CODEX,
    "terms/other-sources": Place.FACTION_SHEETS,
    "terms/faction-goal": Place.FACTION_SHEETS,
    "terms/combat-card": Place.CARDS,
    "terms/counterattack": Place.CARDS,
    "terms/action-card": Place.CARDS,
    "terms/event": Place.CARDS,
    "terms/draw-play-events": Place.CARDS,
    "terms/mission": Place.CARDS,
    "terms/alternative-goal": Place.CARDS,
    "terms/oni-mission": Place.CARDS,
    "terms/starting-advantage": Place.CARDS,
    "terms/module-starting-advantages": Place.CARDS,
    "terms/victory-card": Place.CARDS,
    "terms/mascot": Place.STATS_SHEET,
    "terms/where-there-is-one": Place.ONI_CONQUEST_CARD,
    "terms/moon-princess": Place.CARDS,
    "terms/princess-card": Place.CARDS,
    "terms/oni-round-card": Place.CARDS,
    "terms/oni-riposte": Place.CARDS,
    "terms/last-round-riposte": Place.CARDS,
    "terms/unique-effect": Place.CARDS,
    "terms/active-oni": Place.CARDS,
    "terms/modification": Place.CARDS,
    "terms/round-objective": Place.ONI_ROUND_CARD,
    "terms/momentum-track": Place.MOMENTUM_TRACK,
    "terms/co-op-scoring": Place.CO_OP_PLAYER_AID,
    "terms/two-player-game": Place.CARDS,
    "terms/co-op-game": Place.CARDS,
    "terms/solo-game": Place.CARDS,
    "terms/expansion-after-the-moonfall": Place.COMPONENTS,
    "terms/initiative-board": Place.COMPONENTS,
    "terms/round-marker": Place.COMPONENTS,
    "terms/game-master-skills": Place.GAME_MASTER_CARD,
    "terms/game-master-invocation": Place.GAME_MASTER_CARD,
    "terms/game-master-injunction": Place.GAME_MASTER_CARD,
    "terms/game-master-combat": Place.GAME_MASTER_CARD,
}
# The others: by collection and kind, else by game and collection, else by collection.
OF_KINDS = {
    ("units", "legendary-oni"): Place.LEGENDARY_ONI_CARD,
    ("units", "oni"): Place.ONI_SHEET,
    ("tiles", "board"): Place.BOARD,
    ("tiles", "square"): Place.MAP_SHEET,
    ("components", "deck"): Place.CARDS,
    ("components", "tile"): Place.TILE,
    ("components", "board"): Place.BOARD,
}
OF_GAMES = {
    ("tsukuyumi", "factions"): Place.FACTION_SHEET,
    ("tsukuyumi", "units"): Place.STATS_SHEET,
    ("tsukuyumi", "terms"): Place.CODEX,
    ("necropole", "terms"): Place.BOOKLET,
    ("metals", "terms"): Place.BOOKLET,
}
OF_COLLECTIONS = {
    "games": Place.NOWHERE,
    "books": Place.NOWHERE,
    "scenarios": Place.SCENARIO_PICTURE,
    "tiles": Place.TILE,
    "components": Place.COMPONENTS,
}


def place_of(record: Record, name: str | None = None) -> Place:
    """Where a figure or part of a record is printed, by its name; without one, what else there is to know of it."""
    game, collection = record.game_slug, record.collection
    places = (
        OF_FIGURES.get((game, collection, name or "")),
        OF_RECORDS.get(f"{collection}/{record.slug}"),
        Place.FACTION_SHEET_OR_CODEX if collection == "terms" and faction_of(record) else None,
        OF_KINDS.get((collection, record.kind)),
        OF_GAMES.get((game, collection)),
        OF_COLLECTIONS.get(collection),
    )
    return next((place for place in places if place is not None), Place.CARD)


def where_printed(record: Record, name: str | None = None) -> str:
    """The sentence for one figure or part; without a name, one for each place where something of the record is printed."""
    names: list[str | None] = [name] if name else [*unknown_of(record)] or [None]
    places = dict.fromkeys(place_of(record, one) for one in names)
    return " ".join(gettext(place.value) for place in places if place.value)


def unknown_of(record: Record) -> list[str]:
    """The figures and parts that are printed somewhere and not known to us."""
    figures = [key for key, value in record.printed.items() if value is None]
    return figures + [part.key for part in record.part_list if not part.text]
