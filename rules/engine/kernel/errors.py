"""The two ways in which an engine says no: what cannot be read, and what is against the rules."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class BadInput(Exception):
    """Unreadable or impossible input: a code, its place, and the facts that say what would be accepted."""

    code: str
    at: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why something is against the rules: a code, the clause that decided, and the facts of the case."""

    code: str
    clause: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass
class RuleViolation(Exception):
    """A command against the rules, with every reason."""

    reasons: tuple[Reason, ...]
