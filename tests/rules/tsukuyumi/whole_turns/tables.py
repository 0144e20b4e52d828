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
ONI = {
    "small": {"conquest": 10, "health": 10, "attack": 10},
    "medium": {"conquest": 20, "health": 20, "attack": 20},
    "large": {"conquest": 30, "health": 30, "attack": 30},
}


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


def listed(state: State, most: int = 3000) -> list[Json]:
    return [GAME.write_command(command) for command in islice(GAME.legal_commands(state, BOX), most)]


def of_type(commands: list[Json], kind: str) -> Iterator[Json]:
    return (command for command in commands if command["type"] == kind)


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
    found = {key: (table[key], wanted[key]) for key in wanted if key != "areas" and table[key] != wanted[key]}
    for name in wanted["areas"]:
        if table["areas"][name] != wanted["areas"][name]:
            found[name] = (table["areas"][name], wanted["areas"][name])
    return found


def units_in(state: State, area: str) -> Json:
    return plain(board_of(state))["areas"][area].get("units", {})
