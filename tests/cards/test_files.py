"""The catalogue's files as they are: complete in both languages, canonical, and consistent with each other."""

import json
import re
import tomllib
from xml.etree import ElementTree

from cards.formatting import canonical, files
from cards.loading import BOOKS, DATA, GAMES

ROOT = DATA.parent.parent
ICONS = {e.attrib["id"] for e in ElementTree.parse(ROOT / "static/icons/sprite.svg").getroot().iter() if "id" in e.attrib}


def test_every_file_is_in_canonical_form():
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files()}
    assert [name for name, text in texts.items() if canonical(text) != text] == [], "run 'make data'"


def test_the_canonical_form_keeps_the_content():
    shuffled = '# head\n[[units]]\nname.fr = "b"\nname.en = "a \\"quoted\\""\nvalues = [3, 1]\nslug = "x"\n\n[[units]]\nslug = "y"\n'
    assert canonical(shuffled) != shuffled
    assert tomllib.loads(canonical(shuffled)) == tomllib.loads(shuffled)


def _texts(catalogue):
    for entry in catalogue.entries:
        record = entry.record
        yield entry.key, "name", record["name"]
        if "text" in record:
            yield entry.key, "text", record["text"]
        for part in record.get("parts", ()):
            for field in ("name", "text"):
                if field in part:
                    yield entry.key, f"parts.{part['key']}.{field}", part[field]


def test_both_languages_are_filled_and_tidy(catalogue):
    bad = []
    for key, where, both in _texts(catalogue):
        for language in ("en", "fr"):
            text = both.get(language, "")
            if not text.strip() or text != text.strip() or "  " in text or "TODO" in text:
                bad.append(f"{key} {where}.{language}: {text!r}")
    assert not bad, "\n".join(bad)


def test_a_text_is_not_the_same_in_both_languages(catalogue):
    same = [key for key, where, both in _texts(catalogue) if where.endswith("text") and both["en"] == both["fr"]]
    assert not same


def test_french_texts_read_as_french_and_english_ones_as_english(catalogue):
    """A crude but sharp look: words that only the other language has."""
    wrong = []
    for key, where, both in _texts(catalogue):
        if not where.endswith("text"):
            continue
        english, french = (set(re.findall(r"[a-zà-ÿ]+", both[lang].lower())) for lang in ("en", "fr"))
        if len(english & {"est", "dans", "une", "avec", "sont", "joueur"}) > 1:
            wrong.append(f"{key} {where}.en")
        if len(french & {"the", "with", "and", "player", "are", "from"}) > 1:
            wrong.append(f"{key} {where}.fr")
    assert not wrong


def test_every_icon_is_drawn(catalogue):
    missing = {e.record["icon"] for e in catalogue.entries if "icon" in e.record} - ICONS
    assert not missing


def test_a_units_letter_is_its_own_within_its_faction(catalogue):
    seen: dict[tuple[str, str], str] = {}
    for entry in catalogue.of("units"):
        letter = entry.record.get("letter")
        if letter:
            spot = (entry.record.get("faction", entry.game), letter)
            assert spot not in seen, f"{entry.slug} and {seen[spot]} share {letter}"
            seen[spot] = entry.slug


def test_factions_have_letters_that_differ(catalogue):
    for game in GAMES:
        letters = [e.record["letter"] for e in catalogue.of("factions", game)]
        assert len(set(letters)) == len(letters)


def test_every_figure_that_no_book_prints_says_how_sure_it_is(catalogue):
    for entry in catalogue.entries:
        for name in entry.record.get("figures", {}):
            assert entry.confidence(name) in ("printed", "public", "inferred")
            if not any("book" in s for s in entry.record["sources"]):
                assert entry.confidence(name) != "printed", f"{entry.key}.{name}"


def test_every_book_and_game_is_there(catalogue):
    assert [e.slug for e in catalogue.of("games")] == list(GAMES)
    assert [e.slug for e in catalogue.of("books")] == list(BOOKS)


def test_the_schema_explains_every_field():
    schema = json.loads((DATA / "schema.json").read_text("utf-8"))["$defs"]
    for name, rule in schema["record"]["properties"].items():
        meant = schema.get(rule.get("$ref", "").rsplit("/", 1)[-1], {})
        assert rule.get("description") or meant.get("description"), name
