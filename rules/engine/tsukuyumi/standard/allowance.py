"""How much of each action the active player has: the card, the white phase's list, units and land, the Oni's power card."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.play.fights.values import fighters
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
RIVERLAND = "glacier-melt"  # tsk.event.4: the marker makes any area pay like a riverland


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
    position = state.position
    if position.phase != "green":
        return 0
    card = own(state).chosen.get(by, {})
    units = _productive(position, by)
    if not card.get("production") and position.rulings.productive_alone == "only-added":
        units = 0
    green = any(card.get(action) for action in COLOURS["green"])
    pays = green or position.rulings.riverland_without_green == "point"
    return units + (_riverlands(position, by) if pays else 0)


def _productive(position: Position, by: str) -> int:
    planter = 2 if position.rulings.planter_production == "sheet" else 1
    found = 0
    for area in position.areas.values():
        for unit, count in area.units.get(by, {}).items():
            if "productive" in position.unit(by, unit).traits:
                found += count * (planter if unit == "planter" else 1)
    return found


def _riverlands(position: Position, by: str) -> int:
    return sum(
        1
        for area in position.areas.values()
        if area.territory == by and (area.kind == "river" or any(held.get(RIVERLAND) for held in area.markers.values()))
    )


def allowed(state: State, by: str, action: str) -> int:
    """How much of an action this turn has in all."""
    phase, now = state.position.phase or "", own(state)
    if phase == "white":
        begun = white_begun(state)
        most = WHITE_ACTIONS + _jack(state, by)
        return white_list(state.position).get(action, 0) if action in begun or len(begun) < most else 0
    if action not in COLOURS.get(phase, ()):
        return 0
    number = now.chosen.get(by, {}).get(action, 0)
    if action == "production":
        return number + now.bonus
    if action == "place-oni" and number and now.power == "assemble-the-forces":
        return number + 1  # tsk.power.6
    return number


def white_list(position: Position) -> Mapping[str, int]:
    """tsk.round.5.1: the four of value one; or what the owner reads out, where that is played and has been told."""
    told = {action: n for action in WHITE_PRINTED if (n := position.printed.get(f"white-{action}", 0)) > 0}
    if told and position.rulings.white_phase_list == "as-printed":
        return told
    return dict.fromkeys(WHITE, 1)


def _jack(state: State, by: str) -> int:
    """tsk.start.5: more different actions in the first white phase, where the card is read so."""
    held = own(state).advantages.get(by)
    if held is None or held.card != "jack-of-all-trades" or state.position.round != 1:
        return 0
    return held.value if state.position.rulings.jack_of_all_trades_phase == "white-phase" else 0


def white_begun(state: State) -> list[str]:
    """The different actions of the white phase that this turn has taken up."""
    return [action for action in white_list(state.position) if own(state).used.get(action)]


def left(state: State, by: str, action: str) -> int:
    return allowed(state, by, action) - own(state).used.get(action, 0)


def reasons(state: State, by: str, action: str, amount: int = 1) -> list[Reason]:
    """Whether this side is at it and has so much of the action left."""
    if state.stage != PLAY:
        return [Reason("not-now", "tsk.round.1", {})]
    if state.position.active != by:
        return [Reason("not-your-turn", "tsk.round.3", {"side": state.position.active})]
    phase = state.position.phase or ""
    if action not in (white_list(state.position) if phase == "white" else COLOURS[phase]):
        return [Reason("not-in-this-phase", "tsk.round.4", {"phase": phase})]
    if phase == "white" and not allowed(state, by, action):
        return [Reason("two-different", "tsk.round.5", {"done": white_begun(state)})]
    if left(state, by, action) < amount:
        return [Reason("nothing-left", "tsk.round.13", {"allowed": allowed(state, by, action), "left": max(left(state, by, action), 0)})]
    return []
