"""What everybody sees of the co-op game: nothing of it is secret here, since nobody tells which action card was chosen."""

from collections.abc import Callable
from dataclasses import dataclass, fields

from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.pending import pending
from rules.engine.tsukuyumi.coop.state import TURNS, Budget, Coop
from rules.engine.tsukuyumi.coop.turn_actions import budget
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import View


@dataclass(frozen=True)
class CoopShown(Coop):
    """What the co-op game keeps, and what the active player's turn allows."""

    allowed: Budget | None = None


@dataclass(frozen=True)
class CoopView(View):
    """The co-op game as everybody sees it."""

    rounds: int
    turned: tuple[str, ...]  # who has had their turn in this phase
    coop: CoopShown


def view(state: State, side: str | None) -> CoopView:
    """The same for every side and for watchers."""
    coop = coop_of(state)
    build: Callable[..., CoopShown] = CoopShown
    shown = build(**{field.name: getattr(coop, field.name) for field in fields(Coop)}, allowed=_allowed(state))
    return CoopView(state.position, pending(state), state.stage, state.rounds, tuple(sorted(state.turned)), shown)


def _allowed(state: State) -> Budget | None:
    return budget(state) if state.stage in TURNS else None
