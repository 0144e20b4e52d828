"""The set-up before anybody places anything: Moon, first Oni, supply, initiative, and what the table agreed on (coop.setup.1–6)."""

from collections.abc import Mapping

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.tsukuyumi import game_options
from rules.engine.tsukuyumi.board import shape as board_check
from rules.engine.tsukuyumi.board.position import MOON, ONI, Position
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.coop import action_cards, card_notes
from rules.engine.tsukuyumi.coop.state import SETUP, Coop
from rules.engine.tsukuyumi.legality import initiative
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
FIELDS = (
    "game", "mode", "players", "areas", "rounds", "rulings", "printed", "stats", "track", "starting", "initiative", "modules", "seed",
    "position", "card_notes", "known_cards",
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
    notes = card_notes.read(given.get("card_notes", {}), "options.card_notes")
    known = action_cards.read(given.get("known_cards", {}), "options.known_cards")
    coop = Coop(players=players, starting=starting, listed=listed, modules=tuple(modules), notes=notes, known_cards=known)
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
