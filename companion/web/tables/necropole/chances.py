"""What an attack needs against each target, from where its user is."""

from dataclasses import dataclass

from companion.web.tables.necropole import words
from rules.engine.kernel import effects as f
from rules.engine.kernel.catalogue import Bound
from rules.engine.necropole import acts, cards
from rules.engine.necropole.rolls import needs
from rules.engine.necropole.state import UNIVERSAL, State


@dataclass(frozen=True)
class Against:
    """One target, and what wounds it."""

    who: str
    name: str
    chance: words.RollNeeds

    @property
    def text(self) -> str:
        return f"{self.name} {self.chance.text}"


def against(state: State, who: str, target: str, card: str = UNIVERSAL, roll: f.Roll | None = None) -> Against:
    found = limit(state, who, target, card, roll or roll_of(state, card) or f.Roll())
    return Against(target, words.undead(target), words.chance(found))


def limit(state: State, who: str, target: str, card: str, roll: f.Roll) -> Bound:
    """The highest total that wounds a target."""
    return needs(state, who, target, roll, card)


def roll_of(state: State, card: str) -> f.Roll | None:
    """The attack roll of a card; None where it has none."""
    return next((step for step in cards.steps_of(state, card) if isinstance(step, f.Roll)), None)


def of_card(state: State, who: str, card: str, targets: tuple[str, ...] | None) -> list[Against]:
    """Against everybody that a card touches, as far as that is known before it is played."""
    first, roll = cards.steps_of(state, card)[0], roll_of(state, card)
    if roll is None or state.card(card).effect is None:
        return []
    if targets is None:
        if not isinstance(first, f.Touch) or first.shape == "read" or not state.fight.board.tracked:
            return []
        targets = acts.touchable(state, who, first)
    return [against(state, who, target, card, roll) for target in targets]
