"""Labels of what only the co-op and solo game have."""

from typing import assert_never

from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.tables.names import card_called
from companion.web.tables.tsukuyumi.action_labels.fights import counterattack
from companion.web.tables.tsukuyumi.action_labels.fights import label as fight_label
from companion.web.tables.tsukuyumi.action_labels.words import areas, counted, figures, moving, side, signed, unit
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.play.fights.commands import Retreat


def label(command: c.CoopCommand) -> str:
    match command:
        case c.MarkHomezone(by=by):
            return _("%(who)s: homezone marker here") % {"who": side(by)}
        case c.PlaceStartingUnits(by=by):
            placed = figures(by, ((group.count, group.unit, group.area) for group in command.figures))
            return _("%(who)s: %(figures)s") % {"who": side(by), "figures": placed}
        case c.PlacePrincess():
            return _("The Princess at the intersection of %(areas)s") % {"areas": areas(command.areas)}
        case c.BeginGame():
            return _("Everything is in place: start")
        case c.ChooseCard(by=by):
            return _("%(who)s: card chosen") % {"who": side(by)}
        case c.ShowCards():
            return _("All action cards are revealed")
        case c.PlayAction(by=by):
            return _("%(who)s: the action card is revealed") % {"who": side(by)}
        case c.ShowRoundCard(card=None, carried_out=True) | c.DrawPrincessCard(card=None, carried_out=True):
            return _("Read and carried out")
        case c.ShowRoundCard(card=card):
            return _("Round card: %(card)s") % {"card": card_called(card)} if card else _("We read the card ourselves")
        case c.DrawPrincessCard(card=card):
            return _("Princess card: %(card)s") % {"card": card_called(card)} if card else _("We read the card ourselves")
        case c.NoteCard(card=card):
            return _("Note what %(card)s says") % {"card": card_called(card)} if card else _("Note what the round card says")
        case c.FinishCard():
            return _("Done as the card says")
        case c.EndTurn(by=by, princess=True):
            return _("%(who)s: card carried out, no actions") % {"who": side(by)}
        case c.EndTurn(by=by):
            return _("%(who)s: end turn") % {"who": side(by)}
        case c.CheckObjective(met=met):
            return _("Round objective reached") if met else _("Round objective not reached")
        case c.CountPoints(without=without):
            return _("We do not know it: count without it") if without else _("Count the points")
        case c.AttackWithOni():
            return _oni_attack(command)
        case c.ForgoAttack():
            return _("No attack is possible: go on")
        case c.SkipAttack():
            return _("We did something else")
        case c.TakeDamage(by=by, lost=lost):
            return _("%(who)s lose: %(lost)s") % {"who": side(by), "lost": counted(by, lost)}
        case c.ChooseRiposte(name=name):
            return _("Counterattack: %(name)s") % {"name": counterattack(name)} if name else _("No counterattack")
        case c.ReportAttack(area=area, kind="once-per-round"):
            return _("Attack in %(area)s with the card that works once per round") % {"area": area_name(area)}
        case c.ReportAttack(area=area):
            return _("Attack in %(area)s with another card") % {"area": area_name(area)}
        case c.TurnUnits(by=by, units=units):
            return _("These turn into Oni: %(units)s") % {"units": counted(by, units)}
        case c.SpendEventPoint():
            return _event_point(command)
        case c.ReportAction():
            return _("Another action on the card: done")
        case c.Reveal():
            return _("Reveal: %(card)s") % {"card": _revealed(command)}
        case c.DiscardRiposte(number=number):
            return _("Keep all ripostes") if number is None else _("Discard riposte %(n)s") % {"n": number + 1}
        case c.MovePrincess(corners=corners, clockwise=clockwise):
            if clockwise:
                return _("The Princess moves clockwise: %(n)s") % {"n": corners}
            return _("The Princess moves counterclockwise: %(n)s") % {"n": corners}
        case c.BringOni():
            return _("New Oni in %(areas)s") % {"areas": areas(command.areas)}
        case c.AttackWithOniHere():
            return _("The Oni attack in %(areas)s") % {"areas": areas(command.areas)}
        case c.MoveMomentum(squares=squares):
            return _("Momentum %(by)s") % {"by": signed(squares)}
        case c.GiveUp(by=by, area=area):
            return _("%(who)s give up %(area)s") % {"who": side(by), "area": area_name(area)}
        case c.BringLegend():
            return _("%(unit)s appears in %(areas)s") % {"unit": unit("oni", command.unit), "areas": areas(command.areas)}
        case c.LayTwoPoints(area=area):
            return _("Two points for the Oni in %(area)s") % {"area": area_name(area)}
        case c.MoveSkybound(path=path):
            return _("The Skybound moves to %(area)s") % {"area": area_name(path[-1])}
        case c.FinishByHand():
            return _("We did it by hand")
        case c.RollGambler(die=die):
            return _("The die shows %(n)s") % {"n": die}
        case Retreat():
            return fight_label(command)
        case c.DrawPassed(draw=draw):
            return _("Yes, draw: face down until the end of the turn") if draw else _("No, only a correction")
        case c.ReshuffleDeck():
            return _("We have shuffled the discard pile into a new deck")
        case c.UseMines():
            return _mines(command)
        case c.LoseUnits(by=by):
            chosen = figures(by, ((group.count, group.unit, group.area) for group in command.figures))
            return (
                _("%(who)s, units chosen: %(figures)s") % {"who": side(by), "figures": chosen}
                if chosen
                else _("Her card says something else")
            )
        case c.CarryOutAttacks(least=True):
            return _("Choose for us: what hurts us least")
        case c.CarryOutAttacks():
            return _("Carry out all attacks that leave no choice")
        case _:
            assert_never(command)


def _mines(command: c.UseMines) -> str:
    """Mines that are set off, and what came of it."""
    if command.area is None:
        return _("Use no mines")
    facts = {"n": command.mines, "area": area_name(command.area)}
    if command.destroyed:
        return _("Mines used in %(area)s: %(n)s. The Princess is destroyed") % facts
    return _("Mines used in %(area)s: %(n)s. The Princess moves on") % facts


def _oni_attack(command: c.AttackWithOni) -> str:
    target, who = area_name(command.target), moving(command.group)
    if not who:
        return _("The Oni in %(target)s attack there. No Oni moves.") % {"target": target}
    return _("Move %(who)s to %(target)s.") % {"who": who, "target": target}


def _event_point(command: c.SpendEventPoint) -> str:
    match command.use:
        case "princess" if command.clockwise:
            return _("Move the Princess one intersection clockwise")
        case "princess":
            return _("Move the Princess one intersection counterclockwise")
        case "momentum":
            return _("Lower the Momentum by 1")
        case "priority":
            return _("Remove the priority marker in %(area)s") % {"area": area_name(command.area) if command.area else ""}
        case _:
            return _("Draw an event and play it at once")


def _revealed(command: c.Reveal) -> str:
    """A card by its code, a legendary Oni by its name, else nothing told."""
    if command.card:
        return card_called(command.card)
    return unit("oni", command.unit) if command.unit else _("done by hand")
