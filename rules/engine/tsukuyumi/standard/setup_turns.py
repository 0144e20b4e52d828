"""Each player's own set-up: home, starting areas, starting units, one player after the other (tsk.setup.9–12, tsk.scenario)."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import MOON, Position
from rules.engine.tsukuyumi.legality import placement, production
from rules.engine.tsukuyumi.play.duties import PointsToSpend
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.shares import shares
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import rounds, scoring, turn_actions
from rules.engine.tsukuyumi.standard.evolve import asked, own
from rules.engine.tsukuyumi.standard.state import AREAS, HOME, UNITS
from rules.engine.tsukuyumi.state import State

WITH_HOMES = ("cybersamurai", "dark-seed", "nomads", "boarlords", "kampfgruppe-03")
NEXT = {HOME: AREAS, AREAS: UNITS}


def in_turn(state: State, by: str, step: str) -> list[Reason]:
    """tsk.setup.9.1: one player after the other, each step after the one before."""
    found = []
    if by != state.position.active:
        found.append(Reason("not-your-turn", "tsk.setup.9.1", {"side": state.position.active}))
    if step != own(state).step:
        found.append(Reason("not-now", "tsk.setup.9.1", {}))
    return found


def place_home(state: State, command: c.PlaceHome) -> e.Events:
    refused(in_turn(state, command.by, HOME) or home_reasons(state, command.by, command.area))
    return (board.HomePlaced(command.area, command.by, "tsk.setup.9"), *_step(state, command.by, HOME, "tsk.setup.9"))


def home_reasons(state: State, by: str, here: Hex) -> list[Reason]:
    """Where a home may not lie, the scenario's places included; nor where too few areas can be reached, if the table reads it so."""
    found = _place_reasons(state, by, here)
    if found or state.position.rulings.too_few_starting_areas != "move-home":
        return found
    asked = _asked(state, by)
    if _room(state.position, by, here, asked) >= asked:
        return []
    others = (place for place in placement.home_places(state.position) if place != here and not _place_reasons(state, by, place))
    better = next((place for place in others if _room(state.position, by, place, asked) >= asked), None)
    return [Reason("too-few-areas", "tsk.setup.10.3", {"area": str(here), "wanted": asked})] if better else []


def _room(position: Position, by: str, here: Hex, asked: int) -> int:
    """How many starting areas a home in this place could reach."""
    return len(placement.starting_reach(apply.change(position, board.HomePlaced(here, by, "tsk.setup.9")), by, asked))


def _scouts(state: State, by: str) -> bool:
    """tsk.start.3: the home itself may cover a tile, where the card is read so."""
    held = own(state).advantages.get(by)
    return held is not None and held.card == "scout" and state.position.rulings.scout_which_tile == "homezone"


def _place_reasons(state: State, by: str, here: Hex) -> list[Reason]:
    position, now = state.position, own(state)
    found = list(placement.check_home(position, by, here).reasons)
    if found and _scouts(state, by):
        found = list(placement.check_home(position, by, here, freely=True).reasons)
    near = [position.areas[n].kind for n in here.neighbours() if n in position.areas]
    if {"home", "moon"} & set(near) and position.rulings.homes_side_by_side == "apart":
        found.append(Reason("homes-apart", "tsk.setup.9", {"area": str(here)}))
    if by in placement.FREELY_PLACED and position.rulings.scenario_free_homezone == "faction-first":
        return found
    if now.scenario == "control" and any(n in MOON for n in here.neighbours()):
        found.append(Reason("next-to-the-moon", "tsk.scenario.3.2", {"area": str(here)}))
    if now.scenario == "pacific-standoff" and now.home_places and here not in now.home_places:
        found.append(Reason("not-a-home-place", "tsk.scenario.4.1", {"area": str(here), "places": [str(h) for h in now.home_places]}))
    return found


def no_home(state: State, command: s.SkipHome) -> e.Events:
    """A faction without a home goes on with its units; what its sheet says of areas is done by hand."""
    by = command.by
    refused(in_turn(state, by, HOME) + ([Reason("has-a-home", "tsk.setup.9.4", {})] if by in WITH_HOMES else []))
    spread_out = own(state).more_areas.get(by) and state.position.mode == "standard"  # for who has no starting areas
    points = (scoring.marked(state.position, by, 1, "tsk.start.7"),) if spread_out else ()
    return (*points, e.StepTaken(by, HOME, by, UNITS, "tsk.setup.9"))


def mark_areas(state: State, command: c.MarkStartingAreas) -> e.Events:
    by = command.by
    refused(in_turn(state, by, AREAS) or area_reasons(state, by, command.areas))
    marked = (board.TerritoryMarked(here, by, None, "tsk.setup.10") for here in command.areas)
    return (*marked, *_step(state, by, AREAS, "tsk.setup.10"))


def wanted(state: State, by: str) -> int:
    """tsk.setup.10, tsk.two.8, tsk.start.7; as many as can be reached where there are fewer (tsk.setup.10.3)."""
    asked = _asked(state, by)
    return min(asked, len(placement.starting_reach(state.position, by, asked, over=_crosses(state.position))))


def _asked(state: State, by: str) -> int:
    return placement.STARTING_AREAS[state.position.mode] + own(state).more_areas.get(by, 0)


def _crosses(position: Position) -> bool:
    """Whether missing starting areas may lie beyond a blockade."""
    return position.rulings.too_few_starting_areas == "ignore-blockades"


def area_reasons(state: State, by: str, areas: tuple[Hex, ...]) -> list[Reason]:
    found = [r for r in placement.check_start(state.position, by, areas).reasons if r.code != "wrong-number"]
    number = wanted(state, by)
    if _crosses(state.position):
        asked = _asked(state, by)
        missing = asked - len(placement.starting_reach(state.position, by, asked))
        cut_off = [r for r in found if r.code in ("blockade", "not-adjacent")]
        if len(cut_off) <= missing and placement.joined(state.position, by, areas):
            found = [r for r in found if r not in cut_off]
    if len(set(areas)) != number or len(areas) != number:
        clause = "tsk.setup.10.3" if number < placement.STARTING_AREAS[state.position.mode] else placement.CLAUSES[state.position.mode]
        found.append(Reason("wrong-number", clause, {"wanted": number, "found": len(set(areas))}))
    return found


def place_units(state: State, command: s.PlaceStartingUnits) -> e.Events:
    by = command.by
    refused(in_turn(state, by, UNITS) or unit_reasons(state, command))
    placed = tuple(board.FiguresPlaced(one.area, by, one.unit, one.count, 0, "tsk.setup.11") for one in command.figures)
    return placed if command.more else (*placed, *_harvest(state, by), *_step(state, by, UNITS, "tsk.setup.11"))


def _harvest(state: State, by: str) -> e.Events:
    """tsk.start.4: points that are spent before anything else."""
    held = own(state).advantages.get(by)
    points = held.value if held is not None and held.card == "rich-harvest" else 0
    return asked(PointsToSpend(by, points, turn_actions.HARVEST)) if points else ()


def unit_reasons(state: State, command: s.PlaceStartingUnits) -> list[Reason]:
    """tsk.setup.11: all the sheet gives and no more, in the home and the starting areas; what the sheet gives may be unknown to us."""
    position, by = state.position, command.by
    asked = _counted(command, position)
    found = []
    for here in sorted({one.area for one in command.figures} - set(placement.starting_ground(position, by))):
        found.append(Reason("not-a-starting-area", "tsk.setup.11", {"area": str(here)}))
    known = own(state).starting.get(by)
    if known is not None:
        standing = _standing(position, by, known)
        placed = {unit: n for unit in {**standing, **asked} if (n := standing.get(unit, 0) + asked.get(unit, 0))}
        if any(n > known.get(unit, 0) for unit, n in placed.items()) or (not command.more and placed != dict(known)):
            found.append(Reason("other-starting-units", "tsk.setup.11", {"wanted": dict(known), "found": placed}))
    else:
        found += production.beyond_the_box(position, by, asked)
    if command.more and not command.figures:
        found.append(Reason("wrong-number", "tsk.setup.11", {"wanted": 1, "found": 0}))
    return found


def _standing(position: Position, by: str, known: Mapping[str, int]) -> dict[str, int]:
    """What of the sheet's units is on the board already; more of them by hand than the sheet gives count as all of them."""
    return {unit: min(n, production.on_the_board(position, by, unit)) for unit, n in known.items()}


def _counted(command: s.PlaceStartingUnits, position: Position) -> dict[str, int]:
    units = position.units_of(command.by)
    asked: dict[str, int] = {}
    for n, one in enumerate(command.figures):
        if one.unit not in units:
            facts = {"found": one.unit[:40], "owner": command.by, "accepted": sorted(units)}
            raise BadInput("unknown-unit", f"action.figures.{n}.unit", facts)
        if not 1 <= one.count <= 50:
            raise BadInput("out-of-range", f"action.figures.{n}.count", {"least": 1, "most": 50, "found": one.count})
        asked[one.unit] = asked.get(one.unit, 0) + one.count
    return asked


def _step(state: State, by: str, step: str, clause: str) -> e.Events:
    """On to the next step, the next player, or the first round."""
    if step in NEXT:
        return (e.StepTaken(by, step, by, NEXT[step], clause),)
    left = [side for side in state.position.initiative or () if side not in own(state).placed and side != by]
    if left:
        return (e.StepTaken(by, step, left[0], HOME, clause),)
    return (e.StepTaken(by, step, None, "", clause), *rounds.open_round(state, 1))


def legal(state: State) -> Iterator[s.Command]:
    """Every canonical step of set-up that is possible now, in a fixed order."""
    position, now = state.position, own(state)
    by = position.active or ""
    if now.step == HOME:
        yield from (c.PlaceHome(by, here) for here in placement.home_places(position) if not home_reasons(state, by, here))
        if by not in WITH_HOMES:
            yield s.SkipHome(by)
    elif now.step == AREAS:
        number = wanted(state, by)
        for areas in combinations(placement.starting_reach(position, by, _asked(state, by), over=_crosses(position)), number):
            if not area_reasons(state, by, areas):
                yield c.MarkStartingAreas(by, areas)
    elif now.step == UNITS:
        yield from _placements(state, by)
    if not turn_actions.free_event_reasons(state, by):
        yield t.PlayEvent(by)


def _placements(state: State, by: str) -> Iterator[s.PlaceStartingUnits]:
    """All that the sheet gives at once; else nothing more, or one figure after the other."""
    position, known = state.position, own(state).starting.get(by)
    ground = placement.starting_ground(position, by)
    if known is None:
        yield s.PlaceStartingUnits(by)  # the sheet is the players' to read: nothing, or what they say
    else:
        standing = _standing(position, by, known)
        for spread in _spreads({unit: left for unit, n in known.items() if (left := n - standing[unit])}, ground):
            yield s.PlaceStartingUnits(by, tuple(s.StartingFigures(unit, n, here) for unit, here, n in spread))
    for unit in sorted(position.units_of(by)):
        for here in ground:
            one = s.PlaceStartingUnits(by, (s.StartingFigures(unit, 1, here),), more=True)
            if not unit_reasons(state, one):
                yield one


def _spreads(units: Mapping[str, int], places: list[Hex]) -> Iterator[tuple[tuple[str, Hex, int], ...]]:
    """Every way to spread these units over these places."""
    if not units:
        yield ()
        return
    unit, *rest = units
    for counts in shares(units[unit], len(places)):
        here = tuple((unit, place, n) for place, n in zip(places, counts, strict=True) if n)
        for more in _spreads({u: units[u] for u in rest}, places):
            yield (*here, *more)
