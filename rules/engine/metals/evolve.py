"""Folds what has happened into the state; never refuses, looks up or decides."""

from typing import assert_never

from rules.engine.kernel.squares import BY_NAME, FACINGS
from rules.engine.metals import events as e
from rules.engine.metals.state import BLUE, RED, SIDES, Figure, Frame, State

Figures = tuple[Figure, ...]
TURNED = {facing: number for number, facing in enumerate(FACINGS)}
NUMBER = {"blue": BLUE, "red": RED}


def evolve(state: State, event: e.Event) -> State:
    """The state after one event."""
    match event:
        case e.Moved():
            figures = moved(state.figures, event)
            return State(state.frame, figures, state.pool, state.score, state.active, state.hurt, state.turn, state.seen)
        case e.TurnPassed():
            return _passed(state, NUMBER[event.to])
        case e.Occupied():
            score = _added(state.score, NUMBER[event.side], event.points)
            return State(state.frame, state.figures, state.pool, score, state.active, state.hurt, state.turn, state.seen)
        case e.Hit():
            return _hit(state, event)
        case e.Deployed():
            return _deployed(state, event)
        case e.Repaired():
            place = find(state.figures, NUMBER[event.side], BY_NAME[event.at], event.which)
            one = state.figures[place]
            return _with(state, put(state.figures, place, Figure(one.side, one.at, one.facing, False, one.faction)))
        case e.Turned():
            place = find(state.figures, NUMBER[event.side], BY_NAME[event.at], event.which)
            one = state.figures[place]
            return _with(state, put(state.figures, place, Figure(one.side, one.at, TURNED[event.facing], one.damaged, one.faction)))
        case e.FigurePlaced():
            side = NUMBER[event.owner]
            new = Figure(side, BY_NAME[event.area], TURNED[event.facing], event.damaged, event.faction)
            hurt = _set(state.hurt, side, min(state.hurt[side], event.pool))
            return state._replace(figures=(*state.figures, new), pool=_set(state.pool, side, event.pool), hurt=hurt)
        case e.FigureRemoved():
            side = NUMBER[event.owner]
            place = find(state.figures, side, BY_NAME[event.area], 0)
            return state._replace(figures=state.figures[:place] + state.figures[place + 1 :], pool=_set(state.pool, side, event.pool))
        case e.PointsMarked():
            return state._replace(score=_set(state.score, NUMBER[event.who], event.total))
        case e.RulingChosen():
            frame = state.frame
            rulings = tuple(sorted({**dict(frame.rulings), event.ruling: event.reading}.items()))
            return state._replace(frame=Frame(frame.map, frame.goal, rulings, frame.factions, frame.first))
        case e.Passed() | e.Spared() | e.Won() | e.Said():
            return state
        case _:
            assert_never(event)


def moved(figures: Figures, event: e.Moved) -> Figures:
    place = find(figures, NUMBER[event.side], BY_NAME[event.from_], event.which)
    one = figures[place]
    return put(figures, place, Figure(one.side, BY_NAME[event.to], TURNED[event.facing], one.damaged, one.faction))


def find(figures: Figures, side: int, at: int, which: int = 0) -> int:
    """The place among the figures of a side's n-th on a square."""
    for place, one in enumerate(figures):
        if one.at == at and one.side == side:
            if which == 0:
                return place
            which -= 1
    raise LookupError("events name figures that are there")


def put(figures: Figures, place: int, one: Figure) -> Figures:
    return (*figures[:place], one, *figures[place + 1 :])


def _with(state: State, figures: Figures) -> State:
    return State(state.frame, figures, state.pool, state.score, state.active, state.hurt, state.turn, state.seen)


def _set(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if side == BLUE else (pair[0], value)


def _added(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == BLUE else (pair[0], pair[1] + more)


def _deployed(state: State, event: e.Deployed) -> State:
    side = NUMBER[event.side]
    new = Figure(side, BY_NAME[event.at], TURNED[event.facing], event.damaged, event.faction)
    hurt = _added(state.hurt, side, -1) if event.damaged else state.hurt
    pool = _added(state.pool, side, -1)
    return State(state.frame, (*state.figures, new), pool, state.score, state.active, hurt, state.turn, state.seen)


def _hit(state: State, event: e.Hit) -> State:
    side = NUMBER[event.side]
    place = find(state.figures, side, BY_NAME[event.at], event.which)
    one = state.figures[place]
    score = _added(state.score, 1 - side, event.points + event.bonus)
    pool, hurt = state.pool, state.hurt
    if event.result == "damaged":
        figures = put(state.figures, place, Figure(one.side, one.at, one.facing, True, one.faction))
    else:
        figures = state.figures[:place] + state.figures[place + 1 :]
        pool = _added(pool, side, 1)
        if event.comes_back == "damaged":
            hurt = _added(hurt, side, 1)
    return State(state.frame, figures, pool, score, state.active, hurt, state.turn, state.seen)


def _passed(state: State, to: int) -> State:
    if not state.frame.terms.draws:
        return State(state.frame, state.figures, state.pool, state.score, to, state.hurt, state.turn, state.seen)
    return state._replace(active=to, turn=state.turn + 1, seen=(*state.seen, fingerprint(state, to)))


def fingerprint(state: State, to: int) -> str:
    """What makes two positions the same: the figures wherever listed, the score, the pools, whose turn it is."""
    shown = sorted(
        f"{SIDES[one.side][0]}{one.name}{FACINGS[one.facing]}{'*' if one.damaged else ''}{one.faction or ''}" for one in state.figures
    )
    return ".".join([SIDES[to][0], *(str(n) for n in (*state.score, *state.pool, *state.hurt)), *shown])
