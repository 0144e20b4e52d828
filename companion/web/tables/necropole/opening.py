"""What every way to open a table of Nécropole asks alike: the board, the readings, the people; and the opening itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from companion.requests import peer_of
from companion.tables import games, names, seating
from companion.tables.errors import TableError
from companion.web.responses import answer
from companion.web.tables.necropole import words
from companion.web.tables.necropole.corrections import default_of, readings
from companion.web.tables.necropole.fight_table import GAME
from companion.web.tables.necropole.new_people import People
from companion.web.tables.necropole.words import BOARDS, HEXAGONAL
from companion.web.tables.people import enter_new_table
from companion.web.tables.views import error_text
from rules.engine.kernel.errors import BadInput

FIGHT, ARENA, CAMPAIGN = "fight", "arena", "campaign"
MODES = {CAMPAIGN: gettext_lazy("The whole game"), FIGHT: gettext_lazy("One fight"), ARENA: gettext_lazy("The arena")}
SIDES_OF_HEXAGON = (3, 4, 5, 6)


def show(request: HttpRequest, context: Mapping[str, Any], refused: str) -> HttpResponse:
    """The page as it was filled in so far."""
    modes = [(mode, text, mode == context["mode"]) for mode, text in MODES.items()]
    whole = {**context, "modes": modes, "refused": refused}
    return answer(request, "tables/necropole/new.html", whole, part="tables/necropole/parts/new.html", status=400 if refused else 200)


def open_table(request: HttpRequest, people: People, sides: Sequence[str], options: Mapping[str, Any]) -> HttpResponse | str:
    """Opens it and goes there; or why it cannot be opened."""
    unplayed = people.unplayed(sides)
    if unplayed:
        return _("Nobody plays: %(sides)s.") % {"sides": ", ".join(map(words.side, unplayed))}
    common = {
        "game": GAME,
        "players": people.players(sides),
        "strict_seats": people.own_phones and people.strict,
        "language": (get_language() or "en")[:2],
    }
    try:
        seated = seating.create_table(options={**options, **common}, house={"way": people.way}, peer=peer_of(request))
    except (TableError, BadInput) as error:
        return error_text(error)
    return enter_new_table(request, seated, one_phone=not people.own_phones)


def read_one(data: QueryDict, name: str, accepted: Sequence[str], usual: str) -> str:
    value = str(data.get(name, ""))
    return value if value in accepted else usual


def board_choices(board: str, hexagon: int, offered: Sequence[str] = tuple(BOARDS)) -> dict[str, Any]:
    return {
        "boards": [(kind, text, kind == board) for kind, text in BOARDS.items() if kind in offered],
        "hexagons": [(n, n == hexagon) for n in SIDES_OF_HEXAGON] if board == HEXAGONAL else [],
    }


def board_of(board: str, hexagon: int) -> dict[str, Any]:
    """As the engine reads it."""
    return {"kind": board, "side": hexagon} if board == HEXAGONAL else {"kind": board}


def _readings() -> dict[str, list[str]]:
    return readings(games.catalogue_of(GAME).readings)


def read_rulings(data: QueryDict) -> dict[str, str]:
    """The readings that differ from ours."""
    return {slug: key for slug, keys in _readings().items() if (key := data.get(slug)) in keys and key != default_of(slug, keys)}


def ruling_choices(chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "slug": slug,
            "title": names.ruling(GAME, slug),
            "readings": [(key, names.reading(GAME, slug, key), key == chosen.get(slug, default_of(slug, keys))) for key in keys],
            "changed": slug in chosen,
        }
        for slug, keys in _readings().items()
    ]
