"""What the active player still has to do with the Oni before the turn may end (tsk.round.11.1, tsk.oni.5–8, tsk.oni.15)."""

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.tsukuyumi.legality import led_oni, standard_oni
from rules.engine.tsukuyumi.standard import abyssal, allowance
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.state import State

SIZES = ("small", "medium", "large")
PLACE, LEAD = "place-oni", "oni-conquest"


def can_place(state: State) -> bool:
    """Whether an ordinary Oni of the supply may be placed somewhere."""
    position = allowance.lens(state)
    units = [unit for unit in SIZES if (position.supply or {}).get(unit, 0)]
    by = position.active or ""
    try:
        return any(standard_oni.check_place(position, by, unit, here).legal for unit in units for here in position.areas)
    except BadInput:
        return False


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
    if leads > 0 and must and led_oni.conquest_possible(allowance.lens(state), by, revenge):
        found.append(Reason("oni-to-lead", "tsk.oni.8.1", {"left": leads}))
    if abyssal.is_due(state, by) and abyssal.attack_possible(state, by):
        found.append(Reason("oni-to-lead", "tsk.legend.8", {"left": 1}))
    return found
