"""What the active player still has to do with the Oni before the turn may end (tsk.round.11.1, tsk.oni.5–8, tsk.oni.15)."""

from dataclasses import replace

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import approach, led_oni, standard_oni
from rules.engine.tsukuyumi.legality.led_oni import RONIN
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.standard import abyssal, allowance
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.state import State

SIZES = ("small", "medium", "large")
PLACE, LEAD = "place-oni", "oni-conquest"


def can_place(state: State) -> bool:
    """Whether an Oni that has to be placed may be placed somewhere: an ordinary one; a legendary one too, where the table reads it so."""
    position = allowance.lens(state)
    kinds = (*SIZES, *NAMES) if position.rulings.only_legends_left == "must-place" else SIZES
    units = [unit for unit in kinds if (position.supply or {}).get(unit, 0)]
    return any(fits(position, unit, here) for unit in units for here in position.areas)


def fits(position: Position, unit: str, here: Hex) -> bool:
    """Whether this Oni may be placed here."""
    try:
        return standard_oni.check_place(ground_for(position, unit, here), position.active or "", unit, here).legal
    except BadInput:
        return False


def ground_for(position: Position, unit: str, here: Hex) -> Position:
    """tsk.legend.23: for the Ronin, without any fertile ground a tile is exchanged for one."""
    areas = position.areas
    if unit != RONIN or here not in areas or areas[here].kind in ("moon", "home"):
        return position
    if any(area.kind == "fertile" for area in areas.values()):
        return position
    empty = not areas[here].units and areas[here].territory is None
    if position.rulings.ronin_tile_swap == "empty-only" and not empty:
        return position
    return position.with_area(here, replace(areas[here], kind="fertile"))


def replaces(state: State, by: str) -> bool:
    """tsk.oni.7: nothing could be placed, so one conquest takes the place of all that should have been."""
    if not allowance.left(state, by, PLACE) or state.turn.used.get(PLACE, 0) or can_place(state):
        return False
    empty = not any((state.position.supply or {}).get(unit, 0) for unit in SIZES)
    return empty or state.position.rulings.no_legal_oni_ground == "conquest"


def leads_left(state: State, by: str) -> int:
    """How many Oni Conquests this turn still has."""
    return allowance.left(state, by, LEAD) + (1 if replaces(state, by) else 0)


def undone(state: State, by: str) -> list[Reason]:
    """Oni actions that are due and possible."""
    if state.position.phase != "green":
        return []
    found = []
    left = allowance.left(state, by, PLACE)
    if left > 0 and can_place(state):
        found.append(Reason("oni-to-place", "tsk.round.11.1", {"left": left}))
    must = state.position.rulings.oni_conquest_must == "must"
    revenge = own(state).power == "revenge-of-the-oni"
    leads = leads_left(state, by)
    position = allowance.lens(state)
    if leads > 0 and must and led_oni.conquest_possible(position, by, revenge):
        found.append(Reason("oni-to-lead", "tsk.oni.8.1", {"left": leads}))
    elif leads > 0 and must and revenge and approach.towards_units(position, by):
        found.append(Reason("oni-to-approach", "tsk.power.7.1", {}))
    if abyssal.is_due(state, by) and abyssal.attack_possible(state, by):
        found.append(Reason("oni-to-lead", "tsk.legend.8", {"left": 1}))
    elif abyssal.approaches(state, by):
        found.append(Reason("oni-to-approach", "tsk.legend.8.3", {}))
    return found
