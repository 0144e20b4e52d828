"""A decision as it grows: the events so far and the state they make. Nothing of it outlives the decision."""

from rules.engine.necropole import events as e
from rules.engine.necropole.city_events import PursesShared
from rules.engine.necropole.evolve import evolve
from rules.engine.necropole.purses import shared
from rules.engine.necropole.state import Fight, State


def _acting(command: object) -> tuple[str, ...]:
    """The heroes whom a command names."""
    one = getattr(command, "for_", None)
    return (*(getattr(command, "heroes", None) or ()), *((one,) if isinstance(one, str) else ()))


class Course:
    """Where a command has led so far."""

    def __init__(self, state: State, command: object = None) -> None:
        self.now = state
        self.payer: int | None = getattr(command, "payer", None)
        self.acting = _acting(command)
        self.made: list[e.Event] = []
        self.ended: tuple[Fight, e.FightEnded] | None = None  # the fight that ended, as it was, and how

    def happens(self, event: e.Event) -> None:
        if isinstance(event, e.FightEnded):
            self.ended = self.fight, event
        before = self.now.position
        self.made.append(event)
        self.now = evolve(self.now, event)
        if self.now.terms.own_purses and not isinstance(event, PursesShared):
            for side in before.sides:
                share = shared(before, self.now.position, side, event, self.payer, self.acting)
                if share is not None:
                    self.happens(share)

    @property
    def fighting(self) -> bool:
        """Whether a fight goes on; one that was halted does only after what follows from the one that ended."""
        return self.now.position.fight is not None and self.ended is None

    def resume(self) -> None:
        """The fight that was halted goes on, if there is one."""
        self.ended = None

    @property
    def fight(self) -> Fight:
        return self.now.fight
