"""What a card of the co-op game may say, as taps: steps without an area, and steps in the area in hand. Words them, and decides nothing."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from companion.tables.names import names
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi.action_labels.words import side
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES

MOST_CORNERS = 12


def everywhere(shown_card: bool = True) -> list[Button]:
    """Steps that are about no area."""
    corners = Field("corners", _("Corners"), value="1", least=1, most=MOST_CORNERS)
    squares = [(str(n), f"{n:+d}".replace("-", "−")) for n in (1, 2, 3, 4, 5, -1, -2, -3)]
    buttons = [
        Button(_("The Princess walks clockwise"), {"type": "move-princess", "clockwise": True}, look="way-out", fields=[corners]),
        Button(_("The Princess walks the other way"), {"type": "move-princess", "clockwise": False}, look="way-out", fields=[corners]),
        Button(
            _("Move the Momentum marker"),
            {"type": "card-momentum"},
            look="way-out",
            fields=[Field("squares", _("Squares"), squares, "1", number=True)],
        ),
    ]
    return buttons if not shown_card else [*buttons, Button(_("Draw a Princess card too"), {"type": "princess-card"}, look="way-out")]


def here(position: Position, at: Hex) -> list[Button]:
    """Steps in one area."""
    area = position.areas.get(at)
    if area is None:
        return []
    sizes = [("smallest", _("the smallest in supply")), *((s, names()[f"oni/{s}"]) for s in ("small", "medium", "large"))]
    buttons = [
        Button(
            _("New Oni here"),
            {"type": "bring-oni", "areas": [str(at)]},
            look="way-out",
            fields=[Field("size", _("Which?"), sizes, "smallest"), Field("count", _("How many?"), value="1", least=1, most=9)],
        )
    ]
    if area.units.get(ONI) or at in position.princess:
        buttons.append(Button(_("The Oni here attack"), {"type": "oni-attack-here", "areas": [str(at)]}, look="way-out"))
    if area.territory and area.territory != ONI:
        give = {"type": "give-up", "by": area.territory, "area": str(at)}
        buttons.append(Button(_("%(who)s give up this area") % {"who": side(area.territory)}, give, look="way-out"))
    if area.kind != "home":
        buttons.append(Button(_("Two points for the Oni here"), {"type": "lay-two-points", "area": str(at)}, look="way-out"))
    return [*buttons, legend(position, at, "bring-legend")]


def legend(position: Position, at: Hex, kind: str) -> Button:
    """A legendary Oni comes to this area: which one, and what the die of the one that needs it shows."""
    there = {unit for area in position.areas.values() for unit in area.units.get(ONI, {})}
    free = [(unit, names().get(f"oni/{unit}", unit)) for unit in NAMES if unit not in there]
    dice: Sequence[tuple[str, str]] = [("", "–"), *((str(n), str(n)) for n in range(1, 7))]
    return Button(
        _("This legendary Oni comes here"),
        {"type": kind, "areas": [str(at)]},
        look="way-out",
        fields=[
            Field("unit", _("Which?"), free),
            Field("die", _("Die of %(unit)s") % {"unit": names().get("oni/gambler", "")}, dice, number=True),
        ],
    )
