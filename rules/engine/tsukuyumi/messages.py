"""Every command and every event of Tsukuyumi, whatever the mode that it belongs to."""

from rules.engine.tsukuyumi.board import commands as board_commands
from rules.engine.tsukuyumi.board import events as board_events
from rules.engine.tsukuyumi.coop import commands as coop_commands
from rules.engine.tsukuyumi.coop import events as coop_events
from rules.engine.tsukuyumi.play.turns import commands as turn_commands
from rules.engine.tsukuyumi.play.turns import events as turn_events
from rules.engine.tsukuyumi.standard import commands as standard_commands
from rules.engine.tsukuyumi.standard import events as standard_events

Command = (
    board_commands.Action
    | board_commands.Correction
    | board_commands.Profile
    | turn_commands.TurnCommand
    | standard_commands.StandardCommand
    | coop_commands.CoopCommand
)
Event = board_events.BoardEvent | turn_events.TurnEvent | standard_events.StandardEvent | coop_events.CoopEvent
COMMANDS = (
    *board_commands.ACTIONS,
    *board_commands.CORRECTIONS,
    *board_commands.PROFILE,
    *turn_commands.COMMANDS,
    *standard_commands.COMMANDS,
    *coop_commands.COMMANDS,
)
EVENTS = tuple(
    dict.fromkeys((*board_events.BOARD_EVENTS, *turn_events.EVENTS, *standard_events.EVENTS, *coop_events.EVENTS))
)  # modes share some
