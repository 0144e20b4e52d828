"""What a step of Metals changed on the map and on the score, one line for each piece."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables.log_text.metals import facing
from companion.web.tables.metals.turn_report import name
from rules.engine.kernel import squares
from rules.engine.metals.state import SIDES, Figure, State


@dataclass(frozen=True)
class PieceChanged:
    """One line: an icon, whose it is, and what became of it."""

    icon: str
    side: str
    text: str


def between(before: State, after: State) -> list[PieceChanged]:
    """Figures that came, went, turned, were damaged or left, and points; figures are matched where they can be."""
    lines: list[PieceChanged] = []
    for n, side in enumerate(SIDES):
        mine = [figure for figure in before.figures if figure.side == n]
        now = [figure for figure in after.figures if figure.side == n]
        lines += [PieceChanged(icon, side, labelled(name(side), text)) for icon, text in _figures(mine, now)]
        if before.score[n] != after.score[n]:
            words = {"side": name(side), "before": before.score[n], "after": after.score[n]}
            lines.append(PieceChanged("victory", side, _("%(side)s: points %(before)s → %(after)s") % words))
    return lines


def _figures(before: list[Figure], after: list[Figure]) -> Iterator[tuple[str, str]]:
    left = [figure for figure in before if figure not in after]
    come = [figure for figure in after if figure not in before]
    for figure in list(come):
        same = next((old for old in left if old.at == figure.at), None)
        if same is not None:
            left.remove(same)
            come.remove(figure)
            yield from _stayed(same, figure)
    for figure in come:
        if left:
            old = left.pop(0)
            words = {"from": old.name, "to": figure.name, "facing": _faces(figure)}
            yield "movement", _("from %(from)s to %(to)s, facing %(facing)s") % words
            if old.damaged != figure.damaged:
                yield _health(figure)
        else:
            yield "plus", _("a figure on %(at)s, facing %(facing)s") % {"at": figure.name, "facing": _faces(figure)}
    for figure in left:
        yield "minus", _("the figure on %(at)s goes back to the pool") % {"at": figure.name}


def _stayed(old: Figure, figure: Figure) -> Iterator[tuple[str, str]]:
    if old.facing != figure.facing:
        yield "redo", _("the figure on %(at)s faces %(facing)s") % {"at": figure.name, "facing": _faces(figure)}
    if old.damaged != figure.damaged:
        yield _health(figure)


def _health(figure: Figure) -> tuple[str, str]:
    words = _("the figure on %(at)s is damaged") if figure.damaged else _("the figure on %(at)s is repaired")
    return ("damage" if figure.damaged else "check"), words % {"at": figure.name}


def _faces(figure: Figure) -> str:
    return facing(squares.FACINGS[figure.facing])
