"""The engine cites the book: every clause that Nécropole's code names is there, and is marked where a case shows it."""

import re
import tomllib
from pathlib import Path

from rules.engine import necropole
from rules.engine.necropole.rulings import SWITCHES

CLAUSE = re.compile(r'"(nec\.[a-z]+(?:\.[0-9]+)+)"')
CODE = {clause for path in Path(necropole.__file__).parent.glob("*.py") for clause in CLAUSE.findall(path.read_text("utf-8"))}
CASES = {
    clause
    for path in (Path(__file__).parent / "cases").glob("*.toml")
    for case in tomllib.loads(path.read_text("utf-8"))["cases"]
    for clause in case["expect"].get("clauses", ())
}
BY_HAND = {"nec.explore.5.4"}  # named by corrections only


def test_every_clause_that_the_engine_cites_is_in_the_book(book):
    assert len(CODE) > 50
    assert CODE - {clause.id for clause in book.clauses} == set()


def test_every_clause_that_an_answer_can_name_has_a_case():
    assert CASES <= CODE
    advice = {clause for clause in CODE if clause.startswith(("nec.attack.13", "nec.attack.14"))}
    assert CODE - CASES - BY_HAND - advice == set()


def test_a_clause_is_marked_as_enforced_exactly_where_code_and_a_case_cite_it(book):
    own = [clause for clause in book.clauses if clause.game == "necropole"]
    assert {clause.id for clause in own if clause.record.get("enforced")} == CODE & CASES


def test_every_switch_names_a_reading_that_is_not_the_default(book):
    readings = {ruling.id: [reading["key"] for reading in ruling.record["readings"]] for ruling in book.rulings}
    defaults = {ruling.id: ruling.record["default"] for ruling in book.rulings}
    for slug, (_, reading) in SWITCHES.items():
        assert reading in readings[slug], slug
        assert reading != defaults[slug], slug
