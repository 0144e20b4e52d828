"""A table of Nécropole, as its pages are given it: the fight, whose tap it waits for, and whether one phone goes round."""

from collections.abc import Mapping

from companion.tables.models import Table
from companion.web.tables.table_view import TableView
from rules.engine.necropole.city import exploring
from rules.engine.necropole.commands import Command
from rules.engine.necropole.instants import first_in_line
from rules.engine.necropole.state import State
from rules.engine.necropole.view import View

FightTable = TableView[View, Command]
ONE_PHONE, OWN_PHONES = "one-phone", "two-phones"  # two or more
WAYS = (ONE_PHONE, OWN_PHONES)
GAME = "necropole"


def state_of(shown: FightTable) -> State:
    return shown.view.state


def is_over(shown: FightTable) -> bool:
    """Whether everything is decided that is played at this table."""
    state = state_of(shown)
    goes_on = state.position.fight is not None or state.position.arena is not None or exploring(state)
    return bool(state.position.winners) or not goes_on


def goes_round(table: Table) -> bool:
    """Whether everybody plays on one phone."""
    house = table.options.get("house")
    return isinstance(house, Mapping) and house.get("way") == ONE_PHONE


def waits_for(shown: FightTable) -> tuple[str, ...]:
    """The sides of whom something is expected now."""
    state = state_of(shown)
    fight = state.position.fight
    if state.position.winners:
        return ()
    if shown.view.pending is not None:
        return tuple(shown.view.pending.by)
    if fight is None:
        return (state.position.active,) if exploring(state) and state.position.active else ()
    first = first_in_line(state)
    if first is not None:
        return (first,)
    if fight.attacker is not None:
        return (state.undead[fight.attacker].side,)
    return fight.camps[fight.camp].sides
