"""Folds what happened in the co-op game into a state; never refuses, rolls or looks up."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.engine.kernel.game import Outcome
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.state import (
    CHOOSE,
    LEGENDS,
    PRINCESS_CARDS,
    RIPOSTES,
    ROUND_CARDS,
    TURNS,
    ActionCard,
    Budget,
    CardNote,
    CardOut,
    Coop,
    Drawn,
    Riposte,
    printed,
)
from rules.engine.tsukuyumi.play import old_logs
from rules.engine.tsukuyumi.play.duties import COOP_KINDS, CardToReveal, PrincessCardToDraw, folded
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.evolve import fold as fight_fold
from rules.engine.tsukuyumi.play.fights.state import COMBAT_CARD
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import evolve as turns_evolve
from rules.engine.tsukuyumi.state import OVER, State

GUERILLA = "guerilla"
ATTACKS = 2  # coop.oni.10: a third is the Abyssal's
DECKS = {"riposte": RIPOSTES, "legendary": LEGENDS}


def fold(state: State, happened: Iterable[e.Event]) -> State:
    """The state after these events of the board and of the co-op game."""
    for event in happened:
        if isinstance(event, board.BOARD_EVENTS):
            state = replace(state, position=apply.change(state.position, event))
        elif isinstance(event, turns.EVENTS):
            state = _turn(state, event)
        else:
            state = evolve(state, event)
    return state


def _turn(state: State, event: turns.TurnEvent) -> State:
    """What both modes fold alike, and the Nomads' last combat card of a round."""
    state = turns_evolve.evolve(state, event)
    guerilla = isinstance(event, turns.ActionUsed) and event.use == GUERILLA
    return replace(state, coop=replace(coop_of(state), guerilla=True)) if guerilla else state


def coop_of(state: State) -> Coop:
    """What the co-op game keeps; nothing yet in free play."""
    return state.coop if state.coop is not None else Coop()


def evolve(state: State, event: e.CoopEvent) -> State:
    """The state after one event of the co-op game."""
    if isinstance(event, fights.EVENTS):
        return _fight(state, event)
    coop = coop_of(state)
    match event:
        case e.MadeReady(what):
            return replace(state, coop=replace(coop, ready=(*coop.ready, what)))
        case e.StartersPlaced():
            return replace(state, coop=_without_starters(coop, event))
        case e.HomezoneMarked(area, of, _, keeps_tile):
            tile = state.position.areas[area]
            home = replace(tile, of=of) if keeps_tile else replace(tile, kind="home", of=of, value=0)
            return replace(state, position=state.position.with_area(area, home))
        case e.RoundBegan(number):
            position = replace(state.position, round=number, phase=None, active=None, fought=False)
            fresh = replace(coop, chosen=(), card=None, shown=False, cards={}, legend_destroyed=False, guerilla=False, once=frozenset())
            return replace(turns_evolve.new_round(state), stage=CHOOSE, position=position, turned=frozenset(), coop=fresh)
        case e.StageReached(stage):
            phase = stage if stage in TURNS else None
            position = replace(state.position, phase=phase, active=None, fought=False)
            return replace(state, stage=stage, position=position, turned=frozenset(), coop=replace(coop, attacks=0))
        case e.TurnBegan(side, _, attacks):
            position = replace(state.position, active=side, fought=False)
            began = replace(coop, attacks=attacks, third=attacks > ATTACKS, planned=None)
            return replace(turns_evolve.fresh(state), position=position, coop=began)
        case e.TurnEnded(side):
            position = replace(state.position, fought=False)
            return replace(turns_evolve.fresh(state), turned=state.turned | {side}, position=position)
        case e.CardChosen(by):
            chosen = {*coop.chosen, by}  # kept in the players' order: it does not matter who was quicker
            return replace(state, coop=replace(coop, chosen=tuple(side for side in coop.players if side in chosen)))
        case e.ActionPlayed(by, budget, _, card, unbound):
            known = {**coop.known_cards, card or printed(budget): budget} if not unbound and budget != Budget() else coop.known_cards
            return replace(state, coop=replace(coop, cards={**coop.cards, by: ActionCard(budget, card, unbound)}, known_cards=known))
        case e.GameEnded(scores, winners, clause, unknown):
            return replace(state, stage=OVER, result=Outcome(winners, clause, scores, unknown))
        case old_logs.TurnUsed():
            return fold(state, old_logs.used(state, event))
        case old_logs.FiguresSpent():
            return old_logs.spent(state, event)
        case e.TasksAdded() | e.TaskDone():
            return replace(
                state, coop=replace(coop, duties=folded(coop.duties, event, COOP_KINDS), out=(*coop.out, *_drawn_by_hand(event)))
            )
        case e.OniAttacked() | e.OniCouldNotAttack() | e.AttackSkipped():
            counts = not isinstance(event, e.OniAttacked) or event.counted
            planned = (event.then if isinstance(event, e.OniAttacked) else None) if counts else coop.planned
            return replace(state, coop=replace(coop, attacks=max(coop.attacks - counts, 0), planned=planned))
        case e.SquaresPassed(squares):
            return replace(state, coop=replace(coop, passed=squares))
        case e.PassedSettled():
            return replace(state, coop=replace(coop, passed=()))
        case e.GamblerRolled(die):
            return replace(state, coop=replace(coop, gambler=die))
        case e.DefilerHit():
            return replace(state, coop=replace(coop, defiler_turned=True))
        case e.AttackLapsed():
            return replace(state, coop=replace(coop, attacks=max(coop.attacks - 1, 0), third=False))
        case e.PrincessCardShown(_, card):
            return replace(state, coop=replace(coop, out=(*coop.out, CardOut(PRINCESS_CARDS, card))))
        case e.CardNoted(card, effect, objective):
            notes = {code: note for code, note in coop.notes.items() if code != card}
            written = {card: CardNote(effect, objective)} if effect or objective else {}  # an empty one takes back what was noted
            return replace(state, coop=replace(coop, notes={**notes, **written}))
        case e.DeckShuffled(deck, stay):
            others = tuple(card for card in coop.out if card.deck != deck)
            return replace(state, coop=replace(coop, out=(*others, *(CardOut(deck, card) for card in stay))))
        case (
            e.RoundCardShown() | e.SquareReached() | e.CardsDue() | e.CardRevealed() | e.RiposteDiscarded() | e.LegendCame()
            | e.LegendDestroyed() | e.PrincessDestroyed()
        ):  # fmt: skip
            return replace(state, coop=_cards(coop, event))
        case (
            e.CardCarriedOut() | e.OtherDone() | old_logs.DamageTaken() | old_logs.RiposteChosen() | e.OniFought()
            | e.ObjectiveChecked() | e.MinesUsed()
        ):  # fmt: skip
            return state  # told for the log: what they changed are events of their own
        case _:
            assert_never(event)


def _fight(state: State, event: fights.FightEvent) -> State:
    """The fight itself, and what a player's turn keeps of it: where a combat card was played, and whether it works once per round."""
    folded = fight_fold(state, event)
    if not isinstance(event, fights.FightOpened) or event.attacker == ONI:
        return folded
    if event.source == COMBAT_CARD:
        folded = replace(folded, turn=replace(state.turn, fought_in=state.turn.fought_in | {event.area}))
    coop = coop_of(state)
    return replace(folded, coop=replace(coop, once=coop.once | {event.attacker})) if event.card.kind == "once-per-round" else folded


def _without_starters(coop: Coop, event: e.StartersPlaced) -> Coop:
    left = (
        replace(starter, count=starter.count - event.count) if (starter.side, starter.unit) == (event.side, event.unit) else starter
        for starter in coop.starting
    )
    return replace(coop, starting=tuple(starter for starter in left if starter.count > 0))


def _drawn_by_hand(event: e.TasksAdded | e.TaskDone) -> tuple[CardOut, ...]:
    """A card that the players drew and carried out without telling which."""
    match event:
        case e.TaskDone(PrincessCardToDraw(), _, True):
            return (CardOut(PRINCESS_CARDS),)
        case e.TaskDone(CardToReveal(kind), _, True):
            return (CardOut(DECKS.get(kind, RIPOSTES)),)
        case _:
            return ()


def _cards(
    coop: Coop,
    event: (
        e.RoundCardShown
        | e.SquareReached
        | e.CardsDue
        | e.CardRevealed
        | e.RiposteDiscarded
        | e.LegendCame
        | e.LegendDestroyed
        | e.PrincessDestroyed
    ),
) -> Coop:
    match event:
        case e.RoundCardShown(_, card):
            notes = {code: note for code, note in coop.notes.items() if code}  # of one without a number, in an earlier round
            return replace(coop, card=card, shown=True, notes=notes, out=(*coop.out, CardOut(ROUND_CARDS, card)))
        case e.SquareReached(square, kind, by, _, last_round):
            return replace(coop, drawn=(*coop.drawn, Drawn(kind, by, square, last_round)))
        case e.CardsDue(tasks):
            return replace(coop, drawn=(), duties=(*coop.duties, *tasks))
        case e.CardRevealed(kind, by, _, card, lasting, deck):
            drawn = list(coop.drawn)
            face_down = next((one for one in drawn if one.kind == kind), None)
            if face_down:
                drawn.remove(face_down)
            opened = (*coop.ripostes, Riposte(by, card)) if lasting else coop.ripostes
            out = (*coop.out, CardOut(deck or DECKS.get(kind, RIPOSTES), card))
            return replace(coop, drawn=tuple(drawn), ripostes=opened, out=out)
        case e.RiposteDiscarded(number):
            open_ones = len(coop.ripostes)
            hidden = [one for one in coop.drawn if one.kind == "riposte"][number - open_ones] if number >= open_ones else None
            drawn = list(coop.drawn)
            if hidden is not None:
                drawn.remove(hidden)
            return replace(coop, ripostes=tuple(one for n, one in enumerate(coop.ripostes) if n != number), drawn=tuple(drawn))
        case e.LegendCame(unit, _, die):
            return replace(coop, gambler=die) if unit == "gambler" else coop
        case e.LegendDestroyed(unit):
            turned = coop.defiler_turned and unit != "defiler"
            fallen = (*(name for name in coop.fallen if name != unit), unit)
            gambler = 0 if unit == "gambler" else coop.gambler
            return replace(coop, legend_destroyed=True, gambler=gambler, defiler_turned=turned, fallen=fallen)
        case e.PrincessDestroyed():
            return coop
        case _:
            assert_never(event)
