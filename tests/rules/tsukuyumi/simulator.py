"""Whole games by seed: random or deliberate players, either mode; every law is checked on the way."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import replay
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.strategy.search import choose
from tests.rules.tsukuyumi.coop import laws, playing
from tests.rules.tsukuyumi.dealer import Dealer

LONGEST = 3000


def deliberate(given: dict[str, Any], seed: str) -> Iterator[playing.Game]:
    """A co-op game by players who mean to win; yields after each tap."""
    dealer, book = Dealer(seed), playing.catalogue()
    game = playing.opened(given)
    plan: list[Any] = []
    while game.now.result is None and len(game.commands) < LONGEST:
        before = game.now
        command = next(_taken(game, dealer.commands(before, GAME.view(before, None).pending)), None)
        if command is not None:
            dealer.took(before, command)
            plan = []
        elif plan and (_taken_one(game, plan[0])):
            plan = plan[1:]
        else:
            advice = choose(before, book)
            command = advice.command if advice is not None else next(GAME.legal_commands(before, book))
            playing.tap(game, command)
            plan = list(advice.then) if advice is not None else []
        if GAME.view(game.now, None).pending is not None:
            plan = plan
        yield game


def _taken_one(game: playing.Game, command: Any) -> bool:
    return next(_taken(game, iter([command])), None) is not None


def _taken(game: playing.Game, commands: Iterator[Any]) -> Iterator[Any]:
    """The first of these commands that is accepted, carried out."""
    for command in commands:
        try:
            playing.tap(game, command)
        except (RuleViolation, BadInput):
            continue
        yield command
        return
