"""What somebody has to choose in a fight of the standard game: derived from the fight, with the options as commands."""

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from rules.engine.kernel.errors import Reason, RuleViolation, UnknownValue
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.play.fights import commands as c
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights import retreats, sharing
from rules.engine.tsukuyumi.play.fights.counterattacks import answered, chooser, effects, legal_answers, offered, oni_chooser
from rules.engine.tsukuyumi.play.fights.losses import standing, taken, ways
from rules.engine.tsukuyumi.play.fights.state import Fight
from rules.engine.tsukuyumi.play.fights.steps import Answering, Retreating, Sharing, Taking, step
from rules.engine.tsukuyumi.state import State

SPLIT, ANSWER, TAKE, RETREAT = "split-damage", "counterattack", "take-damage", "retreat"
KINDS = (SPLIT, ANSWER, TAKE, RETREAT)
MOST_OPTIONS = 60
FightCommand = c.SplitDamage | c.Counterattack | c.TakeDamage | c.Retreat


def open_choice(state: State) -> Pending | None:
    """What the fight asks of somebody."""
    now = step(state)
    if now is None:
        return None
    position, area = state.position, str(now.fight.area)
    match now:
        case Sharing(fight, damage, sides):
            options = tuple(islice(sharing.splits(now), MOST_OPTIONS))
            return Pending(SPLIT, (fight.leader,), options, "tsk.damage.4", {"damage": damage, "sides": list(sides), "area": area})
        case Answering(fight, sides):
            side = sides[0]
            clause = "tsk.oni.17" if side == ONI else "tsk.combat.9"
            facts: dict[str, object] = {"side": side, "area": area, "attacker": fight.attacker, **effects(state, fight, (side,))}
            facts["offered"] = list(offered(position, fight))
            answers = tuple(islice(legal_answers(state, fight, side), MOST_OPTIONS))
            return Pending(ANSWER, (chooser(position, fight, side),), answers, clause, facts)
        case Taking(fight, hit):
            losses = list(legal_losses(state, fight))
            facts = {"side": hit.side, "damage": hit.damage, "source": hit.source, "area": area, "ways": len(losses)}
            return Pending(TAKE, (_assigns(position, fight, hit.side),), tuple(losses[:MOST_OPTIONS]), "tsk.damage.5", facts)
        case Retreating(fight, side):
            facts = {"side": side, "area": area, "units": standing(position, fight, side)}
            return Pending(RETREAT, (chooser(position, fight, side),), tuple(retreats.plain_retreats(state, now)), "tsk.combat.12", facts)
        case _:
            assert_never(now)


def _assigns(position: Position, fight: Fight, side: str) -> str:
    """tsk.damage.5, tsk.oni.16.3 and 17.5: the victim; for Oni their leader or who answers for them."""
    if side != ONI:
        return side
    if fight.attacker == ONI or position.rulings.oni_defence_damage == "active-player":
        return fight.leader
    return oni_chooser(position, fight.leader)


def legal_losses(state: State, fight: Fight) -> Iterator[c.TakeDamage]:
    """Every way to take the first damage on its way; none while a health is unknown that only components print."""
    side = fight.hits[0].side
    by = _assigns(state.position, fight, side)
    try:
        splits = ways(state, fight)
    except UnknownValue:
        return  # it is asked for when somebody names the losses
    yield from (c.TakeDamage(by, side, dict(split.lost), split.absorbed_by) for split in splits)


def legal(state: State) -> Iterator[FightCommand]:
    """Everything that the fight lets somebody choose now."""
    now = step(state)
    match now:
        case None:
            return
        case Sharing():
            yield from sharing.splits(now)
        case Answering(fight, sides):
            yield from legal_answers(state, fight, sides[0])
        case Taking(fight):
            yield from legal_losses(state, fight)
        case Retreating():
            yield from retreats.legal_retreats(state, now)
        case _:
            assert_never(now)


def decide(state: State, command: FightCommand) -> tuple[e.FightEvent | board.BoardEvent, ...]:
    """What a choice in a fight comes to."""
    match command:
        case c.SplitDamage():
            return sharing.split(state, command)
        case c.Counterattack():
            return _counterattack(state, command)
        case c.TakeDamage():
            return _take_damage(state, command)
        case c.Retreat():
            return retreats.retreat(state, command)
        case _:
            assert_never(command)


def _counterattack(state: State, command: c.Counterattack) -> tuple[e.FightEvent, ...]:
    """tsk.combat.9: one answer; Protection counts against this attack, strikes are dealt once all have answered."""
    now = step(state)
    if not isinstance(now, Answering):
        raise RuleViolation((Reason("not-now", "tsk.combat.9", {}),))
    if command.side != now.sides[0]:
        raise RuleViolation((Reason("not-your-turn", "tsk.combat.9.2", {"side": now.sides[0]}),))
    return answered(state, now.fight, (command,))


def _take_damage(state: State, command: c.TakeDamage) -> tuple[e.FightEvent, ...]:
    now = step(state)
    if not isinstance(now, Taking) or command.side != now.hit.side:
        raise RuleViolation((Reason("not-now", "tsk.damage.5", {}),))
    input_checks.counts(command.lost, "action.lost")
    lost = {unit: n for unit, n in command.lost.items() if n}
    split = next((w for w in ways(state, now.fight) if dict(w.lost) == lost and w.absorbed_by == command.absorbed_by), None)
    if split is None:
        raise RuleViolation((Reason("no-such-way", "tsk.damage.9", {"damage": now.hit.damage}),))
    return taken(state, now.fight, split)
