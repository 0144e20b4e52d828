"""Labels of the contract's actions, of corrections by hand, and of what a table tells once."""

from typing import assert_never

from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.web.tables.tsukuyumi.action_labels.words import areas, figures, side, signed, times, unit, with_walks
from rules.engine.tsukuyumi.board import commands as c


def label(command: c.Action | c.Correction | c.Profile) -> str:
    match command:
        case c.Move(by=by):
            moved = figures(by, ((walk.count, walk.unit, walk.path[-1]) for walk in command.figures))
            return _("Move: %(figures)s") % {"figures": moved}
        case c.Conquer(area=area):
            return _("Conquer %(area)s") % {"area": area_name(area)}
        case c.Annihilate(area=area):
            return _("Annihilation in %(area)s") % {"area": area_name(area)}
        case c.PlaceOni():
            return _("Place: %(unit)s") % {"unit": unit("oni", command.unit)}
        case c.ConquerWithOni(area=area):
            return with_walks(_("The Oni conquer %(area)s") % {"area": area_name(area)}, command.figures)
        case c.Produce(by=by, count=count):
            name = unit(by, command.unit)
            what = times(count, name) if count > 1 else name
            return _("Produce %(unit)s in %(area)s") % {"unit": what, "area": area_name(command.area)}
        case c.ChangeInitiative(by=by, to=to):
            return _("%(who)s: place %(to)s on the initiative board") % {"who": side(by), "to": to}
        case c.PlaceHome(by=by):
            return _("%(who)s: homezone here") % {"who": side(by)}
        case c.MarkStartingAreas(by=by):
            chosen = areas(command.areas) or _("no area: none can be reached")
            return _("%(who)s: start with %(areas)s") % {"who": side(by), "areas": chosen}
        case c.Place(owner=owner, count=count):
            return _("By hand: add %(what)s") % {"what": times(count, unit(owner, command.unit))}
        case c.Remove(owner=owner, count=count):
            return _("By hand: remove %(what)s") % {"what": times(count, unit(owner, command.unit))}
        case c.Mark(area=area):
            return _("By hand: place a marker in %(area)s") % {"area": area_name(area)}
        case c.Unmark(area=area):
            return _("By hand: remove the marker from %(area)s") % {"area": area_name(area)}
        case c.ShiftMomentum(by=squares):
            return _("Momentum %(by)s") % {"by": signed(squares)}
        case c.ShiftPoints(who=who, by=points):
            return _("%(who)s: %(by)s VP") % {"who": side(who), "by": signed(points)}
        case c.Say():
            return _("A note for the log")
        case c.GiveStats(owner=owner):
            return _("Values of %(unit)s") % {"unit": unit(owner, command.unit)}
        case c.GiveValues():
            return _("Values of your units")
        case c.GivePrinted():
            return _("A value of the player aid")
        case c.GiveTrack():
            return _("The squares of the Momentum track")
        case c.ChooseRuling():
            return _("Another reading of the rules")
        case _:
            assert_never(command)
