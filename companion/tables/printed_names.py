"""What the values of printed components are called: those of units, and those of the player aid."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from rules import messages

VALUES: Mapping[str, Callable[[], str]] = {
    "conquest": lambda: _("conquest value"),
    "health": lambda: _("health"),
    "attack": lambda: _("attack value"),
    "size": lambda: _("shape of the base"),
    "cost": lambda: _("cost"),
}


def value_name(name: str) -> str:
    """A value of a unit; people may tell one for which there are no words."""
    return VALUES[name]() if name in VALUES else name.replace("-", " ")


def printed_name(name: str) -> str:
    """A value of the player aid; people may tell one for which there are no words."""
    return messages.say(name, {}).rstrip(".") if name in messages.REASONS else name.replace("-", " ")
