"""The position after an event of an arena's set-up."""

from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from rules.engine.necropole import arena_events as e
from rules.engine.necropole.boards import Board
from rules.engine.necropole.folding import change, change_side, put
from rules.engine.necropole.state import Arena, Camp, Fight, Figure, KeptHero, Leader, Position, SetUpStep, Standing, Undead, Worn, present


def arena_position(was: Position, event: e.ArenaEvent) -> Position:  # one case an event
    arena = present(was.arena)
    match event:
        case e.HeroKept(by, class_, _, hero):
            kept = (*arena.kept.get(by, ()), KeptHero(class_, hero))
            return replace(was, arena=replace(arena, kept=put(arena.kept, by, kept)))
        case e.HeroesShown(heroes):
            return _shown(was, heroes)
        case e.SkillsKept(by, who, _, _, cards, to):
            holder = to or who
            leaders = tuple(
                replace(leader, skills=(*leader.skills, *cards)) if holder in leader.heroes else leader for leader in was.sides[by].leaders
            )
            return replace(change_side(was, by, leaders=leaders), arena=replace(arena, ready=tuple(sorted((*arena.ready, who)))))
        case e.SharedOut():
            return _shared(was, arena, event)
        case e.PickOrder(first, pieces):
            return replace(was, arena=replace(arena, first=first, market=pieces))
        case e.ItemPicked(_, card, who, on):
            left = list(arena.market)
            left.remove(card)
            worn = (*was.undead[who].items, Worn(card, on))
            return replace(change(was, who, items=worn), arena=replace(arena, market=tuple(left)))
        case e.LotsCast():
            return _begun(was, arena, event)
        case _:
            assert_never(event)


def _shown(was: Position, heroes: tuple[e.ShownHero, ...]) -> Position:
    undead = {one.who: Undead(one.side, "hero", one.unit, one.class_) for one in heroes}
    for side in was.order:
        leaders = tuple(Leader((one.who,), one.linked) for one in heroes if one.side == side)
        was = change_side(was, side, leaders=leaders)
    return replace(was, undead=MappingProxyType(undead))


def _shared(was: Position, arena: Arena, event: e.SharedOut) -> Position:
    gifts = list(arena.gifts)
    for one in event.shares:
        was = change(was, one.who, potions=tuple(one.potions))
        given = {"force": one.force, "initiative": one.initiative, "armour": one.armour}
        gifts += [Standing(one.who, on, count, "fight") for on, count in given.items() if count]  # type: ignore[arg-type]  # its own words
    gifts.sort(key=lambda one: (one.who, one.on))  # teams share out at the same time: whoever was first says nothing
    return replace(was, arena=replace(arena, shared=tuple(sorted((*arena.shared, event.by))), gifts=tuple(gifts)))


def _begun(was: Position, arena: Arena, event: e.LotsCast) -> Position:
    order, board = was.order, arena.board
    lines = [None if event.lines else starting_line(board, number, len(order)) for number in range(len(order))]
    camps = tuple(Camp((side,), line) for side, line in zip(order, lines, strict=True))
    first = order.index(event.begins)
    fight = Fight(
        kind="arena",
        board=board,
        camps=camps,
        first=first,
        camp=first,
        starter=event.begins,
        figures=MappingProxyType({who: Figure() for who in was.undead}),
        standing=arena.gifts,
        void_by=event.void,
        todo=tuple(SetUpStep("line", (side,)) for side in event.lines),
        places=None if event.places is None else order.index(event.places),
    )
    return replace(was, arena=None, fight=fight, rolls=was.rolls + event.phone)


def starting_line(board: Board, number: int, count: int) -> str | None:
    """Where a camp starts: opposite lines for two, every second one of a hexagon for three, else anywhere (nec.board.2, nec.board.3)."""
    if board.kind == "lettered" and count == 2:
        return ("f", "a")[number]
    if board.kind == "hexagonal" and count <= 3:
        return str((1 + number * (3 if count == 2 else 2)) % 6)
    return None
