"""Attacks of the Oni that leave nobody a choice: they can be carried out one after another with a single command (coop.oni.6, 13)."""

from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import oni_attacks
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.helpers import first_duty, is_free, refuse
from rules.engine.tsukuyumi.coop.state import BLACK
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.oni_ai.attack import Decision
from rules.engine.tsukuyumi.state import State

SEVERAL = 2  # one attack alone has a command of its own

Attack = c.AttackWithOni | c.ForgoAttack


def are_offered(state: State) -> bool:
    return coop_of(state).attacks >= SEVERAL and following(state) is not None


def stop(state: State) -> bool:
    """Whether they may come to a stop before the last one: somebody may answer an attack, or has to choose the next one."""
    while (command := following(state)) is not None:
        if isinstance(command, c.AttackWithOni) and state.position.enemies(ONI, command.target):
            return True
        happened = oni_attacks.attack(state, command) if isinstance(command, c.AttackWithOni) else oni_attacks.no_attack(state, command)
        state = fold(state, happened)
    return coop_of(state).attacks > 0


def first(state: State, *, least: bool = False) -> Attack:
    """The first of several attacks that may run by themselves, or any where the players leave ties to the phone."""
    command = following(state, least=least)
    if command is None or (coop_of(state).attacks < SEVERAL and not least):
        refuse("choose-attack", "coop.oni.6")
    return command


def following(state: State, *, least: bool = False) -> Attack | None:
    """The attack that comes next whatever anybody wants; None where somebody has to choose, or none is due.

    `least`: of several that are equal for the Oni the one that costs the players least (coop.oni.6 leaves it to them)."""
    if is_free(state) or state.stage != BLACK or coop_of(state).attacks < 1 or state.fights or first_duty(state) is not None:
        return None
    try:
        decision = _decision(state)
        if not decision.options:
            return None if oni_attacks.creeps(state.position) else c.ForgoAttack()
        if least:
            return _cheapest(state, decision)
        attacks = _single(decision)
        if attacks is None or (len(attacks) > 1 and not _all_of_them(state, attacks)):
            return None
    except BadInput:
        return None  # a printed value is missing
    return attacks[0]


def _cheapest(state: State, decision: Decision) -> c.AttackWithOni:
    """Rather where nobody of the players stands, then for the fewest points; the first in the order of the board where all is equal."""
    attacks = [c.AttackWithOni(option.target, group) for option in decision.options for group in option.groups]

    def cost(attack: c.AttackWithOni) -> tuple[bool, int]:
        after = fold(state, oni_attacks.attack(state, attack)).position
        sides = scoring.score(after).sides
        return bool(state.position.enemies(ONI, attack.target)), sides[ONI] - sides[scoring.PLAYERS]

    return min(attacks, key=cost)


def ties(state: State) -> bool:
    """Whether the next attack is the players' choice."""
    return following(state) is None and following(state, least=True) is not None


def _decision(state: State) -> Decision:
    return oni_attacks.decision(state, coop_of(state).attacks)


def _single(decision: Decision) -> list[c.AttackWithOni] | None:
    """One attack for each target; None where the players choose which Oni go."""
    if any(len(option.groups) > 1 for option in decision.options):
        return None
    return [c.AttackWithOni(option.target, option.groups[0]) for option in decision.options]


def _all_of_them(state: State, attacks: list[c.AttackWithOni]) -> bool:
    """coop.oni.6: no more targets than attacks, and whichever comes first, the others still follow with the same Oni."""
    if len(attacks) > coop_of(state).attacks:
        return False
    for attack in attacks:
        after = fold(state, oni_attacks.attack(state, attack))
        rest = _single(_decision(after))
        if rest is None or set(rest) != set(attacks) - {attack}:
            return False
    return True
