"""Why an action is good or bad, as codes, facts and clauses: what it scores, risks, threatens and saves. Judges nothing."""

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals import commands as c
from rules.engine.metals import events as e
from rules.engine.metals.assault import sees
from rules.engine.metals.decide import decide
from rules.engine.metals.evolve import evolve
from rules.engine.metals.state import SIDES, Figure, State

NOTHING = Catalogue()


def reasons(state: State, command: c.Action) -> tuple[Reason, ...]:
    """What speaks for an action and what against it, most important first; never empty."""
    events = decide(state, command, NOTHING)
    after = state
    for event in events:
        after = evolve(after, event)
    found = [*_ending(state, events), *_points(events), *_acted(state, after, command, events), *_threats(state, after)]
    return tuple(found) or (Reason("hint-nothing-better", "met.action.1.1"),)


def _ending(state: State, events: tuple[e.Event, ...]) -> list[Reason]:
    last = events[-1]
    if not isinstance(last, e.Won) or last.who is None:
        return []
    return [Reason("hint-wins" if last.who == SIDES[state.active] else "hint-loses", last.clause)]


def _points(events: tuple[e.Event, ...]) -> list[Reason]:
    """Squares scored, hits suffered, figures repaired."""
    found = []
    hits = [event for event in events if isinstance(event, e.Hit)]
    for event in events:
        if isinstance(event, e.Occupied):
            squares = [square for square, _ in event.squares]
            found.append(Reason("hint-scores", event.clause, {"points": event.points, "squares": squares}))
        elif isinstance(event, e.Repaired):
            found.append(Reason("hint-repairs", event.clause, {"square": event.at}))
    if hits:
        given = sum(event.points + event.bonus for event in hits)
        found.append(Reason("hint-costs", "met.assault.9", {"points": given, "squares": [event.at for event in hits]}))
    return found


def _acted(state: State, after: State, command: c.Action, events: tuple[e.Event, ...]) -> list[Reason]:
    """What becomes of the figure that acted."""
    match command:
        case c.Deploy(at=at):
            return [Reason("hint-brings", "met.action.2", {"square": at}), Reason("hint-new", "met.assault.7", {"square": at})]
        case c.Move(from_=from_, to=at):
            start = BY_NAME[from_]
        case c.Turn(at=at):
            start = BY_NAME[at]
        case _:
            return []
    found = []
    worth = state.frame.value[BY_NAME[at]]
    if start != BY_NAME[at] and worth > state.frame.value[start]:
        found.append(Reason("hint-takes", "met.occupation.1.3", {"square": at, "points": worth}))
    elif not worth and state.frame.ways[BY_NAME[at]] < state.frame.ways[start]:
        found.append(Reason("hint-nearer", "met.occupation.1", {"square": at}))
    if any(isinstance(event, e.Hit) and event.at == at for event in events):
        return found
    if any(isinstance(event, e.Spared) and event.at == at for event in events):
        return [*found, Reason("hint-forest", "met.assault.8", {"square": at})]
    now = [one for one in after.figures if one.side == state.active and one.at == BY_NAME[at]]
    if now and not _watched(after, now[0]):
        before = [one for one in state.figures if one.side == state.active and one.at == start]
        code = "hint-escapes" if before and _watched(state, before[0]) else "hint-unseen"
        found.append(Reason(code, "met.assault.2", {"square": at}))
    return found


def _threats(state: State, after: State) -> list[Reason]:
    """Enemies that will be hit in their own turn unless they step away."""
    aimed = sorted(
        one.name for one in after.figures if one.side != state.active and one.at not in state.frame.forest and _watched(after, one)
    )
    return [Reason("hint-threatens", "met.assault.1", {"count": len(aimed), "squares": aimed})] if aimed else []


def _watched(state: State, target: Figure) -> bool:
    return any(one.side != target.side and sees(state.frame, state.figures, one, target) >= 0 for one in state.figures)
