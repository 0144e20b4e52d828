"""The end of a game of Tsukuyumi: the points after each round, and the turns that cost most."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables import names, selectors, story
from companion.web.svg.line_chart import Series
from companion.web.tables.endings import Cost, Ending
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from companion.web.tables.tsukuyumi.panels import score
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.legality import scoring

GAME = "tsukuyumi"
MOST_COSTS = 4


@dataclass(frozen=True)
class _TurnLosses:
    """A phase of one player, with the last entry of it, the points after it, and the figures that fell."""

    round: int
    part: story.StoryPart
    version: int
    points: Mapping[str, int]
    fallen: Counter[tuple[str, str]]

    @property
    def called(self) -> str:
        whose = [_("in the turn of %(who)s") % {"who": names.side(GAME, self.part.side)}] if self.part.side else []
        return ", ".join([_("Round %(n)s") % {"n": self.round}, *whose])


def look_back(shown: TsukuyumiTable, headline: str) -> Ending:
    """How the game went, from its log and the positions in it."""
    turns = list(_turns(shown))
    rounds = {turn.round: turn for turn in turns if turn.round}
    scores = shown.outcome.scores if shown.outcome else {}
    last = {**dict(turns[-1].points), **{side: n for side, n in scores.items() if side in turns[-1].points}} if turns else {}
    courses = [turn.points for turn in rounds.values()]
    if courses:
        courses[-1] = last
    sides = sorted(last, key=lambda side: -last[side])
    return Ending(
        headline=headline,
        steps=_("Round"),
        labels=[str(number) for number in rounds],
        series=[Series(side, _name(side), tuple(points.get(side, 0) for points in courses)) for side in sides],
        breakdown=score.sheet(shown.view.position)["sides"],
        costs=[*_losses(turns), *_swings(turns, shown.view.position.together)],
        clause=shown.outcome.clause if shown.outcome else "",
    )


def _name(side: str) -> str:
    text = names.side(GAME, side)
    return text[0].upper() + text[1:]


def _turns(shown: TsukuyumiTable) -> Iterator[_TurnLosses]:
    """The parts of the story, each with the points after it."""
    parts = [(chapter.round, part) for chapter in story.tell(seat=shown.seat) for part in chapter.parts if part.lines]
    ends = {part.lines[-1].version: (number, part) for number, part in parts}
    for seen in selectors.seen_along(seat=shown.seat, versions=ends):
        number, part = ends[seen.version]
        yield _TurnLosses(number, part, seen.version, scoring.score(seen.view.position).sides, _fallen(part))


def _fallen(part: story.StoryPart) -> Counter[tuple[str, str]]:
    """The figures that the rules took off the board; what hands take away is a correction."""
    fallen: Counter[tuple[str, str]] = Counter()
    for line in part.lines:
        for event in line.entry.events if line.entry else ():
            if event.get("type") == "figures-removed" and event.get("clause"):
                fallen[event["owner"], event["unit"]] += event["count"]
    return fallen


def _losses(turns: Sequence[_TurnLosses]) -> Iterator[Cost]:
    """For each side the turn in which most of its figures fell."""
    worst: dict[str, tuple[int, _TurnLosses]] = {}
    for turn in turns:
        for side in {side for side, _unit in turn.fallen}:
            number = sum(count for (owner, _unit), count in turn.fallen.items() if owner == side)
            if number > worst.get(side, (0, turn))[0]:
                worst[side] = number, turn
    for side, (number, turn) in sorted(worst.items(), key=lambda item: (item[0] == ONI, -item[1][0]))[:MOST_COSTS]:
        units = ", ".join(f"{n} × {names.unit(GAME, unit)}" for (owner, unit), n in turn.fallen.items() if owner == side)
        text = ngettext(
            "%(when)s: %(who)s lose %(n)s unit (%(units)s).", "%(when)s: %(who)s lose %(n)s units (%(units)s).", number
        )  # fmt: skip
        yield Cost("minus", side, text % {"when": turn.called, "who": _name(side), "n": number, "units": units}, turn.version)


def _swings(turns: Sequence[_TurnLosses], together: bool) -> Iterator[Cost]:
    """The turn that moved the points most: between players and Oni, or of one side."""
    best: tuple[int, str, _TurnLosses] | None = None
    for before, after in pairwise(turns):
        moved = {side: after.points.get(side, 0) - before.points.get(side, 0) for side in after.points}
        if together:
            by = moved.get(scoring.PLAYERS, 0) - moved.get(ONI, 0)
            moved = {scoring.PLAYERS if by > 0 else ONI: abs(by)}
        for side, by in moved.items():
            if after.round and abs(by) > (abs(best[0]) if best else 0):
                best = by, side, after
    if best:
        by, side, turn = best
        text = ngettext(
            "%(when)s: the largest swing, %(by)s point for %(who)s.", "%(when)s: the largest swing, %(by)s points for %(who)s.", abs(by)
        )
        facts = {"when": turn.called, "by": f"{by:+d}".replace("-", "−"), "who": names.side(GAME, side)}
        yield Cost("victory", side, text % facts, turn.version)
