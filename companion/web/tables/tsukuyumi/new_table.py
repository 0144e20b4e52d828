"""Putting up a table on the phone: game and way of playing, players and factions, the board; one page that grows while you tap."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from cards.selectors import BadFilter
from companion.requests import peer_of
from companion.tables import seating
from companion.tables.area_names import with_area_names
from companion.tables.errors import TableError
from companion.tables.names import names
from companion.web import forms
from companion.web.errors import bad_choice
from companion.web.responses import answer
from companion.web.svg.hex_board import HexBoardOverlay, draw
from companion.web.tables import new_table_draft, saved_cookie, saved_values
from companion.web.tables.people import enter_new_table
from companion.web.tables.tsukuyumi import first_game, initiative, new_board
from companion.web.tables.tsukuyumi import saved_values as profile
from companion.web.tables.views import error_text
from companion.web.tools import box_tiles, setup_guide
from companion.web.tools.setup_tools import DIFFICULTIES, SCATTERS
from rules import engine_data, messages
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.tsukuyumi import game_options, map_generator
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.board.position_json import read

GAME = "tsukuyumi"
ROUNDS = {"coop": (3, 4), "solo": (3, 4), "standard": (4,), "fast": (3,), "epic": (5,), "supremacy": (6,), "two-player": (3,)}
USUAL = ("nomads", "boarlords", "cybersamurai", "dark-seed")
SCENARIO_TILES = ("full-moon-down",)  # the map maker knows its tiles


@dataclass(frozen=True)
class NewTableChoices:
    """What has been chosen so far."""

    mode: str
    players: int
    names: tuple[str, ...]
    factions: tuple[str, ...]
    board: new_board.BoardSource
    rounds: int
    modules: tuple[str, ...]
    scenario: str
    strict: bool
    remembered: bool
    unsorted_track: bool

    @property
    def coop(self) -> bool:
        return game_options.is_coop(self.mode)


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it puts the table up and sits the host down."""
    data = request.POST or request.GET
    try:
        chosen = choice(data)
    except BadFilter as bad:
        return bad_choice(request, bad)
    if request.method == "POST" and data.get("lay"):
        return HttpResponseRedirect(new_table_draft.lay_board(data))
    if request.method == "POST" and data.get("map"):
        return HttpResponseRedirect(new_table_draft.make_map(data, _map(chosen)))
    kept = saved_cookie.load(request, GAME)
    remembered = kept.get("initiative", {}) if chosen.remembered else {}
    creating = request.method == "POST" and bool(data.get("create"))
    if creating:
        chosen = replace(chosen, factions=initiative.drawn(chosen.factions, remembered))
    numbers = initiative.InitiativeForm(data, chosen.factions, remembered)
    refused: list[tuple[str, str]] = []
    if creating and not numbers.is_valid():
        refused = [(_("A number on a faction sheet cannot be read."), "tsk.setup.7")]
    elif creating:
        try:
            made = seating.create_table(options=_options(chosen, kept, numbers.given()), peer=peer_of(request))
        except RuleViolation as error:
            refused = _reasons(error)
        except BadInput as error:
            refused = [(error_text(initiative.in_words(error)), "tsk.setup.7" if error.facts.get("about") == "initiative" else "")]
            _mark(numbers, chosen, error)
        except TableError as error:
            refused = [(error_text(error), "")]
        else:
            response = enter_new_table(request, made)
            first_game.remember(response, data.get("first_game") == "1")
            if numbers.given():
                saved_values.save_asked(request, response, GAME, initiative={**kept.get("initiative", {}), **numbers.given()})
            return response
    first = data.get("first_game") == "1" if "chosen" in data else first_game.is_expected(request)
    context = _context(chosen, kept, numbers) | {"refused": refused, "first_game": first}
    return answer(request, "tables/new.html", context, part="tables/parts/new.html", status=400 if refused else 200)


def _reasons(error: RuleViolation) -> list[tuple[str, str]]:
    """Why not, in words, with the areas called as the board calls them."""
    return [(messages.say(reason.code, with_area_names(reason.facts)), reason.clause) for reason in error.reasons]


def _mark(numbers: initiative.InitiativeForm, chosen: NewTableChoices, error: BadInput) -> None:
    """Shows a refused number at its field; of missing ones all, though the first was enough to refuse."""
    where = error.at.split(".")
    if where[0] != "players" or where[-1] != "initiative":
        return
    given = numbers.given()
    for n, slug in enumerate(chosen.factions):
        missing = error.code == "missing" and slug not in given
        if initiative.field(slug) in numbers.fields and (str(n) == where[1] or missing):
            refused = BadInput(error.code, error.at, {**error.facts, "faction": slug})
            numbers.add_error(initiative.field(slug), error_text(initiative.in_words(refused)))


def _context(chosen: NewTableChoices, kept: dict[str, Any], numbers: initiative.InitiativeForm) -> dict[str, Any]:
    broken: list[tuple[str, str]] = []
    try:
        areas = new_board.areas(chosen.board, chosen.players, game_options.MODES[chosen.mode])
    except (BadInput, RuleViolation) as bad:
        broken = _reasons(bad) if isinstance(bad, RuleViolation) else [(error_text(bad), "")]
        chosen = replace(chosen, board=replace(chosen.board, line=""))
        areas = new_board.areas(chosen.board, chosen.players, game_options.MODES[chosen.mode])
    table = engine_data.tsukuyumi()
    position = read({"game": GAME, "mode": game_options.MODES[chosen.mode], "areas": areas}, table.catalogue, table.rulings)
    clash = {c.module: c.clause for c in game_options.conflicts(chosen.mode, game_options.MODULES, chosen.scenario or None)}
    usable = [m for m in game_options.accepted_modules(chosen.mode) if m not in clash or (m != "moon-princess" and not chosen.coop)]
    shut = {c.module: c.clause for c in game_options.conflicts(chosen.mode, chosen.modules, chosen.scenario or None)}
    scenarios = game_options.accepted_scenarios(chosen.mode, chosen.players)
    return {
        "game": GAME,
        "chosen": chosen,
        "modes": [(mode, name, mode == chosen.mode) for mode, name in setup_guide.MODE_NAMES.items()],
        "numbers": [(n, n == chosen.players) for n in _numbers(chosen.mode)],
        "people": [(n, chosen.names[n], slug, numbers.asked(slug)) for n, slug in enumerate(chosen.factions)],
        "factions": [(slug, names()[slug]) for slug in engine_data.tsukuyumi().catalogue.units if slug != ONI],
        "rounds": [(n, n == chosen.rounds) for n in ROUNDS[chosen.mode]],
        "modules": [(m, setup_guide.MODULE_NAMES[m], m in chosen.modules, shut.get(m, "")) for m in usable],
        "scenarios": [(s, n, s == chosen.scenario) for s, n in {"": _("none"), **setup_guide.scenario_names(scenarios)}.items()],
        "scatters": [(n, name, n == str(chosen.board.scatter)) for n, name in SCATTERS.items()],
        "difficulties": [(n, name, n == str(chosen.board.more)) for n, name in DIFFICULTIES.items()] if chosen.coop else [],
        "board": draw(position, HexBoardOverlay(names=names(), label=_("The board"))),
        "taken": box_tiles.tiles_to_take(position.areas.values(), box_tiles.catalogue_tiles()),
        "stamp": box_tiles.stamp(areas),
        "tiles": len(areas) - len(map_generator.MOON),
        "broken": broken,
        "own": bool(chosen.board.line),
        "another": "".join(secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _n in range(3)),
        "guide": reverse("tool-setup") + "?" + urlencode(_guide(chosen), doseq=True),
        "kept": _told(chosen, kept),
        "unsorted": chosen.coop and bool(profile.unsorted(kept)) and not profile.track_for(kept, chosen.players),
    }


def _numbers(mode: str) -> tuple[int, ...]:
    accepted = map_generator.accepted_players(game_options.MODES[mode])
    return tuple(n for n in accepted if n > 1) if mode == "coop" else accepted


def choice(data: QueryDict) -> NewTableChoices:
    """What a form or an address says; what cannot be is left as usual."""
    line = (data.get("b") or "").strip()[: new_board.LONGEST] if not data.get("app_board") else ""
    mode = data.get("mode") or new_board.mode_of(line) or "coop"
    mode = mode if mode in ROUNDS else "coop"
    asked = forms.NewTableForm.read(data)
    numbers = _numbers(mode)
    players = asked["players"] if asked["players"] in numbers else numbers[0] if mode != "standard" else 3
    accepted = set(engine_data.tsukuyumi().catalogue.units) - {ONI} | {initiative.ANY}
    factions = [data.get(f"faction{n}", "") if data.get(f"faction{n}", "") in accepted else "" for n in range(players)]
    free = iter([slug for slug in (*USUAL, *sorted(accepted - set(USUAL) - {initiative.ANY})) if slug not in factions])
    modules = tuple(m for m in game_options.accepted_modules(mode) if m in data.getlist("module"))
    scenario = data.get("scenario", "")
    return NewTableChoices(
        mode=mode,
        players=players,
        names=tuple((data.get(f"name{n}") or "").strip()[:40] or _("Player %(n)s") % {"n": n + 1} for n in range(players)),
        factions=tuple(faction or next(free) for faction in factions),
        board=new_board.BoardSource(
            line=line,
            seed=(data.get("seed") or "moon").strip()[: map_generator.LONGEST_SEED] or "moon",
            scatter=asked["scatter"],
            more=asked["more"],
            moonfall=data.get("moonfall") == "1" and not game_options.is_coop(mode),
            scenario=scenario if scenario in SCENARIO_TILES and (mode, players) == ("standard", 5) else "",
        ),
        rounds=asked["rounds"] if asked["rounds"] in ROUNDS[mode] else ROUNDS[mode][0],
        modules=modules,
        scenario=scenario if scenario in game_options.accepted_scenarios(mode, players) else "",
        strict=data.get("strict") == "1",
        remembered="chosen" not in data or data.get("remembered") == "1",
        unsorted_track=data.get("unsorted_track") == "1",
    )


def _options(chosen: NewTableChoices, kept: dict[str, Any], numbers: Mapping[str, int]) -> dict[str, Any]:
    options = {
        "game": GAME,
        "mode": chosen.mode,
        "players": [
            {"name": name, "faction": faction, **({"initiative": numbers[faction]} if faction in numbers else {})}
            for name, faction in zip(chosen.names, chosen.factions, strict=True)
        ],
        "areas": new_board.areas(chosen.board, chosen.players, game_options.MODES[chosen.mode]),
        "seed": chosen.board.seed,
        "rounds": chosen.rounds,
        "modules": list(chosen.modules),
        "strict_seats": chosen.strict,
        "language": (get_language() or "en")[:2],
    }
    if chosen.scenario:
        options["scenario"] = chosen.scenario
    if chosen.remembered:
        options |= profile.options(kept, coop=chosen.coop)
    track = _track(chosen, kept)
    return {**options, "track": track} if track else options


def _track(chosen: NewTableChoices, kept: dict[str, Any]) -> list[Any]:
    """The track of this number of players; one of an unknown number only where somebody says that it is the right one."""
    if not chosen.coop:
        return []
    own = profile.track_for(kept, chosen.players)
    if own:
        return own if chosen.remembered else []
    return profile.unsorted(kept) if chosen.unsorted_track else []


def _map(chosen: NewTableChoices) -> dict[str, str]:
    """The same board in the map maker."""
    board = chosen.board
    words = {"mode": game_options.MODES[chosen.mode], "players": str(chosen.players), "seed": board.seed, "scatter": str(board.scatter)}
    if chosen.coop:
        words["more"] = str(board.more)
    elif board.moonfall:
        words["moonfall"] = "1"
    return words | ({"scenario": board.scenario} if board.scenario else {})


def _guide(chosen: NewTableChoices) -> dict[str, Any]:
    """The same choices for the physical check-list."""
    factions = [faction for faction in chosen.factions if faction != initiative.ANY]
    choices = {"mode": chosen.mode, "players": chosen.players, "faction": factions, "module": chosen.modules, "scenario": chosen.scenario}
    return {name: value for name, value in choices.items() if value}


def _cards(chosen: NewTableChoices, kept: dict[str, Any]) -> bool:
    return bool(kept.get("notes") or kept.get("cards")) if chosen.coop else bool(kept.get("standard_cards"))


def _told(chosen: NewTableChoices, kept: dict[str, Any]) -> str:
    """What an earlier table left behind, in a word."""
    stats = sum(len(units) for units in kept.get("stats", {}).values())
    players = chosen.players
    squares = ngettext("the Momentum track for %(n)s player", "the Momentum track for %(n)s players", players) % {"n": players}
    parts = [
        ngettext("%(n)s unit", "%(n)s units", stats) % {"n": stats} if stats else "",
        squares if chosen.coop and profile.track_for(kept, players) else "",
        _("points of the player aid") if profile.options(kept).get("printed") else "",
        _("initiative numbers") if kept.get("initiative") else "",
        _("cards") if kept.get("events") or _cards(chosen, kept) else "",
    ]
    return ", ".join(part for part in parts if part)
