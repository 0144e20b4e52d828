"""Folds what happened to the board into a position; never refuses, rolls or looks up."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from rules.engine.kernel.catalogue import UnitStats
from rules.engine.kernel.hexes import Hex, opposite
from rules.engine.tsukuyumi.board import events as e
from rules.engine.tsukuyumi.board.position import ONI, Area, Position


def change(position: Position, event: e.BoardEvent) -> Position:
    """The position after one event of the board."""
    match event:
        case e.FiguresPlaced(area, owner, unit, count, taken):
            return _supplied(_counted(position, area, owner, unit, count), owner, unit, -taken)
        case e.FiguresRemoved(area, owner, unit, count, returned):
            return _supplied(_counted(position, area, owner, unit, -count), owner, unit, returned)
        case e.FiguresMoved(owner, figures):
            for walk in figures:
                position = _counted(position, walk.path[0], owner, walk.unit, -walk.count)
                position = _counted(position, walk.path[-1], owner, walk.unit, walk.count)
            return position
        case e.TerritoryMarked(area, whose):
            return position.with_area(area, replace(position.areas[area], territory=whose))
        case e.PriorityMarked(area, on):
            return position.with_area(area, replace(position.areas[area], priority=on))
        case e.TraitMarked(area, trait, on):
            held = position.areas[area].traits
            return position.with_area(area, replace(position.areas[area], traits=held | {trait} if on else held - {trait}))
        case e.BlockadeMarked(area, edge, on):
            return _edged(position, area, edge, on)
        case e.MarkersCounted(area, owner, marker, count):
            return _marked(position, area, owner, marker, count)
        case e.MomentumMoved(_, at):
            return replace(position, momentum=at)
        case e.PointsMarked(who, _, total):
            return replace(position, vp={**position.vp, who: total})
        case e.InitiativeChanged(_, order):
            return replace(position, initiative=order)
        case e.HomePlaced(area, of):
            return _with_home(position, area, of)
        case e.PrincessMoved(areas):
            return replace(position, princess=frozenset(areas), has_princess=bool(areas))
        case e.Fought():
            return replace(position, fought=True)
        case e.Said():
            return position
        case e.StatsGiven(owner, unit, stats):
            return _with_stats(position, owner, unit, stats)
        case e.PrintedGiven(name, value):
            return replace(position, printed={**position.printed, name: value})
        case e.TrackGiven(track):
            return replace(position, track=track)
        case e.RulingChosen(ruling, reading):
            return replace(position, rulings=position.rulings.choosing(ruling, reading))
        case _:
            assert_never(event)


def _counted(position: Position, here: Hex, owner: str, unit: str, by: int) -> Position:
    held = dict(position.areas[here].units.get(owner, {}))
    held[unit] = max(held.get(unit, 0) + by, 0)
    return position.with_units(here, owner, held)


def _marked(position: Position, here: Hex, owner: str, marker: str, count: int) -> Position:
    held = {**position.areas[here].markers.get(owner, {}), marker: count}
    kept = MappingProxyType({name: n for name, n in held.items() if n})
    others = {side: one for side, one in position.areas[here].markers.items() if side != owner}
    there = MappingProxyType({**others, owner: kept} if kept else others)
    return position.with_area(here, replace(position.areas[here], markers=there))


def _supplied(position: Position, owner: str, unit: str, by: int) -> Position:
    if not by:
        return position
    held = {**position.supplies.get(owner, {})}
    held[unit] = max(held.get(unit, 0) + by, 0)
    supplies = MappingProxyType({**position.supplies, owner: MappingProxyType(held)})
    return replace(position, supplies=supplies, supply=supplies.get(ONI))


def _edged(position: Position, here: Hex, edge: int, on: bool) -> Position:
    area = position.areas[here]
    held = area.blockades | {edge} if on else area.blockades - {edge}
    position = position.with_area(here, replace(area, blockades=held))
    there = here.step(edge)
    if not on and there in position.areas:
        beyond = position.areas[there]
        position = position.with_area(there, replace(beyond, blockades=beyond.blockades - {opposite(edge)}))
    return position


def _with_home(position: Position, here: Hex, of: str) -> Position:
    """The home takes the place of a tile; what stands there stays and stands in the home."""
    under = position.areas.get(here)
    home = Area(kind="home", of=of, units=under.units if under else {}, markers=under.markers if under else {})
    return replace(position, areas=MappingProxyType({**position.areas, here: home}))


def _with_stats(position: Position, owner: str, unit: str, stats: Mapping[str, int | str | tuple[str, ...]]) -> Position:
    changed = position.unit(owner, unit).with_values(stats) if stats else UnitStats()
    return replace(position, stats={**position.stats, owner: {**position.stats.get(owner, {}), unit: changed}})
