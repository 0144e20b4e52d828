"""Opening a whole game: with or without a Game Master, how many teams and heroes, how long, how fights are followed, who plays."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.web.tables import saved_cookie
from companion.web.tables.necropole import new_people, new_ring
from companion.web.tables.necropole.fight_table import GAME
from companion.web.tables.necropole.opening import CAMPAIGN, open_table, read_one, read_rulings, ruling_choices, show
from rules.engine.necropole.clock import LEVELS
from rules.engine.necropole.drafting import MOST_LED, PILE
from rules.engine.necropole.fights import POINTS
from rules.engine.necropole.new_city import HOUSE_RULE, LEAST_HEROES, MOST_TEAMS
from rules.engine.necropole.state import CLASSES, MASTER, TEAMS

NO_MASTER = "none"
PHONE = "phone"  # leads the creatures as a beginner, by the house rule
LEVEL_NAMES = {
    "beginner": gettext_lazy("Game Master: beginner"),
    "expert": gettext_lazy("Game Master: expert"),
    "impossible": gettext_lazy("Game Master: impossible"),
    "dantesque": gettext_lazy("Game Master: dantesque"),
    NO_MASTER: gettext_lazy("No Game Master"),
    PHONE: gettext_lazy("The phone"),
}
DIFFICULTIES = {"easy": gettext_lazy("easy"), "normal": gettext_lazy("normal"), "hard": gettext_lazy("hard")}
FIGHTS = {
    "tracked": gettext_lazy("The phone keeps the squares"),
    "by-eye": gettext_lazy("By eye: the phone keeps no squares"),
}


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it opens the table."""
    data = request.POST or request.GET
    level = read_one(data, "level", [*LEVELS, NO_MASTER, PHONE], "beginner")
    least = 2 if level == NO_MASTER else 1
    teams = max(int(read_one(data, "teams", [str(n) for n in range(1, MOST_TEAMS + 1)], "1")), least)
    most = len(CLASSES) * PILE // teams - 1
    heroes = min(int(read_one(data, "heroes", [str(n) for n in range(LEAST_HEROES, 15)], str(LEAST_HEROES))), most)
    difficulty = read_one(data, "difficulty", list(POINTS), "easy")
    fights = read_one(data, "fights", list(FIGHTS), "tracked")
    sides = (*TEAMS[:teams], *((MASTER,) if level in LEVELS else ()))
    people, laid, rulings = new_people.read(data, sides), new_ring.read(data), read_rulings(data)
    refused = laid.refused if request.POST.get("create") else ""
    if request.POST.get("create") and not refused:
        kept = saved_cookie.load(request, GAME)
        players = [player["faction"] for player in people.players(sides)]
        options: dict[str, Any] = {
            "mode": CAMPAIGN,
            "difficulty": difficulty,
            "heroes": heroes,
            "fights": fights,
            "leaders": {team: min(max(players.count(team), -(-heroes // MOST_LED)), heroes) for team in TEAMS[:teams]},
            "stats": kept.get("stats", {}),
            "cards": kept.get("cards", {}),
            **laid.option,
            "rulings": rulings | ({HOUSE_RULE: "automaton"} if level == PHONE else {}),
        }
        options |= {"level": level} if level in LEVELS else {}
        opened = open_table(request, people, sides, options)
        if isinstance(opened, HttpResponse):
            return opened
        refused = opened
    context = {
        "mode": CAMPAIGN,
        "choices": [
            (_("Who plays the creatures?"), "level", _levels(level)),
            (_("Teams"), "teams", [(n, n, "", n == teams) for n in range(least, MOST_TEAMS + 1)]),
            (_("Heroes in each team"), "heroes", [(n, n, "", n == heroes) for n in range(LEAST_HEROES, min(most, 6) + 1)]),
            (_("How long?"), "difficulty", [(slug, text, _points(slug), slug == difficulty) for slug, text in DIFFICULTIES.items()]),
            (_("Fights"), "fights", [(slug, text, "", slug == fights) for slug, text in FIGHTS.items()]),
        ],
        **new_people.context(people, sides),
        **new_ring.context(laid),
        "rulings": ruling_choices(rulings),
        "changed": len(rulings),
    }
    return show(request, context, refused)


def _levels(chosen: str) -> list[tuple[str, object, str, bool]]:
    house = _("a house rule, not in the booklet")
    return [(slug, text, house if slug == PHONE else "", slug == chosen) for slug, text in LEVEL_NAMES.items()]


def _points(difficulty: str) -> str:
    number = POINTS[difficulty]
    return ngettext("%(n)s victory point", "%(n)s victory points", number) % {"n": number}
