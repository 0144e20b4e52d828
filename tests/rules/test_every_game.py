"""Laws that every game of the registry keeps. A new game is added by a few options to set it up with: see EXAMPLES."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import ACTION, REDO, UNDO, act, replay, standing
from rules.engine.necropole.arena_commands import KeepHero
from rules.engine.necropole.city_commands import DrawMission
from rules.engine.necropole.ids import SideName, Slug
from rules.engine.registry import GAMES
from rules.engine.tsukuyumi.standard.commands import ChooseCard
from rules.engine.tsukuyumi.standard.state import CHOOSE
from tests import engine_files
from tests.examples import examples
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables

MOST_LOOKED_AT = 300
Secret = tuple[str, tuple[Any, Any]]


@dataclass(frozen=True)
class Example:
    """A way to set a game up, commands by hand to mix in, how long a whole random game may take (0: the game's own tests play it),
    and for a game with secrets: a function that gives a side and two things it may do now that the others cannot tell apart.
    A game without that function has no secrets, and shows every seat the same."""

    options: dict[str, Any]
    by_hand: tuple[dict[str, Any], ...] = ()
    whole: int = 0
    secrets: Callable[[Any, Chance], Secret | None] | None = None


def face_down(state: Any, chance: Chance) -> Secret | None:
    """Tsukuyumi's action cards lie face down until the last one is chosen (tsk.round.2)."""
    waiting = [side for side in state.standard.players if side not in state.standard.chosen]
    if state.stage != CHOOSE or len(waiting) < 2:
        return None
    side = chance.pick(waiting)
    card = tables.card(chance)
    return side, (ChooseCard(side, card, "one card"), ChooseCard(side, {**card, "combat": 7}, "another card"))


def mission_drawn(state: Any, chance: Chance) -> Secret | None:
    """A team of Nécropole keeps its missions hidden until it starts them (nec.mission.5)."""
    side = state.position.active
    if side in (None, "master") or state.position.fight is not None or len(state.position.sides[side].missions) > 2:
        return None
    return (side, (DrawMission(side, "profane", "vol-de-manuscrit"), DrawMission(side, "profane", "separation-des-pouvoirs")))


def kept_in_secret(state: Any, chance: Chance) -> Secret | None:
    """Heroes for an arena of Nécropole are kept in secret until every team has its own (nec.arena.3)."""
    if state.position.arena is None or state.undead:
        return None
    kept = state.position.arena.kept
    side = chance.pick([side for side in state.position.order if len(kept.get(side, ())) < state.position.arena.heroes])
    if sum(map(len, kept.values())) + 1 == len(state.position.order) * state.position.arena.heroes:
        return None  # the last one is shown at once
    return side, (KeepHero(SideName(side), "sorcerer", Slug("xaia")), KeepHero(SideName(side), "warrior"))


NECROPOLE_CAMPS = {
    "master": [{"id": "squelette"}, {"id": "feu-follet", "items": [{"card": "combinaison", "on": "initiative"}]}],
    "team-1": [
        {"id": "xaia", "class": "sorcerer", "potions": ["potion-de-2nd-chance"]},
        {"id": "rhunlok", "class": "warrior", "potions": ["potion-de-substance"]},
    ],
}
NECROPOLE_STATS = {unit: {"force": 7, "initiative": 4, "life": 2, "armour": 0} for unit in ("squelette", "feu-follet", "xaia", "rhunlok")}
EXAMPLES: dict[str, tuple[Example, ...]] = {
    "metals": (
        Example({}, ({"type": "say", "text": "Hello"}, {"type": "vp", "who": "red", "by": 1}), whole=300),
        Example(
            {"map": "five-by-seven", "factions": {"blue": ["zipang", "dinorda"], "red": ["corsario"]}, "first": "red", "pool": 4},
            (
                {"type": "place", "area": "c4", "owner": "red", "facing": "S", "damaged": True},
                {"type": "remove", "area": "c4", "owner": "red"},
            ),
            whole=400,
        ),
        Example(
            {
                "map": {"seed": "laws", "width": 6, "height": 4},
                "rulings": {
                    "metals-one-per-square": "many",
                    "metals-turn-cap": "repetition",
                    "metals-defeated-returns": "damaged",
                    "metals-pivot": "allowed",
                    "metals-pass": "allowed",
                },
            },
            ({"type": "choose-ruling", "ruling": "metals-los-block", "reading": "figures"},),
            whole=300,
        ),
    ),
    "necropole": (
        Example(
            {"camps": NECROPOLE_CAMPS, "stats": NECROPOLE_STATS, "seed": "laws"},
            ({"type": "say", "text": "Hello"}, {"type": "adjust", "who": "xaia", "what": "weak-force", "by": 1}),
            whole=2000,
        ),
        Example(
            {"camps": NECROPOLE_CAMPS, "stats": NECROPOLE_STATS, "seed": "laws", "board": {"kind": "lettered"}},
            ({"type": "choose-ruling", "ruling": "nec-adjacency", "reading": "eight"},),
        ),
        Example(
            {"camps": NECROPOLE_CAMPS, "seed": "laws", "board": {"kind": "hexagonal", "side": 3}, "first": "team-1"},
            ({"type": "give-stats", "unit": "xaia", "stats": {"life": 2}}, {"type": "vp", "who": "team-1", "by": 1}),
        ),
        Example(
            {"mode": "campaign", "leaders": {"team-1": 3, "team-2": 1}, "level": "expert", "seed": "laws"},
            ({"type": "mark", "area": "porte", "what": "damage"}, {"type": "give-printed", "printed": {"lord-cost": 2}}),
            secrets=mission_drawn,
        ),
        Example({"mode": "arena", "seed": "laws", "board": {"kind": "lettered"}}, secrets=kept_in_secret),
    ),
    "tsukuyumi": (
        Example(tables.options(2, "laws"), ({"type": "say", "text": "Hello"},), secrets=face_down),
        Example(playing.options(2, "laws"), ({"type": "momentum", "by": 1}, {"type": "say", "text": "Hello"})),
    ),
}
CASES = [pytest.param(GAMES[slug], example, id=f"{slug}-{n}") for slug, found in EXAMPLES.items() for n, example in enumerate(found)]


def catalogue(game):
    return engine_files.catalogue_of(game.slug)


def listed(game, state):
    """What may be done, in order; of very many the first ones."""
    return list(islice(game.legal_commands(state, catalogue(game)), MOST_LOOKED_AT))


def playthrough(game, example, seed, plies):
    """A random game: for each command its state before, the command, its events and the state after."""
    box = catalogue(game)
    chance = Chance(f"{game.slug} {seed}")
    state = game.setup(example.options, box)
    by_hand = list(example.by_hand)
    for _ in range(plies):
        commands = listed(game, state)
        if by_hand and chance.below(4) == 0:
            command = game.read_command(by_hand.pop(0), box)
        elif commands:
            command = chance.pick(commands)
        else:
            return
        try:
            after, events = act(game, state, command, box)
        except RuleViolation:
            assert command not in commands, "a listed command was refused"
            continue  # a correction by hand that does not fit here
        yield state, command, events, after
        state = after


def plain(value):
    """As it comes back from a file or a phone."""
    return json.loads(json.dumps(value))


def test_every_game_has_examples():
    assert set(EXAMPLES) == set(GAMES)
    assert all(slug == game.slug for slug, game in GAMES.items())


LAWS = examples(8)
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_text_and_json_bring_everything_back(game, example, seed):
    box = catalogue(game)
    for _, command, events, after in playthrough(game, example, seed, 25):
        assert game.read_command(plain(game.write_command(command)), box) == command
        assert tuple(game.read_event(plain(game.write_event(event))) for event in events) == events
        assert game.read_state(plain(game.write_state(after)), box) == after
        assert game.parse(game.render(after), box) == after
        assert "\n" not in game.render(after)


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_a_replay_is_what_was_played(game, example, seed):
    start = game.setup(example.options, catalogue(game))
    log, last = [], start
    for _, _, events, after in playthrough(game, example, seed, 40):
        log += [plain(game.write_event(event)) for event in events]
        last = after
    assert replay(game, start, [game.read_event(event) for event in log]) == last


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS, st.lists(st.sampled_from([ACTION, ACTION, ACTION, UNDO, REDO]), max_size=30))
def test_undo_and_redo_are_a_stack_of_states(game, example, seed, kinds):
    box, chance = catalogue(game), Chance(f"undo {seed}")
    start = game.setup(example.options, box)
    past, future = [start], []  # the states themselves, beside the log that only knows events
    log: list[tuple[str, tuple[Any, ...]]] = []
    for kind in kinds:
        events: tuple[Any, ...] = ()
        if kind == UNDO and len(past) > 1:
            future.append(past.pop())
        elif kind == REDO and future:
            past.append(future.pop())
        elif kind == ACTION and (commands := listed(game, past[-1])):
            after, events = act(game, past[-1], chance.pick(commands), box)
            past.append(after)
            future.clear()
        else:
            continue
        log.append((kind, events))
        found = standing([one for one, _ in log])
        assert replay(game, start, [event for n in found.done for event in log[n][1]]) == past[-1]
        assert len(found.undone) == len(future)


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_what_is_listed_is_accepted_and_the_order_is_fixed(game, example, seed):
    box = catalogue(game)
    for n, (before, _, _, _) in enumerate(playthrough(game, example, seed, 20)):
        commands = listed(game, before)
        again = listed(game, game.read_state(plain(game.write_state(before)), box))
        assert commands == again
        assert len(set(map(str, commands))) == len(commands)
        if n % 5 == 0:
            for command in commands:
                assert game.decide(before, command, box)


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_deciding_and_folding_change_nothing_that_was_there(game, example, seed):
    for before, command, events, after in playthrough(game, example, seed, 15):
        written = plain(game.write_state(before))
        assert act(game, before, command, catalogue(game)) == (after, events)
        assert plain(game.write_state(before)) == written


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_a_view_is_json_with_a_position(game, example, seed):
    for _, _, _, after in playthrough(game, example, seed, 10):
        for seat in (*game.sides(after), None):
            assert {"position", "pending"} <= set(plain(game.write_view(game.view(after, seat))))


def shown(game, state, command, events, seat):
    """Everything that a seat gets to see of what was just done: the board, the action and what followed."""
    lines = [game.write_command(command), *map(game.write_event, events)]
    return plain([game.write_view(game.view(state, seat)), *(game.seen(line, seat) for line in lines)])


@pytest.mark.parametrize(("game", "example"), [case for case in CASES if case.values[1].secrets is None])
@LAWS
@given(SEEDS)
def test_a_game_without_secrets_shows_every_seat_the_same(game, example, seed):
    """Fails as soon as the game hides something from somebody: then its example says what, and the law below holds for it."""
    for _, command, events, after in playthrough(game, example, seed, 15):
        seats = [shown(game, after, command, events, seat) for seat in (*game.sides(after), None)]
        assert seats.count(seats[0]) == len(seats)
        assert seats[0][1:] == plain([game.write_command(command), *map(game.write_event, events)])


@pytest.mark.parametrize(("game", "example"), [case for case in CASES if case.values[1].secrets is not None])
@LAWS
@given(SEEDS)
def test_nobody_sees_anything_change_with_another_seats_secret(game, example, seed):
    chance = Chance(f"secrets {seed}")
    for _, _, _, state in playthrough(game, example, seed, 400):
        secret = example.secrets(state, chance)
        if secret is None:
            continue
        owner, choices = secret
        done = [(command, *act(game, state, command, catalogue(game))) for command in choices]
        for seat in (*game.sides(state), None):
            one, other = (shown(game, after, command, events, seat) for command, after, events in done)
            assert (one == other) == (seat != owner)
        return
    raise AssertionError("no secret came up in this game")


@pytest.mark.parametrize(("game", "example"), CASES)
@LAWS
@given(SEEDS)
def test_somebody_at_the_table_may_send_what_is_listed(game, example, seed):
    for before, _, _, _ in playthrough(game, example, seed, 10):
        for command in listed(game, before)[:40]:
            assert any(game.may(before, side, command) for side in game.sides(before))
            touched = game.touches(before, command)
            assert touched is None or all(isinstance(one, str) for one in touched)


@pytest.mark.parametrize(("game", "example"), CASES)
def test_a_playthrough_exists_and_comes_to_an_end(game, example):
    states = [after for _, _, _, after in playthrough(game, example, "whole", example.whole or 20)]
    assert states
    if example.whole:
        ended = game.outcome(states[-1])
        assert ended is not None
        assert set(ended.winners) <= set(game.sides(states[-1]))
        assert ended.clause
        assert listed(game, states[-1]) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(("game", "example"), CASES)
@examples(60)
@given(JSON, st.text(max_size=30))
def test_what_cannot_be_read_is_refused_and_never_breaks(game, example, value, text):
    box = catalogue(game)
    for read in (lambda: game.read_command(value, box), lambda: game.read_state(value, box), lambda: game.parse(text, box)):
        with pytest.raises(BadInput):
            read()
