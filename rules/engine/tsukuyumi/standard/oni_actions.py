"""The Oni actions of the green phase: placing them, leading them (tsk.oni, tsk.legend, tsk.power)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
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
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.standard import abyssal, allowance, oni_obligations, player_attacks, scoring
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, own
from rules.engine.tsukuyumi.state import State

SHADOWS, RONIN, GAMBLER = "three-shadows", "ronin", "gambler"
GAMBLER_COMPANY = 3  # tsk.legend.19
ONI_CARD = CombatCard("oni-conquest", conquer=True)


# --- placing


def place(draft: Draft, command: c.PlaceOni) -> None:
    """tsk.oni.5: one Oni of the supply, or a legendary one in its place (tsk.legend.2)."""
    input_checks.unit(draft.state.position, ONI, command.unit, "action.unit")
    reasons = place_reasons(draft.state, command.by, command.unit, command.area)
    if reasons:
        raise RuleViolation(tuple(reasons))
    _count_placed(draft, command.by)
    if command.unit == RONIN and draft.state.position.areas[command.area].kind != "fertile":
        draft.add(e.LandTurned(command.area, "fertile", "tsk.legend.23"))
    draft.add(board.FiguresPlaced(command.area, ONI, command.unit, 1, 1, "tsk.oni.5"))
    _company(draft, command.unit, command.area)


def _count_placed(draft: Draft, by: str, number: int = 1) -> None:
    draft.add(turns.ActionUsed(by, oni_obligations.PLACE, draft.turn.used.get(oni_obligations.PLACE, 0) + number, "tsk.oni.5"))


def place_reasons(state: State, by: str, unit: str, here: Hex) -> list[Reason]:
    found = allowance.reasons(state, by, oni_obligations.PLACE)
    if found:
        return found
    if unit == SHADOWS:
        return [Reason("three-at-once", "tsk.legend.17", {})]
    position = oni_obligations.ground_for(allowance.lens(state), unit, here)
    return list(standard_oni.check_place(position, by, unit, here).reasons)


def _company(draft: Draft, unit: str, here: Hex) -> None:
    """tsk.legend.23.1: medium Oni that come with the Gambler or the Ronin, as many as the supply has."""
    areas = draft.state.position.areas
    if unit == GAMBLER:
        places, clause = [here] * GAMBLER_COMPANY, "tsk.legend.19"
    elif unit == RONIN:
        places, clause = [h for h in sorted(areas) if areas[h].kind == "fertile" and h != here], "tsk.legend.23"
    else:
        return
    counted = draft.state.position.rulings.legendary_companions == "counted"
    for there in places:
        if (draft.state.position.supply or {}).get("medium", 0):
            draft.add(board.FiguresPlaced(there, ONI, "medium", 1, 1, clause))
            if counted:
                _count_placed(draft, draft.state.position.active or "")


def place_shadows(draft: Draft, command: s.PlaceShadows) -> None:
    """tsk.legend.17: one each in three different areas; together they count as one Oni placed."""
    reasons = shadow_reasons(draft.state, command.by, command.areas)
    if reasons:
        raise RuleViolation(tuple(reasons))
    three = draft.state.position.rulings.three_shadows_count == "three-to-place"
    _count_placed(draft, command.by, len(command.areas) if three else 1)
    for here in command.areas:
        draft.add(board.FiguresPlaced(here, ONI, SHADOWS, 1, 1, "tsk.legend.17"))


def shadow_reasons(state: State, by: str, areas: Sequence[Hex]) -> list[Reason]:
    found = allowance.reasons(state, by, oni_obligations.PLACE)
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


def conquer(draft: Draft, command: c.ConquerWithOni) -> None:
    """tsk.oni.8–12: some move, one area is taken, its defenders answer from the Oni's card."""
    input_checks.walks(command.figures, draft.state.position, ONI)
    if not command.figures:
        raise BadInput("missing", "action.figures")
    reasons = conquest_reasons(draft.state, command.by, command.from_, command.figures, command.area)
    if reasons:
        raise RuleViolation(tuple(reasons))
    _lead(draft, command, "tsk.oni.9")
    was = draft.state.position.areas[command.area].territory
    _open_fight(draft, command.by, command.area, 0, "tsk.oni.16")
    draft.add(board.TerritoryMarked(command.area, ONI, was, "tsk.oni.12.1"))
    _missions(draft, command.by, command.figures, command.area)
    player_attacks.proceed(draft)


def conquest_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    found = _lead_reasons(state, by, start, walks)
    if found:
        return found
    if _revenge(state):
        return [Reason("hunts", "tsk.power.7", {"area": str(target)})]
    return led_oni.conquest_reasons(allowance.lens(state), by, start, walks, target)


def _lead_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk]) -> list[Reason]:
    """Whether this turn has an Oni Conquest left: the card's, one in place of placing, or the Abyssal's."""
    if oni_obligations.leads_left(state, by) > 0 and not allowance.reasons(state, by, oni_obligations.LEAD, 0):
        return []
    if state.position.active == by and abyssal.is_due(state, by) and led_oni.is_abyssal_group(state.position, start, walks):
        return []
    return allowance.reasons(state, by, oni_obligations.LEAD)


def _lead(draft: Draft, command: c.ConquerWithOni | s.HuntWithOni, clause: str) -> None:
    """Pays for the attack and moves the Oni."""
    state, by = draft.state, command.by
    if abyssal.is_due(state, by) and led_oni.is_abyssal_group(state.position, command.from_, command.figures):
        draft.add(turns.ActionUsed(by, abyssal.EXTRA, 1, "tsk.legend.8"))
    elif allowance.left(state, by, oni_obligations.LEAD) > 0:
        draft.add(turns.ActionUsed(by, oni_obligations.LEAD, draft.turn.used.get(oni_obligations.LEAD, 0) + 1, "tsk.oni.8"))
    else:
        draft.add(turns.ActionUsed(by, oni_obligations.PLACE, allowance.allowed(state, by, oni_obligations.PLACE), "tsk.oni.7"))
    _move(draft, command.figures, clause)


def _move(draft: Draft, figures: Sequence[Walk], clause: str) -> None:
    moved = merged([walk for walk in figures if len(walk.path) > 1])
    if moved:
        draft.add(board.FiguresMoved(ONI, moved, clause))


def _open_fight(draft: Draft, by: str, here: Hex, dealt: int, clause: str) -> None:
    """tsk.oni.16: with the Oni's own card; every player with units there defends, the leader too."""
    position = draft.state.position
    card = draft.own.combat_cards.get(ONI, (ONI_CARD,))[0]
    card = replace(card, kind="oni-conquest", conquer=not dealt, damage=dealt or None)
    defenders = tuple(side for side in position.initiative or () if side in position.enemies(ONI, here))
    draft.add(fights.FightOpened(ONI, by, here, card, dealt, defenders, clause))


def hunt(draft: Draft, command: s.HuntWithOni) -> None:
    """tsk.legend.10 and tsk.power.7.2: damage with the Oni's attack values; nothing is conquered."""
    input_checks.walks(command.figures, draft.state.position, ONI)
    if not command.figures:
        raise BadInput("missing", "action.figures")
    reasons = hunt_reasons(draft.state, command.by, command.from_, command.figures, command.area)
    if reasons:
        raise RuleViolation(tuple(reasons))
    _lead(draft, command, "tsk.oni.9")
    dealt = draft.state.position.sum(ONI, command.area, "attack") + full_power(draft.state)
    for side in draft.state.position.enemies(ONI, command.area):
        health(draft.state.position, side, command.area)
    _open_fight(draft, command.by, command.area, dealt, "tsk.power.7.2" if _revenge(draft.state) else "tsk.legend.10")
    _own_home(draft, command.by, command.figures)
    player_attacks.proceed(draft)


def hunt_reasons(state: State, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> list[Reason]:
    position, revenge = allowance.lens(state), _revenge(state)
    found = _lead_reasons(state, by, start, walks) or led_oni.hunt_reasons(position, by, start, walks, target, revenge)
    return approach.nearest_reasons(position, start, walks, target) if revenge and not found else found


def move(draft: Draft, command: s.MoveOni) -> None:
    """tsk.oni.15: where no conquest is possible, up to three Oni move one area each; or the Abyssal comes closer (tsk.legend.8.3)."""
    input_checks.walks(command.figures, draft.state.position, ONI)
    state, by = draft.state, command.by
    closer = _comes_closer(state, by, command.figures)
    reasons = [] if closer else move_reasons(state, by) or step_reasons(state, by, command.figures)
    if reasons:
        raise RuleViolation(tuple(reasons))
    if closer:
        draft.add(turns.ActionUsed(by, abyssal.EXTRA, 1, "tsk.legend.8.3"))
    elif allowance.left(state, by, oni_obligations.LEAD) > 0:
        draft.add(turns.ActionUsed(by, oni_obligations.LEAD, draft.turn.used.get(oni_obligations.LEAD, 0) + 1, "tsk.oni.15"))
    else:
        draft.add(turns.ActionUsed(by, oni_obligations.PLACE, allowance.allowed(state, by, oni_obligations.PLACE), "tsk.oni.7"))
    _move(draft, command.figures, "tsk.legend.8.3" if closer else "tsk.oni.15")
    if state.position.rulings.oni_mission_own_home_move == "any-oni-move":
        _own_home(draft, by, command.figures)


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
    found = allowance.reasons(state, by, oni_obligations.LEAD, 0)
    if not found and oni_obligations.leads_left(state, by) <= 0:
        found = [Reason("nothing-left", "tsk.oni.15", {"allowed": allowance.allowed(state, by, oni_obligations.LEAD), "left": 0})]
    must = state.position.rulings.oni_conquest_must == "must"
    if not found and must and led_oni.conquest_possible(allowance.lens(state), by, _revenge(state)):
        found = [Reason("oni-to-lead", "tsk.oni.8.1", {"left": oni_obligations.leads_left(state, by)})]
    return found


# --- Oni missions: taken by themselves, they can be seen on the board


def _missions(draft: Draft, by: str, figures: Sequence[Walk], target: Hex) -> None:
    """tsk.power.9–11: the first who has the Oni do it takes the card."""
    if target == CENTRE:
        _take(draft, by, "oni-mission-moon-centre", "tsk.power.9")
    position = draft.state.position
    blocked = position.rulings.oni_mission_border_blockade == "blocked"
    for near in target.neighbours():
        area = position.areas.get(near)
        if area and area.kind == "home" and area.of != by and (not blocked or position.open(target, near)):
            _take(draft, by, "oni-mission-next-to-a-home", "tsk.power.11")
    _own_home(draft, by, figures)


def _own_home(draft: Draft, by: str, figures: Sequence[Walk]) -> None:
    for walk in figures:
        entered = [draft.state.position.areas[here] for here in walk.path[1:]]
        if any(area.kind == "home" and area.of == by for area in entered):
            _take(draft, by, "oni-mission-own-home", "tsk.power.10")


def _take(draft: Draft, by: str, mission: str, clause: str) -> None:
    if "oni-missions" in draft.own.modules and mission not in draft.own.oni_missions:
        printed = draft.state.position.rulings.oni_mission_points == "as-printed"
        draft.add(e.MissionScored(by, mission, True, clause))
        scoring.mark(draft, by, draft.state.position.printed.get(mission, 1) if printed else 1, "tsk.module.8.1")


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
    if allowance.reasons(state, by, oni_obligations.PLACE):
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
