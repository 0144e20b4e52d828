"""Questions about Tsukuyumi without a table: contract, section 4. Parse, ask the engine, answer in both languages."""

from collections.abc import Mapping
from typing import Any

from companion.api.questions import question_view
from companion.api.shapes import tsukuyumi as shapes
from companion.running import slow_decisions
from rules import engine_data, messages
from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import UnitStats
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.tsukuyumi.board.momentum_track import read_track
from rules.engine.tsukuyumi.board.position import ONI, SIZES, Position
from rules.engine.tsukuyumi.board.position_json import hexagon, read, read_stats
from rules.engine.tsukuyumi.legality import check as judge
from rules.engine.tsukuyumi.legality import damage, momentum, scoring
from rules.engine.tsukuyumi.legality.questions_json import read_action, read_attack
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.rulings import Rulings, read_rulings


def _position(body: Mapping[str, Any]) -> Position:
    table = engine_data.tsukuyumi()
    return read(validation.needed(body, "position", "body"), table.catalogue, table.rulings)


def _rulings(body: Mapping[str, Any]) -> Rulings:
    """Readings other than our defaults, for a question without a position."""
    return read_rulings(body.get("rulings", {}), engine_data.tsukuyumi().rulings, "rulings")


def check(body: Mapping[str, Any]) -> dict[str, Any]:
    """Is this legal, and why not?"""
    validation.only(body, ("position", "action"), "body")
    position = _position(body)
    verdict = judge.check(position, read_action(validation.needed(body, "action", "body")))
    reasons = [{"code": r.code, "clause": r.clause, "text": messages.both(r.code, r.facts)} for r in verdict.reasons]
    return {"legal": verdict.legal, "reasons": reasons, "facts": verdict.facts}


def damages(body: Mapping[str, Any]) -> dict[str, Any]:
    """Who dies: every legal way, or the Oni's in co-op."""
    validation.only(body, ("owner", "units", "damage", "stats", "rulings"), "body")
    catalogue = engine_data.tsukuyumi().catalogue
    rulings = _rulings(body)
    owner = validation.one_of(validation.needed(body, "owner", "body"), frozenset(catalogue.units), "owner", "unknown-faction")
    given = validation.mapping(validation.mapping(body.get("stats", {}), "stats").get(owner, {}), f"stats.{owner}")
    stats = {slug: read_stats(value, f"stats.{owner}.{slug}") for slug, value in given.items()}
    units: dict[str, int] = {}
    health: dict[str, int] = {}
    sizes: dict[str, str] = {}
    for slug, count in validation.mapping(validation.needed(body, "units", "body"), "units", 40).items():
        known = catalogue.units[owner].get(slug)
        if known is None and slug not in stats:
            raise BadInput("unknown-unit", "units", {"found": slug[:40], "accepted": sorted(catalogue.units[owner])})
        units[slug] = validation.whole(count, f"units.{slug}", 0, 200)
        printed = (known or UnitStats()).with_values(stats.get(slug, {}))
        if printed.health is None:
            raise BadInput("unknown-value", f"stats.{owner}.{slug}.health", {"unit": slug, "value": "health"})
        health[slug] = max(printed.health, 1)
        sizes[slug] = printed.size or "large"
    amount = validation.whole(validation.needed(body, "damage", "body"), "damage", 0, 100_000)
    rules = [Reason("damage-lost", "tsk.damage.7"), Reason("damage-absorbed", "tsk.damage.8")]
    if owner == ONI and rulings.coop_oni_damage_split != "attacker":
        larger, her = rulings.coop_oni_damage_split == "fewest-then-larger", rulings.coop_princess_equal == "falls"
        way = damage.oni_split(units, health, sizes, amount, larger=larger, her=her)
        return {**_way(way), "because": [messages.because(r) for r in (*rules, Reason("damage-fewest", "coop.fight.4"))]}
    if owner == ONI:  # of the ways that destroy the fewest the attacker chooses
        ways = damage.splits(units, health, amount, damage.OBSERVER)
        fewest = min(way.count for way in ways)
        because = [messages.because(r) for r in (*rules, Reason("damage-fewest", "coop.fight.4"))]
        return {"ways": [_way(way) for way in ways if way.count == fewest], "because": because}
    values = {slug: SIZES[sizes[slug]] * health[slug] for slug in units}
    ways = damage.best_first(damage.splits(units, health, amount, spread=rulings.damage_split_units == "later"), values)
    return {"ways": [_way(way) for way in ways[:200]], "because": [messages.because(r) for r in rules]}


def _way(way: damage.DamageSplit) -> dict[str, Any]:
    return {"lost": dict(way.lost), "absorbed_by": way.absorbed_by, "unused": way.unused}


TAG = "Tsukuyumi"
CODES = {"marked": "marked-vp", "legend": "legend-vp"}


def score(body: Mapping[str, Any]) -> dict[str, Any]:
    """Both sides, line by line."""
    validation.only(body, ("position",), "body")
    result = scoring.score(_position(body))
    lines = []
    for line in result.lines:
        reason = Reason(CODES.get(line.code, line.code), line.clause, {"number": line.number})
        lines.append({"who": line.who, "vp": line.vp, "area": line.area, "because": messages.because(reason)})
    return {"sides": result.sides, "lines": lines, "unknown": list(result.unknown)}


def next_attack(body: Mapping[str, Any]) -> dict[str, Any]:
    """What the co-op Oni do next, and why."""
    validation.only(body, ("position", "attacks_left"), "body")
    position = _position(body)
    decision = slow_decisions.next_attack(position, validation.whole(body.get("attacks_left", 2), "attacks_left", 1, 20))
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
    return {"code": reason.code, "clause": reason.clause, "facts": dict(reason.facts), "because": [messages.because(reason)]}


def moment(body: Mapping[str, Any]) -> dict[str, Any]:
    """What an attack does to the Momentum."""
    validation.only(body, ("players", "at", "track", "attack", "rulings"), "body")
    if "players" in body:
        validation.whole(body["players"], "players", 1, 6)
    at = validation.whole(validation.needed(body, "at", "body"), "at", 0, 1000)
    factions = frozenset(engine_data.tsukuyumi().catalogue.units) - {ONI}
    attack = read_attack(validation.needed(body, "attack", "body"), factions)
    change = momentum.advance(at, attack, read_track(body.get("track")), _rulings(body))
    because = [messages.because(r, "momentum-still" if r.code == "none" else None) for r in change.because]
    crossed = [{"square": s.square, "kind": s.kind} for s in change.crossed]
    return {"delta": change.delta, "at": change.at, "crossed": crossed, "because": because}


QUESTIONS = {
    "check/": question_view("tsukuyumi_check", "Is this legal, and why not?", TAG, check, shapes.CHECK, shapes.VERDICT),
    "damage/": question_view("tsukuyumi_damage", "Who would die?", TAG, damages, shapes.DAMAGE_QUESTION, shapes.DAMAGE),
    "score/": question_view("tsukuyumi_score", "Victory points, line by line", TAG, score, shapes.SCORE_QUESTION, shapes.SCORE),
    "momentum/": question_view(
        "tsukuyumi_momentum", "What an attack does to the Momentum", TAG, moment, shapes.MOMENTUM_QUESTION, shapes.MOMENTUM
    ),
    "oni/next-attack/": question_view(
        "tsukuyumi_next_attack", "The co-op Oni's next attack", TAG, next_attack, shapes.NEXT_ATTACK_QUESTION, shapes.NEXT_ATTACK
    ),
    "oni/why-not/": question_view(
        "tsukuyumi_why_not", "Why do the Oni not attack this area?", TAG, why_not, shapes.WHY_NOT_QUESTION, shapes.WHY_NOT
    ),
}
