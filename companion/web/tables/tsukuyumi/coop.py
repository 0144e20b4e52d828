"""The co-op table's sheet: what happens now, from the engine's open choice. Words it, and decides nothing."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables.places import called
from companion.web.tables.now import Button, Field, Now, Reasoned
from companion.web.tables.shown import Shown
from companion.web.tables.tsukuyumi.areas import say
from companion.web.tables.tsukuyumi.labels import label, side

Json = dict[str, Any]
ROUND_CARDS = range(78, 85)
PRINCESS_CARDS = range(71, 78)
MOST_BUTTONS = 6


def now(shown: Shown) -> Now:
    """The sheet for where the table stands."""
    pending = shown.view.get("pending")
    if shown.view.get("outcome"):
        return _over(shown.view["outcome"])
    if pending is None:
        return _turn(shown)
    return SHEETS.get(pending["kind"], _any)(shown, pending)


def _buttons(pending: Json, first: int = MOST_BUTTONS) -> list[Button]:
    return [Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(pending["options"][:first])]


def _any(shown: Shown, pending: Json) -> Now:
    """Any choice: the options as buttons, or as lit areas where they are many."""
    text = "" if len(pending["options"]) <= MOST_BUTTONS else _("Tap one of the lit areas.")
    return Now(
        HEADLINES.get(pending["kind"], lambda _f: _("Choose"))(pending["facts"]), _who(pending), text, pending["clause"], _buttons(pending)
    )


def _who(pending: Json) -> str:
    return ", ".join(side(one) for one in pending["by"])


HEADLINES = {
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
    "begin-game": lambda _f: _("Everything is in place."),
    "give-up": lambda _f: _("Loss of Control: give up one territory marker."),
}


def _attack(shown: Shown, pending: Json) -> Now:
    """An Oni attack: one sentence, one button, the funnel behind it."""
    facts = pending["facts"]
    if "unknown" in facts:
        return _missing(pending)
    total = facts["attacks_left"]
    eyebrow = ngettext("Oni attack: %(n)s left", "Oni attacks: %(n)s left", total) % {"n": total}
    funnel = [
        Reasoned(say("no-attack" if b["code"] == "none" else b["code"], b["facts"]), b["clause"], str(b["facts"].get("left", "")))
        for b in facts["because"]
    ]
    outs = [Button(_("We did something else"), {"type": "skip-attack"}, look="way-out")]
    if facts["decision"] == "none":
        return Now(_("The Oni can take no area."), eyebrow, "", pending["clause"], _buttons(pending), outs, (), funnel)
    if len(pending["options"]) == 1:
        one = pending["options"][0]
        button = Button(_("Done"), one, note=_follows(shown, one["target"]))
        return Now(label(one), eyebrow, "", pending["clause"], [button], outs, (), funnel)
    text = _("Equal for the Oni: you choose.")
    return Now(_("Which area do the Oni attack?"), eyebrow, text, pending["clause"], _buttons(pending), outs, (), funnel)


def _follows(shown: Shown, target: str) -> str:
    """What comes of it, in a word."""
    units = shown.view["position"]["areas"].get(target, {}).get("units", {})
    if any(owner != "oni" and any(held.values()) for owner, held in units.items()):
        return _("Oni marker, then damage")
    return _("Oni marker and a new Oni")


def _missing(pending: Json) -> Now:
    """A value that only the components print is asked for when it is first needed."""
    unknown = pending["facts"]["unknown"]
    owner, unit = [*str(unknown.get("at", "")).split("."), "", ""][2:4]
    name = label({"type": "place-oni", "unit": unit}) if owner == "oni" else f"{side(owner)}: {unit}"
    value = str(unknown.get("value", ""))
    give = {"type": "give-stats", "owner": owner, "unit": unit}
    if value == "size":
        sizes = [("small", _("Triangle (small)")), ("medium", _("Circle (medium)")), ("large", _("Rectangle (large)"))]
        buttons = [Button(text, {**give, "stats": {"size": size}}, look="way-out") for size, text in sizes]
    else:
        buttons = [Button(_("Remember it"), give, fields=[Field(f"stats.{value}", VALUES.get(value, lambda: value)(), most=200)])]
    outs = [Button(_("Skip: we do it by hand"), pending["options"][0], look="way-out")]
    return Now(
        _("Look at your components: %(value)s of %(unit)s?") % {"value": VALUES.get(value, lambda: value)(), "unit": name},
        _("Asked once"),
        "",
        pending["clause"],
        buttons,
        outs,
    )


VALUES = {
    "conquest": lambda: _("conquest value"),
    "health": lambda: _("health"),
    "attack": lambda: _("attack value"),
    "size": lambda: _("shape of the base"),
    "cost": lambda: _("cost"),
}


def _choose(shown: Shown, pending: Json) -> Now:
    return Now(
        _("Everybody chooses an action card, in secret."),
        _who(pending),
        _("Pass the others to the left; with one or two players discard them."),
        pending["clause"],
        _buttons(pending),
    )


def _cards(numbers: Sequence[int]) -> list[tuple[str, str]]:
    return [("", _("another one, or not told"))] + [(f"mp{n}", f"MP{n}") for n in numbers]


def _round_card(shown: Shown, pending: Json) -> Now:
    button = Button(_("It lies open"), {"type": "round-card"}, fields=[Field("card", _("Which card?"), _cards(ROUND_CARDS))])
    return Now(_("Turn up the Oni round card and read it aloud."), _("Start of the round"), "", pending["clause"], [button])


def _princess_card(shown: Shown, pending: Json) -> Now:
    button = Button(_("It lies open"), {"type": "princess-card"}, fields=[Field("card", _("Which card?"), _cards(PRINCESS_CARDS))])
    return Now(_("Draw a Princess card."), _who(pending), _("She acts before the player’s own actions."), pending["clause"], [button])


def _damage(shown: Shown, pending: Json) -> Now:
    facts = pending["facts"]
    if "unknown" in facts:
        return _missing(pending)
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
        [Button(_("Something else: we do it by hand"), {"type": "done-by-hand"}, look="way-out")],
    )


def _riposte(shown: Shown, pending: Json) -> Now:
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


def _turning(shown: Shown, pending: Json) -> Now:
    if "unknown" in pending["facts"]:
        return _missing(pending)
    headline = _("The Princess answers: %(n)s of your figures in %(area)s turn into Oni.")
    return Now(
        headline % {"n": pending["facts"].get("number", 0), "area": called(pending["facts"].get("area", ""))},
        _who(pending),
        "",
        pending["clause"],
        _buttons(pending),
    )


def _reveal(shown: Shown, pending: Json) -> Now:
    facts = pending["facts"]
    if facts.get("name") == "riposte":
        buttons = [
            Button(_("Revealed and done"), {"type": "reveal"}),
            Button(_("It is lasting: it stays open"), {"type": "reveal", "lasting": True}, look="way-out"),
            Button(_("Prosperity (MP58)"), {"type": "reveal", "card": "mp58"}, look="way-out"),
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
    return _("It is card %(card)s") % {"card": str(one["card"]).upper()}


def _set_up(shown: Shown, pending: Json) -> Now:
    missing = pending["facts"].get("missing", [""])[0]
    words = {
        "home": _("%(who)s: tap the place of your home."),
        "start": _("%(who)s: tap your first area, next to your home."),
        "units": _("%(who)s: place your starting units."),
    }
    headline = words.get(missing, _("%(who)s: set up.")) % {"who": _who(pending)}
    return Now(headline, _("Set-up"), _("The lit areas are possible."), pending["clause"])


def _objective(shown: Shown, pending: Json) -> Now:
    yes = Button(
        _("Met"), {"type": "check-objective", "met": True}, fields=[Field("markers", _("Victory points on the card"), value="1", most=20)]
    )
    no = Button(_("Not met"), {"type": "check-objective", "met": False}, look="way-out")
    met = pending["facts"].get("met")
    text = "" if met is None else _("As far as we saw, it is met.") if met else _("As far as we saw, it is not met.")
    possible = any(one.get("met") for one in pending["options"])
    return Now(_("Is the round objective met?"), _("End of the round"), text, pending["clause"], [yes, no] if possible else [no])


def _count(shown: Shown, pending: Json) -> Now:
    sides = pending["facts"].get("sides", {})
    text = _("Players %(players)s, Oni %(oni)s.") % {"players": sides.get("players", 0), "oni": sides.get("oni", 0)}
    return Now(_("The last round is over."), _("Final count"), text, pending["clause"], _buttons(pending))


def _over(outcome: Json) -> Now:
    won = outcome["winners"]
    headline = _("The Oni have won.") if won == ["oni"] else _("You have won!") if won else _("Nobody has won.")
    scores = outcome["scores"]
    text = _("Players %(players)s, Oni %(oni)s.") % {"players": scores.get("players", 0), "oni": scores.get("oni", 0)}
    return Now(headline, _("The end"), text, outcome["clause"])


def _turn(shown: Shown) -> Now:
    """A player's own actions as a check-list; each is done by tapping the board, or ticked off."""
    position, coop = shown.view["position"], shown.view.get("coop", {})
    by = position.get("active")
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
    outs = [Button(label(one), one, look="way-out") for one in shown.legal_of("event-point") if not one.get("area")][:4]
    outs += [Button(_("Faction effect: done"), {"type": "other-action", "by": by, "what": "faction-effect"}, look="way-out")]
    card = _card_of(shown, by)
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        _("Tap an area with your figures to move or fight."),
        "coop.round.7.2" if shown.view["stage"] == "black" else "coop.round.6.1",
        [*card, *buttons],
        outs,
        (),
        (),
        lines,
    )


ICONS = {"events": "event"}
ACTIONS = {
    "movement": lambda: _("Movement"),
    "combat": lambda: _("Combat"),
    "production": lambda: _("Production"),
    "events": lambda: _("Events"),
    "initiative": lambda: _("Initiative"),
}


def _card_of(shown: Shown, by: str) -> list[Button]:
    """In the black phase the numbers of the action card can be told, once, so that they are counted."""
    if not shown.legal_of("play-action"):
        return []
    fields = [Field(name, title(), most=5) for name, title in ACTIONS.items()]
    return [Button(_("Tell the numbers of your card"), {"type": "play-action", "by": by}, look="fold", fields=fields)]


SHEETS = {
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
    "final-count": _count,
}
