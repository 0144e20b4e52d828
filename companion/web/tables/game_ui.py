"""What the pages of a table ask of a game's user interface."""

from collections.abc import Hashable
from typing import Any, Protocol, TypeVar
from uuid import uuid4

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from companion.web.tables.endings import Ending
from companion.web.tables.table_view import TableView
from rules.engine.kernel.game import Command

V = TypeVar("V")  # what the game shows
C = TypeVar("C", bound=Command)  # the union of the game's commands


class Tab:
    """A page beside the turn."""

    def __init__(self, slug: str, label: str | Promise, icon: str) -> None:
        self.slug = slug
        self.label = label
        self.icon = icon


class GameUI(Protocol[V, C]):
    """Draws and words the tables of one game; what is legal is the engine's to say."""

    slug: str
    gives_values: frozenset[str]
    """The commands after which a phone keeps printed values for its next table."""

    @property
    def bar(self) -> tuple[Tab, ...]:
        """The pages beside the turn that stand in the bar of every table of this game; a bar holds four at most."""

    def title(self, shown: TableView[V, C]) -> tuple[str, str]:
        """Where the game stands, and how it is played."""

    def active(self, shown: TableView[V, C]) -> str | None:
        """Whose turn it is."""

    def to_act(self, shown: TableView[V, C]) -> tuple[str, ...]:
        """Whose tap the table waits for; nobody's in particular where everybody decides together."""

    def spoken_to(self, shown: TableView[V, C]) -> Hashable:
        """What of the seat the turn depends on: seats with the same get one drawing. The seat itself where each has its own."""

    def turn(self, request: HttpRequest, shown: TableView[V, C]) -> dict[str, Any]:
        """The board, what happens now, the selected area; "template" names the part that draws them."""

    def tabs(self, shown: TableView[V, C]) -> list[Tab]:
        """The pages beside the turn that this table has now."""

    def tab(self, request: HttpRequest, shown: TableView[V, C], name: str) -> dict[str, Any]:
        """What one of these pages shows."""

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        """An action whose parts were asked for one by one."""

    def ask_for_values(self, shown: TableView[V, C], refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        """After a refusal for want of printed values: what replaces the usual panel, asks for them and goes on with `tried`."""

    def values_to_save(self, shown: TableView[V, C], earlier: dict[str, Any], command: str) -> dict[str, Any]:
        """The printed values that a phone keeps for its next table after one of these commands, with those kept `earlier`."""

    def picture(self, shown: TableView[V, C]) -> SafeString:
        """The board alone, to look at."""

    def replay(self, shown: TableView[V, C], before: TableView[V, C] | None) -> dict[str, Any]:
        """The board after a step, with what the step changed."""

    def look_back(self, shown: TableView[V, C]) -> Ending:
        """How the game went so far: the score's course, its lines, what cost most."""

    def side_name(self, side: str) -> str:
        """What a side is called."""

    def phase_name(self, phase: str) -> str:
        """What a part of a round is called."""


def new_key() -> str:
    """A tap's own key."""
    return str(uuid4())
