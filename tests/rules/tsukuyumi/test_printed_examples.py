"""Every worked example of the two books has a case that plays it at a table."""

import importlib
import tomllib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
EXAMPLES = tomllib.loads((FOLDER / "printed-examples.toml").read_text("utf-8"))["examples"]
AT_A_TABLE = ("act",)  # questions of cases/ that are played; all of cases-flow/ are


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_a_printed_example_has_its_case(example):
    where, _, name = example["case"].partition(": ")
    if where.startswith("test_"):
        module = importlib.import_module(f"tests.rules.tsukuyumi.{where}")
        assert callable(getattr(module, name, None)), f"{where} has no {name}"
        return
    cases = tomllib.loads((FOLDER / f"{where}.toml").read_text("utf-8"))["cases"]
    case = next((case for case in cases if case["name"] == name), None)
    assert case is not None, f"{where} has no case “{name}”"
    assert "do" in case or case["question"] in AT_A_TABLE, "it is asked, not played"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_a_printed_example_names_its_heading(example, catalogue):
    assert example["heading"] in catalogue.headings[example["book"]]
    assert example["book"] != "fmd-en" or example["french"] in catalogue.headings["fmd-fr"]


def test_no_example_is_listed_twice():
    assert len({example["title"] for example in EXAMPLES}) == len(EXAMPLES)
