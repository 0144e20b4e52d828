"""Words become comparable whatever their accents and capitals."""

from hypothesis import given
from hypothesis import strategies as st

from cards.normalisation import codes, fold


def test_accents_capitals_and_ligatures_do_not_matter():
    assert fold("Marqueur Œuf — ÉPIQUE") == "marqueur oeuf epique"


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_folded_text_is_plain(text):
    assert set(fold(text)) <= set("abcdefghijklmnopqrstuvwxyz0123456789 ")


@given(first=st.integers(1, 99), more=st.integers(0, 50))
def test_a_range_of_codes_holds_every_number(first, more):
    found = codes(f"MP{first:02d}–MP{first + more:02d}")
    assert len(found) == more + 1
    assert found[0] == f"MP{first:02d}"


def test_what_is_no_code_stands_for_nothing():
    assert codes("14") == codes("") == codes("MP–3") == []
