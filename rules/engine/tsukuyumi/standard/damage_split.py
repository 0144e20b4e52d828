"""The attacker's damage among several sides: shared out, and what is left over (tsk.damage.4)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard import setup_turns
from rules.engine.tsukuyumi.standard.choices import number_in, sides_of
from rules.engine.tsukuyumi.standard.evolve import Draft, own
from rules.engine.tsukuyumi.standard.state import DamageSent, Fight
from rules.engine.tsukuyumi.state import State

SPLIT = "split-damage"
STEP = 5  # printed values come in fives; a canonical share does too
MOST_OPTIONS = 60


def share(draft: Draft, fight: Fight, damage: int, sides: Sequence[str]) -> None:
    """One side takes it all; among several the attacker shares it out."""
    if not damage or len(sides) < 2:
        _hand_out(draft, fight, dict.fromkeys(sides, damage) if damage else {})
        return
    options = tuple(s.SplitDamage(fight.leader, shares) for shares in islice(_splits(damage, sides), MOST_OPTIONS))
    facts = {"damage": damage, "sides": list(sides), "area": str(fight.area)}
    draft.add(e.ChoiceOpened(Pending(SPLIT, (fight.leader,), options, "tsk.damage.4", facts)))


def _splits(damage: int, sides: Sequence[str]) -> Iterator[dict[str, int]]:
    """All of the damage in steps of five, what is left of five on the first share that has any."""
    whole, rest = divmod(damage, STEP)
    for counts in setup_turns.shares(whole, len(sides)):
        shares = {side: STEP * n for side, n in zip(sides, counts, strict=True)}
        first = next((side for side in sides if shares[side]), sides[0])
        shares[first] += rest
        yield {side: n for side, n in shares.items() if n}


def split(draft: Draft, command: s.SplitDamage) -> None:
    fight = draft.own.fight
    if fight is None:
        raise draft.refuse("not-now", "tsk.damage.4")
    input_checks.counts(command.shares, "action.shares")
    damage, sides = _asked(draft.state)
    for side in command.shares:
        if side not in sides:
            raise draft.refuse("no-defender", "tsk.damage.4", side=side[:40])
    if sum(command.shares.values()) > damage:
        raise draft.refuse("too-much-damage", "tsk.damage.4", damage=damage, found=sum(command.shares.values()))
    draft.add(e.ChoiceSettled(SPLIT, command.by, "tsk.damage.4"))
    _hand_out(draft, fight, command.shares)


def _asked(state: State) -> tuple[int, list[str]]:
    """How much the open choice shares out, and among whom."""
    return number_in(state.pending[0], "damage"), sides_of(state.pending[0])


def _hand_out(draft: Draft, fight: Fight, shares: Mapping[str, int]) -> None:
    hits = tuple(DamageSent(side, shares[side], fight.attacker, "tsk.damage.4") for side in fight.defenders if shares.get(side))
    draft.add(e.DamageShared(hits, fight.to_answer if fight.split else _answer(draft.state, fight, hits), "tsk.damage.4"))


def _answer(state: State, fight: Fight, hits: Sequence[DamageSent]) -> tuple[str, ...]:
    """Everybody there answers, or only who is struck, where the table reads it so."""
    everybody = state.position.rulings.bystander_defends == "everybody-present"
    struck = {hit.side for hit in hits}
    return fight.defenders if everybody or fight.card.conquer else tuple(side for side in fight.defenders if side in struck)


def legal_splits(state: State) -> Iterator[s.SplitDamage]:
    fight = own(state).fight
    if fight is not None and state.pending:
        yield from (s.SplitDamage(fight.leader, shares) for shares in _splits(*_asked(state)))
