"""What a command would come to: it is decided and folded, and nobody keeps the result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, PrintedValue, RuleViolation, UnknownValue
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import changes as ch
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import events as coop
from rules.engine.tsukuyumi.foresight.fights import settled
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality import combat, scoring
from rules.engine.tsukuyumi.messages import Command, Event
from rules.engine.tsukuyumi.play import duties
from rules.engine.tsukuyumi.play.fights.events import FightOpened
from rules.engine.tsukuyumi.play.fights.values import fighters
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.state import State

OWN_AREA, NOBODY_FALLS = "own-area", "nobody-falls"


@dataclass(frozen=True)
class ConquestPoints:
    """What a conquest needs and what is there."""

    needed: int
    available: int


@dataclass(frozen=True)
class PrincessTakes:
    """How many of a side's figures in the attacked area turn into Oni, of how many."""

    side: str
    count: int
    of: int


@dataclass(frozen=True)
class Damage:
    """The damage of an attack, and the least health of anybody it could hit; None where nobody stands there or knows it."""

    attacker: str
    area: Hex
    amount: int
    least_health: int | None


@dataclass(frozen=True)
class Foresight:
    """What a command comes to, with its fights played on as far as they can be.

    `assumed`: nobody counterattacks, everybody loses as few figures as possible; `open`: somebody has to choose more than that.
    `points`: by side what the count gains, left out where what is unknown would differ. `drawn`: the kinds of cards that the
    Momentum draws. `pointless`: the reason why a legal action changes nothing that its player wants. `needs`: the printed values
    that are missing to foresee anything."""

    changes: tuple[ch.Change, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    conquest: ConquestPoints | None = None
    damage: Damage | None = None
    princess: PrincessTakes | None = None
    drawn: tuple[str, ...] = ()
    because: tuple[coop.Because, ...] = ()
    pointless: str = ""
    assumed: bool = False
    open: bool = False
    needs: tuple[PrintedValue, ...] = ()

    @property
    def momentum(self) -> ch.Momentum | None:
        return next((change for change in self.changes if isinstance(change, ch.Momentum)), None)

    def fallen(self, owner: str) -> dict[str, int]:
        """A side's figures that leave the board, by unit."""
        return _counted(self.changes, owner, lambda change: change.end is None)

    def new(self, owner: str) -> dict[str, int]:
        """A side's figures that come onto the board, by unit."""
        return _counted(self.changes, owner, lambda change: change.start is None)


def foresee(state: State, command: Command, catalogue: Catalogue) -> Foresight | None:
    """What a command would come to now; None where it would be refused for another reason than a missing value."""
    try:
        happened = GAME.decide(state, command, catalogue)
    except UnknownValue as missing:
        return Foresight(needs=missing.needs)
    except (BadInput, RuleViolation):
        return None
    position = state.position
    end = settled(reduce(GAME.evolve, happened, state), catalogue)
    changed = ch.changes(position, end.state.position)
    damage = _damage(position, happened)
    return Foresight(
        changes=changed,
        points=_points(position, end.state.position),
        conquest=_conquest(state, command),
        damage=damage,
        princess=_princess(position, happened),
        drawn=tuple(event.kind for event in happened if isinstance(event, coop.SquareReached)),
        because=next((event.because for event in happened if isinstance(event, coop.OniFought)), ()),
        pointless=_pointless(position, command, changed),
        assumed=end.assumed,
        open=end.open,
    )


def _counted(changed: Sequence[ch.Change], owner: str, fits: Callable[[ch.Figures], bool]) -> dict[str, int]:
    found: dict[str, int] = {}
    for change in changed:
        if isinstance(change, ch.Figures) and change.owner == owner and fits(change):
            found[change.unit] = found.get(change.unit, 0) + change.count
    return found


def _points(before: Position, after: Position) -> dict[str, int]:
    """What each side's count gains or loses."""
    was, now = scoring.score(before), scoring.score(after)
    if was.unknown != now.unknown:
        return {}
    sides = {side: now.sides.get(side, 0) - was.sides.get(side, 0) for side in {**was.sides, **now.sides}}
    return {side: gained for side, gained in sides.items() if gained}


def _conquest(state: State, command: Command) -> ConquestPoints | None:
    """The two numbers of a conquest, as the rules compare them."""
    match command:
        case actions.Conquer(by, area):
            needed, _sides = combat.needed(state.position, by, area)
            return ConquestPoints(needed, state.position.sum(by, area, "conquest"))
        case s.Attack(by=by, area=area) if conquers(command):
            position = fighters(state)
            needed, _sides = combat.needed(position, by, area)
            own = {unit: n for unit, n in command.part.items() if n} or position.areas[area].units.get(by, {})
            return ConquestPoints(needed, sum(n * position.value(by, unit, "conquest") for unit, n in own.items()))
        case _:
            return None


def conquers(command: Command) -> bool:
    """Whether a command takes an area for its player."""
    match command:
        case actions.Conquer():
            return True
        case s.Attack(card=card):
            return card.conquer or card.kind == "conquest"
        case _:
            return False


def _damage(position: Position, happened: Sequence[Event]) -> Damage | None:
    """The damage of the first attack that a command makes."""
    opened = next((event for event in happened if isinstance(event, FightOpened)), None)
    if opened is None or not opened.damage:
        return None
    hit = [
        position.unit(side, unit).health
        for side in opened.defenders
        for unit, n in position.areas[opened.area].units.get(side, {}).items()
        if n
    ]
    if ONI in opened.defenders and opened.area in position.princess:
        hit.append(position.unit(ONI, "princess").health)
    known = [health for health in hit if health is not None]
    return Damage(opened.attacker, opened.area, opened.damage, min(known) if known and len(known) == len(hit) else None)


def _princess(position: Position, happened: Sequence[Event]) -> PrincessTakes | None:
    added = (task for event in happened if isinstance(event, duties.TasksAdded) for task in event.tasks)
    duty = next((task for task in added if isinstance(task, duties.UnitsToTurn)), None)
    if duty is None:
        return None
    there = sum(n for area in duty.areas or (duty.area,) for n in position.areas[area].units.get(duty.side, {}).values())
    return PrincessTakes(duty.side, min(duty.count, there), there)


def _pointless(position: Position, command: Command, changed: Sequence[ch.Change]) -> str:
    """Why an action that is legal gains its player nothing; empty where it gains something."""
    match command:
        case actions.Conquer(by, area) | s.Attack(by=by, area=area) if conquers(command):
            return OWN_AREA if position.areas[area].territory == by and not _hurts(changed, by) else ""
        case actions.Annihilate(by) | s.Attack(by=by):
            return "" if _hurts(changed, by) else NOBODY_FALLS
        case _:
            return ""


def _hurts(changed: Sequence[ch.Change], by: str) -> bool:
    """Whether anybody but the attacker loses a figure, or the Princess leaves."""
    return any(
        (isinstance(change, ch.Figures) and change.owner != by and change.end is None)
        or (isinstance(change, ch.Princess) and not change.after)
        for change in changed
    )
