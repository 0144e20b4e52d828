"""The Momentum track: what a fight adds, and which squares that reaches (coop.momentum)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.momentum_track import Square, read_track

DRAWN = ("riposte", "legendary")
FIRST_SQUARE = 1
SOURCES = ("combat-card", "mine", "laser", "event", "riposte", "passive")
__all__ = ["Attack", "Change", "Square", "advance", "reached", "read_attack", "read_track"]
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
    legendary_destroyed: bool = False


@dataclass(frozen=True)
class Change:
    """What the attack does to the track."""

    delta: int
    at: int
    crossed: tuple[Square, ...]
    because: tuple[Reason, ...]


def read_attack(value: Any, factions: frozenset[str]) -> Attack:
    data = validation.mapping(value, "attack")
    validation.only(data, ("by", "card", "source", *FLAGS), "attack")
    card = data.get("card")
    if card is not None and not isinstance(card, str):
        validation.one_of(card, ("annihilation", "conquest"), "attack.card")
    return Attack(
        by=validation.one_of(validation.needed(data, "by", "attack"), factions, "attack.by", "unknown-faction"),
        card=card,
        source=validation.one_of(data.get("source", "combat-card"), SOURCES, "attack.source"),
        **{name: validation.flag(data.get(name, False), f"attack.{name}") for name in FLAGS},
    )


def advance(
    at: int, attack: Attack, track: Sequence[Square] = (), readings: Mapping[str, str] = MappingProxyType({}), *, gambler: bool = False
) -> Change:
    """How far the marker goes, and what it reaches or passes; `gambler`: her second result adds one to every attack on Oni."""
    because = _reasons(attack, readings)
    if gambler and _on_oni(attack) and (because[0].code != "none" or readings.get("coop-gambler-two", "every-attack") == "every-attack"):
        because = [*(one for one in because if one.code != "none"), Reason("gambler", "coop.legend.11.2", {"by": 1})]
    delta = max(sum(reason.facts["by"] for reason in because), 0)
    there, crossed = reached(at, delta, track, readings)
    return Change(delta, there, crossed, tuple(because))


def reached(
    at: int, delta: int, track: Sequence[Square], readings: Mapping[str, str] = MappingProxyType({})
) -> tuple[int, tuple[Square, ...]]:
    """Where the marker stops, on the last square at the latest, and the squares for which a card is drawn."""
    end = max((s.square for s in track if s.kind == "end"), default=None)
    special = sorted((s for s in track if s.kind in DRAWN), key=lambda s: (s.square, s.kind))
    there = at + delta if end is None else max(min(at + delta, end), at)
    crossed = [s for s in special if at < s.square <= there]
    if special and readings.get("coop-momentum-ends", "stop") == "last-again":
        crossed += [special[-1]] * (at + delta - there)
    return there, tuple(crossed)


def _on_oni(attack: Attack) -> bool:
    return attack.oni_present or attack.princess_present or attack.legendary_present


def _reasons(attack: Attack, readings: Mapping[str, str]) -> list[Reason]:
    """One reason for each step, or the one that stops the marker."""
    stopped = _stopped(attack)
    kill = Reason("destroyed", "coop.momentum.3", {"by": 1})
    if stopped == "coop.momentum.6.2" and attack.oni_destroyed and readings.get("coop-momentum-ranged", "none") == "kills-only":
        return [kill]
    sentinels = stopped == "coop.momentum.6.8" and readings.get("coop-momentum-sentinels", "never") == "card-counts"
    if sentinels and attack.source == "combat-card" and not attack.ranged and _on_oni(attack):
        return [Reason("card", "coop.momentum.2", {"by": 1})]
    if stopped:
        return [Reason("none", stopped, {"by": 0})]
    found = [Reason("card", "coop.momentum.2", {"by": 1})]
    alone = attack.princess_present and not (attack.oni_present or attack.legendary_present)
    if alone and readings.get("coop-momentum-princess", "counts") == "third-only":
        found = []
    nomads = attack.by == "nomads" and attack.card == "annihilation"
    kill_only = readings.get("coop-momentum-nomads", "total") == "kill-only"
    if attack.oni_destroyed and not (nomads and kill_only):
        found.append(kill)
    if attack.legendary_present or attack.princess_present:
        found.append(Reason("legend", "coop.momentum.4", {"by": 1}))
    if attack.legendary_destroyed and readings.get("coop-momentum-legend-destroyed", "presence-only") == "fourth":
        found.append(Reason("legend-destroyed", "coop.fight.9", {"by": 1}))
    if nomads and not kill_only:
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
    if not _on_oni(attack):
        return "coop.momentum.6.1"
    return None
