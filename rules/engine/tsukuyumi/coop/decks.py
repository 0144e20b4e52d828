"""The decks of the co-op game: which cards are out, how many are left, and when the discards are shuffled (coop.setup.13)."""

from collections.abc import Iterable

from rules.engine.kernel import validation
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import refuse
from rules.engine.tsukuyumi.coop.state import LAST_RIPOSTES, LEGENDS, PRINCESS_CARDS, RIPOSTES, ROUND_CARDS
from rules.engine.tsukuyumi.play.duties import CardToReveal
from rules.engine.tsukuyumi.play.supply import on_the_board
from rules.engine.tsukuyumi.state import State

CLAUSES = {
    PRINCESS_CARDS: "coop.princess.5",
    ROUND_CARDS: "coop.setup.13",
    RIPOSTES: "coop.setup.13.2",
    LAST_RIPOSTES: "coop.setup.13.2",
    LEGENDS: "coop.legend.5",
}
LEGENDS_IN_PLAY = 7  # coop.setup.3


def last_round(state: State) -> bool:
    return state.position.round is not None and state.position.round >= state.rounds


def deck_of(state: State, kind: str) -> str:
    """From which deck a square of the Momentum track draws now."""
    if kind == "legendary":
        return LEGENDS
    return LAST_RIPOSTES if last_round(state) else RIPOSTES


def left(state: State, deck: str) -> int | None:
    """How many cards the deck still holds; None where nobody knows its size."""
    size = state.position.catalogue.decks.get(deck)
    if size is None:
        return None
    if deck == LEGENDS and state.position.rulings.coop_legend_without_figure == "take-out":
        return None  # how many cards stayed in the box is not known
    if deck == LEGENDS and state.position.rulings.coop_legendary_seven == "random-seven":
        size = min(size, LEGENDS_IN_PLAY)
    return size - sum(card.deck == deck for card in coop_of(state).out)


def is_out(state: State, deck: str, card: str) -> bool:
    """Whether a card has been drawn since its deck was shuffled; a riposte is one card, whichever of the two decks it came from."""
    remaining = left(state, deck)
    if remaining is None:
        return False
    if remaining <= 0 and _shuffles(state, deck):
        return card in _shuffled(state, deck).stay
    decks = (RIPOSTES, LAST_RIPOSTES) if deck in (RIPOSTES, LAST_RIPOSTES) else (deck,)
    return any(one.deck in decks and one.card == card for one in coop_of(state).out)


def in_deck(state: State, deck: str, cards: Iterable[str]) -> list[str]:
    """Of these cards the ones that may be drawn now."""
    return [card for card in cards if not is_out(state, deck, card)]


def draw(state: State, deck: str, card: str | None) -> Events:
    """A card leaves its deck: refused where it is out already; an empty deck is shuffled first."""
    if card is not None and is_out(state, deck, card):
        refuse("card-out", CLAUSES[deck], card=card.upper(), left=left(state, deck) or 0)
    remaining = left(state, deck)
    return (_shuffled(state, deck),) if remaining is not None and remaining <= 0 and _shuffles(state, deck) else ()


def has_run_out(state: State, kind: str) -> bool:
    """Whether a special square draws nothing any more: every card is out or lies face down, and the discards stay where they are."""
    deck = deck_of(state, kind)
    remaining = left(state, deck)
    if remaining is None or _shuffles(state, deck):
        return False
    face_down = sum(card.kind == kind for card in coop_of(state).drawn)
    due = sum(isinstance(duty, CardToReveal) and duty.deck == kind for duty in coop_of(state).duties)
    return remaining <= face_down + due


def reshuffle(state: State, command: c.ReshuffleDeck) -> Events:
    """The players have shuffled the discards of a deck themselves."""
    deck = validation.one_of(command.deck, CLAUSES, "action.deck")
    if not any(card.deck == deck for card in coop_of(state).out):
        refuse("deck-whole", CLAUSES[deck])
    return (_shuffled(state, deck),)


def _shuffles(state: State, deck: str) -> bool:
    """Whether the discards of an empty deck are shuffled: the Princess's always, those of ripostes unless they have run out."""
    return deck not in (RIPOSTES, LAST_RIPOSTES) or state.position.rulings.coop_riposte_deck == "reshuffled"


def _shuffled(state: State, deck: str) -> e.DeckShuffled:
    """The discards become the deck; what lies open or is on the board stays out."""
    coop = coop_of(state)
    out = [card.card for card in coop.out if card.deck == deck]
    if deck == LEGENDS:
        gone = coop.fallen if state.position.rulings.coop_legendary_discard == "out" else ()
        stay = [card for card in out if card is not None and (card in gone or on_the_board(state.position, card))]
        return e.DeckShuffled(deck, tuple(stay), CLAUSES[deck])
    kept: list[str | None] = []
    for riposte in coop.ripostes if deck in (RIPOSTES, LAST_RIPOSTES) else ():
        if riposte.card in out:
            out.remove(riposte.card)
            kept.append(riposte.card)
    return e.DeckShuffled(deck, tuple(kept), CLAUSES[deck])
