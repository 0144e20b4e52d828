"""A co-op table as people use it: few taps, choices that explain themselves, values asked for when needed, corrections at any time."""

import json
from typing import Any

import pytest

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import legal
from rules.engine.tsukuyumi.coop.events import EVENTS
from rules.engine.tsukuyumi.coop.helpers import first_duty
from rules.engine.tsukuyumi.game import COMMANDS, GAME
from rules.engine.tsukuyumi.game import EVENTS as EVENT_CODEC
from rules.engine.tsukuyumi.play.duties import CardToReveal, PrincessCardToDraw, kind_of
from rules.engine.tsukuyumi.standard import mode as standard
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.coop import playing

OWN_MOVES = (
    actions.Move, actions.Conquer, actions.Annihilate, actions.Produce, actions.ChangeInitiative, c.SpendEventPoint, c.ReportAttack,
    c.ReportAction,
)  # fmt: skip
MOST_TAPS = 40


def table(players: int, seed: str, **more: Any) -> playing.Game:
    """A table that is put up and about to choose action cards."""
    game = playing.opened(playing.options(players, seed, **more))
    chance = Chance(f"set-up {seed}")
    while game.now.stage == "setup":
        tap_one(game, chance)
    return game


def tap_one(game: playing.Game, chance: Chance) -> Any:
    for command in playing.choices(game.now, chance):
        try:
            playing.tap(game, command)
        except (RuleViolation, BadInput):
            continue
        return command
    command = next(legal.legal_commands(game.now, playing.catalogue()))
    playing.tap(game, command)
    return command


def pending(state: State) -> dict[str, Any]:
    return GAME.write_view(GAME.view(state, None))["pending"]


def next_step(state: State) -> Any:
    """What players do who carry on: the first option of what is open, else the end of the turn."""
    choice = pending(state)
    if choice is None:
        return c.EndTurn(state.position.active)
    task = first_duty(state)
    if isinstance(task, PrincessCardToDraw):
        return GAME.read_command(choice["options"][-1], playing.catalogue())  # MP71, as long as it is in the deck
    if isinstance(task, CardToReveal) and task.deck == "legendary":
        return c.Reveal("mp87")
    return GAME.read_command(choice["options"][0], playing.catalogue())


@pytest.mark.parametrize("seed", range(6))
def test_a_round_for_two_takes_at_most_forty_taps_beyond_the_players_own_moves(seed, capsys):
    game = table(2, f"taps {seed}")
    chance = Chance(f"taps {seed}")
    taps = 0
    while game.now.position.round == 1:
        active = game.now.position.active
        if pending(game.now) is None and chance.below(3):
            command = next((one for one in legal.fights(game.now, active) if fits(game.now, one)), c.EndTurn(active))
        else:
            command = next_step(game.now)
        playing.tap(game, command)
        taps += not isinstance(command, OWN_MOVES)
    with capsys.disabled():
        print(f" [{taps} taps]", end="")
    assert taps <= MOST_TAPS


def fits(state: State, command: Any) -> bool:
    try:
        GAME.decide(state, command, playing.catalogue())
    except (RuleViolation, BadInput):
        return False
    return True


def to_the_attacks(players: int, seed: str, **more: Any) -> playing.Game:
    game = table(players, seed, **more)
    while not (game.now.stage == "black" and game.now.coop.attacks):
        playing.tap(game, next_step(game.now))
    return game


def test_an_oni_attack_is_a_choice_with_its_chain_of_reasons():
    game = to_the_attacks(2, "reasons")
    choice = pending(game.now)
    assert choice["kind"] == "oni-attack"
    assert choice["facts"]["attacks_left"] == 2
    assert [link["clause"] for link in choice["facts"]["because"]][:2] == ["coop.oni.1", "coop.oni.2"]
    lefts = [link["facts"]["left"] for link in choice["facts"]["because"]]
    assert lefts == sorted(lefts, reverse=True)
    assert {option["target"] for option in choice["options"]} == {one["target"] for one in choice["facts"]["options"]}
    assert (choice["facts"]["decision"] == "forced") == (len(choice["facts"]["options"]) == 1)


def test_every_option_of_an_attack_is_accepted_and_its_event_keeps_the_chain():
    game = to_the_attacks(3, "chain")
    for option in pending(game.now)["options"]:
        events = GAME.decide(game.now, GAME.read_command(option, playing.catalogue()), playing.catalogue())
        told = [GAME.write_event(event) for event in events if GAME.write_event(event)["type"] == "oni-attacked"]
        assert told[0]["area"] == option["target"]
        assert {link["clause"] for link in told[0]["because"]} >= {"coop.oni.1", "coop.oni.2", "coop.oni.5"}


def test_the_second_attack_is_seen_from_the_board_after_the_first():
    game = to_the_attacks(2, "second")
    first = pending(game.now)
    playing.tap(game, next_step(game.now))
    while first_duty(game.now) or game.now.fights:
        playing.tap(game, next_step(game.now))
    second = pending(game.now)
    assert second["facts"]["attacks_left"] == 1
    assert first["options"][0]["target"] not in {option["target"] for option in second["options"]}


def test_an_attack_done_by_hand_is_skipped_and_corrections_change_the_next_choice():
    game = to_the_attacks(2, "by hand")
    target = pending(game.now)["options"][0]["target"]
    playing.tap(game, GAME.read_command({"type": "mark", "area": target, "what": "territory", "owner": "oni"}, playing.catalogue()))
    assert target not in {option["target"] for option in pending(game.now)["options"]}
    playing.tap(game, c.SkipAttack())
    assert game.now.coop.attacks == 1


def test_a_value_that_only_components_print_is_asked_for_where_it_is_needed():
    line = "coop order=nomads stat=nomads:private:c10h10a5|small / 2,0 ocean oni:medium*1 nomads:private*1"
    state = GAME.parse(line, playing.catalogue())
    with pytest.raises(BadInput) as asked:
        GAME.decide(state, c.AttackWithOni(next(iter(state.position.areas))), playing.catalogue())
    assert asked.value.code == "unknown-value"
    assert asked.value.at == "position.stats.oni.medium.attack"


def test_a_choice_that_needs_an_unknown_value_says_which():
    kept = '{"stage":"black","coop":{"players":["nomads"],"attacks":2}}'
    line = f"coop round=1 phase=black active=nomads order=nomads / 2,0 ocean oni:ronin*1 ;; {kept}"
    choice = pending(GAME.parse(line, playing.catalogue()))
    assert choice["facts"]["unknown"]["at"] == "position.stats.oni.ronin.conquest"
    assert choice["options"] == [{"type": "skip-attack"}]


def test_whatever_is_due_can_be_done_by_hand():
    game = table(2, "due")
    chance = Chance("due")
    seen = set()
    for _ in range(400):
        if game.now.result is not None:
            break
        task = first_duty(game.now)
        kind = "fight" if game.now.fights else kind_of(task)
        if kind and kind not in seen:
            seen.add(kind)
            events = GAME.decide(game.now, c.FinishByHand(), playing.catalogue())
            assert any(GAME.write_event(event).get("by_hand") for event in events)
        tap_one(game, chance)
    assert {"card", "princess-card", "fight"} <= seen


def test_without_a_track_the_momentum_counts_and_draws_nothing():
    line = "coop order=boarlords momentum=3 stat=oni:small:c10h10a10|small / 2,0 ocean @oni oni:small*1 boarlords:squeaker*1"
    state = GAME.parse(line, playing.catalogue())
    for event in GAME.decide(state, actions.Conquer("boarlords", next(iter(state.position.areas))), playing.catalogue()):
        state = GAME.evolve(state, event)
    assert state.position.momentum == 4
    assert state.coop is None or not state.coop.drawn


def test_set_up_counts_the_oni_and_asks_for_what_is_missing():
    game = playing.opened(playing.options(3, "count"))
    assert dict(game.now.position.supply) == {"small": 8, "medium": 5, "large": 7}
    assert game.now.position.momentum == 1
    assert game.now.position.initiative == ("cybersamurai", "nomads", "boarlords")
    assert (pending(game.now)["kind"], pending(game.now)["clause"]) == ("princess-start", "coop.setup.5")  # with the Moon, before the homes
    playing.tap(game, GAME.read_command(pending(game.now)["options"][0], playing.catalogue()))
    assert pending(game.now)["kind"] == "set-up"
    assert pending(game.now)["by"] == ["cybersamurai"]


@pytest.mark.parametrize(("players", "round_", "cards"), [(1, 1, 3), (2, 3, 3), (3, 1, 5), (4, 1, 5), (3, 2, 4), (4, 3, 3)])
def test_the_choice_says_from_how_many_action_cards(players, round_, cards):
    sides = list(playing.FACTIONS[:players])
    kept = json.dumps({"stage": "choose", "coop": {"players": sides}})
    state = GAME.parse(f"coop round={round_} order={'>'.join(sides)} / 2,0 ocean ;; {kept}", playing.catalogue())
    assert pending(state)["facts"]["cards"] == cards


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"players": []}, "options.players"),
        ({"players": [{"faction": "nomads"}, {"faction": "nomads"}]}, "options.players"),
        ({"players": [{"faction": "oni"}, {"faction": "nomads"}]}, "options.players.0.faction"),
        ({"areas": {}}, "options.areas.-1,0"),
        ({"rounds": 5}, "options.rounds"),
        ({"rulings": {"coop-tie": "me"}}, "position.rulings.coop-tie"),
        ({"starting": {"fireborn": {}}}, "options.starting.fireborn"),
        ({"initiative": ["nomads"]}, "options.initiative"),
        ({"modules": ["tea"]}, "options.modules"),
        ({"wind": 3}, "options.wind"),
    ],
)
def test_options_that_cannot_be_read_say_where(change, at):
    with pytest.raises(BadInput) as bad:
        GAME.setup({**playing.options(2, "bad"), **change}, playing.catalogue())
    assert bad.value.at == at


def test_modules_that_stay_in_the_box_are_refused_with_their_clause():
    with pytest.raises(RuleViolation) as refusal:
        GAME.setup(playing.options(2, "modules", modules=["mascots"]), playing.catalogue())
    assert [reason.clause for reason in refusal.value.reasons] == ["coop.aim.3.1"]


def test_no_two_ways_of_playing_share_a_name():
    kinds = {*standard.MODE.commands, *c.COMMANDS}  # the choices of a fight are the same in both
    assert len(COMMANDS.kinds) >= len(kinds)
    assert len(EVENT_CODEC.kinds) >= len({*EVENTS, *standard.MODE.events})
    assert all(kind in COMMANDS.kinds.values() for kind in kinds)
    assert all(kind in EVENT_CODEC.kinds.values() for kind in (*EVENTS, *standard.MODE.events))
