"""A first game: each step with one sentence of why, and nothing beside it but what it needs. Chosen for each phone."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.tsukuyumi.standard.view import StandardView

COOKIE = "first-game"
ON, OFF = "on", "off"
DAYS = 400


def is_on(request: HttpRequest) -> bool:
    return request.COOKIES.get(COOKIE) == ON


def is_expected(request: HttpRequest) -> bool:
    """Whether this phone has never said that its people know the game."""
    return request.COOKIES.get(COOKIE, ON) == ON


def remember(response: HttpResponse, on: bool) -> None:
    response.set_cookie(COOKIE, ON if on else OFF, max_age=DAYS * 86400, samesite="Lax", httponly=True)


def why(shown: TsukuyumiTable) -> str:
    """One sentence for the step that is due; empty where it speaks for itself, or where only values are asked for."""
    if shown.view.pending is not None and shown.view.pending.facts.get("needs"):
        return ""
    words = (STANDARD if isinstance(shown.view, StandardView) else COOP).get(step(shown))
    return words() if words else ""


def step(shown: TsukuyumiTable) -> str:
    """The open choice, or else the stage or phase that somebody plays."""
    view = shown.view
    if shown.outcome is not None:
        return "over"
    if view.pending is not None:
        missing = facts.texts(view.pending.facts, "missing") if view.pending.kind == "set-up" else []
        by_card = view.pending.kind == "reveal" and not view.pending.facts.get("number")
        return missing[0] if missing else "reveal-by-card" if by_card else view.pending.kind
    if isinstance(view, StandardView):
        return view.step if view.stage == "setup" else view.position.phase or view.stage if view.stage == "play" else view.stage
    return view.stage


def only_what_is_needed(now: Now) -> Now:
    """Everything that is not the step itself behind one line; a card to copy keeps its own."""
    cards = [fold for fold in now.folds if any(button.layout == "card" for button in fold[1])]
    others = [button for fold in now.folds if fold not in cards for button in fold[1]] + list(now.ways_out)
    if not others or not (now.buttons or now.checklist):
        return now
    return replace(now, folds=[*cards, (_("Everything else"), others)], ways_out=())


Words = Mapping[str, Callable[[], str]]
COOP: Words = {
    "princess-start": lambda: _("The Princess moves around the Moon all game long. Wherever she is, three areas belong to the Oni."),
    "home": lambda: _("The Oni never attack a homezone. Look for a space with open edges, close to the Moon."),
    "start": lambda: _("This area is yours from the start: each area you hold at the end is worth 1 point."),
    "begin-game": lambda: _("Your faction sheet says which units you start with. Place them in your homezone or in your first area."),
    "choose-action": lambda: _("The card says what you may do in the black phase, after the Oni have attacked. Do not talk about it."),
    "show-cards": lambda: _("What a card says for the whole round applies to everybody from now on."),
    "round-card": lambda: _("Its effect lasts all round, it brings new Oni, and its objective earns you points at the end of the round."),
    "card": lambda: _("Read it aloud and carry it out line by line on the table. Tap here only what moves on the board."),
    "princess-card": lambda: _("The Princess always acts before the player. Read the card; if we know it, the board does the rest."),
    "white": lambda: _("Two small actions, not the same one twice. A good moment to bring units to where the Oni will attack."),
    "oni-attack": lambda: _("Before each black turn the Oni attack twice. Fixed rules choose the area; you only break ties."),
    "black": lambda: _(
        "Now your card. Fighting where there are Oni raises the Momentum, and "
        "its squares bring ripostes and legendary Oni."
    ),
    "riposte": lambda: _("Before any unit is destroyed, you may counterattack once. Your faction sheet says what a counterattack can do."),
    "take-damage": lambda: _("You assign the damage to your units, one after another, and choose which are destroyed."),
    "retreat": lambda: _("Units that retreat survive, in an area adjacent to the fight."),
    "turn-units": lambda: _("Attacking where the Princess is has a price: half of your units there turn into Oni."),
    "reveal": lambda: _("The Momentum marker reached this square during the turn; resolve its card now."),
    "reveal-by-card": lambda: _("The round card brings a legendary Oni. Its own card says where it appears and what it does."),
    "give-up": lambda: _("The round card costs each player an area. Choose one you can do without."),
    "two-points": lambda: _("The card makes you hurt yourselves: choose together."),
    "objective": lambda: _("The objective is at the bottom of the round card. What you earn stays on the victory point board."),
    "final-count": lambda: _("All players score together against the Oni: areas, objectives and what the player aid lists."),
    "over": lambda: _("Play again with 1 tile more and it gets easier, with 1 tile fewer and it gets harder."),
}  # fmt: skip
STANDARD: Words = {
    "home": lambda: _("Your homezone goes at the edge of the board. Look for open edges: red ones stop you."),
    "start-areas": lambda: _(
        "Three areas to start with. Each has to be adjacent to your homezone or to another "
        "of them, without a red edge in between."
    ),
    "starting-units": lambda: _("Your faction sheet says which units you start with; spread them over your homezone and your areas."),
    "choose-cards": lambda: _(
        "One card for the whole round: it says what you may do in each phase. Think "
        "of what you will need at the end."
    ),
    "oni-power": lambda: _("It applies to everybody who controls Oni this round."),
    "white": lambda: _("Two small actions, not the same one twice: everybody chooses from the same four."),
    "blue": lambda: _("Events, a better place in the order, your faction’s own effect: what your card shows in blue."),
    "green": lambda: _("New units. If your card shows Oni, you have to place or control them: best where it hurts the others."),
    "red": lambda: _("First move, then fight: after a fight none of your units moves."),
    "counterattack": lambda: _("The defender counterattacks once, before any unit is destroyed."),
    "take-damage": lambda: _("You assign the damage to your units, one after another, and choose which are destroyed."),
    "split-damage": lambda: _("The attacker decides how much damage each defender takes."),
    "retreat": lambda: _("Units that retreat survive, in an area adjacent to the fight."),
    "count": lambda: _("A preview only: points are counted at the end. Mark the goals you have reached now."),
}  # fmt: skip
