"""Which face belongs to which game: an explicit list."""

from companion.web.tables.faces import Face
from companion.web.tables.metals.face import FACE as METALS
from companion.web.tables.shown import Shown
from companion.web.tables.tsukuyumi.face import FACE as TSUKUYUMI

FACES: dict[str, Face] = {"tsukuyumi": TSUKUYUMI, "metals": METALS}


def face_of(shown: Shown) -> Face:
    return FACES[shown.table.game]
