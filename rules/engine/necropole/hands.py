"""Which cards an undead can play: skills of its leader's hand, its own linked skill, a creature's skill, a worn artefact's module."""

from collections.abc import Iterator

from rules.engine.kernel.errors import Reason
from rules.engine.necropole.state import Leader, State

CLASS_OF = {"spell": "sorcerer", "capacity": "assassin", "talent": "warrior"}
MODULE = "module"
INSTANT = "instant"


def leader_of(state: State, who: str) -> Leader | None:
    """Who leads a hero; None where the table does not keep track of hands."""
    leaders = state.position.sides[state.undead[who].side].leaders if state.undead[who].side in state.position.sides else ()
    return next((leader for leader in leaders if who in leader.heroes), None)


def hand(state: State, who: str) -> Iterator[str]:
    """The cards that are known to be at hand, in alphabetical order."""
    for slug in sorted({*state.position.cards, *state.catalogue.cards}):
        if not card_reasons(state, who, slug) and _named(state, who, slug):
            yield slug


def _named(state: State, who: str, slug: str) -> bool:
    """Whether it is known that this undead's side holds that card."""
    facts = state.card(slug)
    if facts.of is not None:
        return True
    if state.undead[who].kind != "hero":
        return False
    leader = leader_of(state, who)
    return leader is not None and slug in leader.skills


def card_reasons(state: State, who: str, slug: str) -> list[Reason]:
    """Why an undead cannot play a card, whenever it is."""
    facts, undead, unit = state.card(slug), state.undead[who], state.unit(who)
    names = {"who": who, "card": slug}
    if facts.kind == MODULE:
        return [] if any(worn.card == facts.of for worn in undead.items) else [Reason("not-linked", "nec.item.7", names)]
    if undead.kind != "hero":
        mine = facts.of == unit or (facts.of is None and facts.kind is None)
        return [] if mine else [Reason("not-linked", "nec.skill.4", names)]
    if not is_skill(state, slug):
        return [Reason("wrong-kind", "nec.skill.1", names)]
    leader = leader_of(state, who)
    held = leader is None or slug in leader.skills or None in leader.skills
    if facts.of is not None:
        return [] if facts.of == unit and held else [Reason("not-linked", "nec.skill.2", names)]
    wanted = CLASS_OF.get(facts.kind or "")
    if wanted and undead.class_ and undead.class_ != wanted:
        return [Reason("wrong-kind", "nec.skill.1", names)]
    return [] if held else [Reason("not-linked", "nec.skill.1", names)]


def is_skill(state: State, slug: str) -> bool:
    """Whether a card is one that is played in a fight; one that nobody knows may be."""
    return state.card(slug).kind in (None, "skill", MODULE, *CLASS_OF)


def set_aside(state: State, who: str, slug: str) -> bool:
    """A hero's skill is set aside until the round ends; a creature's never is (nec.skill.3, nec.skill.4.1)."""
    return state.undead[who].kind == "hero" and state.card(slug).kind != MODULE
