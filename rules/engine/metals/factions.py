"""The seven factions: when an attack of each earns its bonus. Knows one attack at a time, not who counts the points."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.metals.state import Figure, Frame


class Shot(NamedTuple):
    """One shooter, the direction of its shot, and its target as it was before the assault."""

    shooter: Figure
    direction: int
    target: Figure


@dataclass(frozen=True)
class Faction:
    """An ability: the clause that gives it, and the condition."""

    clause: str
    earns: Callable[[Frame, Shot], bool]


def _two_points(frame: Frame, at: int) -> bool:
    """met.faction.5.1: exactly 2, unless the table plays 2 or more."""
    return frame.value[at] == 2 or (frame.terms.two_or_more and frame.value[at] > 2)


def _from_flank(frame: Frame, attack: Shot) -> bool:
    """met.faction.12: the shot and the target's look are at right angles."""
    return (attack.direction - attack.target.facing) % 2 == 1


FACTIONS: Mapping[str, Faction] = {
    "artemisia": Faction("met.faction.5", lambda frame, attack: _two_points(frame, attack.target.at)),
    "white-fang": Faction("met.faction.6", _from_flank),
    "zipang": Faction("met.faction.7", lambda frame, attack: not _from_flank(frame, attack)),
    "metaclyon": Faction("met.faction.8", lambda frame, attack: attack.target.at in frame.corners),
    "dinorda": Faction("met.faction.9", lambda frame, attack: attack.target.at in frame.city),
    "corsario": Faction("met.faction.10", lambda _frame, attack: not attack.target.damaged),
    "obsidior": Faction("met.faction.11", lambda frame, attack: _two_points(frame, attack.shooter.at)),
}


def bonus(frame: Frame, figures: tuple[Figure, ...], attacks: list[Shot]) -> tuple[int, tuple[str, ...]]:
    """What factions add for one target, and which of them earned it."""
    earned = [{slug for slug in abilities(frame, figures, one.shooter) if FACTIONS[slug].earns(frame, one)} for one in attacks]
    slugs = tuple(slug for slug in FACTIONS if any(slug in by for by in earned))
    match frame.terms.stack:
        case "per-ability":
            return len(slugs), slugs
        case "per-attacker":
            return sum(1 for by in earned if by), slugs
        case _:  # met.faction.4.1
            return min(len(slugs), 1), slugs


def abilities(frame: Frame, figures: tuple[Figure, ...], shooter: Figure) -> tuple[str, ...]:
    """A shooter's factions: its own, or its side's where a faction belongs to the player (met.faction.3)."""
    if not frame.terms.faction_of_side:
        return (shooter.faction,) if shooter.faction else ()
    return of_side(frame, figures, shooter.side)


def of_side(frame: Frame, figures: tuple[Figure, ...], side: int) -> tuple[str, ...]:
    """The factions that a side plays: what it brings, else what its figures on the map show."""
    if frame.factions[side]:
        return frame.factions[side]
    shown = {one.faction for one in figures if one.side == side}
    return tuple(slug for slug in FACTIONS if slug in shown)
