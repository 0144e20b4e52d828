"""The Oni actions of the green phase: placing them, leading them (tsk.oni, tsk.legend, tsk.power)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, combinations_with_replacement

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import approach, input_checks, led_oni, standard_oni
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.fights.values import full_power, health
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.standard import abyssal, allowance, oni_obligations, scoring
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import own, then
from rules.engine.tsukuyumi.standard.oni_obligations import LEAD, PLACE
from rules.engine.tsukuyumi.state import State

SHADOWS, RONIN, GAMBLER = "three-shadows", "ronin", "gambler"
GAMBLER_COMPANY = 3  # tsk.legend.19
ONI_CARD = CombatCard("oni-conquest", conquer=True)


# --- placing


def place(state: State, command: c.PlaceOni) -> e.Events:
    """tsk.oni.5: one Oni of the supply, or a legendary one in its place (tsk.legend.2)."""
    unit, here = command.unit, command.area
    input_checks.unit(state.position, ONI, unit, "action.unit")
    refused(place_reasons(state, command.by, unit, here))
    turned = unit == RONIN and state.position.areas[here].kind != "fertile"
    land = (e.LandTurned(here, "fertile", "tsk.legend.23"),) if turned else ()
    placed = board.FiguresPlaced(here, ONI, unit, 1, 1, "tsk.oni.5")
    return then(state, (_used(state, command.by, PLACE, 1, "tsk.oni.5"), *land, placed), partial(_company, unit, here))


def _used(state: State, by: str, action: str, number: int, clause: str) -> turns.ActionUsed:
    """So much more of an action."""
    return turns.ActionUsed(by, action, state.turn.used.get(action, 0) + number, clause)


def place_reasons(state: State, by: str, unit: str, here: Hex) -> list[Reason]:
    found = allowance.reasons(state, by, PLACE)
    if found:
        return found
    if unit == SHADOWS:
        return [Reason("three-at-once", "tsk.legend.17", {})]
    position = oni_obligations.ground_for(allowance.lens(state), unit, here)
    return list(standard_oni.check_place(position, by, unit, here).reasons)


def _company(unit: str, here: Hex, state: State) -> e.Events:
    """tsk.legend.23.1: medium Oni that come with the Gambler or the Ronin, as many as the supply has."""
    areas = state.position.areas
    if unit == GAMBLER:
        places, clause = [here] * GAMBLER_COMPANY, "tsk.legend.19"
    elif unit == RONIN:
        places, clause = [h for h in sorted(areas) if areas[h].kind == "fertile" and h != here], "tsk.legend.23"
    else:
        return ()
    return then(state, (), *(partial(_companion, there, clause) for there in places))


def _companion(here: Hex, clause: str, state: State) -> e.Events:
    if not (state.position.supply or {}).get("medium", 0):
        return ()
    counted = state.position.rulings.legendary_companions == "counted"
    used = (_used(state, state.position.active or "", PLACE, 1, "tsk.oni.5"),) if counted else ()
    return (board.FiguresPlaced(here, ONI, "medium", 1, 1, clause), *used)


def place_shadows(state: State, command: s.PlaceShadows) -> e.Events:
    """tsk.legend.17: one each in three different areas; together they count as one Oni placed."""
    refused(shadow_reasons(state, command.by, command.areas))
    number = len(command.areas) if state.position.rulings.three_shadows_count == "three-to-place" else 1
    placed = (board.FiguresPlaced(here, ONI, SHADOWS, 1, 1, "tsk.legend.17") for here in command.areas)
    return (_used(state, command.by, PLACE, number, "tsk.oni.5"), *placed)


def shadow_reasons(state: State, by: str, areas: Sequence[Hex]) -> list[Reason]:
    found = allowance.reasons(state, by, PLACE)
    if found:
        return found
    position = state.position
    left = (position.supply or {}).get(SHADOWS, 0)
    different = len(set(areas)) if position.rulings.three_shadows_areas == "different" else len(areas)
    if len(areas) != left or different != len(areas):
        found.append(Reason("wrong-number", "tsk.legend.17", {"wanted": left, "found": different}))
    if not left:
        found.append(Reason("not-in-supply", "tsk.legend.2", {"unit": SHADOWS, "left": {}}))
    for here in areas:
        found += standard_oni.check_place(position, by, SHADOWS, here).reasons if left else []
    return found


# --- leading


def _revenge(state: State) -> bool:
    return own(state).power == "revenge-of-the-oni"


def conquer(state: State, command: c.ConquerWithOni) -> e.Events:
    """tsk.oni.8–12: some move, one area is taken, its defenders answer from the Oni's card."""
    by, here = command.by, command.area
    _readable(state, command)
    refused(conquest_reasons(state, by, command.from_, command.figures, here))
    taken = board.TerritoryMarked(here, ONI, state.position.areas[here].territory, "tsk.oni.12.1")
    fight = _opened(state, by, here, 0, "tsk.oni.16")
    return then(state, (*_led(state, command), fight, taken), partial(_missions, by, command.figures, here))


def _readable(state: State, command: c.ConquerWithOni | s.HuntWithOni) -> None:
    input_checks.walks(command.figures, state.position, ONI)
    if not command.figures:
        raise BadInput("missing", "action.figures")


def conquest_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    found = _lead_reasons(state, by, start, walks)
    if found:
        return found
    if _revenge(state):
        return [Reason("hunts", "tsk.power.7", {"area": str(target)})]
    return led_oni.conquest_reasons(allowance.lens(state), by, start, walks, target)


def _lead_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk]) -> list[Reason]:
    """Whether this turn has an Oni Conquest left: the card's, one in place of placing, or the Abyssal's."""
    if oni_obligations.leads_left(state, by) > 0 and not allowance.reasons(state, by, LEAD, 0):
        return []
    if state.position.active == by and abyssal.is_due(state, by) and led_oni.is_abyssal_group(state.position, start, walks):
        return []
    return allowance.reasons(state, by, LEAD)


def _led(state: State, command: c.ConquerWithOni | s.HuntWithOni) -> e.Events:
    """Pays for the attack and moves the Oni."""
    by = command.by
    if abyssal.is_due(state, by) and led_oni.is_abyssal_group(state.position, command.from_, command.figures):
        paid = turns.ActionUsed(by, abyssal.EXTRA, 1, "tsk.legend.8")
    else:
        paid = _paid(state, by, "tsk.oni.8")
    return (paid, *_moved(command.figures, "tsk.oni.9"))


def _paid(state: State, by: str, clause: str) -> turns.ActionUsed:
    """One Oni Conquest of the card, or the one in place of all that should have been placed (tsk.oni.7)."""
    if allowance.left(state, by, LEAD) > 0:
        return _used(state, by, LEAD, 1, clause)
    return turns.ActionUsed(by, PLACE, allowance.allowed(state, by, PLACE), "tsk.oni.7")


def _moved(figures: Sequence[Walk], clause: str) -> e.Events:
    moved = merged([walk for walk in figures if len(walk.path) > 1])
    return (board.FiguresMoved(ONI, moved, clause),) if moved else ()


def _opened(state: State, by: str, here: Hex, dealt: int, clause: str) -> fights.FightOpened:
    """tsk.oni.16: with the Oni's own card; every player with units there defends, the leader too."""
    position = state.position
    card = own(state).combat_cards.get(ONI, (ONI_CARD,))[0]
    card = replace(card, kind="oni-conquest", conquer=not dealt, damage=dealt or None)
    defenders = tuple(side for side in position.initiative or () if side in position.enemies(ONI, here))
    return fights.FightOpened(ONI, by, here, card, dealt, defenders, clause)


def hunt(state: State, command: s.HuntWithOni) -> e.Events:
    """tsk.legend.10 and tsk.power.7.2: damage with the Oni's attack values; nothing is conquered."""
    _readable(state, command)
    refused(hunt_reasons(state, command.by, command.from_, command.figures, command.area))
    return then(state, _led(state, command), partial(_hunted, command))


def _hunted(command: s.HuntWithOni, state: State) -> e.Events:
    by, here, position = command.by, command.area, state.position
    dealt = position.sum(ONI, here, "attack") + full_power(state)
    for side in position.enemies(ONI, here):
        health(position, side, here)
    fight = _opened(state, by, here, dealt, "tsk.power.7.2" if _revenge(state) else "tsk.legend.10")
    return (fight, *_own_home(by, command.figures, state))


def hunt_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    position, revenge = allowance.lens(state), _revenge(state)
    found = _lead_reasons(state, by, start, walks) or led_oni.hunt_reasons(position, by, start, walks, target, revenge)
    return approach.nearest_reasons(position, start, walks, target) if revenge and not found else found


def move(state: State, command: s.MoveOni) -> e.Events:
    """tsk.oni.15: where no conquest is possible, up to three Oni move one area each; or the Abyssal comes closer (tsk.legend.8.3)."""
    input_checks.walks(command.figures, state.position, ONI)
    by = command.by
    closer = _comes_closer(state, by, command.figures)
    refused([] if closer else move_reasons(state, by) or step_reasons(state, by, command.figures))
    paid = turns.ActionUsed(by, abyssal.EXTRA, 1, "tsk.legend.8.3") if closer else _paid(state, by, "tsk.oni.15")
    moved = _moved(command.figures, "tsk.legend.8.3" if closer else "tsk.oni.15")
    counts = state.position.rulings.oni_mission_own_home_move == "any-oni-move"
    return (paid, *moved, *(_own_home(by, command.figures, state) if counts else ()))


def _comes_closer(state: State, by: str, figures: Sequence[Walk]) -> bool:
    """Whether this is the step that the Abyssal has to take with its whole company."""
    return state.position.active == by and merged(figures) in abyssal.approaches(state, by)


def step_reasons(state: State, by: str, figures: Sequence[Walk]) -> list[Reason]:
    """The rules of movement; on Revenge of the Oni they go towards units as well."""
    position = allowance.lens(state)
    found = led_oni.move_reasons(position, figures)
    return found + approach.step_reasons(figures, approach.towards_units(position, by)) if _revenge(state) else found


def move_reasons(state: State, by: str) -> list[Reason]:
    """Only in place of an Oni Conquest, and only where none is possible unless the table reads it as a may."""
    closer = abyssal.approaches(state, by)
    if closer and oni_obligations.leads_left(state, by) <= 0:
        return [Reason("together-closer", "tsk.legend.8.3", {"to": [str(walks[0].path[-1]) for walks in closer]})]
    found = allowance.reasons(state, by, LEAD, 0)
    if not found and oni_obligations.leads_left(state, by) <= 0:
        found = [Reason("nothing-left", "tsk.oni.15", {"allowed": allowance.allowed(state, by, LEAD), "left": 0})]
    must = state.position.rulings.oni_conquest_must == "must"
    if not found and must and led_oni.conquest_possible(allowance.lens(state), by, _revenge(state)):
        found = [Reason("oni-to-lead", "tsk.oni.8.1", {"left": oni_obligations.leads_left(state, by)})]
    return found


# --- Oni missions: taken by themselves, they can be seen on the board


def _missions(by: str, figures: Sequence[Walk], target: Hex, state: State) -> e.Events:
    """tsk.power.9–11: the first who has the Oni do it takes the card."""
    position = state.position
    blocked = position.rulings.oni_mission_border_blockade == "blocked"
    near = [(here, position.areas[here]) for here in target.neighbours() if here in position.areas]
    homes = [here for here, area in near if area.kind == "home" and area.of != by and (not blocked or position.open(target, here))]
    centre = _taken(by, "oni-mission-moon-centre", "tsk.power.9", state) if target == CENTRE else ()
    beside = partial(_taken, by, "oni-mission-next-to-a-home", "tsk.power.11")
    return then(state, centre, *([beside] if homes else []), partial(_own_home, by, figures))


def _own_home(by: str, figures: Sequence[Walk], state: State) -> e.Events:
    entered = [state.position.areas[here] for walk in figures for here in walk.path[1:]]
    if any(area.kind == "home" and area.of == by for area in entered):
        return _taken(by, "oni-mission-own-home", "tsk.power.10", state)
    return ()


def _taken(by: str, mission: str, clause: str, state: State) -> e.Events:
    if "oni-missions" not in own(state).modules or mission in own(state).oni_missions:
        return ()
    printed = state.position.rulings.oni_mission_points == "as-printed"
    points = state.position.printed.get(mission, 1) if printed else 1
    return (e.MissionScored(by, mission, True, clause), scoring.marked(state.position, by, points, "tsk.module.8.1"))


# --- what is possible


def legal(state: State) -> Iterator[s.Command]:
    """Every canonical Oni action, in a fixed order."""
    by = state.position.active or ""
    if state.position.phase != "green":
        return
    yield from _placements(state, by)
    if oni_obligations.leads_left(state, by) <= 0 and not abyssal.is_due(state, by):
        return
    closer = abyssal.approaches(state, by)
    yield from (s.MoveOni(by, walks) for walks in closer)
    if not move_reasons(state, by):
        position = allowance.lens(state)
        steps = approach.towards_units(position, by) if _revenge(state) else None
        for walks in led_oni.small_moves(position):
            if walks not in closer and not (steps is not None and approach.step_reasons(walks, steps)):
                yield s.MoveOni(by, walks)
    yield from _attacks(state, by)


def _placements(state: State, by: str) -> Iterator[s.Command]:
    if allowance.reasons(state, by, PLACE):
        return
    for unit in sorted(state.position.supply or {}):
        for here in sorted(state.position.areas):
            if not place_reasons(state, by, unit, here):
                yield c.PlaceOni(by, unit, here)
    number = (state.position.supply or {}).get(SHADOWS, 0)
    if number:
        fit = [h for h in sorted(state.position.areas) if standard_oni.check_place(state.position, by, SHADOWS, h).legal]
        shared = state.position.rulings.three_shadows_areas == "any"
        chosen = combinations_with_replacement(fit, number) if shared else combinations(fit, number)
        yield from (s.PlaceShadows(by, areas) for areas in chosen)


def _attacks(state: State, by: str) -> Iterator[s.Command]:
    for start, walks in _groups(state, by):
        for target in sorted({walk.path[-1] for walk in walks}):
            for kind, judge in ((c.ConquerWithOni, conquest_reasons), (s.HuntWithOni, hunt_reasons)):
                try:
                    if not judge(state, by, start, walks, target):
                        yield kind(by, start, walks, target)
                except BadInput:
                    continue  # a value that only components print


def _groups(state: State, by: str) -> Iterator[tuple[Hex, tuple[Walk, ...]]]:
    """Whom the active player may lead: any Oni of one area, or only the Abyssal and all with it."""
    position = allowance.lens(state)
    if oni_obligations.leads_left(state, by) <= 0:
        yield from led_oni.abyssal_groups(position)
        return
    for start in sorted(position.areas):
        yield from ((start, walks) for walks in led_oni.led_groups(position, start))
