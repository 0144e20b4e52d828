"""Values that only the players' components print: all that a decision needs are asked for at once. Knows their words, and no rule."""

from collections.abc import Iterable, Sequence
from math import gcd

from django.utils.translation import gettext as _

from companion.tables.printed_names import VALUES
from companion.web.tables.action_panel import Button, Field, Now
from companion.web.tables.tsukuyumi import facts
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import side, unit
from rules import engine_data
from rules.engine.kernel.errors import Facts, PrintedValue
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.game import COMMANDS

MOST = 200
NUMBERS = ("conquest", "health", "attack", "cost")
ICONS = {"conquest": "conquest", "health": "health", "attack": "attack", "cost": "production", "size": "standee"}


def read(needs: Iterable[Facts]) -> list[PrintedValue]:
    """The values that an open choice names among its facts."""
    return [PrintedValue(facts.text(need, "owner"), facts.text(need, "unit"), facts.text(need, "value")) for need in needs]


def called(owner: str, slug: str) -> str:
    """A unit with whose it is; an Oni says it itself."""
    return unit(owner, slug) if owner == ONI else f"{unit(owner, slug)} ({side(owner)})"


def listed(needs: Sequence[PrintedValue]) -> str:
    """What has to be read, in a line: health of Small Oni, attack value of Boarrior."""
    return ", ".join(_("%(value)s of %(unit)s") % {"value": VALUES[need.name](), "unit": unit(need.owner, need.unit)} for need in needs)


def steps() -> dict[str, int]:
    """The steps in which each value is printed, as far as the box tells: every figure of the catalogue is a multiple."""
    units = [unit for held in engine_data.tsukuyumi().catalogue.units.values() for unit in held.values()]
    return {name: gcd(*(getattr(unit, name) or 0 for unit in units)) or 1 for name in NUMBERS} | {"size": 0}


def fields(needs: Sequence[PrintedValue]) -> list[Field]:
    """One field per value, unit by unit."""
    return [
        field(need.owner, need.unit, need.name, group=called(need.owner, need.unit), needed=True)
        for need in sorted(needs, key=lambda need: (need.owner, need.unit, list(VALUES).index(need.name)))
    ]


def field(owner: str, slug: str, name: str, value: str = "", *, group: str, fixed: bool = False, needed: bool = False) -> Field:
    """One value of a unit; the shape of a base is one of three."""
    shapes = [("small", _("Triangle (small)")), ("medium", _("Circle (medium)")), ("large", _("Rectangle (large)"))]
    return Field(
        f"stats.{owner}.{slug}.{name}",
        VALUES[name](),
        options=shapes if name == "size" else (),
        value=value,
        most=MOST,
        needed=needed,
        group=group,
        step=steps()[name],
        icon=ICONS[name],
        fixed=fixed,
    )


def button(needs: Sequence[PrintedValue], then: Command | None = None) -> Button:
    """All of them in one tap, and with it what was chosen before."""
    return Button(
        _("Save and continue"),
        {"type": "give-values", "stats": {}},
        fields=fields(needs),
        then=COMMANDS.write_member(then) if then else None,
    )


def ask(needs: Sequence[PrintedValue], clause: str, outs: Sequence[Button] = (), then: Command | None = None) -> Now:
    """The whole sheet, where nothing can go on without these values."""
    eyebrow = label(then) if then else _("Asked only once")
    return Now(_("Look at your components:"), eyebrow, "", clause, [button(needs, then)], outs, cancel=then is not None)
