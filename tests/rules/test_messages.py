"""Sentences of reasons: a side has its name, and what a program has to write stays as it is written."""

import re

import pytest
from django.utils import translation

from cards.models import Faction
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.messages.numbers import Numbered

pytestmark = pytest.mark.django_db
PLACES = re.compile(r"%\((\w+)\)s")
SIDES = ("side", "faction", "factions")


def placed(words):
    return set(PLACES.findall(words.one if isinstance(words, Numbered) else words))


WITH_A_SIDE = [
    (say, code, places)
    for say, sentences in (
        (messages.say, messages.REASONS),
        (lambda code, facts: messages.say_bad_input(BadInput(code, "x", facts)), messages.INPUT),
    )
    for code, words in sentences.items()
    if (places := placed(words)) & set(SIDES)
]


@pytest.mark.parametrize(("say", "code", "places"), WITH_A_SIDE, ids=[code for _, code, _ in WITH_A_SIDE])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_names_a_side_in_the_readers_language(say, code, places, language):
    for faction in Faction.objects.all():
        facts = {place: [faction.slug] if place == "factions" else faction.slug if place in SIDES else 2 for place in places}
        with translation.override(language):
            says = say(code, facts)
        assert getattr(faction, f"name_{language}") in says
        assert faction.slug not in says


def test_there_are_such_sentences():
    assert {"no-home-yet", "not-your-turn", "missing-initiative", "same-faction"} <= {code for _, code, _ in WITH_A_SIDE}


def test_somebody_who_is_no_side_is_called_as_they_were_sent():
    assert "hats" in messages.say("no-home-yet", {"side": "hats"})


def test_the_factions_that_somebody_may_choose_have_their_names():
    says = messages.both("not-your-faction", {"faction": "zipang", "accepted": ["white-fang", "dinorda"]})
    assert all("White Fang, Dinorda." in text for text in says.values())


def test_the_facts_themselves_keep_their_slugs():
    facts = {"side": "kampfgruppe-03"}
    messages.both("no-home-yet", facts)
    assert facts == {"side": "kampfgruppe-03"}


def test_what_a_side_still_has_to_place_is_said_in_words():
    facts = {"side": "nomads", "missing": ["home", "start", "units"]}
    assert messages.both("not-ready", facts) == {
        "en": "Still to be placed (Nomads): homezone, starting areas, starting units.",
        "fr": "Reste à placer (Nomades)\u00a0: zone de départ, territoires de départ, unités de départ.",
    }


@pytest.mark.parametrize("accepted", [["name", "active", "none", "area", "red-hat"], ["2", "3"], ["player", "side"]])
def test_what_is_accepted_is_the_same_in_both_languages(accepted):
    says = messages.bad_input(BadInput("unknown-field", "x", {"accepted": accepted}))
    assert all(text.endswith(f" {', '.join(accepted)}.") for text in says.values())


def test_phases_are_translated():
    says = messages.both("wrong-phase", {"phase": "red", "allowed": ["white", "blue"]})
    assert says["fr"].endswith("blanche, bleue.")
    assert says["en"].endswith("white, blue.")
