"""The one shape in which the contract answers a refused request."""

from collections.abc import Mapping
from typing import Any


def error_body(code: str, message: Mapping[str, str], *, at: str | None = None, clause: str | None = None) -> dict[str, Any]:
    """`message` is in both languages, `at` the place in the request, `clause` the rule behind the refusal."""
    return {"error": {"code": code, "message": dict(message), "clause": clause, "at": at}}
