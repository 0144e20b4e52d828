"""Before the first move: the initiative order, what the box holds, and a board that can be played on; co-op and standard alike."""

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.tsukuyumi.game import GAME
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard.tables import CATALOGUE
from tests.rules.tsukuyumi.standard.tables import options as standard_options

MODES = ("standard", "fast", "two-player", "coop")
NUMBERS = {"nomads": 8, "boarlords": 10, "cybersamurai": 1, "dark-seed": 2}
UNKNOWN = ("fireborn", "kampfgruppe-03", "sentinels", "lords-of-the-lost-sea")


def given(mode: str, players: list[dict], **more) -> dict:
    """A table with these players, on a board for two, and nothing else agreed on."""
    areas = playing.options(2, "order")["areas"]
    return {"mode": mode, "players": players, "areas": areas, **more}


def order(mode: str, players: list[dict], **more) -> tuple[str, ...]:
    return GAME.setup(given(mode, players, **more), CATALOGUE).position.initiative


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("faction", UNKNOWN)
def test_a_number_that_nobody_knows_is_asked_for_and_never_guessed(mode, faction):
    with pytest.raises(BadInput) as refused:
        order(mode, [{"faction": faction}, {"faction": "boarlords"}])
    assert (refused.value.code, refused.value.at) == ("missing", "options.players.0.initiative")
    assert refused.value.facts["faction"] == faction


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [3, 9, 11])
def test_a_number_read_off_the_sheet_slips_in_between(mode, number):
    players = [{"faction": "boarlords"}, {"faction": "kampfgruppe-03", "initiative": number}]
    assert order(mode, players) == (("kampfgruppe-03", "boarlords") if number < 10 else ("boarlords", "kampfgruppe-03"))


@pytest.mark.parametrize("mode", MODES)
def test_the_whole_order_can_still_be_given(mode):
    players = [{"faction": "nomads"}, {"faction": "sentinels"}]
    assert order(mode, players, initiative=["sentinels", "nomads"]) == ("sentinels", "nomads")


@pytest.mark.parametrize("mode", MODES)
def test_two_sides_with_the_same_number_are_asked_again(mode):
    with pytest.raises(BadInput) as refused:
        order(mode, [{"faction": "fireborn", "initiative": 8}, {"faction": "nomads"}])
    assert (refused.value.code, refused.value.at) == ("twice", "options.players.1.initiative")


@pytest.mark.parametrize("mode", MODES)
def test_the_boarlords_number_follows_the_ruling(mode):
    players = [{"faction": "boarlords"}, {"faction": "fireborn", "initiative": 12}]
    assert order(mode, players) == ("boarlords", "fireborn")
    assert order(mode, players, rulings={"boarlords-initiative": "thirteen"}) == ("fireborn", "boarlords")


def test_alone_nobody_needs_a_number():
    assert order("solo", [{"faction": "sentinels"}]) == ("sentinels",)


@pytest.mark.parametrize("number", [-1, 101, "8", 1.5, True])
def test_a_number_that_is_none_is_refused_at_its_place(number):
    with pytest.raises(BadInput) as refused:
        order("coop", [{"faction": "nomads"}, {"faction": "fireborn", "initiative": number}])
    assert refused.value.at == "options.players.1.initiative"


# --- what the box holds: tsk.setup.6.1


def reasons(work) -> list[tuple[str, str]]:
    with pytest.raises(RuleViolation) as refused:
        work()
    return [(reason.code, reason.clause) for reason in refused.value.reasons]


def do(state, *commands):
    for command in commands:
        for event in GAME.decide(state, GAME.read_command(command, CATALOGUE), CATALOGUE):
            state = GAME.evolve(state, event)
    return state


def settled(mode: str, field: str = "", **units):
    """Nomads with home and starting areas, whose units come next."""
    more = {field: {"nomads": units}} if field else {}
    state = GAME.setup(given(mode, [{"faction": "nomads"}, {"faction": "boarlords"}], **more), CATALOGUE)
    for kind in ("home", "start-areas"):
        commands = (GAME.write_command(one) for one in GAME.legal_commands(state, CATALOGUE))
        state = do(state, next(one for one in commands if one["type"] == kind and one["by"] == "nomads"))
    return state


def placing(mode: str, state, *figures, more: bool = True) -> dict:
    area = next(str(here) for here, area in state.position.areas.items() if area.kind == "home" and area.of == "nomads")
    made = [{"unit": unit, "count": count, "area": area} for unit, count in figures]
    if mode == "coop":
        return {"type": "starting-units", "by": "nomads", "figures": made}
    return {"type": "place-starting", "by": "nomads", "figures": made, "more": more}


def offered(state) -> set[str]:
    """The units that one more figure may be put up of."""
    written = [GAME.write_command(one) for one in GAME.legal_commands(state, CATALOGUE)]
    mine = [one for one in written if one["type"] in ("starting-units", "place-starting") and one["by"] == "nomads"]
    return {figure["unit"] for one in mine for figure in one.get("figures", ())}


@pytest.mark.parametrize("mode", ["coop", "standard", "two-player"])
def test_only_as_many_starting_figures_as_the_box_holds(mode):
    state = settled(mode)
    assert CATALOGUE.units["nomads"]["lt-dan"].quantity == 1
    assert reasons(lambda: do(state, placing(mode, state, ("lt-dan", 3)))) == [("not-in-supply", "tsk.setup.6.1")]
    assert reasons(lambda: do(state, placing(mode, state, ("lt-dan", 1), ("lt-dan", 1)))) == [("not-in-supply", "tsk.setup.6.1")]
    one = do(state, placing(mode, state, ("lt-dan", 1)))
    assert reasons(lambda: do(one, placing(mode, one, ("lt-dan", 1)))) == [("not-in-supply", "tsk.setup.6.1")]
    assert "lt-dan" in offered(state)
    assert "lt-dan" not in offered(one)


@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_a_correction_by_hand_is_not_bound_by_the_box(mode):
    state = settled(mode)
    by_hand = {"type": "place", "owner": "nomads", "unit": "lt-dan", "count": 3, "area": "0,0"}
    assert do(state, by_hand).position.areas[next(h for h in state.position.areas if str(h) == "0,0")].units["nomads"]["lt-dan"] == 3


@pytest.mark.parametrize(("mode", "field"), [("coop", "starting"), ("standard", "starting_units")])
def test_a_sheet_that_gives_more_than_the_box_holds_is_refused(mode, field):
    players = [{"faction": "nomads"}, {"faction": "boarlords"}]
    asked = given(mode, players, **{field: {"nomads": {"lt-dan": 2}}})
    assert reasons(lambda: GAME.setup(asked, CATALOGUE)) == [("not-in-supply", "tsk.setup.6.1")]


def test_the_units_of_the_sheet_can_be_placed_one_after_the_other():
    state = settled("standard", "starting_units", private=2, **{"lt-dan": 1})
    state = do(state, placing("standard", state, ("private", 1)))
    assert reasons(lambda: do(state, placing("standard", state, ("private", 2)))) == [("other-starting-units", "tsk.setup.11")]
    assert reasons(lambda: do(state, placing("standard", state, more=False))) == [("other-starting-units", "tsk.setup.11")]
    state = do(state, placing("standard", state, ("lt-dan", 1)), placing("standard", state, ("private", 1), more=False))
    assert state.position.active == "boarlords"


# --- a board that can be played on


def broken(change) -> dict:
    areas = dict(playing.options(2, "order")["areas"])
    change(areas)
    return areas


BROKEN = [
    (lambda areas: areas.update({"0,0": {"kind": "ocean"}}), "no-moon", "tsk.setup.1"),
    (lambda areas: areas.update({"3,0": {"kind": "moon"}}), "moon-outside", "tsk.setup.1"),
    (lambda areas: areas.update({"8,0": {"kind": "ocean"}}), "not-joined", "tsk.setup.2.2"),
    (lambda areas: [areas.pop(name) for name in list(areas) if areas[name]["kind"] != "moon"], "no-tiles", "tsk.setup.2"),
]


@pytest.mark.parametrize(("change", "code", "clause"), BROKEN, ids=[one[1] for one in BROKEN])
@pytest.mark.parametrize("mode", ["coop", "standard"])
def test_a_board_that_cannot_be_played_on_is_refused_with_its_clause(mode, change, code, clause):
    players = [{"faction": "nomads"}, {"faction": "boarlords"}]
    assert reasons(lambda: GAME.setup({"mode": mode, "players": players, "areas": broken(change)}, CATALOGUE)) == [(code, clause)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_boards_of_the_map_maker_can_be_played_on(players):
    more = [{"faction": slug, "initiative": 20 + n} for n, slug in enumerate(UNKNOWN[:2])]
    sides = [*({"faction": slug} for slug in NUMBERS), *more][:players]
    areas = standard_options(min(players, 4), "board")["areas"]
    assert len(GAME.setup({"mode": "standard", "players": sides, "areas": areas}, CATALOGUE).position.initiative) == players
