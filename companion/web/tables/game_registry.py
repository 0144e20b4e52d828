"""Which face belongs to which game: an explicit list."""

from companion.web.tables.game_ui import Face
from companion.web.tables.metals.ui import FACE as METALS
from companion.web.tables.table_view import Shown
from companion.web.tables.tsukuyumi.ui import FACE as TSUKUYUMI

FACES: dict[str, Face] = {"tsukuyumi": TSUKUYUMI, "metals": METALS}


def face_of(shown: Shown) -> Face:
    return FACES[shown.table.game]
