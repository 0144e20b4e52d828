"""What the small tools need without a server: the printed values and the words, in one language.

The phone's own arithmetic (static/js/offline/tools.js) answers only where no server can be asked; a test puts thousands of questions
to it and to the engine's pages and compares the answers whole.
"""

from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext, ngettext, override

from companion.web.tools import calculators
from rules import engine_data, messages
from rules.engine.tsukuyumi.board.position import ONI, SIZES
from rules.engine.tsukuyumi.legality.damage import MOST_SPLITS, OBSERVER

WORDS = {
    "put-units": "Enter your units", "conquered": "Yes, you conquer it", "not-yet": "No, not yet",
    "needed": "Needed %(needed)s · Available %(available)s", "tie": "A tie is enough; defenders never add up.", "you": "You",
    "your-faction": "Your faction", "area": "The area", "defender": "Defender %(n)s", "nobody": "nobody", "mountain": "Mountain",
    "stronghold": "Added by markers such as a Stronghold", "put-damage": "Enter units and damage", "coop": "In co-op, use this one",
    "fewest": "Fewest lost", "lost": "Lost:", "none-lost": "No losses", "swallows": "%(name)s absorbs %(n)s",
    "left": "%(n)s too much", "lapses": "All damage goes to one unit first; damage that does not destroy it is lost.", "damage": "Damage",
    "whose": "Whose units", "sheet": "Health printed only on your stats sheet", "who-passes": "Who passes through, and who is there?",
    "passes": "Yes, you may pass through", "stops": "No: %(short)s more strength needed, or stop there",
    "bases": "Look at the bases: triangle 1, circle 2, rectangle 4. Compare each side separately; entering or leaving is always free.",
    "pass-together": "Units that pass together: %(strength)s", "stands": "Side %(n)s in the area: %(total)s", "small": "Small",
    "medium": "Medium", "large": "Large", "faction": "Faction",
    "equal": "If tied, the player with the better place in the initiative wins.",
    "players": "Players", "player": "Player %(n)s", "areas": "Areas worth 1", "fertile": "Fertile ground, worth 2",
    "moon": "Moon’s centre, points marked",
    "missions": "Missions", "goal": "Faction goal, points", "other": "Other points", "place": "Place on the initiative board",
    "less": "%(name)s: 1 fewer", "more": "%(name)s: 1 more", "answer": "Answer",
    "too-many": "fewer units at once", "conquest": "Conquest", "attack": "Attack", "health": "Health",
}  # fmt: skip
MORE_WAYS = ("%(n)s more way", "%(n)s more ways")


def tools_json(language: str) -> dict[str, Any]:
    """Factions with their units and values, and every word that the tools say."""
    stats = engine_data.tsukuyumi().catalogue.units
    with override(language):
        names, units = calculators.sides_with_units()
        return {
            "words": {key: gettext(word) for key, word in WORDS.items()} | {"more-ways": _plurals()},
            "weak": messages.say("too-weak", {key: f"%({key})s" for key in ("needed", "available", "short", "mountain")}),
            "factions": [
                {"slug": slug, "name": name, "units": [_unit(unit, label, stats[slug][unit]) for unit, label in units[slug].items()]}
                for slug, name in names.items()
            ],
            "emblems": static("icons/emblems.svg").removeprefix("/"),
            "oni": ONI,
            "observer": OBSERVER,
            "sizes": SIZES,
            "most-ways": MOST_SPLITS,
        }


def _unit(slug: str, label: str, stats: Any) -> list[Any]:
    return [slug, label, stats.conquest, stats.health, stats.attack, stats.size]


def _plurals() -> list[str]:
    return [ngettext(*MORE_WAYS, n) for n in (1, 2)]
