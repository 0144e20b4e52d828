"""Worked cases: the examples of our clauses and the facts' test vectors, each a line of notation, a move and what must follow."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.metals.game import GAME
from tests.rules.metals import oracle
from tests.rules.metals.boards import CATALOGUE

FOLDER = Path(__file__).parent / "cases"
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [pytest.param(case, id=f"{file}: {case['name']}") for file, content in FILES.items() for case in content["cases"]]


def state_of(case: dict[str, Any]):
    """The case's position; `map` names one of the maps below, `rulings` are readings without the game's name."""
    line = case["position"].replace("OURS", "5x5-E-A0f1cB-1A2A1-B1c0fA-E").replace("BARE", "5x5-E-E-E-E-E")
    if "rulings" in case:
        line += " rulings=" + ",".join(f"metals-{slug}:{key}" for slug, key in sorted(case["rulings"].items()))
    return GAME.parse(line, CATALOGUE)


def answer_to(case: dict[str, Any]) -> dict[str, Any]:
    """Everything that an expectation may ask for."""
    state = state_of(case)
    ended = GAME.outcome(state)
    if "move" not in case:
        listed = list(GAME.legal_commands(state, CATALOGUE))
        return {"moves": len(listed), "winner": ended.winners[0] if ended else None, "clauses": {ended.clause} if ended else set()}
    try:
        after, events = act(GAME, state, GAME.read_command(case["move"], CATALOGUE), CATALOGUE)
    except RuleViolation as no:
        return {"refused": sorted(reason.code for reason in no.reasons), "clauses": {reason.clause for reason in no.reasons}}
    ended = GAME.outcome(after)
    told = [GAME.write_event(event) for event in events]
    return {
        "score": list(after.score),
        "pool": list(after.pool),
        "figures": GAME.render(after).split(" ")[1],
        "active": GAME.write_state(after)["active"],
        "winner": ended.winners[0] if ended else None,
        "events": [event["type"] for event in told],
        "by": [event["by"] for event in told if event["type"] == "hit"],
        "clauses": {clause for event in told for clause in (event["clause"], *event.get("clauses", ()))}
        | ({ended.clause} if ended else set()),
    }


@pytest.mark.parametrize("case", CASES)
def test_a_worked_case(case):
    answer = answer_to(case)
    for name, wanted in case["expect"].items():
        if name == "clauses":
            assert set(wanted) <= answer["clauses"], answer
        else:
            assert answer.get(name) == wanted, answer


@pytest.mark.parametrize("case", CASES)
def test_the_oracle_says_so_too(case):
    value = GAME.write_state(state_of(case))
    expect = case["expect"]
    if "move" not in case:
        assert len(oracle.options(value)) == expect.get("moves", len(oracle.options(value)))
        assert (oracle.verdict(value) if oracle.verdict(value) != "no" else None) == expect.get("winner")
    elif "refused" in expect:
        with pytest.raises(oracle.Forbidden):
            oracle.play(value, case["move"])
    else:
        after, won = oracle.play(value, case["move"])
        assert [after["score"]["blue"], after["score"]["red"]] == expect.get("score", [after["score"]["blue"], after["score"]["red"]])
        assert expect.get("winner") == (won if won != "no" else None)
