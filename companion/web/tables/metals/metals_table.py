"""A table of Metals, as its pages are given it."""

from companion.web.tables.table_view import TableView
from rules.engine.metals.commands import Command
from rules.engine.metals.state import SIDES
from rules.engine.metals.view import View

MetalsTable = TableView[View, Command]


def active_side(shown: MetalsTable) -> str:
    """The name of the side that is to act."""
    return SIDES[shown.view.position.active]
