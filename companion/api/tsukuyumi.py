"""Questions about Tsukuyumi without a table: contract, section 4. Parse, ask the engine, answer in both languages."""

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.errors import ErrorBody
from companion.api.readable import Readable
from companion.api.serializers import ErrorSerializer
from rules import engine_data, messages
from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.tsukuyumi.board.momentum_track import read_track
from rules.engine.tsukuyumi.board.position import ONI, SIZES, Position, hexagon, read, read_stats
from rules.engine.tsukuyumi.legality import check as judge
from rules.engine.tsukuyumi.legality import damage, momentum, scoring
from rules.engine.tsukuyumi.legality.questions_json import read_action, read_attack
from rules.engine.tsukuyumi.oni_ai import attack

OBJECT = {"type": "object", "additionalProperties": True}


class Question(Readable):
    """A question that is answered from what is sent; nothing is stored."""

    answer: Callable[[Mapping[str, Any]], dict[str, Any]]

    def ask(self, request: Request) -> Response:
        try:
            return Response(type(self).answer(validation.mapping(request.data, "body")))
        except BadInput as bad:
            raise ErrorBody(400, bad.code, messages.bad_input(bad), at=bad.at) from bad


def _position(body: Mapping[str, Any]) -> Position:
    table = engine_data.tsukuyumi()
    return read(validation.needed(body, "position", "body"), table.catalogue, table.rulings)


def check(body: Mapping[str, Any]) -> dict[str, Any]:
    """Is this legal, and why not?"""
    validation.only(body, ("position", "action"), "body")
    position = _position(body)
    verdict = judge.check(position, read_action(validation.needed(body, "action", "body")))
    reasons = [{"code": r.code, "clause": r.clause, "text": messages.both(r.code, r.facts)} for r in verdict.reasons]
    return {"legal": verdict.legal, "reasons": reasons, "facts": verdict.facts}


def damages(body: Mapping[str, Any]) -> dict[str, Any]:
    """Who dies: every legal way, or the Oni's in co-op."""
    validation.only(body, ("owner", "units", "damage", "stats"), "body")
    catalogue = engine_data.tsukuyumi().catalogue
    owner = validation.one_of(validation.needed(body, "owner", "body"), frozenset(catalogue.units), "owner", "unknown-faction")
    given = validation.mapping(validation.mapping(body.get("stats", {}), "stats").get(owner, {}), f"stats.{owner}")
    stats = {slug: read_stats(one, f"stats.{owner}.{slug}") for slug, one in given.items()}
    units: dict[str, int] = {}
    health: dict[str, int] = {}
    sizes: dict[str, str] = {}
    for slug, count in validation.mapping(validation.needed(body, "units", "body"), "units", 40).items():
        known = catalogue.units[owner].get(slug)
        if known is None and slug not in stats:
            raise BadInput("unknown-unit", "units", {"found": slug[:40], "accepted": sorted(catalogue.units[owner])})
        units[slug] = validation.whole(count, f"units.{slug}", 0, 200)
        found = stats.get(slug, {}).get("health", known.health if known else None)
        if found is None:
            raise BadInput("unknown-value", f"stats.{owner}.{slug}.health", {"unit": slug, "value": "health"})
        health[slug] = max(found, 1)
        sizes[slug] = stats.get(slug, {}).get("size") or (known.size if known else None) or "large"
    amount = validation.whole(validation.needed(body, "damage", "body"), "damage", 0, 100_000)
    rules = [Reason("damage-lost", "tsk.damage.7"), Reason("damage-absorbed", "tsk.damage.8")]
    if owner == ONI:
        way = damage.oni_split(units, health, sizes, amount)
        return {**_way(way), "because": [messages.because(r) for r in (*rules, Reason("damage-fewest", "coop.fight.4"))]}
    values = {slug: SIZES[sizes[slug]] * health[slug] for slug in units}
    ways = damage.best_first(damage.splits(units, health, amount), values)
    return {"ways": [_way(way) for way in ways[:200]], "because": [messages.because(r) for r in rules]}


def _way(way: damage.DamageSplit) -> dict[str, Any]:
    return {"lost": dict(way.lost), "absorbed_by": way.absorbed_by, "unused": way.unused}


CODES = {"marked": "marked-vp", "legend": "legend-vp"}


def score(body: Mapping[str, Any]) -> dict[str, Any]:
    """Both sides, line by line."""
    validation.only(body, ("position",), "body")
    found = scoring.score(_position(body))
    lines = []
    for line in found.lines:
        reason = Reason(CODES.get(line.code, line.code), line.clause, {"number": line.number})
        lines.append({"who": line.who, "vp": line.vp, "area": line.area, "because": messages.because(reason)})
    return {"sides": found.sides, "lines": lines, "unknown": list(found.unknown)}


def next_attack(body: Mapping[str, Any]) -> dict[str, Any]:
    """What the co-op Oni do next, and why."""
    validation.only(body, ("position", "attacks_left"), "body")
    position = _position(body)
    decision = attack.next_attack(position, validation.whole(body.get("attacks_left", 2), "attacks_left", 1, 20))
    because = [messages.because(r, "no-attack" if r.code == "none" else None) for r in decision.because]
    return {"decision": decision.kind, "options": [_option(option) for option in decision.options], "because": because}


def _option(option: attack.Option) -> dict[str, Any]:
    reason = Reason("option", "coop.oni.2", {"needed": option.needed, "available": option.available})
    return {
        "target": str(option.target),
        "needed": option.needed,
        "available": option.available,
        "moved": option.moved,
        "distance": option.distance,
        "priority": option.priority,
        "groups": [[{"unit": step.unit, "path": [str(area) for area in step.path]} for step in group] for group in option.groups],
        "because": [messages.because(reason)],
    }


def why_not(body: Mapping[str, Any]) -> dict[str, Any]:
    """The first criterion that an area failed."""
    validation.only(body, ("position", "area", "attacks_left"), "body")
    position = _position(body)
    area = hexagon(validation.needed(body, "area", "body"), "area")
    reason = attack.why_not(position, area, validation.whole(body.get("attacks_left", 2), "attacks_left", 1, 20))
    return {"code": reason.code, "because": [messages.because(reason)]}


def moment(body: Mapping[str, Any]) -> dict[str, Any]:
    """What an attack does to the Momentum."""
    validation.only(body, ("players", "at", "track", "attack"), "body")
    if "players" in body:
        validation.whole(body["players"], "players", 1, 6)
    at = validation.whole(validation.needed(body, "at", "body"), "at", 0, 1000)
    factions = frozenset(engine_data.tsukuyumi().catalogue.units) - {ONI}
    attack = read_attack(validation.needed(body, "attack", "body"), factions)
    change = momentum.advance(at, attack, read_track(body.get("track")))
    because = [messages.because(r, "momentum-still" if r.code == "none" else None) for r in change.because]
    crossed = [{"square": s.square, "kind": s.kind} for s in change.crossed]
    return {"delta": change.delta, "at": change.at, "crossed": crossed, "because": because}


def _view(name: str, summary: str, answering: Callable[[Mapping[str, Any]], dict[str, Any]]) -> type[Question]:
    class Asked(Question):
        answer = staticmethod(answering)

        @extend_schema(
            operation_id=f"tsukuyumi_{name}",
            summary=summary,
            request={"application/json": OBJECT},
            responses={200: OBJECT, 400: ErrorSerializer, 406: ErrorSerializer, 415: ErrorSerializer},
            tags=["Tsukuyumi"],
        )
        def post(self, request: Request) -> Response:
            return self.ask(request)

    return Asked


QUESTIONS = {
    "check/": _view("check", "Is this legal, and why not?", check),
    "damage/": _view("damage", "Who dies?", damages),
    "score/": _view("score", "Victory points, line by line", score),
    "momentum/": _view("momentum", "What an attack does to the Momentum", moment),
    "oni/next-attack/": _view("next_attack", "The co-op Oni's next attack", next_attack),
    "oni/why-not/": _view("why_not", "Why do the Oni not attack this area?", why_not),
}
