"""What can be done now, in a fixed order, lazily. Left out, though always judged: what players do by hand (`skip-attack`,
`done-by-hand`, `other-action`, `reshuffle-deck`, losses by hand, attacks without a combat card), and groups beyond one figure."""

from collections.abc import Iterable, Iterator

from rules.engine.kernel import game
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, PrintedValue
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.walks import OniStep, PlacedFigures
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import forced_attacks, setup_turns
from rules.engine.tsukuyumi.coop.cards import ANNIHILATION, LOSS_OF_CONTROL
from rules.engine.tsukuyumi.coop.decide import decide
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.fight_choices import candidates as fight_answers
from rules.engine.tsukuyumi.coop.helpers import first_duty, is_free
from rules.engine.tsukuyumi.coop.momentum_marker import asked
from rules.engine.tsukuyumi.coop.oni_attacks import creeps
from rules.engine.tsukuyumi.coop.pending import answers, attacks, open_choice, skybound_ways
from rules.engine.tsukuyumi.coop.state import BLACK, CHOOSE, COUNT, OBJECTIVE, ROUND_CARD, SETUP, SHOW, TURNS
from rules.engine.tsukuyumi.coop.turn_actions import CARD_14, EVENT_USES, RULES, card_reasons, offered
from rules.engine.tsukuyumi.legality import placement, princess, scoring
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.play import listing
from rules.engine.tsukuyumi.play.duties import CardToCarryOut, PrincessCardToDraw
from rules.engine.tsukuyumi.play.fights.counterattacks import known_health
from rules.engine.tsukuyumi.play.supply import LADDERS, figures, on_the_board
from rules.engine.tsukuyumi.play.turns import event_cards, faction_effects, grants, initiative, movement, production
from rules.engine.tsukuyumi.state import OVER, State

UNLIMITED = 3  # what is offered where the players watch a number by eye


def legal_commands(state: State, catalogue: Catalogue) -> Iterator[c.Command]:
    """Every candidate that would be accepted."""
    return (command for command, lacking in listed(state, catalogue) if not lacking)


def listed(state: State, catalogue: Catalogue) -> Iterator[tuple[c.Command, tuple[PrintedValue, ...]]]:
    """Every candidate that would be accepted, or that only lacks printed values, with these; groups for one target are alike."""
    return accepted(state, candidates(state), catalogue)


def accepted(state: State, candidates: Iterable[c.Command], catalogue: Catalogue) -> Iterator[tuple[c.Command, tuple[PrintedValue, ...]]]:
    """Those of some candidates that are listed."""
    return listing.accepted(
        state,
        candidates,
        lambda now, command: decide(now, command, catalogue),
        lambda command: needs(state, command, catalogue),
        lambda command: command.target if isinstance(command, c.AttackWithOni) else None,
    )


def needs(state: State, command: game.Command, catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """Every printed value that it takes to decide a command, and to tell what has to be chosen after it."""

    def ask(now: State) -> None:
        after = fold(now, decide(now, command, catalogue))
        for fight in after.fights:
            for side in fight.defenders:
                known_health(after.position, fight, side)
        if coop_of(after).duties or after.fights:
            open_choice(after)

    return listing.needs(state, command, ask)


def candidates(state: State) -> Iterator[c.Command]:
    """Everything conceivable where the game stands."""
    if state.stage == OVER:
        return
    if asked(state):
        yield c.DrawPassed()
        yield c.DrawPassed(draw=False)
    if state.fights:
        yield from _fight_answers(state)
    if is_free(state):
        yield from _free(state)
    if is_free(state) or state.fights:
        return
    yield from _cards(state)
    duty = first_duty(state)
    if duty is not None:
        yield from answers(state, duty)
        if isinstance(duty, CardToCarryOut):
            yield from steps(state)
        if isinstance(duty, PrincessCardToDraw):
            yield c.DrawPrincessCard(carried_out=True)
            if state.position.active:
                yield c.EndTurn(state.position.active, princess=True, oni=True)
    elif state.stage == SETUP:
        yield from _set_up(state)
    elif state.stage == CHOOSE:
        yield from (c.ChooseCard(side) for side in coop_of(state).players)
        yield c.ShowCards()
    elif state.stage == SHOW:
        yield c.ShowCards()
    elif state.stage == ROUND_CARD:
        yield c.ShowRoundCard()
        yield c.ShowRoundCard(carried_out=True)
        yield c.ShowRoundCard(LOSS_OF_CONTROL)
    elif state.stage == OBJECTIVE:
        yield c.CheckObjective(True)
        yield c.CheckObjective(False)
    elif state.stage == COUNT:
        yield c.CountPoints(without=scoring.score(state.position).unknown)
    elif state.stage == BLACK and coop_of(state).attacks:
        yield from _attacks(state, coop_of(state).attacks)
    elif state.stage in TURNS and state.position.active:
        yield from turn(state, state.position.active)


def _cards(state: State) -> Iterator[c.Command]:
    """Whoever may still tell what is printed on an action card."""
    for side in coop_of(state).players:
        if not card_reasons(state, side):
            yield c.PlayAction(side)
            yield c.PlayAction(side, CARD_14)
            yield from (c.PlayAction(side, card) for card in coop_of(state).known_cards)


def _fight_answers(state: State) -> Iterator[c.Command]:
    """None while a printed value is missing: it is asked for with the choice."""
    try:
        yield from list(fight_answers(state))
    except BadInput:
        return


def _attacks(state: State, left: int) -> Iterator[c.Command]:
    try:
        _, options = attacks(state, left)
    except BadInput:
        return
    yield from options
    if not options:
        yield c.ForgoAttack()
        if creeps(state.position):
            yield from _creeping(state)
    yield c.CarryOutAttacks()
    if forced_attacks.ties(state):
        yield c.CarryOutAttacks(least=True)


def _creeping(state: State) -> Iterator[c.Command]:
    """One Oni at a time."""
    for start in sorted(state.position.areas):
        for unit in figures(state.position, "oni", start):
            yield from (c.ForgoAttack(figures=(OniStep(unit, (start, there)),)) for there in start.neighbours())


def _set_up(state: State) -> Iterator[c.Command]:
    position = state.position
    side = setup_turns.turn(state)
    if side is not None:
        wanted = setup_turns.missing(state, side)[0]
        beyond = sorted({n for here in position.areas for n in here.neighbours()} | set(position.areas))
        if wanted == "home":
            yield from (actions.PlaceHome(side, here) for here in beyond)
            yield from (c.MarkHomezone(side, here) for here in sorted(position.areas))
        elif wanted == "start":
            yield actions.MarkStartingAreas(side, ())
            yield from (actions.MarkStartingAreas(side, (here,)) for here in sorted(position.areas))
            if side == placement.WHALES:
                yield from (
                    actions.MarkStartingAreas(side, (a, b)) for a in sorted(position.areas) for b in sorted(position.areas) if a < b
                )
    for starter in coop_of(state).starting:
        yield from _starters(state, starter.side, starter.unit)
    for by in coop_of(state).players:
        if by not in coop_of(state).listed:
            for unit in sorted(position.units_of(by)):
                yield from _starters(state, by, unit)
    yield from _corners()
    yield c.BeginGame()


def _starters(state: State, by: str, unit: str) -> Iterator[c.Command]:
    yield from (c.PlaceStartingUnits(by, (PlacedFigures(unit, here),)) for here in placement.coop_ground(state.position, by))


def _corners() -> Iterator[c.Command]:
    yield from (c.PlacePrincess(tuple(sorted(corner))) for corner in princess.CORNERS)


def steps(state: State) -> Iterator[c.Command]:
    """What a card that the players read may say."""
    areas = sorted(state.position.areas)
    yield c.DrawPrincessCard()
    yield c.DrawPrincessCard(ANNIHILATION)
    yield from (c.MovePrincess(n, way) for n in range(1, len(princess.CORNERS) + 1) for way in (True, False))
    yield from (c.BringOni((here,), size) for size in LADDERS for here in areas)
    yield from (c.AttackWithOniHere((here,)) for here in areas)
    yield from (c.MoveMomentum(n) for n in (1, 2, 3, -1, -2, -3))
    yield from (c.GiveUp(side, here) for here in areas if (side := state.position.areas[here].territory) not in (None, "oni"))
    for unit in NAMES:
        if not on_the_board(state.position, unit):
            for here in areas:
                yield from (c.BringLegend(unit, (here,), die) for die in (range(1, 7) if unit == "gambler" else (None,)))
    yield from (c.LayTwoPoints(here) for here in areas)
    yield from skybound_ways(state)
    yield from _corners()


def turn(state: State, by: str) -> Iterator[c.Command]:
    """A player's own actions: figures one at a time, by the shortest ways."""
    position = state.position
    yield c.EndTurn(by)
    yield c.EndTurn(by, oni=True)
    yield from fights(state, by)
    yield from movement.single_moves(RULES, state, by, _most(state, by, "movement"))
    points = production.points(RULES, state, by, UNLIMITED)
    near = production.near(position, by)
    for unit in sorted(position.units_of(by)):
        yield from (actions.Produce(by, unit, here, points) for here in near)
    yield from production.legal_upgrades(RULES, state, by)
    yield from initiative.candidates(RULES, state, by, UNLIMITED)
    yield from event_cards.legal(RULES, state, by)
    yield from _events(state, by)
    yield from faction_effects.legal(RULES, state, by)
    yield from grants.legal(RULES, state, by)


def _most(state: State, by: str, action: str) -> int:
    """What a turn has of an action, or enough where the players watch it by eye."""
    number = offered(state, by).get(action, 0)
    return UNLIMITED if number is None else number


def fights(state: State, by: str) -> Iterator[c.Command]:
    for here in sorted(state.position.areas):
        if figures(state.position, by, here):
            yield actions.Conquer(by, here)
            yield actions.Annihilate(by, here)
            yield c.ReportAttack(by, here)
            yield c.ReportAttack(by, here, kind="once-per-round")
            if here in state.position.princess:
                yield c.ReportAttack(by, here, aims=True)


def _events(state: State, by: str) -> Iterator[c.Command]:
    for use in EVENT_USES:
        if use == "priority":
            yield from (
                c.SpendEventPoint(by, use, area=here) for here in sorted(state.position.areas) if state.position.areas[here].priority
            )
        else:
            yield c.SpendEventPoint(by, use)
    yield c.SpendEventPoint(by, "princess", clockwise=False)


def _free(state: State) -> Iterator[c.Command]:
    """Free play: what waits, the fights of whoever is on turn or of everybody, the Oni's attack, and every step of a card."""
    position = state.position
    for duty in coop_of(state).duties:
        yield from answers(state, duty)
    for side in (position.active,) if position.active else position.initiative or ():
        if side != "oni":
            yield from fights(state, side)
            yield from _events(state, side)
    yield from _attacks(state, 2)
    yield from steps(state)
