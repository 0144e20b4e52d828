"""A turn told step by step: action, enemy assault, occupation, each line with its reason's clause. Words events, decides nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from companion.tables import log_text, names, selectors
from companion.web.tables.metals.labels import PHASES
from companion.web.tables.table_view import TableView

PHASE_OF = {
    "deployed": "action", "moved": "action", "turned": "action", "passed": "action",
    "spared": "assault", "hit": "assault", "occupied": "occupation", "repaired": "occupation", "won": "end",
}  # fmt: skip
UNTOLD = ("turn-passed",)
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


def phases(events: Sequence[Json]) -> list[PhaseReport]:
    """Events in their phases; an assault in which nobody is seen is told too, because it is a phase all the same."""
    found: dict[str, list[ReportLine]] = {}
    for event in events:
        if event["type"] not in UNTOLD:
            found.setdefault(PHASE_OF.get(event["type"], "hand"), []).append(_line(event))
    if "action" in found and "assault" not in found:
        found["assault"] = [ReportLine(_("No enemy fires."), ("met.assault.1",))]
    return [PhaseReport(slug, str(title), found[slug]) for slug, title in PHASES.items() if slug in found]


def balance(events: Sequence[Json], side: str) -> tuple[int, int]:
    """The points that events bring to a side, and those that they bring to the other."""
    own = other = 0
    for event in events:
        points, who = _scored(event)
        own, other = own + (points if who == side else 0), other + (points if who and who != side else 0)
    return own, other


def last_turns(shown: TableView) -> list[TurnReport]:
    """What was done since this phone's people were last asked: the latest entry, and the one before the Companion's answer."""
    entries = [one for one in selectors.latest(seat=shown.seat, most=LATELY) if one["kind"] == "action" and not one["undone_by"]]
    entries = entries[: 2 if shown.view["position"]["figures"] else 1]
    return [_told(one) for one in entries]


def _told(entry: Json) -> TurnReport:
    side = next((event["side"] for event in entry["events"] if PHASE_OF.get(event["type"]) == "action"), "")
    kinds = tuple(event["type"] for event in entry["events"])
    return TurnReport(entry["seat"], side, name(side) if side else "", entry["version"], phases(entry["events"]), kinds)


def _line(event: Json) -> ReportLine:
    text = log_text.in_this_language(game="metals", kind="action", events=[event])
    clauses = tuple(dict.fromkeys([event.get("clause") or "", *event.get("clauses", ())]))
    points, side = _scored(event)
    return ReportLine(text, tuple(one for one in clauses if one), points, side)


def _scored(event: Json) -> tuple[int, str]:
    if event["type"] == "occupied":
        return int(event["points"]), event["side"]
    if event["type"] == "hit":
        return int(event["points"]) + int(event.get("bonus", 0)), other(event["side"])
    return 0, ""


def other(side: str) -> str:
    return "red" if side == "blue" else "blue"


def name(side: str) -> str:
    return names.side("metals", side)
