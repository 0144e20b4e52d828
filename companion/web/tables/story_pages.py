"""The log of a table as a story, and its replay: any step again, with what it changed. Looks only; nothing at the table moves."""

from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.language import labelled
from companion.tables import log_text, selectors, story
from companion.tables.errors import TableError
from companion.tables.models import Seat
from companion.web import forms
from companion.web.errors import problem
from companion.web.responses import answer
from companion.web.tables.game_registry import ui_of
from companion.web.tables.game_ui import new_key
from companion.web.tables.table_view import show
from companion.web.tables.views import base, error_text, seated
from rules.engine.kernel.errors import BadInput


@require_safe
@seated
def log(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A round at a time, the latest first opened; or all fights. Each line leads to the board as it was then."""
    shown = show(seat)
    asked = forms.LogForm.read(request.GET)["round"] if "round" in request.GET else None
    only_fights = request.GET.get("fights") == "1"
    chapters = story.tell(seat=seat)
    told = story.fights(chapters) if only_fights else [chapter for chapter in chapters if chapter.round == asked] or chapters[-1:]
    context = base(shown, "log", request.path) | {
        "rounds": [chapter.round for chapter in chapters],
        "round": None if only_fights or not told else told[0].round,
        "only_fights": only_fights,
        "told": [(_chapter_name(chapter.round), [_part(shown, part) for part in chapter.parts]) for chapter in told],
        "steps": len(story.standing(seat=seat)),
        "part": "tables/parts/log.html",
    }
    return answer(request, "tables/log.html", context, part="tables/parts/beside.html")


def _chapter_name(number: int) -> str:
    return _("Round %(n)s") % {"n": number} if number else ""


def _part(shown: Any, part: story.StoryPart) -> dict[str, Any]:
    who = shown.people.get(part.side, "")
    return {
        "phase": part.phase,
        "name": ui_of(shown).phase_name(part.phase),
        "side": part.side,
        "who": who,
        "lines": part.lines,
        "taken_back": part.taken_back,
    }


@require_safe
@seated
def replay(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The table after so many steps: what a scrubber asks for."""
    versions = [0, *story.standing(seat=seat)]
    step = min(forms.ReplayForm.read(request.GET)["step"], len(versions) - 1)
    return _replayed(request, seat, versions[step])


@require_safe
@seated
def then(request: HttpRequest, seat: Seat, version: int) -> HttpResponse:
    """The table after an entry, also one that was taken back."""
    return _replayed(request, seat, version)


def _replayed(request: HttpRequest, seat: Seat, version: int) -> HttpResponse:
    try:
        shown = show(seat, version)
    except (TableError, BadInput) as error:
        ways = [{"url": reverse("table", args=[seat.table_id]), "label": _("To the turn")}]
        return problem(request, 404, _("There is nothing here"), error_text(error), ways)
    versions = [0, *story.standing(seat=seat)]
    step = max(n for n, other in enumerate(versions) if other <= version)
    entries = selectors.missed(seat=seat, after=version - 1)[:1] if version else []
    line = next(iter(story.lines(seat=seat, entries=entries)), None)
    before = show(seat, _before(versions, version)) if version else None
    context = base(show(seat), "log") | {
        "then": version,
        "line": line,
        "why": list(dict.fromkeys(event["clause"] for event in line.events if event.get("clause"))) if line else [],
        "step": step,
        "steps": len(versions) - 1,
        "earlier": versions[step - 1] if versions[step] == version and step else versions[step] if step or version else None,
        "later": versions[step + 1] if step + 1 < len(versions) else None,
        "after_it": len(versions) - 1 - step,
        "key": new_key(),
    }
    context |= ui_of(shown).replay(shown, before)
    response = answer(request, "tables/then.html", context, part="tables/parts/replay.html")
    response["HX-Replace-Url"] = reverse("table-then", args=[seat.table_id, version])
    return response


def _before(versions: list[int], version: int) -> int:
    """The step before: in the story as it stands, else the entry before."""
    return next((earlier for earlier, later in pairwise(versions) if later == version), version - 1)


@require_safe
@seated
def text_file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The story as a plain text to keep or to send."""
    game, told = seat.table.game, []
    for line in story.lines(seat=seat, entries=selectors.missed(seat=seat, after=0)):
        clock = date_format(timezone.localtime(line.entry.at), "H:i")
        text = log_text.in_this_language(game=game, kind=line.entry.kind, events=line.events)
        told.append(f"{line.version:>4}  {clock}  {labelled(line.who, text)}")
    response = HttpResponse("\n".join([*told, ""]), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="companion-{seat.table.watch_code}.txt"'
    return response
