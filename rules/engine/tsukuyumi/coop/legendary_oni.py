"""Legendary Oni of the co-op game: how they come in, and what each changes while it is there (coop.legend)."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop import gambler
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import ATTACKS, coop_of, fold
from rules.engine.tsukuyumi.coop.helpers import card_open, first_duty, on_board, refuse
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.legality.princess import observer_places
from rules.engine.tsukuyumi.play.duties import ObserverToPlace
from rules.engine.tsukuyumi.play.supply import in_supply, on_the_board, placed
from rules.engine.tsukuyumi.state import State

OBSERVER = "dark-observer"
SHADOWS = "three-shadows"
ABYSSAL = "abyssal"
COMPANY = 3  # coop.legend.7.3
NEW_FOR_SHADOWS = 2  # coop.legend.8


def comes(state: State, unit: str, areas: Sequence[Hex], die: int | None) -> Events:
    """A legendary Oni enters, where its card says; nothing else changes where it appears (coop.legend.4)."""
    position = state.position
    if unit not in NAMES:
        raise BadInput("not-accepted", "action.unit", {"found": unit[:40], "accepted": sorted(NAMES)})
    if on_the_board(position, unit):
        refuse("in-play", "coop.legend.4", unit=unit)
    on_board(position, areas)
    if unit == OBSERVER and not areas:
        return (e.TasksAdded((ObserverToPlace(),), "coop.legend.7.3", first=True),)
    wanted = 3 if unit == SHADOWS else 1
    if not 1 <= len(areas) <= wanted:
        refuse("wrong-number", "coop.legend.4", wanted=wanted, found=len(areas))
    rolls = unit == gambler.GAMBLER and not (die is None and gambler.each_fight(position))
    if rolls and (die is None or not 1 <= die <= gambler.SIDES):
        raise BadInput("out-of-range", "action.die", {"least": 1, "most": 6, "found": die})
    came = e.LegendCame(unit, "coop.legend.4", die or 0 if unit == "gambler" else 0)
    if unit == OBSERVER:
        if areas[0] not in observer_places(position):
            refuse("not-its-place", "coop.legend.7.3", area=str(areas[0]))
        return (came, *_observer(state, areas[0]))
    enters = tuple(board.FiguresPlaced(area, ONI, unit, 1, 0, "coop.legend.4") for area in areas)
    return (came, *enters, *gambler.asks(state, die if unit == gambler.GAMBLER else None))


def _observer(state: State, area: Hex) -> Events:
    """She comes with three medium Oni."""
    found: list[e.Event] = [board.FiguresPlaced(area, ONI, OBSERVER, 1, 0, "coop.legend.7.3")]
    return (*found, *brought(state, (area,), "medium", COMPANY, "coop.legend.7.3"))


def brought(state: State, areas: Sequence[Hex], size: str, count: int, clause: str) -> Events:
    """So many new Oni in each area, as far as the supply goes."""
    found: list[e.Event] = []
    for area in areas:
        for _ in range(count):
            unit = in_supply(state.position, size)
            if unit is None:
                return tuple(found)
            found.append(placed(state.position, area, unit, clause))
            state = fold(state, found[-1:])
    return tuple(found)


def observer_by_herself(state: State, duty: ObserverToPlace) -> Events:
    """Where there is just one nearest area, nobody has to tap."""
    places = observer_places(state.position)
    done = e.TaskDone(duty, "coop.legend.7.3")
    if not places or on_the_board(state.position, OBSERVER):
        return (done,)
    return (done, *comes(state, OBSERVER, places, None)) if len(places) == 1 else ()


def bring(state: State, command: c.BringLegend) -> Events:
    """A card or a reveal brings a legendary Oni in."""
    duty = first_duty(state)
    if isinstance(duty, ObserverToPlace) and command.unit == OBSERVER and command.areas:
        return (e.TaskDone(duty, "coop.legend.7.3"), *comes(state, OBSERVER, command.areas, None))
    card_open(state)
    return comes(state, command.unit, command.areas, command.die)


# --- what they change


def for_the_shadows(state: State) -> Events:
    """coop.legend.8: two of the smallest Oni in supply wherever a Shadow stands."""
    areas = [here for here in sorted(state.position.areas) if state.position.areas[here].units.get(ONI, {}).get(SHADOWS, 0)]
    return brought(state, areas, "smallest", NEW_FOR_SHADOWS, "coop.legend.8")


def attacks_a_turn(position: Position) -> int:
    """coop.oni.10: two, and a third while the Abyssal is in play."""
    return ATTACKS + on_the_board(position, ABYSSAL)


def third_lapses(state: State) -> Events:
    """coop.legend.5: the Abyssal's third attack ends with it."""
    coop = coop_of(state)
    lapses = coop.third and coop.attacks > 0 and not on_the_board(state.position, ABYSSAL)
    return (e.AttackLapsed("coop.legend.10.2"),) if lapses else ()


def production(position: Position, printed: int | None) -> int | None:
    """coop.legend.9: with the Merchant in play a printed 3 is only 2."""
    reading = position.rulings.coop_merchant_amount
    if printed is None:
        return None
    less = max(printed - 1, 0) if reading == "one-less" else 2 if printed == 3 or (reading == "cap-two" and printed > 2) else printed
    return less if less != printed and on_the_board(position, "merchant") else printed


def rolled(state: State, result: int) -> bool:
    """Whether the Gambler is in play with that result."""
    return coop_of(state).gambler == result and on_the_board(state.position, "gambler")


def fights(state: State, printed: int | None) -> int | None:
    """coop.legend.11.4: one combat action fewer, but at least one."""
    if printed is None or not rolled(state, 4):
        return printed
    if state.position.rulings.coop_gambler_four == "three-only":
        return 2 if printed == 3 else printed
    return max(printed - 1, min(printed, 1))


def walking(state: State, by: str) -> Position:
    """The position as it is for a player's movement: everything massive with the Gambler's five, nothing with action card 14."""
    massive, unbound = rolled(state, 5), coop_of(state).unbound
    if not massive and not unbound:
        return state.position
    position = state.position
    changed = {}
    for unit in position.units_of(by):
        stats = position.unit(by, unit)
        traits = (stats.traits | {"massive"}) - {"flying"} if massive else stats.traits
        changed[unit] = replace(stats, traits=traits - {"massive"} if unbound else traits)
    return replace(position, stats={**position.stats, by: changed})
