"""A player's own actions in a phase: producing, initiative, events, the faction effect (tsk.action)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import input_checks, placement, production
from rules.engine.tsukuyumi.play.duties import PointsToSpend
from rules.engine.tsukuyumi.standard import allowance, rounds
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, first_duty, own
from rules.engine.tsukuyumi.standard.state import SETUP
from rules.engine.tsukuyumi.state import State

HARVEST = "tsk.start.4"


def _refused(reasons: Sequence[Reason]) -> None:
    if reasons:
        raise RuleViolation(tuple(reasons))


# --- production


def produce(draft: Draft, command: c.Produce) -> None:
    state, by = draft.state, command.by
    input_checks.unit(state.position, by, command.unit, "action.unit")
    validation.whole(command.count, "action.count", 1, input_checks.MOST_FIGURES)
    points = min(command.points, _points(state, by))
    _refused(_production_reasons(state, by))
    judged = state.position if not _granted(state) else replace(state.position, phase=None)
    verdict = production.check_produce(judged, by, command.unit, command.count, command.area, points)
    _refused(_harvested(state, by, command.area, verdict.reasons))
    _spend(draft, by, production.price(judged, by, command.unit, command.count))
    draft.add(board.FiguresPlaced(command.area, by, command.unit, command.count, 0, "tsk.action.5.1"))


def _harvested(state: State, by: str, here: Hex, reasons: Sequence[Reason]) -> Sequence[Reason]:
    """tsk.start.4: what Rich Harvest brings is placed like starting units, not as production is."""
    grant = _granted(state)
    if grant is None or grant.clause != HARVEST:
        return reasons
    found = [r for r in reasons if r.clause != "tsk.action.5.1"]
    if here in state.position.areas and here not in placement.starting_ground(state.position, by):
        found.append(Reason("not-a-starting-area", HARVEST, {"area": str(here)}))
    return found


def buy(draft: Draft, command: s.Buy) -> None:
    """tsk.action.5: weapons, equipment, upgrades; the price stands on the sheet."""
    input_checks.text(command.what, "action.what")
    validation.whole(command.cost, "action.cost", 0, 50)
    reasons = _production_reasons(draft.state, command.by)
    points = _points(draft.state, command.by)
    if not reasons and command.cost > points:
        reasons = [Reason("not-affordable", "tsk.action.5.3", {"cost": command.cost, "points": points, "short": command.cost - points})]
    _refused(reasons)
    _spend(draft, command.by, command.cost)
    draft.add(e.Bought(command.by, command.what, command.cost, "tsk.action.5"))


def _granted(state: State) -> PointsToSpend | None:
    duty = first_duty(state)
    return duty if isinstance(duty, PointsToSpend) else None


def _points(state: State, by: str) -> int:
    grant = _granted(state)
    return grant.points if grant else max(allowance.left(state, by, "production"), 0)


def _production_reasons(state: State, by: str) -> list[Reason]:
    return [] if _granted(state) else allowance.reasons(state, by, "production")


def _spend(draft: Draft, by: str, cost: int) -> None:
    grant = _granted(draft.state)
    if grant is None:
        draft.add(e.ActionUsed(by, "production", draft.own.used.get("production", 0) + cost, "tsk.action.5"))
        return
    draft.done(grant)
    if grant.points > cost:
        draft.ask(replace(grant, points=grant.points - cost), first=True)


def legal_productions(state: State) -> Iterator[c.Produce]:
    grant = _granted(state)
    by = grant.side if grant else state.position.active or ""
    if _production_reasons(state, by):
        return
    points = _points(state, by)
    judged = state.position if not grant else replace(state.position, phase=None)
    units = judged.units_of(by)
    for unit in sorted(units):
        cost = units[unit].cost
        if not cost:
            continue  # a price that only the sheet prints, or none
        for here in _near(judged, by):
            for count in range(1, points // cost + 1):
                reasons = production.check_produce(judged, by, unit, count, here, points).reasons
                if not _harvested(state, by, here, reasons):
                    yield c.Produce(by, unit, here, points, count)


def _near(position: Position, by: str) -> list[Hex]:
    """Where anything could appear at all: round the home, and where the own units stand."""
    home = {h for h, a in position.areas.items() if a.kind == "home" and a.of == by}
    near = home | {n for h in home for n in h.neighbours()}
    return sorted(h for h, a in position.areas.items() if h in near or a.units.get(by) or a.territory == by)


# --- initiative, events, the faction effect


def change_initiative(draft: Draft, command: c.ChangeInitiative) -> None:
    """tsk.action.3: the marker moves and is turned over at once; the turn goes on."""
    state, by = draft.state, command.by
    reasons, order = initiative_reasons(state, by, command.to, command.allowed)
    _refused(reasons)
    if state.position.rulings.initiative_takes_effect == "next-round":
        draft.add(e.OrderSetAside(order, "tsk.action.3.3"))
    else:
        draft.add(board.InitiativeChanged(by, order, "tsk.action.3"))
    if by not in state.turned:
        draft.add(e.MarkerTurned(by, "tsk.action.3.1"))
    draft.add(e.ActionUsed(by, "initiative", allowance.allowed(state, by, "initiative"), "tsk.round.13"))


def initiative_reasons(state: State, by: str, to: int, asked: int) -> tuple[list[Reason], tuple[str, ...]]:
    reasons = allowance.reasons(state, by, "initiative")
    number = allowance.left(state, by, "initiative")
    if reasons:
        return reasons, ()
    if asked > number:
        reasons.append(Reason("nothing-left", "tsk.round.13", {"allowed": number, "left": number}))
    waiting = own(state).order_next
    judged = replace(state.position, initiative=waiting) if waiting else state.position
    verdict = production.check_initiative(judged, by, to, number)
    reasons += verdict.reasons
    before = judged.initiative or ()
    order = production.order_after(before, by, to)
    steps = abs(before.index(by) + 1 - to)
    if steps == 0:
        reasons.append(Reason("same-place", "tsk.action.3", {"to": to}))
    exactly = state.position.rulings.initiative_fewer_places == "exactly"
    if exactly and steps < number and to not in (1, len(before)):
        reasons.append(Reason("exactly", "tsk.action.3", {"allowed": number, "steps": steps}))
    return reasons, order


def draw(draft: Draft, command: s.DrawEvent) -> None:
    """tsk.action.4: one of the open cards or the top of the deck; the cards themselves are at the table."""
    state, by, now = draft.state, command.by, draft.own
    _refused(draw_reasons(state, command))
    reading_ = state.position.rulings.epic_event_counts_as_draw if command.epic else ""
    draft.add(e.ActionUsed(by, "events", allowance.allowed(state, by, "events"), "tsk.action.4"))
    if reading_ != "free":
        draft.add(e.ActionUsed(by, "drawn", now.used.get("drawn", 0) + 1, "tsk.action.4"))
    if reading_ == "draw-and-play":
        draft.add(e.ActionUsed(by, "played", now.used.get("played", 0) + 1, "tsk.module.4.2"))
    if _played_when_drawn(state, command):
        draft.add(
            e.ActionUsed(by, "played", now.used.get("played", 0) + 1, "tsk.module.5.1"),
            e.EventDrawn(by, command.from_, False, now.held.get(by, 0) + 1, "tsk.module.5.1"),
            e.EventPlayed(by, "", now.held.get(by, 0), "tsk.module.5.1"),
        )
        return
    held = now.held.get(by, 0) + (0 if command.epic else 1)
    draft.add(e.EventDrawn(by, command.from_, command.epic, held, "tsk.module.4.1" if command.epic else "tsk.action.4"))


def _played_when_drawn(state: State, command: s.DrawEvent) -> bool:
    """tsk.module.5.1: a faction event may wait in the hand, unless the table reads it otherwise."""
    return command.from_ == "faction" and state.position.rulings.faction_event_kept == "at-once"


def draw_reasons(state: State, command: s.DrawEvent) -> list[Reason]:
    by, now = command.by, own(state)
    found = allowance.reasons(state, by, "events", 0)
    number = allowance.allowed(state, by, "events")
    full = _played_when_drawn(state, command) and now.used.get("played", 0) >= number
    if not found and (now.used.get("drawn", 0) >= number or full):
        found.append(Reason("nothing-left", "tsk.action.4", {"allowed": number, "left": 0}))
    if command.epic and "epic-events" not in now.modules:
        found.append(Reason("not-in-this-game", "tsk.module.4", {}))
    if command.from_ == "faction" and ("faction-events" not in now.modules or command.epic):
        found.append(Reason("not-in-this-game", "tsk.module.5", {}))
    if now.used.get("played") and state.position.rulings.event_play_then_draw == "draw-first":
        found.append(Reason("draw-first", "tsk.action.4.1", {}))
    return found


def play(draft: Draft, command: s.PlayEvent) -> None:
    """tsk.action.4.1: an event of the hand; what it does is put down by hand and stands in the log."""
    input_checks.text(command.card, "action.card")
    state, by, now = draft.state, command.by, draft.own
    if not free_event_reasons(state, by):
        draft.add(e.EventPlayed(by, command.card, now.held.get(by, 0) - 1, "tsk.start.9", free=True))
        return
    _refused(play_reasons(state, by))
    draft.add(
        e.ActionUsed(by, "events", allowance.allowed(state, by, "events"), "tsk.action.4.1"),
        e.ActionUsed(by, "played", now.used.get("played", 0) + 1, "tsk.action.4.1"),
        e.EventPlayed(by, command.card, now.held.get(by, 0) - 1, "tsk.action.4.1"),
    )


def free_event_reasons(state: State, by: str) -> list[Reason]:
    """tsk.start.9: events of Intelligence need no action during the set-up, or ever, as the table reads it."""
    if not own(state).free_events.get(by) or not own(state).held.get(by):
        return [Reason("no-event-held", "tsk.start.9", {})]
    if state.stage == SETUP:
        return []
    later = state.position.rulings.intelligence_when == "any-time"
    return rounds.turn_reasons(state, by) if later else [Reason("not-now", "tsk.start.9", {})]


def play_reasons(state: State, by: str) -> list[Reason]:
    now = own(state)
    found = allowance.reasons(state, by, "events", 0)
    number = allowance.allowed(state, by, "events")
    if not found and now.used.get("played", 0) >= number:
        found.append(Reason("nothing-left", "tsk.action.4.1", {"allowed": number, "left": 0}))
    if not now.held.get(by):
        found.append(Reason("no-event-held", "tsk.action.4.2", {}))
    return found


def faction_effect(draft: Draft, command: s.UseFactionEffect) -> None:
    _refused(allowance.reasons(draft.state, command.by, "faction-effect"))
    draft.add(
        e.ActionUsed(command.by, "faction-effect", draft.own.used.get("faction-effect", 0) + 1, "tsk.action.2"),
        e.FactionEffectUsed(command.by, "tsk.action.2"),
    )


def legal(state: State) -> Iterator[s.Command]:
    """The active player's own actions but movement and fights, in a fixed order."""
    by = state.position.active or ""
    if not rounds.turn_reasons(state, by):
        for source in ("open", "deck", "faction"):
            for epic in (False, True):
                drawn = s.DrawEvent(by, source, epic)
                if not draw_reasons(state, drawn):
                    yield drawn
        if not play_reasons(state, by) or not free_event_reasons(state, by):
            yield s.PlayEvent(by)
        for to in range(1, len(state.position.initiative or ()) + 1):
            number = allowance.left(state, by, "initiative")
            if not initiative_reasons(state, by, to, number)[0]:
                yield c.ChangeInitiative(by, to, number)
        if not allowance.reasons(state, by, "faction-effect"):
            yield s.UseFactionEffect(by)
        yield from legal_productions(state)
