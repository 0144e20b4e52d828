"""What the text of the rulebook carries of a scenario's board, and what only its picture shows."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cards.models import Scenario
from companion.web.svg.scenario_parts import Marked, ScenarioParts
from rules.engine.tsukuyumi import map_generator

FIXED = {"full-moon-down": map_generator.recipe(5, "standard", scenario="full-moon-down").fixed}
MARKED: Mapping[str, Sequence[Marked]] = {
    "pacific-standoff": (Marked("ABC", home=True), Marked("X", home=False)),
    "spoiled-earth": (Marked("X", home=False, counted=False),),
}
SAID: Mapping[str, str | Promise] = {
    "control": gettext_lazy("Each player starts in a different group of tiles, and no homezone is adjacent to the Moon."),
    "pacific-standoff": gettext_lazy("The homezones go on A, B and C; X stays free of them."),
    "spoiled-earth": gettext_lazy("No homezone is placed in a hole (X)."),
    "full-moon-down": gettext_lazy("2 of the tiles are radioactive and 4 are fertile ground."),
}
ONLY_IN_THE_PICTURE: Mapping[str, str | Promise] = {
    "exploration": gettext_lazy(
        "Where each tile goes, and how many are fertile ground, is only in the picture on page 21 of the rulebook."
    ),
    "control": gettext_lazy(
        "Which tiles form a group, and how many are fertile ground, is only in the picture on page 21 of the rulebook."
    ),
    "pacific-standoff": gettext_lazy("Where A, B, C and X are is only in the picture on page 21 of the rulebook."),
    "spoiled-earth": gettext_lazy("How many holes there are (X), and where, is only in the picture on page 21 of the rulebook."),
    "the-canyon": gettext_lazy("Where each tile goes is only in the picture on page 21 of the rulebook."),
    "full-moon-down": gettext_lazy(
        "Where the radioactive tiles, the fertile ground and the other tiles go is only in the picture on page 21 of the rulebook."
    ),
}


def layouts(scenario: Scenario) -> list[ScenarioParts]:
    """The parts of its board, once for each number of players."""
    counts = range(scenario.min_players, scenario.max_players + 1)
    fixed, marked = FIXED.get(scenario.slug, ()), MARKED.get(scenario.slug, ())
    return [ScenarioParts(n, map_generator.recipe(n, "standard").total, fixed, marked, SAID.get(scenario.slug, "")) for n in counts]
