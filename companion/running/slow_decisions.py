"""Decisions of the engine that took too long are logged with their position, in one line that can be played again."""

import dataclasses
import json
import logging
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.conf import settings

from companion.running import metrics
from rules import engine_data
from rules.engine.kernel.game import Game
from rules.engine.registry import GAMES
from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.oni_ai import attack

log = logging.getLogger("companion.slow")
T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any]
Json = dict[str, Any]
DECIDE, COMMANDS, ONI = "decide", "commands", "oni"


class NotALine(ValueError):
    """This is no line of a slow decision."""


def watched(game: AnyGame) -> AnyGame:
    """The same game; what it decides and lists is timed."""

    def decide(state: Any, command: Any, catalogue: Any) -> tuple[Any, ...]:
        return _timed(
            lambda: game.decide(state, command, catalogue),
            lambda: {"what": DECIDE, "game": game.slug, "state": game.write_state(state), "command": game.write_command(command)},
        )

    def listing(listed: Callable[[Any, Any], Iterator[T]]) -> Callable[[Any, Any], Iterator[T]]:
        return lambda state, catalogue: _timed_listing(game, listed(state, catalogue), state)

    def accepted(state: Any, candidates: Any, catalogue: Any) -> Iterator[Any]:
        return _timed_listing(game, game.accepted(state, candidates, catalogue) if game.accepted else iter(()), state)

    whole = None if game.listed is None else listing(game.listed)
    return dataclasses.replace(game, decide=decide, legal_commands=listing(game.legal_commands), listed=whole, accepted=accepted)


def next_attack(position: Position, attacks_left: int) -> attack.Decision:
    """The Oni's next attack, timed."""
    return _timed(
        lambda: attack.next_attack(position, attacks_left),
        lambda: {"what": ONI, "game": "tsukuyumi", "position": position_json.write(position), "attacks_left": attacks_left},
    )


def _timed(work: Callable[[], T], position: Callable[[], Json]) -> T:
    start = time.perf_counter()
    try:
        return work()
    finally:
        _tell_if_slow(time.perf_counter() - start, position)


def _timed_listing(game: AnyGame, commands: Iterator[T], state: Any) -> Iterator[T]:
    """Only the engine's own time counts, not what is done between two commands."""
    spent, number = 0.0, 0
    try:
        while True:
            start = time.perf_counter()
            try:
                command = next(commands)
            except StopIteration:
                return
            finally:
                spent += time.perf_counter() - start
            number += 1
            yield command
    finally:
        _tell_if_slow(spent, lambda: {"what": COMMANDS, "game": game.slug, "state": game.write_state(state), "number": number})


def _tell_if_slow(seconds: float, position: Callable[[], Json]) -> None:
    if seconds * 1000 < settings.SLOW_DECISION_MS:
        return
    line = {"slow": round(seconds * 1000, 1), **position()}
    metrics.count_slow_decision(line["game"])
    log.warning(json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def replay(line: str) -> tuple[str, float, float]:
    """Does a logged decision again: what it was, how many milliseconds it took then, and how many now."""
    try:
        told = json.loads(line[line.index("{") :])
        what, slug, then = told["what"], told["game"], float(told["slow"])
        game, catalogue = GAMES[slug], engine_data.catalogue_of(slug)
        if what == ONI:
            position = position_json.read(told["position"], catalogue, engine_data.tsukuyumi().rulings)
        else:
            state = game.read_state(told["state"], catalogue)
        if what == DECIDE:
            command = game.read_command(told["command"], catalogue)
        number = int(told.get("number", 0))
    except (ValueError, KeyError, TypeError) as error:
        raise NotALine(str(error)) from error
    start = time.perf_counter()
    if what == ONI:
        attack.next_attack(position, told["attacks_left"])
    elif what == DECIDE:
        game.decide(state, command, catalogue)
    else:
        list(islice(game.commands(state, catalogue), number + 1))
    return f"{what} of {slug}", then, (time.perf_counter() - start) * 1000
