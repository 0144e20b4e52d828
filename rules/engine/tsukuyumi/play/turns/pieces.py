"""Pieces of one faction: its markers on the board, and the weapons beside it. The box's number is a limit (tsk.setup.6.1); how many
are used or lost only the players see, so they count them by hand."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.state import State

ON_THE_BOARD = ("mine", "egg")
CLAUSE = "tsk.setup.6.1"


def beside_the_board(position: Position, by: str) -> Mapping[str, int]:
    """The weapons of a side, and how many of each the box holds."""
    held = position.catalogue.pieces.get(by, {})
    return {marker: number for marker, number in held.items() if marker not in ON_THE_BOARD}


def in_hand(state: State, by: str, marker: str) -> int:
    return state.pieces.get(by, {}).get(marker, 0)


def all_of(state: State, by: str, marker: str, clause: str) -> tuple[e.PiecesCounted, ...]:
    """Every piece of a kind that is still in the box comes to its side; nothing where nobody knows how many there are."""
    number = beside_the_board(state.position, by).get(marker)
    return () if number in (None, in_hand(state, by, marker)) else (e.PiecesCounted(by, marker, number or 0, clause),)


def one_more(state: State, by: str, marker: str, clause: str) -> tuple[e.PiecesCounted, ...]:
    """One piece out of the box; refused where it has none. What is no piece of this side is not counted."""
    limit = beside_the_board(state.position, by).get(marker)
    if limit is None:
        return ()
    number = in_hand(state, by, marker)
    refused([Reason("not-in-supply", CLAUSE, {"unit": marker, "left": limit - number})] if number >= limit else [])
    return (e.PiecesCounted(by, marker, number + 1, clause),)


def lying(position: Position, by: str, marker: str) -> int:
    """How many markers of a kind a side has on the board."""
    return sum(area.markers.get(by, {}).get(marker, 0) for area in position.areas.values())


def in_the_box(position: Position, by: str, marker: str) -> int | None:
    """How many of a marker are left to lay; None where nobody knows how many there are."""
    number = position.catalogue.pieces.get(by, {}).get(marker)
    return None if number is None else max(number - lying(position, by, marker), 0)


def count(state: State, command: t.CountPieces) -> tuple[e.PiecesCounted, ...]:
    """By hand, at any time: so many are there now, never more than the box holds."""
    limits = beside_the_board(state.position, command.by)
    marker = validation.one_of(command.marker, limits, "action.marker")
    number = validation.whole(command.count, "action.count", 0, limits[marker])
    return (e.PiecesCounted(command.by, marker, number, CLAUSE),)
