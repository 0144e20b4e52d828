"""Printed values: how a file writes them, how the database keeps them, and which number we play with. Knows nothing of Django.

A value is a whole number, a short text such as "×2" or "MP11–MP40", or a list of whole numbers; where books disagree, one value per book.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

Value = int | str | list[int]
Printed = Value | dict[str, Value] | None
Shape = Literal["number", "text", "list", "unknown"]


@dataclass(frozen=True)
class FigureValue:
    """One printed value in columns: its shape, the (first) number in it, and its text unless it is a plain number."""

    name: str
    shape: Shape
    number: int | None
    text: str
    confidence: str
    book: str | None = None  # only where books disagree

    @property
    def value(self) -> Value | None:
        """As the file writes it; None where it is printed on components that we do not have."""
        match self.shape:
            case "number":
                return self.number
            case "text":
                return self.text
            case "list":
                return [int(number) for number in self.text.split()]
            case _:
                return None


def first_number(value: Value) -> int | None:
    """What a value counts as in an order: itself, or the first number in it."""
    match value:
        case int():
            return value
        case str():
            digits = re.search(r"\d+", value)
            return int(digits.group()) if digits else None
        case _:
            return value[0] if value else None


def in_columns(name: str, value: Value, confidence: str, book: str | None = None) -> FigureValue:
    match value:
        case int():
            return FigureValue(name, "number", value, "", confidence, book)
        case str():
            return FigureValue(name, "text", first_number(value), value, confidence, book)
        case _:
            return FigureValue(name, "list", first_number(value), " ".join(map(str, value)), confidence, book)


def figure_values(record: dict[str, Any], confidence: dict[str, str]) -> list[FigureValue]:
    """All figures of a file's record, in its order: first the known ones, a row for each book where books disagree."""
    rows = []
    for name, value in record.get("figures", {}).items():
        per_book = value.items() if isinstance(value, dict) else [(None, value)]
        rows += [in_columns(name, printed, confidence[name], book) for book, printed in per_book]
    return rows + [FigureValue(name, "unknown", None, "", "") for name in record.get("unknown", ())]


def by_name(rows: Iterable[FigureValue]) -> dict[str, Printed]:
    """The contract's `figures`: one value per name, or one per book where books disagree."""
    figures: dict[str, Printed] = {}
    for row in rows:
        if row.book is None:
            figures[row.name] = row.value
        else:
            per_book = figures.setdefault(row.name, {})
            if isinstance(per_book, dict) and row.value is not None:
                per_book[row.book] = row.value
    return figures


def confidence_by_name(rows: Iterable[FigureValue]) -> dict[str, str]:
    """The contract's `confidence`: how sure we are of each figure that is known."""
    return {row.name: row.confidence for row in rows if row.confidence}


def number(value: Printed) -> int | None:
    """The number we play with: a whole number, or that of the first book where books disagree. A bound such as "≥ 5" is none."""
    if isinstance(value, dict):
        value = next(iter(value.values()))
    return value if isinstance(value, int) else None


def signed(value: Printed) -> int | None:
    """The same, and "+1" is one more."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value):
        return int(value)
    return number(value)


def several(value: Printed) -> list[int]:
    """All numbers that the first book prints for one thing."""
    if isinstance(value, dict):
        value = next(iter(value.values()))
    if isinstance(value, list):
        return value
    return [value] if isinstance(value, int) else []


def ends(value: Printed) -> tuple[int, int] | None:
    """The least and the most of "2–6" or "4/5"; of a plain number itself."""
    if isinstance(value, int):
        return value, value
    numbers = [int(part) for part in re.findall(r"\d+", value)] if isinstance(value, str) else []
    return (min(numbers), max(numbers)) if numbers else None
