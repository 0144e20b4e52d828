"""Set-up of the co-op and solo game: the Moon with its Oni, homes, first territory, figures, the Princess (coop.setup)."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.tsukuyumi import game_options
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board import shape as board_check
from rules.engine.tsukuyumi.board.position import MOON, ONI, Position, off_board
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import PRIORITY, refuse
from rules.engine.tsukuyumi.coop.state import SETUP, Coop
from rules.engine.tsukuyumi.legality import initiative, placement, production
from rules.engine.tsukuyumi.legality.momentum import FIRST_SQUARE
from rules.engine.tsukuyumi.play import setup as options_read
from rules.engine.tsukuyumi.play.duties import StarterToPlace
from rules.engine.tsukuyumi.rulings import Rulings
from rules.engine.tsukuyumi.state import State

SUPPLIES = {
    "full": {"small": 15, "medium": 12, "large": 7},
    "owned": {"small": 13, "medium": 11, "large": 7},
}  # coop.setup.3
ON_EACH_MOON_AREA = ("small", "medium")  # coop.setup.4
ROUNDS, LONGER = 3, 4  # coop.aim.4
SENTINELS = "sentinels"
WITH_MARKER = (placement.WHALES, SENTINELS)  # coop.setup.9
FIELDS = (
    "game", "mode", "players", "areas", "rounds", "rulings", "printed", "stats", "track", "starting", "initiative", "modules", "seed",
    "position",
)  # fmt: skip


def setup(given: Mapping[str, object], catalogue: Catalogue) -> State:
    """The first state: the board with its Oni, everything else still to be placed."""
    validation.only(given, FIELDS, "options")
    mode = validation.one_of(validation.needed(given, "mode", "options"), ("coop", "solo"), "options.mode")
    players = options_read.seats(given, catalogue, *_number(given, mode))
    modules = [
        validation.one_of(m, game_options.MODULES, "options.modules") for m in validation.items(given.get("modules", []), "options.modules")
    ]
    clash = game_options.conflicts(mode, modules)
    if clash:
        raise RuleViolation(tuple(Reason("module-out", one.clause, {"module": one.module}) for one in clash))
    rulings = validation.mapping(given.get("rulings", {}), "options.rulings")
    supply = dict(SUPPLIES[Rulings.of(rulings).coop_oni_supply])
    areas = _areas(given, supply)
    value = {"game": "tsukuyumi", "mode": mode, "areas": areas, "supply": {ONI: supply}, "momentum": FIRST_SQUARE, "rulings": rulings}
    value |= {name: given[name] for name in ("printed", "stats", "track") if given.get(name) is not None}
    position = read({**value, "initiative": initiative.first_order(given, players, catalogue)}, catalogue, catalogue.readings)
    if reasons := board_check.check_ground(position):
        raise RuleViolation(tuple(reasons))
    rounds = validation.whole(given.get("rounds", ROUNDS), "options.rounds", ROUNDS, LONGER)
    starting = _starting(given, players, position)
    listed = tuple(side for side in players if any(one.side == side for one in starting))
    coop = Coop(players=players, starting=starting, listed=listed, modules=tuple(modules))
    return State(position, stage=SETUP, rounds=rounds, coop=coop)


def _number(given: Mapping[str, object], mode: str) -> tuple[int, int]:
    """One to four, alone in the solo game; more where the table plays that."""
    more = Rulings.of(validation.mapping(given.get("rulings", {}), "options.rulings")).coop_player_count == "more"
    return (1, 1) if mode == "solo" else (2, 6 if more else 4)


def _areas(given: Mapping[str, object], supply: dict[str, int]) -> dict[str, Json]:
    """The map maker's areas, with a small and a medium Oni on each area of the Moon; the supply shrinks by them."""
    areas = options_read.areas(given)
    for here in sorted(MOON):
        if str(here) not in areas:
            raise BadInput("missing", f"options.areas.{here}")
        areas[str(here)]["units"] = {ONI: dict.fromkeys(ON_EACH_MOON_AREA, 1)}
    for size in ON_EACH_MOON_AREA:
        supply[size] -= len(MOON)
    return areas


def _starting(given: Mapping[str, object], players: tuple[str, ...], position: Position) -> tuple[StarterToPlace, ...]:
    """The figures each faction begins with, as printed on its sheet; where nothing is given, the players place what they have."""
    found = []
    for side, units in validation.mapping(given.get("starting", {}), "options.starting").items():
        at = f"options.starting.{side}"
        validation.one_of(side, players, at, "unknown-faction")
        figures = options_read.figures(position, side, units, at, 1, 200)
        found += [StarterToPlace(side, count, unit) for unit, count in figures.items()]
    return tuple(found)


# --- putting up


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
