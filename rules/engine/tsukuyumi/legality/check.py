"""Is this legal, and why not? Asks the rule that an action belongs to."""

from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import combat, input_checks, movement, placement, production, standard_oni
from rules.engine.tsukuyumi.legality.verdict import Verdict

MOST_POINTS = 50
MOST_PLACES = 100
MOST_STARTING_AREAS = 20


def check(position: Position, action: c.Action) -> Verdict:
    """The verdict on one action; BadInput where it names what does not exist, or numbers that no component prints."""
    _player(position, action.by)
    match action:
        case c.Move(by, points, figures):
            validation.whole(points, "action.points", 0, MOST_POINTS)
            _some(figures)
            input_checks.walks(figures, position, by)
            return movement.check_move(position, by, points, figures)
        case c.Conquer(by, area):
            return combat.check_conquer(position, by, area)
        case c.Annihilate(by, area):
            return combat.check_annihilate(position, by, area)
        case c.PlaceOni(by, unit, area):
            input_checks.unit(position, ONI, unit, "action.unit")
            return standard_oni.check_place(position, by, unit, area)
        case c.ConquerWithOni(by, start, figures, area):
            _some(figures)
            input_checks.walks(figures, position, ONI)
            return standard_oni.check_conquest(position, by, start, figures, area)
        case c.Produce(by, unit, area, points, count):
            input_checks.unit(position, by, unit, "action.unit")
            validation.whole(count, "action.count", 1, input_checks.MOST_FIGURES)
            validation.whole(points, "action.points", 0, input_checks.MOST_FIGURES)
            return production.check_produce(position, by, unit, count, area, points)
        case c.ChangeInitiative(by, to, allowed):
            validation.whole(to, "action.to", 0, MOST_PLACES)
            validation.whole(allowed, "action.allowed", 0, MOST_PLACES)
            return production.check_initiative(position, by, to, allowed)
        case c.PlaceHome(by, area):
            return placement.check_home(position, by, area)
        case c.MarkStartingAreas(by, areas):
            if len(areas) > MOST_STARTING_AREAS:
                raise BadInput("too-many", "action.areas", {"most": MOST_STARTING_AREAS, "found": len(areas)})
            return placement.check_start(position, by, areas)
        case _:
            assert_never(action)


def _player(position: Position, by: str) -> None:
    validation.one_of(by, frozenset(position.catalogue.units) - {ONI}, "action.by", "unknown-faction")


def _some(figures: tuple[object, ...]) -> None:
    if not figures:
        raise BadInput("missing", "action.figures")
