"""Draws the chance of an attack roll: a cell for each total of two dice, as wide as it is likely, tall where it wounds.

Drawn in the colour of the text around it and by height, so it needs no style sheet and no colour."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.engine.necropole.odds import odds

PAIRS = {total: 6 - abs(7 - total) for total in range(2, 13)}
ALL = sum(PAIRS.values())
UNIT = 10  # of width for each of the 36 pairs
GAP = 2
DASHES = " ".join(f"{UNIT * pairs - GAP} {GAP}" for pairs in PAIRS.values())


def wounding(need: int) -> int:
    """How many of the 36 pairs show at most this total."""
    return odds(need, 0).numerator


def strip(need: int) -> SafeString:
    """One roll: a total of at most `need` wounds."""
    pairs = wounding(need)
    return format_html(FRAME, label=strip_words(need), width=UNIT * pairs)


def strip_words(need: int) -> str:
    """What a strip shows, for those who listen."""
    if need < min(PAIRS):
        return _("No total of two dice wounds.")
    if need >= max(PAIRS):
        return _("Every total of two dice wounds.")
    return _("Of the totals 2 to 12, those up to %(need)s wound: %(n)s of the 36 pairs.") % {"need": need, "n": wounding(need)}


def _numbers() -> SafeString:
    """Each total below the middle of its cell; the last two are narrow and make room for each other."""
    places, at = [], 0.0
    for total, pairs in PAIRS.items():
        aside = {11: -3, 12: 2}.get(total, 0)
        places.append((f"{UNIT * (at + pairs / 2) - GAP / 2 + aside:g}", total))
        at += pairs
    return format_html_join("", '<tspan x="{}">{}</tspan>', places)


FRAME = (
    '<svg class="chance-strip" viewBox="-3 0 367 32" width="100%" height="32" preserveAspectRatio="xMinYMid" role="img"'
    ' aria-label="{label}">'
    f'<g stroke="currentColor" stroke-dasharray="{DASHES}"><path stroke-width="2" d="M0 8h358"/>'
    '<path stroke-width="16" d="M0 8h{width}"/></g>'
    f'<text y="30" font-size="12" text-anchor="middle" fill="currentColor" aria-hidden="true">{_numbers()}</text></svg>'
)
