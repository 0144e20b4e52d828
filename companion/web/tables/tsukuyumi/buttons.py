"""Buttons that send a command of Tsukuyumi: the command becomes JSON here, for the form of its button."""

from collections.abc import Iterable, Sized

from django.utils.translation import gettext as _

from companion.web.tables.action_panel import Button
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.action_labels.words import side
from rules.engine.kernel.game import Command, Pending
from rules.engine.tsukuyumi import game, messages
from rules.engine.tsukuyumi.views import View

MOST_BUTTONS = 6
TsukuyumiTable = TableView[View, messages.Command]


def button(command: Command, text: str = "", *, note: str = "", look: str = "act") -> Button:
    """A button that says what its command does, or something else."""
    return Button(text or label(command), game.COMMANDS.write_member(command), note, look=look, command=command)


def ways_out(commands: Iterable[Command]) -> list[Button]:
    """Quiet buttons, all alike."""
    return [button(command, look="way-out") for command in commands]


def choices(commands: Iterable[Command]) -> list[Button]:
    """Equal choices look equal; the only one there is stands out."""
    offered = list(commands)
    return [button(command, look=look(offered)) for command in offered]


def look(offered: Sized) -> str:
    """How each of some equal choices looks."""
    return "act" if len(offered) == 1 else "way-out"


def first_buttons(pending: Pending) -> list[Button]:
    """The options of a choice, as many as are shown at once."""
    return choices(pending.options[:MOST_BUTTONS])


def other_buttons(pending: Pending) -> list[tuple[str, list[Button]]]:
    """A fold with what did not fit above."""
    left = ways_out(pending.options[MOST_BUTTONS:])
    return [(_("More options"), left)] if left else []


def who(pending: Pending) -> str:
    """Those who have to choose."""
    return ", ".join(side(player) for player in pending.by)
