"""The Momentum track: what a fight adds, and which squares that reaches (coop.momentum)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.board.position import OUR_RULINGS
from rules.engine.tsukuyumi.rulings import Rulings

DRAWN = ("riposte", "legendary")
FIRST_SQUARE = 1
Source = Literal["combat-card", "mine", "laser", "event", "riposte", "passive"]
SOURCES: tuple[Source, ...] = get_args(Source)


@dataclass(frozen=True)
class PlayersAttack:
    """What the players did."""

    by: str
    card: str | None = None
    source: Source = "combat-card"
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
    crossed: tuple[TrackSquare, ...]
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class TrackStep:
    """Why the marker moves by so many squares, or why it does not."""

    code: str
    clause: str
    by: int


def advance(
    at: int, attack: PlayersAttack, track: Sequence[TrackSquare] = (), rulings: Rulings = OUR_RULINGS, *, gambler: bool = False
) -> Change:
    """How far the marker goes, and what it reaches or passes; `gambler`: her second result adds one to every attack on Oni."""
    steps = _steps(attack, rulings)
    if gambler and _on_oni(attack) and (steps[0].code != "none" or rulings.coop_gambler_two == "every-attack"):
        steps = [*(step for step in steps if step.code != "none"), TrackStep("gambler", "coop.legend.11.2", 1)]
    delta = max(sum(step.by for step in steps), 0)
    there, crossed = reached(at, delta, track, rulings)
    return Change(delta, there, crossed, tuple(Reason(step.code, step.clause, {"by": step.by}) for step in steps))


def reached(at: int, delta: int, track: Sequence[TrackSquare], rulings: Rulings = OUR_RULINGS) -> tuple[int, tuple[TrackSquare, ...]]:
    """Where the marker stops, on the last square at the latest, and the squares for which a card is drawn."""
    end = max((s.square for s in track if s.kind == "end"), default=None)
    special = sorted((s for s in track if s.kind in DRAWN), key=lambda s: (s.square, s.kind))
    there = at + delta if end is None else max(min(at + delta, end), at)
    crossed = [s for s in special if at < s.square <= there]
    if special and rulings.coop_momentum_ends == "last-again":
        crossed += [special[-1]] * (at + delta - there)
    return there, tuple(crossed)


def _on_oni(attack: PlayersAttack) -> bool:
    return attack.oni_present or attack.princess_present or attack.legendary_present


def _steps(attack: PlayersAttack, rulings: Rulings) -> list[TrackStep]:
    """Each step of the marker, or the one that stops it."""
    stopped = _stopped(attack)
    kill = TrackStep("destroyed", "coop.momentum.3", 1)
    if stopped == "coop.momentum.6.2" and attack.oni_destroyed and rulings.coop_momentum_ranged == "kills-only":
        return [kill]
    sentinels = stopped == "coop.momentum.6.8" and rulings.coop_momentum_sentinels == "card-counts"
    if sentinels and attack.source == "combat-card" and not attack.ranged and _on_oni(attack):
        return [TrackStep("card", "coop.momentum.2", 1)]
    if stopped:
        return [TrackStep("none", stopped, 0)]
    found = [TrackStep("card", "coop.momentum.2", 1)]
    alone = attack.princess_present and not (attack.oni_present or attack.legendary_present)
    if alone and rulings.coop_momentum_princess == "third-only":
        found = []
    nomads = attack.by == "nomads" and attack.card == "annihilation"
    kill_only = rulings.coop_momentum_nomads == "kill-only"
    if attack.oni_destroyed and not (nomads and kill_only):
        found.append(kill)
    if attack.legendary_present or attack.princess_present:
        found.append(TrackStep("legend", "coop.momentum.4", 1))
    if attack.legendary_destroyed and rulings.coop_momentum_legend_destroyed == "fourth":
        found.append(TrackStep("legend-destroyed", "coop.fight.9", 1))
    if nomads and not kill_only:
        found.append(TrackStep("nomads", "coop.card.2.1", -1))
    return found


def _stopped(attack: PlayersAttack) -> str | None:
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
