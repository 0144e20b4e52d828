"""Numbers and the words that they govern agree: every numbered message with 0, 1, 2 and 21, in both languages."""

import re

import pytest
from django.utils import translation
from django.utils.translation import ngettext

from companion import translations

MESSAGES = [message for message in translations.translated() if message.id]
NUMBERED = [message for message in MESSAGES if not isinstance(message.id, str)]
PLAIN = [message for message in MESSAGES if isinstance(message.id, str)]
PLACE = re.compile(r"%\((\w+)\)s")
# Placeholders that hold a number which counts something, not a name, a place, a turn or the side of a comparison.
COUNTS = (
    "n|count|damage|points|cost|needed|available|short|found|asked|wanted|most|moved|best|distance|steps|reach|allowed|left|there|"
    "dealt|laid|souls|tokens|wounds|squares|wait|total"
)
INVARIABLE = {
    "dans", "sur", "pas", "dos", "plus", "moins", "cas", "des", "les", "ces", "vos", "vous", "sous", "fois", "tous", "héros", "this",
    "less", "weakness", "stays", "squares", "is", "possible",
}  # fmt: skip
# A number in front of a plural, or of a verb in the plural, with or without a word between them.
GOVERNED = {
    "en": re.compile(rf"(?<!to )(?<!of )%\((?:{COUNTS})\)s (?:(?:\w+ )?(\w+s)|are|were|have)\b"),
    "fr": re.compile(rf"(?<!à )%\((?:{COUNTS})\)s (?:\w+ )?(\w+s|\w+aux|sont|doivent|peuvent|suffisent)\b"),
}


@pytest.mark.parametrize("number", [0, 1, 2, 21])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_numbered_message_agrees_with_its_number(language, number):
    singular = number == 1 if language == "en" else number < 2
    wrong = []
    for message in NUMBERED:
        with translation.override(language):
            said = ngettext(*message.id, number)
        said = PLACE.sub(lambda place: str(number) if re.fullmatch(COUNTS, place[1]) else "…", said)
        if singular and set(re.findall(rf"\b{number} (\w+s)\b", said)) - INVARIABLE:
            wrong.append(said)
        if not (singular or str(number) in said) and "%(n)s" in message.id[1]:
            wrong.append(said)
    assert wrong == []


def test_no_message_without_a_plural_has_a_number_that_governs_one():
    texts = [(language, text) for message in PLAIN for language, text in (("en", message.id), ("fr", message.string))]
    assert [text for language, text in texts if any(m.group(1) not in INVARIABLE for m in GOVERNED[language].finditer(text))] == []


def test_french_counts_nothing_and_one_as_singular():
    with translation.override("fr"):
        assert [ngettext("%(n)s unit", "%(n)s units", n) % {"n": n} for n in (0, 1, 2, 21)] == [
            "0 unité",
            "1 unité",
            "2 unités",
            "21 unités",
        ]
