"""The display face: small, with its licence, and with every letter and figure that a title can hold."""

import re
import tomllib
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[1]
FONT = ROOT / "static/fonts/chakra-petch-700.woff2"
MOST_BYTES = 25_000


def names(value: object) -> set[str]:
    """Everything called name, title or heading in the data."""
    if isinstance(value, list):
        return {name for item in value for name in names(item)}
    if not isinstance(value, dict):
        return set()
    own = {text for key in ("name", "title") if isinstance(value.get(key), dict) for text in value[key].values() if isinstance(text, str)}
    return own | {name for item in value.values() for name in names(item)}


def test_it_is_small_and_says_under_which_licence_it_stands():
    assert FONT.stat().st_size <= MOST_BYTES
    assert "SIL OPEN FONT LICENSE" in (FONT.parent / "chakra-petch-licence.txt").read_text("utf-8")


def test_it_has_every_character_of_the_names_and_of_the_interface():
    files = [*(ROOT / "cards/data").rglob("*.toml"), *(ROOT / "rules/text").rglob("*.toml")]
    said = {name for path in files for name in names(tomllib.loads(path.read_text("utf-8")))}
    interface = re.findall(r'^(?:msgid|msgstr)(?:\[\d\])? "(.*)"$', (ROOT / "locale/fr/LC_MESSAGES/django.po").read_text("utf-8"), re.M)
    assert len(said) > 2000
    needed = {character for text in (*said, *interface) for character in text if character.isalnum()}
    assert needed - {chr(point) for point in TTFont(FONT).getBestCmap()} == set()
