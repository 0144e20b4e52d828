"""The enemy assault: who sees whom along the lines of sight, who is spared, and what each hit is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.kernel.squares import STEPS, STRIDE, towards
from rules.engine.metals.factions import FACTIONS, Shot, bonus
from rules.engine.metals.state import Figure, Frame

Figures = tuple[Figure, ...]


class Sighting(NamedTuple):
    """A target, by its place among the figures, and all attacks on it."""

    target: int
    attacks: list[Shot]


def sightings(frame: Frame, figures: Figures, active: int) -> list[Sighting]:
    """The active side's figures that enemies see, one look for all (met.assault.3), in the order of their squares."""
    found: list[Sighting] = []
    shooters = [one for one in figures if one.side != active]
    if not shooters:
        return found
    for place, target in enumerate(figures):
        if target.side == active:
            at = target.at
            attacks = [
                Shot(shooter, direction, target)
                for shooter in shooters
                if ((shooter.at - at) % STRIDE == 0 or shooter.at // STRIDE == at // STRIDE)  # most stand on no common line
                and (direction := sees(frame, figures, shooter, target)) >= 0
            ]
            if attacks:
                found.append(Sighting(place, attacks))
    if len(found) > 1:
        found.sort(key=lambda one: (figures[one.target].at, one.target))
    return found


def sees(frame: Frame, figures: Figures, shooter: Figure, target: Figure) -> int:
    """The direction in which a figure sees another; -1 when it does not."""
    direction = towards(shooter.at, target.at)
    if direction < 0:
        return -1
    terms = frame.terms
    if direction != shooter.facing and not terms.sight_around:  # met.assault.2.2
        return -1
    if terms.damaged_idle and shooter.damaged:  # met.assault.10
        return -1
    if terms.forest_silent and shooter.at in frame.forest:  # met.assault.8.2
        return -1
    if terms.sight_adjacent and shooter.at + STEPS[direction] != target.at:  # met.assault.2.3
        return -1
    if terms.sight_blocked and _hidden(figures, shooter.at, target.at, direction):  # met.assault.2.4
        return -1
    return direction


def _hidden(figures: Figures, here: int, there: int, direction: int) -> bool:
    """Whether a figure of either side stands between two squares of a line."""
    low, high = min(here, there), max(here, there)
    return any(low < one.at < high and (direction % 2 == 1 or (one.at - here) % STRIDE == 0) for one in figures)


def spared(frame: Frame, target: Figure, fresh: bool, stood: int) -> str | None:
    """Why a figure that is seen is not attacked; `stood` is its square when the turn began."""
    if fresh:
        return "deployed"
    if (stood if frame.terms.forest_at_start else target.at) in frame.forest:
        return "forest"
    return None


SPARED = {"deployed": "met.assault.7", "forest": "met.assault.8"}


class Blow(NamedTuple):
    """What the attacks on one figure come to."""

    defeated: bool
    points: int
    bonus: int
    factions: tuple[str, ...]

    @property
    def clause(self) -> str:
        return "met.assault.5" if self.defeated else "met.assault.4"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of its points: the hit's own, then the factions'."""
        return ("met.assault.9", *(FACTIONS[slug].clause for slug in self.factions))


def blow(frame: Frame, figures: Figures, one: Sighting) -> Blow:
    """One hit a target (met.assault.6), or one an attacker until it is defeated; 1 point each (met.assault.9)."""
    terms = frame.terms
    health = 1 if figures[one.target].damaged else 2
    hits = min(len(one.attacks), health) if terms.hit_per_attacker else 1
    defeated = hits == health
    more, factions = bonus(frame, figures, one.attacks)
    return Blow(defeated, hits + (1 if defeated and terms.defeat_worth_two else 0), more, factions)


def lines(frame: Frame, figures: Figures) -> Iterator[tuple[Figure, list[int]]]:
    """For every figure the squares that it looks over, near ones first: what a board draws."""
    stand = {one.at for one in figures}
    for shooter in figures:
        if (frame.terms.damaged_idle and shooter.damaged) or (frame.terms.forest_silent and shooter.at in frame.forest):
            yield shooter, []
            continue
        directions = range(4) if frame.terms.sight_around else (shooter.facing,)
        yield shooter, [at for direction in directions for at in _along(frame, shooter.at, direction, stand)]


def _along(frame: Frame, here: int, direction: int, stand: set[int]) -> Iterator[int]:
    at = here + STEPS[direction]
    while at >= 0 and at in frame.map:
        yield at
        if frame.terms.sight_adjacent or (frame.terms.sight_blocked and at in stand):
            return
        at += STEPS[direction]
