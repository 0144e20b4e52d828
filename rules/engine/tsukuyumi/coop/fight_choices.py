"""Fights of the co-op game: the defenders' choices and the end of a fight; the fight itself is the same in both modes (coop.fight)."""

from collections.abc import Iterator, Mapping
from typing import NoReturn, assert_never

from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import player_attacks
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import refuse
from rules.engine.tsukuyumi.play.fights import commands as fights
from rules.engine.tsukuyumi.play.fights import course, retreats, values
from rules.engine.tsukuyumi.play.fights.counterattacks import COUNTERSTRIKE, KNOWN, NONE, answered, effects, offered
from rules.engine.tsukuyumi.play.fights.events import FightClosed
from rules.engine.tsukuyumi.play.fights.losses import DamageSplit, standing, taken, ways
from rules.engine.tsukuyumi.play.fights.state import DamageSent, Fight
from rules.engine.tsukuyumi.play.fights.steps import Answering, Retreating, Sharing, Step, Taking, is_common, step
from rules.engine.tsukuyumi.play.supply import removed
from rules.engine.tsukuyumi.state import State

RIPOSTE, TAKE, RETREAT = "riposte", "take-damage", "retreat"
MOST_SHOWN = 60
LONGEST_NAME = 60


# --- what somebody has to choose


def kind(state: State) -> tuple[str, str]:
    """What the fight asks for, and its clause."""
    now = step(state)
    match now:
        case Retreating():
            return RETREAT, "tsk.combat.12"
        case Taking(_, hit):
            return TAKE, "coop.fight.4" if hit.side == ONI else "coop.fight.7"
        case Answering() | Sharing() | None:
            return RIPOSTE, "coop.fight.8"
        case _:
            assert_never(now)


def choice(state: State) -> Pending | None:
    """The open choice of the fights that are going on."""
    now = step(state)
    if now is None:
        return None
    name, clause = kind(state)
    return Pending(name, _by(now), tuple(answers(state))[:MOST_SHOWN], clause, _facts(state, now))


def _by(now: Step) -> tuple[str, ...]:
    match now:
        case Answering(_, sides) | Sharing(_, _, sides):
            return sides
        case Taking(_, hit):
            return (_assigns(hit),)
        case Retreating(_, side):
            return (side,)
        case _:
            assert_never(now)


def _assigns(hit: DamageSent) -> str:
    """Whose choice the losses are: the victim's; of the Oni those of whoever strikes them."""
    return hit.source if hit.side == ONI else hit.side


def _facts(state: State, now: Step) -> Json:
    position, fight = state.position, now.fight
    facts: Json = {"area": str(fight.area)}
    match now:
        case Answering(_, sides):
            facts |= {"damage": fight.damage, "sides": list(sides), "common": is_common(position), **effects(state, fight, sides)}
        case Taking(_, hit):
            facts |= {"number": hit.damage, "side": hit.side, "source": hit.source}
        case Retreating(_, side):
            facts |= {"side": side, "units": standing(position, fight, side)}
        case Sharing():
            pass
        case _:
            assert_never(now)
    return facts


def candidates(state: State) -> Iterator[c.Command]:
    """The commands that answer the open choice, those too that lack a printed value."""
    now = step(state)
    match now:
        case Answering(fight, sides):
            owners = sides if _one_for_all(state.position) else (None,)
            yield from (c.ChooseRiposte(name, side=side) for name in offered(state.position, fight) for side in owners)
            yield c.ChooseRiposte()
        case Taking(fight, hit):
            yield from (c.TakeDamage(_assigns(hit), dict(split.lost)) for split in ways(state, fight))
        case Retreating():
            together = list(retreats.plain_retreats(state, now))
            yield from together
            yield from (single for single in retreats.single_retreats(state, now) if single not in together)
        case Sharing() | None:
            return
        case _:
            assert_never(now)


def answers(state: State) -> Iterator[c.Command]:
    """The commands that answer the open choice as it stands."""
    now = step(state)
    if isinstance(now, Retreating):
        yield from retreats.plain_retreats(state, now)
    elif not isinstance(now, Answering):
        yield from candidates(state)
    else:
        yield from (command for command in candidates(state) if isinstance(command, c.ChooseRiposte) and _possible(state, command))


def _possible(state: State, command: c.ChooseRiposte) -> bool:
    try:
        choose_riposte(state, command)
    except (BadInput, RuleViolation):
        return False
    return True


# --- the choices


def _one_for_all(position: Position) -> bool:
    """Whether the common counterattack is that of one defender only."""
    return is_common(position) and position.rulings.coop_common_riposte == "one-player"


def _not_due(state: State, wanted: str, clause: str) -> NoReturn:
    refuse("nothing-such", clause, wanted=wanted, waiting=kind(state)[0] if state.fights else "")


def choose_riposte(state: State, command: c.ChooseRiposte) -> Events:
    """coop.fight.8: one counterattack, chosen together, or one each; known ones are carried out, others by the players."""
    now = step(state)
    if not isinstance(now, Answering) or (command.name is not None and not 0 < len(command.name) <= LONGEST_NAME):
        _not_due(state, RIPOSTE, "coop.fight.8")
    name = NONE if command.name is None else command.name.lower() if command.name.lower() in KNOWN else command.name
    sides = now.sides
    if command.side is not None and (command.side not in sides or (is_common(state.position) and not _one_for_all(state.position))):
        refuse("no-defender", "coop.fight.8", side=command.side[:40])
    if _one_for_all(state.position) and name != NONE:
        chosen = command.side or sides[0]
        given = [_answer(state, now.fight, side, name if side == chosen else NONE, command, (chosen,)) for side in sides]
    else:
        given = [_answer(state, now.fight, side, name, command, sides) for side in sides]
    return answered(state, now.fight, given)


def _answer(state: State, fight: Fight, side: str, name: str, command: c.ChooseRiposte, sides: tuple[str, ...]) -> fights.Counterattack:
    """One side's part of it: a value that was told is the first side's damage, or the protection of those whose sheet we do not know."""
    value = command.value
    if value is not None and name == COUNTERSTRIKE:
        value = value if side == sides[0] else 0
    elif value is not None and len(sides) > 1 and values.protection(state.position, side) is not None:
        value = None
    return fights.Counterattack(side, side, name, value, command.multiply)


def take_damage(state: State, command: c.TakeDamage) -> Events:
    """coop.fight.7: the victim chooses among the legal ways, or says what fell by hand."""
    now = step(state)
    if not isinstance(now, Taking) or command.by != _assigns(now.hit):
        _not_due(state, TAKE, "coop.fight.7")
    lost = {unit: n for unit, n in sorted(command.lost.items()) if n}
    if command.by_hand:
        return taken(state, now.fight, _by_hand(state, now, lost), by_hand=True)
    found = ways(state, now.fight)
    split = next((way for way in found if dict(way.lost) == lost), None)
    if split is None:
        refuse("other-losses", kind(state)[1], damage=now.hit.damage, number=len(found))
    return taken(state, now.fight, split)


def _by_hand(state: State, now: Taking, lost: Mapping[str, int]) -> DamageSplit:
    """Damage goes on only where nobody of this side is left to take it."""
    side, area = now.hit.side, now.fight.area
    there = standing(state.position, now.fight, side)
    for unit, n in lost.items():
        if n < 0 or n > there.get(unit, 0):
            refuse("no-such-figure", "tsk.move.4", unit=unit[:40], owner=side, area=str(area), found=there.get(unit, 0), asked=n)
    rest = 0
    if all(n <= lost.get(unit, 0) for unit, n in there.items()):
        rest = max(now.hit.damage - sum(n * state.position.value(side, unit, "health") for unit, n in lost.items()), 0)
    return DamageSplit(tuple(lost.items()), None, rest)


def retreat(state: State, command: fights.Retreat) -> Events:
    """Each player leads their own survivors away."""
    now = step(state)
    if not isinstance(now, Retreating) or not command.by == command.side == now.side:
        _not_due(state, RETREAT, "tsk.combat.12")
    return retreats.retreat(state, command)


# --- what goes on by itself, and the end


def go_on(state: State) -> Events:
    """The next thing in the fights that nobody has to choose; when nothing is left, they end one after the other."""
    happened = course.by_itself(state)
    if happened or step(state) is not None:
        return happened
    return _closed(state, state.fights[0])


def finish_by_hand(state: State) -> Events:
    """The players have done the rest of the fight themselves: what was decided leaves, and nothing else happens."""
    now = step(state)
    return _closed(state, now.fight if now is not None else state.fights[0], by_hand=True)


def _closed(state: State, fight: Fight, *, by_hand: bool = False) -> Events:
    """tsk.combat.11: all losses leave together."""
    over = FightClosed("tsk.combat.11", fight.area, by_hand)
    if fight.attacker != ONI:
        return player_attacks.concluded(state, fight, over)
    fallen = tuple(
        removed(state.position, fight.area, loss.side, loss.unit, loss.count, "tsk.combat.11") for loss in fight.losses if loss.side != ONI
    )
    return (*fallen, *player_attacks.oni_losses(state, fight), over, *player_attacks.rewards(state.position, fight))
