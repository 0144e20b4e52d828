"""What only the co-op and solo game keep beside the position. Knows what there is to remember, and no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.codec import sent_as
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.duties import CoopDuty, StarterToPlace

# Where a round stands (State.stage).
SETUP = "setup"
CHOOSE = "choose"
SHOW = "show-cards"
ROUND_CARD = "round-card"
WHITE = "white"
BLACK = "black"
OBJECTIVE = "objective"
COUNT = "count"
TURNS = (WHITE, BLACK)

# The decks, named as the kinds of cards in the box (coop.setup.13).
PRINCESS_CARDS = "princess"
ROUND_CARDS = "oni-round"
RIPOSTES = "oni-riposte"
LAST_RIPOSTES = "last-round-riposte"
LEGENDS = "legendary-oni"


@dataclass(frozen=True)
class Drawn:
    """A card that lies face down until the turn ends: a riposte or a legendary Oni, for which square, and who drew it."""

    kind: str
    by: str
    square: int
    last_round: bool = False


@dataclass(frozen=True)
class Riposte:
    """A lasting riposte that lies open: which card (None: the players read it themselves), and before whom."""

    by: str
    card: str | None = None


@dataclass(frozen=True)
class CardOut:
    """A card that has left its deck since it was shuffled; None: the players read it themselves."""

    deck: str
    card: str | None = None


@dataclass(frozen=True)
class Budget:
    """What a player's action card allows; None: the players watch it themselves."""

    production: int | None = None
    movement: int | None = None
    combat: int | None = None
    events: int | None = None
    initiative: int | None = None


def printed(budget: Budget) -> str:
    """What a card without a number is known by: its lines."""
    return " ".join(f"{name[0]}{number}" for name, number in vars(budget).items() if number is not None)


@dataclass(frozen=True)
class ActionCard:
    """A player's action card of this round, as far as it was told; `unbound`: nobody is massive in its round."""

    budget: Budget = Budget()
    card: str | None = None
    unbound: bool = False


@dataclass(frozen=True)
class CardNote:
    """What a card says, in the players' own words."""

    effect: str = ""
    objective: str = ""


@dataclass(frozen=True)
class Coop:
    """The co-op game's own state; every field has a meaning in free play too."""

    players: tuple[str, ...] = ()
    starting: tuple[StarterToPlace, ...] = ()  # figures that still have to be put up
    listed: tuple[str, ...] = ()  # whose starting figures were told; others put up what their sheet says
    ready: tuple[str, ...] = ()  # set-up: "home nomads", "start nomads", "princess"
    chosen: tuple[str, ...] = ()
    attacks: int = 0
    planned: tuple[Hex, ...] | None = None  # the areas of the second attack, where both are chosen beforehand
    duties: tuple[CoopDuty, ...] = field(default=(), metadata=sent_as("todo"))  # what waits, the first of them first
    drawn: tuple[Drawn, ...] = ()
    passed: tuple[Drawn, ...] = ()  # what the marker passed when a hand moved it: offered to be drawn, until somebody answers
    ripostes: tuple[Riposte, ...] = ()
    card: str | None = None  # the Oni round card, where we know it
    shown: bool = False  # whether this round's card lies open
    cards: Mapping[str, ActionCard] = field(default_factory=dict)  # the action cards of this round that were told
    gambler: int = 0  # what was rolled when she came in
    defiler_turned: bool = False  # destroyed once, where its base rules hold too
    legend_destroyed: bool = False  # in this round
    once: frozenset[str] = frozenset()  # who has played the card that works once per round
    guerilla: bool = False  # the Nomads have played it in this round: no more combat cards
    out: tuple[CardOut, ...] = ()  # the cards drawn from each deck since it was shuffled
    fallen: tuple[str, ...] = ()  # legendary Oni that were destroyed
    third: bool = False  # whether the Abyssal's third attack of this turn is still to come
    modules: tuple[str, ...] = ()
    known_cards: Mapping[str, Budget] = field(default_factory=dict)  # action cards that were told, by number or else by their lines
    notes: Mapping[str, CardNote] = field(default_factory=dict)  # by number; "" is a round card that nobody has named

    @property
    def unbound(self) -> bool:
        """Whether somebody plays action card 14: nobody is massive in this round."""
        return any(card.unbound for card in self.cards.values())
