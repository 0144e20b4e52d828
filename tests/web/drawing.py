"""Pages of a table drawn straight from a state of the engine, and everything on them that can be pressed."""

import json
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation
from django.utils.timezone import now

from companion.tables import games, selectors, snapshots
from companion.tables.models import HOST, Seat, Table
from companion.web.tables.game_registry import ui_of
from companion.web.tables.table_view import AnyTableView, TableView
from companion.web.tables.views import base

VOID = ("input", "use", "br", "hr", "meta", "link", "img", "path", "polygon", "circle", "rect", "line")
PANELS = ("section", "details", "li", "fieldset")
DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)  # boards and icons hold most of a page's elements, and nothing that is read here
PRESSED = {"act", "primary", "way-out", "chip", "step", "pill"}


@dataclass(frozen=True)
class Control:
    """A button or a link: the panel it is in, what it says, what it does."""

    panel: int
    label: str
    does: str


class Controls(HTMLParser):
    """Everything that can be pressed; a form's button says what stands in the form, its fields' names and its own words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Control] = []
        self.panels: list[tuple[str, int]] = [("page", 0)]
        self.count = 0
        self.sends = ""
        self.said: list[str] = []
        self.pressed: tuple[str, str, str] | None = None
        self.words: list[str] = []
        self.in_option = False
        self.feed(DRAWING.sub("", text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag in PANELS:
            self.count += 1
            self.panels.append((tag, self.count))
        if tag == "form":
            self.sends, self.said = has.get("action", ""), []
        if tag == "input" and has.get("name") == "action":
            self.sends += " " + json.dumps(json.loads(has["value"]), sort_keys=True)
        if tag == "option":
            self.in_option = True
        link = tag == "a" and PRESSED & set(has.get("class", "").split())
        if tag == "button" or link:
            does = has.get("href", "") if link else f"{self.sends} {has.get('name', '')}={has.get('value', '')}"
            self.pressed, self.words = (tag, does, has.get("aria-label", "")), []

    def handle_endtag(self, tag: str) -> None:
        if tag in PANELS and self.panels[-1][0] == tag:
            self.panels.pop()
        if tag == "option":
            self.in_option = False
        if tag == "form":
            self.said = []
        if self.pressed and tag == self.pressed[0]:
            kind, does, named = self.pressed
            fields = self.said if kind == "button" else []
            label = " ".join(" ".join([*fields, named or " ".join(self.words)]).split())
            self.found.append(Control(self.panels[-1][1], label, does))
            self.pressed = None

    def handle_data(self, data: str) -> None:
        if self.pressed:
            self.words.append(data)
        elif not self.in_option and data.strip():
            self.said.append(data)


def twins(html: str) -> list[tuple[str, list[str]]]:
    """Labels that say the same in one panel and do different things."""
    does: dict[tuple[int, str], set[str]] = {}
    for control in Controls(html).found:
        does.setdefault((control.panel, control.label), set()).add(control.does)
    return [(label, sorted(several)) for (_panel, label), several in does.items() if len(several) > 1]


def table_of(game: str) -> Table:
    """A table that nobody has to store."""
    return Table(game=game, code="AAAAAA", watch_code="BBBBBB", options={}, start={}, language="en", created_at=now())


def shown_of(game: str, state: Any) -> AnyTableView:
    """What the host of such a table is shown."""
    rules, table = games.game_of(game), table_of(game)
    seat = Seat(table=table, number=0, name="Ana", role=HOST, side=rules.sides(state)[0])
    snapshots.CACHE.put(table.id, table.node, snapshots.CachedState(state))  # instead of a log
    return TableView(seat, selectors.seen_now(seat=seat))


def turn_page(shown: AnyTableView, language: str, **query: str) -> str:
    """The turn, as htmx gets it."""
    with translation.override(language):
        request = RequestFactory().get("/", query)
        context = base(shown, "turn", "/") | ui_of(shown).turn(request, shown)
        return render_to_string("tables/parts/turn.html", context, request)


def tab_page(shown: AnyTableView, language: str, name: str) -> str:
    with translation.override(language):
        request = RequestFactory().get("/")
        ui = ui_of(shown)
        return render_to_string(f"tables/{ui.slug}/parts/{name}.html", base(shown, name, "/") | ui.tab(request, shown, name), request)
