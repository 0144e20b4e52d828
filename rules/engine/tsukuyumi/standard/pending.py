"""What somebody has to choose next, with the options as commands: worked out from the state, so that a hand correction never leaves
an old choice behind."""

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from rules.engine.kernel.codec import name_of
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.play import duties as d
from rules.engine.tsukuyumi.play.giving_up import legal_losses
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import event_deck
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import fight_choices, gambler, rounds, turn_actions
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.evolve import first_duty
from rules.engine.tsukuyumi.state import State

MOST_SHOWN = 60
EITHER: tuple[t.Source, ...] = ("deck", "open")


def pending(state: State) -> Pending | None:
    """The choice that is open; None where the active player simply acts."""
    duty = first_duty(state) if state.standard is not None else None
    if duty is None:
        return fight_choices.open_choice(state)
    return Pending(name_of(type(duty)), (duty.side,), tuple(islice(_shown(state, duty), MOST_SHOWN)), duty.clause, _facts(duty))


def _shown(state: State, duty: d.StandardDuty) -> Iterator[s.Command]:
    """Productions and movements are made on the board: beside them only doing without is an option."""
    if isinstance(duty, d.PointsToSpend | d.UnitsToAdvance):
        yield s.Decline(duty.side)
    else:
        yield from answers(state, duty)


def _facts(duty: d.StandardDuty) -> dict[str, object]:
    """What a page tells about it."""
    match duty:
        case d.FiguresToLose(_, area, count, _, oni):
            return {"area": str(area), "count": count, "oni": True} if oni else {"area": str(area), "count": count}
        case d.FightDieToRoll(_, area, oni):
            return {"area": str(area), "oni": True} if oni else {"area": str(area)}
        case d.PointsToSpend(_, points) | d.UnitsToAdvance(_, points):
            return {"points": points}
        case d.EventToDraw() | d.AreaToMark() | d.PrincessToBringBack():
            return {}
        case _:
            assert_never(duty)


def answers(state: State, duty: d.StandardDuty) -> Iterator[s.Command]:
    """The commands that answer a duty, in a fixed order."""
    match duty:
        case d.FiguresToLose():
            yield from (s.LoseFigures(duty.side, lost) for lost in legal_losses(state.position, duty))
        case d.FightDieToRoll(side):
            yield from (s.RollDie(side, result) for result in range(1, gambler.SIDES + 1))
        case d.EventToDraw(side):
            yield from (t.DrawEvent(side, source) for source in EITHER if not event_deck.empty_reasons(RULES, state, source))
            yield s.Decline(side)
        case d.AreaToMark(side):
            yield from (s.MarkTsukuyumi(side, here) for here in gambler.markable(state.position))
        case d.PrincessToBringBack(side):
            yield from (s.ReturnPrincess(side, here) for here in rounds.returns(state.position))
        case d.UnitsToAdvance(side):
            yield s.Decline(side)
            yield from turn_actions.legal_advances(state, duty)
        case d.PointsToSpend(side):
            yield s.Decline(side)
            yield from turn_actions.legal_grants(state, duty)
        case _:
            assert_never(duty)


def accepted(duty: d.StandardDuty) -> tuple[type[s.Command], ...]:
    """The kinds of command that answer a duty; everything else has to wait."""
    match duty:
        case d.FiguresToLose():
            return (s.LoseFigures,)
        case d.FightDieToRoll():
            return (s.RollDie,)
        case d.EventToDraw():
            return (t.DrawEvent, s.Decline)
        case d.AreaToMark():
            return (s.MarkTsukuyumi,)
        case d.PrincessToBringBack():
            return (s.ReturnPrincess,)
        case d.UnitsToAdvance():
            return (c.Move, s.Decline)
        case d.PointsToSpend():
            return (c.Produce, t.Buy, s.Decline)
        case _:
            assert_never(duty)
