"""Any sequence of actions, undos and redos adds up to what stands of it, with and without the caches."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from companion.tables import games, selectors, snapshots
from companion.tables.errors import Refused
from companion.tables.models import ACTION, LogEntry, Snapshot, Table
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import play, standing
from tests.examples import examples
from tests.tables.people import place, remove, sit_down

STEPS = st.lists(
    st.one_of(
        st.sampled_from(["undo", "undo", "redo"]),
        st.builds(place, st.sampled_from(["0,0", "1,0", "2,0"]), st.integers(1, 3)),
        st.builds(remove, st.sampled_from(["0,0", "1,0", "2,0"]), st.integers(1, 2)),
        st.builds(lambda by: {"type": "momentum", "by": by}, st.sampled_from([-1, 1, 2])),
    ),
    max_size=25,
)


def oracle(table: Table):
    """The state by the commands of the entries that stand, from the start: no events, no snapshots, no depth."""
    game, catalogue = games.game_of(table.game), games.catalogue_of(table.game)
    entries = list(LogEntry.objects.filter(table=table).order_by("version"))
    assert [e.version for e in entries] == list(range(1, len(entries) + 1))
    stands = standing(e.kind for e in entries)
    commands = [game.read_command(entries[n].action, catalogue) for n in stands.done]
    state = play(game, game.setup(table.options, catalogue), commands, catalogue)
    undone = {entries[n].version for n in range(len(entries)) if entries[n].kind == ACTION} - {entries[n].version for n in stands.done}
    return state, undone, len(stands.undone)


class TestTheLog(TestCase):
    @examples(40)
    @given(STEPS, st.integers(1, 4))
    def test_it_equals_the_replay_of_what_stands(self, steps, every):
        snapshots.CACHE.clear()
        people = sit_down()
        before, snapshots.EVERY = snapshots.EVERY, every
        try:
            for step in steps:
                try:
                    if isinstance(step, dict):
                        people.act(step)
                    else:
                        getattr(people, step)()
                except (Refused, RuleViolation):
                    continue
                self.check(people)
                snapshots.CACHE.clear()  # the next step starts from a snapshot
        finally:
            snapshots.EVERY = before

    def check(self, people):
        table = Table.objects.get(pk=people.table.pk)
        state, undone, brought_back = oracle(table)
        assert snapshots.state_after(table, table.node, table.depth).state == state
        assert table.top - table.depth == brought_back
        log = selectors.log(seat=people.seat("ana"))
        assert {e["version"] for e in log if e["undone_by"]} == undone
        Snapshot.objects.all().delete()
        snapshots.CACHE.clear()
        assert snapshots.state_after(table, table.node, table.depth).state == state


class TestThen(TestCase):
    @examples(15)
    @given(STEPS)
    def test_the_board_as_it_was_after_each_entry_is_still_there(self, steps):
        snapshots.CACHE.clear()
        people = sit_down()
        seen = [people.position]
        for step in steps:
            try:
                people.act(step) if isinstance(step, dict) else getattr(people, step)()
            except (Refused, RuleViolation):
                continue
            seen.append(people.position)
        snapshots.CACHE.clear()
        for version, position in enumerate(seen):
            assert selectors.table_at(seat=people.seat("ben"), version=version)["position"] == position
