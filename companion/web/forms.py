"""Numbers in addresses and forms: what is left out has its usual value, what cannot be used is refused with what is accepted."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from cards.selectors import BadFilter

DIGITS = re.compile(r"-?[0-9]{1,9}")
LATEST_VERSION = 99_999_999


class WholeNumberField(forms.IntegerField):
    """A whole number in plain digits, within its limits; `usual`, whatever it is, where nothing was given."""

    def __init__(self, least: int, most: int, usual: int = 0) -> None:
        super().__init__(min_value=least, max_value=most, required=False, initial=usual)
        self.least, self.most, self.usual = least, most, usual

    def clean(self, value: Any) -> int:
        return self.usual if value in self.empty_values else int(super().clean(value))

    def to_python(self, value: Any) -> int:
        """Django's own takes digits of every script, underscores, spaces and “2.0”."""
        if not DIGITS.fullmatch(str(value)):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return int(value)

    @property
    def accepted(self) -> str:
        return _("a whole number from %(least)s to %(most)s") % {"least": self.least, "most": self.most}

    def of(self, text: str | None, name: str) -> int:
        """One number that stands alone; raises what is accepted."""
        try:
            return self.clean(text)
        except ValidationError as error:
            raise BadFilter(name, text or "", (self.accepted,)) from error


class NumbersForm(forms.Form):
    """The numbers of one page."""

    @classmethod
    def read(cls, data: QueryDict) -> dict[str, int]:
        """Every number by its name; raises the first that cannot be used."""
        form = cls(data)
        if form.is_valid():
            return form.cleaned_data
        name = next(iter(form.errors))
        field = form.fields[name]
        raise BadFilter(name, data.get(name) or "", (field.accepted,) if isinstance(field, WholeNumberField) else ())


class NewTableForm(NumbersForm):
    """How many play and how long; a number that the chosen mode does not have is the mode's own, so that modes can be tapped through."""

    players = WholeNumberField(1, 6, usual=0)
    rounds = WholeNumberField(3, 6, usual=0)
    scatter = WholeNumberField(0, 3)
    more = WholeNumberField(-2, 2)


class NewMetalsTableForm(NumbersForm):
    """The goal, and how many figures wait in a pool."""

    goal = WholeNumberField(1, 99, usual=10)
    pool = WholeNumberField(3, 9, usual=3)


class MapSizeForm(NumbersForm):
    """How large a map of Metals is grown; the generator's own limits are narrower and hold."""

    width = WholeNumberField(1, 99, usual=5)
    height = WholeNumberField(1, 99, usual=5)


class OniToolForm(NumbersForm):
    """How many attacks are left, and which of the equal options is shown."""

    left = WholeNumberField(1, 3, usual=2)
    o = WholeNumberField(0, 999)


class TurnForm(NumbersForm):
    """The page of a turn: `p` points to move with, `g.` how many of each unit go along, `which` of several ways is shown."""

    p = WholeNumberField(1, 99, usual=1)
    which = WholeNumberField(0, 99)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        for name in data:
            if name.startswith("g."):
                self.fields[name] = WholeNumberField(0, 999)


class LogForm(NumbersForm):
    """A round of the log; the set-up is 0, nothing the latest."""

    round = WholeNumberField(0, LATEST_VERSION)


class ReplayForm(NumbersForm):
    """A step of a table's replay; 0 is the start."""

    step = WholeNumberField(0, LATEST_VERSION)
