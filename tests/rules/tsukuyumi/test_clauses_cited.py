"""The engine cites the book: every clause that its code names is there."""

import re
import tomllib
from pathlib import Path

from rules import engine

FOLDER = Path(engine.__file__).parent
CLAUSE = re.compile(r'"((?:tsk|coop)\.[a-z-]+(?:\.[0-9]+)+)"')
CITED = {
    path.relative_to(FOLDER).as_posix(): found
    for path in sorted(FOLDER.rglob("*.py"))
    if (found := set(CLAUSE.findall(path.read_text("utf-8"))))
}


def test_every_clause_that_the_engine_cites_is_in_the_book(book):
    known = {clause.id for clause in book.clauses}
    assert {file: cited - known for file, cited in CITED.items() if cited - known} == {}


def test_the_engine_cites_clauses_at_all():
    assert len(set().union(*CITED.values())) > 30


def test_a_clause_is_marked_as_enforced_exactly_where_code_and_a_case_cite_it(book):
    code = set().union(*CITED.values())
    cases = set()
    for path in Path(__file__).parent.glob("cases*/*.toml"):
        for case in tomllib.loads(path.read_text("utf-8"))["cases"]:
            cases |= set(re.findall(r"'((?:tsk|coop)\.[a-z-]+(?:\.[0-9]+)+)'", str(case["expect"])))
    own = [clause for clause in book.clauses if clause.game == "tsukuyumi"]
    assert {clause.id for clause in own if clause.record.get("enforced")} == code & cases
