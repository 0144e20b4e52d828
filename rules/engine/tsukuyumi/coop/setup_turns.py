"""Each player's own set-up: home, first territory, figures, one player after the other; then the first round (coop.setup.7–10)."""

from rules.engine.kernel import validation
from rules.engine.kernel.errors import RuleViolation
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, off_board
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import PRIORITY, refuse
from rules.engine.tsukuyumi.coop.state import SETUP
from rules.engine.tsukuyumi.legality import placement, production
from rules.engine.tsukuyumi.state import State

SENTINELS = "sentinels"
WITH_MARKER = (placement.WHALES, SENTINELS)  # coop.setup.9


def missing(state: State, side: str) -> list[str]:
    """What a side still has to put up, in its order."""
    coop = coop_of(state)
    steps = ["start", "home"] if side == placement.WHALES else ["home", "start"]
    if side == SENTINELS and state.position.rulings.coop_sentinels_start == "none":
        steps = ["home"]  # coop.setup.9.2
    wanted = [step for step in steps if f"{step} {side}" not in coop.ready]
    return wanted + (["units"] if any(one.side == side for one in coop.starting) else [])


def turn(state: State) -> str | None:
    """tsk.setup.9.1: the first in the initiative order does everything, then the second, and so on."""
    return next((side for side in state.position.initiative or () if missing(state, side)), None)


def _its_turn(state: State, by: str, step: str) -> None:
    if state.stage != SETUP:
        refuse("not-now", "coop.setup.1", stage=state.stage)
    if by not in coop_of(state).players:
        refuse("not-at-this-table", "coop.setup.2", side=by)
    if turn(state) != by and not (step == "units" and not missing(state, by)):
        refuse("not-your-turn", "tsk.setup.9.1", side=turn(state) or "")
    if step != "units" and missing(state, by)[0] != step:
        refuse("not-now", "coop.setup.7", stage=missing(state, by)[0])


def home(state: State, command: actions.PlaceHome) -> Events:
    _its_turn(state, command.by, "home")
    if command.by in WITH_MARKER:
        refuse("marker-home", "coop.setup.9", side=command.by)
    verdict = placement.check_home(state.position, command.by, command.area)
    if not verdict.legal:
        raise RuleViolation(verdict.reasons)
    return (board.HomePlaced(command.area, command.by, "coop.setup.7"), e.MadeReady(f"home {command.by}", "coop.setup.7"))


def homezone(state: State, command: c.MarkHomezone) -> Events:
    """coop.setup.9: the special marker on an area, which stays what it is; the Lords' on one of their two, the Sentinels' on a portal."""
    _its_turn(state, command.by, "home")
    area = state.position.areas.get(command.area)
    if command.by not in WITH_MARKER:
        refuse("tile-home", "coop.setup.9", side=command.by)
    if area is None:
        raise RuleViolation((off_board(command.area),))
    if area.is_homezone:
        refuse("home", "coop.setup.9", area=str(command.area))
    if command.by == placement.WHALES and area.territory != command.by:
        refuse("not-its-place", "coop.setup.9.1", area=str(command.area))
    portals = [h for h, one in state.position.areas.items() if one.markers.get(command.by, {}).get("portal")]
    if command.by != placement.WHALES and portals and command.area not in portals:
        refuse("not-its-place", "coop.setup.9.2", area=str(command.area))
    return (e.HomezoneMarked(command.area, command.by, "coop.setup.9", keeps_tile=True), e.MadeReady(f"home {command.by}", "coop.setup.9"))


def start(state: State, command: actions.MarkStartingAreas) -> Events:
    _its_turn(state, command.by, "start")
    if not command.areas and not placement.startable(state.position, command.by):
        return (e.MadeReady(f"start {command.by}", "tsk.setup.10.3"),)  # nothing can be reached: as many as there are
    verdict = placement.check_start(state.position, command.by, command.areas)
    if not verdict.legal:
        raise RuleViolation(verdict.reasons)
    marked = tuple(board.TerritoryMarked(area, command.by, None, "coop.setup.7") for area in command.areas)
    return (*marked, e.MadeReady(f"start {command.by}", "coop.setup.7"))


def units(state: State, command: c.PlaceStartingUnits) -> Events:
    """Some or all of the starting figures are put up."""
    _its_turn(state, command.by, "units")
    position, by = state.position, command.by
    known = position.units_of(by)
    listed = by in coop_of(state).listed
    left = {starter.unit: starter.count for starter in coop_of(state).starting if starter.side == by}
    places = placement.coop_ground(position, by)
    found: list[e.Event] = []
    counted: dict[str, int] = {}
    if not command.figures:
        refuse("wrong-number", "coop.setup.8", wanted=1, found=0)
    for figure in command.figures:
        validation.one_of(figure.unit, known, "action.figures", "unknown-unit")
        validation.whole(figure.count, "action.figures", 1, 200)
        if figure.area not in places:
            refuse("not-starting-ground", "coop.setup.8", area=str(figure.area))
        if listed and left.get(figure.unit, 0) < figure.count:
            refuse("not-in-supply", "coop.setup.8", unit=figure.unit, left=left.get(figure.unit, 0))
        left[figure.unit] = left.get(figure.unit, 0) - figure.count
        counted[figure.unit] = counted.get(figure.unit, 0) + figure.count
        found.append(board.FiguresPlaced(figure.area, by, figure.unit, figure.count, 0, "coop.setup.8"))
        found.append(e.StartersPlaced(by, figure.unit, figure.count, "coop.setup.8"))
    if reasons := production.beyond_the_box(position, by, counted):
        raise RuleViolation(tuple(reasons))
    return tuple(found)


def begin(state: State) -> Events:
    """All is put up: the first round begins."""
    if state.stage != SETUP:
        refuse("not-now", "coop.setup.1", stage=state.stage)
    side = turn(state)
    if side is not None:
        refuse("not-ready", "coop.setup.7", side=side, missing=missing(state, side))
    if not state.position.has_princess:
        refuse("princess-away", "coop.setup.5")
    return (e.RoundBegan(1, "coop.round.1"),)


def goes_on(state: State) -> Events:
    """coop.setup.10: the priority markers, as soon as the last home lies."""
    coop = coop_of(state)
    if "priority" in coop.ready or any(f"home {side}" not in coop.ready for side in coop.players):
        return ()
    position = state.position
    marks: list[e.Event] = [board.PriorityMarked(here, True, "coop.setup.10") for here in placement.prioritised(position)]
    if position.rulings.coop_priority_one == "stacking":
        further = {here: placement.priority_markers(position, here) - 1 for here in placement.prioritised(position)}
        marks += [board.MarkersCounted(here, ONI, PRIORITY, n, "coop.setup.10") for here, n in further.items() if n]
    return (*marks, e.MadeReady("priority", "coop.setup.10"))
