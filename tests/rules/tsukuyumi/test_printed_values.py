"""Values that only the players' components print: what lacks them is listed with all it needs, and decided once they are told."""

from dataclasses import replace
from itertools import chain, islice, takewhile

import pytest

from rules.engine.kernel.errors import BadInput, PrintedValue, RuleViolation, UnknownValue
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.legality.reach import reach
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard import tables

CATALOGUE = playing.catalogue()
WHITE = '{"stage":"white","coop":{"players":["nomads"]}}'
BLACK = '{"stage":"black","coop":{"players":["nomads","boarlords"],"attacks":2}}'


def parse(line: str) -> State:
    return GAME.parse(line, CATALOGUE)


def told(state: State, **stats: dict) -> State:
    """The same table after somebody read values off the components."""
    command = GAME.read_command({"type": "give-values", "stats": stats}, CATALOGUE)
    for event in GAME.decide(state, command, CATALOGUE):
        state = GAME.evolve(state, event)
    return state


def lacking(state: State) -> list:
    """What is listed with values that it lacks; in the standard game the endless list of whole movements comes after it."""
    listed = GAME.commands(state, CATALOGUE)
    if not state.position.together:
        listed = takewhile(lambda entry: not isinstance(entry[0], actions.Move), listed)
    return [(command, needs) for command, needs in listed if needs]


def needs_of(state: State, wanted: object) -> set:
    return {value for command, needs in lacking(state) if command == wanted for value in needs}


def test_annihilation_of_ordinary_oni_is_listed_at_a_fresh_table_with_the_health_it_needs():
    state = parse(f"coop round=1 phase=white active=nomads order=nomads / 0,0 moon oni:small*1,medium*1 nomads:private*2 ;; {WHITE}")
    (area,) = state.position.areas
    fight = actions.Annihilate("nomads", area)
    assert fight not in list(GAME.legal_commands(state, CATALOGUE))
    health = {PrintedValue("oni", "small", "health"), PrintedValue("oni", "medium", "health")}
    assert needs_of(state, fight) == health
    with pytest.raises(UnknownValue) as asked:
        GAME.decide(state, fight, CATALOGUE)
    assert set(asked.value.needs) == health
    state = told(state, oni={"small": {"health": 5}, "medium": {"health": 15}})
    assert fight in list(GAME.legal_commands(state, CATALOGUE))
    assert needs_of(state, fight) == set()


def test_a_chosen_attack_of_the_oni_asks_for_every_attack_value_and_the_health_of_everybody_there_at_once():
    oni = "stat=oni:small:c10h10"
    line = f"coop round=1 phase=black active=nomads order=nomads>boarlords {oni} stat=oni:medium:c40h10"
    units = "oni:small*2,medium*1 nomads:private*1 boarlords:squeaker*2,boarrior*1"
    state = parse(f"{line} / 2,0 ocean {units} ;; {BLACK}")
    state = forget(state, "health", nomads=["private"], boarlords=["squeaker", "boarrior"])
    (area,) = state.position.areas
    with pytest.raises(UnknownValue) as asked:
        GAME.decide(state, c.AttackWithOni(area), CATALOGUE)
    attack = {PrintedValue("oni", "small", "attack"), PrintedValue("oni", "medium", "attack")}
    last_in_initiative = {PrintedValue("boarlords", "squeaker", "health"), PrintedValue("boarlords", "boarrior", "health")}
    assert attack | last_in_initiative <= set(asked.value.needs)


def forget(state: State, name: str, **units: list[str]) -> State:
    """The same table, were this value not in the catalogue."""
    stats = {owner: dict(held) for owner, held in state.position.stats.items()}
    for owner, slugs in units.items():
        for slug in slugs:
            stats.setdefault(owner, {})[slug] = replace(state.position.unit(owner, slug), **{name: None})
    return replace(state, position=replace(state.position, stats=stats))


def test_the_decision_which_area_the_oni_attack_names_all_that_it_needs():
    line = "coop round=1 phase=black active=nomads order=nomads / 2,0 ocean oni:ronin*1,merchant*1 / 3,0 ocean nomads:private*1"
    choice = GAME.write_view(GAME.view(parse(f"{line} ;; {BLACK}"), None))["pending"]
    assert {(need["unit"], need["value"]) for need in choice["facts"]["needs"]} >= {("ronin", "conquest"), ("merchant", "conquest")}


def test_a_standard_attack_on_units_of_unknown_health_is_listed_with_what_it_needs():
    games = (standard_states(f"annihilations {number}") for number in range(20))
    state = next(state for game in games for state in game if annihilations(state))
    attack, needs = annihilations(state)[0]
    assert {need.name for need in needs} <= {"health", "attack"}
    with pytest.raises(UnknownValue) as asked:
        GAME.decide(state, attack, CATALOGUE)
    assert asked.value.needs == needs


def annihilations(state: State) -> list:
    return [(command, needs) for command, needs in lacking(state) if isinstance(command, s.Attack) and command.card.kind == "annihilation"]


def standard_states(seed: str):
    """A random game of three in which nobody has told the Oni's values: what the bot may do is judged with them."""
    for _, _, state in tables.playthrough(tables.table(3, seed, rounds=2), seed):
        stats = {owner: units for owner, units in state.position.stats.items() if owner != "oni"}
        yield replace(state, position=replace(state.position, stats=stats))


def coop_states(seed: str):
    """A random co-op game, each state as it would be if only the sizes had been told."""
    for game in playing.play(playing.options(2, seed), seed):
        yield replace(game.now, position=replace(game.now.position, stats={}))


@pytest.mark.parametrize("states", [coop_states, standard_states])
def test_what_is_listed_as_lacking_is_decided_once_its_values_are_told(states):
    """With the best values for whoever acts it is accepted, and nothing more is asked for."""
    seen = 0
    chance = Chance("lacking")
    for state in islice(chain.from_iterable(states(f"lacking {seed}") for seed in range(6)), 0, 900, 3):
        found = lacking(state)
        legal = set(map(str, GAME.legal_commands(state, CATALOGUE))) if found and state.position.together else set()
        for command, needs in (chance.pick(found) for _ in range(min(len(found), 4))):
            assert str(command) not in legal
            position = state.position
            for value in needs:
                assert getattr(position.unit(value.owner, value.unit), value.name) is None
                best = printed_values.STRONG if value.owner == getattr(command, "by", "oni") else printed_values.WEAK
                position = printed_values.with_value(position, value, best[value.name])
            GAME.decide(replace(state, position=position), command, CATALOGUE)
            seen += 1
    assert seen > 10


def test_where_a_group_surely_gets_does_not_wait_for_a_size():
    state = parse("coop order=nomads / 0,0 ocean nomads:private*1 / 1,0 ocean oni:large*1 / 2,0 ocean")
    start = min(state.position.areas)
    needs = printed_values.needed(state.position, "nomads", lambda where: reach(where, "nomads", start, {"private": 1}, 2))
    assert PrintedValue("nomads", "private", "size") in needs
    worst = printed_values.assumed(state.position, "nomads", kind=False)
    assert len(reach(worst, "nomads", start, {"private": 1}, 2)) == 1
    best = printed_values.assumed(state.position, "nomads")
    assert len(reach(best, "nomads", start, {"private": 1}, 2)) == 2


@pytest.mark.parametrize(
    ("stats", "code"),
    [
        ({}, "missing"),
        ({"nobody": {"private": {"health": 1}}}, "unknown-faction"),
        ({"nomads": {"tank": {"health": 1}}}, "incomplete-stats"),
        ({"nomads": {"private": {"health": -1}}}, "out-of-range"),
        ({"nomads": {"private": {"wings": 2}}}, "unknown-field"),
    ],
)
def test_values_that_cannot_be_are_refused(stats, code):
    state = parse("coop order=nomads / 0,0 ocean nomads:private*1")
    with pytest.raises((BadInput, RuleViolation)) as refused:
        told(state, **stats)
    assert refused.value.code == code
