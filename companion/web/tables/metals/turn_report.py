"""A turn step by step: action, enemy assault, occupation, each line with its reason's clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from companion.tables import log_text, names, selectors
from companion.web.tables.metals.labels import PHASES
from companion.web.tables.metals.metals_table import MetalsTable
from rules.engine.metals.events import (
    Deployed,
    Event,
    Hit,
    Moved,
    Occupied,
    Passed,
    Repaired,
    Spared,
    Turned,
    TurnPassed,
    Won,
)  # fmt: skip
from rules.engine.metals.game import GAME

PHASE_OF: Mapping[type[Event], str] = {
    Deployed: "action", Moved: "action", Turned: "action", Passed: "action",
    Spared: "assault", Hit: "assault", Occupied: "occupation", Repaired: "occupation", Won: "end",
}  # fmt: skip
LATELY = 8
Json = Mapping[str, Any]


@dataclass(frozen=True)
class ReportLine:
    """One sentence, the clauses that decided it, the points it brought and to whom."""

    text: str
    clauses: tuple[str, ...]
    points: int = 0
    side: str = ""


@dataclass(frozen=True)
class PhaseReport:
    slug: str
    title: str
    lines: list[ReportLine]


@dataclass(frozen=True)
class TurnReport:
    """One entry of the log, phase by phase."""

    who: str
    side: str
    name: str
    version: int
    phases: list[PhaseReport]
    kinds: tuple[str, ...]


def phases(events: Sequence[Event]) -> list[PhaseReport]:
    """Events in their phases; an assault in which nobody is seen is listed too, because it is a phase all the same."""
    lines: dict[str, list[ReportLine]] = {}
    for event in events:
        if not isinstance(event, TurnPassed):
            lines.setdefault(PHASE_OF.get(type(event), "hand"), []).append(_line(event))
    if "action" in lines and "assault" not in lines:
        lines["assault"] = [ReportLine(_("No enemy fires."), ("met.assault.1",))]
    return [PhaseReport(slug, str(title), lines[slug]) for slug, title in PHASES.items() if slug in lines]


def balance(events: Sequence[Event], side: str) -> tuple[int, int]:
    """The points that events bring to a side, and those that they bring to the other."""
    own = other = 0
    for event in events:
        points, who = _scored(event)
        own, other = own + (points if who == side else 0), other + (points if who and who != side else 0)
    return own, other


def last_turns(shown: MetalsTable) -> list[TurnReport]:
    """What was done since this phone's people were last asked: the latest entry, and the one before the Companion's answer."""
    latest = selectors.latest(seat=shown.seat, most=LATELY)
    entries = [entry for entry in latest if entry["kind"] == "action" and not entry["undone_by"]]
    return [_report(entry) for entry in entries[: 2 if shown.view.position.figures else 1]]


def _report(entry: Json) -> TurnReport:
    events = [GAME.read_event(event) for event in entry["events"]]
    side = next((event.side for event in events if isinstance(event, Deployed | Moved | Turned | Passed)), "")
    kinds = tuple(event["type"] for event in entry["events"])
    return TurnReport(entry["seat"], side, name(side) if side else "", entry["version"], phases(events), kinds)


def _line(event: Event) -> ReportLine:
    written = GAME.write_event(event)
    text = log_text.in_this_language(game="metals", kind="action", events=[written])
    clauses = dict.fromkeys([getattr(event, "clause", ""), *getattr(event, "clauses", ())])
    points, side = _scored(event)
    return ReportLine(text, tuple(clause for clause in clauses if clause), points, side)


def _scored(event: Event) -> tuple[int, str]:
    match event:
        case Occupied():
            return event.points, event.side
        case Hit():
            return event.points + event.bonus, other(event.side)
        case _:
            return 0, ""


def other(side: str) -> str:
    return "red" if side == "blue" else "blue"


def name(side: str) -> str:
    return names.side("metals", side)
