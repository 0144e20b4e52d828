"""Goals and missions that the engine counts: how far a side is, and the numbers that only the cards print."""

from django.utils.translation import gettext as _

from companion.tables import names
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi.action_labels.words import side
from rules.engine.tsukuyumi.standard.objectives import Progress
from rules.engine.tsukuyumi.standard.view import StandardView

MOST_ASKED = 60


def lines(view: StandardView, by: str, *, whose: bool = False) -> list[str]:
    """What a side has of each goal or mission whose number is known."""
    return [_line(progress, whose) for progress in view.objectives if progress.by == by and progress.number is not None]


def _line(progress: Progress, whose: bool) -> str:
    facts = {"what": _name(progress), "count": progress.count, "number": progress.number, "who": side(progress.by)}
    if whose:
        return _("%(who)s, %(what)s: %(count)s of %(number)s") % facts
    return _("%(what)s: %(count)s of %(number)s") % facts


def ask_numbers(view: StandardView, by: str) -> list[Button]:
    """The number on a card that nobody has told yet: once it is known, the table counts."""
    unknown = [progress for progress in view.objectives if progress.by == by and progress.number is None]
    return [
        Button(
            _("Save"),
            {"type": "give-printed", "name": progress.slug},
            look="way-out",
            fields=[Field("value", _("%(what)s: the number on the card") % {"what": _name(progress)}, most=MOST_ASKED, needed=True)],
        )
        for progress in unknown
    ]


def _name(progress: Progress) -> str:
    return _("Goal") if progress.kind == "goal" else names.card("tsukuyumi", progress.slug)
