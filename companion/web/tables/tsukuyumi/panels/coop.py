"""The co-op table's sheet: what happens now, from the engine's open choice. Words it, and decides nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from companion.tables import selectors
from companion.tables.area_names import called
from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import card_effects, facts, missing_values, round_card
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import MOST_BUTTONS, TsukuyumiTable, button, first_buttons, other_buttons, who
from companion.web.tables.tsukuyumi.panels import action_chips, coop_attacks, coop_cards, fights, momentum, score, turns
from rules.engine.kernel.errors import Facts, UnknownValue
from rules.engine.kernel.game import Outcome, Pending
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import MarkStartingAreas
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop.state import (
    BLACK,
    PRINCESS_CARDS,
    TURNS,
    WHITE,
    Coop,
)
from rules.engine.tsukuyumi.coop.view import CoopView

Context = dict[str, Any]


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


def _any(shown: TsukuyumiTable, pending: Pending) -> Now:
    """Any choice: the options as buttons, or as lit areas where they are many."""
    many = len(pending.options) > MOST_BUTTONS
    text = TEXTS.get(pending.kind, lambda: _("Tap one of the highlighted areas.") if many else "")()
    headline = HEADLINES[pending.kind](pending.facts) if pending.kind in HEADLINES else _("Choose")
    buttons = [] if many else first_buttons(pending)
    outs = [] if pending.kind in ("card", "princess-start") else [_by_hand()]
    return Now(headline, who(pending), text, pending.clause, buttons, outs)


def _by_hand() -> Button:
    """There is always a way on: the players do it themselves and correct the board."""
    return button(c.FinishByHand(), _("Something else: we do it by hand"), look="way-out")


def _card(shown: TsukuyumiTable, pending: Pending) -> Now:
    """A card that the players read: its steps can be tapped one by one, or done by hand."""
    text = _("New Oni, attacks or a legendary Oni: tap the area. Do everything else by hand.")
    if pending.facts.get("everybody"):
        text = _("The Gambler’s 6: if this riposte is for all players, it hits all of you.")
    princess = coop_cards.pick(shown, PRINCESS_CARDS, {"type": "princess-card"}, coop_cards.PRINCESS_CODES)
    folds = [(_("What does it say?"), shown.offered(card_effects.everywhere())), (_("Draw a Princess card too"), shown.offered([princess]))]
    folds = [*round_card.note_form(shown, pending), *(fold for fold in folds if fold[1])]
    note = round_card.noted(shown, round_card.code_of(shown, pending) or "")
    return Now(
        HEADLINES["card"](pending.facts),
        who(pending),
        text,
        pending.clause,
        first_buttons(pending),
        folds=folds,
        notes=[line for line in (note.effect, note.objective) if line],
    )


TEXTS: dict[str, Callable[[], str]] = {
    "princess-start": lambda: _("Tap one of the dots."),
    "princess-return": lambda: _("Tap one of the dots."),
    "mines": lambda: _("Add up the Mines’ damage yourselves and enter what happens to her."),
}


HEADLINES: dict[str, Callable[[Facts], str]] = {
    "princess-return": lambda _f: _("The Princess comes back: choose the intersection."),
    "card": lambda known: CARDS.get(facts.text(known, "name"), lambda: _("Carry out the card in front of you, then go on."))(),
    "discard-riposte": lambda _f: _("The Momentum dropped below a riposte square: you may discard one riposte."),
    "skybound": lambda _f: _("The Skybound moves around the Moon with the Princess."),
    "two-points": lambda _f: _("Prosperity: which area hurts you most?"),
    "observer": lambda _f: _("The Dark Observer appears with three medium Oni: choose the area."),
    "princess-attack": lambda known: (
        _("The Princess and her Oni attack in %(areas)s.") % {"areas": ", ".join(map(called, facts.texts(known, "areas")))}
    ),
    "princess-start": lambda _f: _("Place the Princess on an intersection at the Moon’s border."),
    "gambler-die": lambda _f: _("A fight against the Gambler: roll the die."),
    "gambler-units": lambda _f: _("The Gambler’s 1: choose the units that her card asks for, wherever they are."),
    "mines": lambda known: (
        _("The Princess reaches Mines in %(areas)s. Do you set any off?") % {"areas": ", ".join(map(called, facts.texts(known, "areas")))}
    ),
    "princess-brings": lambda _f: _("New Oni appear in the Princess’s areas."),
    "merchant-reward": lambda _f: _("The Merchant is destroyed: you may produce for 1 point, then continue."),
    "give-up": lambda _f: _("Loss of Control: remove one of your territory markers."),
}


CARDS: dict[str, Callable[[], str]] = {
    "round-card": lambda: _("Carry out the Oni round card, then go on."),
    "princess-card": lambda: _("Carry out the Princess card, then go on."),
    "legendary": lambda: _("Place the legendary Oni as its card says, then go on."),
    "riposte": lambda: _("Carry out the riposte, then go on."),
}


def _missing(pending: Pending) -> Now:
    """Values that only the components print are asked for when they are first needed, all at once; they can be skipped."""
    outs = [button(option, _("Skip: we do it by hand"), look="way-out") for option in pending.options]
    return missing_values.ask(missing_values.read(facts.groups(pending.facts, "needs")), pending.clause, outs)


def _turning(shown: TsukuyumiTable, pending: Pending) -> Now:
    headline = _("The Princess counterattacks. Units of yours in %(area)s that turn into Oni: %(n)s.")
    return Now(
        headline % {"n": facts.number(pending.facts, "number"), "area": called(facts.text(pending.facts, "area"))},
        who(pending),
        "",
        pending.clause,
        first_buttons(pending),
        [_by_hand()],
        folds=other_buttons(pending),
    )


def _set_up(shown: TsukuyumiTable, pending: Pending) -> Now:
    missing = (facts.texts(pending.facts, "missing") or [""])[0]
    words = {
        "home": _("%(who)s: tap the space for your homezone."),
        "start": _("%(who)s: tap your first area, next to your homezone."),
        "units": _("%(who)s: place your starting units."),
    }
    headline = words.get(missing, _("%(who)s: set up.")) % {"who": who(pending)}
    only = shown.legal_of(MarkStartingAreas) if missing == "start" else []
    sealed = [button(command, look="way-out") for command in only if not command.areas] if len(only) == 1 else []
    text = turns.sealed_home() if sealed else _("You may choose any highlighted area.")
    return Now(headline, _("Set-up"), text, pending.clause, sealed)


def _begin(shown: TsukuyumiTable, pending: Pending) -> Now:
    """The starting units are placed from the tray; the game begins when everybody has some."""
    placed = {owner for area in shown.view.position.areas.values() for owner, units in area.units.items() if units}
    ready = set(shown.sides) <= placed
    text = _("Your faction sheet says how many. Tap a number to place that many; tap a highlighted area to place them there.")
    buttons = [button(option, look="act" if ready else "way-out") for option in pending.options if isinstance(option, c.BeginGame)]
    return Now(_("Place your starting units, then start."), _("Set-up"), text, pending.clause, buttons)


def _objective(shown: TsukuyumiTable, pending: Pending) -> Now:
    met = pending.facts.get("met")
    points = [Field("markers", _("Victory points on the card"), value="1", most=20)]
    yes = Button(_("Reached"), {"type": "check-objective", "met": True}, look="act" if met else "way-out", fields=points)
    no = button(c.CheckObjective(False), _("Not reached"), look="act" if met is False else "way-out")
    text = "" if met is None else _("From what we have seen, it is reached.") if met else _("From what we have seen, it is not reached.")
    possible = any(isinstance(option, c.CheckObjective) and option.met for option in pending.options)
    return Now(_("Is the round objective reached?"), _("End of the round"), text, pending.clause, [yes, no] if possible else [no])


def _over(outcome: Outcome) -> Now:
    won, unknown = outcome.winners, outcome.unknown
    headline = _("The Oni have won.") if won == (ONI,) else _("You have won!") if won else _("Nobody has won.")
    later = [(_("Enter it now: we count again"), [score.count(unknown)])] if unknown else []
    return Now(headline, _("The end"), score.in_short(outcome.scores, len(unknown)), outcome.clause, folds=later)


def _draw_passed(shown: TsukuyumiTable, pending: Pending) -> Now:
    """A hand moved the marker over special squares."""
    return Now(momentum.question(facts.groups(pending.facts, "squares")), _("Momentum"), "", pending.clause, first_buttons(pending))


def _turn(shown: TsukuyumiTable, view: CoopView) -> Now:
    """A player's own actions as a check-list; each is done by tapping the board, or ticked off."""
    coop, by = view.coop, view.position.active
    if not by or view.stage not in TURNS:
        return Now(
            _("A free table"),
            "",
            _("Tap an area to move, fight or correct. The engine checks the rules; you decide the order."),
            "tsk.round.1",
        )
    white = view.stage == WHITE
    eyebrow = _("Two different actions") if white else _("The actions of your card")
    numbers = {name: getattr(coop.allowed, name, None) for name in coop_cards.ACTIONS}
    counted = {name: number for name, number in numbers.items() if number is not None}
    titles = {name: title() for name, title in coop_cards.ACTIONS.items()}
    unused = turns.unused_in_white(coop.used) if white else turns.unused_of_card(counted, coop.used, titles) if counted else None
    lines = []
    for name, title in titles.items():
        number = numbers[name]
        if number == 0 or (white and not unused and name not in coop.used):
            continue
        is_used, is_movement = name in coop.used, name == "movement"
        left = None if number is None or is_movement else number - coop.used.get(name, 0)
        words = f"{title} {number}" if number and is_movement else title
        lines.append(action_chips.chip(shown, name, words, coop_cards.ICONS.get(name, name), left, is_used and not left))
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        turns.all_done(white) if unused == "" else _("Tap an area to move, fight or produce there."),
        "coop.round.7.2" if view.stage == BLACK else "coop.round.6.1",
        [turns.ending(c.EndTurn(by, oni=True), unused)],
        checklist=lines,
        folds=_more(shown, by),
        notes=_face_down(coop),
    )


def _more(shown: TsukuyumiTable, by: str) -> list[tuple[str, list[Button]]]:
    """What a player can do without an area."""
    other = button(c.ReportAction(by), look="way-out")
    folds = [
        (_("Enter your card"), coop_cards.card_of(shown, by)),
        (_("Faction effect"), turns.effects(shown)),
        (_("Equipment"), [*turns.equipment(shown, by), *turns.weapons(shown, by)]),
        (_("Something else on the card"), shown.offered([other])),
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
        return {"why_not": coop_attacks.why_not(position, at, pending)}
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


SHEETS: Mapping[str, Callable[[TsukuyumiTable, Pending], Now]] = {
    "card": _card,
    "oni-attack": coop_attacks.oni_attack,
    "choose-action": coop_cards.choose,
    "show-cards": coop_cards.show_cards,
    "round-card": coop_cards.turn_up_round_card,
    "princess-card": coop_cards.princess_card,
    "take-damage": fights.damage,
    "riposte": fights.riposte,
    "retreat": fights.retreat,
    "turn-units": _turning,
    "reveal": coop_cards.reveal,
    "set-up": _set_up,
    "begin-game": _begin,
    "objective": _objective,
    "final-count": score.final_count,
    "draw-passed": _draw_passed,
}
