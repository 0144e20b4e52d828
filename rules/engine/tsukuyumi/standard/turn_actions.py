"""A player's own actions in a phase, with what only the standard game adds: grants, markers turned over, Intelligence (tsk.action)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import input_checks, placement
from rules.engine.tsukuyumi.legality import movement as walking
from rules.engine.tsukuyumi.legality import production as prices
from rules.engine.tsukuyumi.play.duties import PointsToSpend, UnitsToAdvance
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import event_cards, event_deck, faction_effects, grants, initiative, movement, production
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.allowance import RULES, turn_reasons
from rules.engine.tsukuyumi.standard.evolve import asked, done, first_duty, own
from rules.engine.tsukuyumi.standard.state import SETUP
from rules.engine.tsukuyumi.state import State

HARVEST = "tsk.start.4"


# --- production, also for points that somebody is given (tsk.start.4, tsk.legend.22)


def produce(state: State, command: c.Produce) -> e.Events:
    grant = _granted(state)
    if grant is None:
        return production.produce(RULES, state, command)
    production.readable(state.position, command)
    points = min(command.points, grant.points)
    anywhen = replace(state.position, phase=None)
    verdict = prices.check_produce(anywhen, command.by, command.unit, command.count, command.area, points)
    refused(_harvested(state, command.by, command.area, verdict.reasons))
    cost = prices.price(anywhen, command.by, command.unit, command.count)
    return (*_spent(grant, cost), production.placed(anywhen, command))


def buy(state: State, command: t.Buy) -> e.Events:
    grant = _granted(state)
    if grant is None:
        return production.buy(RULES, state, command)
    production.bought_readable(command)
    refused(production.affordable(command.cost, grant.points))
    return (*_spent(grant, command.cost), *production.bought(state, command))


def _harvested(state: State, by: str, here: Hex, reasons: Sequence[Reason]) -> Sequence[Reason]:
    """tsk.start.4: what Rich Harvest brings is placed like starting units, not as production is."""
    grant = _granted(state)
    if grant is None or grant.clause != HARVEST:
        return reasons
    found = [r for r in reasons if r.clause != "tsk.action.5.1"]
    if here in state.position.areas and here not in placement.starting_ground(state.position, by):
        found.append(Reason("not-a-starting-area", HARVEST, {"area": str(here)}))
    return found


def _granted(state: State) -> PointsToSpend | None:
    duty = first_duty(state)
    return duty if isinstance(duty, PointsToSpend) else None


def _spent(grant: PointsToSpend, cost: int) -> e.Events:
    rest = (replace(grant, points=grant.points - cost),) if grant.points > cost else ()
    return (done(grant), *asked(*rest, first=True))


def legal_grants(state: State, grant: PointsToSpend) -> Iterator[c.Produce]:
    """What the points that somebody is given could bring."""
    by, points, anywhen = grant.side, grant.points, replace(state.position, phase=None)
    units = anywhen.units_of(by)
    for unit in sorted(unit for unit in units if units[unit].cost):
        for here in production.near(anywhen, by):
            for count in range(1, points // (units[unit].cost or 1) + 1):
                if not _harvested(state, by, here, prices.check_produce(anywhen, by, unit, count, here, points).reasons):
                    yield c.Produce(by, unit, here, points, count)


# --- movement


def move(state: State, command: c.Move) -> e.Events:
    """This turn's movement, or the one that comes before the first white phase."""
    duty = first_duty(state)
    if not isinstance(duty, UnitsToAdvance):
        return movement.move(RULES, state, command)
    walks = movement.readable(state.position, command)
    early = replace(state.position, phase=None, fought=False)
    refused(walking.check_move(early, duty.side, duty.points, walks).reasons)
    return (done(duty), board.FiguresMoved(duty.side, walks, "tsk.start.2"))


def legal_advances(state: State, duty: UnitsToAdvance) -> Iterator[c.Move]:
    """tsk.start.2: one figure at a time, by each way it could take alone."""
    by, points = duty.side, duty.points
    early = replace(state.position, phase=None, fought=False)
    for here in sorted(early.areas):
        for unit, _ in movement.unmoved(early, by, here, ()):
            for path in movement.ways_of(early, by, unit, here, points):
                walks = (Walk(unit, 1, path),)
                if not walking.path_reasons(early, by, walks[0]) and movement.passes(early, by, walks):
                    yield c.Move(by, points, walks)


# --- initiative and events


def change_initiative(state: State, command: c.ChangeInitiative) -> e.Events:
    """tsk.action.3: the marker moves and is turned over at once; the turn goes on."""
    by = command.by
    reasons, order = _initiative(state, command)
    refused(reasons)
    later = state.position.rulings.initiative_takes_effect == "next-round"
    changed = e.OrderSetAside(order, "tsk.action.3.3") if later else board.InitiativeChanged(by, order, "tsk.action.3")
    turned = () if by in state.turned else (e.MarkerTurned(by, "tsk.action.3.1"),)
    return (changed, *turned, initiative.used(RULES, state, by, command.allowed))


def _initiative(state: State, command: c.ChangeInitiative) -> tuple[list[Reason], tuple[str, ...]]:
    waiting = own(state).order_next
    judged = replace(state.position, initiative=waiting) if waiting else state.position
    return initiative.reasons(RULES, state, judged, command)


def play(state: State, command: t.PlayEvent) -> e.Events:
    """tsk.action.4.1: an event of the hand; one of Intelligence needs no action."""
    by = command.by
    if free_event_reasons(state, by):
        return event_cards.play(RULES, state, command)
    input_checks.text(command.card, "action.card")
    refused(event_deck.out_reasons(RULES, state, command.card))
    return (turns.EventPlayed(by, command.card, event_cards.held(state, by) - 1, "tsk.start.9", free=True),)


def free_event_reasons(state: State, by: str) -> list[Reason]:
    """tsk.start.9: events of Intelligence need no action during the set-up, or ever, as the table reads it."""
    if not own(state).free_events.get(by) or not event_cards.held(state, by):
        return [Reason("no-event-held", "tsk.start.9", {})]
    if state.stage == SETUP:
        return []
    later = state.position.rulings.intelligence_when == "any-time"
    return turn_reasons(state, by) if later else [Reason("not-now", "tsk.start.9", {})]


def legal(state: State) -> Iterator[s.Command]:
    """The active player's own actions but movement and fights, in a fixed order."""
    by = state.position.active or ""
    if turn_reasons(state, by):
        return
    yield from event_cards.legal(RULES, state, by)
    if event_cards.play_reasons(RULES, state, by) and not free_event_reasons(state, by):
        yield t.PlayEvent(by)
    for command in initiative.candidates(RULES, state, by, 0):
        if not _initiative(state, command)[0]:
            yield command
    yield from faction_effects.legal(RULES, state, by)
    yield from production.legal(RULES, state, by)
    yield from production.legal_upgrades(RULES, state, by)
    yield from grants.legal(RULES, state, by)
