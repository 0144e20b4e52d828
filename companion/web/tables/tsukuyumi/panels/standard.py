"""The standard table's sheet: what happens now, from what the engine tells. Words it, and decides nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.language import labelled
from companion.tables.area_names import called
from companion.web.tables.action_panel import ActionChip, Button, Now
from companion.web.tables.tsukuyumi import action_card, facts
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button, choices, look, ways_out
from companion.web.tables.tsukuyumi.panels import action_chips, fights, trays, turns
from companion.web.tables.tsukuyumi.panels import goals as goal_sheet
from companion.web.tables.tsukuyumi.waiting import SET_UP
from rules import messages
from rules.engine.kernel.game import Command, Outcome, Pending
from rules.engine.tsukuyumi.board import commands as b
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.play.fights.commands import Counterattack
from rules.engine.tsukuyumi.play.fights.losses import PROTECTION
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns.event_cards import DRAWN, EVENTS, PLAYED
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.state import AREAS, CHOOSE, COUNT, HOME, PLAY, POWER, SETUP, UNITS
from rules.engine.tsukuyumi.standard.view import StandardView

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
    b.PlaceOni, b.Produce, b.Move, b.ConquerWithOni, b.PlaceHome, b.MarkStartingAreas,
    s.Attack, s.HuntWithOni, s.MoveOni, s.PlaceShadows, s.PlaceStartingUnits, t.UpgradeUnits, t.SacrificeUnit, t.UseFactionEffect,
)  # fmt: skip
SCORED = (s.ScoreGoal, s.ScoreMission)
CLOSER = "oni-to-approach"  # Oni that can attack nothing and have to be moved
MOST = 8
PLAYERS_OWN = [name for name in ACTIONS if name not in ("place-oni", "oni-conquest")]
UNWATCHED = 9
MOST_PRINTED = 5
LONGEST_NAME = 60


def now(shown: TsukuyumiTable) -> Now:
    """The sheet for where the table stands."""
    if shown.outcome is not None:
        return _over(shown.outcome)
    if shown.view.pending is not None:
        return _choice(shown, shown.view.pending)
    sheet = STAGES.get(shown.view.stage)
    return sheet(shown, shown.view) if sheet and isinstance(shown.view, StandardView) else _free()


def _free() -> Now:
    return Now(
        _("A free table"), "", _("Tap an area to move, fight or correct. The engine checks the rules; you decide the order."), "tsk.round.1"
    )


def _set_up(shown: TsukuyumiTable, view: StandardView) -> Now:
    by = _next(shown)
    words = {
        HOME: _("%(who)s: tap the space for your homezone."),
        AREAS: _("%(who)s: choose your starting areas."),
        UNITS: _("%(who)s: place your starting units."),
    }
    step = view.step
    buttons: list[Button] = []
    if step == UNITS and by:
        placed = any(area.units.get(by) for area in view.position.areas.values())
        buttons = [button(s.PlaceStartingUnits(by), _("They are placed: continue"), look="act" if placed else "way-out")]
    if step == HOME:
        buttons = ways_out(shown.legal_of(s.SkipHome)[:1])
    text = _("You may choose any highlighted area.")
    if step == AREAS:
        starts = shown.legal_of(b.MarkStartingAreas)
        sealed = bool(starts) and not any(command.areas for command in starts)
        buttons = [button(command, look="way-out") for command in starts if not command.areas]
        text = turns.sealed_home() if sealed else text
    if step == UNITS:
        text = _("Your faction sheet says how many. Tap a number to place that many; tap a highlighted area to place them there.")
    return Now(words.get(step, _("%(who)s: set up.")) % {"who": side(by) if by else ""}, _("Set-up"), text, "tsk.setup.9", buttons)


def _next(shown: TsukuyumiTable) -> str:
    """Who sets up now; nobody where nothing can be done."""
    return next((command.by for command in shown.legal_of(*SET_UP)), "")


def _cards(shown: TsukuyumiTable, view: StandardView) -> Now:
    """Each player tells the numbers of the chosen card; the others do not see them before all have chosen."""
    waiting = [player for player in shown.sides if player not in view.chosen]
    own = _card_of(view, shown.seat.side) if shown.seat.side in waiting else []
    others = [player for player in waiting if player != shown.seat.side]
    copy = _("Enter your card: the third dot is a 3. The others see it when everybody has chosen.")
    copy = labelled(side(shown.seat.side or ""), copy) if own and others else copy
    still = _("Your card is chosen. Still to choose: %(who)s.") % {"who": ", ".join(side(player) for player in others)}
    return Now(
        _("Everybody chooses an action card, in secret."),
        _("Start of the round"),
        copy if own or not shown.seat.side else still,
        "tsk.round.2",
        own,
        folds=[(_("%(who)s: enter the card") % {"who": side(player)}, _card_of(view, player)) for player in others],
    )


def _card_of(view: StandardView, by: str) -> list[Button]:
    """The card to be copied, or one that lay open before; or nothing told, and the players watch it themselves."""
    lines = [action_card.CardLine(name, icon, str(words), phase, NAMES[phase]()) for name, (icon, words, phase) in ACTIONS.items()]
    choose = {"type": "choose-card", "by": by, "actions": {}}
    before = [
        action_card.picture("", {**choose, "actions": dict(numbers), "card": card}, lines, numbers)
        for card, numbers in view.known_cards.items()
    ]
    sent = [replace(line, name=f"actions.{line.name}") for line in lines]
    card = action_card.drawing(_("%(who)s: card chosen") % {"who": side(by)}, choose, sent, MOST_PRINTED, look="way-out")
    unwatched = s.ChooseCard(by, dict.fromkeys(PLAYERS_OWN, UNWATCHED))
    return [
        *before[-action_card.MOST_PICTURES :],
        card,
        button(
            unwatched,
            _("Nothing to announce: we keep track of the card ourselves"),
            note=_("Oni actions are then done by hand"),
            look="way-out",
        ),
    ]


def named(action: dict[str, Any]) -> dict[str, Any]:
    """A copied card is known by what it prints, so that it can be offered again once it has lain open."""
    actions = action.get("actions")
    values = actions.items() if isinstance(actions, dict) else ()
    printed = {name: number for name, number in values if isinstance(number, int) and 0 < number < UNWATCHED}
    if action.get("card") or not printed:
        return action
    return {**action, "card": " ".join(f"{name} {number}" for name, number in sorted(printed.items()))[:LONGEST_NAME]}


def _play(shown: TsukuyumiTable, view: StandardView) -> Now:
    """A player's part of a phase as a check-list."""
    by, phase = view.position.active or "", view.position.phase or ""
    card, used = view.cards.get(by, {}), view.used
    unused = _unused(phase, card, used)
    names = WHITE if phase == "white" else [n for n, (_i, _w, where) in ACTIONS.items() if where == phase and card.get(n)]
    names = [name for name in names if used.get(name)] if phase == "white" and not unused else names
    lines = [_chip(shown, name, 1 if phase == "white" else card[name], used) for name in names]
    done = shown.legal_of(s.EndTurn)
    text = PHASES.get(phase, lambda: "")()
    steps: list[Button] = []
    if any(reason.code == CLOSER for reason in view.due):
        text, steps = messages.say(CLOSER, {}), choices(shown.legal_of(s.MoveOni))
    elif not done:
        text = _("First the Oni action of your card: tap one of the highlighted areas.")
    elif not [command for command in shown.legal if not isinstance(command, (*SCORED, s.EndTurn))]:
        text, unused = turns.all_done(phase == "white"), ""
    without = (*ON_THE_BOARD, *SCORED, s.EndTurn, *(kind for kinds in trays.KINDS.values() for kind in kinds))
    others = ways_out([command for command in shown.legal if not isinstance(command, without)][:MOST])
    others += turns.effects(shown)
    # While something else is due, that alone is asked for.
    equipment = [*turns.equipment(shown, by), *(turns.weapons(shown, by) if done else ())]
    numbers = goal_sheet.ask_numbers(view, by) if done else []
    goals = [*ways_out(_scored(shown, by)), *numbers]
    eyebrow = NAMES.get(phase, lambda: "")()
    folds = [] if phase == "blue" else [(_("More options"), others), (_("Goals"), goals)]
    return Now(
        _("%(who)s, it is your turn.") % {"who": side(by)},
        eyebrow,
        text,
        "tsk.round.4.1",
        [*steps[:MOST], *(turns.ending(command, unused) for command in done)],
        [*others, *ways_out(_scored(shown, by))] if phase == "blue" else (),
        checklist=lines,
        folds=[fold for fold in (*folds, (_("Equipment"), equipment)) if fold[1]],
        notes=goal_sheet.lines(view, by),
    )


def _unused(phase: str, card: Mapping[str, int], used: Mapping[str, int]) -> str | None:
    """Which actions of this phase a player has left; None where the players watch the card themselves."""
    if phase == "white":
        return turns.unused_in_white(used)
    numbers = {name: card.get(name, 0) for name, (_icon, _words, where) in ACTIONS.items() if where == phase}
    titles = {name: str(words) for name, (_icon, words, _where) in ACTIONS.items()}
    return None if UNWATCHED in numbers.values() else turns.unused_of_card(numbers, used, titles)


def _chip(shown: TsukuyumiTable, name: str, number: int, used: Mapping[str, int]) -> ActionChip:
    """An action of the card as a chip; a number that nobody watches is not counted."""
    text, icon, done = checklist_line(name, number, used)
    left = None if number >= UNWATCHED or name == action_chips.MOVEMENT else number - used.get(name, 0)
    words = str(ACTIONS[name][1]) if left is not None or number >= UNWATCHED else f"{ACTIONS[name][1]} {number}"
    return action_chips.chip(shown, name, text if name == EVENTS and used.get(name) else words, icon, left, done)


def checklist_line(name: str, number: int, used: Mapping[str, int]) -> tuple[str, str, bool]:
    """An action of the card with how much of it is done; events are drawn and played, and each is counted."""
    icon, words, _where = ACTIONS[name]
    done = used.get(name, 0)
    if name != EVENTS or not done:
        return f"{words} {done}/{number}", icon, done >= number
    drawn, played = used.get(DRAWN, 0), used.get(PLAYED, 0)
    text = _("Events: %(drawn)s/%(n)s drawn, %(played)s/%(n)s played") % {"drawn": drawn, "played": played, "n": number}
    return text, icon, drawn >= number and played >= number


def _scored(shown: TsukuyumiTable, by: str) -> list[Command]:
    """Goals and missions that a side may mark now."""
    goals = [command for command in shown.legal_of(s.ScoreGoal) if command.by == by]
    return [*goals, *(command for command in shown.legal_of(s.ScoreMission) if command.by == by)]


NAMES: Mapping[str, Callable[[], str]] = {
    "white": lambda: _("Two different actions"),
    "blue": lambda: _("Blue phase"),
    "green": lambda: _("Green phase"),
    "red": lambda: _("Red phase"),
}
PHASES: Mapping[str, Callable[[], str]] = {
    "white": lambda: _("Tap an area to move, fight or produce there."),
    "blue": lambda: _("Tap what you do; carry out what a card says by hand on the board."),
    "green": lambda: _("Tap an area to produce there."),
    "red": lambda: _("Tap an area with your units to move or fight."),
}


def _power(shown: TsukuyumiTable, view: StandardView) -> Now:
    buttons = ways_out(shown.legal_of(s.TurnPower)[:6])
    return Now(_("Reveal an Oni power card."), _("Start of the round"), "", "tsk.power.1", buttons)


def _count(shown: TsukuyumiTable, view: StandardView) -> Now:
    points = ", ".join(f"{side(player)} {n}" for player, n in view.points.items())
    return Now(
        _("End of the round: mark goals, then go on."),
        _("Provisional points"),
        points,
        "tsk.round.15",
        [button(command) for command in shown.legal_of(s.CloseRound)[:1]],
        ways_out((*shown.legal_of(s.ScoreGoal), *shown.legal_of(s.ScoreMission))),
        notes=[line for player in view.points for line in goal_sheet.lines(view, player, whose=True)],
    )


def _choice(shown: TsukuyumiTable, pending: Pending) -> Now:
    """A choice in a fight or after it."""
    who, whose = ", ".join(side(player) for player in pending.by), facts.text(pending.facts, "side")
    headline = CHOICES.get(pending.kind, gettext_lazy("%(who)s choose.")) % {
        "who": who,
        "area": called(facts.text(pending.facts, "area")),
        "n": pending.facts.get("damage", ""),
        "side": side(whose) if whose else who,
    }
    options: Sequence[Command] = [*pending.options, *shown.legal_of(s.Decline)] if pending.options else shown.legal
    buttons = _answers(pending) if pending.kind == "counterattack" else choices(options)
    rest = [(_("More options"), buttons[MOST:])] if len(buttons) > MOST else []
    return Now(str(headline), who, "", pending.clause, buttons[:MOST], folds=rest)


def _answers(pending: Pending) -> list[Button]:
    """The counterattacks with what they would do; Protection of a faction whose sheet nobody has told is asked for."""
    whose, attacker = facts.text(pending.facts, "side"), facts.text(pending.facts, "attacker")
    answers = [option for option in pending.options if isinstance(option, Counterattack)]
    texts = [fights.answer_words(answer.choice, [whose], pending.facts, answer.target or attacker) for answer in answers]
    buttons = [button(answer, text, look=look(answers)) for answer, text in zip(answers, texts, strict=True)]
    asks = whose != ONI and PROTECTION in facts.texts(pending.facts, "offered") and PROTECTION not in {answer.choice for answer in answers}
    unknown = {"type": "counterattack", "by": pending.by[0], "side": whose, "choice": PROTECTION}
    return [*buttons, *fights.protection_asked(unknown)] if asks else buttons


CHOICES: Mapping[str, str | Promise] = {
    "split-damage": gettext_lazy("%(who)s: assign the damage to the defenders."),
    "counterattack": gettext_lazy("%(side)s: which counterattack in %(area)s?"),
    "take-damage": gettext_lazy("%(side)s take %(n)s damage in %(area)s: which units are destroyed?"),
    "retreat": gettext_lazy("%(side)s: which units leave, and where to?"),
    "return-princess": gettext_lazy("The Princess comes back: tap a Moon area."),
    "roll-die": gettext_lazy("%(who)s: roll the legendary Oni’s die."),
    "lose-figures": gettext_lazy("%(who)s: which units are lost in %(area)s?"),
    "draw-event": gettext_lazy("%(who)s: draw and play an event, or skip it."),
    "mark-tsukuyumi": gettext_lazy("%(who)s: which area becomes a Tsukuyumi area? Tap it."),
    "produce": gettext_lazy("%(who)s: produce now, or skip it."),
    "advance": gettext_lazy("%(who)s: move before the first white phase, or skip it."),
}


def _over(outcome: Outcome) -> Now:
    won = ", ".join(side(winner) for winner in outcome.winners)
    points = ", ".join(f"{side(player)} {n}" for player, n in outcome.scores.items())
    return Now(_("%(who)s have won!") % {"who": won} if won else _("Nobody has won."), _("The end"), points, outcome.clause)


STAGES: Mapping[str, Callable[[TsukuyumiTable, StandardView], Now]] = {
    SETUP: _set_up,
    CHOOSE: _cards,
    PLAY: _play,
    POWER: _power,
    COUNT: _count,
}
