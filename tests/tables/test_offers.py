"""What a page asks of some kinds of commands is what the whole list has of them, at every step of a game."""

import pytest

from companion.tables import games
from companion.tables.offers import MOST_LEGAL, _listing
from companion.tables.snapshots import CachedState
from rules.engine.tsukuyumi.messages import COMMANDS
from tests.rules.tsukuyumi import simulator

pytestmark = pytest.mark.django_db
EVERY = 9  # steps


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_some_kinds_are_what_the_whole_list_has_of_them(mode):
    compared = 0
    for step, game in enumerate(simulator.steps(simulator.Setting(mode, 3, f"offers {mode}")), 1):
        if step % EVERY:
            continue
        whole = _listing("tsukuyumi", CachedState(game.now), ())
        if len(whole.commands) == MOST_LEGAL or whole.unknown is not None:
            continue
        state = CachedState(game.now)
        for kind in COMMANDS:
            assert _listing("tsukuyumi", state, (kind,)).commands == tuple(one for one in whole.commands if isinstance(one.command, kind))
        pair = COMMANDS[:2]
        assert _listing("tsukuyumi", state, pair).commands == tuple(one for one in whole.commands if isinstance(one.command, pair))
        compared += bool(whole.commands)
    assert compared > 3


def test_only_what_is_asked_for_is_judged(monkeypatch):
    """In the co-op game, where a card may ask for hundreds of steps."""
    state = next(game.now for step, game in enumerate(simulator.steps(simulator.Setting("coop", 4, "bench 7")), 1) if step == 105)
    game, judged = games.game_of("tsukuyumi"), []

    def accepted(state, candidates, catalogue):
        judged.extend(candidates)
        return game.accepted(state, judged, catalogue)

    monkeypatch.setitem(games.GAMES, "tsukuyumi", games.GAMES["tsukuyumi"].__class__(**{**vars(game), "accepted": accepted}))
    kinds = {type(listed.command) for listed in _listing("tsukuyumi", CachedState(state), ()).commands}
    assert len(kinds) > 5
    judged.clear()
    kind = next(iter(kinds))
    _listing("tsukuyumi", CachedState(state), (kind,))
    assert {type(command) for command in judged} == {kind}
