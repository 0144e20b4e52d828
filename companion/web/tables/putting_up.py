"""Putting up a table on the phone: game and way of playing, players and factions, the board; one page that grows while you tap."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from companion.tables import seating
from companion.tables.errors import TableError
from companion.web.board import Look, draw
from companion.web.naming import names
from companion.web.rendering import answer
from companion.web.tables.pages import said
from companion.web.tables.seats import sit
from companion.web.tables.tsukuyumi.face import MODES
from companion.web.tools_setup import tiles_of_the_box
from rules import judging
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi import mapmaker, options
from rules.engine.tsukuyumi.position import ONI, read

PLAYERS = {"standard": (2, 3, 4, 5, 6), "two-player": (2,), "coop": (2, 3, 4), "solo": (1,)}
USUAL = ("nomads", "boarlords", "cybersamurai", "dark-seed")


@dataclass(frozen=True)
class Choice:
    """What has been chosen so far."""

    mode: str
    players: int
    names: tuple[str, ...]
    factions: tuple[str, ...]
    seed: str
    rounds: int


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it puts the table up and sits the host down."""
    chosen = _choice(request)
    refused = ""
    if request.method == "POST" and request.POST.get("create"):
        try:
            made = seating.create_table(options=_options(chosen))
        except (TableError, BadInput) as error:
            refused = said(error)
        else:
            response = HttpResponseRedirect(reverse("table", args=[made.table.id]))
            sit(request, response, made)
            return response
    context = {
        "chosen": chosen,
        "modes": [(mode, name, mode == chosen.mode) for mode, name in MODES.items()],
        "numbers": [(n, n == chosen.players) for n in PLAYERS[chosen.mode]],
        "people": [(n, chosen.names[n], chosen.factions[n]) for n in range(chosen.players)],
        "factions": [(slug, names()[slug]) for slug in judging.tsukuyumi().catalogue.units if slug != ONI],
        "board": _picture(chosen),
        "refused": refused,
        "coop": options.is_coop(chosen.mode),
        "another": "".join(secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _n in range(3)),
        "rounds": [(n, n == chosen.rounds) for n in ((3, 4) if options.is_coop(chosen.mode) else (3, 4, 5))],
    }
    return answer(request, "tables/new.html", context, part="tables/parts/new.html", status=400 if refused else 200)


def _choice(request: HttpRequest) -> Choice:
    data = request.POST or request.GET
    mode = data.get("mode", "coop")
    mode = mode if mode in PLAYERS else "coop"
    asked = data.get("players", "")
    players = int(asked) if asked.isdecimal() and int(asked) in PLAYERS[mode] else PLAYERS[mode][0 if mode != "standard" else 1]
    people = tuple((data.get(f"name{n}") or "").strip()[:40] or _("Player %(n)s") % {"n": n + 1} for n in range(players))
    accepted = set(judging.tsukuyumi().catalogue.units) - {ONI}
    taken: list[str] = []
    for n in range(players):
        one = data.get(f"faction{n}", "")
        free = [slug for slug in (*USUAL, *sorted(accepted)) if slug not in taken]
        taken.append(one if one in accepted and one not in taken else free[0])
    seed = (data.get("seed") or "moon").strip()[: mapmaker.LONGEST_SEED] or "moon"
    rounds = data.get("rounds", "")
    usual = 3 if options.is_coop(mode) else 4
    return Choice(mode, players, people, tuple(taken), seed, int(rounds) if rounds in ("3", "4", "5") else usual)


def _areas(chosen: Choice) -> dict[str, Any]:
    board = mapmaker.make_map(chosen.players, chosen.mode, chosen.seed, 0, tiles_of_the_box())
    return dict(mapmaker.position(board)["areas"])


def _options(chosen: Choice) -> dict[str, Any]:
    return {
        "game": "tsukuyumi",
        "mode": chosen.mode,
        "players": [{"name": name, "faction": faction} for name, faction in zip(chosen.names, chosen.factions, strict=True)],
        "areas": _areas(chosen),
        "seed": chosen.seed,
        "rounds": chosen.rounds,
        "language": (get_language() or "en")[:2],
    }


def _picture(chosen: Choice) -> Any:
    table = judging.tsukuyumi()
    position = read({"game": "tsukuyumi", "mode": chosen.mode, "areas": _areas(chosen)}, table.catalogue, table.rulings)
    return draw(position, Look(names=names(), label=_("The board")))
