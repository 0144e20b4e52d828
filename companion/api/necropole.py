"""Questions about Nécropole without a table: contract, sections 5 and 7."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import necropole_advice, necropole_fights
from companion.api.errors import ErrorBody, Refusal
from companion.api.readable import Readable
from companion.api.serializers import ErrorSerializer
from rules import engine_data, messages
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import odds

LIMITS = {"force": (-99, 99), "armour": (0, 99), "transparent": (0, 1), "reroll": (0, odds.MOST_REROLLS)}
SHAPE = {
    "type": "object",
    "required": ["chance", "percent", "printed"],
    "properties": {
        "chance": {
            "type": "object",
            "required": ["numerator", "denominator"],
            "properties": {"numerator": {"type": "integer"}, "denominator": {"type": "integer"}},
        },
        "percent": {"type": "number"},
        "printed": {"type": "integer", "nullable": True},
    },
}
TEXTS = {
    "force": "The attacker's Force. Needed.",
    "armour": "The target's armour; 0 when left out.",
    "transparent": "1: transparent dice, which ignore armour.",
    "reroll": "How many dice may be thrown again, once, after seeing the roll; used best.",
}


def _parameter(name: str) -> OpenApiParameter:
    least, most = LIMITS[name]
    kind = {"type": "integer", "minimum": least, "maximum": most}
    return OpenApiParameter(name, kind, required=name == "force", description=TEXTS[name])


class OddsView(Readable):
    """How likely an attack roll wounds: counted from the dice, with the booklet's own figure beside it."""

    @extend_schema(
        operation_id="necropole_odds",
        summary="How likely an attack roll wounds",
        parameters=[_parameter(name) for name in LIMITS],
        responses={200: SHAPE, 400: ErrorSerializer, 406: ErrorSerializer},
        tags=["Nécropole"],
    )
    def get(self, request: Request) -> Response:
        for name in request.query_params:
            if name not in LIMITS:
                raise Refusal(400, "unknown-filter", name[:40], name=name[:40], accepted=", ".join(LIMITS))
        try:
            given = {name: _number(request, name) for name in LIMITS}
        except BadInput as bad:
            raise ErrorBody(400, bad.code, messages.bad_input(bad), at=bad.at) from bad
        total = odds.needed(given["force"], given["armour"], given["transparent"] == 1)
        chance = odds.odds(total, given["reroll"])
        return Response(
            {
                "chance": {"numerator": chance.numerator, "denominator": chance.denominator},
                "percent": chance.percent,
                "printed": None if given["reroll"] else engine_data.printed_odds().get(total),
            }
        )


def _number(request: Request, name: str) -> int:
    """A whole number from the address; only Force has to be there."""
    least, most = LIMITS[name]
    text = request.query_params.get(name)
    if text is None:
        if name == "force":
            raise BadInput("missing", name)
        return 0
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        raise BadInput("not-a-whole-number", name, {"least": least, "most": most})
    number = int(text)
    if not least <= number <= most:
        raise BadInput("out-of-range", name, {"least": least, "most": most, "found": number})
    return number


QUESTIONS: dict[str, type[Readable]] = {"odds/": OddsView, **necropole_advice.QUESTIONS, **necropole_fights.QUESTIONS}
