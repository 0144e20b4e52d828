"""Every command and every event of Tsukuyumi, whatever the mode that it belongs to."""

from rules.engine.tsukuyumi.board import commands as board_commands
from rules.engine.tsukuyumi.board import events as board_events
from rules.engine.tsukuyumi.coop import commands as coop_commands
from rules.engine.tsukuyumi.coop import events as coop_events
from rules.engine.tsukuyumi.standard import commands as standard_commands
from rules.engine.tsukuyumi.standard import events as standard_events

Command = (
    board_commands.Action
    | board_commands.Correction
    | board_commands.Profile
    | standard_commands.StandardCommand
    | coop_commands.CoopCommand
)
Event = board_events.BoardEvent | standard_events.StandardEvent | coop_events.CoopEvent
COMMANDS = (
    *board_commands.ACTIONS,
    *board_commands.CORRECTIONS,
    *board_commands.PROFILE,
    *standard_commands.COMMANDS,
    *coop_commands.COMMANDS,
)
EVENTS = tuple(dict.fromkeys((*board_events.BOARD_EVENTS, *standard_events.EVENTS, *coop_events.EVENTS)))  # modes share some
