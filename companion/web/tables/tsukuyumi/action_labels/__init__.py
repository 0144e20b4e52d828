"""What a tap says: one short label for each command of Tsukuyumi, in the reader's language. Knows the commands' words, and no rule."""

from companion.web.tables.tsukuyumi.action_labels import board, coop, standard, turns
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.board import commands as board_commands
from rules.engine.tsukuyumi.coop import commands as coop_commands
from rules.engine.tsukuyumi.play.turns import commands as turn_commands
from rules.engine.tsukuyumi.standard import commands as standard_commands


def label(command: Command) -> str:
    """A button's words; a command that nobody has worded shows its name."""
    if isinstance(command, (*board_commands.ACTIONS, *board_commands.CORRECTIONS, *board_commands.PROFILE)):
        return board.label(command)
    if isinstance(command, turn_commands.COMMANDS):
        return turns.label(command)
    if isinstance(command, standard_commands.COMMANDS):
        return standard.label(command)
    if isinstance(command, coop_commands.COMMANDS):
        return coop.label(command)
    return name_of(type(command)).replace("-", " ").capitalize()
