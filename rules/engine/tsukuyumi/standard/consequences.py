"""The end of a fight: losses leave together, and what legendary Oni and the Princess make of it (tsk.combat.11, tsk.legend)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from rules.engine.kernel import validation
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.game import Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import rounds, scoring, turn_actions
from rules.engine.tsukuyumi.standard.choices import area_of, number_in, with_oni
from rules.engine.tsukuyumi.standard.evolve import Draft
from rules.engine.tsukuyumi.standard.state import Fight, Loss
from rules.engine.tsukuyumi.state import State

SIZES = ("large", "medium", "small")
GAMBLER, MERCHANT, SKYBOUND, DEFILER, PRINCESS = "gambler", "merchant", "skybound", "defiler", "princess"
LOSE, ROLL, EVENT, MOONLAND = "lose-figures", "roll-die", "draw-event", "mark-tsukuyumi"
MERCHANT_POINTS, GAMBLER_POINTS, GAMBLER_ONI = 1, 2, 2
MOST_OPTIONS = 60


def close(draft: Draft, fight: Fight) -> None:
    """tsk.combat.11: all losses leave together; then what follows from who was there."""
    there = dict(draft.state.position.areas[fight.area].units.get(ONI, {}))
    for loss in fight.losses:
        _leave(draft, fight, loss)
    _devastate(draft, fight, there)
    draft.add(e.FightClosed("tsk.combat.11"))
    if there.get(PRINCESS) and fight.attacker != ONI:
        there_now = _figures(draft.state.position, fight.leader, fight.area)
        up = draft.state.position.rulings.coop_princess_riposte_rounding == "always-up"
        number = (there_now + 1) // 2 if up else max(there_now // 2, 1)
        _ask_losses(draft, fight.leader, fight.area, number, "coop.card.1.3")
    for loss in fight.losses:
        if loss.unit == MERCHANT and loss.side == ONI and loss.source != ONI:
            turn_actions.open_grant(draft, loss.source, MERCHANT_POINTS, "tsk.legend.22")
    if there.get(GAMBLER) and not fight.rolled:
        ask_roll(draft, fight)


def rolls_now(state: State, fight: Fight) -> bool:
    """tsk.legend.20: whether the die is due before the counterattacks, where the table reads it so."""
    there = state.position.areas[fight.area].units.get(ONI, {}).get(GAMBLER, 0)
    early = state.position.rulings.gambler_die_timing == "before-counterattacks"
    return bool(there) and early and not fight.rolled


def ask_roll(draft: Draft, fight: Fight) -> None:
    """The Gambler's die is due; those who lead the Oni may have them among their units (tsk.legend.20.1)."""
    options = tuple(s.RollDie(fight.leader, n) for n in range(1, 7))
    facts: dict[str, object] = {"area": str(fight.area)}
    if fight.attacker == ONI and draft.state.position.rulings.gambler_own_units == "oni-too":
        facts["oni"] = True
    draft.add(e.ChoiceOpened(Pending(ROLL, (fight.leader,), options, "tsk.legend.20", facts)))


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
    """tsk.legend.13.1: where the Skybound attacks, the tile is turned over."""
    position = draft.state.position
    part = there.get(SKYBOUND)
    if position.rulings.skybound_card_scope == "while-in-play":
        part = any(area.units.get(ONI, {}).get(SKYBOUND, 0) for area in position.areas.values())
    if fight.attacker == ONI and part and position.areas[fight.area].kind not in ("home", "moon"):
        draft.add(board.TraitMarked(fight.area, "devastated", True, "tsk.legend.13.1"))


# --- the Gambler's die


def roll(draft: Draft, command: s.RollDie) -> None:
    """tsk.legend.20: the die is thrown at the table; what it brings happens after the combat action."""
    validation.whole(command.result, "action.result", 1, 6)
    here, oni = area_of(draft.state.pending[0]), with_oni(draft.state.pending[0])
    by = command.by
    draft.add(e.ChoiceSettled(ROLL, by, "tsk.legend.20"), e.DieRolled(by, command.result, f"tsk.legend.20.{command.result}"))
    position = draft.state.position
    if command.result == 1:
        _ask_losses(draft, by, here, _half(position, sum(_own_units(position, by, here, oni).values())), "tsk.legend.20.1", oni)
    elif command.result == 2:
        _ask_losses(draft, by, here, 1, "tsk.legend.20.2", oni)
    elif command.result == 3:
        players = draft.own.players
        right = players[players.index(by) - 1]
        draft.add(e.ChoiceOpened(Pending(EVENT, (right,), (s.DrawEvent(right), s.Decline(right)), "tsk.legend.20.3")))
    elif command.result == 4:
        options = tuple(s.MarkTsukuyumi(by, here) for here in sorted(position.areas))
        draft.add(e.ChoiceOpened(Pending(MOONLAND, (by,), options, "tsk.legend.20.4")))
    elif command.result == 5:
        _two_more(draft, here)
    else:
        turn_actions.open_grant(draft, by, GAMBLER_POINTS, "tsk.legend.20.6")


def _half(position: Position, number: int) -> int:
    reads = position.rulings.gambler_half
    return -(-number // 2) if reads == "up" else number // 2 if reads == "down" else max(number // 2, 1)


def _two_more(draft: Draft, here: Hex) -> None:
    """tsk.legend.20.5: the two largest Oni of the supply."""
    for _ in range(GAMBLER_ONI):
        supply = draft.state.position.supply or {}
        size = next((one for one in SIZES if supply.get(one)), None)
        if size:
            draft.add(board.FiguresPlaced(here, ONI, size, 1, 1, "tsk.legend.20.5"))


def mark_moonland(draft: Draft, command: s.MarkTsukuyumi) -> None:
    if command.area not in draft.state.position.areas:
        raise RuleViolation((off_board(command.area),))
    draft.add(
        e.ChoiceSettled(MOONLAND, command.by, "tsk.legend.20.4"),
        board.TraitMarked(command.area, "tsukuyumi", True, "tsk.legend.20.4"),
    )


def draw_and_play(draft: Draft, command: s.DrawEvent) -> None:
    """tsk.legend.20.3: drawn and played in one; what it does is put down by hand."""
    held = draft.own.held.get(command.by, 0)
    draft.add(
        e.ChoiceSettled(EVENT, command.by, "tsk.legend.20.3"),
        e.EventDrawn(command.by, command.from_, False, held + 1, "tsk.legend.20.3"),
        e.EventPlayed(command.by, "", held, "tsk.legend.20.3"),
    )


# --- figures that somebody has to give up


def _figures(position: Position, side: str, here: Hex) -> int:
    return sum(position.areas[here].units.get(side, {}).values())


def _own_units(position: Position, by: str, here: Hex, oni: bool) -> dict[str, int]:
    """The units in an area that somebody may give up, with the Oni led where those count as theirs."""
    sides = (ONI, by) if oni else (by,)
    return {unit: n for side in sides for unit, n in position.areas[here].units.get(side, {}).items() if n}


def _ask_losses(draft: Draft, by: str, here: Hex, number: int, clause: str, oni: bool = False) -> None:
    """So many of the own units in that area, of the owner's choice; without any, nothing."""
    units = _own_units(draft.state.position, by, here, oni)
    number = min(number, sum(units.values()))
    if not number:
        return
    options = tuple(s.LoseFigures(by, lost) for lost in islice(_choices(units, number), MOST_OPTIONS))
    facts: dict[str, object] = {"area": str(here), "count": number}
    draft.add(e.ChoiceOpened(Pending(LOSE, (by,), options, clause, {**facts, "oni": True} if oni else facts)))


def _choices(units: Mapping[str, int], number: int) -> Iterator[dict[str, int]]:
    if not units:
        if number == 0:
            yield {}
        return
    unit = min(units)
    rest = {u: n for u, n in units.items() if u != unit}
    for taken in range(min(units[unit], number), -1, -1):
        for more in _choices(rest, number - taken):
            yield {unit: taken, **more} if taken else more


def legal_sacrifices(state: State) -> Iterator[s.LoseFigures]:
    choice = state.pending[0]
    by = choice.by[0]
    units = _own_units(state.position, by, area_of(choice), with_oni(choice))
    yield from (s.LoseFigures(by, lost) for lost in _choices(units, number_in(choice, "count")))


def lose(draft: Draft, command: s.LoseFigures) -> None:
    input_checks.counts(command.lost, "action.lost")
    pending = draft.state.pending[0]
    here, wanted = area_of(pending), number_in(pending, "count")
    there = _own_units(draft.state.position, command.by, here, with_oni(pending))
    lost = {unit: n for unit, n in command.lost.items() if n}
    if sum(lost.values()) != wanted:
        raise draft.refuse("other-number", pending.clause, wanted=wanted, found=sum(lost.values()))
    for unit, n in lost.items():
        if there.get(unit, 0) < n:
            facts = {"unit": unit[:40], "owner": command.by, "area": str(here), "found": there.get(unit, 0), "asked": n}
            raise draft.refuse("no-such-figure", pending.clause, **facts)
    draft.add(e.ChoiceSettled(LOSE, command.by, pending.clause))
    for unit, n in lost.items():
        mine = draft.state.position.areas[here].units.get(command.by, {}).get(unit, 0)
        owner = command.by if mine else ONI
        back = n if owner == ONI and draft.state.position.supply is not None else 0
        draft.add(board.FiguresRemoved(here, owner, unit, n, back, pending.clause))


def decline(draft: Draft, command: s.Decline) -> None:
    """Does without a production or an event that somebody may have."""
    pending = draft.state.pending[0] if draft.state.pending else None
    if pending is None or pending.kind not in (turn_actions.GRANT, EVENT, rounds.ADVANCE):
        raise draft.refuse("not-now", "tsk.round.11")
    draft.add(e.ChoiceSettled(pending.kind, command.by, pending.clause))
