"""No two buttons in a panel say the same and do different things: looked at in whole games of every way of playing."""

import pytest

from companion.web.tables.tsukuyumi.panels.area import places_of
from rules.engine.kernel.random import Chance
from rules.engine.metals.game import GAME as METALS
from tests.rules.metals.boards import CATALOGUE as METALS_BOX
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.standard.tables import playthrough, table
from tests.web.drawing import shown_of, tab_page, turn_page, twins

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "fr")
AREAS = 2  # looked at in each state
STANDARD = [
    (2, "two", {}),
    (3, "three", {}),
    (4, "legends", {"modules": ["legendary-oni", "epic-events"]}),
    (3, "princess", {"modules": ["moon-princess", "legendary-oni", "faction-events"]}),
    (3, "powers", {"modules": ["oni-powers", "oni-missions", "alternative-goals"]}),
]
COOP = [(1, "alone"), (2, "both"), (4, "four")]


def sampled(states, every, chance):
    """Some of the states of a game, by chance, and always the last."""
    last = None
    for last in states:
        if not chance.below(every):
            yield last
    yield last


def looked_at(state, chance, number):
    """The turn with nothing in hand and with some areas in hand, in one language after the other; every page beside it now and then."""
    shown = shown_of("tsukuyumi", state)
    language = LANGUAGES[number % 2]
    assert twins(turn_page(shown, language)) == []
    places = sorted({place for command in shown.legal for place in places_of(command)} or set(shown.view.position.areas))
    for at in {chance.pick(places) for _ in range(AREAS)}:
        assert twins(turn_page(shown, language, at=str(at))) == [], at
    if number % 8 == 0:
        for tab in ("score", "track") if shown.view.position.together else ("score",):
            assert twins(tab_page(shown, language, tab)) == [], tab


@pytest.mark.parametrize(("players", "seed", "more"), STANDARD, ids=[seed for _, seed, _ in STANDARD])
def test_standard_games(players, seed, more, box):
    chance = Chance(f"labels {seed}")
    states = (state for _, _, state in playthrough(table(players, seed, **more), seed))
    for number, state in enumerate(sampled(states, 24, chance)):
        looked_at(state, chance, number)


@pytest.mark.parametrize(("players", "seed"), COOP, ids=[seed for _, seed in COOP])
def test_co_op_games(players, seed, box):
    chance = Chance(f"labels {seed}")
    states = (game.now for game in playing.play(playing.options(players, seed), seed))
    for number, state in enumerate(sampled(states, 24, chance)):
        looked_at(state, chance, number)


def test_games_of_metals(box):
    chance = Chance("labels of metals")
    state = METALS.setup({"map": {"seed": "labels"}, "pool": 4, "first": "blue"}, METALS_BOX)
    for number in range(24):
        commands = list(METALS.legal_commands(state, METALS_BOX))
        shown = shown_of("metals", state)
        language = LANGUAGES[number % 2]
        squares = {figure.name for figure in shown.view.position.figures}
        for query in ({}, {"hint": "1"}, *({"from": at} for at in squares), *({"from": at, "to": at} for at in squares), {"look": "c3"}):
            assert twins(turn_page(shown, language, **query)) == [], query
        if not commands:
            break
        for event in METALS.decide(state, chance.pick(commands), METALS_BOX):
            state = METALS.evolve(state, event)


def test_the_test_itself_sees_twins():
    same = "<section>" + "".join(f"<form><input name='action' value='{n}'><button>Go</button></form>" for n in (1, 2)) + "</section>"
    assert [label for label, _ in twins(same)] == ["Go"]
    assert twins(same.replace("</form><form>", "</form></section><section><form>")) == []
