"""The pictures of clauses."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from companion.web.pictures import shown

register = template.Library()


@register.filter
def picture_of(clause: str) -> shown.ShownPicture | None:
    """The picture of a clause; None where it has none."""
    return shown.picture_of(clause)


@register.simple_tag
def silhouette_named(name: str) -> SafeString:
    """One drawing of the silhouettes, as decoration."""
    return format_html('<svg class="silhouette"><use href="{}#{}"/></svg>', static("icons/silhouettes.svg"), name)
