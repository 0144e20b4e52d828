"""Events in a turn: drawn into the hand and played from it, and points of the action that go elsewhere (tsk.action.4). The cards are
at the table: what is kept is how many each player holds, and what has been played."""

from collections.abc import Iterator

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import budgets, event_deck
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

EVENTS = "events"
DRAWN, PLAYED, OTHERWISE = "drawn", "played", "otherwise"  # what the points of the action went to
SOURCES: tuple[t.Source, ...] = ("open", "deck", "faction")


def held(state: State, by: str) -> int:
    return state.held.get(by, 0)


def _used(state: State, what: str) -> int:
    return state.turn.used.get(what, 0)


def _begun(rules: TurnRules, state: State, by: str, clause: str, use: str = "event") -> e.ActionUsed:
    most = budgets.allowed(rules, state, by, EVENTS)
    return e.ActionUsed(by, EVENTS, 1 if most is None else most, clause, use)


def _closed(rules: TurnRules, state: State, by: str) -> list[Reason]:
    return budgets.reasons(rules, state, by, EVENTS, 0)


def _spent(rules: TurnRules, state: State, by: str, used: int, clause: str) -> list[Reason]:
    """Whether so many points of the action are gone, those that paid for something else among them."""
    most = budgets.allowed(rules, state, by, EVENTS)
    if most is None or used + _used(state, OTHERWISE) < most:
        return []
    return [Reason("nothing-left", clause, {"allowed": most, "left": 0})]


def draw(rules: TurnRules, state: State, command: t.DrawEvent) -> e.Events:
    """tsk.action.4: one of the open cards or the top of the deck; an epic event happens at once (tsk.module.4.1)."""
    refused(draw_reasons(rules, state, command))
    by = command.by
    reading = state.position.rulings.epic_event_counts_as_draw if command.epic else ""
    found: list[e.Event] = [_begun(rules, state, by, "tsk.action.4")]
    if reading != "free":
        found.append(e.ActionUsed(by, DRAWN, _used(state, DRAWN) + 1, "tsk.action.4"))
    if reading == "draw-and-play":
        found.append(e.ActionUsed(by, PLAYED, _used(state, PLAYED) + 1, "tsk.module.4.2"))
    if _played_when_drawn(state, command):
        return (
            *found,
            e.ActionUsed(by, PLAYED, _used(state, PLAYED) + 1, "tsk.module.5.1"),
            *drawn_and_played(rules, state, by, command.from_, "tsk.module.5.1"),
        )
    number = held(state, by) + (0 if command.epic else 1)
    drawn = e.EventDrawn(by, command.from_, command.epic, number, "tsk.module.4.1" if command.epic else "tsk.action.4")
    return (*event_deck.shuffled(rules, state, command.from_), *found, drawn)


def drawn_and_played(rules: TurnRules, state: State, by: str, source: str, clause: str, card: str = "") -> e.Events:
    """One event through the hand and out of it again."""
    drawn = e.EventDrawn(by, source, False, held(state, by) + 1, clause)
    return (*event_deck.shuffled(rules, state, source), drawn, e.EventPlayed(by, card, held(state, by), clause))


def draw_and_play(rules: TurnRules, state: State, by: str, source: t.Source, card: str = "") -> e.Events:
    """tsk.action.4: one point for an event that is drawn and played at once."""
    input_checks.text(card, "action.card")
    refused(
        draw_reasons(rules, state, t.DrawEvent(by, source))
        or _spent(rules, state, by, _used(state, PLAYED), "tsk.action.4.1")
        or event_deck.out_reasons(rules, state, card)
    )
    return (
        _begun(rules, state, by, "tsk.action.4"),
        e.ActionUsed(by, DRAWN, _used(state, DRAWN) + 1, "tsk.action.4"),
        e.ActionUsed(by, PLAYED, _used(state, PLAYED) + 1, "tsk.action.4.1"),
        *drawn_and_played(rules, state, by, source, "tsk.action.4.1", card),
    )


def _played_when_drawn(state: State, command: t.DrawEvent) -> bool:
    """tsk.module.5.1: a faction event may wait in the hand, unless the table reads it otherwise."""
    return command.from_ == "faction" and state.position.rulings.faction_event_kept == "at-once"


def draw_reasons(rules: TurnRules, state: State, command: t.DrawEvent) -> list[Reason]:
    by, modules = command.by, rules.modules(state)
    found = _closed(rules, state, by)
    if not found:
        most = max(_used(state, DRAWN), _used(state, PLAYED)) if _played_when_drawn(state, command) else _used(state, DRAWN)
        found += _spent(rules, state, by, most, "tsk.action.4")
    if command.epic and "epic-events" not in modules:
        found.append(Reason("not-in-this-game", "tsk.module.4", {}))
    if command.from_ == "faction" and ("faction-events" not in modules or command.epic):
        found.append(Reason("not-in-this-game", "tsk.module.5", {}))
    if _used(state, PLAYED) and state.position.rulings.event_play_then_draw == "draw-first":
        found.append(Reason("draw-first", "tsk.action.4.1", {}))
    return found or event_deck.empty_reasons(rules, state, command.from_)


def play(rules: TurnRules, state: State, command: t.PlayEvent) -> e.Events:
    """tsk.action.4.1: an event of the hand; what it does is put down by hand and stands in the log."""
    input_checks.text(command.card, "action.card")
    by = command.by
    refused(play_reasons(rules, state, by) or event_deck.out_reasons(rules, state, command.card))
    return (
        _begun(rules, state, by, "tsk.action.4.1"),
        e.ActionUsed(by, PLAYED, _used(state, PLAYED) + 1, "tsk.action.4.1"),
        e.EventPlayed(by, command.card, held(state, by) - 1, "tsk.action.4.1"),
    )


def play_reasons(rules: TurnRules, state: State, by: str) -> list[Reason]:
    found = _closed(rules, state, by) or _spent(rules, state, by, _used(state, PLAYED), "tsk.action.4.1")
    if not held(state, by):
        found.append(Reason("no-event-held", "tsk.action.4.2", {}))
    return found


def spend_otherwise(rules: TurnRules, state: State, by: str, use: str, clause: str) -> e.Events:
    """One point of the action pays for something else."""
    refused(_closed(rules, state, by) or _spent(rules, state, by, max(_used(state, DRAWN), _used(state, PLAYED)), clause))
    return (_begun(rules, state, by, clause, use), e.ActionUsed(by, OTHERWISE, _used(state, OTHERWISE) + 1, clause))


def legal(rules: TurnRules, state: State, by: str) -> Iterator[t.TurnCommand]:
    for source in SOURCES:
        for epic in (False, True):
            drawn = t.DrawEvent(by, source, epic)
            if not draw_reasons(rules, state, drawn):
                yield drawn
    if not play_reasons(rules, state, by):
        yield t.PlayEvent(by)
