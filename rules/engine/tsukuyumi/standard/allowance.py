"""What a standard turn offers of each action: the card, the white phase's list, units and land, the Oni's power card."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.play.fights.values import fighters
from rules.engine.tsukuyumi.play.turns import budgets
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.standard.state import PLAY
from rules.engine.tsukuyumi.state import State

WHITE = ("movement", "combat", "production", "events")
WHITE_PRINTED = (*WHITE, "faction-effect")  # what a white list that the players read out may hold
WHITE_ACTIONS = 2  # tsk.round.5
# What each phase offers; an action belongs to one colour of the card (tsk.round.6–8).
COLOURS = {
    "white": WHITE,
    "blue": ("events", "initiative", "faction-effect"),
    "green": ("production", "place-oni", "oni-conquest"),
    "red": ("movement", "combat"),
}


def lens(state: State) -> Position:
    """The position as this round's Oni power makes it (tsk.power.2, tsk.power.5)."""
    position, power = fighters(state), own(state).power
    if power not in ("agility-oni-power", "new-strength"):
        return position
    units = position.units_of(ONI)
    if power == "agility-oni-power":
        changed = {slug: replace(u, movement=u.movement + 1) for slug, u in units.items() if u.size == "small"}
    else:
        changed = {slug: replace(u, conquest=2 * u.conquest) for slug, u in units.items() if u.conquest is not None}
    return replace(position, stats=MappingProxyType({**position.stats, ONI: {**position.stats.get(ONI, {}), **changed}}))


def bonus(state: State, by: str) -> int:
    """tsk.action.5.4: points of productive units and riverlands, in the green phase only."""
    if state.position.phase != "green":
        return 0
    card = own(state).chosen.get(by, {})
    green = any(card.get(action) for action in COLOURS["green"])
    return budgets.bonus(state.position, by, produces=bool(card.get("production")), green=green)


def offered(state: State, by: str) -> Mapping[str, int]:
    """Every action of the phase, and how much of it the card, units and land give."""
    phase, now = state.position.phase or "", own(state)
    if phase == "white":
        return white_list(state.position)
    card = now.chosen.get(by, {})
    found = {action: card.get(action, 0) for action in COLOURS.get(phase, ())}
    if "production" in found:
        found["production"] += state.turn.bonus
    if found.get("place-oni") and now.power == "assemble-the-forces":
        found["place-oni"] += 1  # tsk.power.6
    return {action: found.get(action, 0) + state.turn.granted.get(action, 0) for action in {**found, **state.turn.granted}}


def white_list(position: Position) -> Mapping[str, int]:
    """tsk.round.5.1: the four of value one; or what the owner reads out, where that is played and has been told."""
    printed = {action: n for action in WHITE_PRINTED if (n := position.printed.get(f"white-{action}", 0)) > 0}
    if printed and position.rulings.white_phase_list == "as-printed":
        return printed
    return dict.fromkeys(WHITE, 1)


def _white_actions(state: State, by: str) -> int:
    """tsk.start.5: more different actions in the first white phase, where the card is read so."""
    held = own(state).advantages.get(by)
    if held is None or held.card != "jack-of-all-trades" or state.position.round != 1:
        return WHITE_ACTIONS
    return WHITE_ACTIONS + (held.value if state.position.rulings.jack_of_all_trades_phase == "white-phase" else 0)


def turn_reasons(state: State, by: str) -> list[Reason]:
    """Only in play, and only who is at it."""
    if state.stage != PLAY:
        return [Reason("not-now", "tsk.round.1", {})]
    if state.position.active != by:
        return [Reason("not-your-turn", "tsk.round.3", {"side": state.position.active})]
    return []


def _walking(state: State, by: str) -> Position:
    return state.position


def _limit_clause(state: State, action: str) -> str:
    return "tsk.action.5" if action == "production" else "tsk.round.13"


RULES = TurnRules(
    turn_reasons=turn_reasons,
    offered=offered,
    white_actions=_white_actions,
    walking=_walking,
    modules=lambda state: own(state).modules,
    limit_clause=_limit_clause,
    phase_clause="tsk.round.4",
    white_clause="tsk.round.5",
    one_go_clause="tsk.round.13",
)


def allowed(state: State, by: str, action: str) -> int:
    """How much of an action this turn has in all."""
    return budgets.allowed(RULES, state, by, action) or 0


def left(state: State, by: str, action: str) -> int:
    return allowed(state, by, action) - state.turn.used.get(action, 0)


def reasons(state: State, by: str, action: str, amount: int = 1) -> list[Reason]:
    """Whether this side is at it and has so much of the action left."""
    return budgets.reasons(RULES, state, by, action, amount)
