"""What players read off their components, from one table to the next. A Momentum track belongs to a number of players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from companion.web.tables.tsukuyumi.panels import starting, trays
from rules.engine.kernel.codec import name_of
from rules.engine.tsukuyumi.board.commands import GivePrinted, GiveStats, GiveTrack, GiveValues
from rules.engine.tsukuyumi.board.momentum_track import write_track
from rules.engine.tsukuyumi.board.position_json import write_stats
from rules.engine.tsukuyumi.coop.commands import BeginGame, CountPoints, NoteCard, PlayAction
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.play.turns.commands import PlayEvent
from rules.engine.tsukuyumi.standard.commands import ChooseCard, CloseRound, PlaceStartingUnits
from rules.engine.tsukuyumi.standard.view import StandardView

Kept = Mapping[str, Any]
PUT_UP = frozenset(name_of(kind) for kind in (BeginGame, PlaceStartingUnits))  # the starting units stand
TOLD = (GiveStats, GiveValues, GivePrinted, GiveTrack, CountPoints, NoteCard, PlayAction, PlayEvent, ChooseCard, CloseRound)
GIVE_VALUES = PUT_UP | {name_of(kind) for kind in TOLD}
CARDS = ("cards", "standard_cards", "events")
BY_NAME = ("printed", "tracks", "cards", "standard_cards", "initiative")  # what is kept by name, and handed on name by name
OF_THE_MOMENT = ("momentum-vp",)  # the points at the marker's place: another number in the next game


def of_table(shown: TsukuyumiTable, earlier: Kept, command: str) -> dict[str, Any]:
    """This table's values, and the tracks that were read off for other numbers of players."""
    position = shown.view.position
    players = str(len(shown.sides))
    tracks = dict(earlier.get("tracks", {}))
    if position.track:
        tracks[players] = write_track(position.track)
    elif command == name_of(GiveTrack):
        tracks.pop(players, None)  # the squares were cleared
    values = {"stats": write_stats(position.stats), "printed": _lasting(position.printed), "tracks": tracks, "track": unsorted(earlier)}
    values |= {"notes": {**earlier.get("notes", {}), **_notes(shown)}, "cards": {**earlier.get("cards", {}), **_cards(shown)}}
    values["standard_cards"] = {**earlier.get("standard_cards", {}), **_open_cards(shown), **_own_card(shown)}
    values["events"] = list(dict.fromkeys([*earlier.get("events", ()), *trays.own_names(shown)]))
    values["starting"] = {**earlier.get("starting", {}), **(starting.to_keep(position) if command in PUT_UP else {})}
    if values["track"] in tracks.values():
        values["track"] = None  # now we know for how many it is
    return {name: value for name, value in values.items() if value}


def _notes(shown: TsukuyumiTable) -> dict[str, Any]:
    """What was noted of cards with a number."""
    notes = shown.view.coop.notes if isinstance(shown.view, CoopView) else {}
    return {code: {name: line for name, line in vars(note).items() if line} for code, note in notes.items() if code}


def _cards(shown: TsukuyumiTable) -> dict[str, Any]:
    """The action cards that were copied."""
    cards = shown.view.coop.known_cards if isinstance(shown.view, CoopView) else {}
    return {code: {line: n for line, n in vars(budget).items() if n is not None} for code, budget in cards.items()}


def _open_cards(shown: TsukuyumiTable) -> dict[str, Any]:
    """The action cards of the standard game that lay open, by name."""
    return {card: dict(numbers) for card, numbers in shown.view.known_cards.items()} if isinstance(shown.view, StandardView) else {}


def _own_card(shown: TsukuyumiTable) -> dict[str, Any]:
    """The action cards that this phone may see, its own among them while it lies face down."""
    view = shown.view
    return {name.casefold(): dict(view.cards[by]) for by, name in view.card_names.items()} if isinstance(view, StandardView) else {}


def _lasting(printed: Mapping[str, int]) -> dict[str, int]:
    return {name: value for name, value in printed.items() if name not in OF_THE_MOMENT}


def to_hand_on(shown: TsukuyumiTable) -> dict[str, Any]:
    """What another phone could need of this table: values, the track, and the cards that everybody has seen."""
    values = {**of_table(shown, {}, ""), "standard_cards": _open_cards(shown)}
    return {name: value for name, value in values.items() if value and name in ("stats", "events", *BY_NAME)}


def merged(kept: Kept, given: Kept) -> dict[str, Any]:
    """What was kept, with what somebody hands on: a value of theirs goes before an own one."""
    stats = {owner: dict(units) for owner, units in kept.get("stats", {}).items()}
    for owner, units in given.get("stats", {}).items():
        for unit, values in units.items():
            held = stats.setdefault(owner, {})
            held[unit] = {**held.get(unit, {}), **values}
    others: dict[str, Any] = {name: {**kept.get(name, {}), **given[name]} for name in BY_NAME if given.get(name)}
    if given.get("events"):
        others["events"] = list(dict.fromkeys([*kept.get("events", ()), *given["events"]]))
    return {**kept, **others, **({"stats": stats} if stats else {})}


def in_words(kept: Kept) -> list[str]:
    """What is there, in a word each."""
    stats = sum(len(units) for units in kept.get("stats", {}).values())
    tracks = [int(players) for players in kept.get("tracks", {})]
    return [
        *([ngettext("%(n)s unit", "%(n)s units", stats) % {"n": stats}] if stats else []),
        *(ngettext("the Momentum track for %(n)s player", "the Momentum track for %(n)s players", n) % {"n": n} for n in tracks),
        *([_("points of the player aid")] if _lasting(kept.get("printed", {})) else []),
        *([_("initiative numbers")] if kept.get("initiative") else []),
        *([_("cards")] if any(kept.get(name) for name in CARDS) else []),
    ]


def track_for(kept: Kept, players: int) -> list[Any]:
    """The track of this number of players."""
    return list(kept.get("tracks", {}).get(str(players), ()))


def unsorted(kept: Kept) -> list[Any]:
    """A track that was kept before the number of players was noted beside it."""
    return list(kept.get("track", ()))


def options(kept: Kept, *, coop: bool = False) -> dict[str, Any]:
    """The set-up options that any number of players shares."""
    values = {"stats": kept.get("stats"), "printed": _lasting(kept.get("printed", {}))}
    if coop:
        values |= {"card_notes": kept.get("notes"), "known_cards": kept.get("cards")}
    else:
        values["known_cards"] = kept.get("standard_cards")
    return {name: value for name, value in values.items() if value}
