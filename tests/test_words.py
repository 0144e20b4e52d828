"""One word for one thing: what docs/words.md rules out appears in no text that people read, in neither language."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.loading import CatalogueFiles
from companion.translations import translated
from rules.loading import LINK, RulebookFiles

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
TEXTS = ("title", "text", "answer", "reason", "changes", "who", "forget", "note")  # of a file; names are printed ones


def texts_of(value: object, language: str, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a record in one language, with its place; names and search words are not ours to choose."""
    if isinstance(value, list):
        for n, part in enumerate(value):
            yield from texts_of(part, language, f"{where}.{n}")
    if isinstance(value, dict):
        for key, part in value.items():
            if key in TEXTS and isinstance(part, dict) and isinstance(part.get(language), str):
                yield f"{where}.{key}", LINK.sub(lambda m: m.group(2) or "", part[language])
            else:
                yield from texts_of(part, language, f"{where}.{key}")


def everything(language: str, catalogue: CatalogueFiles, book: RulebookFiles) -> Iterator[tuple[str, str]]:
    for entry in catalogue.entries:
        yield from texts_of(entry.record, language, entry.key)
    for item in (*book.chapters, *book.clauses, *book.rulings, *book.sheets):
        yield from texts_of(item.record, language, item.id)
    for message in translated():
        forms = message.id if language == "en" else message.string
        for form in (forms,) if isinstance(forms, str) else forms or ():
            yield "the interface", form


@pytest.mark.parametrize(("language", "rule"), [(language, rule) for language in ("en", "fr") for rule in WORDS[language]])
def test_a_word_that_we_do_not_use_is_nowhere(language, rule, catalogue, book):
    flags = re.NOFLAG if rule.get("case") else re.IGNORECASE
    word = re.compile(rule["word"], flags)
    allowed = [re.compile(phrase, flags) for phrase in rule.get("unless", ())]
    found = []
    for where, text in everything(language, catalogue, book):
        rest = text
        for phrase in allowed:
            rest = phrase.sub("", rest)
        if word.search(rest):
            found.append(f"{where}: {text[:160]}")
    assert found == []
