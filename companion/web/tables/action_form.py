"""What a button of a table's page sends: its action, and the values that were asked for beside it."""

from copy import deepcopy
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from companion.tables.validation import plain, read_json
from companion.web.forms import LATEST_VERSION, WholeNumberField
from rules.engine.kernel.errors import BadInput

MOST_KNOWN = 500
MOST_COUNTED = 100
Action = dict[str, Any]


class JSONObjectField(forms.CharField):
    """A JSON object; None where nothing was sent and nothing has to be."""

    def clean(self, value: Any) -> Action | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            parsed = plain(read_json(text), "action")
        except (ValueError, RecursionError, BadInput) as bad:
            raise ValidationError("not-an-object") from bad
        if not isinstance(parsed, dict):
            raise ValidationError("not-an-object")
        return parsed


class ActionForm(forms.Form):
    """`action` is the button's own. A value that was asked for is a field of its own, named by its place in the action:
    `n.stats.oni.small.health` is a number, `s.card` a text, `b.lasting` a yes."""

    action = JSONObjectField()
    then = JSONObjectField(required=False)
    known = forms.CharField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        for name in data:
            if name.startswith(("n.", "s.", "b.")):
                self.fields[name] = forms.CharField(required=False, strip=False)

    def read_action(self) -> Action:
        """The whole action; BadInput where it cannot be read."""
        action = deepcopy(self._object("action") or {})
        for name in self.fields:
            kind, _, place = name.partition(".")
            if place and name in self.errors:
                raise BadInput("not-plain", f"action.{place}")
            value = self.cleaned_data.get(name)
            if place and value:
                _put(action, place, _read(kind, value, f"action.{place}"))
        return action

    def read_following(self) -> Action | None:
        """The action that was chosen before values were asked for, and that goes on after they were given."""
        return self._object("then")

    def known_keys(self) -> list[str]:
        """The keys of this phone's own taps that its page may not show yet."""
        self.is_valid()
        return str(self.cleaned_data.get("known", "")).split(",")[:MOST_KNOWN]

    def _object(self, name: str) -> Action | None:
        self.is_valid()
        if name in self.errors:
            raise BadInput("not-an-object", name)
        value: Action | None = self.cleaned_data[name]
        return value


def _read(kind: str, value: str, at: str) -> int | str | bool:
    if kind == "n":
        return read_number(value, at, -LATEST_VERSION)
    return value if kind == "s" else True


def read_number(value: str | None, at: str, least: int = 0) -> int:
    """A whole number that has to be there."""
    try:
        if not value:
            raise ValidationError("required")
        return WholeNumberField(least, LATEST_VERSION).clean(value)
    except ValidationError as bad:
        raise BadInput("not-a-whole-number", at, {"least": least, "most": LATEST_VERSION}) from bad


def read_count(value: object) -> int:
    """How many things a form has counted; none where that is no number, or more than any box holds."""
    return value if isinstance(value, int) and 0 <= value <= MOST_COUNTED else 0


def _put(action: Action, place: str, value: Any) -> None:
    """Sets a part of an action; each dot of its place goes one level down."""
    *levels, name = place.split(".")
    part = action
    for level in levels:
        inner = part.setdefault(level, {})
        if not isinstance(inner, dict):
            return
        part = inner
    part[name] = value
