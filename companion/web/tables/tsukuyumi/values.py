"""A value that only the players' components print: asked for when it is first needed, in one tap. Knows the values' words, and no rule."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from companion.web.tables.now import Button, Field, Now
from companion.web.tables.tsukuyumi.labels import side, unit

VALUES: Mapping[str, Callable[[], str]] = {
    "conquest": lambda: _("conquest value"),
    "health": lambda: _("health"),
    "attack": lambda: _("attack value"),
    "size": lambda: _("shape of the base"),
    "cost": lambda: _("cost"),
}


def parts(at: str) -> tuple[str, str, str]:
    """position.stats.boarlords.squeaker.size → whose, which unit, which value."""
    owner, slug, value = [*at.split("."), "", "", "", "", ""][2:5]
    return owner, slug, value


def question(at: str) -> str:
    owner, slug, value = parts(at)
    said = VALUES[value]() if value in VALUES else value
    return _("Look at your components: %(value)s of %(unit)s?") % {"value": said, "unit": f"{unit(owner, slug)} ({side(owner)})"}


def buttons(at: str) -> list[Button]:
    """The answers: three shapes, or a number."""
    owner, slug, value = parts(at)
    give = {"type": "give-stats", "owner": owner, "unit": slug}
    if value == "size":
        sizes = [("small", _("Triangle (small)")), ("medium", _("Circle (medium)")), ("large", _("Rectangle (large)"))]
        return [Button(text, {**give, "stats": {"size": size}}, look="way-out") for size, text in sizes]
    label = VALUES[value]() if value in VALUES else value
    return [Button(_("Remember it"), give, fields=[Field(f"stats.{value}", label, most=200, needed=True)])]


def ask(at: str, clause: str, outs: Sequence[Button] = ()) -> Now:
    """The whole sheet, where nothing can go on without the value."""
    return Now(question(at), _("Asked once"), "", clause, buttons(at), outs)
