"""Events that only logs of older tables hold: open choices were stored then. Nothing writes them any more; they are read and folded."""

from dataclasses import dataclass

from rules.engine.kernel import game, validation
from rules.engine.kernel.game import Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position_json import hexagon
from rules.engine.tsukuyumi.play import duties


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


KINDS = frozenset(kind.NAME for kind in duties.STANDARD_KINDS)


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
