"""Two tools for the start of a game: the map maker and the set-up guide. All choices stand in the address, so that it can be shared."""

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from cards import selectors
from cards.models import Faction, Tile
from companion.web.errors import bad_choice, problem
from companion.web.reference import labels
from companion.web.reference.chips import Chip, Row
from companion.web.responses import answer
from companion.web.svg.hex_map import Cell, picture
from companion.web.tables import new_table_draft
from companion.web.tools import box_tiles, setup_guide
from companion.web.tools.setup_guide import MODE_NAMES
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi import game_options, map_generator

GAME = "tsukuyumi"
FIRST_SEED = "moon"
SCATTERS = {"0": gettext_lazy("Rings"), "1": gettext_lazy("Ragged"), "2": gettext_lazy("Arms"), "3": gettext_lazy("Holes")}
DIFFICULTIES = {
    "-2": gettext_lazy("2 tiles fewer: much harder"),
    "-1": gettext_lazy("1 tile fewer: harder"),
    "0": gettext_lazy("Normal"),
    "1": gettext_lazy("1 tile more: easier"),
    "2": gettext_lazy("2 tiles more: easier still"),
}
LETTERS = "ABCDEF"
Query = Mapping[str, str | Sequence[str]]


@require_safe
def map_maker(request: HttpRequest) -> HttpResponse:
    """A board from the real tiles, and how fair it is."""
    try:
        chosen = _map_choice(request)
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    if not chosen["seed"]:
        return HttpResponseRedirect(_address({**chosen, "seed": _fresh_seed()}))
    records = box_tiles.by_slug()
    tiles = [box_tiles.tile_of(record) for record in records.values()]
    try:
        board = map_generator.make_map(
            int(chosen["players"]),
            chosen["mode"],
            chosen["seed"],
            int(chosen["scatter"]),
            tiles,
            moonfall=chosen["moonfall"] == "1",
            scenario=chosen["scenario"] or None,
            more=int(chosen["more"]),
        )
    except BadInput as bad:
        ways = [{"url": request.path, "label": _("Start again without these choices")}]
        return problem(request, 400, _("This board cannot be made"), messages.say_bad_input(bad), ways)
    fair = map_generator.fairness(board)
    counts = Counter(area.tile for area in board.areas.values() if area.tile)
    homes = {place.at: LETTERS[n] for n, place in enumerate(fair.homes)}
    players = ngettext("%(n)s player", "%(n)s players", board.players) % {"n": board.players}
    label = _("Board for %(players)s; tiles around the Moon: %(tiles)s") % {"players": players, "tiles": board.recipe.total}
    context = {
        "game": GAME,
        "chosen": chosen,
        "players": players,
        "mode": MODE_NAMES[board.mode],
        "total": board.recipe.total,
        "clause": board.recipe.clause,
        "rows": _map_rows(chosen),
        "hidden": [(k, v) for k, v in chosen.items() if k != "seed" and (k, v) not in (("moonfall", "0"), ("more", "0"))],
        "another": _address({**chosen, "seed": ""}, keep_empty=("seed",)),
        "share": _address({**chosen, "form": ""}),
        "play": new_table_draft.play_on(chosen["form"], {k: v for k, v in chosen.items() if k != "form"}),
        "longest": map_generator.LONGEST_SEED,
        "board": picture(_cells(board, fair, records, homes), label),
        "holes": len(map_generator.holes(board.areas)),
        "fair": fair,
        "homes": [(letter, place) for letter, place in zip(LETTERS, fair.homes, strict=False)],
        "nearest": min((p.steps for p in fair.places), default=0),
        "farthest": max((p.steps for p in fair.places), default=0),
        "by_steps": sorted(Counter(p.steps for p in fair.places).items()),
        "by_edges": sorted(Counter(p.edges for p in fair.places).items()),
        "edges_spread": map_generator.spread(p.edges for p in fair.places),
        "stamp": box_tiles.stamp(map_generator.areas(board)),
        "taken": box_tiles.tiles_to_take(board.areas.values(), records.values()),
        "kinds": [(labels.KINDS[k], n) for k, n in Counter(records[s].kind for s in counts.elements()).most_common()],
        "position": json.dumps(map_generator.position(board)["areas"], separators=(",", ":")),
    }
    return answer(request, "tools/map.html", context, part="tools/parts/map.html")


@require_safe
def set_up(request: HttpRequest) -> HttpResponse:
    """From the open box to the first round, for these players: pieces, steps, order, what stays in the box."""
    factions = setup_guide.playable_factions()
    try:
        chosen = _guide_choice(request, [f.slug for f in factions])
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    guide = setup_guide.guide(chosen, factions)
    shown: dict[str, Any] = {"mode": chosen.mode, "players": str(chosen.players), "faction": chosen.factions, "module": chosen.modules}
    shown["scenario"] = chosen.scenario or ""
    context = {
        "game": GAME,
        "chosen": chosen,
        "rows": _guide_rows(chosen, shown, factions),
        "guide": guide,
        "share": _address(shown),
        "map_address": _address(_map_of(chosen)),
        "on_the_map": not chosen.scenario or chosen.scenario == "full-moon-down",
    }
    return answer(request, "tools/setup.html", context, part="tools/parts/setup.html")


def _one_of(request: HttpRequest, name: str, accepted: Iterable[str], default: str) -> str:
    value = request.GET.get(name, default)
    if value not in (there := tuple(accepted)):
        raise selectors.BadFilter(name, value, there)
    return value


def _only(request: HttpRequest, accepted: Sequence[str]) -> None:
    for name in request.GET:
        if name not in accepted:
            raise selectors.BadFilter(name, request.GET[name], tuple(accepted))


def _several(request: HttpRequest, name: str, accepted: Sequence[str]) -> tuple[str, ...]:
    values = tuple(dict.fromkeys(request.GET.getlist(name)))
    for value in values:
        if value not in accepted:
            raise selectors.BadFilter(name, value, tuple(accepted))
    return values


def _address(query: Query, keep_empty: Sequence[str] = ()) -> str:
    """The choices as a query; what is empty or switched off is left out."""
    usual = (("moonfall", "0"), ("more", "0"))
    return "?" + urlencode({k: v for k, v in query.items() if (v and (k, v) not in usual) or k in keep_empty}, doseq=True)


# The map maker


def _players_default(mode: str) -> int:
    accepted = map_generator.accepted_players(game_options.MODES[mode])
    return 3 if 3 in accepted else accepted[0]


def _map_choice(request: HttpRequest) -> dict[str, str]:
    """What the address asks for; every value is one that the maker accepts."""
    _only(request, ("players", "mode", "scatter", "seed", "moonfall", "scenario", "more", "form"))
    mode = _one_of(request, "mode", map_generator.MODES, "standard")
    players = _one_of(request, "players", map(str, map_generator.accepted_players(mode)), str(_players_default(mode)))
    seed = request.GET.get("seed", FIRST_SEED).strip()
    if len(seed) > map_generator.LONGEST_SEED:
        raise selectors.BadFilter("seed", seed, (_("1 to %(n)s characters") % {"n": map_generator.LONGEST_SEED},))
    return {
        "mode": mode,
        "players": players,
        "scatter": _one_of(request, "scatter", SCATTERS, "0"),
        "seed": seed,
        "moonfall": _one_of(request, "moonfall", ("0", "1"), "0"),
        "scenario": _one_of(request, "scenario", _map_scenarios(mode, players), ""),
        "more": _one_of(request, "more", map(str, map_generator.MORE if game_options.is_coop(mode) else (0,)), "0"),
        "form": request.GET.get("form", "")[: new_table_draft.LONGEST],
    }


def _map_scenarios(mode: str, players: str) -> tuple[str, ...]:
    return ("", "full-moon-down") if (mode, players) == ("standard", "5") else ("",)


def _map_of(chosen: setup_guide.SetupChoices) -> dict[str, str]:
    scenario = "full-moon-down" if chosen.scenario == "full-moon-down" else ""
    return {"mode": game_options.MODES[chosen.mode], "players": str(chosen.players), "scenario": scenario}


def _fresh_seed() -> str:
    """A word that can be said across the table."""
    return "".join(secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _n in range(3))


def _map_rows(chosen: dict[str, str]) -> list[Row]:
    """Choices as links; each leads to choices that go together."""

    def row(name: str, label: str, values: Mapping[str, str | Promise]) -> Row:
        chips = (Chip(text, value, chosen[name] == value, 0, _address(_fitting({**chosen, name: value}))) for value, text in values.items())
        return Row(name, label, tuple(chips))

    rows = [row("mode", _("Game"), {mode: MODE_NAMES[mode] for mode in map_generator.MODES})]
    accepted = map_generator.accepted_players(chosen["mode"])
    if len(accepted) > 1:
        rows.append(row("players", _("Players"), {str(n): str(n) for n in accepted}))
    rows.append(row("scatter", _("Shape"), SCATTERS))
    if game_options.is_coop(chosen["mode"]):
        rows.append(row("more", _("Difficulty"), DIFFICULTIES))
    if not game_options.is_coop(chosen["mode"]):
        rows.append(row("moonfall", _("Tiles"), {"0": _("Without rivers and toxic areas"), "1": _("With After the Moonfall")}))
    if len(_map_scenarios(chosen["mode"], chosen["players"])) > 1:
        rows.append(row("scenario", _("Scenario"), {"": _("none"), "full-moon-down": _("Full Moon Down: its tiles, freely laid")}))
    return rows


def _fitting(chosen: dict[str, str]) -> dict[str, str]:
    """The same choices, with those changed that no longer fit."""
    mode = chosen["mode"]
    players = chosen["players"] if int(chosen["players"]) in map_generator.accepted_players(mode) else str(_players_default(mode))
    scenario = chosen["scenario"] if chosen["scenario"] in _map_scenarios(mode, players) else ""
    return {
        **chosen,
        "players": players,
        "scenario": scenario,
        "moonfall": "0" if game_options.is_coop(mode) else chosen["moonfall"],
        "more": chosen["more"] if game_options.is_coop(mode) else "0",
    }


def _cells(board: map_generator.Board, fair: map_generator.Fairness, records: Mapping[str, Tile], homes: Mapping[Hex, str]) -> list[Cell]:
    """The areas, and round them the places for homes with their steps to the Moon."""
    cells = [Cell(p.at, "home on" if p.at in homes else "home", text=homes.get(p.at, str(p.steps))) for p in fair.places]
    for at, area in sorted(board.areas.items()):
        kind = records[area.tile].kind if area.tile else "moon"
        icon = "" if kind == "ocean" or (kind == "moon" and at != map_generator.CENTRE) else kind
        cells.append(Cell(at, f"k-{kind}", icon, str(area.value or ""), area.blockades))
    return cells


# The set-up guide


def _guide_choice(request: HttpRequest, factions: Sequence[str]) -> setup_guide.SetupChoices:
    _only(request, ("players", "mode", "faction", "scenario", "module"))
    mode = _one_of(request, "mode", game_options.MODES, "standard")
    accepted = map_generator.accepted_players(game_options.MODES[mode])
    players = int(_one_of(request, "players", map(str, accepted), str(_players_default(mode))))
    chosen = _several(request, "faction", factions)
    if len(chosen) > players:
        most = ngettext("at most %(n)s faction", "at most %(n)s factions", players) % {"n": players}
        raise selectors.BadFilter("faction", ", ".join(chosen), (most,))
    scenario = _one_of(request, "scenario", ("", *game_options.accepted_scenarios(mode, players)), "")
    return setup_guide.SetupChoices(
        mode, players, chosen, scenario or None, _several(request, "module", game_options.accepted_modules(mode))
    )


def _guide_rows(chosen: setup_guide.SetupChoices, shown: dict[str, Any], factions: Sequence[Faction]) -> list[Row]:
    def to(**changes: Any) -> str:
        """The address with these changes, and what no longer fits taken away."""
        new = {**shown, **changes}
        mode = new["mode"]
        accepted = map_generator.accepted_players(game_options.MODES[mode])
        players = int(new["players"]) if int(new["players"]) in accepted else _players_default(mode)
        scenario = new["scenario"] if new["scenario"] in game_options.accepted_scenarios(mode, players) else ""
        modules = [m for m in new["module"] if m in game_options.accepted_modules(mode)]
        return _address({**new, "players": str(players), "scenario": scenario, "module": modules, "faction": new["faction"][:players]})

    def toggled(name: str, value: str) -> str:
        there = shown[name]
        return to(**{name: [v for v in there if v != value] if value in there else [*there, value]})

    accepted = map_generator.accepted_players(game_options.MODES[chosen.mode])
    rows = [Row("mode", _("Game"), tuple(Chip(MODE_NAMES[m], m, m == chosen.mode, 0, to(mode=m)) for m in game_options.MODES))]
    if len(accepted) > 1:
        rows.append(Row("players", _("Players"), tuple(Chip(str(n), str(n), n == chosen.players, 0, to(players=n)) for n in accepted)))
    names = {f.slug: f.name for f in factions}
    full = len(chosen.factions) >= chosen.players
    open_to = [slug for slug in names if slug in chosen.factions or not full]
    chips = tuple(Chip(names[s], s, s in chosen.factions, 0, toggled("faction", s)) for s in open_to)
    rows.append(Row("faction", _("Factions"), chips))
    if scenarios := game_options.accepted_scenarios(chosen.mode, chosen.players):
        titles = setup_guide.scenario_names(scenarios)
        scenario_chips = [Chip(titles[s], s, s == chosen.scenario, 0, to(scenario="" if s == chosen.scenario else s)) for s in scenarios]
        rows.append(Row("scenario", _("Scenario"), tuple(scenario_chips)))
    modules = game_options.accepted_modules(chosen.mode)
    module_chips = [Chip(setup_guide.MODULE_NAMES[m], m, m in chosen.modules, 0, toggled("module", m)) for m in modules]
    rows.append(Row("module", _("Modules"), tuple(module_chips)))
    return rows
