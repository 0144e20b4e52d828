"""Putting up a table of Metals: who plays on which phone, the map, the goal, factions, readings; one page that grows while you tap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cards.selectors import BadFilter
from companion.requests import peer_of
from companion.tables import games, names, seating, services
from companion.tables.errors import TableError
from companion.web import forms
from companion.web.errors import bad_choice
from companion.web.responses import answer
from companion.web.svg.square_board import SquareBoardOverlay, draw_map
from companion.web.tables.metals.corrections import playable
from companion.web.tables.metals.labels import STRENGTH_WORDS
from companion.web.tables.metals.lessons import COOKIE
from companion.web.tables.metals.table_options import ALONE, COMPANION, ONE_PHONE, TWO_PHONES, WAYS, TableOptions
from companion.web.tables.people import enter_new_table
from companion.web.tables.views import error_text
from companion.web.tools.metals_map import another_seed
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.squares import NAMES
from rules.engine.metals import map_generator, maps
from rules.engine.metals.factions import FACTIONS
from rules.engine.metals.rulings import DEFAULTS
from rules.engine.metals.state import SIDES

GROWN, DRAWN = "grown", "drawn"
GOALS = ("10", "20")
POOLS = range(3, 10)
LONGEST_SEED = 40
LONGEST_MAP = 2000
Data = Mapping[str, Any]


@dataclass(frozen=True)
class MetalsTableChoices:
    """What has been chosen so far."""

    way: str
    strength: str
    side: str
    first: str
    names: tuple[str, str]
    map: str
    seed: str
    text: str
    goal: int
    pool: int
    factions: Mapping[str, tuple[str, ...]]
    rulings: Mapping[str, str]
    lesson: bool

    @property
    def other(self) -> str:
        return SIDES[1 - SIDES.index(self.side)]


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it puts the table up, sits the host down and lets the Companion begin where it is first."""
    try:
        chosen = _choice(request)
    except BadFilter as bad:
        return bad_choice(request, bad)
    refused, drawn = "", None
    try:
        drawn = _map(chosen)
        if request.method == "POST" and request.POST.get("create"):
            seated = seating.create_table(options=_options(chosen, drawn), house=_house(chosen).written(), peer=peer_of(request))
            services.let_computer_play(seat=seated.seat)
            return enter_new_table(request, seated, one_phone=chosen.way != TWO_PHONES)
    except (TableError, BadInput) as error:
        refused = error_text(error)
    context = {
        "chosen": chosen,
        "refused": refused,
        "ways": [(way, text, way == chosen.way) for way, text in _ways()],
        "alone": chosen.way == ALONE,
        "two": chosen.way == TWO_PHONES,
        "strengths": [(slug, text, slug == chosen.strength) for slug, text in STRENGTH_WORDS.items()],
        "sides": [(side, names.side("metals", side), side == chosen.side) for side in SIDES],
        "firsts": [("", _("By chance"), chosen.first == "")] + [(side, names.side("metals", side), chosen.first == side) for side in SIDES],
        "maps": [(slug, text, slug == chosen.map) for slug, text in _maps(chosen)],
        "grown": chosen.map == GROWN,
        "drawn": chosen.map == DRAWN,
        "another": another_seed(),
        "goals": [(goal, goal == str(chosen.goal)) for goal in dict.fromkeys([*GOALS, str(chosen.goal)])],
        "pools": [(n, n == chosen.pool) for n in POOLS],
        "factions": [_brought(chosen, side) for side in SIDES] if chosen.goal > 10 else [],
        "rulings": _rulings(chosen),
        "board": _picture(drawn) if drawn else "",
        "editor": f"{reverse('metals-map')}?{urlencode({'map': maps.render(drawn)})}" if drawn else reverse("metals-map"),
        "changed": len(chosen.rulings),
    }
    return answer(request, "tables/metals/new.html", context, part="tables/metals/parts/new.html", status=400 if refused else 200)


def _ways() -> list[tuple[str, str]]:
    words = {ALONE: _("Against the phone"), ONE_PHONE: _("One phone, passed around"), TWO_PHONES: _("Two phones")}
    return [(way, words[way]) for way in WAYS]


def _maps(chosen: MetalsTableChoices) -> list[tuple[str, str]]:
    maps = [("five-by-five", _("Ours, 5 × 5")), ("five-by-seven", _("Ours, 5 × 7")), (GROWN, _("Generated from a seed"))]
    return [*maps, (DRAWN, _("From the map editor"))]


def _choice(request: HttpRequest) -> MetalsTableChoices:
    data = request.POST or request.GET
    sent = data.get("sent") == "1"
    side = _one(data, "side", SIDES, SIDES[0])
    way = _one(data, "way", WAYS, ALONE)
    typed = (data.get("map") or "")[:LONGEST_MAP].strip()
    named = typed in maps.OURS or typed in (GROWN, DRAWN)
    text = (data.get("text") or "")[:LONGEST_MAP].strip() if named or not typed else typed
    numbers = forms.NewMetalsTableForm.read(data)
    people = [(data.get(f"name{n}") or "").strip()[:40] for n in range(2)]
    return MetalsTableChoices(
        way=way,
        strength=_one(data, "strength", tuple(STRENGTH_WORDS), "middling"),
        side=side,
        first=_one(data, "first", SIDES, ""),
        names=(people[0] or _("Player %(n)s") % {"n": 1}, COMPANION if way == ALONE else people[1] or _("Player %(n)s") % {"n": 2}),
        map=typed if named else DRAWN if typed else "five-by-five",
        seed=(data.get("seed") or "iron").strip()[:LONGEST_SEED] or "iron",
        text=text or maps.render(maps.OURS["five-by-five"]),
        goal=numbers["goal"],
        pool=numbers["pool"],
        factions={side: tuple(slug for slug in FACTIONS if slug in data.getlist(f"{side}-faction")) for side in SIDES},
        rulings={slug: key for slug, keys in _readings().items() if (key := data.get(slug)) in keys and key != DEFAULTS[slug]},
        lesson=data.get("lesson") == "1" if sent else not request.COOKIES.get(COOKIE),
    )


def _one(data: Data, name: str, accepted: tuple[str, ...], usual: str) -> str:
    value = str(data.get(name, ""))
    return value if value in accepted else usual


def _readings() -> dict[str, list[str]]:
    """The rulings that a table may read in more than one way."""
    readings = {slug: playable(slug, keys) for slug, keys in games.catalogue_of("metals").readings.items() if slug in DEFAULTS}
    return {slug: keys for slug, keys in readings.items() if len(keys) > 1}


def _map(chosen: MetalsTableChoices) -> maps.Map:
    if chosen.map in maps.OURS:
        return maps.OURS[chosen.map]
    return map_generator.grow(chosen.seed) if chosen.map == GROWN else maps.parse(chosen.text)


def _brought(chosen: MetalsTableChoices, side: str) -> dict[str, Any]:
    own = [(slug, names.side("metals", slug), slug in chosen.factions[side]) for slug in FACTIONS]
    return {"side": side, "name": names.side("metals", side), "all": own}


def _rulings(chosen: MetalsTableChoices) -> list[dict[str, Any]]:
    return [
        {
            "slug": slug,
            "title": names.ruling("metals", slug),
            "readings": [(key, names.reading("metals", slug, key), key == chosen.rulings.get(slug, DEFAULTS[slug])) for key in keys],
            "changed": slug in chosen.rulings,
        }
        for slug, keys in _readings().items()
    ]


def _options(chosen: MetalsTableChoices, drawn: maps.Map) -> dict[str, Any]:
    options: dict[str, Any] = {
        "game": "metals",
        "players": [{"name": chosen.names[0], "faction": chosen.side}, {"name": chosen.names[1], "faction": chosen.other}],
        "map": maps.render(drawn),
        "goal": chosen.goal,
        "pool": chosen.pool,
        "factions": {side: list(chosen.factions[side]) if chosen.goal > 10 else [] for side in SIDES},
        "rulings": dict(chosen.rulings),
        "language": (get_language() or "en")[:2],
    }
    return options | ({"first": chosen.first} if chosen.first else {})


def _house(chosen: MetalsTableChoices) -> TableOptions:
    return TableOptions(chosen.way, chosen.other if chosen.way == ALONE else None, chosen.strength, chosen.lesson)


def _picture(drawn: maps.Map) -> Any:
    corners = frozenset(NAMES[at] for at in drawn.ends)
    return draw_map(drawn, SquareBoardOverlay(corners=corners, label=_("The map")))
