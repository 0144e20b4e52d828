"""A tap at a table: reads it, hands it to the service and shows the result."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from companion.tables import log_text as log_sentences
from companion.tables import selectors, services, story
from companion.tables.errors import NotAllowed, Refused, SlowDown, Stale, TableError
from companion.tables.models import WATCHER, Seat
from companion.web import forms
from companion.web.links import address
from companion.web.responses import answer, htmx_details
from companion.web.tables import saved_values
from companion.web.tables.action_form import Action, ActionForm, read_number
from companion.web.tables.game_registry import GAME_UIS
from companion.web.tables.table_view import show
from companion.web.tables.views import base, error_text, render_turn, seated
from rules import messages
from rules.engine.kernel.errors import BadInput, RuleViolation

THEN = ".then"  # the key of what follows a tap that told values
STATUS = {Stale: 409, NotAllowed: 403, Refused: 422, SlowDown: 429}


@require_POST
@seated
def act(request: HttpRequest, seat: Seat) -> HttpResponse:
    """One action of the game, or a hand correction."""
    form = ActionForm(request.POST)
    done: list[Action] = []

    def perform(key: str | None, version: int) -> None:
        sent = [_own_key(seat, earlier) for earlier in form.known_keys()]
        known = frozenset([*sent, *(f"{earlier}{THEN}" for earlier in sent)])
        following, action = form.read_following(), _composed(form, seat)
        first = services.act(seat=seat, key=key, version=version, action=action, known=known)
        if following is not None:  # what was chosen before values were asked for
            services.act(seat=seat, key=f"{key}{THEN}", version=first.entry.version, action=following, known=known)
        done.append(action)

    response = _perform(request, seat, perform, form)
    if done:
        saved_values.save(request, response, seat, str(done[0].get("type")))
    return response


@require_POST
@seated
def undo(request: HttpRequest, seat: Seat) -> HttpResponse:
    to = request.POST.get("to")
    if to is None and not request.POST.get("confirmed"):
        step = selectors.step_to_undo(seat=seat)
        if step and not step.is_own and request.POST.get("version") == str(seat.table.version) and seat.role != WATCHER:
            return _ask_before_undo(request, seat, step)
    if to is not None:
        return _perform(request, seat, lambda key, version: services.undo_to(seat=seat, key=key, version=version, to=read_number(to, "to")))
    return _perform(request, seat, lambda key, version: services.undo(seat=seat, key=key, version=version))


def _ask_before_undo(request: HttpRequest, seat: Seat, step: selectors.LoggedStep) -> HttpResponse:
    """Somebody else's step is taken back only when asked a second time: a sheet at the finger, or a page of its own."""
    context = base(show(seat), "turn") | {"step": step, "key": request.POST.get("key", ""), "back": _way_back(request, seat)}
    response = answer(request, "tables/undo.html", context, part="tables/parts/confirm-undo.html", status=409)
    response["HX-Retarget"], response["HX-Reswap"] = "#toast", "innerHTML"
    return response


@require_POST
@seated
def redo(request: HttpRequest, seat: Seat) -> HttpResponse:
    return _perform(request, seat, lambda key, version: services.redo(seat=seat, key=key, version=version))


def _perform(
    request: HttpRequest, seat: Seat, perform: Callable[[str | None, int], object], form: ActionForm | None = None
) -> HttpResponse:
    """Does it, then shows the turn; a refusal is shown above it, with its clauses, and nothing is lost."""
    here, back = address("table", seat.table_id), _way_back(request, seat)
    forms.TurnForm.read(request.GET)  # the page that is shown afterwards reads them: refused before anything is done
    try:
        key = request.POST.get("key")
        perform(_own_key(seat, key) if key else key, read_number(request.POST.get("version"), "version"))
    except (TableError, BadInput, RuleViolation) as error:
        return _refused(request, seat, error, form)
    if not htmx_details(request) or not _of_the_turn(back, here):
        return HttpResponseRedirect(back)
    return render_turn(request, show(seat))


def _own_key(seat: Seat, key: str) -> str:
    """Phones that see the same share its drawing, with its keys: a key counts for the seat that sends it."""
    return f"{key}.{seat.number}"


def _way_back(request: HttpRequest, seat: Seat) -> str:
    """The page of this table that somebody tapped on."""
    here, back = address("table", seat.table_id), request.POST.get("next", "")
    return back if back.startswith(here) else here


def _of_the_turn(back: str, here: str) -> bool:
    """Whether somebody tapped on the turn's page, not on a page beside it."""
    return back.removeprefix(here)[:1] in ("", "?")


def _refused(request: HttpRequest, seat: Seat, error: TableError | BadInput | RuleViolation, form: ActionForm | None) -> HttpResponse:
    seat.table.refresh_from_db()
    status = 422 if isinstance(error, RuleViolation) else next((n for kind, n in STATUS.items() if isinstance(error, kind)), 400)
    shown = show(seat)
    response = render_turn(request, shown, notice(error, seat), status, error, _tried(form, seat))
    if isinstance(error, SlowDown):
        response["Retry-After"] = str(error.wait)
    return response


def notice(error: TableError | BadInput | RuleViolation, seat: Seat) -> dict[str, Any]:
    """What was refused and why, in the reader's language."""
    game = seat.table.game
    if isinstance(error, RuleViolation):
        lines = [(messages.say(reason.code, reason.facts), reason.clause) for reason in error.reasons]
        return {"title": _("Not allowed"), "lines": lines, "game": game}
    missed = []
    if isinstance(error, Stale):
        for line in story.lines(seat=seat, entries=error.entries):
            missed.append((log_sentences.in_this_language(game=game, kind=line.entry.kind, events=line.events), line.who))
    return {"title": _("Not done"), "lines": [(error_text(error), "")], "missed": missed, "game": game}


def _composed(form: ActionForm, seat: Seat) -> Action:
    return GAME_UIS[seat.table.game].compose(form.read_action())


def _tried(form: ActionForm | None, seat: Seat) -> Action | None:
    """What somebody wanted in the end, where it can be read."""
    if form is None:
        return None
    try:
        return form.read_following() or _composed(form, seat)
    except BadInput:
        return None
