"""A position in one line of text, for tests, links and reports: `5x5-E-A0f1cB-1A2A1-B1c0fA-E ba1N,rc5S*zipang b 0:3 2:2 10`."""

import re

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.squares import FACINGS
from rules.engine.metals import maps, position
from rules.engine.metals.state import SIDES, Figure, State

_FIGURE = re.compile(r"([br])([a-z][1-9][0-9]?)([NESW])(\*?)([a-z-]*)")
_PAIR = re.compile(r"([0-9]{1,5}):([0-9]{1,5})")
_LETTERS = {side[0]: side for side in SIDES}
_EXTRAS = ("factions", "first", "hurt", "turn", "seen", "rulings")


def render(state: State) -> str:
    """Map, figures, side to act, score, pools, goal; then what only some tables have, by name."""
    frame = state.frame
    parts = [
        maps.render(frame.map),
        ",".join(_figure(one) for one in state.figures) or "-",
        SIDES[state.active][0],
        _pair(state.score),
        _pair(state.pool),
        str(frame.goal),
    ]
    if any(frame.factions):
        parts.append("factions=" + ":".join("+".join(brought) for brought in frame.factions))
    if frame.first:
        parts.append(f"first={SIDES[frame.first][0]}")
    if any(state.hurt):
        parts.append(f"hurt={_pair(state.hurt)}")
    if state.turn:
        parts.append(f"turn={state.turn}")
    if state.seen:
        parts.append("seen=" + ",".join(state.seen))
    if frame.rulings:
        parts.append("rulings=" + ",".join(f"{slug}:{key}" for slug, key in frame.rulings))
    return " ".join(parts)


def parse(text: str, catalogue: Catalogue) -> State:
    """The state of such a line."""
    words = text.split(" ")
    if len(words) < 6:
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    shown, figures, active, score, pool, goal, *extras = words
    more = dict(word.partition("=")[::2] for word in extras)
    if active not in _LETTERS or not goal.isdecimal() or len(goal) > 5 or set(more) - set(_EXTRAS) or len(more) < len(extras):
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    value = {
        "game": position.SLUG,
        **maps.write(maps.parse(shown, "text")),
        "figures": [_parse_figure(one) for one in figures.split(",")] if figures != "-" else [],
        "active": _LETTERS[active],
        "score": _parse_pair(score),
        "pool": _parse_pair(pool),
        "goal": int(goal),
        "factions": _parse_factions(more.get("factions", ":")),
        "first": _LETTERS.get(more.get("first", "b"), ""),
        "damaged_pool": _parse_pair(more.get("hurt", "0:0")),
        "turn": _number(more.get("turn", "0")),
        "seen": more["seen"].split(",") if "seen" in more else [],
        "rulings": dict(one.partition(":")[::2] for one in more["rulings"].split(",")) if "rulings" in more else {},
    }
    return position.read(value, catalogue)


def _figure(one: Figure) -> str:
    return f"{SIDES[one.side][0]}{one.name}{FACINGS[one.facing]}{'*' if one.damaged else ''}{one.faction or ''}"


def _parse_figure(text: str) -> dict[str, object]:
    found = _FIGURE.fullmatch(text)
    if found is None:
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    side, at, facing, damaged, faction = found.groups()
    return {"side": _LETTERS[side], "at": at, "facing": facing, "damaged": bool(damaged), "faction": faction or None}


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}:{pair[1]}"


def _parse_pair(text: str) -> dict[str, int]:
    found = _PAIR.fullmatch(text)
    if found is None:
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    return {SIDES[0]: int(found.group(1)), SIDES[1]: int(found.group(2))}


def _parse_factions(text: str) -> dict[str, list[str]]:
    blue, _, red = text.partition(":")
    return {SIDES[0]: blue.split("+") if blue else [], SIDES[1]: red.split("+") if red else []}


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    return int(text)
