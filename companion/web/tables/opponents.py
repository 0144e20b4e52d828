"""Which games have an opponent of ours at the table: an explicit list. Elsewhere people play among themselves."""

from collections.abc import Callable

from companion.tables.models import Seat
from companion.web.tables.metals import opponent as metals

REPLIES: dict[str, Callable[[Seat], bool]] = {"metals": metals.reply}
BACK: dict[str, Callable[[Seat], int | None]] = {"metals": metals.back_to}


def reply(seat: Seat) -> None:
    """After a person's action: the opponent plays, where there is one and it is its turn."""
    if seat.table.game in REPLIES:
        REPLIES[seat.table.game](seat)


def back_to(seat: Seat) -> int | None:
    """Where an undo leads so that a person is to act again; None where one step back is enough."""
    return BACK[seat.table.game](seat) if seat.table.game in BACK else None
