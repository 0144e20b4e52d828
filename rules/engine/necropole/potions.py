"""Potions: an instant that costs no weakness, for the carrier or the undead in front of it."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import cards, city, commands, instants, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.ids import Slug, UndeadId
from rules.engine.necropole.second_chance import SECOND_CHANCE, SUBSTANCE, receivers, reroll_reasons
from rules.engine.necropole.state import State, present

USES = {SUBSTANCE: ("force", "initiative", "heal"), SECOND_CHANCE: ("reroll",)}


def potion_reasons(state: State, command: commands.Potion) -> list[Reason]:
    """Everything that is against using a potion now (nec.fight.12)."""
    who, receiver = command.who, command.for_ or command.who
    names = {"who": who, "card": command.card}
    gone = rounds.presence(state, who) or rounds.presence(state, receiver)
    if gone:
        return [gone]
    reasons = []
    if command.use == "reroll":
        reasons = _reroll_reasons(state, command, receiver)
    else:
        reasons = instants.timing_reasons(state, who, potion=True)
        if not any(reason.code == "first-this" for reason in reasons) and receiver not in receivers(state, who):
            reasons.append(Reason("not-in-front", "nec.fight.12", {"who": receiver}))
    if command.card not in state.undead[who].potions:
        reasons.append(Reason("not-in-stock", "nec.fight.12", names))
    if command.use not in USES.get(command.card, ()):
        reasons.append(Reason("wrong-kind", "nec.item.12", names))
    return reasons


def outside_reasons(state: State, command: commands.Potion) -> list[Reason]:
    """Everything that is against using a potion outside fights: it is an instant of combat, unless a table lets it heal (nec.fight.13)."""
    who, receiver = command.who, command.for_ or command.who
    side, names = state.undead[who].side, {"who": who, "card": command.card}
    if not state.terms.heals_outside or not city.exploring(state):
        return [Reason("no-fight", "nec.fight.13")]
    reasons = city.turn_reasons(state, side)
    if reasons:
        return reasons
    reasons = city.hero_reasons(state, side, (who, receiver), "nec.fight.12")
    if state.undead[who].in_ != state.undead[receiver].in_:
        reasons.append(Reason("not-there", "nec.fight.12", {"about": "city"}))
    if command.card not in state.undead[who].potions:
        reasons.append(Reason("not-in-stock", "nec.fight.12", names))
    if command.use != "heal" or "heal" not in USES.get(command.card, ()):
        reasons.append(Reason("wrong-kind", "nec.item.12", names))
    return reasons


def outside_uses(state: State, side: str) -> Iterator[commands.Potion]:
    """Every potion that could heal somebody in the city."""
    heroes = [who for who, one in sorted(state.undead.items()) if one.side == side and one.kind == "hero"]
    for who in heroes:
        for card in sorted(set(state.undead[who].potions)):
            yield from (commands.Potion(UndeadId(who), Slug(card), "heal", UndeadId(receiver)) for receiver in heroes)


def _reroll_reasons(state: State, command: commands.Potion, receiver: str) -> list[Reason]:
    running = state.fight.running
    reasons = reroll_reasons(state, command.who, receiver)
    if running is None or running.throw is None:
        return reasons
    if state.undead[command.who].side not in running.chances:
        reasons.append(Reason("nothing-to-answer", "nec.item.13", {"who": command.who}))
    ways = [{0, 1}] if running.throw.dice is None else [{0}, {1}, {0, 1}]
    if set(command.again) not in ways:
        accepted = ["0", "1"] if running.throw.dice else ["0, 1"]
        raise BadInput("not-accepted", "action.again", {"found": str(list(command.again)), "accepted": accepted})
    return reasons


def use(course: Course, command: commands.Potion) -> None:
    who, receiver = command.who, command.for_ or command.who
    course.happens(e.PotionUsed(who, command.card, receiver, command.use, "nec.fight.12", course.now.terms.potion_apart))
    if command.use == "heal":
        cards.heal(course, receiver, 1, "nec.item.12")
    elif command.use == "reroll":
        _again(course, command)
    else:
        course.happens(e.Strengthened(receiver, command.use, 1, "round", "nec.item.12"))


def _again(course: Course, command: commands.Potion) -> None:
    """The roll is due once more; dice that are kept stay as they were (nec.item.13)."""
    running = present(course.fight.running)
    dice = present(running.throw).dice
    kept = None
    if dice is not None and len(set(command.again)) == 1:
        kept = (None, dice[1]) if 0 in command.again else (dice[0], None)
    due = replace(running, throw=None, wounded=(), chances=(), kept=kept, again=True)
    course.happens(e.CardWentOn(due))
    cards.carry_on(course, cards.Sent(None, command.dice, command.total, command.wounded))
