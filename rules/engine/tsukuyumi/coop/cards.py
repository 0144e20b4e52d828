"""Cards: Princess cards, Oni round cards, ripostes, legendary Oni. Those the book shows play themselves; the others are read aloud,
and the players tap their steps (coop.card)."""

from dataclasses import replace
from itertools import takewhile

from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import decks
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.card_effects import can_attack, goes, may_be_attacked
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import duty_for, first_duty, is_free, nothing_waits, refuse
from rules.engine.tsukuyumi.coop.legendary_oni import OBSERVER, comes, for_the_shadows
from rules.engine.tsukuyumi.coop.state import LEGENDS, PRINCESS_CARDS, ROUND_CARD, ROUND_CARDS
from rules.engine.tsukuyumi.legality import princess
from rules.engine.tsukuyumi.play import duties as d
from rules.engine.tsukuyumi.state import State

ANNIHILATION = "mp71"
LOSS_OF_CONTROL = "mp79"
PROSPERITY = "mp58"
OBSERVER_CARD = "mp87"
LONGEST_CODE = 40
STEPS_WITHOUT_UNITS = 3  # coop.card.5.1


def code(card: str | None) -> str | None:
    """A card's number in small letters; cards we do not know are as good as unnamed."""
    if card is not None and not 0 < len(card) <= LONGEST_CODE:
        refuse("no-such-card", "coop.card.7")
    return card.lower() if card else None


# --- the Princess's cards


def princess_card(state: State, command: c.DrawPrincessCard) -> Events:
    """A card is drawn and carried out; while she is off the board none is drawn."""
    duty = first_duty(state)
    done: Events = ()
    if isinstance(duty, d.PrincessCardToDraw):
        done = (e.TaskDone(duty, "coop.princess.5"),)
    elif not is_free(state) and not isinstance(duty, d.CardToCarryOut):
        refuse("no-card-now", "coop.princess.5", waiting=d.kind_of(duty))
    if not state.position.has_princess:
        refuse("princess-away", "coop.princess.7")
    card = code(command.card)
    shown = (*done, *decks.draw(state, PRINCESS_CARDS, card), e.PrincessCardShown("coop.princess.5", card))
    if card == ANNIHILATION and state.position.princess in princess.CORNERS:
        return (*shown, *_annihilation(state))
    if command.carried_out:
        return (*shown, e.CardCarriedOut("coop.princess.5", "princess-card"))
    return (*shown, e.TasksAdded((d.CardToCarryOut("princess-card"),), "coop.princess.5", first=True))


def _annihilation(state: State) -> Events:
    """coop.card.5: clockwise to the first corner where she finds units in two areas, and she attacks there with all Oni."""
    position = state.position
    ahead = [(corner, _held(position, corner)) for corner in princess.way(position, clockwise=True)]
    most = max((held for _, held in ahead), default=0)
    single = position.rulings.coop_mp71_single
    corners = [corner for corner, _ in ahead]
    if most == 0 or (most == 1 and single == "as-none"):
        passed = princess.passed(position, STEPS_WITHOUT_UNITS, clockwise=True)
        return goes(state, passed, "coop.card.5.1", (d.OniToBring(princess.present(replace(position, princess=passed[-1]))),))
    if most == 1 and single == "full-circle":
        return goes(state, corners, "coop.card.5.2")
    clause = "coop.card.5" if most > 1 else "coop.card.5.2"
    corner = next(corner for corner, held in ahead if held >= min(most, 2))
    areas = tuple(sorted(area for area in corner if area in position.areas))
    return goes(state, corners[: corners.index(corner) + 1], clause, (d.PrincessToAttack(areas),))


def _held(position: Position, corner: princess.Corner) -> int:
    """How many areas of a corner hold players' units; only those that she and the Oni there can take, where that is played."""
    if position.rulings.coop_mp71_corner == "can-take":
        there = replace(position, princess=corner, has_princess=True)
        return sum(1 for area in corner if can_attack(there, area) and position.enemies(ONI, area))
    return sum(1 for area in corner if may_be_attacked(position, area) and position.enemies(ONI, area))


# --- the Oni round card


def round_card(state: State, command: c.ShowRoundCard) -> Events:
    """coop.round.4: turned up at the start of the round; the Three Shadows' Oni come before it does anything."""
    nothing_waits(state)
    if not is_free(state) and (state.stage != ROUND_CARD or coop_of(state).shown):
        refuse("no-card-now", "coop.round.4", waiting=state.stage)
    card = code(command.card)
    shown: Events = (*decks.draw(state, ROUND_CARDS, card), e.RoundCardShown("coop.round.4", card))
    if state.position.rulings.coop_shadows_timing == "before":
        shown = (*shown, *for_the_shadows(state))
    if card == LOSS_OF_CONTROL:
        return (*shown, e.TasksAdded(_loss_of_control(state), "coop.card.6"))
    if command.carried_out:
        return (*shown, e.CardCarriedOut("coop.round.4", "round-card"))
    return (*shown, e.TasksAdded((d.CardToCarryOut("round-card"),), "coop.round.4"))


def _loss_of_control(state: State) -> tuple[d.CoopDuty, ...]:
    """coop.card.6: a marker from each player, a legendary Oni, and the Princess, placed first where she is missing."""
    markers = [d.MarkerToGiveUp(side) for side in state.position.initiative or ()]
    reading = state.position.rulings.coop_princess_absent
    away = not state.position.has_princess
    back = [d.PrincessToReturn()] if away else []
    plays = [] if away and reading == "place-only" else [d.PrincessCardToDraw()]
    return (*markers, d.CardToReveal("legendary"), *back, *plays)


def card_done(state: State) -> Events:
    """The players have carried out what they read."""
    duty = duty_for(state, d.CardToCarryOut, "coop.round.4")
    return (e.CardCarriedOut("coop.round.4", duty.card or "card"), e.TaskDone(duty, "coop.round.4"))


# --- cards drawn face down


def reveals(state: State) -> tuple[d.CardToReveal, ...]:
    """coop.momentum.7.1: in the order in which they were drawn."""
    return tuple(d.CardToReveal(card.kind, card.by, card.square) for card in coop_of(state).drawn)


def reveal(state: State, command: c.Reveal) -> Events:
    """The next card is turned up: a riposte is carried out at once, a legendary Oni enters."""
    duty = _next_reveal(state, command.number)
    kind, by = duty.deck, duty.side or state.position.active or next(iter(state.position.initiative or ()), "")
    done: Events = (e.TaskDone(duty, "coop.momentum.7.1"),)
    card = code(command.card)
    if kind == "legendary":
        if command.lasting:
            refuse("no-such-card", "coop.momentum.10")
        unit = command.unit or (OBSERVER if card == OBSERVER_CARD else None)
        done = (*done, *decks.draw(state, LEGENDS, unit or card))
        shown = e.CardRevealed(kind, by, "coop.momentum.10", unit or card, deck=LEGENDS)
        if unit is None:
            return (*done, shown, e.TasksAdded((d.CardToCarryOut("legendary"),), "coop.legend.4", first=True))
        return (*done, shown, *comes(state, unit, command.areas, command.die))
    if command.unit is not None or command.areas or command.die is not None:
        refuse("no-such-card", "coop.momentum.8")
    lasting = command.lasting and card != PROSPERITY
    deck = decks.deck_of(state, kind)
    done = (*done, *decks.draw(state, deck, card))
    shown = e.CardRevealed(kind, by, "coop.momentum.8", card, lasting, deck)
    follows = d.TwoPointsToLay() if card == PROSPERITY else d.CardToCarryOut("riposte")
    return (*done, shown, e.TasksAdded((follows,), "coop.momentum.8", first=True))


def _next_reveal(state: State, number: int) -> d.CardToReveal:
    """The card that is due, or another of those that are, where the active player chooses; in free play the first that lies face down."""
    if number:
        return _chosen_reveal(state, number)
    waits = any(isinstance(duty, d.CardToReveal) for duty in coop_of(state).duties)
    if is_free(state) and not waits and coop_of(state).drawn:
        return reveals(state)[0]
    return duty_for(state, d.CardToReveal, "coop.momentum.7.1")


def _chosen_reveal(state: State, number: int) -> d.CardToReveal:
    """One of the cards that are due one after another."""
    if state.position.rulings.coop_reveal_order != "active":
        refuse("in-the-order-drawn", "coop.momentum.7.1")
    waiting = coop_of(state).duties
    due = [duty for duty in takewhile(lambda duty: isinstance(duty, d.CardToReveal), waiting) if isinstance(duty, d.CardToReveal)]
    if is_free(state) and not due:
        due = list(reveals(state))
    if not 0 <= number < len(due):
        refuse("nothing-such", "coop.momentum.7.1", wanted="reveal", waiting=d.kind_of(first_duty(state)))
    return due[number]
