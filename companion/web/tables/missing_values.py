"""Which games ask for something when they refuse a tap: an explicit list. Elsewhere a refusal is only told."""

from collections.abc import Callable
from typing import Any

from companion.web.tables.table_view import Shown
from companion.web.tables.tsukuyumi import value_requests as tsukuyumi

ASKED: dict[str, Callable[[Shown, Exception, dict[str, Any]], dict[str, Any]]] = {"tsukuyumi": tsukuyumi.asked}


def asked(shown: Shown, refused: Exception | None, tried: dict[str, Any] | None) -> dict[str, Any]:
    """What takes the place of the usual sheet, so that there is a way on with the action that was tried."""
    game = shown.table.game
    return ASKED[game](shown, refused, tried) if refused is not None and tried is not None and game in ASKED else {}
