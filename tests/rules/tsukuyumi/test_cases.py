"""The rulebooks' worked examples, asked as the public API asks them; what is expected comes from the printed page."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.api import tsukuyumi
from tests.rules.tsukuyumi import acting

pytestmark = pytest.mark.django_db  # the questions read units and rulings from the database

FOLDER = Path(__file__).parent / "cases"
ASK = {
    "check": tsukuyumi.check,
    "damage": tsukuyumi.damages,
    "score": tsukuyumi.score,
    "momentum": tsukuyumi.moment,
    "next-attack": tsukuyumi.next_attack,
    "why-not": tsukuyumi.why_not,
    "act": acting.act,
}
CODES = {
    "off-board", "not-adjacent", "blockade", "too-far", "massive", "outnumbered", "no-such-figure", "no-own-figure", "too-weak",
    "no-conquest-value", "no-enemy", "not-in-supply", "not-oni-ground", "oni-already-hold", "moon-untouched", "wrong-phase", "after-combat",
    "immobilised", "not-affordable",
}  # fmt: skip
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [pytest.param(file, case, id=f"{file}: {case['name']}") for file, content in FILES.items() for case in content["cases"]]


def body_of(file: str, case: dict[str, Any]) -> dict[str, Any]:
    """The question's body; a position may be the name of one of the file's boards."""
    body = json.loads(case["body"])
    if isinstance(body.get("position"), str):
        body["position"] = json.loads(FILES[file]["boards"][body["position"]])
    if "position" in body:
        body["position"]["game"] = "tsukuyumi"
    return body


def clauses_in(value: Any) -> set[str]:
    """Every clause that an answer names, wherever it stands."""
    if isinstance(value, list):
        return set().union(*map(clauses_in, value))
    if not isinstance(value, dict):
        return set()
    own = {value["clause"]} if isinstance(value.get("clause"), str) else set()
    return own.union(*map(clauses_in, value.values()))


def is_part(wanted: dict[str, Any], found: dict[str, Any]) -> bool:
    return all(name in found and found[name] == one for name, one in wanted.items())


def told_apart(expect: dict[str, Any], answer: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What was expected and what was answered, where they differ."""
    found = {name: seen(name, one, answer) for name, one in expect.items()}
    return {name: (expect[name], one) for name, one in found.items() if one != expect[name]}


def seen(name: str, wanted: Any, answer: dict[str, Any]) -> Any:
    """The answer to one expectation, in the expectation's own shape."""
    options = answer.get("options", [])
    if name == "codes":
        return sorted({reason["code"] for reason in answer["reasons"]})
    if name == "clauses":
        there = clauses_in(answer)
        return wanted if set(wanted) <= there else sorted(there)
    if name == "board":
        return {here: {key: answer[name].get(here, {}).get(key) for key in one} for here, one in wanted.items()}
    if name in ("facts", "sides"):
        return {key: answer[name].get(key) for key in wanted}
    if name in ("ways", "lines"):
        return [one if any(is_part(one, found) for found in answer[name]) else answer[name] for one in wanted]
    if name == "no_ways":
        return [one for one in wanted if not any(is_part(one, found) for found in answer["ways"])]
    if name == "number":
        return len(answer["ways"])
    if name == "first":
        return answer["ways"][0]
    if name == "targets":
        return sorted(option["target"] for option in options)
    if name in ("needed", "available", "moved", "distance"):
        values = {option[name] for option in options}
        return values.pop() if len(values) == 1 else values
    if name == "groups":
        return [sorted(f"{step['unit']} {step['path'][0]}" for step in group) for option in options for group in option["groups"]]
    return sorted(answer[name]) if name == "unknown" else answer[name]


@pytest.mark.parametrize(("file", "case"), CASES)
def test_the_answer_is_the_books(file, case):
    assert told_apart(case["expect"], ASK[case["question"]](body_of(file, case))) == {}


def test_every_case_says_where_it_is_printed_or_which_clause_it_follows(catalogue, book):
    known = {clause.id for clause in book.clauses}
    for _, case in (param.values for param in CASES):
        assert set(case["expect"].get("clauses", ())) <= known, case
        if case["book"]:
            assert case["heading"] in catalogue.headings[case["book"]], case
        else:
            assert not case["heading"], case
            assert case["expect"]["clauses"], case


def test_every_reason_code_of_the_contract_is_given_in_a_refusal():
    refusals = [case["expect"] for _, case in (param.values for param in CASES) if case["expect"].get("legal") is False]
    assert {code for expect in refusals for code in expect.get("codes", ())} == CODES


def test_no_two_cases_of_a_file_have_the_same_name():
    for file, content in FILES.items():
        names = [case["name"] for case in content["cases"]]
        assert len(set(names)) == len(names), file
