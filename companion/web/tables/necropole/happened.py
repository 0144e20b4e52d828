"""What the last tap did, in a few lines for hands and eyes: the roll against what it needed, then what changes on the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.tables import log_text, selectors
from companion.tables.log_text.headlines import ICONS
from companion.tables.models import ACTION
from companion.web.tables.necropole.fight_table import GAME, FightTable
from rules.engine.necropole.state import SIDES

QUIET = frozenset(["touched", "activation-began", "stats-given", "card-given", "figures-stood"])
LATELY = 4
Event = Mapping[str, Any]


@dataclass(frozen=True)
class HappenedLine:
    """A sentence with its sign, whose it is and the clause that decided it."""

    icon: str
    text: str
    side: str
    clause: str
    loud: bool = False


@dataclass(frozen=True)
class Happened:
    """The latest entry that somebody has to know about."""

    version: int
    who: str
    lines: Sequence[HappenedLine]


def latest(shown: FightTable, *, only_rolls: bool = False) -> Happened | None:
    """The newest entry that stands; nothing where it is told by the page already, of rolls only where there is no room for more."""
    for entry in selectors.latest(seat=shown.seat, most=LATELY):
        if entry["kind"] != ACTION or entry["undone_by"]:
            return None
        lines = tuple(_lines(shown, entry["events"]))
        if only_rolls and not any(line.loud for line in lines):
            return None
        if lines:
            return Happened(entry["version"], entry["seat"], lines)
    return None


def _lines(shown: FightTable, events: Sequence[Event]) -> Iterator[HappenedLine]:
    for event in events:
        kind = str(event.get("type"))
        text = "" if kind in QUIET else log_text.sentence(GAME, event)
        if text:
            yield HappenedLine(ICONS.get(kind, "marker"), text, _side(shown, event), str(event.get("clause") or ""), kind == "rolled")


def _side(shown: FightTable, event: Event) -> str:
    who = str(event.get("who") or event.get("by") or "")
    undead = shown.view.state.undead.get(who)
    return undead.side if undead else who if who in SIDES else ""


def ended(shown: FightTable) -> Event | None:
    """How the fight ended, from the log."""
    for entry in selectors.latest(seat=shown.seat, most=60):
        for event in entry["events"]:
            if event.get("type") == "fight-ended" and entry["kind"] == ACTION and not entry["undone_by"]:
                return dict(event)
    return None
