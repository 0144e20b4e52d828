"""What a player is advised to do, and what it gains, in numbers that a page can put into words."""

from dataclasses import dataclass

from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.messages import Command
from rules.engine.tsukuyumi.state import State


@dataclass(frozen=True)
class Gain:
    """What changes: points against the opponents, areas held, Oni destroyed or new (below zero), own figures, squares of Momentum."""

    points: int = 0
    areas: int = 0
    oni_destroyed: int = 0
    figures: int = 0
    momentum: int = 0


@dataclass(frozen=True)
class Advice:
    """The best command that was found, what it gains at once, and the rest of the plan that it belongs to with the whole plan's gain."""

    command: Command
    gain: Gain
    then: tuple[Command, ...] = ()
    in_all: Gain = Gain()


def gain(before: State, after: State, side: str) -> Gain:
    """What one side, or the players together, have gained between two states."""
    old, new = _counted(before.position, side), _counted(after.position, side)
    return Gain(
        points=new.points - old.points,
        areas=new.areas - old.areas,
        oni_destroyed=old.oni_destroyed - new.oni_destroyed,
        figures=new.figures - old.figures,
        momentum=new.momentum - old.momentum,
    )


def _counted(position: Position, side: str) -> Gain:
    """The same figures of one position: the balance of points, areas held, Oni and own figures on the board, the marker's square."""
    own = tuple(position.initiative or ()) if position.together else (side,)
    sides = scoring.score(position).sides
    if position.together:
        points = sides[scoring.PLAYERS] - sides[ONI]
    else:
        points = sides.get(side, 0) - max((n for other, n in sides.items() if other not in (side, ONI)), default=0)
    areas = position.areas.values()
    return Gain(
        points=points,
        areas=sum(area.territory in own for area in areas),
        oni_destroyed=sum(sum(area.units.get(ONI, {}).values()) for area in areas),
        figures=sum(sum(area.units.get(by, {}).values()) for area in areas for by in own),
        momentum=position.momentum or 0,
    )
