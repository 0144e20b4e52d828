"""The parts of a scenario's board, drawn."""

from django import template
from django.utils.safestring import SafeString

from cards.models import Scenario
from companion.web.reference import scenario_layouts
from companion.web.svg import scenario_parts

register = template.Library()


@register.filter
def layouts(scenario: Scenario) -> list[scenario_parts.ScenarioParts]:
    return scenario_layouts.layouts(scenario)


@register.filter
def only_in_the_picture(scenario: Scenario) -> str:
    return str(scenario_layouts.ONLY_IN_THE_PICTURE[scenario.slug])


@register.filter
def drawn(parts: scenario_parts.ScenarioParts) -> SafeString:
    return scenario_parts.draw(parts)
