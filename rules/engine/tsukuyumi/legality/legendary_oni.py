"""Where each legendary Oni comes in, in the standard game (tsk.legend): a small rule a name, and nothing elsewhere."""

from collections.abc import Callable

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position

CENTRE = Hex(0, 0)
NAMES = ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin")

Ground = Callable[[Position, Hex], bool]


def on_board(position: Position) -> set[str]:
    """The legendary Oni that are in play; the Three Shadows are one."""
    return {unit for area in position.areas.values() for unit, n in area.units.get(ONI, {}).items() if n and unit in NAMES}


def _princess(position: Position) -> bool:
    """tsk.legend.3: whether she is in play, at her corner of the Moon or as a legendary Oni (coop.card.1.1)."""
    return position.has_princess or any(area.units.get(ONI, {}).get("princess", 0) for area in position.areas.values())


def _moon(position: Position, here: Hex) -> bool:
    return position.areas[here].kind == "moon"


def _moon_but_centre(position: Position, here: Hex) -> bool:
    return _moon(position, here) and here != CENTRE


def _abyssal(position: Position, here: Hex) -> bool:
    anywhere = position.rulings.abyssal_placement == "any-moon-area"
    return _moon(position, here) if anywhere else _moon_but_centre(position, here)


def _centre(position: Position, here: Hex) -> bool:
    return here == CENTRE


def _fertile(position: Position, here: Hex) -> bool:
    return position.areas[here].kind == "fertile"


def _home(position: Position, here: Hex) -> bool:
    return position.areas[here].kind == "home"


def _anywhere(position: Position, here: Hex) -> bool:
    return True


# A legendary Oni's own place and its clause; who is not named here comes in like any Oni.
PLACES: dict[str, tuple[str, Ground]] = {
    "abyssal": ("tsk.legend.7", _abyssal),
    "dark-observer": ("tsk.legend.9", _moon),
    "defiler": ("tsk.legend.14", _centre),
    "three-shadows": ("tsk.legend.17", _anywhere),
    "gambler": ("tsk.legend.19", _home),
    "merchant": ("tsk.legend.21", _centre),
    "ronin": ("tsk.legend.23", _fertile),
    "princess": ("coop.card.1", _moon_but_centre),
}


def placement(position: Position, unit: str, here: Hex) -> list[Reason]:
    """What speaks against a legendary Oni here: another one in play, or the wrong place."""
    found = []
    others = on_board(position) - {unit}
    if unit in NAMES and others and not _princess(position):
        found.append(Reason("one-legend", "tsk.legend.3", {"unit": unit}))
    if unit == "skybound" and here == CENTRE and position.rulings.skybound_placement == "tsukuyumi-not-centre":
        found.append(Reason("not-its-place", "tsk.legend.12", {"area": str(here)}))
    if unit in PLACES:
        clause, fits = PLACES[unit]
        if not fits(position, here):
            found.append(Reason("not-its-place", clause, {"area": str(here)}))
    return found


def places_itself(unit: str) -> bool:
    """Whether its own rule takes the place of the Oni's usual ground."""
    return unit in PLACES
