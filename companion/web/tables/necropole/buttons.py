"""Taps of a fight: a command with its words."""

from companion.web.tables.action_panel import Button
from rules.engine.necropole.commands import Command
from rules.engine.necropole.game import GAME


def tap(command: Command, label: str, note: str = "", look: str = "way-out") -> Button:
    """What a button says and sends."""
    return Button(label, GAME.write_command(command), note, look=look, command=command)
