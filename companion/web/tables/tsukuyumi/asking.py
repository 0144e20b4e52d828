"""A refusal for want of a printed value asks for that value."""

from typing import Any

from companion.web.tables.shown import Shown
from companion.web.tables.tsukuyumi import coop, standard
from rules.engine.kernel.errors import BadInput


def asked(shown: Shown, refused: Exception) -> dict[str, Any]:
    if not isinstance(refused, BadInput) or refused.code != "unknown-value":
        return {}
    way = coop if shown.view["position"]["mode"] in ("coop", "solo") else standard
    return {"now": way.missing(shown.view.get("pending") or {}, refused.at)}
