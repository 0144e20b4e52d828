"""Who could have a roll thrown again, and for whom a potion can be used."""

from dataclasses import replace

from rules.engine.kernel.effects import Touch
from rules.engine.kernel.errors import Reason
from rules.engine.necropole import acts, commands, instants
from rules.engine.necropole.commands import Slug, UndeadId
from rules.engine.necropole.state import Running, State, present

SUBSTANCE = "potion-de-substance"
SECOND_CHANCE = "potion-de-2nd-chance"
BOTH = (0, 1)


def receivers(state: State, carrier: str) -> tuple[str, ...]:
    """On whom a potion can be used: its carrier and the undead in front of it (nec.fight.12); by eye, anybody."""
    near = acts.touchable(state, carrier, Touch(), over_star=False)
    found = {carrier, *near}
    if state.terms.heroes_drink:
        found = {who for who in found if state.undead[who].kind == "hero"}
    return tuple(sorted(found))


def replace_running(state: State, running: Running | None) -> State:
    """The same with another card being carried out, or none."""
    return State(replace(state.position, fight=replace(state.fight, running=running)), state.catalogue)


def reroll_reasons(state: State, carrier: str, receiver: str) -> list[Reason]:
    """Why a roll cannot be thrown again for somebody; it is an instant like any other (nec.fight.13.3)."""
    running = state.fight.running
    if running is None or running.throw is None:
        return [Reason("nothing-to-answer", "nec.item.13", {"who": carrier})]
    quiet = replace_running(state, None)
    ready = State(replace(quiet.position, fight=replace(quiet.fight, acted=True, hold=())), state.catalogue)
    reasons = instants.timing_reasons(ready, carrier, potion=True)
    if receiver != running.who:
        reasons.append(Reason("nothing-to-answer", "nec.item.13", {"who": receiver}))
    elif not state.terms.any_roll:
        if state.camp_of_undead(carrier) != state.camp_of_undead(receiver):
            reasons.append(Reason("nothing-to-answer", "nec.item.13", {"who": carrier}))
        if receiver not in receivers(state, carrier):
            reasons.append(Reason("not-in-front", "nec.fight.12", {"who": receiver}))
    if state.terms.heroes_drink and state.undead[receiver].kind != "hero":
        reasons.append(Reason("wrong-kind", "nec.fight.12", {"who": receiver}))
    return reasons


def givers(state: State) -> tuple[str, ...]:
    """The sides that could have the roll just made thrown again (nec.item.13)."""
    who = present(state.fight.running).who
    sides = {
        state.undead[carrier].side
        for carrier in state.fight.figures
        if SECOND_CHANCE in state.undead[carrier].potions and not reroll_reasons(state, carrier, who)
    }
    return tuple(side for side in state.position.order if side in sides)


def second_chances(state: State) -> tuple[commands.Potion, ...]:
    """Every way to throw again; which dice can be told apart only where both are known."""
    running = present(state.fight.running)
    ways = ((0,), BOTH, (1,)) if present(running.throw).dice else (BOTH,)
    return tuple(
        commands.Potion(UndeadId(carrier), Slug(SECOND_CHANCE), "reroll", UndeadId(running.who), again)
        for carrier in sorted(state.fight.figures)
        if SECOND_CHANCE in state.undead[carrier].potions
        and state.undead[carrier].side in running.chances
        and not reroll_reasons(state, carrier, running.who)
        for again in ways
    )
