"""The form of a new table on its way through other pages: everything chosen and typed, as one value in the address."""

import re
from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode

from django.http import QueryDict
from django.urls import reverse

from rules.engine.tsukuyumi import game_options

LONGEST = 4000
FIELDS = re.compile(
    r"chosen|mode|players|rounds|scenario|module|strict|remembered|seed|scatter|more|moonfall|(?:name|faction)[0-5]|initiative-[a-z0-9-]{1,40}"
)


def pack(data: QueryDict) -> str:
    """What the form holds, as a query of its own."""
    return urlencode([(name, value) for name, values in data.lists() if FIELDS.fullmatch(name) for value in values if value])


def unpack(text: str) -> QueryDict:
    """The same as a form sends it; what is not a field of the form is left out."""
    data = QueryDict(mutable=True)
    for name, value in parse_qsl(text[:LONGEST], max_num_fields=80):
        if FIELDS.fullmatch(name):
            data.appendlist(name, value)
    return data


def new_table(form: str, **changes: str) -> str:
    """The address of the form with all of this in it again."""
    data = unpack(form)
    for name, value in changes.items():
        data[name] = value
    return f"{reverse('new-table')}?{data.urlencode()}" if data else reverse("new-table")


def lay_board(data: QueryDict) -> str:
    """The address where the board of this form is laid by hand: the one that was laid before, else the app's."""
    query = {"form": pack(data), "b": data.get("b") or ""}
    return reverse("new-table-board") + "?" + urlencode({name: value for name, value in query.items() if value})


def make_map(data: QueryDict, chosen: Mapping[str, str]) -> str:
    """The address of the map maker with these words, and the form to come back to."""
    return reverse("tool-map") + "?" + urlencode({**chosen, "form": pack(data)})


def play_on(form: str, words: Mapping[str, str]) -> str:
    """The form with the map maker's board; a shorter or longer game stays one where its set-up is the same."""
    mode = unpack(form).get("mode", "")
    same = game_options.MODES.get(mode) == words["mode"]
    usual = {"scenario": "", "moonfall": "0", "more": "0"}
    changes = {name: value for name, value in words.items() if form or value != usual.get(name)}
    return new_table(form, **(changes | {"mode": mode} if same else changes))
