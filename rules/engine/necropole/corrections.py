"""Hand corrections, printed values and the rules profile: always legal, as long as what is asked for is there."""

import re
from types import MappingProxyType
from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.effects import CardFacts
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.necropole import boards, clock, commands, purses, ring
from rules.engine.necropole import events_by_hand as by_hand
from rules.engine.necropole.state import CARD_FIGURES, STATS, State

LONGEST_NOTE = 500
MOST_PRINTED = 99
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+){0,5}")


def correct(state: State, command: commands.Correction, catalogue: Catalogue) -> tuple[by_hand.ByHand, ...]:
    """The events of a hand correction."""
    match command:
        case commands.Place(area, unit):
            if area in (*ring.DISTRICTS, ring.CENTRE):
                _known(state, unit, "action.unit")
                return (by_hand.UndeadMoved(unit, "nec.explore.7", area),)
            return (_placed(state, command),)
        case commands.Remove(who):
            if state.position.fight is None:
                _known(state, who, "action.unit")
                return (by_hand.UndeadMoved(who, "nec.fight.18"),)
            _in_fight(state, who)
            return (by_hand.FigureRemoved(who, "nec.fight.18"),)
        case commands.Adjust():
            return (_adjusted(state, command),)
        case commands.Purse(who, what, by, leader):
            _side(state, who)
            held: int = getattr(state.position.sides[who], what)
            now = _not_below_none(held, by, "nec.explore.5.4")
            if leader is None or not state.terms.own_purses:
                return (by_hand.PurseChanged(who, what, by, now, "nec.explore.5.4"),)
            _not_below_none(purses.most(state, who, what, leader), by, "nec.explore.5.4")
            return (by_hand.PurseChanged(who, what, by, now, "nec.explore.5.4", leader),)
        case commands.ShiftPoints(who, by):
            _side(state, who)
            return (by_hand.PointsMarked(who, by, _not_below_none(state.position.sides[who].vp, by, "nec.win.2"), "nec.win.2"),)
        case commands.Mark(area, what) | commands.Unmark(area, what):
            return (_marked(state, area, what, isinstance(command, commands.Mark)),)
        case commands.GivePrinted(printed):
            if not printed:
                raise BadInput("missing", "action.printed")
            for name, number in printed.items():
                if not NAME.fullmatch(name):
                    raise BadInput("not-a-name", "action.printed", {"found": name[:40]})
                validation.whole(number, f"action.printed.{name}", 0, MOST_PRINTED)
            return (by_hand.PrintedGiven(printed),)
        case commands.GiveStats(unit, stats):
            if not stats:
                raise BadInput("missing", "action.stats")
            validation.only(dict(stats), STATS, "action.stats")
            return (by_hand.StatsGiven(unit, stats),)
        case commands.GiveCard(card, kind, of, figures, traits, effect):
            was = state.card(card)
            validation.only(dict(figures or {}), CARD_FIGURES, "action.figures")
            numbers = {**was.figures, **(figures or {})}
            facts = CardFacts(
                kind or was.kind, of or was.of, MappingProxyType(numbers), frozenset(traits) or was.traits, effect or was.effect
            )
            return (by_hand.CardGiven(card, facts, command.by),)
        case commands.Say(text):
            if not text.strip() or len(text) > LONGEST_NOTE:
                raise BadInput("not-text", "action.text", {"most": LONGEST_NOTE})
            return (by_hand.Said(text.strip()),)
        case commands.ChooseRuling(ruling, reading):
            if ruling not in catalogue.readings:
                raise BadInput("unknown-ruling", "action.ruling")
            return (by_hand.RulingChosen(ruling, validation.one_of(reading, catalogue.readings[ruling], "action.reading")),)
        case _:
            assert_never(command)


def _side(state: State, side: str) -> None:
    validation.one_of(side, tuple(state.position.sides), "action.who")


def _known(state: State, who: str, at: str) -> None:
    if who not in state.undead:
        raise BadInput("not-accepted", at, {"found": who[:40], "accepted": sorted(state.undead)})


def _marked(state: State, district: str, what: str, more: bool) -> by_hand.DistrictMarked:
    """A point more or less that a district has lost, or all of them."""
    city = state.position.city
    lost = city.damage.get(district, 0)
    if what == "damage":
        now = min(_not_below_none(lost, 1 if more else -1, "nec.master.9"), clock.GATE)
        return by_hand.DistrictMarked(district, now, now == clock.GATE, "nec.master.9")
    return by_hand.DistrictMarked(district, clock.GATE if more else 0, more, "nec.master.9")


def _in_fight(state: State, who: str) -> None:
    if state.position.fight is None:
        raise RuleViolation((Reason("no-fight", "nec.fight.7"),))
    if who not in state.fight.figures:
        raise RuleViolation((Reason("not-there", "nec.fight.7", {"who": who}),))


def _placed(state: State, command: commands.Place) -> by_hand.FigurePlaced:
    _in_fight(state, command.unit)
    board = state.fight.board
    if not boards.exists(board, command.area):
        raise RuleViolation((Reason("off-board", "nec.fight.8", {"about": "fight", "square": command.area}),))
    if state.at(command.area) not in (None, command.unit):
        raise RuleViolation(
            (Reason("square-taken", "nec.fight.8", {"about": "fight", "square": command.area, "who": str(state.at(command.area))}),)
        )
    facing = command.facing or state.fight.figures[command.unit].facing or board.facings[0]
    return by_hand.FigurePlaced(command.unit, command.area, "nec.fight.8", validation.one_of(facing, board.facings, "action.facing"))


def _adjusted(state: State, command: commands.Adjust) -> by_hand.Adjusted:
    who, what = command.who, command.what
    _known(state, who, "action.who")
    if what == "lost":
        now = _not_below_none(state.undead[who].lost, command.by, "nec.attack.2")
        return by_hand.Adjusted(who, what, command.by, now, "nec.attack.2")
    _in_fight(state, who)
    figure = state.fight.figures[who]
    if what == "flipped":
        return by_hand.Adjusted(who, what, command.by, int(command.by > 0), "nec.fight.3")
    counter, _, on = what.partition("-")
    held: int = getattr(getattr(figure, counter), on)
    return by_hand.Adjusted(who, what, command.by, _not_below_none(held, command.by, "nec.attack.5"), "nec.attack.5")


def _not_below_none(held: int, by: int, clause: str) -> int:
    if held + by < 0:
        raise RuleViolation((Reason("fewer-than-none", clause, {"found": held, "asked": -by}),))
    return held + by
