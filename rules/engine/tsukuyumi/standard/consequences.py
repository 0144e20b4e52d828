"""The end of a fight: losses leave together, and what legendary Oni and the Princess make of it (tsk.combat.11, tsk.legend)."""

from collections.abc import Mapping
from dataclasses import replace

from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.play.duties import PointsToSpend
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.losses import princess_half
from rules.engine.tsukuyumi.play.fights.state import Fight, Loss
from rules.engine.tsukuyumi.play.giving_up import losses
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import gambler, scoring
from rules.engine.tsukuyumi.standard.evolve import Draft

MERCHANT, SKYBOUND, DEFILER, PRINCESS = "merchant", "skybound", "defiler", "princess"
MERCHANT_POINTS = 1
# Where the Skybound leaves no devastated land, by the reading that is played.
KEEPS_ITS_FACE: Mapping[str, tuple[str, ...]] = {"tiles-only": ("home", "moon"), "homes-too": ("moon",), "everywhere": ()}


def close(draft: Draft, fight: Fight) -> None:
    """tsk.combat.11: all losses leave together; then what follows from who was there."""
    there = dict(draft.state.position.areas[fight.area].units.get(ONI, {}))
    for loss in fight.losses:
        _leave(draft, fight, loss)
    _devastate(draft, fight, there)
    draft.add(fights.FightClosed("tsk.combat.11"))
    if there.get(PRINCESS) and fight.attacker != ONI:
        position = draft.state.position
        number = princess_half(position, sum(position.areas[fight.area].units.get(fight.leader, {}).values()))
        lost = losses(position, fight.leader, fight.area, number, "coop.card.1.3")
        draft.ask(*([lost] if lost else []))
    for loss in fight.losses:
        if loss.unit == MERCHANT and loss.side == ONI and loss.source != ONI:
            draft.ask(PointsToSpend(loss.source, MERCHANT_POINTS, "tsk.legend.22"))
    if there.get(gambler.GAMBLER) and not fight.rolled:
        draft.ask(gambler.die(draft.state.position, fight))


def _leave(draft: Draft, fight: Fight, loss: Loss) -> None:
    if loss.side == ONI and loss.unit == DEFILER:
        left = loss.count
        if not draft.own.defiler_turned:
            draft.add(e.DefilerTurned(True, "tsk.legend.16"))  # the first of its two lives
            left -= 1
        if not left:
            return
        draft.add(e.DefilerTurned(False, "tsk.legend.16"))
        loss = replace(loss, count=left)
    counted = draft.state.position.supplies.get(loss.side) is not None
    clause = "tsk.oni.18" if loss.side == ONI else "tsk.combat.11"
    draft.add(board.FiguresRemoved(fight.area, loss.side, loss.unit, loss.count, loss.count if counted else 0, clause))
    if loss.side == ONI and loss.unit == PRINCESS:
        draft.add(e.PrincessAway(True, "coop.card.1.2"))
    if loss.side == "fireborn" and loss.source != ONI and draft.state.position.mode == "standard":
        scoring.mark(draft, loss.source, loss.count, "tsk.score.6")


def _devastate(draft: Draft, fight: Fight, there: Mapping[str, int]) -> None:
    """tsk.legend.13.1: where the Skybound attacks, the tile is turned over, if it is one that can be."""
    position = draft.state.position
    part = there.get(SKYBOUND)
    if position.rulings.skybound_card_scope == "while-in-play":
        part = any(area.units.get(ONI, {}).get(SKYBOUND, 0) for area in position.areas.values())
    if fight.attacker == ONI and part and position.areas[fight.area].kind not in KEEPS_ITS_FACE[position.rulings.skybound_devastates]:
        draft.add(board.TraitMarked(fight.area, "devastated", True, "tsk.legend.13.1"))
