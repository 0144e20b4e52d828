"""The books' examples of how a game goes on, and every refusal of the standard game: commands as a table sends them."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from rules.messages import both
from rules.messages.standard import REASONS
from tests import engine_files
from tests.rules.tsukuyumi.test_cases import clauses_in

FOLDER = Path(__file__).parent / "cases-flow"
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [pytest.param(file, case, id=f"{file}: {case['name']}") for file, content in FILES.items() for case in content["cases"]]
BOX = engine_files.tsukuyumi().catalogue


def merged(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """One state written over another: what is new replaces, objects are filled in."""
    found = dict(base)
    for name, one in more.items():
        found[name] = merged(found[name], one) if isinstance(one, dict) and isinstance(found.get(name), dict) else one
    return found


def start_of(file: str, case: dict[str, Any]) -> Any:
    """A case begins with one of the file's states and what it changes of it, or with the set-up of a table."""
    if "setup" in case:
        return GAME.setup(json.loads(case["setup"]), BOX)
    base = json.loads(FILES[file]["states"][case["state"]])
    value = merged(base, json.loads(case.get("but", "{}")))
    return GAME.read_state({**value, "position": {"game": "tsukuyumi", "mode": "standard", **value["position"]}}, BOX)


def played(file: str, case: dict[str, Any]) -> dict[str, Any]:
    """What a case comes to: the state, the clauses that were named on the way, and the last command's refusal."""
    state = start_of(file, case)
    clauses: set[str] = set()
    codes: list[str] = []
    for command in case["do"]:
        assert not codes, "only the last command may be refused"
        try:
            state, events = act(GAME, state, GAME.read_command(json.loads(command), BOX), BOX)
            clauses |= clauses_in([GAME.write_event(event) for event in events])
        except RuleViolation as no:
            codes = sorted({reason.code for reason in no.reasons})
            clauses |= {reason.clause for reason in no.reasons}
            for reason in no.reasons:
                assert all(both(reason.code, reason.facts).values())
    view = GAME.write_view(GAME.view(state, None))
    areas = view["position"]["areas"]
    first = view["pending"]
    clauses |= {first["clause"]} if first else set()
    return {
        "codes": codes,
        "clauses": clauses,
        "stage": state.stage,
        "phase": state.position.phase,
        "round": state.position.round,
        "active": state.position.active,
        "order": list(state.position.initiative or ()),
        "turned": sorted(state.turned),
        "pending": first["kind"] if first else None,
        "asks": list(first["by"]) if first else [],
        "options": len(first["options"]) if first else 0,
        "areas": areas,
        "held": view.get("held"),
        "used": view.get("used"),
        "points": view.get("points"),
        "supply": view["position"].get("supply", {}).get("oni"),
        "winners": list(state.result.winners) if state.result else None,
    }


def told(name: str, wanted: Any, found: dict[str, Any]) -> Any:
    """The answer to one expectation, in its own shape."""
    if name == "clauses":
        return wanted if set(wanted) <= found["clauses"] else sorted(found["clauses"])
    if name == "territory":
        return {here: found["areas"][here].get("territory", "") for here in wanted}
    if name == "units":
        return {here: found["areas"].get(here, {}).get("units", {}) for here in wanted}
    if name == "markers":
        return {here: found["areas"][here].get("markers", {}) for here in wanted}
    if name == "traits":
        return {here: found["areas"][here].get("traits", []) for here in wanted}
    if name in ("points", "held", "used", "supply"):
        return {key: found[name].get(key, 0) for key in wanted}
    return found[name] if found[name] is not None else ""


@pytest.mark.django_db  # a refusal names units as the box does
@pytest.mark.parametrize(("file", "case"), CASES)
def test_the_game_goes_on_as_the_book_says(file, case):
    expect = {"codes": [], **case["expect"]}
    found = played(file, case)
    assert {name: told(name, one, found) for name, one in expect.items()} == expect


def test_every_case_says_where_it_is_printed_or_which_clause_it_follows(catalogue, book):
    known = {clause.id for clause in book.clauses}
    for _, case in (param.values for param in CASES):
        assert set(case["expect"].get("clauses", ())) <= known, case
        if case.get("book"):
            assert case["heading"] in catalogue.headings[case["book"]], case
        else:
            assert case["expect"]["clauses"], case


def test_every_refusal_of_the_standard_game_is_given_by_a_case():
    seen = {code for _, case in (param.values for param in CASES) for code in case["expect"].get("codes", ())}
    assert set(REASONS) - seen == set()


def test_no_two_cases_of_a_file_have_the_same_name():
    for file, content in FILES.items():
        names = [case["name"] for case in content["cases"]]
        assert len(set(names)) == len(names), file
