"""The end of a fight: losses leave together, and what legendary Oni and the Princess make of it (tsk.combat.11, tsk.legend)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.play.duties import PointsToSpend, StandardDuty
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.losses import princess_half
from rules.engine.tsukuyumi.play.fights.state import Fight, Loss
from rules.engine.tsukuyumi.play.giving_up import losses
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import gambler, scoring
from rules.engine.tsukuyumi.standard.evolve import asked, own, then
from rules.engine.tsukuyumi.state import State

MERCHANT, SKYBOUND, DEFILER, PRINCESS = "merchant", "skybound", "defiler", "princess"
MERCHANT_POINTS = 1
# Where the Skybound leaves no devastated land, by the reading that is played.
KEEPS_ITS_FACE: Mapping[str, tuple[str, ...]] = {"tiles-only": ("home", "moon"), "homes-too": ("moon",), "everywhere": ()}


def close(state: State, fight: Fight) -> e.Events:
    """tsk.combat.11: all losses leave together; then what follows from who was there."""
    there = dict(state.position.areas[fight.area].units.get(ONI, {}))
    return then(
        state,
        (),
        *(partial(_left, fight, loss) for loss in fight.losses),
        lambda now: (*_devastated(now.position, fight, there), fights.FightClosed("tsk.combat.11")),
        lambda now: _due(now.position, fight, there),
    )


def _left(fight: Fight, loss: Loss, state: State) -> e.Events:
    """One kind of figures leaves; the first of the Defiler's two lives stays."""
    lives: list[e.Event] = []
    if loss.side == ONI and loss.unit == DEFILER:
        count = loss.count
        if not own(state).defiler_turned:
            lives.append(e.DefilerTurned(True, "tsk.legend.16"))
            count -= 1
        if not count:
            return tuple(lives)
        lives.append(e.DefilerTurned(False, "tsk.legend.16"))
        loss = replace(loss, count=count)
    counted = state.position.supplies.get(loss.side) is not None
    clause = "tsk.oni.18" if loss.side == ONI else "tsk.combat.11"
    gone = board.FiguresRemoved(fight.area, loss.side, loss.unit, loss.count, loss.count if counted else 0, clause)
    if loss.side == ONI and loss.unit == PRINCESS:
        return (*lives, gone, e.PrincessAway(True, "coop.card.1.2"))
    if loss.side == "fireborn" and loss.source != ONI and state.position.mode == "standard":
        return (*lives, gone, scoring.marked(state.position, loss.source, loss.count, "tsk.score.6"))
    return (*lives, gone)


def _devastated(position: Position, fight: Fight, there: Mapping[str, int]) -> e.Events:
    """tsk.legend.13.1: where the Skybound attacks, the tile is turned over, if it is one that can be."""
    part = bool(there.get(SKYBOUND))
    if position.rulings.skybound_card_scope == "while-in-play":
        part = any(area.units.get(ONI, {}).get(SKYBOUND, 0) for area in position.areas.values())
    if fight.attacker == ONI and part and position.areas[fight.area].kind not in KEEPS_ITS_FACE[position.rulings.skybound_devastates]:
        return (board.TraitMarked(fight.area, "devastated", True, "tsk.legend.13.1"),)
    return ()


def _due(position: Position, fight: Fight, there: Mapping[str, int]) -> e.Events:
    """What somebody has to do or may do after it: the Princess's riposte, the Merchant's points, the Gambler's die."""
    found: list[StandardDuty] = []
    if there.get(PRINCESS) and fight.attacker != ONI:
        number = princess_half(position, sum(position.areas[fight.area].units.get(fight.leader, {}).values()))
        lost = losses(position, fight.leader, fight.area, number, "coop.card.1.3")
        found += [lost] if lost else []
    for loss in fight.losses:
        if loss.unit == MERCHANT and loss.side == ONI and loss.source != ONI:
            found.append(PointsToSpend(loss.source, MERCHANT_POINTS, "tsk.legend.22"))
    if there.get(gambler.GAMBLER) and not fight.rolled:
        found.append(gambler.die(position, fight))
    return tuple(event for duty in found for event in asked(duty))
