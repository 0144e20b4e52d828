"""Phones that tap at the same moment: what gets along is merged in silence, what really clashes is refused with what was missed."""

from uuid import uuid4

import pytest

from companion.tables import seating, selectors, services
from companion.tables.errors import Stale
from companion.tables.models import Table
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables as standard
from tests.tables.people import sit_down

pytestmark = pytest.mark.django_db


class Phones:
    """A table in the hands of whoever put it up, played up to a stage with whatever is legal first."""

    def __init__(self, options):
        named = [{**one, "name": f"Player {n}"} for n, one in enumerate(options["players"])]
        made = seating.create_table(options={**options, "game": "tsukuyumi", "players": named})
        self.table, self.token = made.table, made.token

    @property
    def seat(self):
        return selectors.seat_of(token=self.token, table_id=self.table.id)

    @property
    def view(self):
        return selectors.table_view(seat=self.seat)

    @property
    def version(self):
        return Table.objects.get(pk=self.table.pk).version

    def act(self, action, version=None):
        at = self.version if version is None else version
        return services.act(seat=self.seat, key=str(uuid4()), version=at, action=action)

    def until(self, stage):
        for _ in range(60):
            now = self.view
            if now["stage"] == stage:
                return self
            kinds = {one["type"]: one for one in reversed(now["legal"])}
            princess = now["position"].get("princess")
            wanted = [kind for kind in kinds if kind not in ("play-event", "place-princess")]
            self.act(
                kinds["place-princess"] if "place-princess" in kinds and not princess else kinds.get("begin-game") or kinds[wanted[-1]]
            )
        raise AssertionError(f"{stage} was not reached")


def test_everybody_chooses_an_action_card_at_once_in_the_coop_game():
    phones = Phones(playing.options(3, "cards")).until("choose")
    seen = phones.version
    for side in ("boarlords", "nomads", "cybersamurai"):
        phones.act({"type": "choose-action", "by": side}, seen)
    assert phones.version == seen + 3
    assert phones.view["stage"] == "show-cards"  # the last choice went on by itself


def test_everybody_chooses_an_action_card_at_once_in_the_standard_game():
    phones = Phones(standard.options(3, "cards")).until("choose-cards")
    seen = phones.version
    for side in phones.view["sides"]:
        phones.act({"type": "choose-card", "by": side, "actions": {"movement": 2}}, seen)
    assert phones.version == seen + 3
    assert phones.view["stage"] == "play"


def test_nobody_chooses_two_cards():
    phones = Phones(playing.options(3, "cards")).until("choose")
    seen = phones.version
    phones.act({"type": "choose-action", "by": "nomads"}, seen)
    with pytest.raises(Stale):
        phones.act({"type": "choose-action", "by": "nomads"}, seen)


def test_starting_figures_of_two_players_and_the_next_home_are_put_up_at_once():
    phones = Phones({**playing.options(3, "figures"), "starting": {}})
    order = phones.view["position"]["initiative"]

    def first(kind, side):
        return next(one for one in phones.view["legal"] if one["type"] == kind and one.get("by") == side)

    for side in order[:2]:
        phones.act(first("home", side))
        phones.act(first("start-areas", side))
    placing = [first("starting-units", side) for side in order[:2]]
    seen, home = phones.version, first("home", order[2])
    phones.act(home, seen)
    for action in placing:
        phones.act(action, seen)
    assert phones.version == seen + 3
    with pytest.raises(Stale):
        phones.act({**home, "by": order[1]}, seen)


MOVE = {"type": "move", "by": "nomads", "points": 1, "figures": [{"unit": "private", "count": 1, "path": ["2,-1", "2,0"]}]}
VALUE = {"type": "give-stats", "owner": "oni", "unit": "small", "stats": {"attack": 10}}
PRINTED = {"type": "give-printed", "name": "moon-centre-vp", "value": 3}


def test_one_tells_a_value_while_another_moves(db):
    people = sit_down()
    people.act(MOVE, "ana", version=0)
    people.act(VALUE, "ben", version=0)
    people.act(PRINTED, "ben", version=0)
    assert people.version == 3
    people.undo()
    people.undo()
    people.undo()
    seen = people.version
    people.act(VALUE, "ben", version=seen)
    people.act(MOVE, "ana", version=seen)
    assert people.version == seen + 2


def test_two_tell_the_same_value_at_once_and_another_value_clashes(db):
    people = sit_down()
    people.act(PRINTED, "ana", version=0)
    people.act(PRINTED, "ben", version=0)
    with pytest.raises(Stale):
        people.act({**PRINTED, "value": 5}, "ben", version=0)
    people.act({**PRINTED, "name": "momentum-vp"}, "ben", version=0)


def test_a_value_that_was_known_is_corrected_only_on_the_board_as_it_is(db):
    people = sit_down()
    people.act(MOVE, "ana", version=0)
    with pytest.raises(Stale):
        people.act({"type": "give-stats", "owner": "nomads", "unit": "private", "stats": {"conquest": 20}}, "ben", version=0)


def test_notes_get_along_with_everything(db):
    people = sit_down()
    people.act(MOVE, "ana", version=0)
    people.act({"type": "say", "text": "well moved"}, "ben", version=0)
    assert people.version == 2


def test_a_red_edge_is_the_neighbours_too(db):
    people = sit_down()
    people.act({"type": "mark", "area": "2,0", "what": "priority"}, "ana", version=0)
    with pytest.raises(Stale):
        people.act({"type": "mark", "area": "2,-1", "what": "blockade", "edge": 5}, "ben", version=0)
