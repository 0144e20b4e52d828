"""Which user interface belongs to which game: an explicit list."""

from companion.web.tables.game_ui import GameUI
from companion.web.tables.metals.ui import UI as METALS
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.ui import UI as TSUKUYUMI

GAME_UIS: dict[str, GameUI] = {"tsukuyumi": TSUKUYUMI, "metals": METALS}


def ui_of(shown: TableView) -> GameUI:
    return GAME_UIS[shown.table.game]
