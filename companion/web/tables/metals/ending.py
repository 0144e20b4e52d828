"""The end of a game of Metals: the points turn by turn, and the turns that brought most."""

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables import selectors, story
from companion.web.svg.line_chart import Series
from companion.web.tables.endings import Cost, Ending
from companion.web.tables.metals.metals_table import MetalsTable
from companion.web.tables.metals.turn_report import name
from rules.engine.metals.state import SIDES


def look_back(shown: MetalsTable, headline: str) -> Ending:
    """How the game went, from the positions along its log."""
    versions = [0, *story.standing(seat=shown.seat)]
    scores = [(seen.version, seen.view.position.score) for seen in selectors.seen_along(seat=shown.seat, versions=versions)]
    return Ending(
        headline=headline,
        steps=_("Turn"),
        labels=[str(turn) for turn in range(len(scores))],
        series=[Series(side, name(side), tuple(score[n] for _version, score in scores)) for n, side in enumerate(SIDES)],
        costs=list(_best(scores)),
        clause=shown.outcome.clause if shown.outcome else "",
    )


def _best(scores: list[tuple[int, tuple[int, ...]]]) -> Iterator[Cost]:
    """For each side the turn that brought it most."""
    for n, side in enumerate(SIDES):
        gains = [(later[n] - earlier[n], turn) for turn, ((_v, earlier), (_w, later)) in enumerate(pairwise(scores), 1)]
        best, turn = max(gains, default=(0, 0), key=lambda gain: (gain[0], -gain[1]))
        if best > 0:
            text = ngettext("Turn %(turn)s: %(points)s point for %(who)s.", "Turn %(turn)s: %(points)s points for %(who)s.", best)
            yield Cost("victory", side, text % {"turn": turn, "points": best, "who": name(side)}, scores[turn][0])
