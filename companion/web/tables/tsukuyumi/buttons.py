"""Buttons that send a command of Tsukuyumi: the command becomes JSON here, for the form of its button."""

from collections.abc import Iterable, Sized

from companion.web.tables.action_panel import Button
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi.action_labels import label
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi import game, messages
from rules.engine.tsukuyumi.views import View

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
