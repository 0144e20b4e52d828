"""Tables of the engine for boards of the oracle: put up from JSON, played by commands as the wire says them, read back as JSON."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from rules.engine.kernel.errors import RuleViolation
from rules.engine.tsukuyumi.board.position_json import write
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests import engine_files
from tests.rules.tsukuyumi.whole_turns.turn import Json, Units

BOX = engine_files.tsukuyumi().catalogue
ONI = {size: {"conquest": n, "health": n, "attack": n, "size": size} for size, n in (("small", 10), ("medium", 20), ("large", 30))}


def position(mode: str, areas: Json, **more: Any) -> Json:
    """A board with all that a table needs; Oni have the values that the books' examples imply."""
    stats = {"oni": ONI, **more.pop("stats", {})}
    supply = more.pop("supply", {"oni": {"small": 9, "medium": 7, "large": 5}})
    initiative = more.setdefault("initiative", ["nomads", "boarlords"])
    base = {"game": "tsukuyumi", "mode": mode, "round": 1, "active": initiative[0], "areas": areas, "supply": supply, "stats": stats}
    if mode in ("coop", "solo"):
        base["momentum"] = 1
    return {**base, **more}


def coop(board: Json, card: Units | None = None, attacks: int = 0) -> State:
    """A co-op table in the active player's turn: white, or black with the numbers of a card; `attacks`: still to come from the Oni."""
    stage = "white" if card is None and not attacks else "black"
    value = {"stage": stage, "rounds": 3, "position": {**board, "phase": stage}}
    state = GAME.read_state({**value, "coop": {"players": sorted(board["initiative"]), "attacks": attacks}}, BOX)
    if card is not None and not attacks:
        state = sent(state, {"type": "play-action", "by": board["active"], **card})
    return state


def new_round(board: Json) -> State:
    """A co-op table at the beginning of a round: everybody is to choose an action card."""
    board = {key: value for key, value in board.items() if key not in ("active", "phase")}
    return GAME.read_state({"stage": "choose", "rounds": 3, "position": board, "coop": {"players": sorted(board["initiative"])}}, BOX)


def princess_to_play(board: Json) -> State:
    """A co-op table at the first player's white turn, before a Princess card is drawn."""
    return onward(new_round(board), lambda state: any(option["type"] == "princess-card" for option in options(state)))


def green(board: Json, card: Units) -> State:
    """A standard table in the active player's green turn, reached from the end of their blue one: points are added as it begins."""
    state = standard(board, "blue", {**card, "events": 1})
    state = sent(state, {"type": "end-turn", "by": board["active"]})
    assert (state.position.phase, state.position.active) == ("green", board["active"])
    return state


def last_count(board: Json) -> State:
    """A table after its last round, ready for the final count: co-op after the third, standard after the fourth."""
    board = {key: value for key, value in board.items() if key not in ("active", "phase")}
    if board["mode"] == "coop":
        own = {"coop": {"players": sorted(board["initiative"])}}
        return GAME.read_state({"stage": "count", "rounds": 3, "position": {**board, "round": 3}, **own}, BOX)
    own = {"standard": {"players": sorted(board["initiative"]), "shown": True}}
    return GAME.read_state({"stage": "count", "rounds": 4, "position": {**board, "round": 4}, **own}, BOX)


def standard(board: Json, phase: str, card: Units, others: dict[str, Units] | None = None) -> State:
    """A standard table in the active player's turn of that phase; `others`: what the other players' cards show."""
    chosen = {side: (others or {}).get(side, {}) for side in board["initiative"]} | {board["active"]: card}
    value = {"stage": "play", "rounds": 4, "position": {**board, "phase": phase}}
    return GAME.read_state({**value, "standard": {"players": sorted(board["initiative"]), "shown": True, "chosen": chosen}}, BOX)


# --- playing


def sent(state: State, command: Json) -> State:
    for event in GAME.decide(state, GAME.read_command(command, BOX), BOX):
        state = GAME.evolve(state, event)
    return state


def events(state: State, command: Json) -> list[Json]:
    return [GAME.write_event(event) for event in GAME.decide(state, GAME.read_command(command, BOX), BOX)]


def played(state: State, *commands: Json) -> State:
    for command in commands:
        state = sent(state, command)
    return state


def refusal(state: State, command: Json) -> list[str]:
    """The codes against a command; none: it is legal."""
    try:
        GAME.decide(state, GAME.read_command(command, BOX), BOX)
    except RuleViolation as no:
        return sorted({reason.code for reason in no.reasons}) or ["refused"]
    return []


def tried(state: State, command: Json) -> tuple[State | None, list[str]]:
    """The state after a command, or the codes against it."""
    try:
        return sent(state, command), []
    except RuleViolation as no:
        return None, sorted({reason.code for reason in no.reasons}) or ["refused"]


def pending(state: State) -> Json | None:
    return GAME.write_view(GAME.view(state, None))["pending"]


def options(state: State) -> list[Json]:
    """What the open choice offers, as commands."""
    choice = pending(state)
    return choice["options"] if choice else []


def answered(state: State, fits: Callable[[Json], bool], otherwise: Json | None = None) -> State:
    """Chooses the first option that fits; else sends `otherwise`, which a player may type in."""
    for option in options(state):
        if fits(option):
            return sent(state, option)
    assert otherwise is not None, f"nothing fits among {options(state)}"
    return sent(state, otherwise)


SIMPLEST = (
    "turn-done", "end-turn", "card-done", "choose-action", "round-card", "princess-card", "check-objective", "close-round", "choose-card",
    "no-attack", "oni-attack", "choose-riposte", "final-count",
)  # fmt: skip


def plainness(command: Json) -> tuple[int, bool]:
    """The order in which somebody in a hurry would tap."""
    kind = command["type"]
    return SIMPLEST.index(kind) if kind in SIMPLEST else len(SIMPLEST), bool(command.get("met"))


def onward(state: State, done: Callable[[State], bool], most: int = 60) -> State:
    """Plays on with the least that the table asks for, until it stands where somebody wants it."""
    for _ in range(most):
        if done(state):
            return state
        commands = options(state) or listed(state, 200)
        state = sent(state, min(commands, key=plainness))
    raise AssertionError(f"the table never gets there: {pending(state)}")


def listed(state: State, most: int = 3000) -> list[Json]:
    return [GAME.write_command(command) for command in islice(GAME.legal_commands(state, BOX), most)]


def of_type(commands: list[Json], kind: str) -> Iterator[Json]:
    return (command for command in commands if command["type"] == kind)


# --- an attack of the co-op Oni, whichever way round the table asks its questions


def is_counterattack(option: Json, name: str | None) -> bool:
    """Whether an option is that counterattack; None: to do without."""
    chosen = option.get("name") or option.get("choice")
    return option["type"] in ("choose-riposte", "counterattack") and (chosen or "none") == (name or "none")


def resolved(state: State, name: str | None, pick: Callable[[list[Json]], Json]) -> State:
    """Answers an Oni attack: this counterattack, and losses or ways out as `pick` chooses among the options."""
    for _ in range(20):
        choice = pending(state)
        if choice is None or any(option["type"] in ("oni-attack", "no-attack") for option in choice["options"]):
            return state
        if any(option["type"] in ("choose-riposte", "counterattack") for option in choice["options"]):
            state = answered(state, lambda option: is_counterattack(option, name), {"type": "choose-riposte", "name": name})
        else:
            state = sent(state, pick([option for option in choice["options"] if not option.get("by_hand")]))
    raise AssertionError(f"the attack never ends: {pending(state)}")


# --- reading


def board_of(state: State) -> Json:
    return write(state.position)


def plain(board: Json) -> Json:
    """What is compared of a board: who stands where, markers, properties, supply, Momentum, points, order, Princess."""
    areas = {}
    for name, area in board["areas"].items():
        units = {side: {unit: n for unit, n in sorted(kinds.items()) if n} for side, kinds in sorted(area.get("units", {}).items())}
        kept = {
            "units": {side: kinds for side, kinds in units.items() if kinds},
            "territory": area.get("territory"),
            "priority": bool(area.get("priority")),
            "immobilised": "immobilised" in area.get("traits", []),
        }
        areas[name] = {key: value for key, value in kept.items() if value}
    return {
        "areas": areas,
        "supply": {unit: n for unit, n in sorted(board.get("supply", {}).get("oni", {}).items()) if n},
        "momentum": board.get("momentum"),
        "vp": {side: n for side, n in sorted(board.get("vp", {}).items()) if n},
        "initiative": list(board.get("initiative") or []),
        "princess": sorted(board.get("princess") or []),
    }


def differences(state: State, board: Json) -> dict[str, tuple[Any, Any]]:
    """Where the table and the oracle's board differ: (table, oracle), area by area."""
    table, wanted = plain(board_of(state)), plain(board)
    differing = {key: (table[key], wanted[key]) for key in wanted if key != "areas" and table[key] != wanted[key]}
    for name in wanted["areas"]:
        if table["areas"][name] != wanted["areas"][name]:
            differing[name] = (table["areas"][name], wanted["areas"][name])
    return differing


def units_in(state: State, area: str) -> Json:
    return plain(board_of(state))["areas"][area].get("units", {})
