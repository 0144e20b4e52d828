"""The end of a game: how it went, another one with the same people, and what to send to those who were not there."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.language import labelled
from companion.requests import peer_of
from companion.tables import codes, seating
from companion.tables.errors import SlowDown, TableError
from companion.tables.models import WATCHER, Seat
from companion.web.errors import problem
from companion.web.reference.labels import GAMES
from companion.web.responses import answer
from companion.web.svg.line_chart import draw
from companion.web.tables import saved_cookie
from companion.web.tables.game_registry import ui_of
from companion.web.tables.metals import rematch as metals
from companion.web.tables.necropole import rematch as necropole
from companion.web.tables.people import enter_new_table
from companion.web.tables.table_view import AnyTableView, show
from companion.web.tables.tsukuyumi import rematch as tsukuyumi
from companion.web.tables.views import base, error_text, seated, slow_down
from rules.engine.kernel.errors import BadInput, RuleViolation

REMATCHES = {"tsukuyumi": tsukuyumi.options, "metals": metals.options, "necropole": necropole.options}


@require_safe
@seated
def end(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The course of the score, its lines, what cost most; while people still play, as things stand."""
    shown = show(seat)
    ending = ui_of(shown).look_back(shown)
    context = base(shown, "end", request.path) | {
        "ending": ending,
        "chart": draw(ending.series, ending.labels, labelled(ending.course, ending.final)),
        "is_over": shown.outcome is not None or ending.over,
        "summary": _summary(shown, ending),
        "part": "tables/parts/end.html",
    }
    return answer(request, "tables/end.html", context, part="tables/parts/beside.html")


def _summary(shown: AnyTableView, ending: Any) -> str:
    """The game in a few lines, to be sent."""
    people = ", ".join(f"{name} ({ui_of(shown).side_name(side)})" for side, name in shown.people.items())
    lines = [labelled(GAMES[shown.table.game], ending.headline), ending.final, people, *(f"– {cost.text}" for cost in ending.costs)]
    return "\n".join(line for line in lines if line)


@require_POST
@seated
def rematch(request: HttpRequest, seat: Seat) -> HttpResponse:
    """A new table with the same people, sides and way of playing; on the same board or on another one."""
    table = seat.table
    old = {name: value for name, value in table.options.items() if name != "house"}
    seed = codes.new_seed()[:8] if request.POST.get("board") == "new" else None
    try:
        options = REMATCHES[table.game](dict(old), saved_cookie.load(request, table.game), seed)
        shared = {"game": table.game, "language": (get_language() or "en")[:2], "strict_seats": table.strict_seats}
        if seat.role == WATCHER:
            return HttpResponseRedirect(reverse("table", args=[table.pk]))
        made = seating.create_table(
            options={**options, **shared}, house=table.options.get("house"), rematch_of=table, peer=peer_of(request)
        )
    except SlowDown as error:
        return slow_down(request, error)
    except (TableError, BadInput, RuleViolation) as error:
        text = _("This board cannot be generated again.") if isinstance(error, RuleViolation) else error_text(error)
        return problem(request, 400, _("Not possible"), text, [{"url": reverse("table", args=[table.pk]), "label": _("To the turn")}])
    house = table.options.get("house") or {}
    return enter_new_table(request, made, one_phone=house.get("way") not in (None, "two-phones"))
