"""The cards of a table: what is known of each, and a sheet on which what a card does is tapped together."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import card_steps, effect_words, entered_cards, words
from companion.web.tables.necropole.card_steps import ALWAYS, MISSED, ROLLS, TOUCHES, UNTILS, WOUNDED, CardTaps
from companion.web.tables.necropole.fight_table import FightTable, state_of
from rules.engine.kernel import effects
from rules.engine.kernel.effects import AnyStep
from rules.engine.necropole import hands
from rules.engine.necropole.corrections import NAME
from rules.engine.necropole.state import State

Context = dict[str, Any]
COSTS = range(7)
UNKNOWN = "?"


def page(request: HttpRequest, shown: FightTable) -> Context:
    """All cards, or the sheet of one of them."""
    slug = request.GET.get("card", "")
    known = _cards(state_of(shown))
    here = reverse("table-tab", args=[shown.table.pk, "cards"])
    fresh = {kind: entered_cards.next_name(state_of(shown), kind) for kind in hands.CLASS_OF}
    if slug in known or slug in fresh.values():
        return {"sheet": _sheet(request, shown, slug, here), "here": here}
    return {
        "here": here,
        "cards": [_line(shown, one) for one in known],
        "fresh": [(entered_cards.KINDS[kind], entered_cards.sheet_address(shown, one), False) for kind, one in fresh.items()],
        "card": entered_cards.form(shown),
    }


def _cards(state: State) -> list[str]:
    """The skills that this table knows by name; those of which it does not know what they do come first."""
    held = {slug for side in state.position.sides.values() for leader in side.leaders for slug in leader.skills if slug}
    owned = {slug for slug, facts in state.catalogue.cards.items() if facts.of in {state.unit(who) for who in state.undead}}
    found = {slug for slug in {*state.position.cards, *held, *owned} if hands.is_skill(state, slug) and NAME.fullmatch(slug)}
    plain = {slug for slug in found if not slug.startswith(entered_cards.NOT_KEPT)}
    return sorted(plain, key=lambda slug: (state.card(slug).effect is not None, words.card(slug)))


def _line(shown: FightTable, slug: str) -> Context:
    state = state_of(shown)
    facts = state.card(slug)
    cost = facts.figures.get("weaknesses")
    price = words.initiative(cost) if cost is not None else _("cost?")
    does = effect_words.lines(facts.effect)
    return {"name": words.card(slug), "price": price, "lines": does, "url": entered_cards.sheet_address(shown, slug)}


# --- one card


def _sheet(request: HttpRequest, shown: FightTable, slug: str, here: str) -> Context:
    state, taps = state_of(shown), card_steps.read(request.GET)
    facts = state.card(slug)
    cost = request.GET.get("cost", str(facts.figures.get("weaknesses", UNKNOWN)))
    cost = cost if cost in map(str, COSTS) else UNKNOWN
    instant = hands.INSTANT in facts.traits or request.GET.get("instant") == "1"

    def address(query: dict[str, str], **change: str) -> str:
        return f"{here}?{urlencode({'card': slug, **query, 'cost': cost, 'instant': '1' if instant else '0', **change})}"

    def chips(group: Mapping[str, AnyStep]) -> list[tuple[str, str, bool]]:
        """Each step with how often it was tapped for this moment."""
        tapped = {name: taps.times(name) for name in group}
        found = [(name, effect_words.named(card_steps.times(step, tapped[name] or 1))) for name, step in group.items()]
        return [(text, address(taps.with_step(name)), bool(tapped[name])) for name, text in found]

    target, user, other = map(chips, taps.offered())
    return {
        "name": words.card(slug),
        "known": effect_words.lines(facts.effect),
        "costs": [(n, address(taps.query(), cost=n), n == cost) for n in (UNKNOWN, *map(str, COSTS))],
        "instants": [(_("Instant"), address(taps.query(), instant="0" if instant else "1"), instant)]
        if hands.INSTANT not in facts.traits
        else [],
        "touches": [(effect_words.short(touch), address(taps.query(touch=name)), name == taps.touch) for name, touch in TOUCHES.items()],
        "rolls": [(effect_words.dice(roll), address(taps.query(roll=name)), name == taps.roll) for name, roll in ROLLS.items()],
        "whens": [(text, address(taps.query(when=name)), name == taps.when) for name, text in _whens()] if taps.rolls else [],
        "untils": [(effect_words.UNTIL[name](), address(taps.query(until=name)), name == taps.until) for name in UNTILS],
        "target": target,
        "on_itself": taps.on_itself,
        "user": user,
        "other": other,
        "lines": effect_words.lines(taps.effect),
        "undo": address(taps.without_last()) if taps.steps else "",
        "remember": _remember(shown, slug, taps, cost, instant=instant),
        "back": here,
    }


def _whens() -> list[tuple[str, str]]:
    return [(WOUNDED, _("If it wounds")), (MISSED, _("If it does not wound")), (ALWAYS, _("Either way"))]


def _remember(shown: FightTable, slug: str, taps: CardTaps, cost: str, *, instant: bool) -> Button:
    action: Context = {"type": "give-card", "card": slug, "effect": effects.write(taps.effect)}
    kind = state_of(shown).card(slug).kind or entered_cards.kind_of(slug)
    action |= {"kind": kind} if kind else {}
    action |= {"figures": {"weaknesses": int(cost)}} if cost != UNKNOWN else {}
    action |= {"traits": [hands.INSTANT]} if instant else {}
    action |= entered_cards.secret(shown)
    return Button(_("That is all: remember it"), action, look="primary")
