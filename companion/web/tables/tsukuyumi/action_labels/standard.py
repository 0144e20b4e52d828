"""Labels of what only the standard game has."""

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables import names
from companion.tables.area_names import area_name
from companion.web.tables.tsukuyumi.action_labels.words import areas, counted, figures, side, unit, walks, with_walks
from rules.engine.tsukuyumi.standard import commands as c

COUNTERATTACKS = {
    "counterstrike": gettext_lazy("Counterstrike"),
    "retreat": gettext_lazy("Retreat"),
    "protection": gettext_lazy("Protection"),
    "defense-action": gettext_lazy("Defense Action"),
    "where-there-is-one": gettext_lazy("Where there is one…"),
    "none": gettext_lazy("No counterattack"),
}


def label(command: c.StandardCommand) -> str:
    match command:
        case c.SkipHome(by=by):
            return _("%(who)s have no home") % {"who": side(by)}
        case c.PlaceStartingUnits(by=by):
            placed = figures(by, ((group.count, group.unit, group.area) for group in command.figures))
            return _("%(who)s: %(figures)s") % {"who": side(by), "figures": placed}
        case c.TurnPower(power=power):
            return names.card("tsukuyumi", power)
        case c.ChooseCard(by=by):
            return _("%(who)s: card chosen") % {"who": side(by)}
        case c.EndTurn(by=by):
            return _("%(who)s: end of the turn") % {"who": side(by)}
        case c.Attack():
            return _attack(command)
        case c.SplitDamage(shares=shares):
            return ", ".join(f"{side(defender)} {n}" for defender, n in shares.items())
        case c.Counterattack(target=target):
            chosen = COUNTERATTACKS.get(command.choice, command.choice)
            return f"{side(command.side)}: {chosen}" + (f" → {side(target)}" if target else "")
        case c.TakeDamage():
            return _take_damage(command)
        case c.Retreat():
            return walks(command.figures, command.side) or _("Nobody leaves")
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
            return _("Do without")
        case c.ScoreMission(by=by, mission=mission):
            return _("%(who)s: mission fulfilled, %(mission)s") % {"who": side(by), "mission": names.card("tsukuyumi", mission)}
        case c.ScoreGoal(by=by):
            return _("%(who)s: goal fulfilled") % {"who": side(by)}
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


def _take_damage(command: c.TakeDamage) -> str:
    """Who falls, and who takes what is left without falling."""
    facts = {"who": side(command.side), "lost": counted(command.side, command.lost)}
    if command.absorbed_by:
        return _("%(who)s lose: %(lost)s; the rest hits %(unit)s") % {**facts, "unit": unit(command.side, command.absorbed_by)}
    return _("%(who)s lose: %(lost)s") % facts
