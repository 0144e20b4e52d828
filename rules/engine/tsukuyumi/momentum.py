"""The Momentum track: what a fight adds, and which squares that reaches (coop.momentum)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.kernel import reading
from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.track import Square, read_track

DRAWN = ("riposte", "legendary")
SOURCES = ("combat-card", "mine", "laser", "event", "riposte", "passive")
__all__ = ["Attack", "Change", "Square", "advance", "read_attack", "read_track"]
FLAGS = ("ranged", "oni_present", "oni_destroyed", "legendary_present", "princess_present")


@dataclass(frozen=True)
class Attack:
    """What the players did."""

    by: str
    card: str | None
    source: str
    ranged: bool = False
    oni_present: bool = False
    oni_destroyed: bool = False
    legendary_present: bool = False
    princess_present: bool = False


@dataclass(frozen=True)
class Change:
    """What the attack does to the track."""

    delta: int
    at: int
    crossed: tuple[Square, ...]
    because: tuple[Reason, ...]


def read_attack(value: Any, factions: frozenset[str]) -> Attack:
    data = reading.mapping(value, "attack")
    reading.only(data, ("by", "card", "source", *FLAGS), "attack")
    card = data.get("card")
    if card is not None and not isinstance(card, str):
        reading.one_of(card, ("annihilation", "conquest"), "attack.card")
    return Attack(
        by=reading.one_of(reading.needed(data, "by", "attack"), factions, "attack.by", "unknown-faction"),
        card=card,
        source=reading.one_of(data.get("source", "combat-card"), SOURCES, "attack.source"),
        **{name: reading.flag(data.get(name, False), f"attack.{name}") for name in FLAGS},
    )


def advance(at: int, attack: Attack, track: Sequence[Square] = ()) -> Change:
    """How far the marker goes, and what it reaches or passes."""
    because = _reasons(attack)
    delta = max(sum(reason.facts["by"] for reason in because), 0)
    crossed = tuple(s for s in sorted(track, key=lambda s: (s.square, s.kind)) if s.kind in DRAWN and at < s.square <= at + delta)
    return Change(delta, at + delta, crossed, tuple(because))


def _reasons(attack: Attack) -> list[Reason]:
    """One reason for each step, or the one that stops the marker."""
    stopped = _stopped(attack)
    if stopped:
        return [Reason("none", stopped, {"by": 0})]
    found = [Reason("card", "coop.momentum.2", {"by": 1})]
    if attack.oni_destroyed:
        found.append(Reason("destroyed", "coop.momentum.3", {"by": 1}))
    if attack.legendary_present or attack.princess_present:
        found.append(Reason("legend", "coop.momentum.4", {"by": 1}))
    if attack.by == "nomads" and attack.card == "annihilation":
        found.append(Reason("nomads", "coop.card.2.1", {"by": -1}))
    return found


def _stopped(attack: Attack) -> str | None:
    """coop.momentum.6: what never moves the marker."""
    if attack.by == "sentinels":
        return "coop.momentum.6.8"
    if attack.source == "event":
        return "coop.momentum.6.5"
    if attack.card == "purification":
        return "coop.momentum.6.6"
    if attack.source != "combat-card":
        return "coop.momentum.6.3"
    if attack.ranged:
        return "coop.momentum.6.2"
    if not (attack.oni_present or attack.princess_present or attack.legendary_present):
        return "coop.momentum.6.1"
    return None
