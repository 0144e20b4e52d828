"""Whether the computer plays at a table, and how: agreed when the table is opened, kept in the table's options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.tables.models import Seat, Table
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.metals.search import STRENGTHS

GAMES = ("metals",)  # the games that the computer can play
COMPANION = "Companion"  # what it is called at the table
ALONE = "alone"  # one person against the computer
MIDDLING = "middling"
OFFERED = {"weak": "weak", "medium": MIDDLING, "strong": "strong"}  # the contract's words, and the engine's
People = Sequence[tuple[str, str | None]]


@dataclass(frozen=True)
class Opponent:
    """The side that the computer plays, and how strongly."""

    side: str
    strength: str


def opponent_of(table: Table) -> Opponent | None:
    """The computer at this table; None where people play among themselves."""
    house = table.options.get("house") if table.game in GAMES else None
    if not isinstance(house, Mapping) or house.get("way") != ALONE:
        return None
    side, strength = house.get("opponent"), house.get("strength")
    return Opponent(side, strength if strength in STRENGTHS else MIDDLING) if isinstance(side, str) and side else None


def is_the_computers(seat: Seat, opponent: Opponent | None) -> bool:
    """Whether the computer sits on this seat: nobody else does."""
    return opponent is not None and seat.side == opponent.side


def read_strength(value: Any, game: str) -> str | None:
    """The option `opponent` of a new table, as the engine calls it."""
    if value is None:
        return None
    if game not in GAMES:
        raise BadInput("unknown-field", "opponent", {"accepted": []})
    return OFFERED[validation.one_of(value, OFFERED, "opponent")]


def with_computer(people: People, sides: Sequence[str], strength: str) -> tuple[People, dict[str, Any]]:
    """The second person listed is the computer's name and side, else it takes the side that is left; and what is kept of it."""
    listed = list(people[:2])
    if len(listed) == 1:
        listed.append((COMPANION if listed[0][0].casefold() != COMPANION.casefold() else f"{COMPANION} 2", None))
    (name, own), (its_name, its) = listed
    own = own if own in sides else next(side for side in sides if side != its)
    its = its if its in sides else next(side for side in sides if side != own)
    options = {"way": ALONE, "opponent": its, "strength": strength, "lesson": False}
    return [(name, own), (its_name, its), *people[2:]], options
