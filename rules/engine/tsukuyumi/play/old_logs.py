"""Events that are no longer written: logs of tables that were played earlier hold them, so they are still read and folded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.kernel import game, validation
from rules.engine.kernel.game import Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import hexagon
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play import duties
from rules.engine.tsukuyumi.play.fights.evolve import with_fight
from rules.engine.tsukuyumi.play.turns.events import ActionUsed
from rules.engine.tsukuyumi.state import State

# --- of the co-op game


@dataclass(frozen=True)
class Gone:
    """So many figures that have moved already and stand there now."""

    area: Hex
    unit: str
    count: int


@dataclass(frozen=True)
class TurnUsed(game.Event):
    """A part of the active player's turn is used: which action, and how many points of it."""

    by: str
    action: str
    clause: str
    points: int = 1
    use: str | None = None


@dataclass(frozen=True)
class FiguresSpent(game.Event):
    """Figures that have moved, where they stand now."""

    figures: tuple[Gone, ...]
    clause: str


@dataclass(frozen=True)
class DamageTaken(game.Event):
    """How much damage a side had to take in an area, and what it lost; `rest` goes on to the next or lapses."""

    NAME: ClassVar[str] = "losses-taken"
    side: str
    area: Hex
    damage: int
    lost: Mapping[str, int]
    rest: int
    clause: str
    by_hand: bool = False


@dataclass(frozen=True)
class RiposteChosen(game.Event):
    """The defenders' counterattack against the Oni."""

    area: Hex | None
    name: str | None
    clause: str


CoopOldEvent = TurnUsed | FiguresSpent | DamageTaken | RiposteChosen
COOP_EVENTS = (TurnUsed, FiguresSpent, DamageTaken, RiposteChosen)


def spent(state: State, event: FiguresSpent) -> State:
    """A figure that had moved has walked nowhere from where it stands."""
    walked = tuple(Walk(gone.unit, gone.count, (gone.area,)) for gone in event.figures)
    return replace(state, turn=replace(state.turn, walked=walked))


def used(state: State, event: TurnUsed) -> tuple[ActionUsed, ...]:
    """The same as today's events."""
    names = [event.action]
    if event.action == "events":
        names = [*(("drawn", "played") if event.use == "event" else ("otherwise",)), event.action]
    totals = {name: state.turn.used.get(name, 0) + event.points for name in names}
    return tuple(ActionUsed(event.by, name, n, event.clause, event.use or "") for name, n in totals.items())


# --- of the standard game, which stored open choices


@dataclass(frozen=True)
class ChoiceOpened(game.Event):
    """Somebody had to choose."""

    choice: Pending


@dataclass(frozen=True)
class ChoiceSettled(game.Event):
    """The first open choice was made."""

    kind: str
    by: str
    clause: str


StandardOldEvent = ChoiceOpened | ChoiceSettled
STANDARD_EVENTS = (ChoiceOpened, ChoiceSettled)
KINDS = frozenset(kind.NAME for kind in duties.STANDARD_KINDS)


def opened(waiting: tuple[duties.StandardDuty, ...], choice: Pending) -> tuple[duties.StandardDuty, ...]:
    """Choices are derived from duties and fights today: what waits with the duty of a stored one."""
    duty = duty_of(choice)
    return waiting if duty is None else (*waiting, duty)


def settled(waiting: tuple[duties.StandardDuty, ...], kind: str) -> tuple[duties.StandardDuty, ...]:
    """The first that waited is done, unless the choice was one inside a fight."""
    return waiting[1:] if kind in KINDS else waiting


def shared_out(state: State, choice: Pending) -> State:
    """One kind of stored choice shared damage out that was left over."""
    left_over = choice.facts.get("damage")
    if choice.kind == "split-damage" and isinstance(left_over, int) and state.fights and state.fights[0].split:
        return with_fight(state, replace(state.fights[0], spare=left_over))
    return state


def duty_of(choice: Pending) -> duties.StandardDuty | None:
    """The duty that a stored choice stands for; None for the choices inside a fight."""
    side = choice.by[0] if choice.by else ""
    match choice.kind:
        case "lose-figures":
            return duties.FiguresToLose(side, _area(choice), _number(choice, "count"), choice.clause, _oni(choice))
        case "roll-die":
            return duties.FightDieToRoll(side, _area(choice), _oni(choice), choice.clause)
        case "draw-event":
            return duties.EventToDraw(side, choice.clause)
        case "mark-tsukuyumi":
            return duties.AreaToMark(side, choice.clause)
        case "produce":
            return duties.PointsToSpend(side, _number(choice, "points"), choice.clause)
        case "return-princess":
            return duties.PrincessToBringBack(side, choice.clause)
        case "advance":
            return duties.UnitsToAdvance(side, _number(choice, "points"), choice.clause)
        case _:
            return None


def _number(choice: Pending, name: str) -> int:
    return validation.whole(choice.facts[name], f"choice.facts.{name}")


def _area(choice: Pending) -> Hex:
    return hexagon(choice.facts["area"], "choice.facts.area")


def _oni(choice: Pending) -> bool:
    return bool(choice.facts.get("oni"))
