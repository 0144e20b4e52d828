"""Who may see what: other sides' missions and skills are only counted, and what was drawn or exchanged in secret has no names."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.engine.kernel.codec import Json
from rules.engine.necropole import city_commands as c
from rules.engine.necropole import commands
from rules.engine.necropole.state import Arena, KeptHero, Leader, Side, State

# Actions and events that name what only their own side may see, and the parts that do.
NAMES: Mapping[str, tuple[str, ...]] = {
    "draw-mission": ("card", "back"),
    "mission-drawn": ("card", "back"),
    "draw-skill": ("card",),
    "skill-drawn": ("card",),
    "swap-skill": ("out",),
    "skill-put-back": ("card",),
    "activate": ("offer", "drawn", "keep"),
    "skill-exchanged": ("offer", "drawn", "keep"),
    "keep-hero": ("class", "hero"),
    "hero-kept": ("class", "hero"),
    "keep-skills": ("cards",),
    "skills-kept": ("cards",),
    "give-card": ("card", "of", "figures", "traits", "effect", "kind"),
    "card-given": ("card", "facts"),
}
SKILL_NAMES: Mapping[str, tuple[str, ...]] = dict.fromkeys(("take-reward", "reward-taken", "give", "handed-over"), ("card",))


def seen(written: Json, side: str | None) -> Json:
    """An action or event without the names that only the side that sent it may see."""
    kind, by = str(written.get("type")), written.get("by")
    if by is None or by == side:
        return written
    hidden = NAMES.get(kind) or (SKILL_NAMES.get(kind, ()) if _about_skill(written) else ())
    return {name: part for name, part in written.items() if name not in hidden} if hidden else written


def _about_skill(written: Json) -> bool:
    owed = written.get("owed")
    return bool(written.get("skill")) or "skill" in (written.get("what"), owed.get("what") if isinstance(owed, Mapping) else None)


def hidden_state(state: State, side: str | None) -> State:
    """The state without other sides' missions, and without their skills unless the table plays with open hands."""
    fights = (*state.position.halted, *((state.position.fight,) if state.position.fight else ()))
    played = tuple(card for fight in fights for card in fight.discarded)
    sides = {name: one if name == side else _hidden_side(state, one, played) for name, one in state.position.sides.items()}
    secret = _secret(state.position.sides) - _secret(sides)
    cards = {slug: facts for slug, facts in state.position.cards.items() if slug not in secret}
    position = replace(state.position, sides=MappingProxyType(sides), cards=MappingProxyType(cards), arena=_hidden_arena(state, side))
    return State(position, state.catalogue)


def _hidden_side(state: State, side: Side, played: tuple[str, ...]) -> Side:
    leaders = side.leaders if state.terms.hands_open else tuple(_hidden_hand(state, leader, played) for leader in side.leaders)
    draft = replace(side.draft, spare=None) if side.draft is not None and side.draft.stage == "swap-skill" else side.draft
    return replace(side, missions=(None,) * len(side.missions), leaders=leaders, draft=draft)


def _hidden_hand(state: State, leader: Leader, played: tuple[str, ...]) -> Leader:
    return replace(leader, skills=tuple(slug if slug is None or state.card(slug).of or slug in played else None for slug in leader.skills))


def _hidden_arena(state: State, side: str | None) -> Arena | None:
    """Other teams' heroes are only counted before all teams have theirs."""
    arena = state.position.arena
    if arena is None or state.undead:
        return arena
    kept = {name: held if name == side else (KeptHero(),) * len(held) for name, held in arena.kept.items()}
    return replace(arena, kept=MappingProxyType(kept))


def _secret(sides: Mapping[str, Side]) -> set[str | None]:
    spares = {side.draft.spare for side in sides.values() if side.draft is not None and side.draft.stage == "swap-skill"}
    hands = (held for side in sides.values() for held in (side.missions, *(leader.skills for leader in side.leaders)))
    return spares | {slug for held in hands for slug in held}


def hides(state: State, side: str | None, command: commands.Command) -> bool:
    """Whether that command would show a side what another one holds: its cards, and that it could play an instant."""
    if isinstance(command, commands.Hold):
        return command.by != side
    card = _named(state, side, command)
    if card is None:
        return False
    known = _secret(hidden_state(state, side).position.sides)
    return card in _secret(state.position.sides) and card not in known


def _named(state: State, side: str | None, command: commands.Command) -> str | None:
    """The card of a hand that another side's command names."""
    match command:
        case commands.PlayCard(who, card):
            return None if who not in state.undead or state.undead[who].side == side else card
        case (
            c.TriggerMission(by, card)
            | c.Give(by, card)
            | c.SwapSkill(by, card)
            | c.Activate(by, offer=card)
            | c.DrawMission(by, back=card)
        ):
            return None if by == side else card
        case _:
            return None
