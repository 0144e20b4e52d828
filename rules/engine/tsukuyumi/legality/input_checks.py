"""What a command may hold at all: numbers in range, units that exist. What is wrong here cannot be read; it is not against a rule."""

from collections.abc import Mapping, Sequence

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.walks import Walk

MOST_WALKS = 60
MOST_FIGURES = 200
LONGEST_PATH = 30


def walks(figures: Sequence[Walk], position: Position, owner: str) -> None:
    if len(figures) > MOST_WALKS:
        raise BadInput("too-many", "action.figures", {"most": MOST_WALKS, "found": len(figures)})
    for n, walk in enumerate(figures):
        unit(position, owner, walk.unit, f"action.figures.{n}.unit")
        validation.whole(walk.count, f"action.figures.{n}.count", 1, MOST_FIGURES)
        if not walk.path:
            raise BadInput("missing", f"action.figures.{n}.path")
        if len(walk.path) > LONGEST_PATH:
            raise BadInput("too-many", f"action.figures.{n}.path", {"most": LONGEST_PATH, "found": len(walk.path)})


def unit(position: Position, owner: str, slug: str, at: str) -> str:
    units = position.units_of(owner)
    if slug not in units:
        raise BadInput("unknown-unit", at, {"found": slug[:40], "owner": owner, "accepted": sorted(units)})
    return slug


def counts(found: Mapping[str, int], at: str) -> None:
    for name, number in found.items():
        validation.whole(number, f"{at}.{name[:40]}", 0, 10_000)


def text(value: str, at: str, most: int = 60) -> None:
    if len(value) > most:
        raise BadInput("not-text", at, {"most": most})


def name(value: str, at: str, most: int = 60) -> None:
    if not value.strip() or len(value) > most:
        raise BadInput("not-text", at, {"most": most})
