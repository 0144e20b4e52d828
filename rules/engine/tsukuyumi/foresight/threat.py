"""The attacks of the Oni that come next, as things stand: thought through one after another, and nothing is kept (coop.oni)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, PrintedValue, Reason, RuleViolation, UnknownValue
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import changes as ch
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import forced_attacks, oni_attacks
from rules.engine.tsukuyumi.coop.evolve import coop_of
from rules.engine.tsukuyumi.coop.legendary_oni import attacks_a_turn
from rules.engine.tsukuyumi.coop.state import BLACK, TURNS
from rules.engine.tsukuyumi.foresight.fights import settled
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.oni_ai.attack import Decision, Option
from rules.engine.tsukuyumi.state import State

TIE, UNKNOWN, CHOICE = "tie", "unknown", "choice"  # why no more can be foreseen


@dataclass(frozen=True)
class Attack:
    """One attack that is foreseen: the areas among which it is, each with the Oni that come, and why.

    Of several options, or several groups of Oni, the players choose; `changes` is what a single one would do, `assumed` if nobody
    counterattacks."""

    options: tuple[Option, ...]
    because: tuple[Reason, ...]
    changes: tuple[ch.Change, ...] = ()
    assumed: bool = False

    @property
    def is_forced(self) -> bool:
        """Whether nobody has anything to choose; so it is where the Oni can attack nothing."""
        return not self.options or (len(self.options) == 1 and len(self.options[0].groups) <= 1)


@dataclass(frozen=True)
class Threat:
    """The attacks of the coming Oni step, as many as can be foreseen, out of how many; why it is no more, and the values that are
    missing."""

    attacks: tuple[Attack, ...]
    of: int
    stopped: str = ""
    needs: tuple[PrintedValue, ...] = ()


@dataclass(frozen=True)
class Shift:
    """Figures that somebody moves in thought; no rule is asked."""

    owner: str
    start: Hex
    end: Hex
    units: tuple[tuple[str, int], ...]


def can_be_foreseen(state: State) -> bool:
    """Whether the Oni attack by themselves in this game, and a player's turn is what comes before it."""
    coop = coop_of(state)
    waits = state.fights or coop.duties or coop.passed or (state.stage == BLACK and coop.attacks)
    return state.position.together and state.stage in TURNS and not waits


def shifted(position: Position, shifts: Sequence[Shift]) -> Position:
    """The position with figures moved in thought, as far as they are there."""
    for shift in shifts:
        if shift.start not in position.areas or shift.end not in position.areas or shift.start == shift.end:
            continue
        here, there = (dict(position.areas[area].units.get(shift.owner, {})) for area in (shift.start, shift.end))
        for unit, wanted in shift.units:
            count = max(min(wanted, here.get(unit, 0)), 0)
            here[unit] = here.get(unit, 0) - count
            there[unit] = there.get(unit, 0) + count
        position = position.with_units(shift.start, shift.owner, here).with_units(shift.end, shift.owner, there)
    return position


def threat(state: State, catalogue: Catalogue, shifts: Sequence[Shift] = ()) -> Threat:
    """What the Oni do in their next step: in the one that goes on, else in that before the next black turn."""
    now = _oni_step(replace(state, position=shifted(state.position, shifts)))
    total = coop_of(now).attacks
    found: list[Attack] = []
    for left in range(total, 0, -1):
        try:
            decision = oni_attacks.decision(now, left)
        except UnknownValue:
            return Threat(tuple(found), total, UNKNOWN, _needed(now))
        attack = _in_any_order(now, Attack(decision.options, decision.because))
        if not attack.is_forced:
            return Threat((*found, attack), total, TIE if left > 1 else "")
        try:
            after, assumed, is_open = _after(now, attack, catalogue)
        except UnknownValue as missing:  # where they go is known, what comes of it is not
            return Threat((*found, attack), total, UNKNOWN, missing.needs)
        except (BadInput, RuleViolation):
            return Threat((*found, attack), total, CHOICE if left > 1 else "")
        found.append(replace(attack, changes=ch.changes(now.position, after.position), assumed=assumed))
        if is_open:
            return Threat(tuple(found), total, CHOICE if left > 1 else "")
        if coop_of(after).attacks != left - 1:
            break  # the Abyssal's attack has lapsed
        now = after
    return Threat(tuple(found), total)


def _in_any_order(state: State, attack: Attack) -> Attack:
    """coop.oni.6: of several areas that are all attacked, whichever comes first, the one that is taken first."""
    following = None if attack.is_forced else forced_attacks.following(state)
    if not isinstance(following, c.AttackWithOni):
        return attack
    return replace(attack, options=tuple(option for option in attack.options if option.target == following.target))


def _needed(state: State) -> tuple[PrintedValue, ...]:
    """Every printed value that the next attack depends on."""
    return printed_values.needed(state.position, ONI, lambda position: _decision(state, position))


def _decision(state: State, position: Position) -> Decision:
    return oni_attacks.decision(replace(state, position=position), coop_of(state).attacks)


def _oni_step(state: State) -> State:
    """The state at the start of the Oni's next step; in the middle of one, as it is but for what waits."""
    coop = coop_of(state)
    calm = replace(coop, duties=(), drawn=(), passed=())
    if state.stage == BLACK and coop.attacks:
        return replace(state, fights=(), coop=calm)
    attacks = attacks_a_turn(state.position)
    begun = replace(calm, attacks=attacks, planned=None, third=attacks > 2)
    return replace(state, stage=BLACK, position=replace(state.position, phase=BLACK, fought=False), fights=(), coop=begun)


def _after(state: State, attack: Attack, catalogue: Catalogue) -> tuple[State, bool, bool]:
    """The state after the only attack there is, whether somebody was assumed not to answer, and whether a choice is left."""
    command: c.AttackWithOni | c.ForgoAttack = c.ForgoAttack()
    for option in attack.options:
        command = c.AttackWithOni(option.target, option.groups[0] if option.groups else ())
    if not attack.options and oni_attacks.creeps(state.position):
        return state, False, True  # the players lead some Oni a step, where that is played
    end = settled(reduce(GAME.evolve, GAME.decide(state, command, catalogue), state), catalogue)
    return end.state, end.assumed, end.open or bool(coop_of(end.state).duties)
