"""What only the co-op and solo game keep beside the position. Knows what there is to remember, and no rule."""

from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.coop.tasks import StarterToPlace, Task

# Where a round stands (State.stage).
SETUP = "setup"
CHOOSE = "choose"
ROUND_CARD = "round-card"
WHITE = "white"
BLACK = "black"
OBJECTIVE = "objective"
COUNT = "count"
TURNS = (WHITE, BLACK)


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
class Budget:
    """What a player's action card allows; None: the players watch it themselves."""

    production: int | None = None
    movement: int | None = None
    combat: int | None = None
    events: int | None = None
    initiative: int | None = None


@dataclass(frozen=True)
class Used:
    """What the active player has done in this turn."""

    actions: tuple[str, ...] = ()
    production: int = 0
    combat: int = 0
    events: int = 0
    event_use: str | None = None
    last: str | None = None


@dataclass(frozen=True)
class Gone:
    """So many figures that have moved already and stand there now."""

    area: Hex
    unit: str
    count: int


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
    todo: tuple[Task, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    passed: tuple[Drawn, ...] = ()  # what the marker passed when a hand moved it: offered to be drawn, until somebody answers
    ripostes: tuple[Riposte, ...] = ()
    card: str | None = None  # the Oni round card, where we know it
    shown: bool = False  # whether this round's card lies open
    budget: Budget = Budget()
    used: Used = Used()
    gone: tuple[Gone, ...] = ()
    gambler: int = 0  # what was rolled when she came in
    defiler_turned: bool = False  # destroyed once, where its base rules hold too
    legend_destroyed: bool = False  # in this round
    once: frozenset[str] = frozenset()  # who has played the card that works once per round
    guerilla: bool = False  # the Nomads have played it in this round: no more combat cards
    unbound: bool = False  # action card 14 is played: nobody is massive in this round
