"""The frame of a round: cards chosen and shown, phases, whose turn it is, markers turned over (tsk.round, tsk.action.3)."""

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.play.duties import PrincessToBringBack, UnitsToAdvance
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import grants, round_ends
from rules.engine.tsukuyumi.standard import allowance, oni_obligations, scoring
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, first_duty, own
from rules.engine.tsukuyumi.standard.state import CHOOSE, POWER
from rules.engine.tsukuyumi.state import State

PHASES = ("white", "blue", "green", "red")
CLAUSES = {"white": "tsk.round.5", "blue": "tsk.round.6", "green": "tsk.round.7", "red": "tsk.round.8"}
ACTIONS = ("movement", "combat", "production", "place-oni", "oni-conquest", "events", "initiative", "faction-effect")
MOST = 9
POWERS = ("agility-oni-power", "at-full-power", "strong-defensive", "new-strength", "assemble-the-forces", "revenge-of-the-oni")


def open_round(draft: Draft, number: int) -> None:
    """tsk.round.1; with Oni powers one is turned up first (tsk.module.7.1)."""
    if draft.own.order_next:
        draft.add(board.InitiativeChanged("", draft.own.order_next, "tsk.action.3.3"))
    stage = POWER if "oni-powers" in draft.own.modules else CHOOSE
    draft.add(e.RoundBegan(number, stage, "tsk.round.1"))


def turn_power(draft: Draft, command: s.TurnPower) -> None:
    power = validation.one_of(command.power, POWERS, "action.power")
    if draft.state.stage != POWER:
        raise draft.refuse("not-now", "tsk.module.7.1")
    draft.add(e.PowerTurned(power, "tsk.module.7.1"))


def pick(draft: Draft, command: s.ChooseCard) -> None:
    """tsk.round.2: everybody picks one card; the last one turns them all up. A card that lay open before need not be read out again."""
    for name, number in command.actions.items():
        validation.one_of(name, ACTIONS, "action.actions")
        validation.whole(number, f"action.actions.{name}", 0, MOST)
    if draft.state.stage != CHOOSE:
        raise draft.refuse("not-now", "tsk.round.2")
    if command.by in draft.own.chosen:
        raise draft.refuse("already-chosen", "tsk.round.2")
    actions = command.actions or draft.own.known_cards.get(command.card.casefold(), {})
    shown = {name: actions[name] for name in ACTIONS if actions.get(name)}
    draft.add(e.CardChosen(command.by, shown, command.card, "tsk.round.2"))
    if all(side in draft.own.chosen for side in draft.own.players):
        draft.add(turns.CardsShown(draft.own.chosen, "tsk.round.2"))
        if draft.state.position.round == 1:
            _advance(draft)
        open_phase(draft, _first_phase(draft.state))


def _advance(draft: Draft) -> None:
    """tsk.start.2: who has Advanced Position moves before the first white phase, one after the other (tsk.module.3.2)."""
    held = [(by, draft.own.advantages.get(by)) for by in draft.state.position.initiative or ()]
    draft.ask(*(UnitsToAdvance(by, card.value) for by, card in held if card and card.card == "advanced-position" and card.value))


def _first_phase(state: State) -> str:
    learners = state.position.rulings.first_white_phase == "skipped"
    return "blue" if learners and state.position.round == 1 else "white"


def open_phase(draft: Draft, phase: str) -> None:
    if phase == "white":
        draft.add(*round_ends.lifted(draft.state.position))
    draft.add(e.PhaseBegan(phase, CLAUSES[phase]))
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """tsk.action.3.2: the highest marker not turned yet; who has nothing to do in this phase turns it over (tsk.round.9)."""
    while True:
        state = draft.state
        left = [side for side in state.position.initiative or () if side not in state.turned]
        if not left:
            _end_phase(draft)
            return
        if not _sits_out(state, left[0]):
            break
        draft.add(e.MarkerTurned(left[0], "tsk.round.9"))
    by = left[0]
    bars = draft.state.position.rulings.movement_after_combat == "round" and by in draft.own.fighters
    draft.add(e.TurnBegan(by, allowance.bonus(draft.state, by), bars, "tsk.round.3"))
    if draft.own.princess_away and _comes_back(draft.state):
        draft.ask(PrincessToBringBack(by))


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


def return_princess(draft: Draft, command: s.ReturnPrincess) -> None:
    duty = first_duty(draft.state)
    if not isinstance(duty, PrincessToBringBack):
        raise draft.refuse("not-now", "coop.card.1.2")
    if command.area not in returns(draft.state.position):
        raise draft.refuse("not-its-place", "coop.card.1", area=str(command.area))
    taken = min(1, (draft.state.position.supply or {}).get("princess", 0))
    draft.done(duty)
    draft.add(
        e.PrincessAway(False, "coop.card.1.2"),
        board.FiguresPlaced(command.area, ONI, "princess", 1, taken, "coop.card.1.2"),
    )


def _end_phase(draft: Draft) -> None:
    """tsk.round.4; after the red phase goals are marked, then all is counted."""
    at = PHASES.index(draft.state.position.phase or "white")
    if at + 1 < len(PHASES):
        open_phase(draft, PHASES[at + 1])
        return
    draft.add(e.PlayStopped("tsk.round.15.2"))
    if draft.state.position.rulings.radioactive_timing == "before-goals":
        scoring.radiate(draft)


def finish_turn(draft: Draft, command: s.EndTurn) -> None:
    """tsk.round.3.1; an Oni action that can still be carried out has to be (tsk.round.11.1)."""
    reasons = allowance.turn_reasons(draft.state, command.by)
    if not reasons:
        reasons = oni_obligations.undone(draft.state, command.by)
    if reasons:
        raise RuleViolation(tuple(reasons))
    if command.by not in draft.state.turned:
        draft.add(e.MarkerTurned(command.by, "tsk.round.3.1"))
    draft.add(e.TurnEnded(command.by, "tsk.round.12"))
    next_turn(draft)


def close_round(draft: Draft, command: s.CloseRound) -> None:
    """tsk.round.14–16: radiation, the Moon's point, the count, then a new round or the end."""
    if not scoring.is_counting(draft.state):
        raise draft.refuse("not-now", "tsk.round.15")
    timing = draft.state.position.rulings.radioactive_timing
    if timing == "before-scoring":
        scoring.radiate(draft)
    last = scoring.is_last(draft.state)
    scoring.moon_point(draft, last)
    number = draft.state.position.round or 1
    draft.add(e.RoundCounted(number, scoring.points(draft.state), "tsk.round.15"))
    if timing == "after-scoring":
        scoring.radiate(draft)
    if last:
        scoring.close_game(draft)
    else:
        open_round(draft, number + 1)


def side_of(position: Position, by: str) -> None:
    """Only somebody at the table."""
    if by not in (position.initiative or ()):
        raise BadInput("unknown-faction", "action.by", {"found": by[:40], "accepted": list(position.initiative or ())})
