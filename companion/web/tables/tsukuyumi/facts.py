"""The facts of an open choice, by the kind of value that each of them holds."""

from collections.abc import Mapping

from rules.engine.kernel.errors import Facts


def number(facts: Facts, name: str) -> int:
    value = facts.get(name)
    return value if isinstance(value, int) else 0


def text(facts: Facts, name: str) -> str:
    value = facts.get(name)
    return value if isinstance(value, str) else ""


def texts(facts: Facts, name: str) -> list[str]:
    return [str(part) for part in _parts(facts, name)]


def groups(facts: Facts, name: str) -> list[Facts]:
    """Facts inside facts, one after the other."""
    return [part for part in _parts(facts, name) if isinstance(part, Mapping)]


def group(facts: Facts, name: str) -> Facts:
    """Facts inside facts."""
    value = facts.get(name)
    return value if isinstance(value, Mapping) else {}


def numbers(facts: Facts, name: str) -> dict[str, int]:
    """Numbers by name."""
    value = facts.get(name)
    return {str(key): held for key, held in value.items() if isinstance(held, int)} if isinstance(value, Mapping) else {}


def _parts(facts: Facts, name: str) -> list[object]:
    value = facts.get(name)
    return list(value) if isinstance(value, list | tuple) else []
