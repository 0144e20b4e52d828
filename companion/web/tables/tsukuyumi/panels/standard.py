"""The standard table's sheet: what happens now, from what the engine tells. Words it, and decides nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.area_names import called
from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.action_labels import label, side

Json = dict[str, Any]
# The actions of a card: the icon, the words, and the phase they stand in.
ACTIONS: Mapping[str, tuple[str, str | Promise, str]] = {
    "events": ("event", gettext_lazy("Events"), "blue"),
    "initiative": ("initiative", gettext_lazy("Initiative"), "blue"),
    "faction-effect": ("faction-effect", gettext_lazy("Faction effect"), "blue"),
    "production": ("production", gettext_lazy("Production"), "green"),
    "place-oni": ("place-oni", gettext_lazy("Place Oni"), "green"),
    "oni-conquest": ("oni-conquest", gettext_lazy("Oni Conquest"), "green"),
    "movement": ("movement", gettext_lazy("Movement"), "red"),
    "combat": ("combat", gettext_lazy("Combat"), "red"),
}
WHITE = ("movement", "combat", "production", "events")
ON_THE_BOARD = (
    "place-oni",
    "produce",
    "attack",
    "move",
    "oni-conquer",
    "oni-hunt",
    "oni-move",
    "place-shadows",
    "home",
    "start-areas",
    "place-starting",
)
MOST = 8
PLAYERS_OWN = [name for name in ACTIONS if name not in ("place-oni", "oni-conquest")]
UNWATCHED = 9


def now(shown: TableView) -> Now:
    """The sheet for where the table stands."""
    if shown.view.get("outcome"):
        return _over(shown)
    if shown.view.get("pending"):
        return _choice(shown, shown.view["pending"])
    return STAGES.get(shown.view.get("stage", ""), _free)(shown)


def _free(shown: TableView) -> Now:
    return Now(_("A free table"), "", _("Tap an area to move, fight or correct. The engine judges, you keep the order."), "tsk.round.1")


def _set_up(shown: TableView) -> Now:
    who = side(shown.legal[0]["by"]) if shown.legal else ""
    words = {
        "home": _("%(who)s: tap the place of your home."),
        "start-areas": _("%(who)s: choose your starting areas."),
        "starting-units": _("%(who)s: place your starting units."),
    }
    step = shown.view.get("step", "")
    buttons = []
    if step == "starting-units" and shown.legal:
        done = {"type": "place-starting", "by": shown.legal[0]["by"]}
        buttons = [Button(_("They stand there: go on"), done)]
    if step == "home":
        buttons = [Button(label(one), one, look="way-out") for one in shown.legal_of("no-home")][:1]
    if step == "start-areas":
        buttons = [
            Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(shown.legal_of("start-areas")[:MOST])
        ]
    text = _("The lit areas are possible.")
    if step == "starting-units":
        text = _("How many of which is printed on your faction sheet. Tap your area, then + for each figure.")
    return Now(words.get(step, _("%(who)s: set up.")) % {"who": who}, _("Set-up"), text, "tsk.setup.9", buttons)


def _cards(shown: TableView) -> Now:
    """Each player tells the numbers of the chosen card; the others do not see them before all have chosen."""
    chosen = set(shown.view.get("chosen", ()))
    waiting = [one for one in shown.view["sides"] if one not in chosen]
    waiting.sort(key=lambda one: one != shown.seat.side)  # this phone's own first
    return Now(
        _("Everybody chooses an action card, in secret."),
        _("Start of the round"),
        _("Tell the numbers on your card; the others see them when all have chosen."),
        "tsk.round.2",
        folds=[(_("%(who)s: tell the card") % {"who": side(one)}, _card_of(one)) for one in waiting],
    )


def _card_of(by: str) -> list[Button]:
    """The numbers of a card; or nothing told, and the players watch their numbers themselves."""
    fields = [Field(f"actions.{name}", str(words), most=6) for name, (_icon, words, _phase) in ACTIONS.items()]
    choose = {"type": "choose-card", "by": by, "actions": {}}
    open_end = {**choose, "actions": dict.fromkeys(PLAYERS_OWN, UNWATCHED)}
    return [
        Button(_("%(who)s: card chosen") % {"who": side(by)}, choose, fields=fields),
        Button(_("Not told: we watch the card ourselves"), open_end, _("Oni actions are then done by hand"), look="way-out"),
    ]


def _play(shown: TableView) -> Now:
    """A player's part of a phase as a check-list."""
    position = shown.seen.position
    by, phase = position.active or "", position.phase or ""
    card, used = shown.view.get("cards", {}).get(by, {}), shown.view.get("used", {})
    names = WHITE if phase == "white" else [n for n, (_i, _w, where) in ACTIONS.items() if where == phase and card.get(n)]
    lines = []
    for name in names:
        icon, words, _where = ACTIONS[name]
        number = 1 if phase == "white" else card[name]
        lines.append((f"{words} {used.get(name, 0)}/{number}", icon, used.get(name, 0) >= number))
    done = shown.legal_of("end-turn")
    text = PHASES.get(phase, lambda: "")()
    if not done:
        text = _("First the Oni action of your card: tap one of the lit areas.")
    others = [
        Button(label(one), one, look="way-out") for one in shown.legal if one["type"] not in (*ON_THE_BOARD, "end-turn", "score-goal")
    ]
    goals = [Button(label(one), one, look="way-out") for one in shown.legal_of("score-goal") if one["by"] == by]
    eyebrow = _("White phase: two different actions") if phase == "white" else ""
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        text,
        "tsk.round.4.1",
        [Button(label(d), d) for d in done],
        [*others[:MOST], *goals] if phase == "blue" else (),
        checklist=lines,
        folds=[] if phase == "blue" else [(t, found) for t, found in ((_("Events and more"), others[:MOST]), (_("Goals"), goals)) if found],
    )


PHASES: Mapping[str, Callable[[], str]] = {
    "white": lambda: _("Tap an area to move, fight or produce there."),
    "blue": lambda: _("Tap what you do; what a card says you do on the board by hand."),
    "green": lambda: _("Tap an area to produce there."),
    "red": lambda: _("Tap an area with your figures to move or fight."),
}


def _power(shown: TableView) -> Now:
    buttons = [Button(label(one), one, look="way-out") for one in shown.legal_of("turn-power")[:6]]
    return Now(_("Turn up an Oni power card."), _("Start of the round"), "", "tsk.power.1", buttons)


def _count(shown: TableView) -> Now:
    points = ", ".join(f"{side(one)} {n}" for one, n in shown.view.get("points", {}).items())
    first = shown.legal_of("close-round")[:1]
    goals = [Button(label(one), one, look="way-out") for one in shown.legal_of("score-goal")]
    return Now(
        _("End of the round: mark goals, then go on."),
        _("Provisional points"),
        points,
        "tsk.round.15",
        [Button(_("Go on"), one) for one in first],
        goals,
    )


def _choice(shown: TableView, pending: Json) -> Now:
    """A choice in a fight or after it."""
    facts = pending.get("facts", {})
    who = ", ".join(side(one) for one in pending["by"])
    headline = CHOICES.get(pending["kind"], gettext_lazy("%(who)s choose.")) % {
        "who": who,
        "area": called(str(facts.get("area", ""))),
        "n": facts.get("damage", ""),
        "side": side(facts["side"]) if facts.get("side") else who,
    }
    options = [*pending["options"], *shown.legal_of("decline")] if pending["options"] else shown.legal
    buttons = [Button(label(one), one, look="act" if n == 0 else "way-out") for n, one in enumerate(options)]
    rest = [(_("More ways"), buttons[MOST:])] if len(buttons) > MOST else []
    return Now(str(headline), who, "", pending["clause"], buttons[:MOST], folds=rest)


CHOICES: Mapping[str, str | Promise] = {
    "split-damage": gettext_lazy("%(who)s: share the damage among the defenders."),
    "counterattack": gettext_lazy("%(side)s: which counterattack?"),
    "take-damage": gettext_lazy("%(side)s: which figures fall?"),
    "retreat": gettext_lazy("%(side)s: who leaves, and where to?"),
    "return-princess": gettext_lazy("The Princess comes back: tap a Moon area."),
    "roll-die": gettext_lazy("%(who)s: roll the die of the legendary Oni."),
    "lose-figures": gettext_lazy("%(who)s: which figures are lost in %(area)s?"),
    "draw-event": gettext_lazy("%(who)s: draw an event and play it, or do without."),
    "mark-tsukuyumi": gettext_lazy("%(who)s: which area becomes a Tsukuyumi area? Tap it."),
    "produce": gettext_lazy("%(who)s: produce something now, or do without."),
    "advance": gettext_lazy("%(who)s: move before the first white phase, or do without."),
}


def _over(shown: TableView) -> Now:
    outcome = shown.view["outcome"]
    won = ", ".join(side(one) for one in outcome["winners"])
    points = ", ".join(f"{side(one)} {n}" for one, n in outcome["scores"].items())
    return Now(_("%(who)s have won!") % {"who": won} if won else _("Nobody has won."), _("The end"), points, outcome["clause"])


STAGES = {"setup": _set_up, "choose-cards": _cards, "play": _play, "oni-power": _power, "count": _count}
