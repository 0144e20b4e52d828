"""The typed columns of each kind of thing, read from a file's record. Knows nothing of Django: the engine's tests have no database.

A column holds the number that we play with, or nothing where it is not known; what the books print stands in the figures.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cards.figures import Printed, ends, number, signed

Column = Callable[[Printed], Any]


def text(value: Printed) -> str:
    return value if isinstance(value, str) else ""


def size(value: Printed) -> str:
    return value if value in ("small", "medium", "large") and isinstance(value, str) else ""


def least(value: Printed) -> int | None:
    bounds = ends(value)
    return bounds[0] if bounds else None


def most(value: Printed) -> int | None:
    bounds = ends(value)
    return bounds[1] if bounds else None


def edges(value: Printed) -> str | None:
    return "".join(map(str, value)) if isinstance(value, list) else None


# Collection → column → the figure that it is read from, and how.
COLUMNS: Mapping[str, Mapping[str, tuple[str, Column]]] = {
    "games": {
        "min_players": ("players", least), "max_players": ("players", most), "minutes": ("minutes", number), "age": ("age", number),
    },
    "books": {"year": ("year", number)},
    "factions": {
        "initiative": ("initiative", number), "protection": ("protection", text), "complexity": ("complexity", text),
        "miniatures": ("miniatures", number), "bonus": ("bonus", number),
    },
    "units": {
        **{name: (name, number) for name in (
            "conquest", "health", "attack", "cost", "quantity", "vp", "initiative", "force", "armour", "life",
        )},
        "movement": ("movement", signed), "size": ("size", size),
    },
    "cards": {
        **{name: (name, number) for name in ("quantity", "vp", "cost", "conquest", "health", "attack", "movement")},
        "code": ("code", text),
    },
    "scenarios": {"min_players": ("players", least), "max_players": ("players", most)},
    "tiles": {**{name: (name, number) for name in ("quantity", "value", "vp")}, "closed_edges": ("blockades", edges)},
    "components": {name: (name, number) for name in ("quantity", "cost")},
    "terms": {name: (name, number) for name in ("quantity", "vp", "cost", "rounds")},
}  # fmt: skip
# Collections whose things may have a letter, a faction, or traits.
LETTERED = ("factions", "units")
OF_FACTION = ("units", "cards", "tiles", "components", "terms")
WITH_TRAITS = ("factions", "units", "cards", "tiles", "terms")


def typed_columns(collection: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a file's record in the table of its collection, but for its relations."""
    figures = record.get("figures", {})
    columns = {column: read(figures.get(figure)) for column, (figure, read) in COLUMNS[collection].items()}
    columns |= {"letter": record.get("letter", "")} if collection in LETTERED else {}
    return columns | ({"colour": record.get("colour", "")} if collection == "factions" else {})
