"""The phases of Tsukuyumi in their printed colours, wherever a text names them."""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

COLOURS = {
    "en": {"white": "white", "blue": "blue", "green": "green", "red": "red", "black": "black"},
    "fr": {"blanche": "white", "bleue": "blue", "verte": "green", "rouge": "red", "noire": "black"},
}
NAMES = {
    "en": re.compile(rf"\b({'|'.join(COLOURS['en'])}) phase\b", re.IGNORECASE),
    "fr": re.compile(rf"\bphase ({'|'.join(COLOURS['fr'])})\b", re.IGNORECASE),
}


@register.filter
def phases(text: str) -> SafeString:
    """A text with each phase that it names as a chip: the name stands in it, so that nobody needs the colour."""
    language = "fr" if (get_language() or "").startswith("fr") else "en"

    def chip(named: re.Match[str]) -> str:
        return f'<span class="phase phase-{COLOURS[language][named[1].lower()]}">{named[0]}</span>'

    return mark_safe(NAMES[language].sub(chip, conditional_escape(text)))
