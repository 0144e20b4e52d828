"""The frame of a round: cards chosen and shown, phases, whose turn it is, markers turned over (tsk.round, tsk.action.3)."""

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.play.duties import PrincessToBringBack, UnitsToAdvance
from rules.engine.tsukuyumi.play.refusals import refuse, refused
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import grants, round_ends
from rules.engine.tsukuyumi.standard import allowance, oni_obligations, scoring
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import asked, done, first_duty, own, then
from rules.engine.tsukuyumi.standard.state import CHOOSE, POWER
from rules.engine.tsukuyumi.state import State

PHASES = ("white", "blue", "green", "red")
CLAUSES = {"white": "tsk.round.5", "blue": "tsk.round.6", "green": "tsk.round.7", "red": "tsk.round.8"}
ACTIONS = ("movement", "combat", "production", "place-oni", "oni-conquest", "events", "initiative", "faction-effect")
MOST = 9
POWERS = ("agility-oni-power", "at-full-power", "strong-defensive", "new-strength", "assemble-the-forces", "revenge-of-the-oni")


def open_round(state: State, number: int) -> e.Events:
    """tsk.round.1; with Oni powers one is turned up first (tsk.module.7.1)."""
    now = own(state)
    changed = (board.InitiativeChanged("", now.order_next, "tsk.action.3.3"),) if now.order_next else ()
    return (*changed, e.RoundOpened(number, POWER if "oni-powers" in now.modules else CHOOSE, "tsk.round.1"))


def turn_power(state: State, command: s.TurnPower) -> e.Events:
    power = validation.one_of(command.power, POWERS, "action.power")
    if state.stage != POWER:
        refuse("not-now", "tsk.module.7.1")
    return (e.PowerTurned(power, "tsk.module.7.1"),)


def pick(state: State, command: s.ChooseCard) -> e.Events:
    """tsk.round.2: everybody picks one card; the last one turns them all up. A card that lay open before need not be read out again."""
    for name, number in command.actions.items():
        validation.one_of(name, ACTIONS, "action.actions")
        validation.whole(number, f"action.actions.{name}", 0, MOST)
    if state.stage != CHOOSE:
        refuse("not-now", "tsk.round.2")
    if command.by in own(state).chosen:
        refuse("already-chosen", "tsk.round.2")
    actions = command.actions or own(state).known_cards.get(command.card.casefold(), {})
    shown = {name: actions[name] for name in ACTIONS if actions.get(name)}
    return then(state, (e.CardPicked(command.by, shown, command.card, "tsk.round.2"),), _turned_up)


def _turned_up(state: State) -> e.Events:
    """When the last card is chosen, all are shown and the first phase begins."""
    chosen = own(state).chosen
    if any(side not in chosen for side in own(state).players):
        return ()
    advances = _advances(state) if state.position.round == 1 else ()
    return then(state, (turns.CardsShown(chosen, "tsk.round.2"), *advances), lambda now: open_phase(now, _first_phase(now)))


def _advances(state: State) -> e.Events:
    """tsk.start.2: who has Advanced Position moves before the first white phase, one after the other (tsk.module.3.2)."""
    held = [(by, own(state).advantages.get(by)) for by in state.position.initiative or ()]
    return asked(*(UnitsToAdvance(by, card.value) for by, card in held if card and card.card == "advanced-position" and card.value))


def _first_phase(state: State) -> str:
    learners = state.position.rulings.first_white_phase == "skipped"
    return "blue" if learners and state.position.round == 1 else "white"


def open_phase(state: State, phase: str) -> e.Events:
    lifted = round_ends.lifted(state.position) if phase == "white" else ()
    return then(state, (*lifted, e.PhaseOpened(phase, CLAUSES[phase])), next_turn)


def next_turn(state: State) -> e.Events:
    """tsk.action.3.2: the highest marker not turned yet; who has nothing to do in this phase turns it over (tsk.round.9)."""
    by = next((side for side in state.position.initiative or () if side not in state.turned), None)
    if by is None:
        return _end_phase(state)
    if _sits_out(state, by):
        return then(state, (e.MarkerTurned(by, "tsk.round.9"),), next_turn)
    bars = state.position.rulings.movement_after_combat == "round" and by in own(state).fighters
    back = asked(PrincessToBringBack(by)) if own(state).princess_away and _comes_back(state) else ()
    return (e.TurnOpened(by, allowance.bonus(state, by), bars, "tsk.round.3"), *back)


def _sits_out(state: State, by: str) -> bool:
    phase = state.position.phase or ""
    if phase == "white":
        return False
    if grants.waits(state, by):
        return False  # tsk.round.9.1
    card = own(state).chosen.get(by, {})
    return not any(card.get(action) for action in allowance.COLOURS[phase]) and not (phase == "green" and allowance.bonus(state, by))


def _comes_back(state: State) -> bool:
    """coop.card.1.2: at the next turn, whoever's it is; or with the next round's first, where the table reads it so."""
    first = state.position.phase == _first_phase(state) and not state.turned
    return first or state.position.rulings.coop_princess_standard_return == "turn"


def returns(position: Position) -> list[Hex]:
    """coop.card.1.2: where the Princess comes back, on the Moon but not on its centre."""
    return sorted(here for here, area in position.areas.items() if area.kind == "moon" and here != CENTRE)


def return_princess(state: State, command: s.ReturnPrincess) -> e.Events:
    duty = first_duty(state)
    if not isinstance(duty, PrincessToBringBack):
        refuse("not-now", "coop.card.1.2")
    if command.area not in returns(state.position):
        refuse("not-its-place", "coop.card.1", area=str(command.area))
    taken = min(1, (state.position.supply or {}).get("princess", 0))
    placed = board.FiguresPlaced(command.area, ONI, "princess", 1, taken, "coop.card.1.2")
    return (done(duty), e.PrincessAway(False, "coop.card.1.2"), placed)


def _end_phase(state: State) -> e.Events:
    """tsk.round.4; after the red phase goals are marked, then all is counted."""
    at = PHASES.index(state.position.phase or "white")
    if at + 1 < len(PHASES):
        return open_phase(state, PHASES[at + 1])
    return (e.PlayStopped("tsk.round.15.2"), *_radiation(state, "before-goals"))


def _radiation(state: State, now: str) -> e.Events:
    """tsk.round.14, at the time at which the table carries it out."""
    return round_ends.radiation(state) if state.position.rulings.radioactive_timing == now else ()


def finish_turn(state: State, command: s.EndTurn) -> e.Events:
    """tsk.round.3.1; an Oni action that can still be carried out has to be (tsk.round.11.1)."""
    by = command.by
    refused(allowance.turn_reasons(state, by) or oni_obligations.undone(state, by))
    turned = () if by in state.turned else (e.MarkerTurned(by, "tsk.round.3.1"),)
    return then(state, (*turned, e.TurnClosed(by, "tsk.round.12")), next_turn)


def close_round(state: State, command: s.CloseRound) -> e.Events:
    """tsk.round.14–16: radiation, the Moon's point, the count, then a new round or the end."""
    if not scoring.is_counting(state):
        refuse("not-now", "tsk.round.15")
    number = state.position.round or 1
    return then(
        state,
        _radiation(state, "before-scoring"),
        scoring.moon_point,
        lambda now: (e.RoundCounted(number, scoring.points(now), "tsk.round.15"), *_radiation(now, "after-scoring")),
        lambda now: scoring.close_game(now) if scoring.is_last(now) else open_round(now, number + 1),
    )


def side_of(position: Position, by: str) -> None:
    """Only somebody at the table."""
    if by not in (position.initiative or ()):
        raise BadInput("unknown-faction", "action.by", {"found": by[:40], "accepted": list(position.initiative or ())})
