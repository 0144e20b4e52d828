"""Metals' events as sentences. An empty one is bookkeeping that its neighbours tell already."""

from django.utils.translation import gettext, gettext_noop

from companion.tables import names
from companion.tables.facts import Facts


def _hit(facts: Facts) -> str:
    if facts.event.get("result") == "defeated":
        said = gettext("%(side)s lose the figure on %(at)s to %(by)s.") % facts
    else:
        said = gettext("The figure of %(side)s on %(at)s is damaged by %(by)s.") % facts
    points = (facts.event.get("points") or 0) + (facts.event.get("bonus") or 0)
    return said + " " + gettext("Points for it: %(points)s.") % {"points": points} if points else said


def _moved(facts: Facts) -> str:
    said = {"side": facts["side"], "from": facts["from"], "to": facts.event.get("to"), "facing": facts["facing"]}
    return gettext("%(side)s move from %(from)s to %(to)s, facing %(facing)s.") % said


def _won(facts: Facts) -> str:
    if facts.event.get("who") is None:
        return gettext("The game is drawn.")
    return gettext("%(who)s have won.") % facts


def _points(facts: Facts) -> str:
    said = {"who": facts["who"], "by": facts.signed(), "total": facts["total"]}
    return gettext("By hand: %(who)s %(by)s points, %(total)s in all.") % said


def _ruling(facts: Facts) -> str:
    ruling, reading = facts.event.get("ruling"), facts.event.get("reading")
    return gettext("This table plays: %(ruling)s %(reading)s") % {
        "ruling": names.ruling(facts.game, ruling),
        "reading": names.reading(facts.game, ruling, reading),
    }


SENTENCES = {
    "deployed": gettext_noop("%(side)s deploy a figure on %(at)s, facing %(facing)s."),
    "moved": _moved,
    "turned": gettext_noop("%(side)s turn the figure on %(at)s to face %(facing)s."),
    "passed": gettext_noop("%(side)s pass."),
    "spared": gettext_noop("The figure of %(side)s on %(at)s is seen and spared."),
    "hit": _hit,
    "occupied": gettext_noop("%(side)s occupy squares for %(points)s points."),
    "repaired": gettext_noop("%(side)s repair the figure on %(at)s."),
    "turn-passed": gettext_noop("It is the turn of: %(to)s."),
    "won": _won,
    "figure-placed": gettext_noop("By hand: %(owner)s, a figure more on %(area)s."),
    "figure-removed": gettext_noop("By hand: %(owner)s, a figure less on %(area)s."),
    "points-marked": _points,
    "said": gettext_noop("“%(text)s”"),
    "ruling-chosen": _ruling,
}
