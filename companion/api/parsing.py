"""Reads a body: JSON that can be kept and sent back again, of a size that can be read."""

import codecs
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from companion.api.errors import ErrorBody, Refusal
from companion.tables.validation import plain, read_json
from rules import messages
from rules.engine.kernel.errors import BadInput

LARGEST = 2_000_000


class PlainJSON(BaseParser):
    """JSON without lone halves of characters, endless numbers or bottomless nesting: each of them would break an answer later."""

    media_type = "application/json"
    largest = LARGEST

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        body = stream.read(self.largest + 1)
        if len(body) > self.largest:
            raise Refusal(413, "too-large", most=self.largest // 1_000_000)
        try:
            return plain(read_json(codecs.decode(body, "utf-8")), "body")
        except (ValueError, RecursionError) as error:
            raise ParseError(f"JSON parse error - {str(error)[:100]}") from error
        except BadInput as bad:
            raise ErrorBody(400, bad.code, messages.bad_input(bad), at=bad.at) from bad


class LargeJSON(PlainJSON):
    """For whole files."""

    largest = 20_000_000
