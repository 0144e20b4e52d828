"""The log as a story: by round, phase and player, one line an entry; the set-up is one line a player, what was taken back is folded."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, ngettext

from companion.tables import names
from companion.tables.area_names import called
from companion.tables.entries import latest_entries
from companion.tables.log_text.headlines import AROUND, FIGHTS, Headline, as_seen, headline_of
from companion.tables.models import ACTION, LogEntry, Seat
from companion.tables.selectors import side_of, undone_by

SET_UP = 0  # the chapter before the first round
SHEETS = frozenset(["stats-given", "printed-given", "track-given"])
PUT_UP = frozenset(["home-placed", "homezone-marked", "territory-marked", "figures-placed", "figures-removed"])
BOOKKEEPING = AROUND | {"made-ready", "starters-placed", "stage-reached"}
Event = Mapping[str, Any]


@dataclass(frozen=True)
class StoryLine:
    """One entry: who tapped, when, and what came of it."""

    entry: LogEntry
    game: str
    side: str | None  # as whom the reader looks

    @property
    def version(self) -> int:
        return self.entry.version

    @property
    def who(self) -> str:
        return self.entry.seat.name

    @cached_property
    def events(self) -> list[Event]:
        return as_seen(self.entry, self.game, self.side)[0]

    @property
    def reader(self) -> str | None:
        """The side, where it reads something else than everybody."""
        return as_seen(self.entry, self.game, self.side)[1]

    @cached_property
    def headline(self) -> Headline:
        return headline_of(self.entry, self.game, self.side)

    @property
    def is_fight(self) -> bool:
        return any(event.get("type") in FIGHTS for event in self.entry.events)


@dataclass(frozen=True)
class StorySummary:
    """Several entries in one line; the version is the last one's."""

    version: int
    headline: Headline
    entry: LogEntry | None = None
    is_fight: bool = False


@dataclass
class StoryPart:
    """What happened in one phase, in one player's turn."""

    phase: str
    side: str
    lines: list[StoryLine | StorySummary] = field(default_factory=list)
    taken_back: list[StoryLine] = field(default_factory=list)


@dataclass
class StoryChapter:
    """A round, or the set-up before the first."""

    round: int
    parts: list[StoryPart] = field(default_factory=list)

    @property
    def lines(self) -> Iterator[StoryLine | StorySummary]:
        return (line for part in self.parts for line in part.lines)


@dataclass(frozen=True)
class _Place:
    """Where the story stands."""

    round: int = SET_UP
    phase: str = ""
    side: str = ""

    def after(self, events: Iterable[Event]) -> "_Place":
        place = self
        for event in events:
            match event:
                case {"type": "round-began", "round": int(number)} | {"type": "round-opened", "number": int(number)}:
                    place = _Place(number, "choose")
                case {"type": "stage-reached", "stage": str(phase)} | {"type": "phase-opened", "phase": str(phase)}:
                    place = _Place(place.round, phase)
                case {"type": "play-stopped"}:
                    place = _Place(place.round, "objective")
                case {"type": "turn-began", "side": str(side)} | {"type": "turn-opened", "by": str(side)}:
                    place = _Place(place.round, place.phase, side)
        return place


def tell(*, seat: Seat) -> list[StoryChapter]:
    """The whole story of a table, oldest first."""
    entries = list(LogEntry.objects.select_related("seat").filter(table_id=seat.table_id))
    undone = undone_by(table_id=seat.table_id, versions=[entry.version for entry in entries])
    chapters, place = [StoryChapter(SET_UP)], _Place()
    for line in lines(seat=seat, entries=entries):
        stands = line.entry.kind == ACTION and line.version not in undone
        part = _part(chapters, place)
        (part.lines if stands else part.taken_back).append(line)
        if stands:
            place = place.after(line.entry.events)
    chapters[0].parts = [_summed_up(part) for part in chapters[0].parts]
    return [chapter for chapter in chapters if chapter.parts]


def lines(*, seat: Seat, entries: Iterable[LogEntry]) -> list[StoryLine]:
    """These entries as this seat may read them."""
    return [StoryLine(entry, seat.table.game, side_of(seat)) for entry in entries]


def latest(*, seat: Seat, most: int) -> list[StoryLine]:
    """The last entries, the newest first."""
    return lines(seat=seat, entries=latest_entries(seat.table, most))


def fights(chapters: Iterable[StoryChapter]) -> list[StoryChapter]:
    """Only the fights of a story."""
    kept = []
    for chapter in chapters:
        parts = [StoryPart(part.phase, part.side, [line for line in part.lines if line.is_fight]) for part in chapter.parts]
        if any(part.lines for part in parts):
            kept.append(StoryChapter(chapter.round, [part for part in parts if part.lines]))
    return kept


def standing(*, seat: Seat) -> list[int]:
    """The versions of the actions that stand, oldest first: the steps of a replay."""
    entries = LogEntry.objects.filter(table_id=seat.table_id, kind=ACTION).values_list("version", flat=True)
    undone = undone_by(table_id=seat.table_id, versions=entries)
    return [version for version in entries if version not in undone]


def _part(chapters: list[StoryChapter], place: _Place) -> StoryPart:
    """Where the next line goes."""
    if chapters[-1].round != place.round:
        chapters.append(StoryChapter(place.round))
    parts = chapters[-1].parts
    if not parts or (parts[-1].phase, parts[-1].side) != (place.phase, place.side):
        parts.append(StoryPart(place.phase, place.side))
    return parts[-1]


def _summed_up(part: StoryPart) -> StoryPart:
    """The set-up with one line for each side, and one for all values that were read off components."""
    entries = [line for line in part.lines if isinstance(line, StoryLine)]
    rest: list[StoryLine | StorySummary] = [line for line in entries if not _is_about(line, PUT_UP) and not _is_about(line, SHEETS)]
    sides: dict[str, list[StoryLine]] = {}
    for line in entries:
        if _is_about(line, PUT_UP):
            sides.setdefault(_owner(line), []).append(line)
    summaries = [StorySummary(together[-1].version, _put_up(side, together)) for side, together in sides.items()]
    sheets = [line for line in entries if _is_about(line, SHEETS)]
    if sheets:
        text = ngettext("%(n)s value read off the components.", "%(n)s values read off the components.", len(sheets)) % {"n": len(sheets)}
        summaries.append(StorySummary(sheets[-1].version, Headline("sheet", "", text)))
    return StoryPart(part.phase, part.side, sorted([*rest, *summaries], key=lambda line: line.version), part.taken_back)


def _is_about(line: StoryLine, kinds: frozenset[str]) -> bool:
    told = {str(event.get("type")) for event in line.entry.events} - BOOKKEEPING
    return bool(told) and told <= kinds


def _owner(line: StoryLine) -> str:
    return next((str(event.get("owner") or event.get("of")) for event in line.entry.events if event.get("type") in PUT_UP), "")


def _put_up(side: str, together: Sequence[StoryLine]) -> Headline:
    """What a side has on the board after all of its steps."""
    game, places, figures = together[0].game, [], Counter[str]()
    for event in (event for line in together for event in line.entry.events):
        match event:
            case {"type": "home-placed" | "homezone-marked", "area": area}:
                places.append(gettext("homezone in %(area)s") % {"area": called(area)})
            case {"type": "territory-marked", "area": area, "owner": str()}:
                places.append(called(area))
            case {"type": "figures-placed", "unit": unit, "count": int(count)}:
                figures[unit] += count
            case {"type": "figures-removed", "unit": unit, "count": int(count)}:
                figures[unit] -= count
    units = [f"{count} × {names.unit(game, unit)}" for unit, count in figures.items() if count]
    what = ", ".join([*dict.fromkeys(places), *units]) or gettext("nothing")
    return Headline("home", side, gettext("%(who)s start with: %(what)s.") % {"who": names.side(game, side), "what": what})
