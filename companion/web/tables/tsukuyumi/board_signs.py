"""The legend of the board: every sign with what it means."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# What is shown as text, or the name of an icon, and its meaning.
SIGNS: tuple[tuple[str, str, str | Promise], ...] = (
    ("3", "", _("how many units a side has there; the silhouette is the most numerous unit, for Oni the largest")),
    ("▽7", "", _("the conquest points of these units; ▽? while a printed value is unknown")),
    ("", "territory", _("territory marker, with the letter of its side")),
    ("!", "", _("priority marker")),
    ("▪2", "", _("other markers: tap the area to see which")),
    ("", "home", _("homezone, in the colour of its side")),
    ("", "princess", _("the Princess, on an intersection at the Moon’s border")),
    ("", "blockade", _("red edge: a blockade, no unit walks across")),
    ("", "fertile", _("fertile ground")),
    ("", "mountain", _("mountain, with its value")),
    ("", "river", _("river")),
    ("", "radioactive", _("radioactive")),
    ("", "unstable", _("unstable")),
    ("", "toxic", _("toxic")),
    ("", "devastated", _("devastated")),
    ("", "tsukuyumi", _("Tsukuyumi area")),
    ("", "cross", _("nobody may leave")),
    ("☾3", "", _("a space for a homezone, with its distance to the Moon")),
    ("⬡2", "", _("a space for a homezone, with its number of open edges; ✕: cut off from the Moon")),
    ("┄", "", _("green and dashed: highlighted, tap it")),
)
