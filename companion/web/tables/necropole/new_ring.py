"""The ring of districts at a new table: by chance, or as it was laid, tapped one district after the other."""

import random
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from companion.web.svg import city_board
from companion.web.tables.necropole import city_words
from companion.web.tables.necropole.opening import read_one
from rules.engine.necropole.ring import CENTRE, DISTRICTS
from rules.reference import reference

BY_CHANCE, AS_LAID = "chance", "laid"
UNDO, REST = "undo", "rest"


@dataclass(frozen=True)
class LaidRing:
    """How the ring comes about, and the districts that were tapped so far, clockwise from the top."""

    way: str
    districts: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return len(self.districts) == len(DISTRICTS)

    @property
    def refused(self) -> str:
        """Why no table can be opened with it."""
        return _("The ring has six districts: tap those that are missing.") if self.way == AS_LAID and not self.whole else ""

    @property
    def option(self) -> dict[str, Any]:
        """As a table is given it; nothing where its seed decides."""
        return {"ring": list(self.districts)} if self.way == AS_LAID else {}


def read(data: QueryDict) -> LaidRing:
    """The ring with the tap that was just made."""
    laid = [DISTRICTS[int(n)] for n in dict.fromkeys(data.get("ring", "")) if n in map(str, range(len(DISTRICTS)))]
    left = [one for one in DISTRICTS if one not in laid]
    tapped = data.get("lay", "")
    if tapped == UNDO:
        laid = laid[:-1]
    elif tapped == REST:
        laid += random.SystemRandom().sample(left, len(left))
    elif tapped in left:
        laid.append(tapped)
    return LaidRing(read_one(data, "laying", (BY_CHANCE, AS_LAID), BY_CHANCE), tuple(laid))


def context(ring: LaidRing) -> dict[str, Any]:
    """What the page shows of it."""
    next_place = len(ring.districts)
    places = [city_board.DistrictPlace(CENTRE, city_words.district(CENTRE))]
    for n in range(len(DISTRICTS)):
        slug = ring.districts[n] if n < next_place else ""
        places.append(city_board.DistrictPlace(slug, city_words.district(slug) if slug else str(n + 1), chosen=n == next_place))
    return {
        "laying": [
            (BY_CHANCE, _("By chance"), _("the phone says how to lay them out"), ring.way == BY_CHANCE),
            (AS_LAID, _("As on your table"), "", ring.way == AS_LAID),
        ],
        "ring": "".join(str(DISTRICTS.index(one)) for one in ring.districts),
        "ring_as_laid": ring.way == AS_LAID,
        "ring_whole": ring.whole,
        "ring_next": next_place + 1,
        "ring_picture": city_board.draw(places, _("The city")),
        "ring_left": [reference().record(collection="tiles", slug=one) for one in DISTRICTS if one not in ring.districts],
    }
