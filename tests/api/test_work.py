"""The worst questions that are accepted take a bounded number of steps, on every machine the same; more is refused, with a sentence."""

from contextlib import contextmanager, suppress

import pytest

from companion.api import tsukuyumi as questions
from companion.web.tools.oni_starts import EXAMPLES
from rules import engine_data, messages
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import plan_json
from rules.engine.necropole.plan import MOST_ROLLS, plan
from rules.engine.tsukuyumi.board import notation, position_json
from rules.engine.tsukuyumi.board.position_json import MOST_STACKS
from rules.engine.tsukuyumi.legality.damage import MOST_SPLITS
from rules.engine.tsukuyumi.oni_ai import attack, routes
from rules.engine.tsukuyumi.oni_ai.routes import MOST_STEPS, RouteMap

pytestmark = pytest.mark.usefixtures("box")


class TooComplex(Exception):
    """The one refusal that a search may end with."""


@contextmanager
def told_apart():
    """Any other refusal is an error."""
    try:
        yield
    except BadInput as bad:
        if bad.code != "too-complex":
            raise
        raise TooComplex from bad


SIZES = ("small", "medium", "large")


def board(radius: int, kinds: int, count: int, needed: int) -> dict:
    """Every area guarded, and in each of them many different Oni: nothing is decided before all of them are compared."""
    places = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius]
    every = {"health": 1, "attack": 1, "traits": []}
    oni = {f"u{n}": {**every, "conquest": 1 + n % 7, "size": SIZES[n % 3]} for n in range(60)}
    units = {(q, r): {f"u{(i + j) % 60}": count for j in range(kinds)} for i, (q, r) in enumerate(places)}
    areas = {f"{q},{r}": {"kind": "ocean", "units": {"oni": units[q, r], "nomads": {"guard": 1}}} for q, r in places}
    guard = {**every, "conquest": needed, "size": "small"}
    return {"game": "tsukuyumi", "mode": "coop", "areas": areas, "stats": {"oni": oni, "nomads": {"guard": guard}}}


@pytest.fixture
def spent(monkeypatch):
    """How many steps each search has taken."""
    counted: list[RouteMap] = []
    made, spend = RouteMap.__init__, RouteMap.spend

    def counting(self, *args):
        made(self, *args)
        self.spent = 0
        counted.append(self)

    def spending(self, steps=1):
        spend(self, steps)  # raises before the work is done that would be too much
        self.spent += steps

    monkeypatch.setattr(RouteMap, "__init__", counting)
    monkeypatch.setattr(RouteMap, "spend", spending)
    return counted


@pytest.mark.parametrize("question", [questions.next_attack, questions.why_not])
@pytest.mark.parametrize("sent", [(2, 6, 1, 60), (4, 3, 2, 300), (4, 6, 1, 60), (4, 6, 200, 9999), (11, 1, 1, 60), (4, 15, 1, 100)])
def test_the_onis_search_ends_within_its_steps(spent, question, sent):
    body = {"position": board(*sent), "attacks_left": 2} | ({"area": "0,0"} if question is questions.why_not else {})
    with suppress(TooComplex), told_apart():
        question(body)
    assert spent
    assert all(search.spent <= MOST_STEPS for search in spent)


def test_a_search_that_is_too_long_is_refused():
    with pytest.raises(BadInput, match="too-complex") as bad:
        questions.next_attack({"position": board(4, 6, 1, 60), "attacks_left": 2})
    said = messages.bad_input(bad.value)
    assert "fewer kinds of Oni" in said["en"]
    assert "moins de types" in said["fr"]


def test_what_is_laid_out_at_once_is_counted_before_it_is_made(monkeypatch):
    """Six routes for each of 150 figures are hundreds of millions of ways: none of them may be written down to be counted."""
    position = board(2, 1, 150, 1000)
    monkeypatch.setattr(routes, "MOST_STEPS", 5_000)
    with suppress(TooComplex), told_apart():
        questions.next_attack({"position": position, "attacks_left": 2})


@pytest.mark.parametrize("line", [line for _, line in EXAMPLES])
def test_boards_that_people_play_need_a_small_part_of_the_steps(spent, line):
    table = engine_data.tsukuyumi()
    attack.next_attack(position_json.read(notation.parse(line), table.catalogue, table.rulings), 2)
    assert all(search.spent < MOST_STEPS / 10 for search in spent)


def test_a_board_with_too_many_stacks_is_refused_with_what_is_accepted():
    with pytest.raises(BadInput) as bad:
        questions.score({"position": board(4, 16, 1, 1)})
    assert bad.value.facts["most"] == MOST_STACKS
    assert "1000" in messages.bad_input(bad.value)["fr"]


def test_damage_is_split_in_a_bounded_number_of_ways():
    stats = {f"u{n}": {"conquest": 1, "health": 1, "attack": 1, "size": "small", "traits": []} for n in range(15)}
    body = {"owner": "nomads", "units": dict.fromkeys(stats, 1), "damage": 7, "stats": {"nomads": stats}}
    with pytest.raises(BadInput) as bad:
        questions.damages(body)
    assert bad.value.facts == {"most": MOST_SPLITS, "found": 2**15}
    body["units"].popitem()
    assert questions.damages(body)["ways"]


def test_a_plan_looks_at_a_bounded_number_of_rolls():
    names = [f"t{n}" for n in range(6)]
    attacks = {f"a{n}": {"cost": n % 3, "uses": 12, "touches": names[n % 2 :: 2]} for n in range(6)}
    targets = {name: {"armour": n, "life": 12} for n, name in enumerate(names)}
    worst = {"force": 7, "initiative": 12, "attacks": attacks, "targets": targets, "second_chances": 4, "substances": 4}
    with pytest.raises(BadInput, match="too-complex"):
        plan(plan_json.read_situation(worst))
    assert MOST_ROLLS == 12_000
