"""What somebody has to choose or tap next, with the options as commands. Worked out from the state, so that a hand correction
never leaves an old choice behind."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import assert_never

from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import UnknownValue
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import decks, fight_choices, forced_attacks, gambler, mines, setup_turns
from rules.engine.tsukuyumi.coop.cards import ANNIHILATION, LOSS_OF_CONTROL, OBSERVER_CARD, PROSPERITY
from rules.engine.tsukuyumi.coop.decks import last_round
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import first_duty
from rules.engine.tsukuyumi.coop.legendary_oni import OBSERVER, rolled
from rules.engine.tsukuyumi.coop.momentum_marker import asked, discardable
from rules.engine.tsukuyumi.coop.oni_attacks import decision as decided
from rules.engine.tsukuyumi.coop.player_attacks import turnings
from rules.engine.tsukuyumi.coop.state import LEGENDS, PRINCESS_CARDS, ROUND_CARDS
from rules.engine.tsukuyumi.legality import princess, scoring, skybound
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.play import duties as d
from rules.engine.tsukuyumi.play.supply import on_the_board
from rules.engine.tsukuyumi.state import State

MOST_SHOWN = 60


def pending(state: State) -> Pending | None:
    """The choice that is open; None where the active player simply acts. Where printed values are missing, all of them are named."""
    try:
        return open_choice(state)
    except UnknownValue as missing:
        duty = first_duty(state)
        kind, clause = (
            fight_choices.kind(state) if state.fights else (d.kind_of(duty), duty.CLAUSE) if duty else ("oni-attack", "coop.oni.2")
        )
        by_hand: c.CoopCommand = c.FinishByHand() if duty or state.fights else c.SkipAttack()
        needs = printed_values.needed(state.position, ONI, lambda position: open_choice(replace(state, position=position)))
        facts = {
            "unknown": {"code": missing.code, "at": missing.at, **missing.facts},
            "needs": [value.write() for value in needs],
        }
        return Pending(kind, _everybody(state), (by_hand,), clause, facts)


def open_choice(state: State) -> Pending | None:
    """The choice that is open; UnknownValue where a printed value is missing to tell."""
    if asked(state):
        return _passed(state)
    if state.fights:
        return fight_choices.choice(state)
    duty = first_duty(state)
    return _of_duty(state, duty) if duty else _of_stage(state)


def _everybody(state: State) -> tuple[str, ...]:
    return coop_of(state).players or state.position.initiative or ()


def _first(commands: Iterable[c.Command]) -> tuple[c.Command, ...]:
    """As many as are shown."""
    return tuple(islice(commands, MOST_SHOWN))


def _passed(state: State) -> Pending:
    """A hand moved the marker over special squares: draw their cards? Nothing else has to wait for the answer."""
    squares = [{"square": one.square, "kind": one.kind, "by": one.by} for one in asked(state)]
    options = _first([c.DrawPassed(), c.DrawPassed(draw=False)])
    return Pending("draw-passed", _everybody(state), options, "coop.momentum.7", {"squares": squares})


def _of_duty(state: State, duty: d.CoopDuty) -> Pending:
    side = None if isinstance(duty, d.CardToReveal) else getattr(duty, "side", None)
    facts: Json = {name: value for name, value in d.COOP_DUTIES.write(duty).items() if name not in ("kind", "side")}
    clause = duty.CLAUSE
    if isinstance(duty, d.CardToReveal) and not duty.square:
        clause = "coop.legend.4"  # a card brings it, and no square of the track
    if isinstance(duty, d.CardToCarryOut) and duty.card == "riposte" and rolled(state, 6):
        facts["everybody"] = True
        clause = "coop.legend.11.6"
    if isinstance(duty, d.CardToReveal) and duty.deck == "riposte" and last_round(state):
        facts["last_round"] = True
    return Pending(d.kind_of(duty), (side,) if side else _everybody(state), _first(answers(state, duty)), clause, facts)


def answers(state: State, duty: d.CoopDuty) -> Iterator[c.Command]:
    """The commands that answer a duty, best or first first."""
    position = state.position
    match duty:
        case d.DamageToTake() | d.RiposteToChoose():
            yield c.FinishByHand()
        case d.UnitsToTurn(side):
            yield from (c.TurnUnits(side, units) for units in turnings(position, duty))
        case d.MarkerToGiveUp(side):
            yield from (c.GiveUp(side, here) for here in sorted(position.areas) if position.areas[here].territory == side)
        case d.CardToReveal():
            yield from _reveals(state, duty)
        case d.PrincessCardToDraw():
            yield c.DrawPrincessCard()
            yield from (c.DrawPrincessCard(card) for card in decks.in_deck(state, PRINCESS_CARDS, [ANNIHILATION]))
        case d.PrincessToReturn():
            yield from (c.PlacePrincess(tuple(sorted(corner))) for corner in princess.returns(position))
        case d.CardToCarryOut():
            yield c.FinishCard()
        case d.RiposteToDiscard():
            yield c.DiscardRiposte()
            yield from (c.DiscardRiposte(number) for number in range(discardable(state)))
        case d.SkyboundToMove():
            yield from skybound_ways(state)
        case d.TwoPointsToLay():
            yield from (c.LayTwoPoints(here) for here in sorted(position.areas) if position.areas[here].kind != "home")
        case d.ObserverToPlace():
            yield from (c.BringLegend(OBSERVER, (here,)) for here in princess.observer_places(position))
        case d.PrincessToAttack(areas):
            yield c.AttackWithOniHere(areas)
        case d.DieToRoll():
            yield from (c.RollGambler(die) for die in range(1, gambler.SIDES + 1))
        case d.RewardToSpend():
            yield c.FinishByHand()
        case d.OniToBring():
            yield c.FinishByHand()
        case d.MinesToUse():
            yield from mines.answers(position, duty)
        case d.UnitsToLose():
            yield from gambler.losable(position, duty)
        case _:
            assert_never(duty)


def _reveals(state: State, duty: d.CardToReveal) -> Iterator[c.Command]:
    yield c.Reveal()
    if duty.deck == "riposte":
        yield c.Reveal(lasting=True)
        yield from (c.Reveal(card) for card in decks.in_deck(state, decks.deck_of(state, duty.deck), [PROSPERITY]))
        return
    for unit in decks.in_deck(state, LEGENDS, (unit for unit in NAMES if not on_the_board(state.position, unit))):
        if unit == OBSERVER:
            yield c.Reveal(OBSERVER_CARD)
        else:
            for here in sorted(state.position.areas):
                for die in range(1, 7) if unit == "gambler" else (None,):
                    yield c.Reveal(unit=unit, areas=(here,), die=die)


def skybound_ways(state: State) -> Iterator[c.Command]:
    """It stays, or goes round the Moon."""
    yield from (c.MoveSkybound(path) for path in skybound.ways(state.position))


def attacks(state: State, left: int) -> tuple[attack.Decision, list[c.AttackWithOni]]:
    """The Oni's decision, and each way in which the players may carry it out."""
    decision = decided(state, left)
    found = [c.AttackWithOni(option.target, group) for option in decision.options for group in option.groups]
    return decision, found


def _oni(state: State) -> Pending:
    """The next attack: forced with one option, else the players' choice; with what each criterion left."""
    left = coop_of(state).attacks
    decision, options = attacks(state, left)
    facts: Json = {
        "decision": decision.kind,
        "attacks_left": left,
        "because": [{"code": r.code, "clause": r.clause, "facts": dict(r.facts)} for r in decision.because],
        "options": [
            {"target": str(o.target), "needed": o.needed, "available": o.available, "moved": o.moved, "distance": o.distance,
             "priority": o.priority, "groups": len(o.groups)}
            for o in decision.options
        ],
    }  # fmt: skip
    clause = {"forced": "coop.oni.13", "choose": "coop.oni.6", "none": "coop.oni.11"}[decision.kind]
    if forced_attacks.are_offered(state):
        facts["together"] = True  # one command carries them out, all that are left or up to where somebody may answer
        facts["stops"] = forced_attacks.stop(state)
    return Pending("oni-attack", _everybody(state), _first(options or [c.ForgoAttack()]), clause, facts)


def _of_stage(state: State) -> Pending | None:
    coop = coop_of(state)
    match state.stage:
        case "setup":
            if not state.position.has_princess:  # with the Moon, before the homes
                corners = (c.PlacePrincess(tuple(sorted(corner))) for corner in princess.CORNERS if princess.stands(state.position, corner))
                return Pending("princess-start", coop.players, _first(corners), "coop.setup.5")
            side = setup_turns.turn(state)
            if side is not None:
                return Pending("set-up", (side,), (), "coop.setup.7", {"missing": setup_turns.missing(state, side)})
            return Pending("begin-game", coop.players, _first([c.BeginGame()]), "coop.round.1")
        case "choose":
            left = tuple(side for side in coop.players if side not in coop.chosen)
            return Pending("choose-action", left, _first(c.ChooseCard(side) for side in left), *_hand(state))
        case "show-cards":
            return Pending("show-cards", coop.players, _first([c.ShowCards()]), "coop.round.2.2", {"known": list(coop.cards)})
        case "round-card":
            known = (c.ShowRoundCard(card) for card in decks.in_deck(state, ROUND_CARDS, [LOSS_OF_CONTROL]))
            return Pending("round-card", coop.players, _first([c.ShowRoundCard(), *known]), "coop.round.4")
        case "black" if coop.attacks:
            return _oni(state)
        case "objective":
            return _objective(state)
        case "count":
            found = scoring.score(state.position)
            facts = {"sides": dict(found.sides), "unknown": list(found.unknown)}
            count = c.CountPoints(without=found.unknown)
            return Pending("final-count", coop.players, _first([count]), "coop.aim.5", facts)
        case _:
            return None


def _hand(state: State) -> tuple[str, Json]:
    """How many action cards each player chooses from: three new ones alone or with two, else what is left of the five."""
    if len(coop_of(state).players) < 3:
        return "coop.round.2.1", {"cards": 3}
    return "coop.round.2", {"cards": max(6 - (state.position.round or 1), 1)}


def _objective(state: State) -> Pending:
    """Whether it is met the players see on their card; where we know the card, we say what we saw."""
    coop = coop_of(state)
    met = () if rolled(state, 3) else (c.CheckObjective(True),)
    facts: Json = {"card": coop.card}
    if coop.card == LOSS_OF_CONTROL:
        facts["met"] = coop.legend_destroyed and not rolled(state, 3)
    return Pending("objective", coop.players, _first((*met, c.CheckObjective(False))), "coop.round.9", facts)
