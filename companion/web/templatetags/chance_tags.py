"""The chance of an attack roll, drawn."""

from django import template
from django.utils.safestring import SafeString

from companion.web.svg import chance_strip as drawing

register = template.Library()


@register.simple_tag
def chance_strip(total: int) -> SafeString:
    """The totals of two dice, and which of them wound when at most this one does."""
    return drawing.strip(total)
