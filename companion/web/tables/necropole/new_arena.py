"""Opening an arena: its variants, how many teams and heroes, the board, the people."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.web.tables import saved_cookie
from companion.web.tables.necropole import new_people
from companion.web.tables.necropole.fight_table import GAME
from companion.web.tables.necropole.opening import (
    ARENA,
    SIDES_OF_HEXAGON,
    board_choices,
    board_of,
    open_table,
    read_one,
    read_rulings,
    ruling_choices,
    show,
)
from companion.web.tables.necropole.words import BOARDS, BY_EYE
from rules.engine.necropole.new_arena import CARNAGE, ENCLOSURE, MOST_HEROES, USUAL_HEROES, USUAL_TEAMS
from rules.engine.necropole.state import TEAMS

VARIANTS = {
    ENCLOSURE: (gettext_lazy("Enclosure"), gettext_lazy("on the backs of two districts, 30 squares")),
    "sans-equipement": (gettext_lazy("Without Equipment"), gettext_lazy("6 substances, 1 armour, 2 potions per team")),
    "draft": (gettext_lazy("Draft"), gettext_lazy("take a card and pass the rest on")),
    CARNAGE: (gettext_lazy("Carnage"), gettext_lazy("more teams, any number of heroes")),
}


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it opens the table."""
    data = request.POST or request.GET
    variants = [variant for variant in VARIANTS if variant in data.getlist("variant")]
    free = CARNAGE in variants
    teams = int(read_one(data, "teams", [str(n) for n in range(USUAL_TEAMS, len(TEAMS) + 1)], "3")) if free else USUAL_TEAMS
    heroes = int(read_one(data, "heroes", [str(n) for n in range(1, MOST_HEROES + 1)], str(USUAL_HEROES))) if free else USUAL_HEROES
    sides = TEAMS[:teams]
    people, board, hexagon, rulings = new_people.read(data, sides), *_board(data, variants), read_rulings(data)
    refused = ""
    if request.method == "POST" and request.POST.get("create"):
        kept = saved_cookie.load(request, GAME)
        options: dict[str, Any] = {
            "mode": "arena",
            "teams": teams,
            "heroes": heroes,
            "variants": variants,
            "board": board_of(board, hexagon),
            "stats": kept.get("stats", {}),
            "cards": kept.get("cards", {}),
            "rulings": rulings,
        }
        opened = open_table(request, people, sides, options)
        if isinstance(opened, HttpResponse):
            return opened
        refused = opened
    context = {
        "mode": ARENA,
        "variants": [(slug, name, about, slug in variants) for slug, (name, about) in VARIANTS.items()],
        "choices": [
            (_("Teams"), "teams", [(n, n, "", n == teams) for n in range(USUAL_TEAMS, len(TEAMS) + 1)]),
            (_("Heroes in each team"), "heroes", [(n, n, "", n == heroes) for n in range(1, MOST_HEROES + 1)]),
        ]
        if free
        else [],
        **board_choices(board, hexagon, [BY_EYE] if ENCLOSURE in variants else tuple(BOARDS)),
        **new_people.context(people, sides),
        "rulings": ruling_choices(rulings),
        "changed": len(rulings),
    }
    return show(request, context, refused)


def _board(data: QueryDict, variants: list[str]) -> tuple[str, int]:
    offered = [BY_EYE] if ENCLOSURE in variants else list(BOARDS)
    return read_one(data, "board", offered, BY_EYE), int(read_one(data, "hexagon", [str(n) for n in SIDES_OF_HEXAGON], "4"))
