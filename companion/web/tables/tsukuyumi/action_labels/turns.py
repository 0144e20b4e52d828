"""Labels of what a player's turn has in both modes."""

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.area_names import area_name
from companion.tables.names import marker
from companion.web.tables.tsukuyumi.action_labels.words import unit
from rules.engine.tsukuyumi.play.turns import commands as c

FROM = {"open": gettext_lazy("from the face-up cards"), "deck": gettext_lazy("from the deck"), "faction": gettext_lazy("of the faction")}
EFFECTS = {
    "mines": gettext_lazy("Faction effect: free pistols, and each Stuff Sergeant lays a Mine"),
    "radiation-immune": gettext_lazy("Faction effect: free pistols, and immune to radioactivity this round"),
    "terraforming": gettext_lazy("Faction effect: terraforming, marked by hand"),
    "eggs-and-flight": gettext_lazy("Faction effect: lay eggs, and all units fly"),
    "eggs-and-movement": gettext_lazy("Faction effect: lay eggs, and move all units"),
    "flight-and-movement": gettext_lazy("Faction effect: all units fly, and all move"),
}


def label(command: c.TurnCommand) -> str:
    match command:
        case c.DrawEvent(epic=epic):
            text = _("Take an epic event (%(from)s): it takes effect at once") if epic else _("Take an event into your hand (%(from)s)")
            return text % {"from": FROM[command.from_]}
        case c.PlayEvent():
            return _("Play an event: done by hand")
        case c.UseFactionEffect(choice=choice):
            return str(EFFECTS[choice]) if choice in EFFECTS else _("Faction effect: done")
        case c.Buy(cost=cost):
            return _("Buy something for %(cost)s") % {"cost": cost}
        case c.UpgradeUnits(by=by):
            facts = {"n": command.count, "unit": unit(by, command.unit), "to": unit(by, command.to), "area": area_name(command.area)}
            return _("In %(area)s: %(n)s × %(unit)s becomes %(to)s") % facts
        case c.SacrificeUnit(by=by, area=area):
            return _("Sacrifice %(unit)s in %(area)s for an action") % {"unit": unit(by, command.unit), "area": area_name(area)}
        case c.CountPieces(count=count):
            return _("%(marker)s: now %(n)s") % {"marker": marker("tsukuyumi", command.marker), "n": count}
        case _:
            assert_never(command)
