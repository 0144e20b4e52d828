"""Commands and events of every game: derived from the kernel's base classes, and every member of a union can be read and written."""

from dataclasses import is_dataclass
from typing import get_args

import pytest

from rules.engine.kernel import game
from rules.engine.kernel.codec import name_of
from rules.engine.metals import commands as metals_commands
from rules.engine.metals import events as metals_events
from rules.engine.metals import game as metals
from rules.engine.necropole import commands as necropole_commands
from rules.engine.necropole import events as necropole_events
from rules.engine.necropole import game as necropole
from rules.engine.necropole import position as necropole_position
from rules.engine.tsukuyumi import game as tsukuyumi
from rules.engine.tsukuyumi import messages
from rules.engine.tsukuyumi.play import duties

UNIONS = [
    (metals_commands.Command, metals.COMMANDS, game.Command),
    (metals_events.Event, metals.EVENTS, game.Event),
    (necropole_commands.Command, necropole_position.COMMANDS, game.Command),
    (necropole_events.Event, necropole.EVENTS, game.Event),
    (messages.Command, tsukuyumi.COMMANDS, game.Command),
    (messages.Event, tsukuyumi.EVENTS, game.Event),
    (duties.CoopDuty, duties.COOP_DUTIES, object),
]


@pytest.mark.parametrize(("union", "codec", "base"), UNIONS)
def test_a_codec_knows_exactly_the_members_of_its_union(union, codec, base):
    assert set(get_args(union)) == set(codec.kinds.values())
    assert all(is_dataclass(kind) and issubclass(kind, base) for kind in get_args(union))


@pytest.mark.parametrize(("union", "codec", "base"), UNIONS)
def test_no_two_members_have_one_name(union, codec, base):
    assert len({name_of(kind) for kind in get_args(union)}) == len(get_args(union))
