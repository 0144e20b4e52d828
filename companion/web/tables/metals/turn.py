"""A turn on the phone: tap a figure or a corner, a square, a facing; see what follows; confirm. The engine answers, this asks."""

import json
from dataclasses import dataclass, field
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
from companion.web.tables.metals.table_options import ALONE, ONE_PHONE, house_of, is_the_companions_turn
from companion.web.tables.table_view import TableView
from rules import messages
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.metals.commands import Action
from rules.engine.metals.game import GAME
from rules.engine.metals.hints import reasons
from rules.engine.metals.state import State

WAYS = ("N", "E", "S", "W")
Json = dict[str, Any]


@dataclass(frozen=True)
class Chosen:
    """What has been tapped so far, from the address."""

    start: str = ""
    to: str = ""
    at: str = ""
    face: str = ""
    which: int = 0
    faction: str = ""
    damaged: bool = False
    look: str = ""
    hint: bool = False
    mine: bool = False  # playing for a side that sits elsewhere


def read(request: HttpRequest, shown: TableView) -> Chosen:
    """The taps; squares that are not on the map, and whatever else cannot be, count as not tapped."""
    asked = request.GET
    squares = set(_squares(shown))
    found = {name: asked.get(name, "") if asked.get(name, "") in squares else "" for name in ("from", "to", "at", "look")}
    return Chosen(
        start=found["from"],
        to=found["to"],
        at=found["at"],
        face=asked.get("face", "") if asked.get("face") in WAYS else "",
        which=forms.TurnForm.read(asked)["which"],
        faction=asked.get("faction", "")[:40],
        damaged=asked.get("damaged") == "1",
        look=found["look"],
        hint=asked.get("hint") == "1",
        mine=asked.get("mine") == "1",
    )


def _squares(shown: TableView) -> list[str]:
    position = shown.view["position"]
    return [f"{chr(ord('a') + column)}{row + 1}" for row in range(position["height"]) for column in range(position["width"])]


@dataclass
class TurnPage:
    """One page of a turn; what the engine is asked is asked once."""

    shown: TableView
    chosen: Chosen
    here: str = field(init=False)

    def __post_init__(self) -> None:
        self.here = reverse("table", args=[self.shown.table.pk])

    @property
    def position(self) -> Json:
        return dict(self.shown.view["position"])

    @property
    def side(self) -> str:
        return str(self.position["active"])

    @cached_property
    def state(self) -> State:
        return GAME.read_state(self.position, self.shown.catalogue)

    @cached_property
    def stage(self) -> str:
        if self.shown.view["outcome"]:
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
            return "preview" if self.command else "not-there"
        if self.chosen.start and any(one.get("from") == self.chosen.start or _turns(one, self.chosen.start) for one in self.legal):
            return "figure"
        return "look" if self.chosen.look else "start"

    @cached_property
    def legal(self) -> list[Json]:
        """What this phone may do now: its own side's actions, everybody's where one phone goes round."""
        house = house_of(self.shown.table)
        if house.way in (ONE_PHONE, ALONE) or self.shown.seat.side in (None, self.side) or self.chosen.mine:
            return [one for one in self.shown.legal if one["type"] in ("deploy", "move", "turn", "pass")]
        return []

    @cached_property
    def action(self) -> Json | None:
        """The action that the taps make up, legal or not."""
        c = self.chosen
        if c.at:
            return self._deployment()
        if not c.start or not c.to:
            return None
        way = c.face or self.looks()
        if c.to == c.start:
            return {"type": "turn", "at": c.start, "facing": way} | ({"which": c.which} if c.which else {})
        return {"type": "move", "from": c.start, "to": c.to, "facing": way} | ({"which": c.which} if c.which else {})

    def _deployment(self) -> Json:
        """Onto a corner; looking into the map and of the first faction that is possible, until somebody says otherwise."""
        c = self.chosen
        there = [one for one in self.legal if one["type"] == "deploy" and one["at"] == c.at]
        asked = {"faction": c.faction or None, "damaged": c.damaged}
        fits = [one for one in there if (one.get("faction"), one.get("damaged", False)) == (asked["faction"], asked["damaged"])]
        fits = fits or there or [{"type": "deploy", "at": c.at}]
        inwards = "N" if int(c.at[1:]) * 2 <= self.position["height"] else "S"
        return {**fits[0], "facing": c.face or inwards}

    def looks(self) -> str:
        own = [one for one in self.position["figures"] if one["at"] == self.chosen.start and one["side"] == self.side]
        return str(own[min(self.chosen.which, len(own) - 1)]["facing"]) if own else "N"

    @cached_property
    def judged(self) -> tuple[list[Json], list[tuple[str, str]]]:
        """What the action leads to, and what stands against it."""
        try:
            command = GAME.read_command(self.action, self.shown.catalogue)
            return [GAME.write_event(one) for one in GAME.decide(self.state, command, self.shown.catalogue)], []
        except RuleViolation as no:
            return [], [(messages.say(one.code, one.facts), one.clause) for one in no.reasons]
        except BadInput as bad:
            return [], [(messages.say_bad_input(bad), "")]

    @property
    def command(self) -> bool:
        return bool(self.judged[0])

    @property
    def coming(self) -> list[str]:
        """The kinds of what the action in hand would lead to."""
        return [one["type"] for one in self.judged[0]] if self.stage == "preview" else []

    def outcome_of(self, action: Json) -> tuple[int, int]:
        """Points for the side that acts, and for the other."""
        command = GAME.read_command(action, self.shown.catalogue)
        events = [GAME.write_event(one) for one in GAME.decide(self.state, command, self.shown.catalogue)]
        return turn_report.balance(events, self.side)

    def address(self, **asked: Any) -> str:
        kept = {"mine": "1"} if self.chosen.mine else {}
        query = {name: value for name, value in {**asked, **kept}.items() if value not in ("", None, False, 0)}
        return self.here + (f"?{urlencode(query)}" if query else "")


def _turns(one: Json, square: str) -> bool:
    return bool(one["type"] == "turn" and one["at"] == square)


def sheet(turn: TurnPage) -> Json:
    """What the sheet under the board says at this step."""
    return SHEETS[turn.stage](turn) if turn.stage in SHEETS else {}


def _start(turn: TurnPage) -> Json:
    passing = next((one for one in turn.legal if one["type"] == "pass"), None)
    deploys = any(one["type"] == "deploy" for one in turn.legal)
    moves = any(one["type"] in ("move", "turn") for one in turn.legal)
    return {"deploys": deploys, "moves": moves, "passing": passing, "pool": turn.position["pool"][turn.side], "key": new_key()}


def _figure(turn: TurnPage) -> Json:
    own = [one for one in turn.position["figures"] if one["at"] == turn.chosen.start and one["side"] == turn.side]
    several = [(n, turn.address(**{"from": turn.chosen.start, "which": n}), n == turn.chosen.which) for n in range(len(own))]
    spot = any(_turns(one, turn.chosen.start) for one in turn.legal)
    to = turn.chosen.start
    return {
        "several": several if len(own) > 1 else [],
        "spot": turn.address(**{"from": to, "to": to, "which": turn.chosen.which}) if spot else "",
    }


def _preview(turn: TurnPage) -> Json:
    events, _none = turn.judged
    action = turn.action or {}
    command = GAME.read_command(action, turn.shown.catalogue)
    aims = reasons(turn.state, command) if isinstance(command, Action) else ()
    own, others = turn_report.balance(events, turn.side)
    return {
        "title": title(action),
        "body": json.dumps(action),
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


def _way(turn: TurnPage, way: str, action: Json) -> Json:
    """One of the four arrows."""
    possible = any(_same(one, {**action, "facing": way}) for one in turn.legal)
    c = turn.chosen
    asked = {"from": c.start, "to": c.to, "at": c.at, "which": c.which, "faction": c.faction, "damaged": "1" if c.damaged else ""}
    return {
        "way": way,
        "word": facing(way),
        "url": turn.address(**asked, face=way) if possible else "",
        "on": way == action["facing"],
    }


def _same(one: Json, other: Json) -> bool:
    return _full(one) == _full(other)


def _full(one: Json) -> Json:
    return {"which": 0, "faction": None, "damaged": False, **one}


def _kinds(turn: TurnPage, action: Json) -> list[Json]:
    """The figures of the pool that may come: by faction, and damaged or not."""
    if action["type"] != "deploy":
        return []
    found: dict[tuple[str | None, bool], Json] = {}
    for one in turn.legal:
        if one["type"] == "deploy" and one["at"] == action["at"]:
            kind = (one.get("faction"), one.get("damaged", False))
            text = turn_report.name(kind[0]) if kind[0] else _("no faction")
            found[kind] = {
                "text": f"{text}, {_('damaged')}" if kind[1] else text,
                "on": kind == (action.get("faction"), action.get("damaged", False)),
                "url": turn.address(at=action["at"], faction=kind[0], damaged="1" if kind[1] else "", face=turn.chosen.face),
            }
    return list(found.values()) if len(found) > 1 else []


def _not_there(turn: TurnPage) -> Json:
    back = {"from": turn.chosen.start} if turn.chosen.start and not turn.chosen.at else {}
    return {"why": turn.judged[1], "leave": turn.address(**back)}


def _look(turn: TurnPage) -> Json:
    """A square that somebody wants to know about: what it shows, who stands there, whom they see."""
    square = turn.chosen.look
    shows = turn.position["squares"].get(square, {})
    seen = [one for one in turn.shown.view["sights"] if one["at"] == square]
    return _start(turn) | {
        "square": square,
        "shows": shows,
        "sees": [(one["at"], ", ".join(one["sees"])) for one in seen],
        "leave": turn.address(),
    }


def title(action: Json) -> str:
    """An action in a few words."""
    match action["type"]:
        case "deploy":
            said = {"at": action["at"], "facing": facing(action["facing"])}
            return _("Deploy on %(at)s, facing %(facing)s") % said
        case "move":
            said = {"from": action["from"], "to": action["to"], "facing": facing(action["facing"])}
            return _("%(from)s to %(to)s, facing %(facing)s") % said
        case "turn":
            return _("Turn on %(at)s to face %(facing)s") % {"at": action["at"], "facing": facing(action["facing"])}
        case _:
            return _("Pass")


def link_of(turn: TurnPage, action: Json) -> str:
    """The address that shows what an action leads to."""
    match action["type"]:
        case "deploy":
            damaged = "1" if action.get("damaged") else ""
            return turn.address(at=action["at"], faction=action.get("faction"), damaged=damaged, face=action["facing"])
        case "move":
            return turn.address(**{"from": action["from"], "to": action["to"], "which": action.get("which"), "face": action["facing"]})
        case "turn":
            return turn.address(**{"from": action["at"], "to": action["at"], "which": action.get("which"), "face": action["facing"]})
        case _:
            return turn.address()


def tip(turn: TurnPage, found: Json) -> Json:
    """A hint in sentences, with the way to it."""
    said = [(messages.say(one["code"], one["facts"]), one["clause"]) for one in found["reasons"]]
    action = found["action"]
    url = link_of(turn, action) if action["type"] != "pass" else ""
    return {"title": title(action), "reasons": said, "url": url, "leave": turn.address()}


SHEETS = {"start": _start, "figure": _figure, "preview": _preview, "not-there": _not_there, "look": _look}
