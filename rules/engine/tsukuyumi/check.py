"""Is this legal, and why not? Reads an action of the contract and asks the rule it belongs to."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.kernel import reading
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi import battle, homes, movement, oni_actions, production
from rules.engine.tsukuyumi.position import ONI, Position, hexagon
from rules.engine.tsukuyumi.verdict import Verdict

Action = Mapping[str, Any]


def check(position: Position, value: Any) -> Verdict:
    """The verdict on one action; BadInput where it cannot be read."""
    action = reading.mapping(value, "action")
    kind = reading.one_of(reading.needed(action, "type", "action"), JUDGES, "action.type", "unknown-action")
    fields, judge = JUDGES[kind]
    reading.only(action, ("type", "by", *fields), "action")
    by = reading.one_of(reading.needed(action, "by", "action"), frozenset(position.catalogue.units), "action.by", "unknown-faction")
    if by == ONI:
        raise BadInput("unknown-faction", "action.by", {"found": ONI, "accepted": sorted(set(position.catalogue.units) - {ONI})})
    return judge(position, by, action)


def _area(action: Action, name: str = "area") -> Any:
    return hexagon(reading.needed(action, name, "action"), f"action.{name}")


def _move(position: Position, by: str, action: Action) -> Verdict:
    points = reading.whole(reading.needed(action, "points", "action"), "action.points", 0, 50)
    walks = movement.read_walks(reading.needed(action, "figures", "action"), "action.figures", position, by)
    return movement.check_move(position, by, points, walks)


def _conquer(position: Position, by: str, action: Action) -> Verdict:
    return battle.check_conquer(position, by, _area(action))


def _annihilate(position: Position, by: str, action: Action) -> Verdict:
    return battle.check_annihilate(position, by, _area(action))


def _place_oni(position: Position, by: str, action: Action) -> Verdict:
    units = {**position.catalogue.units.get(ONI, {}), **position.stats.get(ONI, {})}
    unit = reading.one_of(reading.needed(action, "unit", "action"), units, "action.unit", "unknown-unit")
    return oni_actions.check_place(position, by, unit, _area(action))


def _oni_conquer(position: Position, by: str, action: Action) -> Verdict:
    walks = movement.read_walks(reading.needed(action, "figures", "action"), "action.figures", position, ONI)
    return oni_actions.check_conquest(position, by, _area(action, "from"), walks, _area(action))


def _produce(position: Position, by: str, action: Action) -> Verdict:
    units = {**position.catalogue.units.get(by, {}), **position.stats.get(by, {})}
    unit = reading.one_of(reading.needed(action, "unit", "action"), units, "action.unit", "unknown-unit")
    count = reading.whole(action.get("count", 1), "action.count", 1, 200)
    points = reading.whole(reading.needed(action, "points", "action"), "action.points", 0, 200)
    return production.check_produce(position, by, unit, count, _area(action), points)


def _initiative(position: Position, by: str, action: Action) -> Verdict:
    to = reading.whole(reading.needed(action, "to", "action"), "action.to", 0, 100)
    allowed = reading.whole(reading.needed(action, "allowed", "action"), "action.allowed", 0, 100)
    return production.check_initiative(position, by, to, allowed)


def _home(position: Position, by: str, action: Action) -> Verdict:
    return homes.check_home(position, by, _area(action))


def _start(position: Position, by: str, action: Action) -> Verdict:
    names = reading.items(reading.needed(action, "areas", "action"), "action.areas", 20)
    return homes.check_start(position, by, [hexagon(name, "action.areas") for name in names])


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
