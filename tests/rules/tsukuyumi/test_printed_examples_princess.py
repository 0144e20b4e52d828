"""The Moon Princess's worked examples that no other case plays at a table; `printed-examples.toml` lists them all."""

import pytest

from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.whole_turns import round_end, tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, MOON
from tests.rules.tsukuyumi.whole_turns.turn import with_stats

LEGEND = {"ronin": {"conquest": 40, "health": 40, "attack": 40, "size": "large"}}


def attacking(areas, attacks=1, **more):
    """A co-op table whose Oni attack next; their land is elsewhere, so that only these areas matter."""
    return tables.coop(with_stats(tables.position("coop", areas, **more)), attacks=attacks)


def oni_land(**units):
    return {"kind": "ocean", "territory": "oni", **({"units": {"oni": units}} if units else {})}


def players_land(side, **units):
    return {"kind": "ocean", "units": {side: units}}


def chosen(state):
    """Who moves where: for each attack that is offered its target and the figures that go."""
    offered = [option for option in tables.options(state) if option["type"] == "oni-attack"]
    return sorted((option["target"], sorted(step["unit"] for step in option.get("group", []))) for option in offered)


def test_a_table_of_three_takes_a_few_tiles_more_or_less():
    options = playing.options(3, "tiles")
    outside = [name for name, area in options["areas"].items() if area["kind"] != "moon"]
    assert len(outside) == 21
    for tiles in (19, 20, 21):
        areas = {name: area for name, area in options["areas"].items() if name not in outside[tiles:]}
        assert GAME.setup({**options, "areas": areas}, tables.BOX).stage == "setup"
    areas = dict(options["areas"])
    for tiles in (22, 23):
        rim = next(there for name in outside for there in oracle.neighbours(name) if there not in areas)
        areas[rim] = {"kind": "ocean"}
        assert len(areas) == len(options["areas"]) + tiles - 21
        assert GAME.setup({**options, "areas": areas}, tables.BOX).stage == "setup"


def counted(board):
    zeros = {"moon-centre-vp": 0, "fewer-than-15-oni-vp": 0, "players-plus-3-vp": 0, "momentum-vp": 0}
    return dict(tables.sent(tables.last_count(board), {"type": "final-count", "printed": zeros}).result.scores)


def test_the_princess_controls_her_three_areas_over_two_markers_while_she_stands_there():
    areas = {**MOON, "2,-1": {"kind": "ocean", "territory": "nomads"}, "2,0": {"kind": "ocean", "territory": "nomads"}}
    there = tables.position("coop", areas, princess=["1,0", "2,-1", "2,0"])
    gone = {**there, "princess": ["-1,0", "-2,0", "-2,1"]}
    assert counted(there) == round_end.coop_points(there) == {"players": 0, "oni": 7 + 2 + 1}
    assert counted(gone) == round_end.coop_points(gone) == {"players": 2, "oni": 7 + 1}


def test_a_devastated_area_next_to_a_home_is_worth_two_to_the_oni():
    areas = {"2,0": {"kind": "ocean", "traits": ["devastated"], "territory": "oni"}, "3,0": {"kind": "home", "of": "nomads"}}
    board = tables.position("coop", areas)
    assert counted(board) == round_end.coop_points(board) == {"players": 0, "oni": 2}


def test_one_large_oni_goes_rather_than_two_small_ones():
    areas = {"2,0": oni_land(small=2), "4,0": oni_land(large=1), "3,0": players_land("nomads", private=2)}
    assert chosen(attacking(areas)) == [("3,0", ["large"])]


def test_two_medium_oni_go_rather_than_three_large_ones():
    areas = {
        "2,0": oni_land(medium=2),
        "3,0": players_land("boarlords", squeaker=2),  # 30 points: two medium Oni
        "-2,0": oni_land(large=3),
        "-3,0": players_land("boarlords", boarguard=1, squeaker=2),  # 80 points: three large ones
    }
    assert chosen(attacking(areas)) == [("3,0", ["medium", "medium"])]


@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        pytest.param(
            {"2,0": {"kind": "ocean", "units": {"oni": {"small": 1, "medium": 1}, "nomads": {"private": 2}}}, "3,0": {"kind": "ocean"}},
            [("2,0", [])],
            id="example 1: nobody has to move",
        ),
        pytest.param(
            {"3,0": {"kind": "ocean", "units": {"oni": {"medium": 1}, "nomads": {"private": 3}}}, "2,0": oni_land(small=1)},
            [("3,0", ["small"])],
            id="example 2: one Oni makes up for what is missing",
        ),
        pytest.param(
            {"2,0": oni_land(medium=2), "3,0": {"kind": "ocean"}, "2,1": players_land("boarlords", squeaker=2)},
            [("3,0", ["medium"])],
            id="example 3: one Oni for the unoccupied area, two elsewhere",
        ),
        pytest.param(
            {
                "3,0": players_land("boarlords", squeaker=4),
                "2,0": oni_land(small=1, medium=1),
                "3,-1": oni_land(small=1, medium=1),
                "4,0": oni_land(),
            },
            [("3,0", ["medium", "medium", "small", "small"])],
            id="example 4: four Oni move",
        ),
    ],
)
def test_the_four_examples_of_moving(areas, expected):
    state = attacking(areas)
    offered = chosen(state)
    assert {(target, tuple(group)) for target, group in offered} == {(target, tuple(group)) for target, group in expected}
    state = tables.sent(state, next(option for option in tables.options(state) if option["type"] == "oni-attack"))
    assert tables.board_of(state)["areas"][expected[0][0]]["territory"] == "oni"


TIE = {
    "2,0": {"kind": "ocean", "units": {"oni": {"large": 4}, "fireborn": {"fireborn": 1}}},
    "5,0": {"kind": "ocean", "units": {"oni": {"small": 1}}},
    "0,5": {"kind": "ocean", "units": {"oni": {"small": 1}}},
}
FIREBORN = {"fireborn": {"fireborn": {"conquest": 60, "health": 60, "attack": 30, "size": "large"}}}


@pytest.mark.parametrize(
    ("targets", "new", "alive"), [(("2,0", "5,0"), 1, False), (("5,0", "0,5"), 2, True)], ids=["the Fireborn dies", "two new Oni"]
)
def test_the_players_choose_between_the_fireborn_and_two_unoccupied_areas(targets, new, alive):
    state = attacking(TIE, attacks=2, initiative=["fireborn"], stats=FIREBORN)
    assert [target for target, _ in chosen(state)] == ["0,5", "2,0", "5,0"]
    for target in targets:
        state = tables.answered(state, lambda option, target=target: option.get("target") == target)
        state = tables.resolved(state, None, lambda options: options[0])
    board = tables.board_of(state)
    assert {name for name, area in board["areas"].items() if area.get("territory") == "oni"} == set(targets)
    assert board["supply"]["oni"]["small"] == 9 - new
    assert ("fireborn" in tables.units_in(state, "2,0")) == alive


def test_against_twenty_points_the_medium_oni_goes():
    areas = {"2,0": oni_land(small=2, medium=1, large=1), "3,0": players_land("nomads", private=2)}
    assert chosen(attacking(areas)) == [("3,0", ["medium"])]


@pytest.mark.parametrize(
    ("oni", "command", "squares"),
    [
        ({"small": 1}, {"type": "annihilate"}, 2),
        ({"large": 1}, {"type": "conquer"}, 1),
        ({"large": 1}, {"type": "other-attack", "card": "devastation", "damage": 0}, 1),
        ({"ronin": 1}, {"type": "conquer"}, 2),
        ({"ronin": 1, "small": 1}, {"type": "annihilate"}, 3),  # 40 damage: the small one falls, the legend absorbs the rest
    ],
    ids=["annihilation", "conquest", "devastation", "beside a legend", "beside a legend, one destroyed"],
)
def test_the_examples_of_momentum(oni, command, squares):
    units = {"boarlords": {"boarguard": 1, "squeaker": 4}, "oni": oni}
    stats = {"oni": {**tables.ONI, **LEGEND}, "boarlords": {"boarguard": {"attack": 40}, "squeaker": {"attack": 0}}}
    areas = {"0,0": {"kind": "moon"}, "2,0": {"kind": "ocean", "territory": "oni", "units": units}}
    board = with_stats(tables.position("coop", areas, initiative=["boarlords"], stats=stats))
    state = tables.sent(tables.coop(board, CARD), {**command, "by": "boarlords", "area": "2,0"})
    assert tables.board_of(state)["momentum"] == 1 + squares


def test_a_riposte_square_reached_again_draws_again():
    areas = {
        "0,0": {"kind": "moon"},
        "2,0": {"kind": "ocean", "territory": "oni", "units": {"boarlords": {"boarguard": 1}, "oni": {"small": 1}}},
    }
    track = [{"square": 4, "kind": "riposte"}, {"square": 20, "kind": "end"}]
    board = with_stats(tables.position("coop", areas, initiative=["boarlords"], momentum=3, track=track))
    # Two fights in one go cannot be parted by an event: white phase, then black.
    fight = {"type": "conquer", "by": "boarlords", "area": "2,0"}
    down = {"type": "event-point", "by": "boarlords", "use": "momentum"}
    state = tables.played(tables.coop(board), fight, down)
    assert tables.board_of(state)["momentum"] == 3
    reached = tables.events(tables.coop({**tables.board_of(state), "active": "boarlords"}, CARD), fight)
    assert [event["square"] for event in reached if event["type"] == "square-reached"] == [4]


def test_while_the_dark_observer_attacks_the_skybound_is_not_activated():
    """La Terreur d’En-haut: both could take an area; she goes, with her company, and it stays where it is (coop.legend.12.2)."""
    values = {"conquest": 30, "health": 30, "attack": 30, "size": "large"}
    areas = {
        **MOON,
        "2,0": oni_land(**{"dark-observer": 1, "small": 1}),
        "3,0": {"kind": "ocean"},
        "-2,0": oni_land(skybound=1),
        "-3,0": {"kind": "ocean"},
    }
    alone = {**areas, "2,0": oni_land(small=1)}
    stats = {"oni": {**tables.ONI, "dark-observer": values, "skybound": values}}
    assert ("-3,0", ["skybound"]) in chosen(attacking(alone, stats=stats))
    state = attacking(areas, stats=stats)
    assert {target for target, _ in chosen(state)} == {"3,0"}
    after = tables.sent(state, next(option for option in tables.options(state) if option["type"] == "oni-attack"))
    assert after.position.areas[-2, 0].units["oni"] == {"skybound": 1}
    assert after.position.areas[3, 0].units["oni"]["dark-observer"] == 1
