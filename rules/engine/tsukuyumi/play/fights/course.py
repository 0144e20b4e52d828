"""The course of the fights that are going on: what happens without anybody's choice, and the end by hand."""

from typing import assert_never

from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights.counterattacks import answered_by_itself
from rules.engine.tsukuyumi.play.fights.losses import taken_by_itself
from rules.engine.tsukuyumi.play.fights.retreats import stayed_by_itself
from rules.engine.tsukuyumi.play.fights.sharing import shared_by_itself
from rules.engine.tsukuyumi.play.fights.steps import Answering, Retreating, Sharing, Taking, step
from rules.engine.tsukuyumi.state import State


def by_itself(state: State) -> tuple[e.FightEvent, ...]:
    """What the next step comes to where nobody has a choice; nothing where somebody has one, or where only the end is left."""
    now = step(state)
    match now:
        case None:
            return ()
        case Sharing():
            return shared_by_itself(state, now)
        case Answering(fight, sides):
            return answered_by_itself(state, fight, sides)
        case Taking(fight):
            return taken_by_itself(state, fight)
        case Retreating():
            return stayed_by_itself(state, now)
        case _:
            assert_never(now)
