"""Hand corrections and the rules profile: always legal, as long as what is asked for is there. Limits do not bind them."""

from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals import commands as c
from rules.engine.metals import events as e
from rules.engine.metals import rulings
from rules.engine.metals.state import SIDES, State

LONGEST_NOTE = 500
MOST_FIGURES = 60


def correct(state: State, command: c.Correction, catalogue: Catalogue) -> tuple[e.Event, ...]:
    """The events of a hand correction."""
    match command:
        case c.Place(count=count) | c.Remove(count=count) if count != 1:
            raise BadInput("out-of-range", "action.count", {"least": 1, "most": 1, "found": count})
        case c.Place():
            return (_placed(state, command),)
        case c.Remove(area, owner):
            side = SIDES.index(owner)
            if not any(one.side == side and one.at == BY_NAME[area] for one in state.figures):
                raise RuleViolation((Reason("no-figure", "met.setup.6", {"square": area}),))
            return (e.FigureRemoved(area, owner, state.pool[side] + 1, "met.setup.6"),)
        case c.ShiftPoints(who, by):
            validation.whole(by, "action.by", -1000, 1000)
            total = state.score[SIDES.index(who)] + by
            if total < 0:
                raise RuleViolation((Reason("fewer-than-none", "met.occupation.2", {"found": total - by, "asked": -by}),))
            return (e.PointsMarked(who, by, total, "met.occupation.2"),)
        case c.Say(text):
            if not text.strip() or len(text) > LONGEST_NOTE:
                raise BadInput("not-text", "action.text", {"most": LONGEST_NOTE})
            return (e.Said(text.strip()),)
        case c.ChooseRuling(ruling, chosen):
            if ruling not in catalogue.readings:
                raise BadInput("unknown-ruling", "action.ruling")
            return (_chosen(state, ruling, rulings.one(ruling, chosen, catalogue.readings, "action.reading")),)
        case _:
            assert_never(command)


def _placed(state: State, command: c.Place) -> e.FigurePlaced:
    at, side = BY_NAME[command.area], SIDES.index(command.owner)
    if at not in state.frame.map:
        raise RuleViolation((Reason("off-map", "met.setup.3.1", {"square": command.area}),))
    if not state.frame.terms.many_on_square and any(one.at == at for one in state.figures):
        raise RuleViolation((Reason("square-taken", "met.action.2.1", {"square": command.area}),))
    if len(state.figures) >= MOST_FIGURES:
        raise BadInput("too-many", "action", {"most": MOST_FIGURES, "found": len(state.figures) + 1})
    pool = max(state.pool[side] - 1, 0)
    return e.FigurePlaced(command.area, command.owner, command.facing, command.damaged, pool, "met.setup.6", command.faction)


def _chosen(state: State, ruling: str, key: str) -> e.RulingChosen:
    """A reading that the map as it stands can be read by."""
    squares = [one.at for one in state.figures]
    if (ruling, key) == ("metals-one-per-square", "one") and len(set(squares)) < len(squares):
        raise RuleViolation((Reason("several-on-square", "met.action.2.1"),))
    if (ruling, key) == ("metals-pool-factions", "single") and any(len(brought) > 1 for brought in state.frame.factions):
        raise RuleViolation((Reason("several-factions", "met.faction.3.1"),))
    return e.RulingChosen(ruling, key)
