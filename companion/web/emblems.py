"""Which emblem stands for a faction or a class, and how it is drawn inside a picture."""

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.models import Record
from cards.selectors import faction_of

EMBLEMS = frozenset(
    {
        # Tsukuyumi
        *("cybersamurai", "dark-seed", "nomads", "boarlords", "oni"),
        *("kampfgruppe-03", "children-of-the-lion", "sentinels", "lords-of-the-lost-sea", "fireborn"),
        # Metals
        *("artemisia", "white-fang", "zipang", "metaclyon", "dinorda", "corsario", "obsidior"),
        # Nécropole: classes of heroes, kinds of figures, and the undead of all kinds
        *("sorcerer", "warrior", "assassin"),
        *("hero", "minion", "lord", "god"),
        "undead",
    }
)


def emblem_of(record: Record) -> str:
    """The emblem of a record's faction, or in Nécropole of its class or kind; empty where it has none."""
    faction = faction_of(record)
    if record.collection == "factions" or faction:
        candidates = [faction.slug if faction else record.slug]
    elif record.game_slug == "necropole" and record.collection == "units":
        candidates = [*record.trait_slugs, record.kind]
    elif record.game_slug == "necropole" and record.kind == "class":
        candidates = [record.slug]
    else:
        candidates = []
    return next((slug for slug in candidates if slug in EMBLEMS), "")


def emblem_address(slug: str) -> str:
    """Where the drawing lies."""
    return f"{static('icons/emblems.svg')}#{slug}"


def emblem_use(slug: str, x: float, y: float, size: float) -> SafeString:
    """An emblem with its middle at a point of a picture, in the colour of the text there; nothing where there is none."""
    if slug not in EMBLEMS:
        return mark_safe("")
    left, top = f"{x - size / 2:.1f}", f"{y - size / 2:.1f}"
    return format_html('<use class="emblem" href="{0}" x="{1}" y="{2}" width="{3}" height="{3}"/>', emblem_address(slug), left, top, size)
