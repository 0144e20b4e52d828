"""Which of the doubtful places matter tonight: chosen by what lies on this table, and by nothing else.

First what the table has changed; then what speaks of a faction, unit, scenario, module or ground in play, the most of them first; then
what only this way of playing has. What speaks of something that is not in play never counts, nor does the set-up once it is over.
At most two of a topic, at most eight in all."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cards.models import Record
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.models import Ruling

MOST, MOST_OF_A_TOPIC = 8, 2
MODULES = {
    "alternative-goals": ("alternative-goal", "faction-goal"),
    "starting-advantages": ("starting-advantage",),
    "epic-events": ("epic-event", "module-epic-events"),
    "faction-events": ("faction-event", "module-faction-events"),
    "mascots": ("mascot",),
    "oni-missions": ("module-oni-missions",),
    "legendary-oni": ("legendary-oni",),
}
GROUNDS = {"mountain": "mountain-range", "river": "riverland", "fertile": "fertile-ground", "devastated": "devastated-land"}
TRAITS = ("radioactive", "unstable", "toxic")
MODES = {"supremacy": "supremacy", "two-player": "two-player-game"}
# What a table has or has not; other things are everywhere.
PARTICULAR = frozenset(
    [f"terms/{term}" for terms in MODULES.values() for term in terms if term not in ("faction-goal", "legendary-oni")]
    + [f"terms/{term}" for term in (*GROUNDS.values(), *TRAITS, *MODES.values())]
)
Options = Mapping[str, Any]


@dataclass(frozen=True)
class InPlay:
    """What lies on this table: addresses of records, and the factions at it."""

    things: frozenset[str]
    factions: frozenset[str]
    together: bool
    is_set_up: bool

    def has(self, record: Record) -> bool | None:
        """Whether a thing is in play; None where every table has it."""
        address = f"{record.collection}/{record.slug}"
        faction = getattr(record, "faction", None)
        if address in self.things:
            return True
        if record.collection in ("factions", "scenarios") or address in PARTICULAR:
            return False
        if faction is not None and faction.slug != ONI:
            return faction.slug in self.factions
        return False if record.collection == "units" and record.slug not in ("small", "medium", "large") else None


def in_play(position: Position, sides: Iterable[str], options: Options) -> InPlay:
    """Everything on the board, and what was agreed when the table was opened."""
    factions = frozenset(side for side in sides if side != ONI)
    return InPlay(frozenset(_things(position, factions, options)), factions, position.together, bool(position.round))


def _things(position: Position, factions: Iterable[str], options: Options) -> Iterator[str]:
    yield from (f"factions/{faction}" for faction in factions)
    yield from (f"units/{unit}" for area in position.areas.values() for units in area.units.values() for unit in units)
    if position.has_princess:
        yield "units/princess"
    if options.get("scenario"):
        yield f"scenarios/{options['scenario']}"
    yield from (f"terms/{term}" for module in options.get("modules") or () for term in MODULES.get(module, ()))
    yield from (f"terms/{term}" for mode, term in MODES.items() if options.get("mode") == mode)
    for area in position.areas.values():
        yield from (f"terms/{GROUNDS[ground]}" for ground in {area.kind, *area.traits} if ground in GROUNDS)
        yield from (f"terms/{trait}" for trait in area.traits if trait in TRAITS)


def choose(rulings: Iterable[Ruling], lies: InPlay, changed: Iterable[str]) -> list[Ruling]:
    """Those that matter tonight, in the order of the rule above."""
    kept = frozenset(changed)
    ranked = sorted(
        ((ruling, rank) for ruling in rulings if (rank := _rank(ruling, lies, ruling.slug in kept)) is not None),
        key=lambda pair: pair[1],
        reverse=True,
    )  # the order of the book decides between equals: the sort keeps it
    chosen: list[Ruling] = []
    topics: Counter[str] = Counter()
    for ruling, _rank_of_it in ranked:
        if len(chosen) < MOST and (ruling.slug in kept or topics[ruling.kind] < MOST_OF_A_TOPIC):
            chosen.append(ruling)
            topics[ruling.kind] += 1
    return chosen


def _rank(ruling: Ruling, lies: InPlay, is_changed: bool) -> tuple[bool, int, bool, bool] | None:
    """How much a ruling matters; None where it does not."""
    having = [lies.has(record) for record in ruling.linked_to if record.collection not in ("clauses", "rulings")]
    absent = False in having and True not in having
    over = ruling.kind == "set-up" and lies.is_set_up
    if not is_changed and (absent or over):
        return None
    own = any(clause.startswith("coop." if lies.together else "tsk.two") for clause in ruling.clause_numbers)
    return is_changed, having.count(True), own, not ruling.table_only
