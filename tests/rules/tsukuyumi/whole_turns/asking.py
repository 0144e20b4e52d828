"""Boards for questions about one rule, put up at a co-op and at a standard table alike, and the commands to ask with."""

from collections.abc import Iterator
from typing import Any

from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.turn import Json, with_stats

MOON = {name: {"kind": "moon"} for name in ["0,0", *oracle.neighbours("0,0")]}
LINE = {name: {"kind": "ocean"} for name in ("2,0", "3,0", "4,0", "5,0", "3,1")}
CARD = {"production": 2, "movement": 2, "combat": 2, "events": 1, "initiative": 1}
FACTIONS = ("nomads", "boarlords", "dark-seed")


def board(areas: Json, side: str, mode: str = "coop", **more: Any) -> Json:
    """The Moon and these areas; in co-op that side plays alone, in the standard game it is the first of three."""
    order = [side] if mode == "coop" else [side, *(other for other in FACTIONS if other != side)]
    return with_stats(tables.position(mode, {**MOON, **areas}, **{"initiative": order, **more}))


def at_both_tables(areas: Json, side: str, card: dict[str, int], **more: Any) -> Iterator[tuple[str, State]]:
    """The same board in a co-op black turn and in a standard red one."""
    yield "co-op", tables.coop(board(areas, side, **more), card)
    yield "standard", tables.standard(board(areas, side, "standard", **more), "red", card)


def at_the_end(mode: str, areas: Json, side: str, **more: Any) -> tuple[Json, State]:
    """A board in the last turn of its round."""
    table = board(areas, side, mode, **more)
    if mode == "coop":
        return table, tables.coop({**table, "princess": ["1,0", "2,-1", "2,0"]}, CARD)
    return table, tables.standard(table, "red", CARD)


def next_white(state: State) -> State:
    """The first white turn of the next round, once nothing is asked."""
    number = (state.position.round or 0) + 1
    return tables.onward(state, lambda now: now.position.round == number and now.position.phase == "white" and not tables.pending(now))


def walk(unit: str, *path: str, count: int = 1) -> Json:
    return {"unit": unit, "count": count, "path": list(path)}


def step(side: str, points: int, *walks: Json) -> Json:
    return {"type": "move", "by": side, "points": points, "figures": list(walks)}
