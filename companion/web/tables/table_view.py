"""What every page of a table is made of: the seat, and the table as that seat may see it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.tables import games, selectors
from companion.tables.models import HOST, WATCHER, Seat, Table
from companion.web.tables.action_panel import Button
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation


@dataclass(frozen=True)
class TableView:
    """One table, seen from one seat: `view` is what the public API would tell it, `seen` what the game shows it."""

    seat: Seat
    view: dict[str, Any]
    seen: Any

    @property
    def table(self) -> Table:
        return self.seat.table

    @property
    def version(self) -> int:
        return int(self.view["version"])

    @property
    def plays(self) -> bool:
        return self.seat.role != WATCHER and self.table.closed_at is None

    @property
    def hosts(self) -> bool:
        return self.seat.role == HOST

    @property
    def legal(self) -> list[dict[str, Any]]:
        return list(self.view["legal"])

    @property
    def lacking(self) -> list[dict[str, Any]]:
        """What could be done if only some printed values were known: each action with what it needs."""
        return list(self.view["lacking"])

    @property
    def catalogue(self) -> Catalogue:
        return games.catalogue_of(self.table.game)

    def legal_of(self, *kinds: str) -> list[dict[str, Any]]:
        """What could be done now, of these kinds."""
        return [one for one in self.legal if one["type"] in kinds]

    def refusal(self, action: dict[str, Any]) -> BadInput | RuleViolation | None:
        """Why the game would refuse an action now."""
        return selectors.refusal(seat=self.seat, action=action)

    def offered(self, buttons: Iterable[Button]) -> list[Button]:
        """Those of some buttons that the game would accept now, or would ask a value for."""
        return [button for button in buttons if not isinstance(self.refusal(button.sent), RuleViolation)]


def show(seat: Seat, version: int | None = None) -> TableView:
    """The table now, or as it was after an entry of its log."""
    seen = selectors.seen_now(seat=seat) if version is None else selectors.seen_at(seat=seat, version=version)
    return TableView(seat, seen.written, seen.game)
