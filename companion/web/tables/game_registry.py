"""Which user interface belongs to which game: an explicit list."""

from typing import Any

from companion.web.tables.game_ui import GameUI
from companion.web.tables.metals.ui import UI as METALS
from companion.web.tables.necropole.ui import UI as NECROPOLE
from companion.web.tables.table_view import AnyTableView
from companion.web.tables.tsukuyumi.ui import UI as TSUKUYUMI

AnyGameUI = GameUI[Any, Any]
GAME_UIS: dict[str, AnyGameUI] = {"tsukuyumi": TSUKUYUMI, "metals": METALS, "necropole": NECROPOLE}


def ui_of(shown: AnyTableView) -> AnyGameUI:
    return GAME_UIS[shown.table.game]
