"""Nécropole's tools: the chance of an attack, the Game Master's clock, a ring of districts. Everything stands in the address."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.web.errors import bad_choice
from companion.web.responses import answer
from companion.web.svg.chance_strip import wounding
from companion.web.tools import dice
from companion.web.tools.calculators import NECROPOLE_TOOLS, Counter
from companion.web.tools.counters import Counters
from rules import engine_data
from rules.engine.necropole import clock, odds
from rules.engine.necropole.ring import CENTRE, DISTRICTS, LONGEST_SEED, neighbours, ring_of
from rules.reference import reference

GAME = "necropole"
FIRST_SEED = "moon"
MOST_FORCE, MOST_ARMOUR, MOST_TURN = 20, 9, 9


@dataclass(frozen=True)
class SelectChoice:
    """A select: what may be chosen, and what is."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]
    chosen: str


def show(request: HttpRequest, name: str, address: str, context: dict[str, Any]) -> HttpResponse:
    """The tool, and its address without the tap in it."""
    tool = next(tool for tool in NECROPOLE_TOOLS if tool.name == f"{GAME}-{name}")
    part = f"tools/parts/{name}.html"
    context |= {"game": GAME, "share": request.path + address, "tool": tool, "part": part}
    response = answer(request, "tools/necropole.html", context, part=part)
    response["HX-Replace-Url"] = request.path + address
    return response


def chance_of(total: int, again: int = 0) -> Fraction:
    found = odds.odds(total, again)
    return Fraction(found.numerator, found.denominator)


def dice_kinds() -> list[tuple[str, str]]:
    return [("", _("Regular dice: armour counts")), ("1", _("Transparent dice: armour is ignored"))]


@require_safe
def chance(request: HttpRequest, game: str) -> HttpResponse:
    """How likely an attack wounds, and which of the 36 pairs do it."""
    counters = Counters(request.GET)
    try:
        force = counters.number("force", 7, MOST_FORCE)
        armour = counters.number("armour", 0, MOST_ARMOUR)
        again = counters.number("again", 0, odds.MOST_REROLLS)
        transparent = counters.choice("transparent", ["1"])
    except BadFilter as bad:
        return bad_choice(request, bad)
    need = odds.needed(force, armour, bool(transparent))
    found = chance_of(need, again)
    context = {
        "need": need,
        "percent": dice.percent(found),
        "wounding": wounding(need),
        "possible": found > 0,
        "others": [
            (_("This roll"), dice.percent(chance_of(need))),
            (_("With 1 substance on Force"), dice.percent(chance_of(need + 1))),
            (_("With a second chance"), dice.percent(chance_of(need, odds.MOST_REROLLS))),
        ],
        "printed": engine_data.printed_odds().get(need),
        "rows": [
            Counter("force", _("Force"), force, icon="force"),
            Counter("armour", _("Armour"), armour, icon="armour"),
            Counter("again", _("Dice that may be rerolled"), again, icon="die"),
        ],
        "kind": SelectChoice("transparent", _("Dice"), dice_kinds(), transparent),
        "grid": dice.grid(need, odds.best_again(need, again)),
        "again": again,
    }
    return show(request, "chance", counters.address(), context)


def levels() -> list[tuple[str, str]]:
    """The Game Master's levels by name."""
    return [(level, reference().record(collection="terms", slug=f"game-master-{level}").name) for level in clock.LEVELS]


@require_safe
def game_master_clock(request: HttpRequest, game: str) -> HttpResponse:
    """The Game Master's tokens, and when the Gate falls."""
    counters = Counters(request.GET)
    try:
        level = counters.choice("level", list(clock.LEVELS), "beginner")
        turn = counters.number("turn", 1, MOST_TURN) or 1
        left = counters.number("gate", clock.GATE, clock.GATE)
        minions = counters.number("minions", clock.FREE_MINIONS, clock.MINIONS)
        lords = counters.number("lords", 0, clock.MINIONS)
    except BadFilter as bad:
        return bad_choice(request, bad)
    gained, running = clock.per_turn(level), 0
    turns = []
    for n, tokens in enumerate(gained, 1):
        running += tokens
        turns.append((n, tokens, running))
    context = {
        "level": SelectChoice("level", _("Level"), levels(), level),
        "turn": turn,
        "forecast": clock.gate(left, minions, lords, turn),
        "gain": clock.gain(level, turn),
        "total": clock.total(level, turn),
        "turns": turns,
        "last": clock.TURNS,
        "quickest": clock.all_minions(level),
        "when": Counter("turn", _("Exploration turn"), turn, icon="exploration"),
        "rows": [
            Counter("gate", _("Black points left of the Gate"), left, icon="district"),
            Counter("minions", _("Minions there"), minions, icon="minion"),
            Counter("lords", _("Lords there"), lords, icon="lord"),
        ],
    }
    return show(request, "clock", counters.address(), context)


@require_safe
def city(request: HttpRequest, game: str) -> HttpResponse:
    """A ring of districts from a word, or as the table has it: tap two to swap them."""
    seed = request.GET.get("seed")
    if seed == "":
        return HttpResponseRedirect(f"{request.path}?seed={fresh_word()}")
    try:
        ring, picked = _laid(request, (seed or FIRST_SEED)[:LONGEST_SEED])
    except BadFilter as bad:
        return bad_choice(request, bad)
    line = "".join(str(DISTRICTS.index(one)) for one in ring)
    tiles = {slug: reference().record(collection="tiles", slug=slug) for slug in (CENTRE, *DISTRICTS)}
    places = []
    for n, slug in enumerate(ring):
        swapped = list(ring)
        if picked is not None:
            swapped[n], swapped[picked] = swapped[picked], swapped[n]
        state = "".join(str(DISTRICTS.index(one)) for one in swapped)
        address = f"?ring={state}" if picked is not None else f"?ring={line}&pick={n}"
        places.append({"n": n, "tile": tiles[slug], "url": request.path + address, "picked": n == picked})
    context = {
        "centre": tiles[CENTRE],
        "places": places,
        "picking": picked is not None,
        "touching": [(tiles[one], [tiles[other] for other in neighbours(ring, one)]) for one in ring],
        "another": f"{request.path}?seed=",
    }
    return show(request, "city", f"?ring={line}" if picked is None else f"?ring={line}&pick={picked}", context)


def fresh_word() -> str:
    """A word that nobody has to think of."""
    return "".join(secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _n in range(3))


def _laid(request: HttpRequest, seed: str) -> tuple[tuple[str, ...], int | None]:
    line = request.GET.get("ring")
    if line is None:
        return ring_of(seed), None
    if sorted(line) != sorted("012345"):
        raise BadFilter("ring", line[:40], ("012345",))
    picked = request.GET.get("pick")
    if picked is not None and picked not in tuple("012345"):
        raise BadFilter("pick", picked[:40], tuple("012345"))
    return tuple(DISTRICTS[int(n)] for n in line), None if picked is None else int(picked)
