"""What a check answers: legal or not, every reason, and the facts it rests on."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine.kernel.errors import Facts, Reason
from rules.engine.tsukuyumi.board.position import Position


@dataclass(frozen=True)
class Verdict:
    """The judge's answer."""

    reasons: tuple[Reason, ...] = ()
    facts: Facts = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        return not self.reasons


def reasons_once(found: Sequence[Reason]) -> tuple[Reason, ...]:
    """The same reason for the same place is given once."""
    seen = []
    for reason in found:
        if reason not in seen:
            seen.append(reason)
    return tuple(seen)


def wrong_phase(position: Position, allowed: tuple[str, ...], clause: str) -> list[Reason]:
    """An action outside of its phases; not checked where no phase is given."""
    if position.phase is None or position.phase in allowed:
        return []
    return [Reason("wrong-phase", clause, {"phase": position.phase, "allowed": list(allowed)})]
