"""Tables as types: what a seat is shown, what it may send, and what the log tells. Positions, actions and events are each game's own."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.api.shapes import metals, necropole, tsukuyumi
from companion.api.shapes.common import BothJson
from companion.api.shapes.from_types import Keywords, Schema, SchemaTypes, closed_object
from companion.api.shapes.samples import Words, with_examples

Version = Annotated[int, Keywords(minimum=0)]
Time = Annotated[str, Keywords(format="date-time")]
Address = Annotated[str, Keywords(format="uuid")]


class SeatJson(TypedDict):
    """Somebody who sits at the table; several phones of one person are one seat."""

    name: str
    role: Literal["host", "player", "watcher"]
    side: str | None
    here: Annotated[bool, Keywords(description="Whether a phone of theirs holds the seat.")]
    removed: NotRequired[Annotated[bool, Keywords(description="There, and true, where the host has removed them; their entries stay.")]]


class NeedJson(TypedDict):
    """A value that only the players' components print."""

    owner: str
    unit: str
    value: str
    at: str


class OutcomeJson(TypedDict):
    """How the game ended; several winners share it, none is a draw."""

    winners: list[str]
    clause: str
    scores: dict[str, int]
    unknown: Annotated[list[str], Keywords(description="Values that were not counted, since nobody knew them.")]


class UnknownJson(TypedDict):
    """The value that is missing to list what else could be done."""

    code: str
    at: str
    facts: dict[str, object]


class LabelJson(TypedDict):
    """What undo would take back, or redo bring back."""

    version: Version
    seat: str
    text: BothJson


class TableJson(TypedDict):
    """What a seat is told of any table."""

    id: Address
    code: Annotated[str | None, Keywords(description="What others type to sit down; a watcher is not told.")]
    watch_code: str
    language: Literal["en", "fr"]
    version: Version
    unknown: UnknownJson | None
    sides: list[str]
    outcome: OutcomeJson | None
    seats: list[SeatJson]
    you: SeatJson
    rulings: Annotated[dict[str, str], Keywords(description="Readings other than our default, by the ruling's slug.")]
    strict_seats: bool
    undo: LabelJson | None
    redo: LabelJson | None
    closed: Time | None


class TakenBackJson(TypedDict):
    """An entry that takes another one back, or brings it back."""

    type: Literal["undo", "redo"]
    of: Version


class EntryJson(TypedDict):
    """What every entry of a log says."""

    version: Version
    at: Time
    key: str
    seat: str
    kind: Literal["action", "undo", "redo"]
    undone_by: int | None
    text: BothJson


class FileSeatJson(TypedDict):
    """A seat in a table's file."""

    name: str
    role: Literal["host", "player", "watcher"]
    side: str | None


class FileEntryJson(TypedDict):
    """An entry in a table's file; `seat` counts the file's seats from 0."""

    version: Version
    kind: Literal["action", "undo", "redo"]
    key: str
    seat: Version
    at: Time


class FileJson(TypedDict):
    """A table's file, as the export gives it. `start` is the first state; a seat that may not see all of it gets a file without."""

    format: Literal["companion-table-1"]
    complete: NotRequired[bool]
    language: Literal["en", "fr"]
    strict_seats: NotRequired[bool]
    options: Annotated[dict[str, object], Keywords(description="What the table was put up with.")]
    start: NotRequired[Annotated[dict[str, object], Keywords(description="The engine's own words for the state it began with.")]]
    created: Time
    version: Version
    seats: list[FileSeatJson]


TYPES = SchemaTypes("Table")
TYPES.of(TakenBackJson)


def _listed(action: Schema) -> dict[str, Schema]:
    """What can be done now, and what only lacks printed values."""
    lacking = closed_object({"action": action, "needs": TYPES.of(list[NeedJson])}, ["action", "needs"])
    return {
        "legal": {"type": "array", "items": action},
        "lacking": {
            "type": "array",
            "items": lacking,
            "description": "What could be done if the values in `needs` were known; `give-values` tells them.",
        },
    }


def _with(kind: type, more: dict[str, Schema], required: list[str] | None = None) -> Schema:
    """A TypedDict's object with more properties, all of which are there unless said."""
    own = TYPES.inline(kind)
    needed = [*own["required"], *(more if required is None else required)]
    return closed_object({**own["properties"], **more}, needed, own.get("description", ""))


def _game(slug: str) -> Schema:
    return {"type": "string", "enum": [slug]}


def _entry(types: SchemaTypes, action: Schema, event: Schema) -> Schema:
    """An entry of one game's log."""
    acted = {"anyOf": [action, TYPES.of(TakenBackJson)]}
    return types.add("Entry", _with(EntryJson, {"action": acted, "events": {"type": "array", "items": event}}))


def _file_entries(action: Schema, event: Schema) -> Schema:
    acted = {"anyOf": [action, TYPES.of(TakenBackJson)]}
    return {"type": "array", "items": _with(FileEntryJson, {"action": acted, "events": {"type": "array", "items": event}})}


tsukuyumi.TYPES.merged(
    "Table",
    tsukuyumi.VIEWS,
    {**TYPES.inline(TableJson)["properties"], "game": _game("tsukuyumi"), **_listed(tsukuyumi.TABLE_ACTION)},
    "A table of Tsukuyumi as a seat may see it; which of the last fields are there depends on the mode.",
)
metals.TYPES.add(
    "Table",
    _with(
        TableJson,
        {
            "game": _game("metals"),
            **_listed(metals.TABLE_ACTION),
            "position": metals.POSITION,
            "pending": {"type": "object", "nullable": True, "properties": {}, "additionalProperties": False},
            "sights": metals.SIGHTS,
        },
    ),
)
necropole.TYPES.add(
    "Table",
    _with(
        TableJson,
        {
            "game": _game("necropole"),
            **_listed(necropole.TABLE_ACTION),
            "position": necropole.POSITION,
            "pending": necropole.PENDING,
            "progress": necropole.PROGRESS,
            "clock": necropole.CLOCK,
        },
        ["game", "legal", "lacking", "position", "pending"],
    ),
)
TABLES = {
    game: f"#/components/schemas/{name}Table"
    for game, name in (("tsukuyumi", "Tsukuyumi"), ("metals", "Metals"), ("necropole", "Necropole"))
}
TABLE: Schema = {"oneOf": [{"$ref": target} for target in TABLES.values()], "discriminator": {"propertyName": "game", "mapping": TABLES}}
ENTRY: Schema = {
    "anyOf": [
        _entry(tsukuyumi.TYPES, tsukuyumi.SEEN_ACTION, tsukuyumi.SEEN_EVENT),
        _entry(metals.TYPES, metals.TABLE_ACTION, metals.EVENT),
        _entry(necropole.TYPES, necropole.TABLE_ACTION, necropole.EVENT),
    ]
}
ACTION: Schema = {"anyOf": [tsukuyumi.TABLE_ACTION, metals.TABLE_ACTION, necropole.TABLE_ACTION]}
POSITION: Schema = {"oneOf": [tsukuyumi.POSITION, metals.POSITION, necropole.POSITION]}
FILE: Schema = {
    "oneOf": [
        tsukuyumi.TYPES.add(
            "File", _with(FileJson, {"game": _game("tsukuyumi"), "entries": _file_entries(tsukuyumi.SEEN_ACTION, tsukuyumi.SEEN_EVENT)})
        ),
        metals.TYPES.add("File", _with(FileJson, {"game": _game("metals"), "entries": _file_entries(metals.TABLE_ACTION, metals.EVENT)})),
        necropole.TYPES.add(
            "File", _with(FileJson, {"game": _game("necropole"), "entries": _file_entries(necropole.TABLE_ACTION, necropole.EVENT)})
        ),
    ]
}

# What an example says, by the name of a field, or by the tag of what it stands in and the field.
WORDS: Words = {
    "by": "nomads", "side": "nomads", "owner": "nomads", "who": "nomads", "of": "nomads", "next_by": "boarlords",
    "attacker": "boarlords", "leader": "boarlords", "defenders": "nomads", "to_answer": "nomads", "winners": "nomads", "order": "nomads",
    "unit": "private", "absorbed_by": "private", "lost": {"private": 1}, "units": {"private": 1}, "shares": {"nomads": 10},
    "actions": {"movement": 2, "combat": 1}, "cards": {"nomads": {"movement": 2, "combat": 1}},
    "scores": {"players": 12, "oni": 9}, "points": {"nomads": 3, "boarlords": 2}, "round-counted.points": {"nomads": 3, "boarlords": 2},
    "clause": "tsk.round.4", "kind": "conquest", "stage": "play", "phase": "white", "step": "home", "next_step": "start-areas",
    "card": "mp79", "power": "at-full-power", "mission": "hunt", "choice": "protection", "source": "combat-card", "action": "movement",
    "ruling": "first-white-phase", "reading": "skipped", "name": "moon-centre-vp", "riposte-chosen.name": "protection",
    "what": "priority", "buy.what": "weapon", "made-ready.what": "home nomads", "other-done.what": "faction-effect",
    "stats": {"health": 10}, "give-values.stats": {"nomads": {"private": {"health": 10}}},
    "trait": "toxic", "deck": "princess", "marker": "mine", "code": "targets", "text": "Ana was here.",
    "count-pieces.marker": "pistol", "pieces-counted.marker": "pistol",
    "choice-opened.kind": "take-damage", "card-carried-out.kind": "riposte", "card-revealed.kind": "riposte",
    "square-reached.kind": "riposte", "squares-passed.kind": "riposte", "land-turned.kind": "ocean", "choice-settled.kind": "take-damage",
    "bring-legend.unit": "gambler", "place-oni.unit": "small", "oni-conquer.unit": "small", "oni-hunt.unit": "small",
    "legend-came.unit": "gambler", "legend-destroyed.unit": "gambler", "oni-attacked.unit": "small",
    "path": ["2,-1", "1,0"], "edge": 2, "square": 4, "value": 2, "round": 2, "number": 2, "total": 3,
}  # fmt: skip
METALS_WORDS: Words = {
    "clause": "met.turn.1", "ruling": "metals-pass", "reading": "allowed", "text": "Ana was here.", "name": "blue",
    "by": 1, "points": 1, "bonus": 0,
}  # fmt: skip


NECROPOLE_WORDS: Words = {
    "clause": "nec.fight.8", "ruling": "nec-adjacency", "reading": "eight", "text": "Ana was here.", "by": "team-1", "who": "xaia",
    "target": "squelette", "targets": ["squelette"], "wounded": ["squelette"], "heroes": ["xaia"], "card": "onde-kinesthesique",
    "for": "xaia", "at": "a2", "area": "a2", "path": ["a2"], "to": "a2", "facing": "N", "unit": "xaia", "first": "xaia",
    "stats": {"force": 6}, "needs": {"squelette": 6}, "dice": [3, 4], "figures": {"weaknesses": 1}, "places": {"xaia": "catacombes"},
    "adjust.by": 1, "purse.by": 1, "purse.who": "team-1", "vp.by": 1, "vp.who": "team-1", "adjusted.by": 1, "purse-changed.by": 1,
    "purse-changed.who": "team-1", "points-marked.by": 1, "points-marked.who": "team-1", "points-scored.by": 2,
    "points-scored.who": "team-1", "won.who": ["team-1"], "armour-raised.by": 1, "between": ["team-1"], "sides": ["team-1"],
    "stand.figures": [{"who": "xaia", "at": "a2", "facing": "N"}], "figures-stood.figures": [{"who": "xaia", "at": "a2", "facing": "N"}],
    "option": "0", "kind": "spell", "of": "xaia", "district": "catacombes", "class": "sorcerer", "hero": "xaia", "god": "god-1",
    "creatures": ["zombie"], "defenders": ["zombie"], "units": ["zombie"], "skill": "injonction", "group": "both", "side": "team-1",
    "move-heroes.to": "catacombes", "attack.target": "master", "master-attack.target": "team-1", "draw-mission.kind": "profane",
    "draw-mission.card": "vol-de-manuscrit", "draw-mission.back": "separation-des-pouvoirs", "trigger-mission.card": "vol-de-manuscrit",
    "mission-triggered.card": "vol-de-manuscrit", "mission-drawn.kind": "profane", "mission-drawn.card": "vol-de-manuscrit",
    "mission-drawn.back": "separation-des-pouvoirs", "mission-ended.card": "vol-de-manuscrit",
    "invoke.kind": "minion", "invoke.unit": "zombie",
    "invoked.kind": "minion", "invoked.who": "zombie", "invoked.unit": "zombie", "choose-first.first": True, "give.to": "rhunlok",
    "give.from": "xaia", "handed-over.from": "xaia", "handed-over.to": "rhunlok", "buy.card": "combinaison", "sell.card": "combinaison",
    "equip.card": "combinaison", "give.card": "combinaison", "give-item.card": "grimoire", "give-item.who": "zombie",
    "item-given.card": "grimoire", "item-given.who": "zombie", "bought.card": "combinaison", "sold.card": "combinaison",
    "equipped.card": "combinaison", "handed-over.card": "combinaison", "turn-handed.to": "team-1", "turn-began.first": "master",
    "mark.area": "porte", "unmark.area": "porte", "undead-moved.to": "porte", "printed": {"lord-cost": 2}, "out": "xaia",
    "swap-skill.out": "aveuglement", "draw-skill.kind": "spell", "skill-drawn.kind": "spell", "offer": "aveuglement",
    "drawn": ["lobotomie", "onde-kinesthesique"], "keep": "lobotomie", "figures-began": ["xaia"], "starter": "team-1",
    "fight-began.kind": "attack", "fight-began.figures": ["xaia", "zombie"], "creatures-named.kind": "minion",
    "lines": ["f", "a"], "camps": [{"sides": ["master"], "line": "f"}, {"sides": ["team-1"], "line": "a"}], "board": {"kind": "lettered"},
    "take-reward.what": "skill", "skip-reward.what": "skill", "owed": {"what": "skill"}, "mission-ended.owed": [{"what": "skill"}],
    "mission-drawn.owed": True, "due": [{"leader": 0, "kind": "spell"}], "revived": ["xaia"], "mission": "vol-de-manuscrit",
}  # fmt: skip


def components() -> dict[str, Schema]:
    """Every component of the games and of their tables, actions and events with an example each."""
    return {
        **TYPES.components,
        **with_examples(tsukuyumi.TYPES.components, ("Action", "Event"), WORDS),
        **with_examples(metals.TYPES.components, ("Action", "Event"), METALS_WORDS),
        **with_examples(necropole.TYPES.components, ("Action", "Event"), NECROPOLE_WORDS),
    }
