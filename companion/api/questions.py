"""Questions that are answered from what is sent; nothing is stored."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.errors import ErrorBody
from companion.api.readable import Readable
from companion.api.serializers import ErrorSerializer
from companion.api.shapes.from_types import Schema
from rules import messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput

EXAMPLES = json.loads((Path(__file__).parent / "shapes/examples.json").read_text("utf-8"))
Answer = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class QuestionView(Readable):
    """One question about a game."""

    answer: Answer

    def ask(self, request: Request) -> Response:
        try:
            return Response(type(self).answer(validation.mapping(request.data, "body")))
        except BadInput as bad:
            raise ErrorBody(400, bad.code, messages.bad_input(bad), at=bad.at) from bad


def question_view(
    operation: str, summary: str, tag: str, answering: Answer, asked: Schema, answered: Schema, *, forbids: bool = False
) -> type[QuestionView]:
    """A view for one question, with its place in the OpenAPI document; `forbids` says that the rules may refuse it (422)."""
    refusals = dict.fromkeys((400, 406, 415, *((422,) if forbids else ())), ErrorSerializer)
    example = EXAMPLES[operation]

    class View(QuestionView):
        answer = staticmethod(answering)

        @extend_schema(
            operation_id=operation,
            summary=summary,
            request={"application/json": asked},
            responses={200: answered, **refusals},
            examples=[
                OpenApiExample(example["name"], value=example["question"], request_only=True),
                OpenApiExample(example["name"], value=example["answer"], response_only=True, status_codes=["200"]),
            ],
            tags=[tag],
        )
        def post(self, request: Request) -> Response:
            return self.ask(request)

    return View
