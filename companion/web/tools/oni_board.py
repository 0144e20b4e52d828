"""A page where anybody puts a small situation on a board and sees what the Oni do, and why: the whole board lies in the address."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.requests import absolute_url
from companion.running import slow_decisions
from companion.tables.names import names, units_of
from companion.web import forms
from companion.web.errors import bad_choice
from companion.web.responses import answer, htmx_details
from companion.web.svg.hex_board import HexBoardOverlay, area_name, draw
from companion.web.tables import new_table_draft
from companion.web.tools import oni_starts
from rules import engine_data, messages
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board import apply, corrections, notation
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.position import KINDS, MOON, ONI, SIZES, TRAITS, Area, Position
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.oni_ai import attack

LONGEST = 8000
GROUNDS = tuple(kind for kind in KINDS if kind not in ("home", "moon"))
COMMON = ("small", "medium", "large")
STARTS = {str(n): n for n in oni_starts.PLAYERS}


@dataclass(frozen=True)
class OniBoardQuery:
    """What the address says: the board, the area in hand, whose figures are shown, which option, how many attacks are left."""

    board: str
    at: Hex | None
    side: str
    option: int
    left: int
    form: str = ""
    fresh: bool = False  # nothing chosen yet: the page asks how to begin

    def address(self, **changed: Any) -> str:
        values = {"b": self.board, "at": self.at, "side": self.side, "o": self.option or None, "left": self.left}
        values |= {"form": self.form or None} | changed
        return "?" + urlencode({key: value for key, value in values.items() if value is not None})


@require_safe
def situation(request: HttpRequest) -> HttpResponse:
    """The board, the Oni's decision with its reasons, and what lies in the area in hand."""
    catalogue = engine_data.tsukuyumi().catalogue
    try:
        if start := request.GET.get("start"):
            return _started(request, start)
        query = _read_query(request)
        position = _read(query.board, catalogue)
        if edit := request.GET.get("do"):
            position = _changed(position, query.at, edit.split(), catalogue)
            query = replace(query, board=notation.render(position), option=0, fresh=False)
            if not htmx_details(request):
                return HttpResponseRedirect(request.path + query.address())
    except BadFilter as bad:
        return bad_choice(request, bad)
    context = _context(request, query, position)
    response = answer(request, "tools/oni.html", context, part="tools/parts/oni.html")
    response["HX-Replace-Url"] = request.path if query.fresh else request.path + query.address()
    return response


def _started(request: HttpRequest, start: str) -> HttpResponse:
    """The board to begin with, with an address of its own."""
    if start != "empty" and start not in STARTS:
        raise BadFilter("start", start, ("empty", *STARTS))
    board = oni_starts.EMPTY if start == "empty" else oni_starts.start_of_game(STARTS[start])
    query = OniBoardQuery(board, None, "", 0, 2, request.GET.get("form", "")[: new_table_draft.LONGEST])
    return HttpResponseRedirect(request.path + query.address())


def _read_query(request: HttpRequest) -> OniBoardQuery:
    board = request.GET.get("b") or oni_starts.EMPTY
    if len(board) > LONGEST:
        raise BadFilter("b", board, (_("a board’s short form of 1 to %(n)s characters") % {"n": LONGEST},))
    at = request.GET.get("at")
    here = parse(at) if at else None
    if at and here is None:
        raise BadFilter("at", at, (_("two whole numbers such as 2,-1"),))
    numbers = forms.OniToolForm.read(request.GET)
    form = request.GET.get("form", "")[: new_table_draft.LONGEST]
    return OniBoardQuery(
        board, here, request.GET.get("side", "")[:40], numbers["o"], numbers["left"], form, fresh=not request.GET.get("b") and here is None
    )


def _read(board: str, catalogue: Catalogue) -> Position:
    try:
        return read(notation.parse(board), catalogue, catalogue.readings)
    except (BadInput, ValueError) as bad:
        raise BadFilter("b", getattr(bad, "at", "") or board, (_("a board’s short form, as this page writes it"),)) from bad


def _changed(position: Position, at: Hex | None, words: list[str], catalogue: Catalogue) -> Position:
    """The position after one tap of the editor."""
    try:
        return _do(position, at, words, catalogue)
    except (BadInput, RuleViolation, IndexError, ValueError, KeyError) as bad:
        raise BadFilter("do", " ".join(words), (_("a change that this page offers for the chosen area"),)) from bad


def _do(position: Position, at: Hex | None, words: list[str], catalogue: Catalogue) -> Position:
    kind, rest = words[0], words[1:]
    if kind == "join":
        order = [side for side in position.initiative or () if side != rest[0]]
        return replace(position, initiative=(*order, _faction(rest[0], catalogue)))
    if kind == "leave":
        return replace(position, initiative=tuple(side for side in position.initiative or () if side != rest[0]))
    if kind == "size":
        return _by_hand(position, c.GiveStats(rest[0], rest[1], {"size": rest[2]}), catalogue)
    if kind == "princess" and rest == ["-"]:
        return replace(position, princess=frozenset(), has_princess=False)
    if at is None:
        raise ValueError("an area is needed")
    if kind == "lay":
        return replace(position, areas=MappingProxyType({**position.areas, at: Area("ocean")}))
    if kind == "lift":
        return replace(position, areas=MappingProxyType({h: a for h, a in position.areas.items() if h != at}))
    area = position.areas[at]
    if kind == "ground":
        return position.with_area(at, replace(area, kind=_one_of(rest[0], GROUNDS), value=15 if rest[0] == "mountain" else 0))
    if kind == "turn":
        return position.with_area(at, replace(area, blockades=frozenset((edge + 5) % 6 for edge in area.blockades)))
    if kind == "value":
        return position.with_area(at, replace(area, value=min(max(area.value + int(rest[0]), 0), 95)))
    if kind == "home":
        return position.with_area(at, replace(area, kind="home", of=_faction(rest[0], catalogue), territory=None, priority=False))
    if kind == "princess":
        return replace(position, princess=frozenset(corners(at)[int(rest[0])]), has_princess=True)
    return _by_hand(position, _correction(position, at, kind, rest), catalogue)


def _correction(position: Position, at: Hex, kind: str, rest: list[str]) -> c.Correction:
    """A tap on figures or markers is a hand correction, as at a table."""
    area = position.areas[at]
    if kind == "place":
        return c.Place(at, rest[0], rest[1])
    if kind == "remove":
        return c.Remove(at, rest[0], rest[1])
    if kind == "territory":
        return c.Unmark(at, "territory") if rest == ["-"] else c.Mark(at, "territory", rest[0])
    if kind == "edge":
        edge = int(rest[0])
        there = at.step(edge)
        closed = edge in area.blockades or (there in position.areas and not position.open(at, there))
        return c.Unmark(at, "blockade", edge=edge) if closed else c.Mark(at, "blockade", edge=edge)
    what = _one_of(kind, ("priority", *TRAITS))
    on = area.priority if what == "priority" else what in area.traits
    return c.Unmark(at, what) if on else c.Mark(at, what)


def _by_hand(position: Position, command: c.Correction | c.Profile, catalogue: Catalogue) -> Position:
    events = corrections.profile(position, command, catalogue) if isinstance(command, c.Profile) else corrections.correct(position, command)
    for event in events:
        position = apply.change(position, event)
    return position


def _faction(slug: str, catalogue: Catalogue) -> str:
    return _one_of(slug, [side for side in catalogue.units if side != ONI])


def _one_of(value: str, accepted: Any) -> str:
    if value not in accepted:
        raise ValueError(value)
    return value


def corners(at: Hex) -> list[tuple[Hex, Hex, Hex]]:
    """The corners of the Moon's border that an area touches."""
    triples = [(at, at.step(d), at.step((d + 1) % 6)) for d in range(6)]
    return [three for three in triples if 1 <= sum(h in MOON for h in three) <= 2]


def _context(request: HttpRequest, query: OniBoardQuery, position: Position) -> dict[str, Any]:
    called = names()
    form = {"form": query.form} if query.form else {}
    decision, missing, why = _decided(position, query)
    option = decision.options[min(query.option, len(decision.options) - 1)] if decision and decision.options else None
    edge = {n for here in position.areas for n in here.neighbours() if n not in position.areas}
    near = frozenset(n for n in edge if n.distance(Hex(0, 0)) <= 5)
    look = HexBoardOverlay(
        href=lambda here: request.path + query.address(at=here),
        tap=lambda here: request.path + query.address(at=here),
        chosen=query.at,
        target=option.target if option else None,
        lit=frozenset(o.target for o in decision.options) if decision and len(decision.options) > 1 else frozenset(),
        ghosts=near,
        arrows=[step.path for step in option.groups[0] if len(step.path) > 1] if option else (),
        names=called,
        label=_("The board"),
    )
    return {
        "game": "tsukuyumi",
        "asked": query,
        "board": draw(position, look),
        "decision": decision,
        "headline": _headline(option, called) if option else "",
        "follows": _follows(position, option) if option else "",
        "funnel": _funnel(decision) if decision else [],
        "options": _options(request, query, decision) if decision else [],
        "missing": missing,
        "why": why,
        "area": _area(position, query, called),
        "sides": [(side, called.get(side, side)) for side in position.initiative or ()],
        "others": [(s, called[s]) for s in engine_data.tsukuyumi().catalogue.units if s != ONI and s not in (position.initiative or ())],
        "examples": [(title, request.path + "?" + urlencode({"b": board})) for title, board in oni_starts.EXAMPLES],
        "starts": [(n, request.path + "?" + urlencode({"start": n} | form)) for n in oni_starts.PLAYERS],
        "empty_board": request.path + "?" + urlencode({"start": "empty"} | form),
        "no_oni": not any(ONI in area.units for area in position.areas.values()),
        "close": request.path + query.address(at=None),
        "state": query.address(),
        "share": absolute_url(request, request.path + query.address(at=None, side=None, form=None)),
        "use": new_table_draft.new_table(query.form, b=query.board),
        "line": query.board,
        "has_princess": position.has_princess,
    }


def _decided(position: Position, query: OniBoardQuery) -> tuple[attack.Decision | None, dict[str, Any] | None, dict[str, Any] | None]:
    """The Oni's decision, or the one printed value that it takes and that only the players' components show."""
    try:
        decision = slow_decisions.next_attack(position, query.left)
        why = None
        if query.at and not any(o.target == query.at for o in decision.options):
            reason = attack.why_not(position, query.at, query.left)
            why = {"text": say(reason), "clause": reason.clause, "name": area_name(query.at)}
        return decision, None, why
    except BadInput as bad:
        owner, unit, value = [*bad.at.split("."), "", "", ""][2:5]
        return None, {"owner": owner, "unit": unit, "value": value, "text": messages.bad_input(bad), "sizes": list(SIZES)}, None


def say(reason: Reason) -> str:
    """A reason with areas called as the board calls them."""
    facts = {
        k: area_name(h) if k in ("area", "from", "to") and isinstance(v, str) and (h := parse(v)) else v for k, v in reason.facts.items()
    }
    return messages.say("no-attack" if reason.code == "none" else reason.code, facts)


def _funnel(decision: attack.Decision) -> list[dict[str, Any]]:
    return [{"left": r.facts.get("left", ""), "text": say(r), "clause": r.clause} for r in decision.because]


def _headline(option: attack.Option, called: Any) -> str:
    """One sentence for the table: who goes where."""
    moving: dict[tuple[str, Hex], int] = {}
    for step in option.groups[0]:
        if len(step.path) > 1:
            moving[step.unit, step.path[0]] = moving.get((step.unit, step.path[0]), 0) + 1
    target = area_name(option.target)
    if not moving:
        return _("The Oni in %(target)s attack there. No Oni moves.") % {"target": target}
    who = [
        _("%(n)s × %(unit)s from %(start)s") % {"n": n, "unit": called.get(f"oni/{unit}", unit), "start": area_name(start)}
        for (unit, start), n in moving.items()
    ]
    return _("Move %(who)s to %(target)s.") % {"who": ", ".join(who), "target": target}


def _follows(position: Position, option: attack.Option) -> str:
    """What comes of it, in short."""
    if any(owner != ONI for owner in position.areas[option.target].units):
        return _("Then: an Oni marker, and damage to the units there.")
    return _("Then: an Oni marker, and the smallest Oni in the supply.")


def _options(request: HttpRequest, query: OniBoardQuery, decision: attack.Decision) -> list[dict[str, Any]]:
    if len(decision.options) < 2:
        return []
    options = []
    for n, option in enumerate(decision.options):
        more = ngettext("%(n)s group", "%(n)s groups", len(option.groups)) % {"n": len(option.groups)} if len(option.groups) > 1 else ""
        options.append({"name": area_name(option.target), "url": request.path + query.address(o=n), "on": n == query.option, "more": more})
    return options


def _area(position: Position, query: OniBoardQuery, called: Any) -> dict[str, Any] | None:
    """The sheet of the area in hand: what lies there, and what a tap changes."""
    if query.at is None:
        return None
    at, area = query.at, position.areas.get(query.at)
    if area is None:
        return {"name": area_name(at), "empty": True}
    sides = (ONI, *(position.initiative or ()))
    side = query.side if query.side in sides else ONI
    units = [u for u in (units_of(ONI) if side == ONI else units_of(side)) if u != "princess"]
    figures = area.units.get(side, {})
    shown = [u for u in units if u in figures or side != ONI or u in COMMON]
    return {
        "name": area_name(at),
        "empty": False,
        "kind": area.kind,
        "grounds": GROUNDS if area.kind not in ("moon", "home") else (),
        "value": area.value,
        "sides": [(owner, called.get(owner, owner), owner == side) for owner in sides],
        "side": side,
        "rows": [{"unit": u, "label": called.get(f"{side}/{u}", u), "count": figures.get(u, 0)} for u in shown],
        "more": [(u, called.get(f"{side}/{u}", u)) for u in units if u not in shown],
        "territory": area.territory or "",
        "holders": [(owner, called.get(owner, owner)) for owner in sides],
        "priority": area.priority,
        "traits": [(trait, trait in area.traits) for trait in TRAITS],
        "edges": [(edge, edge in area.blockades, area_name(at.step(edge))) for edge in (1, 0, 5, 4, 3, 2)],
        "corners": [(n, " · ".join(area_name(h) for h in three)) for n, three in enumerate(corners(at))],
        "homes": [(faction, called.get(faction, faction)) for faction in position.initiative or ()],
    }
