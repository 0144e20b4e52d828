"""Events and initiative as trays under their chips: the cards to take and to play, the places to go to. Words them, and decides nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables.names import card, events_of, line_of
from companion.web.tables.action_panel import Button, CardFace, Field, Now
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, ways_out
from companion.web.tables.tsukuyumi.card_picker import pick
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.board.commands import ChangeInitiative
from rules.engine.tsukuyumi.coop.commands import SpendEventPoint
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns.event_deck import DECK
from rules.engine.tsukuyumi.standard.view import StandardView
from rules.engine.tsukuyumi.views import DeckShown

EVENTS, INITIATIVE = "events", "initiative"
KINDS: Mapping[str, tuple[type[Command], ...]] = {
    EVENTS: (t.DrawEvent, t.PlayEvent, SpendEventPoint),
    INITIATIVE: (ChangeInitiative,),
}
LONGEST_NAME = 60
Kept = Mapping[str, Any]


def has_tray(shown: TsukuyumiTable, name: str) -> bool:
    """Whether something lies in the tray of this action now."""
    return name in KINDS and bool(shown.legal_of(*KINDS[name]))


def open_by_itself(shown: TsukuyumiTable) -> str:
    """The tray that is shown before anybody has tapped a chip: in the blue phase, where nothing is done on the board."""
    blue = isinstance(shown.view, StandardView) and shown.view.position.phase == "blue"
    return next((name for name in KINDS if blue and has_tray(shown, name)), "")


def with_tray(shown: TsukuyumiTable, now: Now, doing: str, kept: Kept) -> Now:
    """The turn with the tray of an action open under its chip; as it was where the action has none."""
    doing = doing or open_by_itself(shown)
    if not shown.plays or not now.checklist or not has_tray(shown, doing):
        return replace(now, doing=doing)
    if doing == INITIATIVE:
        return replace(now, doing=doing, tray=_initiative(shown), tray_title=_title(shown, _("Initiative")))
    lists = [*_not_listed(shown), *now.folds]
    return replace(now, doing=doing, tray=_events(shown, kept), tray_title=_title(shown, _("Events")), folds=lists)


def _title(shown: TsukuyumiTable, action: str) -> str:
    """Whose action it is."""
    return labelled(side(shown.view.position.active or ""), action)


def _events(shown: TsukuyumiTable, kept: Kept) -> list[Button]:
    points = [command for command in shown.legal_of(SpendEventPoint) if not command.area]
    played = [button for command in shown.legal_of(t.PlayEvent)[:1] for button in _played(shown, command.by, kept)]
    return [*_drawn(shown, epic=False), *_drawn(shown, epic=True), *played, *ways_out(points)]


def _drawn(shown: TsukuyumiTable, *, epic: bool) -> list[Button]:
    """Where an event is taken from: one tap each."""
    offered = [command for command in shown.legal_of(t.DrawEvent) if command.epic == epic]
    if not offered:
        return []
    words = {"open": _("One of the two face-up cards"), "deck": _("The top of the deck"), "faction": _("A faction event")}
    title = _("An epic event was drawn: it happens at once") if epic else _("Take an event into your hand")
    faces = [CardFace(command.from_, words[command.from_]) for command in offered]
    action = {"type": name_of(t.DrawEvent), "by": offered[0].by, "epic": epic}
    return [Button("", action, look="cards", fields=[Field("from", title, cards=faces, group=title)])]


def _played(shown: TsukuyumiTable, by: str, kept: Kept) -> list[Button]:
    """The events that may be in the hand: those that the box names, and those that somebody has named before."""
    action = {"type": name_of(t.PlayEvent), "by": by}
    out = {name.casefold() for name in deck(shown).drawn}
    slugs = [*(events_of(by) if _has_faction_events(shown, by) else ()), *events_of("")]
    faces = [CardFace(slug, "", card("tsukuyumi", slug), line_of(f"event/{slug}")) for slug in slugs]
    faces += [CardFace(name, name) for name in kept.get("events", ())]
    title = _("Play an event from your hand")
    left = [face for face in faces if face.value.casefold() not in out]
    return [pick(action, left, _("An event without its name"), label=title, group=title)]


def _not_listed(shown: TsukuyumiTable) -> list[tuple[str, list[Button]]]:
    """An event that nobody has named yet is named once."""
    name = Field("card", _("Its name: this phone keeps it"), text=True, needed=True, most=LONGEST_NAME)
    forms = [
        Button(_("Play this event"), {"type": name_of(t.PlayEvent), "by": command.by}, look="way-out", fields=[name])
        for command in shown.legal_of(t.PlayEvent)[:1]
    ]
    return [(_("An event that is not listed"), forms)] if forms else []


def deck(shown: TsukuyumiTable) -> DeckShown:
    """The event deck, as far as it has been used."""
    view = shown.view
    decks: Iterable[DeckShown] = view.coop.decks if isinstance(view, CoopView) else view.decks if isinstance(view, StandardView) else ()
    return next((held for held in decks if held.deck == DECK), DeckShown(DECK, None, ()))


def own_names(shown: TsukuyumiTable) -> list[str]:
    """The events that were played here by a name that the box does not have."""
    return [name for name in deck(shown).drawn if not line_of(f"event/{name}")]


def _has_faction_events(shown: TsukuyumiTable, by: str) -> bool:
    refused = shown.refusal(t.DrawEvent(by, "faction"))
    return not (isinstance(refused, RuleViolation) and any(reason.code == "not-in-this-game" for reason in refused.reasons))


def _initiative(shown: TsukuyumiTable) -> list[Button]:
    """The order as it is: the place that is tapped is where one goes."""
    offered = shown.legal_of(ChangeInitiative)
    first, places = offered[0], {command.to for command in offered}
    order: Sequence[str] = shown.view.position.initiative or ()
    faces = [CardFace(str(n), str(n), "", side(holder), holder, n not in places) for n, holder in enumerate(order, 1)]
    title = _("Which place do you take?")
    action = {"type": name_of(ChangeInitiative), "by": first.by, "allowed": first.allowed}
    field = Field("to", title, number=True, cards=faces, group=title, value=str(order.index(first.by) + 1))
    return [Button("", action, look="cards", fields=[field])]
