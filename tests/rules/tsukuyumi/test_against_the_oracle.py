"""The engine and the oracle, a second judge written from the clauses alone, agree on small random boards."""

from typing import Any

from hypothesis import Phase, assume, event, given, settings
from hypothesis import strategies as st

from rules.engine.kernel.hexes import parse
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.position_json import read
from rules.engine.tsukuyumi.legality import check, damage, scoring
from rules.engine.tsukuyumi.legality.questions_json import read_action
from rules.engine.tsukuyumi.oni_ai import attack
from tests import engine_files
from tests.examples import examples
from tests.rules.tsukuyumi import boards, oracle

# What fails is a whole board, and small: shrinking it would take longer than reading it.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target)
MANY = settings(examples(600), phases=PHASES)
FEWER = settings(examples(300), phases=PHASES)


def position_of(value: Any) -> Position:
    table = engine_files.tsukuyumi()
    return read(value, table.catalogue, table.rulings)


def verdict_of(position: Any, action: Any):
    return check.check(position_of(position), read_action(action))


def codes_of(verdict) -> set[str]:
    return {"home-area" if reason.code == "home" else reason.code for reason in verdict.reasons}


@MANY
@given(st.data())
def test_movement_of_whole_groups(data):
    position = data.draw(boards.positions())
    action = data.draw(boards.moves(position))
    assert codes_of(verdict_of(position, action)) == oracle.move_reasons(position, action)


@MANY
@given(st.data())
def test_conquest(data):
    position = data.draw(boards.positions())
    action = data.draw(boards.conquests(position))
    verdict = verdict_of(position, action)
    codes, needed, available = oracle.conquer_verdict(position, action)
    assert codes_of(verdict) == codes
    if "off-board" not in codes:
        assert (verdict.facts["needed"], verdict.facts["available"]) == (needed, available)


@FEWER
@given(st.data())
def test_annihilation(data):
    position = data.draw(boards.positions())
    action = data.draw(boards.annihilations(position))
    verdict = verdict_of(position, action)
    codes, dealt = oracle.annihilate_verdict(position, action)
    assert codes_of(verdict) == codes
    if "off-board" not in codes:
        assert verdict.facts["damage"] == dealt


@MANY
@given(st.data())
def test_placing_oni(data):
    position = data.draw(boards.oni_positions())
    action = data.draw(boards.oni_placements(position))
    # The engine says more where ground lies next door behind a red edge; the oracle knows only that none is in reach.
    found = {"not-oni-ground" if code == "blockade" else code for code in codes_of(verdict_of(position, action))}
    assert found == oracle.place_oni_codes(position, action)


@MANY
@given(st.data())
def test_the_onis_conquest(data):
    position = data.draw(boards.oni_positions())
    action = data.draw(boards.oni_conquests(position))
    verdict = verdict_of(position, action)
    codes, needed, available = oracle.oni_conquer_verdict(position, action)
    if "no-such-figure" in codes:  # the strength of figures that are not there is nobody's question
        assert codes_of(verdict) - {"too-weak"} == codes - {"too-weak"}
        return
    assert codes_of(verdict) == codes
    if not codes:
        assert (verdict.facts["needed"], verdict.facts["available"]) == (needed, available)


@FEWER
@given(st.data())
def test_changing_the_initiative(data):
    position = data.draw(boards.positions().filter(lambda p: p.get("initiative")))
    action = data.draw(boards.initiatives(position))
    verdict = verdict_of(position, action)
    codes, order = oracle.initiative_order(position, action)
    assert codes_of(verdict) == codes
    if not codes:
        assert verdict.facts["order"] == order


@MANY
@given(boards.damages())
def test_damage(body):
    owner = body["owner"]
    health = {unit: body["stats"][owner][unit]["health"] for unit in body["units"]}
    sizes = {unit: body["stats"][owner][unit]["size"] for unit in body["units"]}
    found = {(tuple(sorted(way.lost)), way.absorbed_by, way.unused) for way in damage.splits(body["units"], health, body["damage"])}
    assert found == oracle.damage_ways(body["units"], health, body["damage"])
    chosen = damage.oni_split(body["units"], health, sizes, body["damage"])
    assert (tuple(sorted(chosen.lost)), chosen.absorbed_by, chosen.unused) in oracle.oni_damage(
        body["units"], health, sizes, body["damage"]
    )


def same_attack(position: Any, attacks_left: int) -> None:
    decision = attack.next_attack(position_of(position), attacks_left)
    expected = oracle.next_attack(position, attacks_left)
    assert decision.kind == expected["decision"]
    found = {
        str(option.target): {
            "needed": option.needed,
            "available": option.available,
            "moved": option.moved,
            "distance": option.distance,
            "priority": option.priority,
            "groups": {tuple(sorted((step.unit, str(step.path[0])) for step in group)) for group in option.groups},
        }
        for option in decision.options
    }
    wanted = {
        target: {**facts, "groups": {tuple(sorted(group)) for group in facts["groups"]}} for target, facts in expected["targets"].items()
    }
    assert found == wanted


@MANY
@given(boards.coop_positions(), st.integers(1, 3))
def test_the_onis_next_attack(position, attacks_left):
    same_attack(position, attacks_left)


@FEWER
@given(boards.coop_positions(["dark-observer", "abyssal"]), st.integers(1, 3))
def test_an_attack_that_the_dark_observer_or_the_abyssal_leads(position, attacks_left):
    same_attack(position, attacks_left)


@FEWER
@given(boards.coop_positions(), st.data())
def test_why_the_oni_do_not_come(position, data):
    targets = [name for name, area in sorted(position["areas"].items()) if oracle.is_target(area)]
    assume(targets)
    target = data.draw(st.sampled_from(targets))
    expected, most = oracle.why_nobody_comes(position, target)
    reason = attack.why_not(position_of(position), parse(target), 2)
    event(f"{expected}: {reason.code}")
    if expected in ("out-of-reach", "cannot-pass"):
        assert reason.code == expected
        assert reason.clause == "coop.oni.3"
    elif expected == "too-weak":
        if reason.code == "cannot-pass":  # enough points are near; some of them cannot pass
            assert sum(oracle.total(position, name, "oni", "conquest") for name in position["areas"]) > most
        else:
            assert reason.code == "too-weak"
            assert most <= reason.facts["available"] < reason.facts["needed"]
    else:
        assert reason.code in ("chosen", "fewer-elsewhere", "nearer-elsewhere", "priority-elsewhere")


@FEWER
@given(boards.positions())
def test_the_score(position):
    found = scoring.score(position_of(position))
    expected = oracle.score_coop(position) if position["mode"] in ("coop", "solo") else oracle.score_standard(position)
    assert {side: vp for side, vp in found.sides.items() if vp} == {side: vp for side, vp in expected.items() if vp}
