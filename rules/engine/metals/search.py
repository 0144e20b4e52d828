"""An opponent: looks ahead over the engine's own moves, as far as it is allowed to; knows no clock, only a budget and a stop."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.random import Chance
from rules.engine.metals.commands import Action
from rules.engine.metals.decide import decide
from rules.engine.metals.evaluation import WON, worth
from rules.engine.metals.events import Won
from rules.engine.metals.evolve import evolve
from rules.engine.metals.hints import reasons
from rules.engine.metals.legal import legal_commands
from rules.engine.metals.state import SIDES, State

Stop = Callable[[], bool]
NOTHING = Catalogue()


@dataclass(frozen=True)
class PlayingStrength:
    """How far an opponent looks, how many turns it may try in all, and how much it errs (in hundredths of a point)."""

    depth: int
    budget: int
    error: int


STRENGTHS = {
    "weak": PlayingStrength(depth=1, budget=200, error=250),
    "middling": PlayingStrength(depth=2, budget=1200, error=110),
    "strong": PlayingStrength(depth=4, budget=3000, error=0),
}
HINT = "strong"


class _Enough(Exception):
    """The budget is used up, or somebody said stop."""


def never() -> bool:
    return False


def choose(state: State, strength: str, stop: Stop = never, seed: str = "") -> tuple[Action, tuple[Reason, ...]]:
    """A legal action of the active side, and why; the same for the same seed unless it is stopped. There has to be one."""
    command = _Search(STRENGTHS[strength], stop, seed).best(state)
    return command, reasons(state, command)


def hint(state: State, stop: Stop = never) -> tuple[Action, tuple[Reason, ...]]:
    """What a strong player would do here, and why."""
    return choose(state, HINT, stop)


class _Search:
    """One look ahead: negamax with alpha and beta, deeper and deeper while the budget lasts."""

    def __init__(self, strength: PlayingStrength, stop: Stop, seed: str) -> None:
        self.strength = strength
        self.stop = stop
        self.left = strength.budget
        self.cuts: dict[Action, int] = {}
        self.chance = Chance(f"metals opponent {seed}")

    def best(self, state: State) -> Action:
        """The action that promises most; the last look that could be finished counts."""
        commands = self.chance.shuffled(legal_commands(state))  # so that equals are not always taken from the same corner
        errors = [self._error() for _ in commands]
        first = [self._after(state, command, 1, -2 * WON, 2 * WON, free=True) for command in commands]
        places = sorted(range(len(commands)), key=lambda place: -first[place] - errors[place])
        for depth in range(2, self.strength.depth + 1):
            try:
                places = self._ranked(state, commands, places, errors, depth)
            except _Enough:
                break
        return commands[places[0]]

    def _ranked(self, state: State, commands: list[Action], places: list[int], errors: list[int], depth: int) -> list[int]:
        """The commands by what they lead to, best first; only the best is exact."""
        found: list[tuple[int, int]] = []
        alpha = -2 * WON
        for place in places:
            value = self._after(state, commands[place], depth, alpha - errors[place], 2 * WON) + errors[place]
            found.append((value, place))
            alpha = max(alpha, value)
        return [place for _, place in sorted(found, key=lambda one: -one[0])]

    def _error(self) -> int:
        return self.chance.below(2 * self.strength.error + 1) - self.strength.error

    def _after(self, state: State, command: Action, depth: int, alpha: int, beta: int, free: bool = False) -> int:
        """What a turn is worth to the side that plays it, looking so many turns ahead."""
        if not free:
            self.left -= 1
            if self.left < 0 or self.stop():
                raise _Enough
        events = decide(state, command, NOTHING)
        last = events[-1]
        if isinstance(last, Won):
            return 0 if last.who is None else (WON + depth) * (1 if last.who == SIDES[state.active] else -1)
        for event in events:
            state = evolve(state, event)
        if depth == 1:
            return -worth(state)
        return -self._best_reply(state, depth - 1, -beta, -alpha)

    def _best_reply(self, state: State, depth: int, alpha: int, beta: int) -> int:
        best = -2 * WON
        for command in self._promising(legal_commands(state)):
            value = self._after(state, command, depth, alpha, beta)
            if value > best:
                best = value
            if best > alpha:
                alpha = best
            if alpha >= beta:
                self.cuts[command] = self.cuts.get(command, 0) + depth
                break
        return best

    def _promising(self, commands: list[Action]) -> list[Action]:
        """Replies that refuted other turns come first."""
        return sorted(commands, key=lambda command: -self.cuts.get(command, 0)) if self.cuts else commands
