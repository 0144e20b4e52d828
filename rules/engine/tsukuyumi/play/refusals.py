"""Raises what speaks against a command."""

from collections.abc import Collection
from typing import NoReturn

from rules.engine.kernel.errors import Reason, RuleViolation


def refuse(code: str, clause: str, **facts: object) -> NoReturn:
    """One reason."""
    raise RuleViolation((Reason(code, clause, facts),))


def refused(reasons: Collection[Reason]) -> None:
    """All of these, if there are any."""
    if reasons:
        raise RuleViolation(tuple(reasons))
