"""The same game of Metals once more."""

from collections.abc import Mapping
from typing import Any

from rules.engine.metals import map_generator, maps


def options(old: dict[str, Any], kept: Mapping[str, Any], seed: str | None) -> dict[str, Any]:
    """The same map, or one grown from a seed; who begins is drawn anew. Nothing of Metals is kept by a phone."""
    again = {name: value for name, value in old.items() if name not in ("first", "seed")}
    return again | ({"map": maps.render(map_generator.grow(seed))} if seed else {})
