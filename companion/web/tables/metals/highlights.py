"""What the board shows at each step of a turn: what is lit, where taps lead, who fires at whom."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from companion.web.svg.square_board import SquareBoardOverlay
from companion.web.tables.metals.turn import Json, TurnPage, hinted_action, start_of
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.replay import replay
from rules.engine.kernel.squares import NAMES
from rules.engine.metals.commands import Action, Deploy, Move, Pass, Turn
from rules.engine.metals.events import Hit, Spared
from rules.engine.metals.game import GAME
from rules.engine.metals.state import SIDES, State


def board_state(turn: TurnPage) -> State:
    """The state that is drawn; in a preview as it will be when the enemies fire."""
    if turn.stage != "preview":
        return turn.state
    events, _refused = turn.outcome
    return replay(GAME, turn.state, events[:1])


def plain(turn: TurnPage) -> SquareBoardOverlay:
    """The board alone, to look at: nothing lit, nothing to tap."""
    corners = frozenset(NAMES[at] for at in turn.state.frame.corners)
    return SquareBoardOverlay(corners=corners, sights=_sights(turn), label=_("The map"))


def look(turn: TurnPage, tip: Json | None = None) -> SquareBoardOverlay:
    stage, chosen = turn.stage, turn.chosen
    corners = frozenset(NAMES[at] for at in turn.state.frame.corners)
    sights = _sights(turn)
    common: dict[str, Any] = {"corners": corners, "sights": sights, "label": _("The map")}
    match stage:
        case "preview":
            fates = [event for event in turn.outcome[0] if isinstance(event, Hit | Spared)]
            shots = [(by, event.at, name_of(type(event))) for event in fates for by in event.by]
            marks: dict[str, Sequence[tuple[str, str]]] = {
                event.at: [(_fate(event), "good" if isinstance(event, Spared) else "bad")] for event in fates
            }
            action = turn.action or Pass()
            step = (action.from_, action.to) if isinstance(action, Move) else None
            target = _target(action)
            return SquareBoardOverlay(_taps(turn), _reach(turn), target=target, marks=marks, shots=shots, step=step, **common)
        case "figure" | "not-there":
            return SquareBoardOverlay(_taps(turn), _reach(turn), chosen=chosen.start or chosen.at, marks=_worth(turn), **common)
        case "hint" if tip:
            action = hinted_action(turn, tip)
            start, to = action.from_ if isinstance(action, Move) else "", _target(action)
            return SquareBoardOverlay(_taps(turn), frozenset([to]), chosen=start, target=to, step=(start, to) if start else None, **common)
        case "start" | "look":
            lit = frozenset(square for action in turn.legal if (square := start_of(action)))
            return SquareBoardOverlay(_taps(turn), lit, chosen=chosen.look, **common)
        case _:
            return SquareBoardOverlay(**common)


def _target(action: Action) -> str:
    """The square on which an action ends."""
    match action:
        case Move():
            return action.to
        case Deploy() | Turn():
            return action.at
        case Pass():
            return ""


def _fate(event: Hit | Spared) -> str:
    if isinstance(event, Spared):
        return _("spared")
    points = event.points + event.bonus
    return _("out −%(n)s") % {"n": points} if event.result == "defeated" else f"−{points}"


def _reach(turn: TurnPage) -> frozenset[str]:
    """The squares that the chosen figure may go to."""
    c = turn.chosen
    if c.at:
        return frozenset(action.at for action in turn.legal if isinstance(action, Deploy))
    return frozenset(move.to for move in _moves(turn))


def _moves(turn: TurnPage) -> list[Move]:
    """The moves of the chosen figure."""
    c = turn.chosen
    return [move for move in turn.legal if isinstance(move, Move) and (move.from_, move.which) == (c.start, c.which)]


def _worth(turn: TurnPage) -> dict[str, Sequence[tuple[str, str]]]:
    """On each square in reach: the points of this turn, for us and for them."""
    worth: dict[str, Sequence[tuple[str, str]]] = {}
    for move in _moves(turn):
        if move.facing == turn.facing:
            own, others = turn.points_of(move)
            marks = [(f"+{own}", "good")] if own else []
            marks += [(f"−{others}", "bad")] if others else []
            worth[move.to] = marks
    return worth


def _taps(turn: TurnPage) -> Callable[[str], str]:
    """Where a tap on each square leads: a figure in hand goes there, else a figure is taken up, else the square is looked at."""
    own = {start_of(action) for action in turn.legal if isinstance(action, Move | Turn)}
    corners = {action.at for action in turn.legal if isinstance(action, Deploy)}
    c = turn.chosen
    in_hand = c.start if turn.stage in ("figure", "preview", "not-there") else ""

    reach = _reach(turn) if in_hand else frozenset()

    def href(square: str) -> str:
        if in_hand and (square in reach or square not in own):
            return turn.address(**{"from": in_hand, "to": square, "which": c.which})
        if square in own and square != in_hand:
            return turn.address(**{"from": square})
        if square in corners and not in_hand:
            return turn.address(at=square, faction=c.faction, damaged="1" if c.damaged else "")
        if square == in_hand:
            return turn.address()
        return turn.address(look=square)

    return href


def _sights(turn: TurnPage) -> list[tuple[str, str, str]]:
    """A line for each figure, to the farthest square it looks over."""
    view = GAME.view(board_state(turn), None) if turn.stage == "preview" else turn.shown.view
    sides = {figure.name: SIDES[figure.side] for figure in view.position.figures}
    lines = []
    for sight in view.sights:
        at = sight.at
        ends: dict[tuple[bool, bool, bool], str] = {}
        for square in sight.looks:  # near ones first, so the last of a direction is the farthest
            ends[square[0] > at[0], square[0] == at[0], int(square[1:]) > int(at[1:])] = square
        lines += [(at, end, sides.get(at, "")) for end in ends.values()]
    return lines
