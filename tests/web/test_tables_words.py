"""Everything that can be tapped has words, in both languages: each command of the codec, each open choice of each way of playing."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from django.utils import translation

from companion.web.tables.tsukuyumi.action_labels import label
from companion.web.tables.tsukuyumi.panels import coop, standard
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.game import COMMANDS
from rules.engine.tsukuyumi.play import duties
from rules.engine.tsukuyumi.play.duties import COOP_DUTIES
from rules.engine.tsukuyumi.standard.decide import ANSWERS
from tests.html import plain_spaces

# What the co-op game waits for without a task, by stage.
OF_THE_STAGES = [
    "set-up",
    "princess-start",
    "begin-game",
    "choose-action",
    "show-cards",
    "round-card",
    "oni-attack",
    "objective",
    "final-count",
]
BY_HAND = ["draw-passed"]  # asked after a hand correction
OF_STANDARD = {*ANSWERS, *(kind.NAME for kind in duties.STANDARD_KINDS)}
IN_FIGHTS = ["riposte", "take-damage", "retreat"]
WORDS = {
    "by": "nomads",
    "owner": "nomads",
    "side": "nomads",
    "who": "nomads",
    "unit": "private",
    "kind": "conquest",
    "card": "mp79",
    "power": "at-full-power",
}


def sample(hint: Any, name: str = "") -> Any:
    """Something of this type, as a command might hold it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return sample(next(one for one in args if one is not NoneType), name)
    if origin is Literal:
        return args[0]
    if origin is tuple:
        return (sample(args[0], name),)
    if origin is not None and issubclass(origin, Mapping):
        return {"nomads" if name == "shares" else "private": sample(args[1], name)}
    if is_dataclass(hint) and hint is not Hex:
        return built(hint)
    return {str: WORDS.get(name, "small"), int: 2, bool: True, Hex: Hex(1, 0)}[hint]


def built(kind: type) -> Any:
    hints = get_type_hints(kind)
    held = {
        one.name: sample(hints[one.name], one.name) for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING
    }
    return kind(**held)


@pytest.mark.parametrize("name", sorted(COMMANDS.kinds))
def test_every_command_has_a_label_in_both_languages(name):
    command = built(COMMANDS.kinds[name])
    said = {}
    for language in ("en", "fr"):
        with translation.override(language):
            said[language] = label(command)
    assert said["en"].strip()
    assert said["fr"].strip()
    assert "1,0" not in said["en"]  # areas are called as the board calls them


def test_both_languages_differ_where_there_are_words():
    """A forgotten gettext would show the same sentence twice."""
    same = []
    for name, kind in COMMANDS.kinds.items():
        command = built(kind)
        with translation.override("en"):
            english = label(command)
        with translation.override("fr"):
            french = label(command)
        if english == french:
            same.append((name, english))
    assert [one for one in same if any(word.isalpha() and len(word) > 3 for word in one[1].split()[:1])] == []


@pytest.mark.parametrize("kind", sorted({*COOP_DUTIES.kinds, *OF_THE_STAGES, *BY_HAND, *IN_FIGHTS}))
def test_every_choice_of_the_co_op_game_has_its_sheet(kind):
    assert kind in coop.SHEETS or kind in coop.HEADLINES


@pytest.mark.parametrize("kind", sorted(OF_STANDARD))
def test_every_choice_of_the_standard_game_has_its_headline(kind):
    assert kind in standard.CHOICES


def test_no_sheet_is_of_a_choice_that_does_not_exist():
    assert {*coop.SHEETS, *coop.HEADLINES} <= {*COOP_DUTIES.kinds, *OF_THE_STAGES, *BY_HAND, *IN_FIGHTS}
    assert set(standard.CHOICES) <= OF_STANDARD


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            {"type": "produce", "by": "nomads", "unit": "private", "area": "1,0", "points": 2, "count": 2},
            "Produce 2 × Private in ☾2",
            "Produire 2 × Bleu en ☾2",
        ),
        (
            {"type": "draw-event", "by": "nomads", "epic": True},
            "Take an epic event (from the deck): it takes effect at once",
            "Prendre un événement épique (de la pioche) : il prend effet aussitôt",
        ),
        (
            {
                "type": "oni-conquer", "by": "nomads", "from": "1,0", "area": "0,0",
                "figures": [{"unit": "small", "count": 1, "path": ["1,0", "0,0"]}, {"unit": "large", "count": 1, "path": ["1,0"]}],
            },
            "The Oni conquer ☾ (1 × Small Oni ☾2 → ☾, 1 × Large Oni stays in ☾2)",
            "Les Oni conquièrent ☾ (1 × Petit Oni ☾2 → ☾, 1 × Grand Oni reste en ☾2)",
        ),
        (
            {"type": "retreat", "by": "nomads", "side": "nomads", "figures": [{"unit": "private", "count": 1, "path": ["1,0", "0,0"]}]},
            "1 × Private ☾2 → ☾",
            "1 × Bleu ☾2 → ☾",
        ),
        (
            {"type": "take-damage", "by": "nomads", "side": "nomads", "absorbed_by": "private"},
            "Nomads lose: nobody; the rest hits Private",
            "Nomades : perdre personne ; le reste est pour Bleu",
        ),
    ],
)  # fmt: skip
def test_a_label_says_what_differs(action, english, french):
    said = {}
    for language in ("en", "fr"):
        with translation.override(language):
            said[language] = plain_spaces(label(COMMANDS.read(action, "action")))
    assert said == {"en": english, "fr": french}


def test_the_colon_of_a_counterattack_stands_as_the_language_has_it():
    answer = COMMANDS.read({"type": "counterattack", "by": "nomads", "side": "nomads", "choice": "retreat"}, "action")
    with translation.override("fr"):
        assert label(answer) == "Nomades\u00a0: Retraite"  # on one line
