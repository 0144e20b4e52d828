"""How a fight goes on if nobody counterattacks or retreats, and everybody loses as few figures as the rules allow."""

from dataclasses import dataclass
from functools import reduce

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.messages import Command
from rules.engine.tsukuyumi.play.fights import commands as f
from rules.engine.tsukuyumi.state import State

MOST_STEPS = 40


@dataclass(frozen=True)
class Settled:
    """A state whose fights were played on; `assumed`: somebody had a choice, `open`: a choice is left that nobody can foresee."""

    state: State
    assumed: bool = False
    open: bool = False


def settled(state: State, catalogue: Catalogue) -> Settled:
    """The fights of a state, played on until they are over or somebody has to choose something else."""
    assumed = False
    for _ in range(MOST_STEPS):
        if not state.fights:
            return Settled(state, assumed)
        command = quiet_answer(GAME.view(state, None).pending)
        if command is None:
            break
        try:
            happened = GAME.decide(state, command, catalogue)
        except (BadInput, RuleViolation):
            break  # a printed value is missing
        state, assumed = reduce(GAME.evolve, happened, state), True
    return Settled(state, assumed, open=True)


def quiet_answer(pending: Pending | None) -> Command | None:
    """No counterattack, the fewest losses, nobody leaves; None where the choice is another one."""
    if pending is None:
        return None
    for option in pending.options:
        match option:
            case c.ChooseRiposte(name=None) | f.Counterattack(choice="none") | f.Retreat(figures=()):
                return option
            case c.TakeDamage() | f.TakeDamage():
                return option  # the first is the one that loses the fewest
    return None
