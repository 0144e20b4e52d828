"""Phases stand in their printed colours wherever they are named."""

import pytest
from django.utils.translation import override

from companion.web.templatetags.phase_tags import COLOURS, phases


@pytest.mark.parametrize(
    ("language", "text", "chip"),
    [
        ("en", "White phase: two actions", '<span class="phase phase-white">White phase</span>: two actions'),
        ("en", "after the black phase", 'after the <span class="phase phase-black">black phase</span>'),
        ("fr", "Phase verte", '<span class="phase phase-green">Phase verte</span>'),
    ],
)
def test_a_phase_that_a_text_names_becomes_a_chip_with_its_name(language, text, chip):
    with override(language):
        assert phases(text) == chip


def test_a_text_is_escaped_and_other_colours_stay_words():
    with override("en"):
        assert phases("<b>red</b> & a white flag") == "&lt;b&gt;red&lt;/b&gt; &amp; a white flag"


def test_both_languages_name_the_same_five_phases():
    assert set(COLOURS["en"].values()) == set(COLOURS["fr"].values()) == {"white", "blue", "green", "red", "black"}


@pytest.mark.parametrize(("language", "address"), [("en", "/tsukuyumi/now/standard-round/white/"), ("fr", "/tsukuyumi/terms/")])
def test_pages_of_the_reference_name_phases_in_colour(client, language, address):
    page = client.get(f"/{language}{address}", follow=True).content.decode()
    assert "phase-white" in page
