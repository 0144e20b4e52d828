"""Small tools, each one screen, each answering while you tap: the engine judges, this only asks and shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards import selectors
from companion.tables.names import names, units_of
from companion.web.errors import bad_choice, problem
from companion.web.fight_card import FightCard, Fighters, fight_card
from companion.web.navigation import last_game
from companion.web.responses import answer
from companion.web.tools.counters import Counters
from rules import engine_data, messages
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import Conquer, Move
from rules.engine.tsukuyumi.board.position import ONI, SIZES, Position
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import check, combat, damage, scoring
from rules.engine.tsukuyumi.legality.verdict import Verdict

DEFENDERS = 3
SCORED = 6


@dataclass(frozen=True)
class Tool:
    """An entry of the list of tools."""

    name: str
    title: str | Promise
    about: str | Promise
    icon: str


TOOLS = (
    Tool(
        "tool-oni", gettext_lazy("What do the Oni do?"), gettext_lazy("Set up a situation on a board: their co-op attack, and why"), "oni"
    ),
    Tool("tool-conquer", gettext_lazy("Can I conquer?"), gettext_lazy("Points needed and available, defender by defender"), "conquest"),
    Tool("tool-dies", gettext_lazy("Who would die?"), gettext_lazy("Damage against units: every legal split, the best first"), "health"),
    Tool("tool-pass", gettext_lazy("Can I pass through?"), gettext_lazy("Strength against strength, side by side"), "movement"),
    Tool("tool-map", gettext_lazy("Map maker"), gettext_lazy("A board from the real tiles, to share and to print"), "map"),
    Tool("tool-setup", gettext_lazy("Set-up guide"), gettext_lazy("What to take out of the box, step by step"), "list"),
    Tool("tool-score", gettext_lazy("Score sheet"), gettext_lazy("Everybody’s points, line by line"), "victory"),
)
METALS_TOOLS = (
    Tool("metals-map", gettext_lazy("Map editor"), gettext_lazy("Draw a map, generate a balanced one, share it by link"), "map"),
)
NECROPOLE_TOOLS = (
    Tool(
        "necropole-chance",
        gettext_lazy("Do I wound?"),
        gettext_lazy("Force against armour: the chance, and which of the 36 pairs of dice do it"),
        "die",
    ),
    Tool(
        "necropole-plan",
        gettext_lazy("Plan of attack"),
        gettext_lazy("Attacks, Initiative, targets and potions: the best order, line by line"),
        "initiative",
    ),
    Tool(
        "necropole-city",
        gettext_lazy("City maker"),
        gettext_lazy("A ring of districts from a word, or as you laid it; who touches whom"),
        "district",
    ),
    Tool(
        "necropole-clock",
        gettext_lazy("Game Master’s clock"),
        gettext_lazy("Tokens by level and turn, and when the Gate falls"),
        "exploration",
    ),
)
TOOLS_OF = {"tsukuyumi": TOOLS, "necropole": NECROPOLE_TOOLS, "metals": METALS_TOOLS}


@dataclass(frozen=True)
class Counter:
    """One line with minus, number and plus."""

    name: str
    label: str
    value: int
    note: str = ""
    icon: str = ""


def sides_with_units() -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Names of factions and of their units in the reader's language."""
    called = names()
    sides = {slug: name for slug, name in called.items() if "/" not in slug}
    return sides, {side: {unit: called[f"{side}/{unit}"] for unit in units_of(side)} for side in sides}


def _show(request: HttpRequest, template: str, counters: Counters, context: dict[str, Any]) -> HttpResponse:
    """The tool, and its address without the tap in it."""
    state = counters.address()
    context |= {"state": state, "here": request.path + state, "game": "tsukuyumi"}
    response = answer(request, f"tools/{template}.html", context, part=f"tools/parts/{template}.html")
    response["HX-Replace-Url"] = request.path + state
    return response


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tools of every game, the game last looked at first."""
    first = last_game(request)
    games = sorted(TOOLS_OF, key=lambda game: game != first)
    return answer(request, "tools/index.html", {"groups": [(game, TOOLS_OF[game]) for game in games]})


def _side(counters: Counters, prefix: str, side: str, units: dict[str, str], value: str) -> tuple[list[Counter], dict[str, int]]:
    """A side's units as counters, with the printed value beside each."""
    stats = engine_data.tsukuyumi().catalogue.units.get(side, {})
    rows, counts = [], {}
    for unit, label in units.items():
        number = counters.number(f"{prefix}.{unit}", most=40)
        if number:
            counts[unit] = number
        printed = getattr(stats[unit], value) if unit in stats else None
        if printed is not None or number:
            rows.append(Counter(f"{prefix}.{unit}", label, number, "?" if printed is None else str(printed)))
    return rows, counts


@require_safe
def conquer(request: HttpRequest) -> HttpResponse:
    """Needed, available, per defender."""
    counters = Counters(request.GET)
    called, units = sides_with_units()
    try:
        by = counters.choice("by", [n for n in called if n != ONI], "nomads")
        own, attackers = _side(counters, "a", by, units[by], "conquest")
        sides = []
        area: dict[str, Any] = {"kind": "ocean", "units": {by: attackers}, "bonus": {}}
        for n in range(1, DEFENDERS + 1):
            side = counters.choice(f"d{n}", [slug for slug in called if slug != by])
            rows: list[Counter] = []
            bonus = 0
            if side:
                rows, counts = _side(counters, f"d{n}", side, units[side], "conquest")
                bonus = counters.number(f"b{n}", most=95, step=5)
                area["units"][side] = counts
                area["bonus"][side] = bonus
            sides.append({"n": n, "side": side, "rows": rows, "bonus": Counter(f"b{n}", _("Added by markers such as a Stronghold"), bonus)})
        mountain = counters.number("m", most=95, step=5)
        if mountain:
            area |= {"kind": "mountain", "value": mountain}
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    table = engine_data.tsukuyumi()
    position = read({"game": "tsukuyumi", "mode": "standard", "areas": {"2,0": area}}, table.catalogue, table.rulings)
    try:
        verdict = check.check(position, Conquer(by, Hex(2, 0)))
    except BadInput as bad:  # only an address typed by hand asks for a unit whose value nobody knows
        return problem(
            request,
            400,
            _("This cannot be counted"),
            messages.say_bad_input(bad),
            [{"url": request.path, "label": _("Start again without these choices")}],
        )
    dealt = position.sum(by, next(iter(position.areas)), "attack") if not _unknown(by, attackers, "attack") else None
    context = {
        "names": called, "by": by, "own": own, "sides": sides, "mountain": Counter("m", _("Mountain"), mountain, icon="mountain"),
        "asked": bool(attackers), "verdict": verdict,
        "card": _conquest_card(position, by, dealt),
        "reasons": [(r, messages.say(r.code, r.facts)) for r in verdict.reasons if r.code != "no-own-figure"],
    }  # fmt: skip
    return _show(request, "conquer", counters, context)


def _conquest_card(position: Position, by: str, dealt: int | None) -> FightCard:
    """Who conquers and with how much, each defender alone, and the two numbers that are compared."""
    (here, area), *_others = position.areas.items()
    needed, defenders = combat.needed(position, by, here)
    available = position.sum(by, here, "conquest")
    values = {by: {"conquest": available} | ({} if dealt is None else {"attack": dealt})}
    values |= {side: {"conquest": points} for side, points in defenders.items()}
    sides = [Fighters(side, names()[side], _counted(side, area.units.get(side, {})), held) for side, held in values.items()]
    lines = [f"{_('Mountain')} {area.value}"] if area.value else []
    return fight_card(sides, lines, _("Needed %(needed)s · Available %(available)s") % {"needed": needed, "available": available})


def _counted(side: str, counts: Mapping[str, int]) -> str:
    return ", ".join(f"{n} × {names()[f'{side}/{unit}']}" for unit, n in counts.items() if n)


def _unknown(side: str, counts: dict[str, int], value: str) -> bool:
    stats = engine_data.tsukuyumi().catalogue.units.get(side, {})
    return any(getattr(stats[unit], value) is None for unit in counts)


@require_safe
def dies(request: HttpRequest) -> HttpResponse:
    """Damage against chosen figures: every legal way."""
    counters = Counters(request.GET)
    called, units = sides_with_units()
    try:
        owner = counters.choice("of", list(called), "boarlords")
        stats = engine_data.tsukuyumi().catalogue.units[owner]
        amount = counters.number("damage", most=500, step=5)
        rows, counts, health, missing = [], {}, {}, []
        for unit, label in units[owner].items():
            number = counters.number(f"u.{unit}", most=20)
            printed = stats[unit].health
            if printed is None:
                printed = counters.number(f"h.{unit}", most=95, step=5) or None
                if number:
                    missing.append(Counter(f"h.{unit}", label, printed or 0))
            rows.append(Counter(f"u.{unit}", label, number, "?" if printed is None else str(printed)))
            if number and printed:
                counts[unit], health[unit] = number, printed
        ways = damage.best_first(damage.splits(counts, health, amount), health) if counts and amount else []
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    except BadInput:
        return bad_choice(request, selectors.BadFilter("u", "", (_("fewer units at once"),)))
    sizes = {unit: stats[unit].size or "large" for unit in counts}
    chosen = damage.oni_split(counts, health, sizes, amount) if owner == ONI and ways else None
    shown = [chosen, *(w for w in ways if w != chosen)] if chosen else ways
    context = {
        "names": called, "owner": owner, "rows": rows, "missing": missing,
        "damage": Counter("damage", _("Damage"), amount, icon="annihilation"),
        "card": _damage_card(owner, counts, health, amount, shown[0]) if shown else None,
        "ways": [_way(way, units[owner]) for way in shown[:8]], "more": max(len(shown) - 8, 0), "oni": owner == ONI,
    }  # fmt: skip
    return _show(request, "dies", counters, context)


def _damage_card(owner: str, counts: dict[str, int], health: dict[str, int], amount: int, way: damage.DamageSplit) -> FightCard:
    """The damage against all health that stands there, and who falls in the first of the ways."""
    total = sum(n * health[unit] for unit, n in counts.items())
    return fight_card(
        [
            Fighters("", _("Damage"), "", {"attack": amount}),
            Fighters(owner, names()[owner], _counted(owner, counts), {"health": total}, _counted(owner, dict(way.lost))),
        ]
    )


def _way(way: damage.DamageSplit, units: dict[str, str]) -> dict[str, Any]:
    return {
        "lost": [(units[unit], n) for unit, n in way.lost],
        "absorbed": units[way.absorbed_by] if way.absorbed_by else "",
        "unused": way.unused,
        "count": way.count,
    }


@require_safe
def may_pass(request: HttpRequest) -> HttpResponse:
    """Strengths of those who pass against each side that stands there."""
    counters = Counters(request.GET)
    labels = {"small": _("Small"), "medium": _("Medium"), "large": _("Large")}
    try:
        groups = {}
        for who in ("own", "e1", "e2", "e3"):
            groups[who] = {size: counters.number(f"{who}.{size}", most=40) for size in SIZES}
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    strengths = {who: sum(SIZES[size] * n for size, n in sizes.items()) for who, sizes in groups.items()}
    rows = {
        who: [Counter(f"{who}.{size}", labels[size], n, str(SIZES[size]), size) for size, n in sizes.items()]
        for who, sizes in groups.items()
    }
    verdict = _passing(groups) if strengths["own"] else None
    context = {
        "own": rows["own"], "strength": strengths["own"], "enemies": [(n, rows[f"e{n}"], strengths[f"e{n}"]) for n in (1, 2, 3)],
        "asked": bool(strengths["own"]), "verdict": verdict,
        "short": max([strengths[e] - strengths["own"] for e in ("e1", "e2", "e3")] + [0]),
    }  # fmt: skip
    return _show(request, "pass", counters, context)


def _passing(groups: dict[str, dict[str, int]]) -> Verdict:
    """The question put to the engine: three areas in a row, everybody walks through the middle one."""
    sides = {"own": "nomads", "e1": "boarlords", "e2": "cybersamurai", "e3": ONI}
    size = {"small": "small", "medium": "medium", "large": "large"}
    stats = {side: {f"base-{s}": {"conquest": 0, "health": 1, "attack": 0, "size": size[s]} for s in SIZES} for side in sides.values()}
    units = {side: {f"base-{s}": n for s, n in groups[who].items()} for who, side in sides.items()}
    areas = {
        "1,0": {"kind": "ocean", "units": {"nomads": units.pop("nomads")}},
        "2,0": {"kind": "ocean", "units": units},
        "3,0": {"kind": "ocean"},
    }
    table = engine_data.tsukuyumi()
    position = read({"game": "tsukuyumi", "mode": "standard", "areas": areas, "stats": stats}, table.catalogue, table.rulings)
    path = (Hex(1, 0), Hex(2, 0), Hex(3, 0))
    walks = tuple(Walk(f"base-{s}", n, path) for s, n in groups["own"].items() if n)
    return check.check(position, Move("nomads", 2, walks))


@require_safe
def score(request: HttpRequest) -> HttpResponse:
    """Everybody's points at the end of a standard game."""
    counters = Counters(request.GET)
    called, _units = sides_with_units()
    players = [slug for slug in called if slug != ONI]
    try:
        number = counters.number("players", 3, SCORED) or 1
        sheets = [_sheet(counters, n, players) for n in range(1, number + 1)]
    except selectors.BadFilter as bad:
        return bad_choice(request, bad)
    results = _scored(sheets)
    for sheet, total in zip(sheets, results, strict=True):
        sheet["total"] = total
    best = max(results)
    for sheet in sheets:
        sheet["first"] = sheet["total"] == best and best > 0
    places = [(n, str(n)) for n in range(number + 1)]
    context = {
        "sheets": sheets,
        "names": called,
        "players": Counter("players", _("Players"), number),
        "places": places,
        "choices": players,
    }
    return _show(request, "score", counters, context)


def _sheet(counters: Counters, n: int, players: list[str]) -> dict[str, Any]:
    side = counters.choice(f"s{n}", players, players[(n - 1) % len(players)])
    lines = [
        ("areas", _("Areas worth 1"), 45),
        ("fertile", _("Fertile ground, worth 2"), 10),
        ("moon", _("Moon’s centre, points marked"), 9),
        ("missions", _("Missions"), 9),
        ("goal", _("Faction goal, points"), 9),
        ("other", _("Other points"), 30),
    ]
    rows = [Counter(f"s{n}.{key}", label, counters.number(f"s{n}.{key}", most=most)) for key, label, most in lines]
    place = counters.number(f"s{n}.place", most=SCORED)
    return {"n": n, "side": side, "rows": rows, "place": Counter(f"s{n}.place", _("Place on the initiative board"), place)}


def _scored(sheets: list[dict[str, Any]]) -> list[int]:
    """The engine counts: each sheet as a board of its own."""
    table = engine_data.tsukuyumi()
    totals = []
    for sheet in sheets:
        value = {row.name.split(".")[1]: row.value for row in sheet["rows"]}
        areas = {"0,0": {"kind": "moon"}} | {f"{n + 2},0": {"kind": "ocean", "territory": "nomads"} for n in range(value["areas"])}
        areas |= {f"0,{n + 2}": {"kind": "fertile", "territory": "nomads"} for n in range(value["fertile"])}
        place = sheet["place"].value
        order = ["boarlords", "cybersamurai", "dark-seed", "fireborn", "sentinels"][: max(place - 1, 0)]
        marked = value["moon"] + value["missions"] + value["goal"] + value["other"]
        body = {"game": "tsukuyumi", "mode": "standard", "areas": areas, "vp": {"nomads": marked}}
        if place:
            body["initiative"] = [*order, "nomads"]
        totals.append(scoring.score(read(body, table.catalogue, table.rulings)).sides.get("nomads", 0))
    return totals
