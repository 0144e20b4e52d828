"""Labels of what only the standard game has."""

from typing import assert_never

from django.utils.translation import gettext as _

from companion.tables import names
from companion.tables.area_names import area_name
from companion.web.tables.tsukuyumi.action_labels.fights import label as fight_label
from companion.web.tables.tsukuyumi.action_labels.words import areas, counted, figures, side, walks, with_walks
from rules.engine.tsukuyumi.play.fights import commands as fights
from rules.engine.tsukuyumi.standard import commands as c


def label(command: c.StandardCommand) -> str:
    match command:
        case c.SkipHome(by=by):
            return _("%(who)s have no homezone") % {"who": side(by)}
        case c.PlaceStartingUnits(by=by):
            placed = figures(by, ((group.count, group.unit, group.area) for group in command.figures))
            return _("%(who)s: %(figures)s") % {"who": side(by), "figures": placed}
        case c.TurnPower(power=power):
            return names.card("tsukuyumi", power)
        case c.ChooseCard(by=by):
            return _("%(who)s: card chosen") % {"who": side(by)}
        case c.EndTurn(by=by):
            return _("%(who)s: end turn") % {"who": side(by)}
        case c.Attack():
            return _attack(command)
        case fights.SplitDamage() | fights.Counterattack() | fights.TakeDamage() | fights.Retreat():
            return fight_label(command)
        case c.HuntWithOni(area=area):
            return with_walks(_("The Oni attack the units in %(area)s") % {"area": area_name(area)}, command.figures)
        case c.MoveOni():
            return _("Move Oni: %(who)s") % {"who": walks(command.figures) or _("nobody")}
        case c.PlaceShadows():
            return _("The Three Shadows in %(areas)s") % {"areas": areas(command.areas)}
        case c.RollDie(result=result):
            return _("The die shows %(n)s") % {"n": result}
        case c.LoseFigures(by=by, lost=lost):
            return counted(by, lost)
        case c.MarkTsukuyumi(area=area):
            return _("Tsukuyumi area: %(area)s") % {"area": area_name(area)}
        case c.ReturnPrincess(area=area):
            return _("The Princess to %(area)s") % {"area": area_name(area)}
        case c.Decline():
            return _("Skip")
        case c.ScoreMission(by=by, mission=mission):
            return _("%(who)s: mission completed, %(mission)s") % {"who": side(by), "mission": names.card("tsukuyumi", mission)}
        case c.ScoreGoal(by=by):
            return _("%(who)s: faction goal reached") % {"who": side(by)}
        case c.CloseRound():
            return _("Go on")
        case _:
            assert_never(command)


def _attack(command: c.Attack) -> str:
    """A fight with a card that its owner reads out."""
    where = {"area": area_name(command.area)}
    match command.card.kind:
        case "conquest":
            return _("Conquer %(area)s") % where
        case "annihilation":
            return _("Annihilation in %(area)s") % where
        case _:
            return _("Attack in %(area)s with another card") % where
