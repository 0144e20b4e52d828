"""The cards of a co-op round: choosing and turning up action cards, the Oni’s cards and what they say. Words them, and decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import action_card, card_picker
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, first_buttons, ways_out, who
from companion.web.tables.tsukuyumi.panels import turns
from rules.engine.kernel.game import Pending
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop.state import (
    BLACK,
    LAST_RIPOSTES,
    LEGENDS,
    PRINCESS_CARDS,
    RIPOSTES,
    ROUND_CARDS,
    Budget,
    CardNote,
)
from rules.engine.tsukuyumi.coop.turn_actions import CARD_14, CARD_14_LINES
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.views import DeckShown

ROUND_CODES = range(78, 85)
PRINCESS_CODES = range(71, 78)
RIPOSTE_CODES = range(41, 67)
ACTION_CODES = range(11, 41)
MOST_PRINTED = 5
FEW = 2  # players who discard the cards that they do not choose


ICONS = {"events": "event"}
ACTIONS: dict[str, Callable[[], str]] = {
    "movement": lambda: _("Movement"),
    "combat": lambda: _("Combat"),
    "production": lambda: _("Production"),
    "events": lambda: _("Events"),
    "initiative": lambda: _("Initiative"),
}


def choose(shown: TsukuyumiTable, pending: Pending) -> Now:
    """One tap for all, or each player on their own phone."""
    one_by_one = ways_out(pending.options) if len(shown.sides) > 1 else []
    return Now(
        _("Everybody chooses an action card, in secret."),
        who(pending),
        _("Pass the others to the left.") if len(shown.sides) > FEW else _("Discard the others."),
        pending.clause,
        [*(button(command, _("Everybody has chosen: reveal the cards")) for command in shown.legal_of(c.ShowCards)), *one_by_one],
    )


def show_cards(shown: TsukuyumiTable, pending: Pending) -> Now:
    """All cards are turned up with one tap; whoever likes tells the numbers first or later."""
    folds = [(_("%(who)s: enter the card") % {"who": side(player)}, card_of(shown, player)) for player in pending.by]
    return Now(
        _("Reveal all action cards together."),
        _("Start of the round"),
        _("We count the cards you enter; keep an eye on the others yourselves."),
        pending.clause,
        first_buttons(pending),
        folds=[fold for fold in folds if fold[1]],
    )


def card_of(shown: TsukuyumiTable, by: str) -> list[Button]:
    """The numbers of an action card can be told, so that they are counted; what is left out the players watch themselves."""
    if not any(command.by == by for command in shown.legal_of(c.PlayAction)):
        return []
    lines = [action_card.CardLine(name, ICONS.get(name, name), title(), BLACK, _("Black phase")) for name, title in ACTIONS.items()]
    play = {"type": "play-action", "by": by}
    known = shown.view.coop.known_cards if isinstance(shown.view, CoopView) else {}
    before = [_copied(play, lines, card, budget) for card, budget in {**known, CARD_14: CARD_14_LINES}.items()]
    number = Field("card", _("Its number, to recognise it again"), [("", "–"), *((f"mp{n}", f"MP{n}") for n in ACTION_CODES)])
    card = action_card.drawing(_("%(who)s: my card says this") % {"who": side(by)}, play, lines, MOST_PRINTED, [number], look="way-out")
    return [*before[-action_card.MOST_PICTURES :], card]


def _copied(play: Mapping[str, Any], lines: Sequence[action_card.CardLine], card: str, budget: Budget) -> Button:
    """A card that was copied before, by its number or else by its numbers."""
    numbers = {name: number for name, number in vars(budget).items() if number is not None}
    named = card.startswith("mp")
    return action_card.picture(card.upper() if named else "", {**play, **({"card": card} if named else numbers)}, lines, numbers)


def turn_up_round_card(shown: TsukuyumiTable, pending: Pending) -> Now:
    card = pick(shown, ROUND_CARDS, {"type": "round-card"}, ROUND_CODES)
    folds = _shuffled(shown, ROUND_CARDS)
    buttons = [card, *_carried_out(shown)]
    return Now(_("Reveal the Oni round card and read it aloud."), _("Start of the round"), "", pending.clause, buttons, folds=folds)


def princess_card(shown: TsukuyumiTable, pending: Pending) -> Now:
    card = pick(shown, PRINCESS_CARDS, {"type": "princess-card"}, PRINCESS_CODES)
    text, folds = "", _shuffled(shown, PRINCESS_CARDS)
    return Now(_("Draw a Princess card."), who(pending), text, pending.clause, [card, *_carried_out(shown)], folds=folds)


def _carried_out(shown: TsukuyumiTable) -> list[Button]:
    """A card that the players read and carry out themselves is one tap; so is a turn with nothing else."""
    drawn: tuple[type[c.ShowRoundCard | c.DrawPrincessCard], ...] = (c.ShowRoundCard, c.DrawPrincessCard)
    cards = (command for command in shown.legal_of(*drawn) if command.carried_out)
    without_actions = [command for command in shown.legal_of(c.EndTurn) if command.princess]
    return [*ways_out(cards), *(turns.ending(command, turns.unused_in_white({})) for command in without_actions)]


def reveal(shown: TsukuyumiTable, pending: Pending) -> Now:
    known = pending.facts
    if known.get("name") == "riposte":
        deck = LAST_RIPOSTES if known.get("last_round") else RIPOSTES
        lasting = Field("lasting", _("It is permanent: it stays in play"), switch=True)
        cards = card_picker.with_field(pick(shown, deck, {"type": "reveal"}, RIPOSTE_CODES), lasting)
        headline = _("Reveal a last-round riposte.") if known.get("last_round") else _("Reveal a riposte.")
        eyebrow = _("Drawn at square %(n)s") % {"n": known.get("number", "–")}
        return Now(headline, eyebrow, "", pending.clause, [cards], folds=_shuffled(shown, deck))
    at_once = [option.card for option in pending.options if isinstance(option, c.Reveal) and option.card]
    faces = card_picker.faces([int(card.removeprefix("mp")) for card in at_once])
    buttons = [card_picker.pick({"type": "reveal"}, faces, _("Another card: we place it by hand"))]
    return Now(
        _("Reveal a legendary Oni and place it."),
        _("From the Momentum track") if known.get("number") else _("From the card"),
        _("Tap the area where its card places it, then its card."),
        pending.clause,
        buttons,
        folds=_shuffled(shown, LEGENDS),
    )


def pick(shown: TsukuyumiTable, deck: str, action: Mapping[str, Any], numbers: Sequence[int]) -> Button:
    """The cards of a deck that can be drawn now."""
    return card_picker.pick(
        action, card_picker.faces(numbers, _deck(shown, deck).drawn, _notes(shown)), _("Another card: we read it ourselves")
    )


def _notes(shown: TsukuyumiTable) -> Mapping[str, CardNote]:
    return shown.view.coop.notes if isinstance(shown.view, CoopView) else {}


def _deck(shown: TsukuyumiTable, deck: str) -> DeckShown:
    decks = shown.view.coop.decks if isinstance(shown.view, CoopView) else ()
    return next((held for held in decks if held.deck == deck), DeckShown(deck, None, ()))


def _shuffled(shown: TsukuyumiTable, deck: str) -> list[tuple[str, list[Button]]]:
    """A way out where cards were drawn that nobody told, or left in the box: the players have shuffled."""
    held = _deck(shown, deck)
    if held.left is None:
        return []
    title = ngettext("The deck: %(n)s card left", "The deck: %(n)s cards left", held.left) % {"n": max(held.left, 0)}
    return [(title, shown.offered([button(c.ReshuffleDeck(deck), look="way-out")]))]
