"""A tap at a table: read it, hand it to the service, show what came of it. Nothing here knows what is legal."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cards.selectors import BadFilter
from companion.tables import log_text as log_sentences
from companion.tables import services
from companion.tables.errors import NotAllowed, Refused, SlowDown, Stale, TableError
from companion.tables.models import Seat
from companion.web import forms
from companion.web.tables import saved_values
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.table_view import show
from companion.web.tables.views import render_turn, said, seated
from rules import messages
from rules.engine.kernel.errors import BadInput, RuleViolation

MOST_KNOWN = 500
THEN = ".then"  # the key of what follows a tap that told values
STATUS = {Stale: 409, NotAllowed: 403, Refused: 422, SlowDown: 429}


@require_POST
@seated
def act(request: HttpRequest, seat: Seat) -> HttpResponse:
    """One action of the game, or a hand correction."""

    def deed(key: str | None, version: int) -> None:
        sent = request.POST.get("known", "").split(",")[:MOST_KNOWN]
        known = frozenset([*sent, *(f"{earlier}{THEN}" for earlier in sent)])
        following = _following(request)
        done = services.act(seat=seat, key=key, version=version, action=_composed(request, seat), known=known)
        if following is not None:  # what was chosen before values were asked for
            services.act(seat=seat, key=f"{key}{THEN}", version=done.entry.version, action=following, known=known)

    response = _did(request, seat, deed)
    saved_values.keep(request, response, seat)
    return response


@require_POST
@seated
def undo(request: HttpRequest, seat: Seat) -> HttpResponse:
    to = request.POST.get("to")
    if to is not None:
        return _did(request, seat, lambda key, version: services.undo_to(seat=seat, key=key, version=version, to=_number(to, "to")))
    return _did(request, seat, lambda key, version: services.undo(seat=seat, key=key, version=version))


@require_POST
@seated
def redo(request: HttpRequest, seat: Seat) -> HttpResponse:
    return _did(request, seat, lambda key, version: services.redo(seat=seat, key=key, version=version))


def _did(request: HttpRequest, seat: Seat, deed: Any) -> HttpResponse:
    """Does it, then shows the turn; a refusal is shown above it, with its clauses, and nothing is lost."""
    here = reverse("table", args=[seat.table_id])
    back = request.POST.get("next", "")
    back = back if back.startswith(here) else here
    forms.TurnForm.read(request.GET)  # the page that is shown afterwards reads them: refused before anything is done
    try:
        deed(request.POST.get("key"), _number(request.POST.get("version"), "version"))
    except (TableError, BadInput, RuleViolation) as error:
        return _refused(request, seat, error)
    seat.table.refresh_from_db()  # the deed has changed it
    if not getattr(request, "htmx", None) or not _of_the_turn(back, here):
        return HttpResponseRedirect(back)
    return render_turn(request, show(seat))


def _of_the_turn(back: str, here: str) -> bool:
    """Whether somebody tapped on the turn's page, not on a page beside it."""
    return back.removeprefix(here)[:1] in ("", "?")


def _refused(request: HttpRequest, seat: Seat, error: TableError | BadInput | RuleViolation) -> HttpResponse:
    seat.table.refresh_from_db()
    status = 422 if isinstance(error, RuleViolation) else next((n for kind, n in STATUS.items() if isinstance(error, kind)), 400)
    shown = show(seat)
    response = render_turn(request, shown, notice(error, shown.table.game), status, error, _tried(request, seat))
    if isinstance(error, SlowDown):
        response["Retry-After"] = str(error.wait)
    return response


def notice(error: TableError | BadInput | RuleViolation, game: str) -> dict[str, Any]:
    """What was refused and why, in the reader's language."""
    if isinstance(error, RuleViolation):
        lines = [(messages.say(reason.code, reason.facts), reason.clause) for reason in error.reasons]
        return {"title": _("Not allowed"), "lines": lines, "game": game}
    missed = []
    if isinstance(error, Stale):
        missed = [(log_sentences.in_this_language(game=game, kind=e.kind, events=e.events), e.seat.name) for e in error.entries]
    return {"title": _("Not done"), "lines": [(said(error), "")], "missed": missed, "game": game}


def _composed(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    return GAME_UIS[seat.table.game].compose(_action(request))


def _following(request: HttpRequest) -> dict[str, Any] | None:
    """The action that was chosen before this one was asked for."""
    written = request.POST.get("then", "")
    return _object(written, "then") if written else None


def _tried(request: HttpRequest, seat: Seat) -> dict[str, Any] | None:
    """What somebody wanted in the end, where it can be read."""
    try:
        return _following(request) or _composed(request, seat)
    except BadInput:
        return None


def _action(request: HttpRequest) -> dict[str, Any]:
    """The action of a button, with what was asked for beside it: `n.` is a number, `s.` a word, `b.` a yes or no."""
    action = _object(request.POST.get("action", ""), "action")
    for name, value in request.POST.items():
        kind, _dot, field = name.partition(".")
        if kind == "n" and value:
            _put(action, field, _number(value, f"action.{field}", -forms.LATEST_VERSION))
        elif kind == "s" and value:
            _put(action, field, value)
        elif kind == "b":
            _put(action, field, value == "yes")
    return action


def _object(written: str, at: str) -> dict[str, Any]:
    try:
        found = json.loads(written)
    except (ValueError, RecursionError) as bad:
        raise BadInput("not-an-object", at) from bad
    if not isinstance(found, dict):
        raise BadInput("not-an-object", at)
    return found


def _put(action: dict[str, Any], field: str, value: Any) -> None:
    """A part of an action; each dot goes one level down, as in `stats.oni.small.health`."""
    *levels, name = field.split(".")
    held = action
    for level in levels:
        inner = held.setdefault(level, {})
        if not isinstance(inner, dict):
            return
        held = inner
    held[name] = value


def _number(value: str | None, at: str, least: int = 0) -> int:
    try:
        if not value:
            raise BadFilter(at, "", ())
        return forms.WholeNumberField(least, forms.LATEST_VERSION).of(value, at)
    except BadFilter as bad:
        raise BadInput("not-a-whole-number", at, {"least": least, "most": forms.LATEST_VERSION}) from bad
