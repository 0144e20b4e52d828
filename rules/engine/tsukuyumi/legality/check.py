"""Is this legal, and why not? Reads an action of the contract and asks the rule it belongs to."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board.position import ONI, Position, hexagon
from rules.engine.tsukuyumi.legality import combat, movement, placement, production, standard_oni
from rules.engine.tsukuyumi.legality.verdict import Verdict

Action = Mapping[str, Any]


def check(position: Position, value: Any) -> Verdict:
    """The verdict on one action; BadInput where it cannot be read."""
    action = validation.mapping(value, "action")
    kind = validation.one_of(validation.needed(action, "type", "action"), JUDGES, "action.type", "unknown-action")
    fields, judge = JUDGES[kind]
    validation.only(action, ("type", "by", *fields), "action")
    by = validation.one_of(validation.needed(action, "by", "action"), frozenset(position.catalogue.units), "action.by", "unknown-faction")
    if by == ONI:
        raise BadInput("unknown-faction", "action.by", {"found": ONI, "accepted": sorted(set(position.catalogue.units) - {ONI})})
    return judge(position, by, action)


def _area(action: Action, name: str = "area") -> Any:
    return hexagon(validation.needed(action, name, "action"), f"action.{name}")


def _move(position: Position, by: str, action: Action) -> Verdict:
    points = validation.whole(validation.needed(action, "points", "action"), "action.points", 0, 50)
    walks = movement.read_walks(validation.needed(action, "figures", "action"), "action.figures", position, by)
    return movement.check_move(position, by, points, walks)


def _conquer(position: Position, by: str, action: Action) -> Verdict:
    return combat.check_conquer(position, by, _area(action))


def _annihilate(position: Position, by: str, action: Action) -> Verdict:
    return combat.check_annihilate(position, by, _area(action))


def _place_oni(position: Position, by: str, action: Action) -> Verdict:
    units = {**position.catalogue.units.get(ONI, {}), **position.stats.get(ONI, {})}
    unit = validation.one_of(validation.needed(action, "unit", "action"), units, "action.unit", "unknown-unit")
    return standard_oni.check_place(position, by, unit, _area(action))


def _oni_conquer(position: Position, by: str, action: Action) -> Verdict:
    walks = movement.read_walks(validation.needed(action, "figures", "action"), "action.figures", position, ONI)
    return standard_oni.check_conquest(position, by, _area(action, "from"), walks, _area(action))


def _produce(position: Position, by: str, action: Action) -> Verdict:
    units = {**position.catalogue.units.get(by, {}), **position.stats.get(by, {})}
    unit = validation.one_of(validation.needed(action, "unit", "action"), units, "action.unit", "unknown-unit")
    count = validation.whole(action.get("count", 1), "action.count", 1, 200)
    points = validation.whole(validation.needed(action, "points", "action"), "action.points", 0, 200)
    return production.check_produce(position, by, unit, count, _area(action), points)


def _initiative(position: Position, by: str, action: Action) -> Verdict:
    to = validation.whole(validation.needed(action, "to", "action"), "action.to", 0, 100)
    allowed = validation.whole(validation.needed(action, "allowed", "action"), "action.allowed", 0, 100)
    return production.check_initiative(position, by, to, allowed)


def _home(position: Position, by: str, action: Action) -> Verdict:
    return placement.check_home(position, by, _area(action))


def _start(position: Position, by: str, action: Action) -> Verdict:
    names = validation.items(validation.needed(action, "areas", "action"), "action.areas", 20)
    return placement.check_start(position, by, [hexagon(name, "action.areas") for name in names])


JUDGES: dict[str, tuple[tuple[str, ...], Callable[[Position, str, Action], Verdict]]] = {
    "move": (("points", "figures"), _move),
    "conquer": (("area",), _conquer),
    "annihilate": (("area",), _annihilate),
    "place-oni": (("unit", "area"), _place_oni),
    "oni-conquer": (("from", "figures", "area"), _oni_conquer),
    "produce": (("unit", "count", "area", "points"), _produce),
    "initiative": (("to", "allowed"), _initiative),
    "home": (("area",), _home),
    "start-areas": (("areas",), _start),
}
