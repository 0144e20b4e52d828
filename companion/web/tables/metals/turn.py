"""A turn on the phone: tap a figure or a corner, a square, a facing; see what follows; confirm."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from companion.tables.log_text.metals import facing
from companion.web import forms
from companion.web.tables.game_ui import new_key
from companion.web.tables.metals import turn_report
from companion.web.tables.metals.metals_table import MetalsTable, active_side
from companion.web.tables.metals.table_options import ALONE, ONE_PHONE, is_the_companions_turn, options_of
from rules import messages
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.squares import BY_NAME, NAMES, every
from rules.engine.metals.commands import Action, Deploy, Facing, Move, Pass, SquareName, Turn
from rules.engine.metals.events import Event
from rules.engine.metals.game import GAME
from rules.engine.metals.hints import reasons
from rules.engine.metals.state import Figure, State

WAYS: tuple[Facing, ...] = ("N", "E", "S", "W")
NOWHERE = SquareName("")
Json = dict[str, Any]


@dataclass(frozen=True)
class Chosen:
    """What has been tapped so far, from the address."""

    start: SquareName = NOWHERE
    to: SquareName = NOWHERE
    at: SquareName = NOWHERE
    face: Facing | None = None
    which: int = 0
    faction: str = ""
    damaged: bool = False
    look: SquareName = NOWHERE
    hint: bool = False
    mine: bool = False  # playing for a side that sits elsewhere


def read(request: HttpRequest, shown: MetalsTable) -> Chosen:
    """The taps; squares that are not on the map, and whatever else cannot be, count as not tapped."""
    query = request.GET
    squares = _squares(shown)
    return Chosen(
        start=squares.get(query.get("from"), NOWHERE),
        to=squares.get(query.get("to"), NOWHERE),
        at=squares.get(query.get("at"), NOWHERE),
        face=next((way for way in WAYS if way == query.get("face")), None),
        which=forms.TurnForm.read(query)["which"],
        faction=query.get("faction", "")[:40],
        damaged=query.get("damaged") == "1",
        look=squares.get(query.get("look"), NOWHERE),
        hint=query.get("hint") == "1",
        mine=query.get("mine") == "1",
    )


def _squares(shown: MetalsTable) -> dict[str | None, SquareName]:
    """Every square of the map by its name."""
    board = shown.view.position.frame.map
    return {NAMES[at]: SquareName(NAMES[at]) for at in every(board.width, board.height)}


@dataclass
class TurnPage:
    """One page of a turn; what the engine is asked is asked once."""

    shown: MetalsTable
    chosen: Chosen
    here: str = field(init=False)

    def __post_init__(self) -> None:
        self.here = reverse("table", args=[self.shown.table.pk])

    @property
    def side(self) -> str:
        return active_side(self.shown)

    @property
    def state(self) -> State:
        return self.shown.view.position

    @cached_property
    def stage(self) -> str:
        if self.shown.outcome is not None:
            return "over"
        if not self.shown.plays:
            return "watch"
        if is_the_companions_turn(self.shown):
            return "companion"
        if not self.legal:
            return "wait"
        if self.chosen.hint:
            return "hint"
        if self.action:
            return "preview" if self.outcome[0] else "not-there"
        if self.chosen.start and any(start_of(action) == self.chosen.start for action in self.legal if not isinstance(action, Deploy)):
            return "figure"
        return "look" if self.chosen.look else "start"

    @cached_property
    def legal(self) -> list[Action]:
        """What this phone may do now: its own side's actions, everybody's where one phone goes round."""
        options = options_of(self.shown.table)
        if options.way in (ONE_PHONE, ALONE) or self.shown.seat.side in (None, self.side) or self.chosen.mine:
            return [command for command in self.shown.legal if isinstance(command, Action)]
        return []

    @cached_property
    def action(self) -> Action | None:
        """The action that the taps make up, legal or not."""
        c = self.chosen
        if c.at:
            return self._deployment()
        if not c.start or not c.to:
            return None
        facing = c.face or self.facing
        return Turn(c.start, facing, c.which) if c.to == c.start else Move(c.start, c.to, facing, c.which)

    def _deployment(self) -> Deploy:
        """Onto a corner; looking into the map and of the first faction that is possible, until somebody says otherwise."""
        c = self.chosen
        there = [action for action in self.legal if isinstance(action, Deploy) and action.at == c.at]
        fits = [deploy for deploy in there if (deploy.faction, deploy.damaged) == (c.faction or None, c.damaged)]
        inwards: Facing = "N" if int(c.at[1:]) * 2 <= self.state.frame.map.height else "S"
        first = next(iter(fits or there), Deploy(c.at, inwards))
        return replace(first, facing=c.face or inwards)

    @property
    def own_figures(self) -> list[Figure]:
        """This side's figures on the square that was tapped first."""
        return [figure for figure in self.state.figures if figure.name == self.chosen.start and figure.side == self.state.active]

    @property
    def facing(self) -> Facing:
        """Where the chosen figure looks now."""
        own = self.own_figures
        return WAYS[own[min(self.chosen.which, len(own) - 1)].facing] if own else "N"

    @cached_property
    def outcome(self) -> tuple[Sequence[Event], list[tuple[str, str]]]:
        """The events that the action leads to, and the reasons against it."""
        if self.action is None:
            return (), []
        try:
            return GAME.decide(self.state, self.action, self.shown.catalogue), []
        except RuleViolation as no:
            return (), [(messages.say(reason.code, reason.facts), reason.clause) for reason in no.reasons]
        except BadInput as bad:
            return (), [(messages.say_bad_input(bad), "")]

    @property
    def coming(self) -> list[str]:
        """The types of the events that the action in hand would lead to."""
        return [name_of(type(event)) for event in self.outcome[0]] if self.stage == "preview" else []

    def points_of(self, action: Action) -> tuple[int, int]:
        """Points for the side that acts, and for the other."""
        return turn_report.balance(GAME.decide(self.state, action, self.shown.catalogue), self.side)

    def address(self, **query: Any) -> str:
        """This page with other taps; values that say nothing are left out."""
        query |= {"mine": "1"} if self.chosen.mine else {}
        taps = {name: value for name, value in query.items() if value not in ("", None, False, 0)}
        return self.here + (f"?{urlencode(taps)}" if taps else "")


def start_of(action: Action) -> SquareName | None:
    """The square of the figure that acts; of a deployment, its corner."""
    match action:
        case Move():
            return action.from_
        case Turn() | Deploy():
            return action.at
        case Pass():
            return None


def sheet(turn: TurnPage) -> Json:
    """What the sheet under the board says at this step."""
    return SHEETS[turn.stage](turn) if turn.stage in SHEETS else {}


def _start(turn: TurnPage) -> Json:
    passing = next((GAME.write_command(action) for action in turn.legal if isinstance(action, Pass)), None)
    deploys = any(isinstance(action, Deploy) for action in turn.legal)
    moves = any(isinstance(action, Move | Turn) for action in turn.legal)
    return {"deploys": deploys, "moves": moves, "passing": passing, "pool": turn.state.pool[turn.state.active], "key": new_key()}


def _figure(turn: TurnPage) -> Json:
    own = turn.own_figures
    several = [(n, turn.address(**{"from": turn.chosen.start, "which": n}), n == turn.chosen.which) for n in range(len(own))]
    spot = any(isinstance(action, Turn) and action.at == turn.chosen.start for action in turn.legal)
    to = turn.chosen.start
    return {
        "several": several if len(own) > 1 else [],
        "spot": turn.address(**{"from": to, "to": to, "which": turn.chosen.which}) if spot else "",
    }


def _preview(turn: TurnPage) -> Json:
    events, _refused = turn.outcome
    action = turn.action or Pass()
    aims = reasons(turn.state, action)
    own, others = turn_report.balance(events, turn.side)
    return {
        "title": title(action),
        "body": json.dumps(GAME.write_command(action)),
        "key": new_key(),
        "phases": turn_report.phases(events),
        "own": own,
        "others": others,
        "other": turn_report.name(turn_report.other(turn.side)),
        "aims": [(messages.say(aim.code, aim.facts), aim.clause) for aim in aims if aim.code == "hint-threatens"],
        "ways": [_way(turn, way, action) for way in WAYS],
        "kinds": _kinds(turn, action),
        "leave": turn.address(**({"from": turn.chosen.start} if turn.chosen.start else {})),
    }


def _way(turn: TurnPage, way: Facing, action: Action) -> Json:
    """One of the four arrows."""
    possible = not isinstance(action, Pass) and replace(action, facing=way) in turn.legal
    c = turn.chosen
    taps = {"from": c.start, "to": c.to, "at": c.at, "which": c.which, "faction": c.faction, "damaged": "1" if c.damaged else ""}
    return {
        "way": way,
        "word": facing(way),
        "url": turn.address(**taps, face=way) if possible else "",
        "on": not isinstance(action, Pass) and way == action.facing,
    }


def _kinds(turn: TurnPage, action: Action) -> list[Json]:
    """The figures of the pool that may come: by faction, and damaged or not."""
    if not isinstance(action, Deploy):
        return []
    kinds: dict[tuple[str | None, bool], Json] = {}
    for deploy in turn.legal:
        if isinstance(deploy, Deploy) and deploy.at == action.at:
            text = turn_report.name(deploy.faction) if deploy.faction else _("no faction")
            kinds[deploy.faction, deploy.damaged] = {
                "text": f"{text}, {_('damaged')}" if deploy.damaged else text,
                "on": (deploy.faction, deploy.damaged) == (action.faction, action.damaged),
                "url": turn.address(at=action.at, faction=deploy.faction, damaged="1" if deploy.damaged else "", face=turn.chosen.face),
            }
    return list(kinds.values()) if len(kinds) > 1 else []


def _not_there(turn: TurnPage) -> Json:
    back = {"from": turn.chosen.start} if turn.chosen.start and not turn.chosen.at else {}
    return {"why": turn.outcome[1], "leave": turn.address(**back)}


def _look(turn: TurnPage) -> Json:
    """A square that somebody wants to know about: what it shows, who stands there, whom they see."""
    square = turn.chosen.look
    shows = turn.state.frame.map.square(BY_NAME[square])
    sights = [sight for sight in turn.shown.view.sights if sight.at == square]
    return _start(turn) | {
        "square": square,
        "shows": shows,
        "sees": [(sight.at, ", ".join(sight.sees)) for sight in sights],
        "leave": turn.address(),
    }


def title(action: Action) -> str:
    """An action in a few words."""
    match action:
        case Deploy():
            return _("Deploy on %(at)s, facing %(facing)s") % {"at": action.at, "facing": facing(action.facing)}
        case Move():
            return _("%(from)s to %(to)s, facing %(facing)s") % {"from": action.from_, "to": action.to, "facing": facing(action.facing)}
        case Turn():
            return _("Turn on %(at)s to face %(facing)s") % {"at": action.at, "facing": facing(action.facing)}
        case Pass():
            return _("Pass")


def link_of(turn: TurnPage, action: Action) -> str:
    """The address that shows what an action leads to."""
    match action:
        case Deploy():
            return turn.address(at=action.at, faction=action.faction, damaged="1" if action.damaged else "", face=action.facing)
        case Move():
            return turn.address(**{"from": action.from_, "to": action.to, "which": action.which, "face": action.facing})
        case Turn():
            return turn.address(**{"from": action.at, "to": action.at, "which": action.which, "face": action.facing})
        case Pass():
            return turn.address()


def hinted_action(turn: TurnPage, hint: Json) -> Action:
    """The action of the computer's hint."""
    command = GAME.read_command(hint["action"], turn.shown.catalogue)
    if not isinstance(command, Action):
        raise TypeError(f"the search chose {command}, which is no action of a turn")
    return command


def tip(turn: TurnPage, hint: Json) -> Json:
    """A hint in sentences, with the way to it."""
    sentences = [(messages.say(reason["code"], reason["facts"]), reason["clause"]) for reason in hint["reasons"]]
    action = hinted_action(turn, hint)
    url = "" if isinstance(action, Pass) else link_of(turn, action)
    return {"title": title(action), "reasons": sentences, "url": url, "leave": turn.address()}


SHEETS = {"start": _start, "figure": _figure, "preview": _preview, "not-there": _not_there, "look": _look}
