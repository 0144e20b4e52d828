"""Mines, the Princess deck, homezone markers, late values, starting advantages, the Skybound and the Abyssal, as the clauses tell them."""

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.tsukuyumi.game import GAME
from rules.messages import say
from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.whole_turns import tables
from tests.rules.tsukuyumi.whole_turns.asking import CARD, LINE, MOON, board
from tests.rules.tsukuyumi.whole_turns.turn import with_stats

STRONG = {"conquest": 40, "health": 40, "attack": 40, "size": "large"}


def played_out(state, most=20):
    """Every open choice settled by its last option, which does the least."""
    for _ in range(most):
        options = tables.options(state)
        if not options:
            return state
        state = tables.sent(state, options[-1])
    raise AssertionError(f"this never ends: {tables.pending(state)}")


def at_the_princess(**more):
    nomads = {"kind": "ocean", "units": {"nomads": {"private": 1}}}
    areas = {**MOON, "2,-1": {**nomads, "markers": {"nomads": {"mine": 1}}}, "2,0": nomads}
    return with_stats(tables.position("coop", areas, initiative=["nomads"], **more))


def test_after_the_mines_the_princess_attacks_all_the_same():
    """MP05, MP71: mines may be used at once; if they do not destroy her, her attack follows (coop.card.2.2, coop.card.5)."""
    state = tables.princess_to_play(at_the_princess(princess=["1,-1", "1,-2", "2,-2"]))
    state = played_out(tables.sent(state, {"type": "princess-card", "card": "mp71"}))
    areas = tables.board_of(state)["areas"]
    assert tables.board_of(state)["princess"] == ["1,0", "2,-1", "2,0"]
    assert [areas[name].get("territory") for name in ("2,-1", "2,0")] == ["oni", "oni"]


def test_mines_are_offered_when_an_event_point_moves_the_princess():
    """MP05: whenever she enters an area with mines (coop.card.2.2)."""
    corners = [["1,-1", "1,0", "2,-1"], ["1,0", "2,-1", "2,0"]]
    table = at_the_princess(princess=["1,0", "1,1", "2,0"])
    moved = []
    for clockwise in (True, False):
        command = {"type": "event-point", "by": "nomads", "use": "princess", "clockwise": clockwise}
        state = tables.sent(tables.coop(table), command)
        if tables.board_of(state)["princess"] in corners:
            moved.append(tables.pending(state))
    assert len(moved) == 1
    assert "mine" in str(moved[0]), "nobody is asked about the mine on 2,-1"


def test_a_princess_card_is_not_drawn_twice_before_the_deck_is_shuffled():
    """Préparez les pioches: seven different cards (coop.princess.5)."""
    areas = {**MOON, **LINE}
    table = with_stats(tables.position("coop", areas, princess=["1,0", "2,-1", "2,0"]))
    card = {"type": "princess-card", "card": "mp71"}
    state = played_out_card(tables.sent(tables.princess_to_play(table), card))
    state = tables.onward(state, lambda now: any(option["type"] == "princess-card" for option in tables.options(now)))
    assert tables.refusal(state, card), "MP71 lies on the discards"


def played_out_card(state):
    return tables.onward(state, lambda now: not tables.pending(now))


def test_the_skybound_takes_markers_away_on_its_way_to_an_attack():
    """La Terreur d'En-haut: a marker goes as it enters the area (coop.legend.12.1)."""
    stats = {"oni": {**tables.ONI, "skybound": STRONG}, "nomads": {"private": {"conquest": 90, "size": "small"}}}
    areas = {
        **MOON,
        "1,0": {"kind": "moon", "units": {"oni": {"skybound": 1}}},
        "2,0": {"kind": "ocean", "territory": "nomads", "units": {"nomads": {"private": 1}}},
        "3,0": {"kind": "ocean"},
    }
    state = tables.coop(with_stats(tables.position("coop", areas, stats=stats)), attacks=1)
    state = tables.answered(state, lambda option: option.get("target") == "3,0")
    after = tables.board_of(state)["areas"]
    assert after["3,0"].get("territory") == "oni"
    assert after["2,0"].get("territory") is None


def test_a_homezone_marker_leaves_the_land_as_it_is():
    """EXCEPTION: the marker counts as a home for the Oni's moves and in the count; the tile stays what it is (coop.setup)."""
    lords = "lords-of-the-lost-sea"
    areas = {
        **MOON,
        "-2,0": {"kind": "fertile", "territory": lords, "priority": True},
        "-3,0": {"kind": "ocean", "territory": lords},
        "-2,-1": {"kind": "ocean", "territory": "oni"},
    }
    table = tables.position("coop", areas, initiative=[lords])
    own = {"players": [lords], "ready": [f"start {lords}"]}
    state = GAME.read_state({"stage": "setup", "rounds": 3, "position": table, "coop": own}, tables.BOX)
    after = tables.board_of(tables.sent(state, {"type": "homezone", "by": lords, "area": "-2,0"}))
    assert (after["areas"]["-2,0"]["kind"], after["areas"]["-2,0"].get("territory")) == ("fertile", lords)
    zeros = {"moon-centre-vp": 0, "fewer-than-15-oni-vp": 0, "players-plus-3-vp": 0, "momentum-vp": 0}
    count = tables.sent(tables.last_count({**after, "mode": "coop"}), {"type": "final-count", "printed": zeros})
    beside = sum(2 for name in ["-2,-1", *MOON] if oracle.adjacent(name, "-2,0"))
    assert dict(count.result.scores) == {"players": 2, "oni": 7 + 1 + beside}


def test_values_told_after_the_count_are_counted():
    """POINTS DE VICTOIRE: a value that was missing decides; told later, the table counts again."""
    areas = {**MOON, "0,0": {"kind": "moon", "territory": "nomads"}}
    state = tables.last_count(tables.position("coop", areas))
    after, _ = tables.tried(state, {"type": "final-count"})
    if after is None or after.result is None:
        return  # the table asks first: as good
    assert after.result.unknown
    again = tables.sent(after, {"type": "give-printed", "name": "moon-centre-vp", "value": 99})
    assert again.result.scores["players"] == after.result.scores["players"] + 99
    assert set(again.result.winners) == {"nomads", "boarlords"}


# --- the standard game


def test_the_abyssal_goes_towards_an_area_that_it_could_take():
    """Abyssal: where it can take nothing, the active player must move it towards such an area (tsk.legend)."""
    stats = {"oni": {**tables.ONI, "abyssal": STRONG}}
    areas = {"0,0": {"kind": "moon", "units": {"oni": {"abyssal": 1}}}, "2,0": {"kind": "ocean"}}
    state = tables.green(board(areas, "nomads", "standard", stats=stats), CARD)
    moves = [command for command in tables.listed(state) if "abyssal" in str(command)]
    assert moves, "nobody is asked to move the Abyssal"
    assert tables.refusal(state, {"type": "end-turn", "by": "nomads"}), "the turn ends without it"
    ends = {name for command in moves for name in areas_after(state, command)}
    assert ends == {"1,0"}, "the one area of the Moon that is nearer to 2,0"


def areas_after(state, command):
    after = tables.sent(state, command)
    return [name for name in tables.board_of(after)["areas"] if "abyssal" in tables.units_in(after, name).get("oni", {})]


@pytest.mark.parametrize("card", ["spread-out", "precious-land"])
def test_an_advantage_without_starting_areas_is_a_point(card):
    """Spread Out: without starting areas a marker goes on the victory point board; so does Precious Land's."""
    options = {
        "mode": "standard",
        "players": [{"faction": side} for side in ("sentinels", "nomads", "boarlords")],
        "initiative": ["sentinels", "nomads", "boarlords"],
        "areas": LINE,
        "seed": "x",
        "modules": ["starting-advantages"],
        "advantages": {"sentinels": {"card": card}},
    }
    state = tables.sent(GAME.setup(options, tables.BOX), {"type": "no-home", "by": "sentinels"})
    assert tables.board_of(state).get("vp", {}).get("sentinels") == 1


def test_a_home_away_from_the_board_is_refused_in_a_whole_sentence():
    """Placing the Homezone: nothing lies beside it, so no area is named that it does not touch."""
    state = GAME.setup({**playing.options(2, "homes"), "mode": "coop"}, tables.BOX)
    state = tables.sent(state, {"type": "place-princess", "areas": ["1,0", "2,-1", "2,0"]})
    by = tables.pending(state)["by"][0]
    with pytest.raises(RuleViolation) as refused:
        tables.sent(state, {"type": "home", "by": by, "area": "40,0"})
    sentences = [say(reason.code, reason.facts) for reason in refused.value.reasons]
    assert any("not adjacent to any area tile" in sentence for sentence in sentences), sentences


def test_a_legendary_oni_that_a_card_brings_is_no_matter_of_the_momentum():
    """PERTE DE CONTRÔLE: the card says so, and no square of the track."""
    table = {**board(LINE, "nomads"), "princess": ["1,0", "2,-1", "2,0"]}
    state = tables.onward(tables.new_round(table), lambda now: now.stage == "round-card")
    state = tables.sent(state, {"type": "round-card", "card": "mp79"})
    asked = tables.pending(state)
    assert (asked["kind"], asked["clause"]) == ("reveal", "coop.legend.4")
