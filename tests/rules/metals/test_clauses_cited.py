"""The engine cites the book: every clause that Metals' code names is there, and is marked where a case shows it."""

import re
import tomllib
from pathlib import Path

from rules.engine import metals

CLAUSE = re.compile(r'"(met\.[a-z]+(?:\.[0-9]+)+)"')
CODE = {clause for path in Path(metals.__file__).parent.glob("*.py") for clause in CLAUSE.findall(path.read_text("utf-8"))}
CASES = {
    clause
    for path in (Path(__file__).parent / "cases").glob("*.toml")
    for case in tomllib.loads(path.read_text("utf-8"))["cases"]
    for clause in case["expect"].get("clauses", ())
}


def test_every_clause_that_the_engine_cites_is_in_the_book(book):
    assert len(CODE) > 30
    assert CODE - {clause.id for clause in book.clauses} == set()


def test_every_clause_that_an_answer_can_name_has_a_case():
    assert CASES <= CODE
    advice = {"met.action.1.1", "met.occupation.1.3", "met.assault.1", "met.assault.2"}
    by_hand = {"met.setup.3.1", "met.occupation.2"}
    assert CODE - CASES - advice - by_hand - {"met.win.6"} == set()


def test_a_clause_is_marked_as_enforced_exactly_where_code_and_a_case_cite_it(book):
    own = [clause for clause in book.clauses if clause.game == "metals"]
    assert {clause.id for clause in own if clause.record.get("enforced")} == CODE & CASES
