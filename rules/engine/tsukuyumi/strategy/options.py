"""What a player may decide at a state: whose choice it is, and the commands worth a look. What cards and dice decide is left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.tsukuyumi import messages
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.messages import Command
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.state import FREE, OVER, State

# Choices that nobody makes: a card is drawn or read, a die is thrown, a secret hand is looked at.
ON_THE_TABLE = frozenset(
    ["choose-action", "round-card", "princess-card", "card", "reveal", "objective", "gambler-die", "roll-die", "draw-passed"]
)
# Choices that the rules ask to be the worst for the players (coop.card.4, coop.princess.7), or that a legendary Oni's card makes.
AGAINST_THE_PLAYERS = frozenset(["two-points", "princess-return", "skybound"])
# What only a card in somebody's hand can prove, or what players do by hand.
READ_OUT: tuple[type, ...] = (
    c.PlayAction, c.ReportAttack, c.ReportAction, c.ChooseCard, c.SkipAttack, c.FinishByHand, c.CheckObjective,
    s.ChooseCard, s.TurnPower, s.RollDie, s.ScoreGoal, s.ScoreMission, t.PlayEvent, t.Buy,
)  # fmt: skip
ENDING: tuple[type, ...] = (c.EndTurn, s.EndTurn)
FIGHTS: tuple[type, ...] = (actions.Conquer, actions.Annihilate, s.Attack)
MOST_LISTED = 400


@dataclass(frozen=True)
class OpenChoice:
    """A choice that waits: what it is about, whose it is, what can be chosen; a turn has no kind."""

    kind: str
    by: str
    commands: tuple[Command, ...]


def open_choice(state: State, catalogue: Catalogue) -> OpenChoice | None:
    """What somebody has to decide now; None where the game is over or played freely, or cards and dice come next."""
    if state.stage in (FREE, OVER):
        return None
    pending = GAME.view(state, None).pending
    if pending is None:
        commands = tuple(command for command in _listed(state, catalogue) if not isinstance(command, READ_OUT))
        by = state.position.active or next((side for command in commands if (side := _sender(command))), "")
        return OpenChoice("", by, commands) if commands else None
    if pending.kind in ON_THE_TABLE or not pending.by:
        return None
    offered = tuple(option for option in pending.options if isinstance(option, messages.COMMANDS))
    if all(isinstance(option, s.Decline) for option in offered):  # too many to be shown
        shown = set(map(repr, offered))
        others = (command for command in _listed(state, catalogue) if _sender(command) in pending.by and repr(command) not in shown)
        offered = (*offered, *(command for command in others if not isinstance(command, READ_OUT)))
    return OpenChoice(pending.kind, pending.by[0], offered) if offered else None


def _listed(state: State, catalogue: Catalogue) -> Iterator[Command]:
    return islice(GAME.legal_commands(state, catalogue), MOST_LISTED)


def _sender(command: Command) -> str:
    by = getattr(command, "by", None)
    return by if isinstance(by, str) else ""


def fights(state: State, by: str, catalogue: Catalogue) -> Iterator[Command]:
    """The fights that a side could try where its figures stand; some may be refused."""
    if state.position.together:
        for here in sorted(state.position.areas):
            if any(state.position.areas[here].units.get(by, {}).values()):
                yield actions.Conquer(by, here)
                yield actions.Annihilate(by, here)
        return
    before_moves = takewhile(lambda command: not isinstance(command, actions.Move), GAME.legal_commands(state, catalogue))
    yield from (command for command in before_moves if isinstance(command, FIGHTS))
