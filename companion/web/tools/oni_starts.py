"""The boards that the Oni tool begins with: the start of a game, an empty board, and situations to try. Each is one line."""

from dataclasses import replace
from types import MappingProxyType

from django.utils.translation import gettext_lazy

from companion.web.tools.box_tiles import tiles_of_the_box
from rules import engine_data
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi import map_generator
from rules.engine.tsukuyumi.board import notation
from rules.engine.tsukuyumi.board.position import MOON, ONI, Area, Position
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.coop.setup import ON_EACH_MOON_AREA
from rules.engine.tsukuyumi.legality import placement

PLAYERS = (1, 2, 3, 4)
USUAL = ("nomads", "boarlords", "cybersamurai", "dark-seed")
SEED = "moon"
OPENING = "coop phase=black order=nomads>boarlords active=nomads"
RING = (
    "2,-2 ocean / 2,-1 ocean @nomads ! nomads:private*1 / 2,0 fertile ! / 1,1 ocean / 0,2 mountain15 / -1,2 ocean / -2,2 ocean / 1,-2 ocean"
)


def _moon(**oni: str) -> str:
    """The Moon with Oni on some of its areas: q0r1 is 0,1."""
    oni_on = {name.replace("q", "").replace("r", ",").replace("m", "-"): units for name, units in oni.items()}
    return " / ".join(f"{h} moon +tsukuyumi" + (f" oni:{oni_on[str(h)]}" if str(h) in oni_on else "") for h in sorted(MOON))


EMPTY = " / ".join([OPENING, _moon()])
EXAMPLES = (
    (
        gettext_lazy("A first look"),
        " / ".join([OPENING, _moon(q1r0="small*1,medium*1", q0r1="small*1,medium*1"), RING, "3,-1 home =nomads"]),
    ),
    (
        gettext_lazy("One area or another: a tie"),
        " / ".join([OPENING, _moon(q1r0="small*2"), "2,-1 ocean / 2,0 ocean / 1,1 ocean / 3,-1 home =nomads"]),
    ),
    (
        gettext_lazy("With the Princess"),
        " / ".join(
            [
                "coop phase=black order=boarlords active=boarlords princess=1,0+2,-1+2,0",
                _moon(q1r0="small*1"),
                "2,-1 ocean @boarlords boarlords:boarguard*2 / 2,0 ocean / 1,1 mountain15",
            ]
        ),
    ),
)


def start_of_game(players: int) -> str:
    """A board laid by the rules, with Oni, homes, their first areas and the priority markers (coop.setup.4 to coop.setup.10).

    The players' own figures are printed on their sheets, and the Princess's corner is theirs to choose: neither is placed.
    """
    mode = "solo" if players == 1 else "coop"
    board = map_generator.make_map(players, mode, SEED, 0, tiles_of_the_box())
    table = engine_data.tsukuyumi()
    sides = USUAL[:players]
    value = {"game": "tsukuyumi", "mode": mode, "areas": map_generator.areas(board), "phase": "black"}
    position = read({**value, "initiative": list(sides), "active": sides[0]}, table.catalogue, table.rulings)
    areas = dict(position.areas)
    for here in MOON:
        areas[here] = replace(areas[here], units=MappingProxyType({ONI: dict.fromkeys(ON_EACH_MOON_AREA, 1)}))
    homes = {place.at: side for side, place in zip(sides, map_generator.fairness(board).homes, strict=True)}
    areas |= {here: Area("home", of=side) for here, side in homes.items()}
    position = replace(position, areas=MappingProxyType(areas))
    for here, side in homes.items():
        position = _with_first_area(position, here, side)
    for here in placement.prioritised(position):
        position = position.with_area(here, replace(position.areas[here], priority=True))
    return notation.render(position)


def _with_first_area(position: Position, home: Hex, side: str) -> Position:
    """The home's one territory marker, on an area that can be reached from it (coop.setup.7)."""
    near = [h for h in home.neighbours() if h in position.areas and h not in MOON and position.open(home, h)]
    free = [h for h in near if position.areas[h].kind != "home" and not position.areas[h].territory]
    if not free:
        return position
    first = min(free, key=lambda here: (here.distance(Hex(0, 0)), here))
    return position.with_area(first, replace(position.areas[first], territory=side))
