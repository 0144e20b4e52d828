"""The Abyssal's extra attack: everybody whose card shows green makes one with it and all Oni of its area (tsk.legend.8)."""

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import approach, led_oni
from rules.engine.tsukuyumi.standard import allowance
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.state import State

EXTRA = "abyssal"  # the name of this attack among the actions that a turn has used


def is_due(state: State, by: str) -> bool:
    """tsk.legend.8.2: once a green phase, and only with a card that shows green."""
    if state.position.phase != "green" or led_oni.lair(state.position) is None or state.turn.used.get(EXTRA):
        return False
    return any(own(state).chosen.get(by, {}).get(action) for action in allowance.COLOURS["green"])


def approaches(state: State, by: str) -> list[tuple[Walk, ...]]:
    """tsk.legend.8.3: where it can attack nothing, each step that brings it and its company nearer to an area that they could take."""
    position = allowance.lens(state)
    start = led_oni.lair(position)
    if start is None or not is_due(state, by) or attack_possible(state, by):
        return []
    company = sorted((unit, n) for unit, n in position.areas[start].units.get(ONI, {}).items() if n)
    goals = [here for here in sorted(position.areas) if here != start and _could_take(state, by, position, start, here)]
    steps = approach.nearer(position, [unit for unit, _ in company], start, goals)
    return [tuple(Walk(unit, n, (start, there)) for unit, n in company) for there in steps]


def _could_take(state: State, by: str, position: Position, start: Hex, here: Hex) -> bool:
    """Whether the whole group could attack here if it stood here."""
    company = dict(position.areas[start].units.get(ONI, {}))
    there = dict(position.areas[here].units.get(ONI, {}))
    moved = position.with_units(start, ONI, {}).with_units(
        here, ONI, {u: there.get(u, 0) + company.get(u, 0) for u in {**there, **company}}
    )
    walks = tuple(Walk(unit, n, (here,)) for unit, n in sorted(company.items()) if n)
    try:
        return led_oni.attack_legal(moved, by, here, walks, here, own(state).power == "revenge-of-the-oni")
    except BadInput:
        return False  # a value that only components print


def attack_possible(state: State, by: str) -> bool:
    position = allowance.lens(state)
    revenge = own(state).power == "revenge-of-the-oni"
    for start, walks in led_oni.abyssal_groups(position):
        try:
            if led_oni.attack_legal(position, by, start, walks, walks[0].path[-1], revenge):
                return True
        except BadInput:
            continue
    return False
