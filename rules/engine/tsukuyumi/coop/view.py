"""What everybody sees of the co-op game: nothing of it is secret here, since nobody tells which action card was chosen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from rules.engine.tsukuyumi.coop import decks
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.pending import pending
from rules.engine.tsukuyumi.coop.state import TURNS, Budget, CardNote, Coop
from rules.engine.tsukuyumi.coop.turn_actions import RULES, offered
from rules.engine.tsukuyumi.play.turns import event_deck
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import DeckShown, View


@dataclass(frozen=True)
class RoundCard:
    """The Oni round card that lies open."""

    code: str  # empty where nobody told it
    # What the players have noted of it, each in a line.
    effect: str
    objective: str


@dataclass(frozen=True)
class CoopShown(Coop):
    """What the co-op game keeps, what the active player's turn allows, and what the decks hold."""

    allowed: Budget | None = None
    used: Mapping[str, int] = field(default_factory=dict)  # what the active player has used of each action
    held: Mapping[str, int] = field(default_factory=dict)  # events in each hand
    decks: tuple[DeckShown, ...] = ()
    round_card: RoundCard | None = None
    pieces: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # what each side has beside the board: weapons


@dataclass(frozen=True)
class CoopView(View):
    """The co-op game as everybody sees it."""

    rounds: int
    turned: tuple[str, ...]  # who has had their turn in this phase
    coop: CoopShown


def view(state: State, side: str | None) -> CoopView:
    """The same for every side and for watchers."""
    coop = coop_of(state)
    build: Callable[..., CoopShown] = CoopShown
    now = {"allowed": _allowed(state), "used": state.turn.used, "held": state.held, "decks": _decks(state), "pieces": state.pieces}
    shown = build(**{kept.name: getattr(coop, kept.name) for kept in fields(Coop)}, **now, round_card=_round_card(coop))
    return CoopView(state.position, pending(state), state.stage, state.rounds, tuple(sorted(state.turned)), shown)


def _round_card(coop: Coop) -> RoundCard | None:
    if not coop.shown:
        return None
    note = coop.notes.get(coop.card or "", CardNote())
    return RoundCard(coop.card or "", note.effect, note.objective)


def _decks(state: State) -> tuple[DeckShown, ...]:
    """Every deck of which a card has been drawn."""
    named = {deck: {card.card for card in coop_of(state).out if card.deck == deck and card.card} for deck in decks.CLAUSES}
    begun = dict.fromkeys(card.deck for card in coop_of(state).out)
    found = tuple(
        DeckShown(deck, decks.left(state, deck), tuple(sorted(card for card in named[deck] if decks.is_out(state, deck, card))))
        for deck in decks.CLAUSES
        if deck in begun
    )
    return (*found, *event_deck.shown(RULES, state))


def _allowed(state: State) -> Budget | None:
    if state.stage not in TURNS or state.position.active is None:
        return None
    found = offered(state, state.position.active)
    return Budget(**{name: found.get(name, 0) for name in (number.name for number in fields(Budget))})
