"""The event deck: how many cards it holds, which events have been played since it was shuffled, and what happens when it is empty
(tsk.setup.4, tsk.action.4.5). Hands are secret: of the cards in them only the number is known."""

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import DeckShown

DECK = "event"
PRINTED = "event-cards"  # told by a table whose deck is not the core box's
OPEN = 2  # tsk.setup.4: face up beside the deck
EPIC = 1  # tsk.module.4: as many epic events as players, and one more
FACTION = "faction"
CLAUSE = "tsk.action.4.5"


def size(rules: TurnRules, state: State) -> int | None:
    """All event cards of the table; None where nobody can tell which of a hand are a faction's own."""
    modules, position = rules.modules(state), state.position
    if "faction-events" in modules and position.rulings.faction_event_kept == "keep":
        return None
    whole = position.printed.get(PRINTED, position.catalogue.decks.get(DECK))
    epic = len(position.initiative or ()) + EPIC if "epic-events" in modules else 0
    return None if whole is None else whole + epic


def face_down_and_open(rules: TurnRules, state: State) -> int | None:
    """What is neither in a hand nor played."""
    whole = size(rules, state)
    return None if whole is None else max(whole - sum(state.held.values()) - len(state.discards), 0)


def left(rules: TurnRules, state: State) -> int | None:
    """How many cards the deck still holds; None where nobody can tell."""
    there = face_down_and_open(rules, state)
    return None if there is None else max(there - OPEN, 0)


def empty_reasons(rules: TurnRules, state: State, source: str) -> list[Reason]:
    """Why no event can be taken from there: the deck is empty, and so is the display, or nothing is shuffled."""
    if source == FACTION or left(rules, state) != 0 or _shuffles(state):
        return []
    if source == "open" and face_down_and_open(rules, state):
        return []
    return [Reason("deck-empty", CLAUSE, {})]


def shuffled(rules: TurnRules, state: State, source: str) -> tuple[e.EventsShuffled, ...]:
    """The played events make a new deck as soon as a card of the empty one is needed, be it to replace an open one."""
    needed = source != FACTION and left(rules, state) == 0 and _shuffles(state)
    return (e.EventsShuffled(CLAUSE),) if needed else ()


def _shuffles(state: State) -> bool:
    return bool(state.discards) and state.position.rulings.event_deck_empty == "reshuffle"


def out_reasons(rules: TurnRules, state: State, card: str) -> list[Reason]:
    """An event that was played or discarded by its name is not in anybody's hand before the deck is shuffled."""
    if not card or card.casefold() not in {name.casefold() for name in state.discards}:
        return []
    return [Reason("card-out", CLAUSE, {"card": card, "left": left(rules, state) or 0})]


def shown(rules: TurnRules, state: State) -> tuple[DeckShown, ...]:
    """What everybody sees of it, once a card has left it."""
    if not state.discards and not any(state.held.values()):
        return ()
    return (DeckShown(DECK, left(rules, state), tuple(sorted({name for name in state.discards if name}))),)
