"""What somebody has to choose or tap next, with the options as commands. Worked out from the state, so that a hand correction
never leaves an old choice behind."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rules.engine.kernel.codec import Codec
from rules.engine.kernel.errors import UnknownValue
from rules.engine.kernel.game import Json, Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI, hexagon
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import gambler, princess, setup
from rules.engine.tsukuyumi.coop.cards import ANNIHILATION, LOSS_OF_CONTROL, OBSERVER_CARD, PROSPERITY
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.helpers import clause_of, on_the_board, waiting
from rules.engine.tsukuyumi.coop.legendary_oni import OBSERVER, observer_places, rolled
from rules.engine.tsukuyumi.coop.momentum_marker import asked, discardable, last_round
from rules.engine.tsukuyumi.coop.oni_attacks import decision as decided
from rules.engine.tsukuyumi.coop.oni_attacks import losses
from rules.engine.tsukuyumi.coop.player_attacks import turnings
from rules.engine.tsukuyumi.coop.state import Task
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.state import State

WRITER = Codec((*actions.ACTIONS, *c.COMMANDS), {Hex: (hexagon, str)})
MOST_SHOWN = 60


def pending(state: State) -> Pending | None:
    """The choice that is open; None where the active player simply acts. Where printed values are missing, all of them are named."""
    try:
        return open_choice(state)
    except UnknownValue as missing:
        task = waiting(state)
        kind, clause = (task.kind, clause_of(task)) if task else ("oni-attack", "coop.oni.2")
        by_hand: c.CoopCommand = c.DoneByHand() if task else c.SkipAttack()
        needs = printed_values.needed(state.position, ONI, lambda position: open_choice(replace(state, position=position)))
        facts = {
            "unknown": {"code": missing.code, "at": missing.at, **missing.facts},
            "needs": [value.write() for value in needs],
        }
        return Pending(kind, _everybody(state), (WRITER.write(by_hand),), clause, facts)


def open_choice(state: State) -> Pending | None:
    """The choice that is open; UnknownValue where a printed value is missing to tell."""
    if asked(state):
        return _passed(state)
    task = waiting(state)
    return _of_task(state, task) if task else _of_stage(state)


def _everybody(state: State) -> tuple[str, ...]:
    return coop_of(state).players or state.position.initiative or ()


def _written(commands: Iterable[Any]) -> tuple[Json, ...]:
    return tuple(WRITER.write(command) for _, command in zip(range(MOST_SHOWN), commands, strict=False))


def _passed(state: State) -> Pending:
    """A hand moved the marker over special squares: draw their cards? Nothing else has to wait for the answer."""
    squares = [{"square": one.square, "kind": one.kind, "by": one.by} for one in asked(state)]
    options = _written([c.DrawPassed(), c.DrawPassed(draw=False)])
    return Pending("draw-passed", _everybody(state), options, "coop.momentum.7", {"squares": squares})


def _of_task(state: State, task: Task) -> Pending:
    by = (task.side,) if task.side and task.kind != "reveal" else _everybody(state)
    facts: Json = {}
    if task.area is not None:
        facts["area"] = str(task.area)
    if task.number:
        facts["number"] = task.number
    if task.name:
        facts["name"] = task.name
    if task.areas:
        facts["areas"] = [str(area) for area in task.areas]
    if task.kind == "reveal" and task.name == "riposte" and last_round(state):
        facts["last_round"] = True
    return Pending(task.kind, by, _written(answers(state, task)), clause_of(task), facts)


def answers(state: State, task: Task) -> Iterator[Any]:
    """The commands that answer a task, best or first first."""
    position = state.position
    match task.kind:
        case "take-damage":
            yield from (c.TakeLosses(task.side or "", lost) for lost, _ in losses(position, task))
        case "riposte":
            yield c.ChooseRiposte()
        case "turn-units":
            yield from (c.TurnUnits(task.side or "", units) for units in turnings(position, task))
        case "give-up":
            yield from (c.GiveUp(task.side or "", here) for here in sorted(position.areas) if position.areas[here].territory == task.side)
        case "reveal":
            yield from _reveals(state, task)
        case "princess-card":
            yield c.PrincessCard()
            yield c.PrincessCard(ANNIHILATION)
        case "princess-return":
            yield from (c.PlacePrincess(tuple(sorted(corner))) for corner in princess.returns(position))
        case "card":
            yield c.CardDone()
        case "discard-riposte":
            yield c.DiscardRiposte()
            yield from (c.DiscardRiposte(number) for number in range(discardable(state)))
        case "skybound":
            yield from skybound_ways(state)
        case "two-points":
            yield from (c.LayTwoPoints(here) for here in sorted(position.areas) if position.areas[here].kind != "home")
        case "observer":
            yield from (c.BringLegend(OBSERVER, (here,)) for here in observer_places(position))
        case "princess-attack":
            yield c.OniAttackHere(task.areas)
        case "gambler-die":
            yield from (c.RollGambler(die) for die in range(1, gambler.SIDES + 1))
        case "merchant-reward":
            yield c.DoneByHand()


def _reveals(state: State, task: Task) -> Iterator[Any]:
    yield c.Reveal()
    if task.name == "riposte":
        yield c.Reveal(lasting=True)
        yield c.Reveal(PROSPERITY)
        return
    if not on_the_board(state.position, OBSERVER):
        yield c.Reveal(OBSERVER_CARD)
    for unit in NAMES:
        if not on_the_board(state.position, unit) and unit != OBSERVER:
            for here in sorted(state.position.areas):
                for die in range(1, 7) if unit == "gambler" else (None,):
                    yield c.Reveal(unit=unit, areas=(here,), die=die)


def skybound_ways(state: State) -> Iterator[Any]:
    """It stays, or goes to a neighbour."""
    for here in sorted(state.position.areas):
        if state.position.areas[here].units.get(ONI, {}).get("skybound", 0):
            yield c.MoveSkybound((here,))
            yield from (c.MoveSkybound((here, there)) for there in here.neighbours() if there in state.position.areas)


def attacks(state: State, left: int) -> tuple[attack.Decision, list[c.OniAttack]]:
    """The Oni's decision, and each way in which the players may carry it out."""
    decision = decided(state, left)
    found = [
        c.OniAttack(option.target, tuple(c.OniStep(step.unit, step.path) for step in group))
        for option in decision.options
        for group in option.groups
    ]
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
    return Pending("oni-attack", _everybody(state), _written(options or [c.NoAttack()]), clause, facts)


def _of_stage(state: State) -> Pending | None:
    coop = coop_of(state)
    match state.stage:
        case "setup":
            side = setup.turn(state)
            if side is not None:
                return Pending("set-up", (side,), (), "coop.setup.7", {"missing": setup.missing(state, side)})
            if not state.position.has_princess:
                corners = (c.PlacePrincess(tuple(sorted(corner))) for corner in princess.CORNERS if princess.stands(state.position, corner))
                return Pending("princess-start", coop.players, _written(corners), "coop.setup.5")
            return Pending("begin-game", coop.players, _written([c.BeginGame()]), "coop.round.1")
        case "choose":
            left = tuple(side for side in coop.players if side not in coop.chosen)
            return Pending("choose-action", left, _written(c.ChooseAction(side) for side in left), *_hand(state))
        case "round-card":
            return Pending("round-card", coop.players, _written([c.RoundCard(), c.RoundCard(LOSS_OF_CONTROL)]), "coop.round.4")
        case "black" if coop.attacks:
            return _oni(state)
        case "objective":
            return _objective(state)
        case "count":
            found = scoring.score(state.position)
            facts = {"sides": dict(found.sides), "unknown": list(found.unknown)}
            count = c.FinalCount(without=found.unknown)
            return Pending("final-count", coop.players, _written([count]), "coop.aim.5", facts)
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
    return Pending("objective", coop.players, _written((*met, c.CheckObjective(False))), "coop.round.9", facts)
