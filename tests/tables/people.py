"""Three known people and the board between them: Ana the host, Ben who plays, Cleo who watches."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from companion.tables import seating, selectors, services
from companion.tables.models import Seat, Table

POSITION: dict[str, Any] = {
    "game": "tsukuyumi", "mode": "coop", "round": 1, "phase": "black", "initiative": ["nomads", "boarlords"], "active": "nomads",
    "areas": {
        "0,0": {"kind": "moon", "traits": ["tsukuyumi"], "units": {"oni": {"small": 1, "medium": 1}}},
        "1,0": {"kind": "moon", "units": {"oni": {"small": 1}}},
        "2,-1": {"kind": "mountain", "value": 15, "blockades": [0, 3], "territory": "nomads", "priority": True,
                 "units": {"nomads": {"private": 2}, "oni": {"large": 1}}, "markers": {"nomads": {"mine": 1}}},
        "2,0": {"kind": "ocean"},
        "3,-1": {"kind": "home", "of": "nomads"},
    },
    "momentum": 1,
    "vp": {"nomads": 2},
    "stats": {"nomads": {"private": {"conquest": 10, "health": 10, "attack": 5, "size": "small", "traits": []}}},
}  # fmt: skip
OPTIONS = {
    "game": "tsukuyumi",
    "mode": "coop",
    "players": [{"name": "Ana", "faction": "nomads"}, {"name": "Ben", "faction": "boarlords"}],
    "position": POSITION,
    "language": "fr",
}


@dataclass
class People:
    """A table, and the secrets of those who sit there."""

    table: Table
    ana: str
    ben: str
    cleo: str

    def seat(self, who: str) -> Seat:
        """A seat as a fresh request finds it."""
        return selectors.seat_of(token=getattr(self, who), table_id=self.table.id)

    @property
    def version(self) -> int:
        return Table.objects.get(pk=self.table.pk).version

    def act(self, action: dict[str, Any], who: str = "ana", version: int | None = None, key: str | None = None) -> services.Done:
        at = self.version if version is None else version
        return services.act(seat=self.seat(who), key=key or str(uuid4()), version=at, action=action)

    def undo(self, who: str = "ana") -> services.Done:
        return services.undo(seat=self.seat(who), key=str(uuid4()), version=self.version)

    def redo(self, who: str = "ana") -> services.Done:
        return services.redo(seat=self.seat(who), key=str(uuid4()), version=self.version)

    def view(self, who: str = "ana") -> dict[str, Any]:
        return selectors.table_view(seat=self.seat(who))

    @property
    def position(self) -> dict[str, Any]:
        return self.view()["position"]


def sit_down(**changes: Any) -> People:
    host = seating.create_table(options={**OPTIONS, **changes})
    ben = seating.join_table(peer="192.0.2.1", code=host.table.code, name="Ben")
    cleo = seating.join_table(peer="192.0.2.1", code=host.table.watch_code, name="Cleo", role="watcher")
    return People(host.table, host.token, ben.token, cleo.token)


def place(area: str, count: int = 1, unit: str = "small") -> dict[str, Any]:
    return {"type": "place", "area": area, "owner": "oni", "unit": unit, "count": count}


def remove(area: str, count: int = 1, unit: str = "small") -> dict[str, Any]:
    return {**place(area, count, unit), "type": "remove"}
