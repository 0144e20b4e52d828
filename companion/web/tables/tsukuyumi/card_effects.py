"""What a card of the co-op game may say, as taps: steps without an area, and steps in the area in hand. Words them, and decides nothing."""

from django.utils.translation import gettext as _

from companion.tables.names import names
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.tsukuyumi import card_picker
from companion.web.tables.tsukuyumi.action_labels.words import side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop.commands import BringLegend, Reveal
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES

MOST_CORNERS = 12
GAMBLER = "gambler"


def everywhere() -> list[Button]:
    """Steps that are about no area."""
    corners = Field("corners", _("Intersections"), value="1", least=1, most=MOST_CORNERS)
    squares = [(str(n), f"{n:+d}".replace("-", "−")) for n in (1, 2, 3, 4, 5, -1, -2, -3)]
    return [
        Button(_("The Princess moves clockwise"), {"type": "move-princess", "clockwise": True}, look="way-out", fields=[corners]),
        Button(_("The Princess moves counterclockwise"), {"type": "move-princess", "clockwise": False}, look="way-out", fields=[corners]),
        Button(
            _("Move the Momentum marker"),
            {"type": "card-momentum"},
            look="way-out",
            fields=[Field("squares", _("Squares"), squares, "1", number=True)],
        ),
    ]


def here(shown: TsukuyumiTable, position: Position, at: Hex) -> list[Button]:
    """Steps in one area."""
    area = position.areas.get(at)
    if area is None:
        return []
    sizes = [("smallest", _("the smallest in the supply")), *((s, names()[f"oni/{s}"]) for s in ("small", "medium", "large"))]
    buttons = [
        Button(
            _("New Oni here"),
            {"type": "bring-oni", "areas": [str(at)]},
            look="way-out",
            fields=[Field("size", _("Which?"), sizes, "smallest"), Field("count", _("How many?"), value="1", least=1, most=9)],
        )
    ]
    if area.units.get(ONI) or at in position.princess:
        buttons.append(Button(_("The Oni attack here"), {"type": "oni-attack-here", "areas": [str(at)]}, look="way-out"))
    if area.territory and area.territory != ONI:
        give = {"type": "give-up", "by": area.territory, "area": str(at)}
        buttons.append(Button(_("%(who)s give up this area") % {"who": side(area.territory)}, give, look="way-out"))
    if area.kind != "home":
        buttons.append(Button(_("Two points for the Oni here"), {"type": "lay-two-points", "area": str(at)}, look="way-out"))
    return [*buttons, *legend(shown, at, BringLegend)]


def legend(shown: TsukuyumiTable, at: Hex, command: type[BringLegend] | type[Reveal]) -> list[Button]:
    """A legendary Oni comes to this area: which one, and for the one that needs it what the die shows."""
    able = [unit for unit in NAMES if not isinstance(shown.refusal(_comes(command, unit, at)), RuleViolation)]
    action, label = {"type": name_of(command), "areas": [str(at)]}, _("This legendary Oni appears here")
    plain = [unit for unit in able if unit != GAMBLER]
    buttons = [card_picker.pick(action, card_picker.legends(plain), field="unit", label=label)] if plain else []
    return [*buttons, card_picker.roll({**action, "unit": GAMBLER}, names().get(f"oni/{GAMBLER}", GAMBLER))] if GAMBLER in able else buttons


def _comes(command: type[BringLegend] | type[Reveal], unit: str, at: Hex) -> BringLegend | Reveal:
    return command(unit=unit, areas=(at,), die=1 if unit == GAMBLER else None)
