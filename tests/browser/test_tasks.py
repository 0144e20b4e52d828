"""What people come for, in three taps from home at most: each task with the names that one taps on a phone, one after the other.

Typing into a box counts as a tap. A name is what can be read on a link or a button, or what is spoken for one that shows only a
drawing. To choose from what a page already shows, or to read it, costs nothing.
"""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import waiting
from tests.browser.conftest import PHONE

MOST = 3


@dataclass(frozen=True)
class Type:
    """Words that are typed: into the box of the search, or into one with another name."""

    words: str
    into: str = "Look something up"


@dataclass(frozen=True)
class Task:
    """What somebody wants, the taps, and what is then seen: the heading of the page, an address or an element."""

    wants: str
    taps: tuple[str | Type, ...]
    heading: str = ""
    address: str = ""
    shows: str = ""


TASKS = [
    Task("can I conquer?", ("Tools", "Can I conquer?"), "Can I conquer?", shows=".verdict"),
    Task("play Metals against the computer", ("Play: Metals", "Open the table"), address="/tables/[0-9a-f-]{36}/", shows=".squares-board"),
    Task("the ruling on homes", (Type("ruling homezone Oni pass through"), "Can the Oni pass through a homezone?"), "Can the Oni pass"),
    Task("compare Private and Boarrior", (Type("Private and Boarrior"), "Compare: Private, Boarrior"), "Compare", shows=".compare"),
    Task(
        "what happens in the black phase",
        ("Rules: Tsukuyumi", "A co-op round", "Black phase: your actions"),
        address="/now/co-op-round/black/",
    ),
    Task("the set-up guide", ("Set up: Tsukuyumi",), "Set-up guide"),
    Task("a random card", ("Browse: Tsukuyumi", "Cards", "One of these at random"), address="/tsukuyumi/cards/[a-z0-9-]+/"),
    Task("the score sheet", ("Tools", "Score sheet"), "Score sheet"),
    Task("who dies?", ("Tools", "Who would die?"), "Who would die?", shows=".verdict"),
    Task("the map maker", ("Tools", "Map maker"), "Map maker", shows="svg.board"),
    Task("the glossary", ("Rules: Tsukuyumi", "Glossary"), "Glossary"),
    Task("the Nomads", ("Browse: Tsukuyumi", "Factions", "Nomads"), "Nomads"),
    Task("all units sorted by attack", ("Browse: Tsukuyumi", "Units", "Attack"), address="sort=attack", shows="[aria-sort=descending]"),
    Task("card MP58 by its number", (Type("MP58"), "Prosperity"), "Prosperity"),
    Task("the phase aid, to print it", ("Rules: Tsukuyumi", "A round of the base game"), address="/now/standard-round/", shows=".lines"),
    Task("join a table by its code", ("Tables", Type("K7QD2M", into="Code"), "Sit down"), address="/tables/join/"),
    Task("open a co-op table", ("Play: Tsukuyumi", "Open the table"), address="/tables/[0-9a-f-]{36}/share/", shows="[data-to-table]"),
    Task("switch to French", ("FR – Français",), "De quoi avez-vous besoin ?|Que cherchez-vous ?", address="/fr/"),
    Task("the light theme", ("Switch to the light theme",), shows='html[data-theme="light"]'),
    Task("the Oni’s next attack", ("Tools", "What do the Oni do?", "2 players"), "What do the Oni do?", shows=".hexes-board .target"),
    Task("Nécropole’s classes", ("Browse: Nécropole", "Terms", "Class"), address="kind=class", shows="text=Assassin"),
    Task("the Metals map editor", ("Tools: Metals", "Map editor"), "Map editor", shows=".squares-board"),
    Task("which rulebooks there are", ("Browse: Tsukuyumi",), shows="text=The Moon Princess: rulebook in French"),
    Task("what is in the box", ("Browse: Tsukuyumi", "The box"), "The box", shows=".checklist"),
    Task("about this site", ("About this site",), address="/about/"),
]


def named(screen: Page, name: str) -> Locator:
    """The first link or button with this name that can be seen; a link may say more after it."""
    begins = re.compile(rf"^\W*{re.escape(name)}(\W|$)")
    whole = screen.get_by_role("link", name=name, exact=True).or_(screen.get_by_role("button", name=name, exact=True))
    part = screen.get_by_role("link", name=begins).or_(screen.get_by_role("button", name=begins))
    inside = screen.get_by_role("link").filter(has_text=name)
    expect(whole.or_(part).or_(inside).locator("visible=true").first).to_be_visible()
    found = (kind.locator("visible=true") for kind in (whole, part, inside))
    return next(kind.first for kind in found if kind.count())


def do(screen: Page, tap: str | Type) -> None:
    if isinstance(tap, Type):
        screen.get_by_label(tap.into).locator("visible=true").first.fill(tap.words)
        return
    link = named(screen, tap)
    link.evaluate("link => link.click()")  # in one go: hits of the last letters may still replace it


@pytest.fixture(scope="module")
def screen(browser, server):
    """One phone for all tasks: it keeps what it has loaded, and forgets what was chosen."""
    context = waiting.new_context(browser, viewport=PHONE, base_url=server, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("task", TASKS, ids=[task.wants for task in TASKS])
def test_it_takes_three_taps_at_most(screen, task):
    assert 0 < len(task.taps) <= MOST
    screen.context.clear_cookies()
    screen.goto("/en/")
    for tap in task.taps:
        do(screen, tap)
    if task.address:
        expect(screen).to_have_url(re.compile(task.address))
    if task.heading:
        expect(screen.get_by_role("heading", level=1)).to_have_text(re.compile(task.heading))
    if task.shows:
        expect(screen.locator(task.shows).locator("visible=true").first).to_be_visible()


def test_there_are_twenty_five():
    assert len({task.wants for task in TASKS}) == 25
    assert all(task.heading or task.address or task.shows for task in TASKS)
