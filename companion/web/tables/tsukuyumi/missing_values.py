"""Values that only the players' components print: all that a decision needs are asked for at once. Knows their words, and no rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import side, unit
from rules.engine.kernel.errors import Facts, PrintedValue
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.game import COMMANDS

MOST = 200
VALUES: Mapping[str, Callable[[], str]] = {
    "conquest": lambda: _("conquest value"),
    "health": lambda: _("health"),
    "attack": lambda: _("attack value"),
    "size": lambda: _("shape of the base"),
    "cost": lambda: _("cost"),
}


def read(needs: Iterable[Facts]) -> list[PrintedValue]:
    """The values that an open choice names among its facts."""
    return [PrintedValue(facts.text(need, "owner"), facts.text(need, "unit"), facts.text(need, "value")) for need in needs]


def called(owner: str, slug: str) -> str:
    """A unit with whose it is."""
    return f"{unit(owner, slug)} ({side(owner)})"


def listed(needs: Sequence[PrintedValue]) -> str:
    """What has to be read, in a line: health of Small Oni, attack value of Boarrior."""
    return ", ".join(_("%(value)s of %(unit)s") % {"value": VALUES[need.name](), "unit": unit(need.owner, need.unit)} for need in needs)


def fields(needs: Sequence[PrintedValue]) -> list[Field]:
    """One field per value, unit by unit; the shape of a base is one of three."""
    shapes = [("", "–"), ("small", _("Triangle (small)")), ("medium", _("Circle (medium)")), ("large", _("Rectangle (large)"))]
    return [
        Field(
            f"stats.{need.owner}.{need.unit}.{need.name}",
            VALUES[need.name](),
            options=shapes if need.name == "size" else (),
            most=MOST,
            needed=True,
            group=called(need.owner, need.unit),
        )
        for need in sorted(needs, key=lambda need: (need.owner, need.unit, list(VALUES).index(need.name)))
    ]


def button(needs: Sequence[PrintedValue], then: Command | None = None) -> Button:
    """All of them in one tap, and with it what was chosen before."""
    return Button(
        _("Remember and go on"),
        {"type": "give-values", "stats": {}},
        fields=fields(needs),
        then=COMMANDS.write_member(then) if then else None,
    )


def ask(needs: Sequence[PrintedValue], clause: str, outs: Sequence[Button] = (), then: Command | None = None) -> Now:
    """The whole sheet, where nothing can go on without these values."""
    eyebrow = label(then) if then else _("Asked once")
    return Now(_("Look at your components:"), eyebrow, "", clause, [button(needs, then)], outs, cancel=then is not None)
