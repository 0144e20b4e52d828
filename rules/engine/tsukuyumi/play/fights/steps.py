"""What comes next in the fights that are going on, derived from them: one small dataclass for each step."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.play.fights.losses import standing
from rules.engine.tsukuyumi.play.fights.state import DamageSent, Fight
from rules.engine.tsukuyumi.state import State


@dataclass(frozen=True)
class Sharing:
    """So much damage is shared out among these sides."""

    fight: Fight
    damage: int
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Answering:
    """These sides choose a counterattack: one side its own, or several a common one."""

    fight: Fight
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Taking:
    """A side has to take the first damage on its way."""

    fight: Fight
    hit: DamageSent


@dataclass(frozen=True)
class Retreating:
    """A side's survivors may leave."""

    fight: Fight
    side: str


Step = Sharing | Answering | Taking | Retreating


def step(state: State) -> Step | None:
    """The next step of the fights; None where nobody fights, or where nothing is left but to close them.

    Areas that are attacked at the same time keep step: no counterattack before all damage is dealt (coop.princess.6)."""
    fights = state.fights
    for fight in fights:
        if not fight.split:
            return Sharing(fight, fight.damage, fight.defenders)
        if fight.spare:
            return Sharing(fight, fight.spare, tuple(side for side in fight.defenders if standing(state.position, fight, side)))
    answering = _first_in_initiative(state.position, [fight for fight in fights if fight.to_answer])
    if answering is not None:
        return Answering(answering, answering.to_answer if is_common(state.position) else answering.to_answer[:1])
    for fight in fights:
        if fight.hits:
            return Taking(fight, fight.hits[0])
    for fight in fights:
        if fight.retreats:
            return Retreating(fight, fight.retreats[0])
    return None


def is_common(position: Position) -> bool:
    """coop.fight.8: one counterattack for all defenders, unless each has one of their own."""
    return position.together and position.rulings.coop_one_riposte == "one-common"


def _first_in_initiative(position: Position, fights: Sequence[Fight]) -> Fight | None:
    """coop.card.8.2: counterattacks of several players come in initiative order."""
    order = position.initiative or ()
    return min(fights, key=lambda fight: order.index(side) if (side := fight.to_answer[0]) in order else len(order), default=None)
