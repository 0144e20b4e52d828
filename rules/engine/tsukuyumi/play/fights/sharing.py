"""The attacker's damage among several sides: shared out, and what is left over (tsk.damage.4)."""

from collections.abc import Iterator, Mapping, Sequence

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.play.fights import commands as c
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights.state import DamageSent, Fight
from rules.engine.tsukuyumi.play.fights.steps import Sharing, step
from rules.engine.tsukuyumi.play.shares import shares
from rules.engine.tsukuyumi.state import State

STEP = 5  # printed values come in fives; a canonical share does too


def shared_by_itself(state: State, sharing: Sharing) -> tuple[e.FightEvent, ...]:
    """One side takes it all; among several the attacker shares it out, and partners have an order of their own."""
    if state.position.together:
        return _in_order(sharing)
    if sharing.damage and len(sharing.sides) > 1:
        return ()
    return _shared(state, sharing, dict.fromkeys(sharing.sides, sharing.damage) if sharing.damage else {})


def _in_order(sharing: Sharing) -> tuple[e.FightEvent, ...]:
    """coop.fight.1 and 7: the Oni's damage falls on the last in initiative first; Oni that are attacked answer nothing."""
    fight = sharing.fight
    by_oni = fight.attacker == ONI
    clause = "coop.fight.7" if by_oni else "coop.fight.4"
    hits = tuple(DamageSent(side, sharing.damage, fight.attacker, clause) for side in fight.defenders[-1:] if sharing.damage)
    return (e.DamageShared(hits, fight.defenders if by_oni else (), clause, fight.area),)


def splits(sharing: Sharing) -> Iterator[c.SplitDamage]:
    """All of the damage in steps of five, what is left of five on the first share that has any."""
    whole, rest = divmod(sharing.damage, STEP)
    for counts in shares(whole, len(sharing.sides)):
        parts = {side: STEP * n for side, n in zip(sharing.sides, counts, strict=True)}
        first = next((side for side in sharing.sides if parts[side]), sharing.sides[0])
        parts[first] += rest
        yield c.SplitDamage(sharing.fight.leader, {side: n for side, n in parts.items() if n})


def split(state: State, command: c.SplitDamage) -> tuple[e.FightEvent, ...]:
    """The attacker's shares: never more than there is, and only to those who are there."""
    sharing = step(state)
    if not isinstance(sharing, Sharing):
        raise RuleViolation((Reason("not-now", "tsk.damage.4", {}),))
    input_checks.counts(command.shares, "action.shares")
    for side in command.shares:
        if side not in sharing.sides:
            raise RuleViolation((Reason("no-defender", "tsk.damage.4", {"side": side[:40]}),))
    total = sum(command.shares.values())
    if total > sharing.damage:
        raise RuleViolation((Reason("too-much-damage", "tsk.damage.4", {"damage": sharing.damage, "found": total}),))
    return _shared(state, sharing, command.shares)


def _shared(state: State, sharing: Sharing, parts: Mapping[str, int]) -> tuple[e.FightEvent, ...]:
    fight = sharing.fight
    hits = tuple(DamageSent(side, parts[side], fight.attacker, "tsk.damage.4") for side in fight.defenders if parts.get(side))
    to_answer = fight.to_answer if fight.split else _answers(state, fight, hits)
    return (e.DamageShared(hits, to_answer, "tsk.damage.4", fight.area),)


def _answers(state: State, fight: Fight, hits: Sequence[DamageSent]) -> tuple[str, ...]:
    """Everybody there answers, or only who is struck, where the table reads it so."""
    everybody = state.position.rulings.bystander_defends == "everybody-present"
    struck = {hit.side for hit in hits}
    return fight.defenders if everybody or fight.card.conquer else tuple(side for side in fight.defenders if side in struck)
