"""The rulebook as a first game: a card for each phase as it comes, with its clause; put away on the phone that has read it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from companion.web.tables.metals.table_options import options_of
from companion.web.tables.metals.turn import TurnPage
from rules.engine.metals.state import Figure
from rules.models import Clause

COOKIE = "metals-lesson"
DAYS = 400
ALL = "all"
NEAR_THE_END = 3


@dataclass(frozen=True)
class LessonCard:
    """When it comes, what it is about, and the clauses that it reads out."""

    slug: str
    title: str | Promise
    clauses: tuple[str, ...]
    comes: Callable[[TurnPage, Sequence[str]], bool]


def _own(turn: TurnPage) -> list[Figure]:
    return [figure for figure in turn.state.figures if figure.side == turn.state.active]


def _close(turn: TurnPage) -> bool:
    return max(turn.state.score) >= turn.state.frame.goal - NEAR_THE_END


def _after(kind: str) -> Callable[[TurnPage, Sequence[str]], bool]:
    return lambda _turn, events: kind in events


CARDS = (
    LessonCard("aim", _("The aim of the game"), ("met.aim.1", "met.win.1"), lambda _turn, _events: True),
    LessonCard("turn", _("A turn has three phases"), ("met.turn.2",), lambda _turn, _events: True),
    LessonCard("facing", _("Which way it faces"), ("met.action.4",), lambda turn, _events: turn.stage == "preview"),
    LessonCard("hit", _("Enemy assault: a hit"), ("met.assault.4", "met.assault.5"), _after("hit")),
    LessonCard("points", _("Enemy assault: points"), ("met.assault.9",), _after("hit")),
    LessonCard("spared", _("Enemy assault: spared"), ("met.assault.7", "met.assault.8"), _after("spared")),
    LessonCard("occupation", _("Occupation: your squares score"), ("met.occupation.1", "met.occupation.1.3"), _after("occupied")),
    LessonCard(
        "repair", _("Occupation: repair"), ("met.occupation.3",), lambda turn, _events: any(figure.damaged for figure in _own(turn))
    ),
    LessonCard("win", _("Close to the end"), ("met.win.1", "met.win.1.1"), lambda turn, _events: _close(turn)),
    LessonCard("three", _("Three figures deployed"), ("met.action.2.3",), lambda turn, _events: len(_own(turn)) >= 3),
    LessonCard("deploy", _("Action: deploy"), ("met.action.2",), lambda turn, _events: not _own(turn)),
    LessonCard("move", _("Action: move"), ("met.action.3",), lambda turn, _events: bool(_own(turn))),
    LessonCard("assault", _("Enemy assault"), ("met.assault.1", "met.assault.2"), lambda turn, _events: len(turn.state.figures) > 1),
    LessonCard("factions", _("Factions"), ("met.faction.4",), lambda turn, _events: any(turn.state.frame.factions)),
)


def card(request: HttpRequest, turn: TurnPage, events: Sequence[str]) -> dict[str, Any] | None:
    """The card that comes now: the first that fits and has not been put away on this phone."""
    if not options_of(turn.shown.table).lesson or turn.stage in ("watch", "over"):
        return None
    seen = _seen(request)
    next_card = next((card for card in CARDS if card.slug not in seen and card.comes(turn, events)), None)
    if next_card is None or ALL in seen:
        return None
    number = len([card for card in CARDS if card.slug in seen]) + 1
    clauses = {clause.slug: clause for clause in Clause.objects.filter(slug__in=next_card.clauses)}
    shown = [{"slug": slug, "text": clauses[slug].markup} for slug in next_card.clauses]
    return {"slug": next_card.slug, "title": next_card.title, "number": number, "of": len(CARDS), "clauses": shown}


def _seen(request: HttpRequest) -> set[str]:
    return set(request.COOKIES.get(COOKIE, "").split(".")) & {ALL, *(card.slug for card in CARDS)}


def put_away(request: HttpRequest, response: HttpResponse, read: str) -> None:
    """Remembers on the phone that a card has been read, that no more are wanted ("all"), or that all are to come again ("again")."""
    seen = set() if read == "again" else _seen(request) | {read}
    cookie = ".".join(sorted(seen & {ALL, *(card.slug for card in CARDS)}))
    response.set_cookie(COOKIE, cookie, max_age=DAYS * 24 * 3600, httponly=True, samesite="Lax")
