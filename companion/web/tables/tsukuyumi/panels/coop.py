"""The co-op table's sheet: what happens now, from the engine's open choice. Words it, and decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables import selectors
from companion.tables.area_names import area_name, called
from companion.web.tables.action_panel import Button, Field, Now, Reasoned
from companion.web.tables.tsukuyumi import action_card, card_effects, card_picker, facts, missing_values, round_card
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import moving, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, choices, ways_out
from companion.web.tables.tsukuyumi.panels import action_chips, fights, momentum, score, turns
from companion.web.tables.tsukuyumi.panels.area import say
from rules import messages
from rules.engine.kernel.errors import BadInput, Facts, UnknownValue
from rules.engine.kernel.game import Outcome, Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import ChangeInitiative, MarkStartingAreas
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop.state import (
    BLACK,
    LAST_RIPOSTES,
    LEGENDS,
    PRINCESS_CARDS,
    RIPOSTES,
    ROUND_CARDS,
    TURNS,
    WHITE,
    Budget,
    CardNote,
    Coop,
)
from rules.engine.tsukuyumi.coop.turn_actions import CARD_14, CARD_14_LINES
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.views import DeckShown

Context = dict[str, Any]
ROUND_CODES = range(78, 85)
PRINCESS_CODES = range(71, 78)
RIPOSTE_CODES = range(41, 67)
ACTION_CODES = range(11, 41)
MOST_PRINTED = 5
MOST_BUTTONS = 6
FEW = 2  # players who discard the cards that they do not choose


def now(shown: TsukuyumiTable, view: CoopView) -> Now:
    """The sheet for where the table stands."""
    pending = view.pending
    if shown.outcome is not None:
        return _over(shown.outcome)
    if pending is None:
        return _turn(shown, view)
    if pending.facts.get("needs"):
        return _missing(pending)
    return SHEETS.get(pending.kind, _any)(shown, pending)


def _buttons(pending: Pending) -> list[Button]:
    return choices(pending.options[:MOST_BUTTONS])


def _rest(pending: Pending) -> list[tuple[str, list[Button]]]:
    """What did not fit above."""
    left = ways_out(pending.options[MOST_BUTTONS:])
    return [(_("More ways"), left)] if left else []


def _any(shown: TsukuyumiTable, pending: Pending) -> Now:
    """Any choice: the options as buttons, or as lit areas where they are many."""
    many = len(pending.options) > MOST_BUTTONS
    text = TEXTS.get(pending.kind, lambda: _("Tap one of the lit areas.") if many else "")()
    headline = HEADLINES[pending.kind](pending.facts) if pending.kind in HEADLINES else _("Choose")
    buttons = [] if many else _buttons(pending)
    outs = [] if pending.kind in ("card", "princess-start") else [_by_hand()]
    return Now(headline, _who(pending), text, pending.clause, buttons, outs)


def _by_hand() -> Button:
    """There is always a way on: the players do it themselves and correct the board."""
    return button(c.FinishByHand(), _("Something else: we do it by hand"), look="way-out")


def _card(shown: TsukuyumiTable, pending: Pending) -> Now:
    """A card that the players read: its steps can be tapped one by one, or done by hand."""
    text = _("New Oni, attacks or a legendary Oni: tap the area. Anything else you do by hand.")
    if pending.facts.get("everybody"):
        text = _("The Gambler’s six: if this riposte is for all players, all of you are hit.")
    princess = _pick(shown, PRINCESS_CARDS, {"type": "princess-card"}, PRINCESS_CODES)
    folds = [(_("What does it say?"), shown.offered(card_effects.everywhere())), (_("Draw a Princess card too"), shown.offered([princess]))]
    folds = [*round_card.note_form(shown, pending), *(fold for fold in folds if fold[1])]
    note = round_card.noted(shown, round_card.code_of(shown, pending) or "")
    return Now(
        HEADLINES["card"](pending.facts),
        _who(pending),
        text,
        pending.clause,
        _buttons(pending),
        folds=folds,
        notes=[line for line in (note.effect, note.objective) if line],
    )


TEXTS: dict[str, Callable[[], str]] = {
    "princess-start": lambda: _("Touch one of the dots."),
    "princess-return": lambda: _("Touch one of the dots."),
    "mines": lambda: _("Add up the damage of the mines yourselves and say what becomes of her."),
}


def _who(pending: Pending) -> str:
    return ", ".join(side(player) for player in pending.by)


HEADLINES: dict[str, Callable[[Facts], str]] = {
    "princess-return": lambda _f: _("The Princess comes back: choose the corner."),
    "card": lambda known: CARDS.get(facts.text(known, "name"), lambda: _("Carry out the card in front of you, then go on."))(),
    "discard-riposte": lambda _f: _("The Momentum fell back over a riposte square: you may discard one riposte."),
    "skybound": lambda _f: _("The Skybound goes round the Moon with the Princess."),
    "two-points": lambda _f: _("Prosperity: which area is worst for you?"),
    "observer": lambda _f: _("The Dark Observer comes in with three medium Oni: choose the area."),
    "princess-attack": lambda known: (
        _("The Princess and her Oni attack in %(areas)s.") % {"areas": ", ".join(map(called, facts.texts(known, "areas")))}
    ),
    "princess-start": lambda _f: _("Put the Princess on a corner of the Moon’s border."),
    "gambler-die": lambda _f: _("A fight with the Gambler: roll the die."),
    "gambler-units": lambda _f: _("The Gambler’s one: choose the units that her card asks for, wherever they are."),
    "mines": lambda known: (
        _("The Princess comes to mines in %(areas)s. Do you set any off?") % {"areas": ", ".join(map(called, facts.texts(known, "areas")))}
    ),
    "princess-brings": lambda _f: _("New Oni come to the Princess’s areas."),
    "merchant-reward": lambda _f: _("The Merchant is destroyed: you may produce for 1 point, then go on."),
    "give-up": lambda _f: _("Loss of Control: give up one territory marker."),
}


CARDS: dict[str, Callable[[], str]] = {
    "round-card": lambda: _("Carry out the Oni round card, then go on."),
    "princess-card": lambda: _("Carry out the Princess card, then go on."),
    "legendary": lambda: _("Place the legendary Oni as its card says, then go on."),
    "riposte": lambda: _("Carry out the riposte, then go on."),
}


def _attack(shown: TsukuyumiTable, pending: Pending) -> Now:
    """An Oni attack: one sentence, one button, the funnel behind it."""
    total = facts.number(pending.facts, "attacks_left")
    eyebrow = ngettext("Oni attack: %(n)s left", "Oni attacks: %(n)s left", total) % {"n": total}
    funnel = [_reasoned(reason) for reason in facts.groups(pending.facts, "because")]
    outs = [button(c.SkipAttack(), note=_("then correct the board by tapping"), look="way-out")]
    options = [option for option in pending.options if isinstance(option, c.AttackWithOni)]
    if not options:
        return Now(_("The Oni can take no area."), eyebrow, "", pending.clause, [*_buttons(pending), *_together(pending)], outs, funnel)
    if len(options) == 1:
        forced = options[0]
        done = button(forced, _("Done"))
        return Now(label(forced), eyebrow, "", pending.clause, [done, *_together(pending)], outs, funnel)
    targets = {option.target for option in options}
    if len(targets) > 1:
        headline, text = _("Which area do the Oni attack?"), _("Equal for the Oni: you choose. Tap a lit area, or one of these.")
    else:
        headline = _("The Oni attack %(area)s. Which of them move?") % {"area": area_name(min(targets))}
        text = _("Equal for the Oni: you choose.")
    tied = [button(option, _tied(option), look="way-out") for option in options]
    more = [(_("More ways"), tied[MOST_BUTTONS:])] if len(tied) > MOST_BUTTONS else []
    chosen = ways_out(command for command in shown.legal_of(c.CarryOutAttacks) if command.least)
    return Now(headline, eyebrow, text, pending.clause, [*_together(pending), *tied[:MOST_BUTTONS], *chosen], outs, funnel, folds=more)


def _together(pending: Pending) -> list[Button]:
    """All attacks that are left with one tap, where nobody has anything to choose."""
    text = _("Carry out the attacks, as far as nobody may answer or choose") if pending.facts.get("stops") else ""
    return [button(c.CarryOutAttacks(), text, look="way-out")] if pending.facts.get("together") else []


def _reasoned(reason: Facts) -> Reasoned:
    """A line of the funnel: what a criterion left."""
    code, known = facts.text(reason, "code"), facts.group(reason, "facts")
    return Reasoned(say("no-attack" if code == "none" else code, known), facts.text(reason, "clause"), str(known.get("left", "")))


def _tied(option: c.AttackWithOni) -> str:
    """One of several equal attacks, in one line."""
    return _("%(what)s: %(says)s") % {"what": area_name(option.target), "says": moving(option.group) or _("nobody moves")}


def _missing(pending: Pending) -> Now:
    """Values that only the components print are asked for when they are first needed, all at once; they can be skipped."""
    outs = [button(option, _("Skip: we do it by hand"), look="way-out") for option in pending.options]
    return missing_values.ask(missing_values.read(facts.groups(pending.facts, "needs")), pending.clause, outs)


def _choose(shown: TsukuyumiTable, pending: Pending) -> Now:
    """One tap for all, or each player on their own phone."""
    one_by_one = ways_out(pending.options) if len(shown.sides) > 1 else []
    return Now(
        _("Everybody chooses an action card, in secret."),
        _who(pending),
        _("Pass the others to the left.") if len(shown.sides) > FEW else _("Discard the others."),
        pending.clause,
        [*(button(command, _("Everybody has chosen: turn up the cards")) for command in shown.legal_of(c.ShowCards)), *one_by_one],
    )


def _pick(shown: TsukuyumiTable, deck: str, action: Mapping[str, Any], numbers: Sequence[int]) -> Button:
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


def _round_card(shown: TsukuyumiTable, pending: Pending) -> Now:
    card = _pick(shown, ROUND_CARDS, {"type": "round-card"}, ROUND_CODES)
    folds = _shuffled(shown, ROUND_CARDS)
    buttons = [card, *_carried_out(shown)]
    return Now(_("Turn up the Oni round card and read it aloud."), _("Start of the round"), "", pending.clause, buttons, folds=folds)


def _carried_out(shown: TsukuyumiTable) -> list[Button]:
    """A card that the players read and carry out themselves is one tap; so is a turn with nothing else."""
    cards = (command for command in shown.legal if isinstance(command, c.ShowRoundCard | c.DrawPrincessCard) and command.carried_out)
    without_actions = [command for command in shown.legal_of(c.EndTurn) if command.princess]
    return [*ways_out(cards), *(turns.ending(command, turns.WHITE_ACTIONS) for command in without_actions)]


def _princess_card(shown: TsukuyumiTable, pending: Pending) -> Now:
    card = _pick(shown, PRINCESS_CARDS, {"type": "princess-card"}, PRINCESS_CODES)
    text, folds = _("She acts before the player’s own actions."), _shuffled(shown, PRINCESS_CARDS)
    return Now(_("Draw a Princess card."), _who(pending), text, pending.clause, [card, *_carried_out(shown)], folds=folds)


def _turning(shown: TsukuyumiTable, pending: Pending) -> Now:
    headline = _("The Princess answers: %(n)s of your figures in %(area)s turn into Oni.")
    return Now(
        headline % {"n": facts.number(pending.facts, "number"), "area": called(facts.text(pending.facts, "area"))},
        _who(pending),
        "",
        pending.clause,
        _buttons(pending),
        [_by_hand()],
        folds=_rest(pending),
    )


def _reveal(shown: TsukuyumiTable, pending: Pending) -> Now:
    known = pending.facts
    if known.get("name") == "riposte":
        deck = LAST_RIPOSTES if known.get("last_round") else RIPOSTES
        lasting = Field("lasting", _("It is lasting: it stays open"), switch=True)
        cards = card_picker.with_field(_pick(shown, deck, {"type": "reveal"}, RIPOSTE_CODES), lasting)
        headline = _("Reveal a last-round riposte.") if known.get("last_round") else _("Reveal a riposte.")
        eyebrow = _("Drawn at square %(n)s") % {"n": known.get("number", "–")}
        return Now(headline, eyebrow, "", pending.clause, [cards], folds=_shuffled(shown, deck))
    at_once = [option.card for option in pending.options if isinstance(option, c.Reveal) and option.card]
    faces = card_picker.faces([int(card.removeprefix("mp")) for card in at_once])
    buttons = [card_picker.pick({"type": "reveal"}, faces, _("Another card: we place it by hand"))]
    return Now(
        _("Reveal a legendary Oni and place it."),
        _("From the Momentum track") if known.get("number") else _("From the card"),
        _("Tap the area where its card puts it, then its card."),
        pending.clause,
        buttons,
        folds=_shuffled(shown, LEGENDS),
    )


def _set_up(shown: TsukuyumiTable, pending: Pending) -> Now:
    missing = (facts.texts(pending.facts, "missing") or [""])[0]
    words = {
        "home": _("%(who)s: tap the place of your home."),
        "start": _("%(who)s: tap your first area, next to your home."),
        "units": _("%(who)s: place your starting units."),
    }
    headline = words.get(missing, _("%(who)s: set up.")) % {"who": _who(pending)}
    only = shown.legal_of(MarkStartingAreas) if missing == "start" else []
    buttons = [button(command) for command in only if not command.areas] if len(only) == 1 else []
    return Now(headline, _("Set-up"), _("The lit areas are possible."), pending.clause, buttons)


def _begin(shown: TsukuyumiTable, pending: Pending) -> Now:
    """The starting units are put up in the tray; the game begins when everybody's stand."""
    placed = {owner for area in shown.view.position.areas.values() for owner, units in area.units.items() if units}
    ready = set(shown.sides) <= placed
    text = _("Your faction sheet says how many. Tap a number to place that many; touch a lit area to place them there.")
    buttons = [button(option, look="act" if ready else "way-out") for option in pending.options if isinstance(option, c.BeginGame)]
    return Now(_("Put up your starting units, then begin."), _("Set-up"), text, pending.clause, buttons)


def _objective(shown: TsukuyumiTable, pending: Pending) -> Now:
    met = pending.facts.get("met")
    points = [Field("markers", _("Victory points on the card"), value="1", most=20)]
    yes = Button(_("Met"), {"type": "check-objective", "met": True}, look="act" if met else "way-out", fields=points)
    no = button(c.CheckObjective(False), _("Not met"), look="act" if met is False else "way-out")
    text = "" if met is None else _("As far as we saw, it is met.") if met else _("As far as we saw, it is not met.")
    possible = any(isinstance(option, c.CheckObjective) and option.met for option in pending.options)
    return Now(_("Is the round objective met?"), _("End of the round"), text, pending.clause, [yes, no] if possible else [no])


def _over(outcome: Outcome) -> Now:
    won, unknown = outcome.winners, outcome.unknown
    headline = _("The Oni have won.") if won == (ONI,) else _("You have won!") if won else _("Nobody has won.")
    later = [(_("Tell it now: it is counted again"), [score.count(unknown)])] if unknown else []
    return Now(headline, _("The end"), score.in_short(outcome.scores, len(unknown)), outcome.clause, folds=later)


def _draw_passed(shown: TsukuyumiTable, pending: Pending) -> Now:
    """A hand moved the marker over special squares."""
    return Now(momentum.question(facts.groups(pending.facts, "squares")), _("Momentum"), "", pending.clause, _buttons(pending))


def _turn(shown: TsukuyumiTable, view: CoopView) -> Now:
    """A player's own actions as a check-list; each is done by tapping the board, or ticked off."""
    coop, by = view.coop, view.position.active
    if not by or view.stage not in TURNS:
        return Now(_("A free table"), "", _("Tap an area to move, fight or correct. The engine judges, you keep the order."), "tsk.round.1")
    white = view.stage == WHITE
    eyebrow = _("White phase: two different actions") if white else _("Black phase: the actions of your card")
    numbers = {name: getattr(coop.allowed, name, None) for name in ACTIONS}
    counted = {name: number for name, number in numbers.items() if number is not None}
    unused = turns.unused_in_white(coop.used) if white else turns.unused_of_card(counted, coop.used) if counted else None
    lines = []
    for name, title in ACTIONS.items():
        number = numbers[name]
        if number == 0 or (white and not unused and name not in coop.used):
            continue
        is_used, is_movement = name in coop.used, name == "movement"
        left = None if number is None or is_movement else number - coop.used.get(name, 0)
        words = f"{title()} {number}" if number and is_movement else title()
        lines.append(action_chips.chip(shown, name, words, ICONS.get(name, name), left, is_used and not left))
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        turns.all_done(white) if unused == 0 else _("Tap an area to move, fight or produce there."),
        "coop.round.7.2" if view.stage == BLACK else "coop.round.6.1",
        [turns.ending(c.EndTurn(by, oni=True), unused)],
        checklist=lines,
        folds=_more(shown, by),
        notes=_face_down(coop),
    )


def _more(shown: TsukuyumiTable, by: str) -> list[tuple[str, list[Button]]]:
    """What a player can do without an area."""
    other = button(c.ReportAction(by), look="way-out")
    points = ways_out(command for command in shown.legal_of(c.SpendEventPoint) if not command.area)
    folds = [
        (_("Copy your card"), _card_of(shown, by)),
        (_("Events"), [*turns.events(shown), *points]),
        (_("Faction effect"), turns.effects(shown)),
        (_("Equipment"), [*turns.equipment(shown, by), *turns.weapons(shown, by)]),
        (_("Initiative"), ways_out(shown.legal_of(ChangeInitiative))),
        (_("Something else of the card"), shown.offered([other])),
    ]
    return [(title, buttons) for title, buttons in folds if buttons]


def _face_down(coop: Coop) -> list[str]:
    """Cards that were drawn for the Momentum and are due at the end of the turn."""
    names = {"riposte": _("a riposte"), "legendary": _("a legendary Oni")}
    cards = [f"{names.get(drawn.kind, drawn.kind)} ({side(drawn.by)})" for drawn in coop.drawn]
    return [_("Face down, due at the end of the turn: %(cards)s") % {"cards": ", ".join(cards)}] if cards else []


def area(shown: TsukuyumiTable, position: Position, at: Hex) -> Context:
    """What the co-op game adds to an area's sheet: why the Oni do not attack there, and the steps of a card."""
    pending = shown.view.pending
    if pending is None:
        return {}
    if pending.kind == "oni-attack" and "needs" not in pending.facts:
        return {"why_not": _why_not(position, at, pending)}
    if pending.kind == "card" and shown.plays:
        return {"deeds": [_with_needs(shown, step) for step in shown.offered(card_effects.here(shown, position, at))]}
    if pending.kind == "reveal" and shown.plays and pending.facts.get("name") != "riposte" and at in position.areas:
        return {"deeds": card_effects.legend(shown, at, c.Reveal)}
    return {}


def _with_needs(shown: TsukuyumiTable, step: Button) -> Button:
    """A step of a card with the printed values that it lacks, if any."""
    why = selectors.refusal(seat=shown.seat, action=step.sent)
    if not isinstance(why, UnknownValue):
        return step
    return replace(step, note=_("Needs: %(values)s") % {"values": missing_values.listed(why.needs)})


def _why_not(position: Position, at: Hex, pending: Pending) -> Context | None:
    """The first criterion that this area failed; None where it is attacked."""
    if any(isinstance(option, c.AttackWithOni) and option.target == at for option in pending.options):
        return None
    try:
        reason = attack.why_not(position, at, facts.number(pending.facts, "attacks_left"))
    except BadInput as bad:
        return {"text": messages.say_bad_input(bad), "clause": pending.clause}
    return {"text": say(reason.code, reason.facts), "clause": reason.clause}


ICONS = {"events": "event"}
ACTIONS: dict[str, Callable[[], str]] = {
    "movement": lambda: _("Movement"),
    "combat": lambda: _("Combat"),
    "production": lambda: _("Production"),
    "events": lambda: _("Events"),
    "initiative": lambda: _("Initiative"),
}


def _card_of(shown: TsukuyumiTable, by: str) -> list[Button]:
    """The numbers of an action card can be told, so that they are counted; what is left out the players watch themselves."""
    if not any(command.by == by for command in shown.legal_of(c.PlayAction)):
        return []
    lines = [action_card.CardLine(name, ICONS.get(name, name), title(), BLACK, _("Black phase")) for name, title in ACTIONS.items()]
    play = {"type": "play-action", "by": by}
    known = shown.view.coop.known_cards if isinstance(shown.view, CoopView) else {}
    before = [_copied(play, lines, card, budget) for card, budget in {**known, CARD_14: CARD_14_LINES}.items()]
    number = Field("card", _("Its number, to know it again"), [("", "–"), *((f"mp{n}", f"MP{n}") for n in ACTION_CODES)])
    card = action_card.drawing(_("%(who)s: this is on my card") % {"who": side(by)}, play, lines, MOST_PRINTED, [number], look="way-out")
    return [*before[-action_card.MOST_PICTURES :], card]


def _copied(play: Mapping[str, Any], lines: Sequence[action_card.CardLine], card: str, budget: Budget) -> Button:
    """A card that was copied before, by its number or else by its numbers."""
    numbers = {name: number for name, number in vars(budget).items() if number is not None}
    named = card.startswith("mp")
    return action_card.picture(card.upper() if named else "", {**play, **({"card": card} if named else numbers)}, lines, numbers)


def _show_cards(shown: TsukuyumiTable, pending: Pending) -> Now:
    """All cards are turned up with one tap; whoever likes tells the numbers first or later."""
    folds = [(_("%(who)s: copy the card") % {"who": side(player)}, _card_of(shown, player)) for player in pending.by]
    return Now(
        _("Turn up all action cards together."),
        _("Start of the round"),
        _("A card that you copy is counted for you; the others you watch yourselves."),
        pending.clause,
        _buttons(pending),
        folds=[fold for fold in folds if fold[1]],
    )


SHEETS: Mapping[str, Callable[[TsukuyumiTable, Pending], Now]] = {
    "card": _card,
    "oni-attack": _attack,
    "choose-action": _choose,
    "show-cards": _show_cards,
    "round-card": _round_card,
    "princess-card": _princess_card,
    "take-damage": fights.damage,
    "riposte": fights.riposte,
    "retreat": fights.retreat,
    "turn-units": _turning,
    "reveal": _reveal,
    "set-up": _set_up,
    "begin-game": _begin,
    "objective": _objective,
    "final-count": score.final_count,
    "draw-passed": _draw_passed,
}
