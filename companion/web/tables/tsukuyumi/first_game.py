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
    """One sentence for the step that is due; empty where it speaks for itself."""
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
    """Everything that is not the step itself behind one line."""
    others = [button for _title, buttons in now.folds for button in buttons] + list(now.ways_out)
    if not others or not (now.buttons or now.checklist):
        return now
    return replace(now, folds=[(_("Everything else"), others)], ways_out=())


Words = Mapping[str, Callable[[], str]]
COOP: Words = {
    "princess-start": lambda: _("The Princess walks round the Moon all game long. Wherever she stands, three areas belong to the Oni."),
    "home": lambda: _("The Oni never attack a home. Look for a place with open edges and a short way to the Moon."),
    "start": lambda: _("This area is yours from the start: each area that you hold at the end is a point."),
    "begin-game": lambda: _("Your faction sheet says which figures you begin with. They stand at home or in your first area."),
    "choose-action": lambda: _("The card says what you can do in the black phase, after the Oni have attacked. Do not talk about it."),
    "show-cards": lambda: _("What a card says for the whole round holds for everybody from now on."),
    "round-card": lambda: _("Its effect holds all round, it brings new Oni, and its objective earns you points at the end of the round."),
    "card": lambda: _("Read it aloud and do it line by line on the table. Tap here only what moves on the board."),
    "princess-card": lambda: _("The Princess always acts before the player. Read the card; if we know it, the board does the rest."),
    "white": lambda: _("Two small actions, not the same twice. A good moment to bring figures to where the Oni will attack."),
    "oni-attack": lambda: _("Before each black turn the Oni attack twice. Fixed rules choose the area; you choose only between equals."),
    "black": lambda: _("Now your card. Fighting where Oni stand raises the Momentum, and its squares bring ripostes and legendary Oni."),
    "riposte": lambda: _("Before anybody falls you may answer once. What the answer can do stands on your faction sheet."),
    "take-damage": lambda: _("You share out the damage among your figures, one after another, and choose who falls."),
    "retreat": lambda: _("Who retreats lives on, in an area beside the fight."),
    "turn-units": lambda: _("Whoever attacks where the Princess stands pays: half of the figures there turn into Oni."),
    "reveal": lambda: _("The Momentum marker reached this square during the turn; its card is due now."),
    "reveal-by-card": lambda: _("The round card brings a legendary Oni. Its own card says where it comes in and what it does."),
    "give-up": lambda: _("The round card costs everybody an area. Choose one that you can do without."),
    "two-points": lambda: _("The card asks you to harm yourselves: choose together."),
    "objective": lambda: _("The objective stands at the bottom of the round card. What you earn lies on the victory point board for good."),
    "final-count": lambda: _("All players count together against the Oni: areas, objectives, and what the player aid lists."),
    "over": lambda: _("Play again with one tile more and it gets easier, with one less and it gets harder."),
}  # fmt: skip
STANDARD: Words = {
    "home": lambda: _("Your home lies at the edge of the board. Look for open edges: red ones stop you."),
    "start-areas": lambda: _("Three areas to begin with. Each must touch your home or another of them, with no red edge between."),
    "starting-units": lambda: _("Your faction sheet says which figures you begin with; spread them over your home and your areas."),
    "choose-cards": lambda: _("One card for the whole round: it says what you can do in which phase. Choose what you will need last."),
    "oni-power": lambda: _("It holds for everybody who steers Oni in this round."),
    "white": lambda: _("Two small actions, not the same twice: everybody has the same four to choose from."),
    "blue": lambda: _("Events, a better place in the order, your faction’s own effect: what your card shows in blue."),
    "green": lambda: _("New figures. If your card shows Oni you have to place or lead them, best where it hurts the others."),
    "red": lambda: _("First move, then fight: after a fight nobody of yours moves any more."),
    "counterattack": lambda: _("The defender answers once, before anybody falls."),
    "take-damage": lambda: _("You share out the damage among your figures, one after another, and choose who falls."),
    "split-damage": lambda: _("The attacker says who takes how much."),
    "retreat": lambda: _("Who retreats lives on, in an area beside the fight."),
    "count": lambda: _("Only a look ahead: points are counted for good at the end. Goals that are met now are marked now."),
}  # fmt: skip
