"""The same fight once more."""

from collections.abc import Mapping
from typing import Any


def options(old: dict[str, Any], kept: Mapping[str, Any], seed: str | None) -> dict[str, Any]:
    """The same camps on the same board with other dice; what this phone has read off cards since is used."""
    again = {name: value for name, value in old.items() if name not in ("seed", "ring")}  # the ring is laid anew (nec.setup.3)
    stats = {**again.get("stats", {}), **kept.get("stats", {})}
    cards = {**kept.get("cards", {}), **again.get("cards", {})}
    known = {"stats": stats, "cards": cards} if again.get("position") is None else {}
    return again | {name: value for name, value in known.items() if value}
