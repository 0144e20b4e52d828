"""What only the standard game keeps beside the position: cards, budgets. Knows no rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.play.duties import StandardDuty
from rules.engine.tsukuyumi.play.fights.state import CombatCard

# Where a standard game stands (state.stage).
SETUP = "setup"
POWER = "oni-power"
CHOOSE = "choose-cards"
PLAY = "play"
COUNT = "count"

# The steps of one player's set-up.
HOME, AREAS, UNITS = "home", "start-areas", "starting-units"


@dataclass(frozen=True)
class Advantage:
    """A starting advantage and the number on its card."""

    card: str
    value: int = 1


@dataclass(frozen=True)
class Tally:
    """What a player has done that goals and missions count: in this round, and in the whole game."""

    conquests: int = 0  # areas taken in this round
    reconquests: int = 0  # those of them that had been somebody's
    oni_destroyed: int = 0  # in this round
    destroyed: int = 0  # enemy units of all sides, in this round
    destroyed_in_all: int = 0
    tsukuyumi_conquests: int = 0  # in the whole game
    moon_points: int = 0  # how often the Moon's centre has paid


@dataclass(frozen=True)
class Standard:
    """The standard game's own state; `players` sit in this order, each one's left neighbour next."""

    players: tuple[str, ...]
    variant: str = "standard"
    modules: tuple[str, ...] = ()
    scenario: str = ""
    goal: int = 0
    step: str = ""
    placed: frozenset[str] = frozenset()
    starting: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    more_areas: Mapping[str, int] = field(default_factory=dict)
    home_places: tuple[Hex, ...] = ()
    combat_cards: Mapping[str, tuple[CombatCard, ...]] = field(default_factory=dict)
    mascots: Mapping[str, str] = field(default_factory=dict)
    advantages: Mapping[str, Advantage] = field(default_factory=dict)
    free_events: Mapping[str, int] = field(default_factory=dict)  # events of Intelligence that need no action
    chosen: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    chosen_names: Mapping[str, str] = field(default_factory=dict)
    shown: bool = False
    fighters: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    missions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    goals: frozenset[str] = frozenset()
    oni_missions: Mapping[str, str] = field(default_factory=dict)
    power: str = ""
    defiler_turned: bool = False
    princess_away: bool = False
    order_next: tuple[str, ...] = ()
    duties: tuple[StandardDuty, ...] = ()  # what waits, the first of them first
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    known_cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # numbers of action cards that lay open, by name
