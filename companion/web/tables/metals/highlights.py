"""What the board shows at each step of a turn: what is lit, where taps lead, who fires at whom. Draws the engine's answers."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from companion.web.svg.square_board import Look
from companion.web.tables.metals.turn import Json, Turn
from rules.engine.kernel.replay import replay
from rules.engine.kernel.squares import NAMES
from rules.engine.metals.game import GAME


def board_position(turn: Turn) -> Json:
    """The position; in a preview as it will be when the enemies fire."""
    if turn.stage != "preview":
        return turn.position
    events, _none = turn.judged
    before = GAME.write_state(replay(GAME, turn.state, [GAME.read_event(events[0])]))
    return dict(before)


def plain(turn: Turn) -> Look:
    """The board alone, to look at: nothing lit, nothing to tap."""
    corners = frozenset(NAMES[at] for at in turn.state.frame.corners)
    return Look(corners=corners, sights=_sights(turn), label=_("The map"))


def look(turn: Turn, tip: Json | None = None) -> Look:
    stage, chosen = turn.stage, turn.chosen
    corners = frozenset(NAMES[at] for at in turn.state.frame.corners)
    sights = _sights(turn)
    common: dict[str, Any] = {"corners": corners, "sights": sights, "label": _("The map")}
    match stage:
        case "preview":
            events, _none = turn.judged
            shots = [(by, e["at"], e["type"]) for e in events if e["type"] in ("hit", "spared") for by in e["by"]]
            action = turn.action or {}
            step = (action["from"], action["to"]) if action["type"] == "move" else None
            marks = {e["at"]: [(_fate(e), "good" if e["type"] == "spared" else "bad")] for e in events if e["type"] in ("hit", "spared")}
            target = action.get("to") or action.get("at", "")
            return Look(_taps(turn), _reach(turn), target=target, marks=marks, shots=shots, step=step, **common)
        case "figure" | "not-there":
            return Look(_taps(turn), _reach(turn), chosen=chosen.start or chosen.at, marks=_worth(turn), **common)
        case "hint" if tip:
            action = tip["action"]
            start, to = action.get("from", ""), action.get("to") or action.get("at", "")
            return Look(_taps(turn), frozenset([to]), chosen=start, target=to, step=(start, to) if start else None, **common)
        case "start" | "look":
            lit = frozenset(one.get("from") or one["at"] for one in turn.legal if one["type"] != "pass")
            return Look(_taps(turn), lit, chosen=chosen.look, **common)
        case _:
            return Look(**common)


def _fate(event: Json) -> str:
    if event["type"] == "spared":
        return _("spared")
    points = event["points"] + event.get("bonus", 0)
    return _("out −%(n)s") % {"n": points} if event["result"] == "defeated" else f"−{points}"


def _reach(turn: Turn) -> frozenset[str]:
    """The squares that the chosen figure may go to."""
    c = turn.chosen
    if c.at:
        return frozenset(one["at"] for one in turn.legal if one["type"] == "deploy")
    return frozenset(one["to"] for one in turn.legal if one.get("from") == c.start and one.get("which", 0) == c.which)


def _worth(turn: Turn) -> dict[str, Sequence[tuple[str, str]]]:
    """On each square in reach: the points of this turn, for us and for them."""
    found: dict[str, Sequence[tuple[str, str]]] = {}
    for one in turn.legal:
        if one.get("from") == turn.chosen.start and one.get("which", 0) == turn.chosen.which and one["facing"] == turn.looks():
            own, others = turn.outcome_of(one)
            marks = [(f"+{own}", "good")] if own else []
            marks += [(f"−{others}", "bad")] if others else []
            found[one["to"]] = marks
    return found


def _taps(turn: Turn) -> Callable[[str], str]:
    """Where a tap on each square leads: a figure in hand goes there, else a figure is taken up, else the square is looked at."""
    own = {one.get("from") or one["at"] for one in turn.legal if one["type"] in ("move", "turn")}
    corners = {one["at"] for one in turn.legal if one["type"] == "deploy"}
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


def _sights(turn: Turn) -> list[tuple[str, str, str]]:
    """A line for each figure, to the farthest square it looks over."""
    view = turn.shown.view
    if turn.stage == "preview":
        events, _none = turn.judged
        after = replay(GAME, turn.state, [GAME.read_event(events[0])])
        view = GAME.write_view(GAME.view(after, None))
    sides = {one["at"]: one["side"] for one in view["position"]["figures"]}
    found = []
    for one in view["sights"]:
        ends: dict[tuple[bool, bool, bool], str] = {}
        for square in one["looks"]:  # near ones first, so the last of a direction is the farthest
            ends[square[0] > one["at"][0], square[0] == one["at"][0], int(square[1:]) > int(one["at"][1:])] = square
        found += [(one["at"], end, sides.get(one["at"], "")) for end in ends.values()]
    return found
