"""What the beginning and the end of a round do to the board in both modes (tsk.event.3, tsk.round.14)."""

from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.state import State


def lifted(position: Position) -> tuple[board.TraitMarked, ...]:
    """tsk.event.3: Oil and Storm hold until the next white phase."""
    return tuple(
        board.TraitMarked(here, "immobilised", False, "tsk.event.3")
        for here, area in sorted(position.areas.items())
        if "immobilised" in area.traits
    )


def radiation(state: State) -> tuple[board.FiguresRemoved, ...]:
    """tsk.round.14: all units in radioactive areas are destroyed, but not the immune ones; nobody is credited."""
    found = []
    for here, area in sorted(state.position.areas.items()):
        if "radioactive" not in area.traits:
            continue
        for side in sorted(set(area.units) - {ONI} - state.immune):
            counted = state.position.supplies.get(side, {})
            for unit, n in sorted(area.units[side].items()):
                if n and "radiation-immune" not in state.position.unit(side, unit).traits:
                    found.append(board.FiguresRemoved(here, side, unit, n, n if unit in counted else 0, "tsk.round.14"))
    return tuple(found)
