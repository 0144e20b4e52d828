"""Words that Metals' pages share."""

from django.utils.translation import gettext_lazy as _

STRENGTH_WORDS = {"weak": _("Easy"), "middling": _("Normal"), "strong": _("Strong")}
PHASES = {
    "action": _("Action"),
    "assault": _("Enemy assault"),
    "occupation": _("Occupation"),
    "end": _("The end"),
    "hand": _("By hand"),
}
