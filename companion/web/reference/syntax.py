"""What can be typed into the search, with examples that work: one page."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from companion.web.reference.labels import FIGURES as FIGURE_NAMES
from companion.web.responses import answer
from rules.search.query import FIGURES


@dataclass(frozen=True)
class Way:
    """A way of asking, with examples to tap."""

    title: str | Promise
    about: str | Promise
    examples: tuple[str | Promise, ...]


WAYS = (
    Way(
        _("A question"),
        _("Ask as you would at the table, in English or French. Typos and missing accents do no harm."),
        (_("can I pass through his boars"), _("who chooses the Oni’s counterattack")),
    ),
    Way(
        _("A name or a number"),
        _("The beginning of a name is enough. The number of a rule or a card leads straight to it."),
        ("boar", "tsk.move.12", "MP58"),
    ),
    Way(
        _("Only one kind of thing"),
        _("Rules, rulings, factions, units, cards, tiles, scenarios, terms, chapters, sheets or tools."),
        (_("kind:units"), _("kind:rulings homezone")),
    ),
    Way(
        _("Only one game, faction or book"),
        _("By its name in either language; books by the name in their address."),
        (_("game:metals forest"), _("faction:nomads kind:cards"), _("book:moon-princess-fr princess")),
    ),
    Way(
        _("Only one way of playing"),
        _("Rules and rulings of the base game, for two players, of co-op, for playing alone or in the arena."),
        (_("mode:coop princess"), _("mode:two"), _("mode:base legendary")),
    ),
    Way(
        _("By numbers"),
        _("Compare what is printed on units and cards. What is not known to us never matches."),
        (_("conquest>=20"), _("health:15"), _("kind:units attack!=10"), _("cost<3 faction:boarlords")),
    ),
    Way(
        _("Leaving a word out"),
        _("A dash before a word leaves out everything that mentions it."),
        ("momentum -oni", "mine -nomads"),
    ),
)


@require_safe
def syntax(request: HttpRequest) -> HttpResponse:
    """The ways of asking, and the numbers that can be compared."""
    figures = [([word for word in FIGURES if FIGURES[word] == name], FIGURE_NAMES[name]) for name in dict.fromkeys(FIGURES.values())]
    return answer(request, "find-syntax.html", {"ways": WAYS, "figures": figures})
