"""Keeps count of what goals and missions ask for, from the events themselves: conquests, destroyed units, the Moon's points."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.engine.kernel import game
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.state import Standard, Tally

MOON_POINT, SET_UP = "tsk.round.15.1", "tsk.setup.10"


def tally_of(now: Standard, side: str) -> Tally:
    return now.tallies.get(side, Tally())


def counted(now: Standard, position: Position, event: game.Event) -> Standard:
    """What is kept after one event, of the board or of the game; what Oni do brings nobody anything (tsk.oni.4)."""
    match event:
        case e.RoundOpened(number) if number > 1:  # what a hand lays down while the first one begins counts, whichever came first
            fresh = {side: replace(tally, conquests=0, reconquests=0, oni_destroyed=0, destroyed=0) for side, tally in now.tallies.items()}
            return replace(now, tallies=MappingProxyType(fresh))
        case board.TerritoryMarked(here, owner, was, clause) if owner and owner not in (ONI, was) and clause != SET_UP:
            tally = tally_of(now, owner)
            moon = here in position.areas and "tsukuyumi" in position.areas[here].traits
            more = replace(
                tally,
                conquests=tally.conquests + 1,
                reconquests=tally.reconquests + (was is not None),
                tsukuyumi_conquests=tally.tsukuyumi_conquests + moon,
            )
            return _with(now, {owner: more})
        case board.PointsMarked(who, _, _, clause) if clause == MOON_POINT:
            tally = tally_of(now, who)
            return _with(now, {who: replace(tally, moon_points=tally.moon_points + 1)})
        case fights.DamageTaken(_, _, losses):
            for loss in losses:
                if loss.source not in (ONI, loss.side):
                    tally = tally_of(now, loss.source)
                    more = replace(
                        tally,
                        oni_destroyed=tally.oni_destroyed + (loss.count if loss.side == ONI else 0),
                        destroyed=tally.destroyed + loss.count,
                        destroyed_in_all=tally.destroyed_in_all + loss.count,
                    )
                    now = _with(now, {loss.source: more})
            return now
        case _:
            return now


def _with(now: Standard, changed: Mapping[str, Tally]) -> Standard:
    return replace(now, tallies=MappingProxyType({**now.tallies, **changed}))
