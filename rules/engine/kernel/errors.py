"""The two ways in which an engine says no: what cannot be read, and what is against the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Facts = Mapping[str, object]  # what a message is filled in with: numbers, names, lists of them


@dataclass
class BadInput(Exception):
    """Unreadable or impossible input: a code, its place, and the facts that say what would be accepted."""

    code: str
    at: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class PrintedValue:
    """A value that only the players' components print: whose unit, and which of its numbers."""

    owner: str
    unit: str
    name: str

    @property
    def at(self) -> str:
        """Where a position holds it."""
        return f"position.stats.{self.owner}.{self.unit}.{self.name}"

    def write(self) -> dict[str, str]:
        """As JSON says it."""
        return {"owner": self.owner, "unit": self.unit, "value": self.name, "at": self.at}


class UnknownValue(BadInput):
    """Deciding needs printed values that nobody has told yet: `needs` are all of them, as far as can be said."""

    def __init__(self, needs: tuple[PrintedValue, ...]) -> None:
        first = needs[0]
        super().__init__("unknown-value", first.at, {"unit": first.unit, "value": first.name, "owner": first.owner})
        self.needs = needs


@dataclass(frozen=True)
class Reason:
    """Why something is against the rules: a code, the clause that decided, and the facts of the case."""

    code: str
    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass
class RuleViolation(Exception):
    """A command against the rules, with every reason."""

    reasons: tuple[Reason, ...]
