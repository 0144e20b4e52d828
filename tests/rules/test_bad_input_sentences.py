"""Every code of input that cannot be read has a sentence in both languages, made of facts that the code gives."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

from cards.loading import LANGUAGES
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi import map_generator

ROOT = Path(__file__).parents[2]
PLACES = re.compile(r"%\((\w+)\)s")


def raised() -> list[tuple[str, str, frozenset[str] | None]]:
    """Where a BadInput is made: place, code and the names of its facts, None where they are not written out."""
    found = []
    for path in sorted([*ROOT.glob("rules/**/*.py"), *ROOT.glob("companion/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadInput"):
                continue
            code = node.args[0]
            if not isinstance(code, ast.Constant):
                continue
            facts: frozenset[str] | None = frozenset()
            if len(node.args) > 2:
                written = node.args[2]
                plain = isinstance(written, ast.Dict) and all(isinstance(key, ast.Constant) for key in written.keys)
                facts = frozenset(key.value for key in written.keys) if plain else None
            found.append((f"{path.relative_to(ROOT)}:{node.lineno}", code.value, facts))
    return found


def test_every_code_that_is_raised_has_its_sentence():
    for place, code, facts in raised():
        wanted = set(PLACES.findall(messages.INPUT[code]))
        assert facts is None or wanted <= facts, place
        with translation.override("fr"):
            french = translation.gettext(messages.INPUT[code])
        assert french != messages.INPUT[code], place
        assert set(PLACES.findall(french)) == wanted, place


@pytest.mark.parametrize(
    ("asked", "code", "accepted"),
    [
        ({"mode": "chess"}, "unknown-mode", "coop"),
        ({"players": 5}, "players-of-mode", "2, 3, 4"),
        ({"scenario": "full-moon-down"}, "unknown-scenario", "null"),
        ({"scatter": 9}, "unknown-scatter", "0, 1, 2, 3"),
        ({"seed": "x" * 99}, "long-seed", str(map_generator.LONGEST_SEED)),
        ({"more": 7}, "not-accepted", "2"),
        ({"tiles": []}, "too-few-of-kind", "fertile"),
        ({"tiles": [map_generator.Tile("green", "fertile", 9, (), None)]}, "too-few-tiles", "14"),
    ],
)
def test_the_map_maker_says_what_it_accepts(asked, code, accepted):
    usual = {"players": 2, "mode": "coop", "seed": "moon", "scatter": 0, "tiles": []}
    with pytest.raises(BadInput) as refused:
        map_generator.make_map(**{**usual, **asked})
    assert refused.value.code == code
    both = messages.bad_input(refused.value)
    assert all(accepted in both[language] for language in LANGUAGES)
    assert both["en"] != both["fr"]
