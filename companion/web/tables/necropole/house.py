"""What the phone does for the Game Master by the house rule: each act in words, with what can be expected of it."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import words
from companion.web.tables.necropole.buttons import tap
from rules.engine.kernel.errors import UnknownValue
from rules.engine.necropole import city_commands, commands, house
from rules.engine.necropole.state import State


def taps(state: State, offered: Sequence[commands.House]) -> list[Button]:
    """A button for each act; of several equally good ones people choose. Where a value has to be read first, the tap asks for it."""
    if not offered:
        return []
    try:
        choices = house.choices(state)
    except UnknownValue:
        return [tap(offered[0], _("Let the phone act"), _("It asks for a value first."), look="act")]
    look = "act" if len(offered) == 1 else "way-out"
    return [
        tap(command, _act(state, choices[command.choice or 0]), _expected(choices[command.choice or 0]), look=look) for command in offered
    ]


def _act(state: State, choice: house.Choice) -> str:
    who = words.undead(choice.who) if choice.who else ""
    match choice.act:
        case commands.Step(path=path, facing=facing):
            there = {"who": who, "to": words.square(state.fight.board, path[-1]), "facing": words.facing(facing or "")}
            return _("%(who)s goes to %(to)s and looks %(facing)s") % there if facing else _("%(who)s goes to %(to)s") % there
        case commands.Face(facing=facing):
            return _("%(who)s turns and looks %(facing)s") % {"who": who, "facing": words.facing(facing or "")}
        case commands.Strike():
            return _("%(who)s attacks %(target)s") % {"who": who, "target": words.undead(choice.target or "")}
        case commands.PlayCard(card=card, targets=targets):
            return _("%(who)s: %(card)s on %(target)s") % {"who": who, "card": words.card(card), "target": words.listed(targets)}
        case commands.Stop():
            return _("%(who)s stops") % {"who": who}
        case city_commands.InvokeCreature():
            return _("A minion is summoned at the Gate")
        case city_commands.EndTurn():
            return _("The Game Master’s turn ends")
        case _:
            return _("The Game Master does nothing")


def _expected(choice: house.Choice) -> str:
    if not choice.target:
        return ""
    if not choice.times:
        return _("towards %(target)s, the nearest hero") % {"target": words.undead(choice.target)}
    facts = {"target": words.undead(choice.target), "n": choice.times, "wounds": number_format(round(float(choice.wounds), 1), 1)}
    return (
        ngettext(
            "at %(target)s: %(n)s attack, expected wounds: %(wounds)s",
            "at %(target)s: %(n)s attacks, expected wounds: %(wounds)s",
            choice.times,
        )
        % facts
    )
