"""The co-op table's sheet: what happens now, from the engine's open choice. Words it, and decides nothing."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables.area_names import called
from companion.tables.names import card_called
from companion.web.tables.action_panel import Button, Field, Now, Reasoned
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi import card_effects, missing_values
from companion.web.tables.tsukuyumi.action_labels import label, moving, side
from companion.web.tables.tsukuyumi.panels import momentum, score
from companion.web.tables.tsukuyumi.panels.area import say
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.oni_ai import attack

Json = dict[str, Any]
ROUND_CARDS = range(78, 85)
PRINCESS_CARDS = range(71, 78)
MOST_BUTTONS = 6


def now(shown: TableView) -> Now:
    """The sheet for where the table stands."""
    pending = shown.view.get("pending")
    if shown.view.get("outcome"):
        return _over(shown.view["outcome"])
    if pending is None:
        return _turn(shown)
    if pending["facts"].get("needs"):
        return _missing(pending)
    return SHEETS.get(pending["kind"], _any)(shown, pending)


def _buttons(pending: Json, first: int = MOST_BUTTONS) -> list[Button]:
    return [Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(pending["options"][:first])]


def _rest(pending: Json) -> list[tuple[str, list[Button]]]:
    """What did not fit above."""
    left = [Button(label(one), one, look="way-out") for one in pending["options"][MOST_BUTTONS:]]
    return [(_("More ways"), left)] if left else []


def _any(shown: TableView, pending: Json) -> Now:
    """Any choice: the options as buttons, or as lit areas where they are many."""
    many = len(pending["options"]) > MOST_BUTTONS
    text = TEXTS.get(pending["kind"], lambda: _("Tap one of the lit areas.") if many else "")()
    headline = HEADLINES[pending["kind"]](pending["facts"]) if pending["kind"] in HEADLINES else _("Choose")
    buttons = [] if many else _buttons(pending)
    outs = [] if pending["kind"] in ("card", "begin-game", "princess-start") else [_by_hand()]
    return Now(headline, _who(pending), text, pending["clause"], buttons, outs)


def _by_hand() -> Button:
    """There is always a way on: the players do it themselves and correct the board."""
    return Button(_("Something else: we do it by hand"), {"type": "done-by-hand"}, look="way-out")


def _card(shown: TableView, pending: Json) -> Now:
    """A card that the players read: its steps can be tapped one by one, or done by hand."""
    text = _("New Oni, attacks or a legendary Oni: tap the area. Anything else you do by hand.")
    folds = [(_("What does it say?"), shown.offered(card_effects.everywhere()))]
    return Now(HEADLINES["card"]({}), _who(pending), text, pending["clause"], _buttons(pending), folds=folds)


TEXTS: dict[str, Callable[[], str]] = {
    "begin-game": lambda: _("How many of which is printed on your faction sheet. Tap your area, then + for each figure."),
    "princess-start": lambda: _("Tap an area beside that corner."),
    "princess-return": lambda: _("Tap an area beside that corner."),
}


def _who(pending: Json) -> str:
    return ", ".join(side(one) for one in pending["by"])


HEADLINES: dict[str, Callable[[Json], str]] = {
    "princess-return": lambda _f: _("The Princess comes back: choose the corner."),
    "card": lambda _f: _("Carry out the card in front of you, then go on."),
    "discard-riposte": lambda _f: _("The Momentum fell back over a riposte square: you may discard one riposte."),
    "skybound": lambda _f: _("The Skybound goes round the Moon with the Princess."),
    "two-points": lambda _f: _("Prosperity: which area is worst for you?"),
    "observer": lambda _f: _("The Dark Observer comes in with three medium Oni: choose the area."),
    "princess-attack": lambda facts: (
        _("The Princess and her Oni attack in %(areas)s.") % {"areas": ", ".join(map(called, facts.get("areas", [])))}
    ),
    "princess-start": lambda _f: _("Put the Princess on a corner of the Moon’s border."),
    "begin-game": lambda _f: _("Put up your starting units, then begin."),
    "gambler-die": lambda _f: _("A fight with the Gambler: roll the die."),
    "merchant-reward": lambda _f: _("The Merchant is destroyed: you may produce for 1 point, then go on."),
    "give-up": lambda _f: _("Loss of Control: give up one territory marker."),
}


def _attack(shown: TableView, pending: Json) -> Now:
    """An Oni attack: one sentence, one button, the funnel behind it."""
    facts = pending["facts"]
    total = facts["attacks_left"]
    eyebrow = ngettext("Oni attack: %(n)s left", "Oni attacks: %(n)s left", total) % {"n": total}
    funnel = [
        Reasoned(say("no-attack" if b["code"] == "none" else b["code"], b["facts"]), b["clause"], str(b["facts"].get("left", "")))
        for b in facts["because"]
    ]
    outs = [Button(_("We did something else"), {"type": "skip-attack"}, _("then correct the board by tapping"), look="way-out")]
    if facts["decision"] == "none":
        return Now(_("The Oni can take no area."), eyebrow, "", pending["clause"], _buttons(pending), outs, funnel)
    if len(pending["options"]) == 1:
        one = pending["options"][0]
        button = Button(_("Done"), one, note=_follows(shown, one["target"]))
        return Now(label(one), eyebrow, "", pending["clause"], [button], outs, funnel)
    targets = {one["target"] for one in pending["options"]}
    if len(targets) > 1:
        headline, text = _("Which area do the Oni attack?"), _("Equal for the Oni: you choose. Tap a lit area, or one of these.")
    else:
        headline = _("The Oni attack %(area)s. Which of them move?") % {"area": called(min(targets))}
        text = _("Equal for the Oni: you choose.")
    choices = [Button(_tied(one), one, look="way-out") for one in pending["options"][:MOST_BUTTONS]]
    more = [Button(_tied(one), one, look="way-out") for one in pending["options"][MOST_BUTTONS:]]
    return Now(headline, eyebrow, text, pending["clause"], choices, outs, funnel, folds=[(_("More ways"), more)] if more else [])


def _tied(one: Json) -> str:
    """One of several equal attacks, in one line."""
    return _("%(what)s: %(says)s") % {"what": called(one["target"]), "says": moving(one.get("group")) or _("nobody moves")}


def _follows(shown: TableView, target: str) -> str:
    """What comes of it, in a word."""
    at, position = parse(target), shown.seen.position
    if at in position.areas and position.enemies(ONI, at):
        return _("Oni marker, then damage")
    return _("Oni marker and a new Oni")


def _missing(pending: Json) -> Now:
    """Values that only the components print are asked for when they are first needed, all at once; they can be skipped."""
    outs = [Button(_("Skip: we do it by hand"), action, look="way-out") for action in pending["options"]]
    return missing_values.ask(missing_values.read(pending["facts"]["needs"]), pending["clause"], outs)


def _choose(shown: TableView, pending: Json) -> Now:
    return Now(
        _("Everybody chooses an action card, in secret."),
        _who(pending),
        _("Pass the others to the left; with one or two players discard them."),
        pending["clause"],
        _buttons(pending),
    )


def _cards(numbers: Sequence[int]) -> list[tuple[str, str]]:
    return [("", _("we read it ourselves"))] + [(f"mp{n}", card_called(f"mp{n}")) for n in numbers]


def _round_card(shown: TableView, pending: Json) -> Now:
    button = Button(_("It lies open"), {"type": "round-card"}, fields=[Field("card", _("Which card?"), _cards(ROUND_CARDS))])
    return Now(_("Turn up the Oni round card and read it aloud."), _("Start of the round"), "", pending["clause"], [button])


def _princess_card(shown: TableView, pending: Json) -> Now:
    button = Button(_("It lies open"), {"type": "princess-card"}, fields=[Field("card", _("Which card?"), _cards(PRINCESS_CARDS))])
    return Now(_("Draw a Princess card."), _who(pending), _("She acts before the player’s own actions."), pending["clause"], [button])


def _damage(shown: TableView, pending: Json) -> Now:
    facts = pending["facts"]
    headline = _("%(who)s take %(n)s damage in %(area)s.") % {
        "who": _who(pending),
        "n": facts.get("number", 0),
        "area": called(facts.get("area", "")),
    }
    return Now(
        headline,
        _("You choose which figures fall"),
        "",
        pending["clause"],
        _buttons(pending),
        [_by_hand()],
        folds=_rest(pending),
    )


def _riposte(shown: TableView, pending: Json) -> Now:
    names = [
        ("", _("none, or done")),
        ("counterstrike", _("Counterstrike")),
        ("retreat", _("Retreat")),
        ("protection", _("Protection")),
        ("defense-action", _("Defense Action")),
    ]
    button = Button(_("Go on"), {"type": "choose-riposte"}, fields=[Field("name", _("Which one?"), names)])
    headline = _("One counterattack for all defenders in %(area)s.") % {"area": called(pending["facts"].get("area", ""))}
    return Now(headline, _("Choose it together and carry it out"), "", pending["clause"], [button])


def _turning(shown: TableView, pending: Json) -> Now:
    headline = _("The Princess answers: %(n)s of your figures in %(area)s turn into Oni.")
    return Now(
        headline % {"n": pending["facts"].get("number", 0), "area": called(pending["facts"].get("area", ""))},
        _who(pending),
        "",
        pending["clause"],
        _buttons(pending),
        [_by_hand()],
        folds=_rest(pending),
    )


def _reveal(shown: TableView, pending: Json) -> Now:
    facts = pending["facts"]
    if facts.get("name") == "riposte":
        buttons = [
            Button(_("Revealed and done"), {"type": "reveal"}),
            Button(_("It is lasting: it stays open"), {"type": "reveal", "lasting": True}, look="way-out"),
            Button(card_called("mp58"), {"type": "reveal", "card": "mp58"}, look="way-out"),
        ]
        headline = _("Reveal a last-round riposte.") if facts.get("last_round") else _("Reveal a riposte.")
        return Now(headline, _("Drawn at square %(n)s") % {"n": facts.get("number", "–")}, "", pending["clause"], buttons)
    buttons = [
        Button(_("We place it by hand"), {"type": "reveal"}),
        *[Button(label_legend(one), one, look="way-out") for one in pending["options"] if one.get("card")],
    ]
    return Now(
        _("Reveal a legendary Oni and place it."),
        _("From the Momentum track"),
        _("Tap the area where its card puts it."),
        pending["clause"],
        buttons,
    )


def label_legend(one: Json) -> str:
    return card_called(str(one["card"]))


def _set_up(shown: TableView, pending: Json) -> Now:
    missing = pending["facts"].get("missing", [""])[0]
    words = {
        "home": _("%(who)s: tap the place of your home."),
        "start": _("%(who)s: tap your first area, next to your home."),
        "units": _("%(who)s: place your starting units."),
    }
    headline = words.get(missing, _("%(who)s: set up.")) % {"who": _who(pending)}
    only = shown.legal_of("start-areas") if missing == "start" else []
    buttons = [Button(label(one), one) for one in only] if len(only) == 1 else []
    return Now(headline, _("Set-up"), _("The lit areas are possible."), pending["clause"], buttons)


def _objective(shown: TableView, pending: Json) -> Now:
    yes = Button(
        _("Met"), {"type": "check-objective", "met": True}, fields=[Field("markers", _("Victory points on the card"), value="1", most=20)]
    )
    no = Button(_("Not met"), {"type": "check-objective", "met": False}, look="way-out")
    met = pending["facts"].get("met")
    text = "" if met is None else _("As far as we saw, it is met.") if met else _("As far as we saw, it is not met.")
    possible = any(one.get("met") for one in pending["options"])
    return Now(_("Is the round objective met?"), _("End of the round"), text, pending["clause"], [yes, no] if possible else [no])


def _over(outcome: Json) -> Now:
    won = outcome["winners"]
    headline = _("The Oni have won.") if won == ["oni"] else _("You have won!") if won else _("Nobody has won.")
    unknown = outcome["unknown"]
    later = [(_("Tell it now: it is counted again"), [score.count(unknown)])] if unknown else []
    return Now(headline, _("The end"), score.in_short(outcome["scores"], len(unknown)), outcome["clause"], folds=later)


def _draw_passed(shown: TableView, pending: Json) -> Now:
    """A hand moved the marker over special squares."""
    return Now(momentum.question(pending["facts"]["squares"]), _("Momentum"), "", pending["clause"], _buttons(pending))


def _turn(shown: TableView) -> Now:
    """A player's own actions as a check-list; each is done by tapping the board, or ticked off."""
    coop, by = shown.view.get("coop", {}), shown.seen.position.active
    if not by or shown.view["stage"] not in ("white", "black"):
        return Now(_("A free table"), "", _("Tap an area to move, fight or correct. The engine judges, you keep the order."), "tsk.round.1")
    used = coop.get("used", {}).get("actions", [])
    eyebrow = _("White phase: two different actions") if shown.view["stage"] == "white" else _("Black phase: the actions of your card")
    allowed = coop.get("allowed", {})
    lines = []
    for name, title in ACTIONS.items():
        number = allowed.get(name)
        if number == 0:
            continue
        lines.append((title() + (f" {number}" if number else ""), ICONS.get(name, name), name in used))
    buttons = [Button(_("%(who)s: end of the turn") % {"who": side(by)}, {"type": "turn-done", "by": by})]
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        _("Tap an area to move, fight or produce there."),
        "coop.round.7.2" if shown.view["stage"] == "black" else "coop.round.6.1",
        buttons,
        checklist=lines,
        folds=_more(shown, by),
        notes=_face_down(coop),
    )


def _more(shown: TableView, by: str) -> list[tuple[str, list[Button]]]:
    """What a player can do without an area."""
    events = [Button(label(one), one, look="way-out") for one in shown.legal_of("event-point") if not one.get("area")]
    places = [Button(label(one), one, look="way-out") for one in shown.legal_of("initiative")]
    effect = Button(_("Faction effect: done"), {"type": "other-action", "by": by, "what": "faction-effect"}, look="way-out")
    found = [(_("Tell the numbers of your card"), _card_of(shown, by)), (_("Events"), events), (_("Initiative"), places)]
    return [(title, buttons) for title, buttons in (*found, (_("Something else of the card"), shown.offered([effect]))) if buttons]


def _face_down(coop: Json) -> list[str]:
    """Cards that were drawn for the Momentum and are due at the end of the turn."""
    drawn = coop.get("drawn", ())
    names = {"riposte": _("a riposte"), "legendary": _("a legendary Oni")}
    said = [f"{names.get(one['kind'], one['kind'])} ({side(one['by'])})" for one in drawn]
    return [_("Face down, due at the end of the turn: %(cards)s") % {"cards": ", ".join(said)}] if said else []


def area(shown: TableView, position: Position, at: Hex) -> Json:
    """What the co-op game adds to an area's sheet: why the Oni do not attack there, and the steps of a card."""
    pending = shown.view.get("pending") or {}
    kind = pending.get("kind")
    if kind == "oni-attack" and "needs" not in pending["facts"]:
        return {"why_not": _why_not(position, at, pending)}
    if kind == "card" and shown.plays:
        return {"deeds": shown.offered(card_effects.here(position, at))}
    if kind == "reveal" and shown.plays and pending["facts"].get("name") != "riposte" and at in position.areas:
        return {"deeds": [card_effects.legend(position, at, "reveal")]}
    return {}


def _why_not(position: Position, at: Hex, pending: Json) -> Json | None:
    """The first criterion that this area failed; None where it is attacked."""
    if str(at) in {one.get("target") for one in pending["options"]}:
        return None
    try:
        reason = attack.why_not(position, at, pending["facts"]["attacks_left"])
    except BadInput as bad:
        return {"text": messages.say_bad_input(bad), "clause": pending["clause"]}
    return {"text": say(reason.code, reason.facts), "clause": reason.clause}


ICONS = {"events": "event"}
ACTIONS: dict[str, Callable[[], str]] = {
    "movement": lambda: _("Movement"),
    "combat": lambda: _("Combat"),
    "production": lambda: _("Production"),
    "events": lambda: _("Events"),
    "initiative": lambda: _("Initiative"),
}


def _card_of(shown: TableView, by: str) -> list[Button]:
    """In the black phase the numbers of the action card can be told, once, so that they are counted."""
    if not shown.legal_of("play-action"):
        return []
    fields = [Field(name, title(), most=5) for name, title in ACTIONS.items()]
    return [Button(_("My card lies open"), {"type": "play-action", "by": by}, look="way-out", fields=fields)]


SHEETS = {
    "card": _card,
    "oni-attack": _attack,
    "choose-action": _choose,
    "round-card": _round_card,
    "princess-card": _princess_card,
    "take-damage": _damage,
    "riposte": _riposte,
    "turn-units": _turning,
    "reveal": _reveal,
    "set-up": _set_up,
    "objective": _objective,
    "final-count": score.final_count,
    "draw-passed": _draw_passed,
}
