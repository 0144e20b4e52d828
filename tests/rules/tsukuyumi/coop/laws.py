"""What has to be true of every co-op game after every tap, counted here anew from the board."""

import json
from collections import Counter
from typing import Any

from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.board.position import MOON
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality.princess import CORNERS
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.coop.playing import LEGENDS, Game, catalogue

SIZES = ("small", "medium", "large")
IN_THE_BOX = {"small": 15, "medium": 12, "large": 7}


def oni_on(state: State) -> Counter[str]:
    found: Counter[str] = Counter()
    for area in state.position.areas.values():
        found.update(area.units.get("oni", {}))
    return found


def check(game: Game) -> None:
    """The laws of one moment."""
    state = game.now
    position = state.position
    on_board = oni_on(state)
    assert {size: on_board[size] + position.supply[size] for size in IN_THE_BOX} == IN_THE_BOX
    assert all(on_board[name] <= (3 if name == "three-shadows" else 1) for name in LEGENDS)
    assert all(n > 0 for area in position.areas.values() for units in area.units.values() for n in units.values())
    assert 1 <= position.momentum <= max(square.square for square in position.track)
    assert not position.has_princess or position.princess in CORNERS
    sides = {*state.coop.players, "oni", None}
    assert all(area.territory in sides and area.territory != "oni" for area in position.areas.values() if area.kind == "home")
    assert all(area.territory in sides for area in position.areas.values())
    assert all(position.areas[here].kind in ("moon", "home") for here in MOON)
    assert position.round is None or 1 <= position.round <= state.rounds
    assert state.turned <= set(state.coop.players)
    assert len(state.coop.drawn) <= 9 * 3 * len(state.coop.players)


def check_standard(game: Game) -> None:
    """The laws of one moment of a standard game: Oni on the board and in supply are as many as at its beginning, nobody has fewer
    than none or more than the box holds, and markers are those of somebody at the table."""
    state, units = game.now, catalogue().units
    position, first = state.position, game.first
    begun, on_board = oni_on(first), oni_on(state)
    assert {size: on_board[size] + position.supply.get(size, 0) for size in SIZES} == {
        size: begun[size] + first.position.supply.get(size, 0) for size in SIZES
    }
    assert all(n >= 0 for n in position.supply.values())
    standing: Counter[tuple[str, str]] = Counter()
    for area in position.areas.values():
        standing.update({(owner, unit): n for owner, held in area.units.items() for unit, n in held.items()})
        assert all(n > 0 for held in area.units.values() for n in held.values())
        assert area.territory in {*state.standard.players, "oni", None}
    for (owner, unit), count in standing.items():
        most = units[owner][unit].quantity if owner != "oni" else None
        assert most is None or count <= most, (owner, unit, count)
    assert state.turned <= set(state.standard.players)
    assert position.round is None or 1 <= position.round <= state.rounds


def units_only_leave_or_are_bought(game: Game) -> None:
    """Every figure on the board was placed, and every one that is gone was removed."""
    counted: Counter[tuple[str, str]] = Counter()
    for area in game.first.position.areas.values():
        counted.update({(owner, unit): n for owner, units in area.units.items() for unit, n in units.items()})
    for event in map(GAME.write_event, game.events):
        if event["type"] == "figures-placed":
            counted[event["owner"], event["unit"]] += event["count"]
        if event["type"] == "figures-removed":
            counted[event["owner"], event["unit"]] -= event["count"]
    now: Counter[tuple[str, str]] = Counter()
    for area in game.now.position.areas.values():
        now.update({(owner, unit): n for owner, units in area.units.items() for unit, n in units.items()})
    assert +counted == now


def played_again(game: Game) -> None:
    """Commands and events as JSON and back; the log played again gives the same state; a state as JSON and as text and back."""
    book = catalogue()
    events = [GAME.read_event(written(GAME.write_event(event))) for event in game.events]
    assert events == game.events
    assert [GAME.read_command(written(GAME.write_command(one)), book) for one in game.commands] == game.commands
    assert replay(GAME, game.first, events) == game.now
    round_trips(game.now)


def round_trips(state: State) -> None:
    book = catalogue()
    assert GAME.read_state(written(GAME.write_state(state)), book) == state
    assert GAME.parse(GAME.render(state), book) == state


def written(value: Any) -> Any:
    """As it comes over the wire."""
    return json.loads(json.dumps(value))
