"""The state of a tool in its address: small numbers that buttons raise and lower, with or without script."""

from collections.abc import Sequence

from django.http import QueryDict

from cards.selectors import BadFilter
from companion.web.forms import WholeNumberField

MOST = 99


class Counters:
    """Numbers and choices of a form; 'plus' and 'minus' name the one that was tapped."""

    def __init__(self, query: QueryDict) -> None:
        self.query = query
        self.kept: dict[str, str] = {}
        self.tapped = {query.get("plus", ""): 1, query.get("minus", ""): -1}

    def number(self, name: str, default: int = 0, most: int = MOST, step: int = 1) -> int:
        """A counter's value after the tap; kept in the address unless it is the default."""
        number = WholeNumberField(0, most).of(self.query.get(name, str(default)), name)
        value = min(max(number + self.tapped.get(name, 0) * step, 0), most)
        if value != default:
            self.kept[name] = str(value)
        return value

    def choice(self, name: str, accepted: Sequence[str], default: str = "") -> str:
        """One of several; the default is left out of the address."""
        value = self.query.get(name, default) or default
        if value != default and value not in accepted:
            raise BadFilter(name, value[:40], tuple(accepted))
        if value != default:
            self.kept[name] = value
        return value

    def address(self) -> str:
        """The query that leads back to exactly this state."""
        query = QueryDict(mutable=True)
        query.update(self.kept)
        return f"?{query.urlencode()}" if self.kept else ""
