"""How each game's table looks: an explicit list. A face draws and words what the engine tells; it knows no rule."""

from typing import Any, Protocol
from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from companion.web.tables.table_view import Shown


class Tab:
    """A page beside the turn."""

    def __init__(self, slug: str, label: str | Promise, icon: str) -> None:
        self.slug = slug
        self.label = label
        self.icon = icon


class Face(Protocol):
    slug: str
    bar: tuple[Tab, ...]
    """The pages beside the turn that stand in the bar of every table of this game; four places are the most that a bar holds."""

    def title(self, shown: Shown) -> tuple[str, str]:
        """Where the game stands, and how it is played."""

    def turn(self, request: HttpRequest, shown: Shown) -> dict[str, Any]:
        """The board, what happens now, the area in hand; "template" names the part that draws them."""

    def tabs(self, shown: Shown) -> list[Tab]: ...

    def tab(self, request: HttpRequest, shown: Shown, name: str) -> dict[str, Any]: ...

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        """An action whose parts were asked for one by one."""

    def profile(self, shown: Shown, earlier: dict[str, Any], told: str) -> dict[str, Any]:
        """What the players read off their components, to be offered at their next table: with what the phone kept of earlier tables,
        after a command of the kind `told`."""

    def picture(self, shown: Shown) -> SafeString:
        """The board alone, to look at."""


def new_key() -> str:
    """A tap's own key."""
    return str(uuid4())
