"""What the printed values of a unit are called."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

VALUES: Mapping[str, Callable[[], str]] = {
    "conquest": lambda: _("conquest value"),
    "health": lambda: _("health"),
    "attack": lambda: _("attack value"),
    "size": lambda: _("shape of the base"),
    "cost": lambda: _("cost"),
}
