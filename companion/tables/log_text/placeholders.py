"""An event's fields as words for a sentence: sides and units by their names, lists with commas."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from companion.tables import names
from companion.tables.area_names import called
from rules.messages import PHASES

SIDES = frozenset(
    ["owner", "by", "side", "who", "of", "to", "was", "attacker", "leader", "next_by", "order", "winners", "defenders", "to_answer"]
)
UNITS = frozenset(["unit", "absorbed_by"])
CARDS = frozenset(["card", "power", "mission", "name", "kind"])
TRAITS = {
    "radioactive": gettext_noop("Radioactive"),
    "unstable": gettext_noop("Unstable"),
    "tsukuyumi": gettext_noop("Tsukuyumi area"),
    "toxic": gettext_noop("Toxic"),
    "devastated": gettext_noop("Devastated"),
    "immobilised": gettext_noop("Nobody may leave"),
}


class Facts(Mapping[str, str]):
    """Each field in the language that is spoken now; what an event leaves out is a dash."""

    def __init__(self, game: str, event: Mapping[str, Any]) -> None:
        self.game = game
        self.event = event

    def __getitem__(self, key: str) -> str:
        value = self.event.get(key)
        if key in SIDES and not isinstance(value, int):
            return self._sides(value)
        if value is None:
            return "–"
        if key == "trait":
            return gettext(TRAITS[value]) if value in TRAITS else str(value)
        if key == "phase":
            return gettext(PHASES[value]) if value in PHASES else str(value)
        if key == "marker":
            return names.marker(self.game, value)
        if key in UNITS:
            return names.unit(self.game, value)
        if key in CARDS:
            return names.card(self.game, value)
        return self.plain(value)

    def __iter__(self) -> Iterator[str]:
        return iter(self.event)

    def __len__(self) -> int:
        return len(self.event)

    def _sides(self, value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(names.side(self.game, side) for side in value) or gettext("nobody")
        return names.side(self.game, value)

    def plain(self, value: Any) -> str:
        """Counts by side or unit, lists, numbers."""
        if isinstance(value, Mapping):
            return ", ".join(self._pair(key, part) for key, part in value.items()) or "–"
        if isinstance(value, list):
            return ", ".join(self.plain(part) for part in value) or "–"
        return called(value) if isinstance(value, str) else str(value)

    def _pair(self, key: str, value: Any) -> str:
        known = names.unit(self.game, key)
        return f"{self.plain(value)} × {known}" if known != key else f"{names.side(self.game, key)} {self.plain(value)}"

    def walks(self, key: str = "figures") -> str:
        """Figures with where they went: 2 × Private 0,0 → 1,0."""
        walks = []
        for walk in self.event.get(key) or ():
            count, path = walk.get("count", 1), walk.get("path") or ["–"]
            walks.append(f"{count} × {names.unit(self.game, walk.get('unit'))} {called(path[0])} → {called(path[-1])}")
        return ", ".join(walks) or "–"

    def signed(self, key: str = "by") -> str:
        number = self.event.get(key) or 0
        return f"+{number}" if number >= 0 else f"−{-number}"


Sentence = str | Callable[[Facts], str]  # a text with placeholders, or what writes one
