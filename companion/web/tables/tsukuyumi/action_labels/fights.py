"""Labels of the choices in a fight, the same in both modes."""

from typing import assert_never

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables import names
from companion.web.tables.tsukuyumi.action_labels.words import counted, side, unit, walks
from rules.engine.tsukuyumi.play.fights import commands as c
from rules.engine.tsukuyumi.play.fights.counterattacks import NONE

FightCommand = c.SplitDamage | c.Counterattack | c.TakeDamage | c.Retreat


def label(command: FightCommand) -> str:
    match command:
        case c.SplitDamage(shares=shares):
            return ", ".join(f"{side(defender)} {n}" for defender, n in shares.items())
        case c.Counterattack(target=target):
            answer = labelled(side(command.side), counterattack(command.choice))
            return f"{answer} → {side(target)}" if target else answer
        case c.TakeDamage():
            return _take_damage(command)
        case c.Retreat():
            return walks(command.figures, command.side) or _("Nobody leaves")
        case _:
            assert_never(command)


def counterattack(choice: str) -> str:
    """A counterattack by its name, as the box has it."""
    return _("No counterattack") if choice == NONE else names.card("tsukuyumi", choice)


def _take_damage(command: c.TakeDamage) -> str:
    """Who falls, and who takes what is left without falling."""
    facts = {"who": side(command.side), "lost": counted(command.side, command.lost)}
    if command.absorbed_by:
        return _("%(who)s lose: %(lost)s; the rest hits %(unit)s") % {**facts, "unit": unit(command.side, command.absorbed_by)}
    return _("%(who)s lose: %(lost)s") % facts
