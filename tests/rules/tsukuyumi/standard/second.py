"""A second standard table, slow and obvious, written from the clauses alone; it knows nothing of the engine but its JSON.

It works on the JSON of a state and gives the commands that are legal and the state after one, for boards where nobody meets
anybody: turn order, marker flips, budgets, movement told in parts, conquests of free areas, events, Oni placed, the count.
It does not know fights, Oni Conquest, homes and production, radiation, modules and rulings other than our defaults.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from tests.rules.tsukuyumi import oracle

Json = dict[str, Any]
PHASES = ["white", "blue", "green", "red"]
BY_COLOUR = {
    "blue": ["events", "initiative", "faction-effect"],
    "green": ["production", "place-oni", "oni-conquest"],
    "red": ["movement", "combat"],
}
EFFECTS = {  # what the sheets let their owners choose
    "nomads": ["mines", "radiation-immune"],
    "boarlords": ["terraforming"],
    "dark-seed": ["eggs-and-flight", "eggs-and-movement", "flight-and-movement"],
}
WHITE = ["movement", "combat", "production", "events"]
COUNTED = ("cybersamurai", "dark-seed", "nomads", "boarlords")  # whose goals take more areas than these boards have
PLAIN = {"movement": 2, "combat": 1, "production": 2, "events": 1, "place-oni": 1}


def _own(state: Json) -> Json:
    return state.setdefault("standard", {})


def _used(state: Json, name: str) -> int:
    return _own(state).get("used", {}).get(name, 0)


def _use(state: Json, name: str, number: int) -> None:
    _own(state).setdefault("used", {})[name] = number
    if name != "movement" and _own(state).get("walked"):
        _own(state)["walking_over"] = True


def allowed(state: Json, action: str) -> int:
    """tsk.round.5 and 13: two different ones of value 1 in white, else what the card shows in that colour."""
    position = state["position"]
    if position["phase"] == "white":
        begun = [one for one in WHITE if _used(state, one)]
        return 1 if action in WHITE and (action in begun or len(begun) < 2) else 0
    shown = _own(state)["chosen"].get(position["active"], {})
    return shown.get(action, 0) if action in BY_COLOUR[position["phase"]] else 0


def legal(state: Json) -> list[Json]:
    stage = state.get("stage", "free")
    position = state["position"]
    order = position["initiative"]
    goals = [{"type": "score-goal", "by": by} for by in order if by not in (*_own(state).get("goals", []), *COUNTED)]
    if stage == "choose-cards":
        return [{"type": "choose-card", "by": by, "actions": PLAIN} for by in order if by not in _own(state).get("chosen", {})]
    if stage == "count":
        return [{"type": "close-round", "by": by} for by in order] + goals
    if stage != "play":
        return []
    return [*_turn(state, position["active"]), *goals]


def _turn(state: Json, by: str) -> Iterator[Json]:
    placements = list(_placements(state, by))
    if not placements:
        yield {"type": "end-turn", "by": by}
    yield from placements
    number = allowed(state, "events")
    if _used(state, "drawn") < number:
        yield from ({"type": "draw-event", "by": by, "from": source} for source in ("open", "deck"))
    if _used(state, "played") < number and state.get("held", {}).get(by, 0):
        yield {"type": "play-event", "by": by}
    if allowed(state, "faction-effect") > _used(state, "faction-effect"):
        yield {"type": "faction-effect", "by": by}
        yield from ({"type": "faction-effect", "by": by, "choice": one} for one in EFFECTS.get(by, ()))
    number = allowed(state, "initiative")
    if number and not _used(state, "initiative"):
        place = state["position"]["initiative"].index(by) + 1
        for to in range(1, len(state["position"]["initiative"]) + 1):
            if 1 <= abs(to - place) <= number:
                yield {"type": "initiative", "by": by, "to": to, "allowed": number}
    if allowed(state, "combat") > _used(state, "combat"):
        for name in state["position"]["areas"]:
            if not oracle.conquer_verdict(state["position"], {"by": by, "area": name})[0]:
                yield {"type": "attack", "by": by, "area": name, "card": {"kind": "conquest"}}
    yield from _moves(state, by)


def _placements(state: Json, by: str) -> Iterator[Json]:
    if allowed(state, "place-oni") <= _used(state, "place-oni"):
        return
    for unit in state["position"]["supply"]["oni"]:
        for name in state["position"]["areas"]:
            if not oracle.place_oni_codes(state["position"], {"by": by, "unit": unit, "area": name}):
                yield {"type": "place-oni", "by": by, "unit": unit, "area": name}


def _moves(state: Json, by: str) -> Iterator[Json]:
    """tsk.move.1.1: every figure that has not moved yet may go anywhere the rules let the whole group go; nothing after a fight."""
    own, position = _own(state), state["position"]
    points = allowed(state, "movement")
    if not points or own.get("walking_over") or position.get("fought"):
        return
    walked = own.get("walked", [])
    before = deepcopy(position)
    for walk in walked:
        _shift(before, by, walk["unit"], walk["path"][-1], -walk["count"])
        _shift(before, by, walk["unit"], walk["path"][0], walk["count"])
    figures = [(unit, name) for name in before["areas"] for unit in oracle.figures_of(before, name, by)]
    for walk in walked:
        for _ in range(walk["count"]):
            figures.remove((walk["unit"], walk["path"][0]))
    seen = set()
    for chosen in product(*([None, *_paths(name, points)] for _, name in figures)):
        counted: dict[tuple[str, tuple[str, ...]], int] = {}
        for (unit, _), path in zip(figures, chosen, strict=True):
            if path:
                counted[unit, path] = counted.get((unit, path), 0) + 1
        key = frozenset(counted.items())
        if not counted or key in seen:
            continue
        seen.add(key)
        walks = [{"unit": unit, "count": n, "path": list(path)} for (unit, path), n in counted.items()]
        if not oracle.move_reasons(before, {"by": by, "points": points, "figures": [*walked, *walks]}):
            yield {"type": "move", "by": by, "points": points, "figures": walks}


def _paths(start: str, steps: int) -> list[tuple[str, ...]]:
    found, edge = [], [(start,)]
    for _ in range(steps):
        edge = [(*path, there) for path in edge for there in oracle.neighbours(path[-1])]
        found += edge
    return found


def _shift(position: Json, owner: str, unit: str, name: str, by: int) -> None:
    units = position["areas"][name].setdefault("units", {}).setdefault(owner, {})
    units[unit] = units.get(unit, 0) + by


def play(state: Json, command: Json) -> Json:
    """The state after a legal command."""
    state = deepcopy(state)
    own, position, by = _own(state), state["position"], command["by"]
    kind = command["type"]
    if kind == "end-turn":
        state["turned"] = sorted({*state.get("turned", []), by})
        _fresh(state)
        _next(state)
    elif kind == "place-oni":
        _use(state, "place-oni", _used(state, "place-oni") + 1)
        position["supply"]["oni"][command["unit"]] -= 1
        _shift(position, "oni", command["unit"], command["area"], 1)
    elif kind in ("draw-event", "play-event"):
        count, name = (1, "drawn") if kind == "draw-event" else (-1, "played")
        _use(state, "events", 1)
        _use(state, name, _used(state, name) + 1)
        state.setdefault("held", {})[by] = state.get("held", {}).get(by, 0) + count
    elif kind == "faction-effect":
        _use(state, "faction-effect", _used(state, "faction-effect") + 1)
    elif kind == "initiative":
        others = [side for side in position["initiative"] if side != by]
        position["initiative"] = [*others[: command["to"] - 1], by, *others[command["to"] - 1 :]]
        state["turned"] = sorted({*state.get("turned", []), by})
        _use(state, "initiative", 1)
    elif kind == "attack":
        _use(state, "combat", _used(state, "combat") + 1)
        position["fought"] = True
        position["areas"][command["area"]]["territory"] = by
    elif kind == "move":
        _use(state, "movement", 1)
        for walk in command["figures"]:
            _shift(position, by, walk["unit"], walk["path"][0], -walk["count"])
            _shift(position, by, walk["unit"], walk["path"][-1], walk["count"])
        own["walked"] = [*own.get("walked", []), *command["figures"]]
    elif kind == "score-goal":
        own["goals"] = [*own.get("goals", []), by]
    elif kind == "close-round":
        own["chosen"] = {}
        if position["round"] >= state.get("rounds", 4):
            state["stage"] = "over"
        else:
            position["round"] += 1
            state["stage"] = "choose-cards"
    elif kind == "choose-card":
        own.setdefault("chosen", {})[by] = command["actions"]
        if len(own["chosen"]) == len(position["initiative"]):
            state["stage"], position["phase"] = "play", "white"
            state["turned"] = []
            _next(state)
    return state


def _fresh(state: Json) -> None:
    _own(state).update(used={}, walked=[], walking_over=False)
    state["position"]["fought"] = False


def _next(state: Json) -> None:
    """tsk.action.3.2 and tsk.round.9: the highest marker not turned; whose card lacks the phase turns it over."""
    position = state["position"]
    while True:
        waiting = [side for side in position["initiative"] if side not in state["turned"]]
        if not waiting:
            at = PHASES.index(position["phase"])
            state["turned"] = []
            if at == len(PHASES) - 1:
                state["stage"] = "count"
                position["phase"] = position["active"] = None
                return
            position["phase"] = PHASES[at + 1]
            continue
        shown = _own(state)["chosen"].get(waiting[0], {})
        if position["phase"] == "white" or any(shown.get(one) for one in BY_COLOUR[position["phase"]]):
            position["active"] = waiting[0]
            return
        state["turned"] = sorted([*state["turned"], waiting[0]])
