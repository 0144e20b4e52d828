"""Apostrophes, quotation marks and no-break spaces as each language sets them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.loading import CatalogueFiles
from cards.typography import typeset
from rules.loading import RulebookFiles


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("fr", "Qui gagne ? L'Oni !", "Qui gagne\u202f? L’Oni\u202f!"),
        ("fr", "Il dit : « et » ; rien de plus.", "Il dit\u00a0: «\u00a0et\u202f»\u202f; rien de plus."),
        ("fr", "2,8 % de 10 000 fois, p. 21", "2,8\u00a0% de 10\u202f000 fois, p.\u00a021"),
        ("fr", "%(n)s %% ; %(name)s : %(n)s × %(unit)s", "%(n)s\u00a0%%\u202f; %(name)s\u00a0: %(n)s\u00a0×\u00a0%(unit)s"),
        ("fr", "En 3 %(unit)s", "En 3 %(unit)s"),
        ("fr", "déjà\u00a0: bien\u00a0!", "déjà\u00a0: bien\u202f!"),
        ("en", "It's 2.8 % « or » more", "It’s 2.8% “or” more"),
        ("en", "Why? Because: 3 × Private; p. 4", "Why? Because: 3\u00a0×\u00a0Private; p.\u00a04"),
        ("en", 'It says "at once", not "now".', "It says “at once”, not “now”."),
        ("en", "the Nomads' home", "the Nomads’ home"),
    ],
)
def test_each_language_sets_its_signs(language, typed, printed):
    assert typeset(typed, language) == printed


@given(st.text(alphabet="ab1 '\":;?!«»%()s×p.\u00a0\u202f\n"), st.sampled_from(["en", "fr"]))
def test_setting_twice_is_setting_once_and_only_spaces_and_signs_change(text, language):
    once = typeset(text, language)
    assert typeset(once, language) == once
    assert [c for c in once if c.isalnum()] == [c for c in text if c.isalnum()]


def test_files_are_typed_plainly_and_read_typeset(catalogue: CatalogueFiles, book: RulebookFiles):
    unit = next(entry for entry in catalogue.entries if entry.record["name"]["en"].startswith("Will-o"))
    assert unit.record["name"]["en"] == "Will-o’-the-Wisp"
    titles = [item.record["title"]["fr"] for item in book.rulings]
    assert all("\u202f?" in title for title in titles if title.endswith("?"))
    assert "'" not in "".join(titles)


def test_no_text_has_a_straight_quotation_mark(catalogue: CatalogueFiles, book: RulebookFiles):
    records = [*(entry.record for entry in catalogue.entries), *(item.record for item in (*book.clauses, *book.rulings))]
    for record in records:
        texts = [record.get(name) or {} for name in ("name", "title", "text", "answer", "reason", "changes")]
        texts += [part.get("text") or {} for name in ("parts", "readings") for part in record.get(name, ())]
        assert not [text for both in texts for text in both.values() if '"' in text], record
