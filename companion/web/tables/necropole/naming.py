"""Cards and creatures that people name when they come into play: one that the phone knows, or a name that is typed."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button, Field
from companion.web.tables.necropole import city_words, words
from companion.web.tables.necropole.entered_cards import slug_of
from rules.engine.necropole import city_commands as c
from rules.engine.necropole import explore, hands
from rules.engine.necropole.game import GAME
from rules.engine.necropole.state import State

LONGEST = 40
MINIONS = ("squelette", "feu-follet", "apparition", "zombie", "necrophage", "abomination")


def _form(command: c.CityAction, label: str, field: str, asked: str, known: Iterable[tuple[str, str]]) -> Button:
    """A command with the name of a card or creature; without one it stays off the phone."""
    names = list(known)
    fields = [Field(field, asked, [("", _("no name")), *names])] if names else []
    fields.append(Field(f"typed.{field}", _("Another name"), text=True, most=LONGEST))
    return Button(label, {**GAME.write_command(command), "typed": {}}, look="way-out", fields=fields)


def invocations(state: State, offered: Iterable[c.InvokeCreature]) -> list[Button]:
    """A minion or lord with its name."""
    found = []
    for one in offered:
        if one.unit is None:
            known = [(unit, words.undead(unit)) for unit in MINIONS if unit not in state.undead] if one.kind == "minion" else []
            found.append(_form(one, city_words.label(state, one)[0], "unit", _("Which one?"), known))
    return found


def crypt(state: State, offered: Iterable[c.Activate]) -> list[Button]:
    """A skill that is offered at the Crypt, with the name of the one that is kept."""
    found = []
    for one in offered:
        back = [(str(one.offer), words.card(str(one.offer)))]
        found.append(_form(one, city_words.label(state, one)[0], "keep", _("Kept"), [*back, *_in_piles(state, one.by)]))
    return found


def rewards(state: State, offered: Iterable[c.TakeReward]) -> list[Button]:
    """A skill that a mission brings, with its name."""
    found = []
    for one in offered:
        if one.what == "skill":
            label = ": ".join(filter(None, city_words.label(state, one)))
            found.append(_form(one, label, "card", _("Which one?"), _in_piles(state, one.by)))
    return found


def _in_piles(state: State, side: str) -> list[tuple[str, str]]:
    """The skills that the phone knows and that this team could draw."""
    known = {**state.catalogue.cards, **state.position.cards}
    held = {card for leader in state.position.sides[side].leaders for card in leader.skills}
    slugs = [slug for slug, facts in known.items() if facts.kind in hands.CLASS_OF and slug not in held and explore.in_pile(state, slug)]
    return sorted(((slug, words.card(slug)) for slug in slugs), key=lambda one: one[1])


def compose(action: dict[str, Any]) -> dict[str, Any]:
    """A name that somebody typed counts before the one that was chosen."""
    typed = action.pop("typed", None)
    for field, name in typed.items() if isinstance(typed, dict) else ():
        slug = slug_of(str(name))
        if slug and field in ("unit", "keep", "card"):
            action[field] = slug
    return action
