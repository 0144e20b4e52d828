"""What a page draws: icons, emblems, silhouettes, land, districts, hexagons."""

from math import cos, radians, sin

from django import template
from django.conf import settings
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cards.models import Record, Tile, Unit
from cards.selectors import faction_of
from companion.web import emblems
from companion.web.reference import labels
from companion.web.silhouettes import silhouette_of
from companion.web.staticfiles import JOINED_STYLES
from companion.web.svg.terrain import NECROPOLE, definitions, overlays

register = template.Library()

KIND_ICONS = {
    "combat": "combat",
    "action": "card",
    "event": "event",
    "epic-event": "event",
    "faction-event": "event",
    "starting-advantage": "star",
    "alternative-goal": "goal",
    "two-player-victory": "victory",
    "two-player-action": "card",
    "uplink": "link",
    "oni-mission": "mission",
    "oni-power": "oni",
    "oni-round": "oni",
    "oni-riposte": "counterattack",
    "last-round-riposte": "counterattack",
    "modification": "faction-effect",
    "momentum-track": "momentum",
    "legendary-oni": "legendary",
    "spell": "skill",
    "talent": "skill",
    "capacity": "skill",
    "creature": "minion",
    "profane-mission": "mission",
    "faction-mission": "mission",
    "equipment": "weapon",
    "artefact": "star",
    "game-master": "god",
    "rulebook": "book",
    "game": "moon",
    "player": "faction-effect",
    "neutral": "oni",
    "unit": "standee",
    "mascot": "star",
    "miniature": "standee",
    "tile": "hex",
    "other": "token",
    "phase": "phase-white",
    "area-kind": "hex",
    "area-property": "hex",
    "unit-property": "standee",
    "value": "conquest",
    "size": "medium",
    "combat-type": "combat",
    "variant": "mode",
    "class": "hero",
    "level": "star",
    "concept": "info",
    "rule": "book",
    "example": "info",
}
RULING_ICON = "question"


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """One drawing of the sprite; with a label it speaks, without it is decoration."""
    return _drawing("icon", f"{static('icons/sprite.svg')}#{name}", label)


@register.simple_tag
def judged_sign() -> SafeString:
    """Beside a rule by which the engine decides; it stays with the last word of the title."""
    label = _("The engine applies this rule")
    return format_html('<span class="enforced" title="{}">\u00a0{}</span>', label, icon("shield", label))


@register.simple_tag
def emblem(slug: str, label: str = "") -> SafeString:
    """The emblem of a faction or class; with a label it speaks, without it is decoration; nothing where there is none."""
    return _drawing("emblem", emblems.emblem_address(slug), label) if slug in emblems.EMBLEMS else SafeString("")


@register.simple_tag
def silhouette(record: Unit, label: str = "") -> SafeString:
    """The figure of a unit as an outline; with a label it speaks, without it is decoration."""
    faction = faction_of(record)
    name = silhouette_of(record.slug, record.kind, faction.slug if faction else "", record.size, record.trait_slugs)
    return _drawing("silhouette", f"{static('icons/silhouettes.svg')}#{name}", label)


def _drawing(look: str, address: str, label: str) -> SafeString:
    if label:
        return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', look, label, address)
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', look, address)


@register.simple_tag
def shared_styles(joined: str = "site") -> SafeString:
    """The style sheets that go together: one joined sheet, or the files that are being worked on."""
    names = JOINED_STYLES[joined] if settings.DEBUG else [joined]
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', ((static(f"css/{name}.css"),) for name in names))


@register.simple_tag
def game_picture(game: str) -> str:
    """The address of the picture of a game."""
    return static(f"art/{game}.svg")


@register.simple_tag
def terrain(game: str) -> SafeString:
    """The drawings of a game's land for all boards of a page: outside of what is exchanged, and not where a page is drawn into another."""
    return definitions(game)


@register.filter
def icon_of(record: Record) -> str:
    """The drawing that stands for a record: its own, else its kind's."""
    if record.collection == "rulings":
        return RULING_ICON
    return record.icon or KIND_ICONS.get(record.kind, record.kind)


@register.filter
def kind_icon(kind: str) -> str:
    return KIND_ICONS.get(kind, kind)


@register.filter
def figure_icon(figure_name: str) -> str:
    return labels.FIGURE_ICONS.get(figure_name, "")


@register.filter
def trait_icon(trait: str) -> str:
    return labels.TRAIT_ICONS.get(trait, trait)


@register.simple_tag
def district(record: Tile) -> SafeString:
    """A district of the Nécropole as a stone with its building cut into it."""
    kind = record.slug if record.slug in NECROPOLE else "district"
    return format_html(
        '<svg class="district d-{}" viewBox="0 0 60 60" aria-hidden="true"><path class="land" d="M1 59V23a29 22 0 0 1 58 0v36z"/></svg>',
        kind,
    )


def _corner(angle: float, radius: float) -> str:
    return f"{50 + radius * cos(radians(angle)):.1f},{50 + radius * sin(radians(angle)):.1f}"


@register.simple_tag(takes_context=True)
def hexagon(context: Context, record: Tile) -> SafeString:
    """A tile as it lies on the table, one point up; edge 0 looks to the right, then on with the clock, as the tiles' source counts."""
    corners = " ".join(_corner(60 * i - 30, 46) for i in range(6))
    edges = record.blockades
    bars = [(_corner(60 * e - 30, 44), _corner(60 * e + 30, 44)) for e in edges]
    lines = format_html_join("", '<line class="wall" x1="{}" y1="{}" x2="{}" y2="{}"/>', [(*a.split(","), *b.split(",")) for a, b in bars])
    number = format_html('<text x="50" y="82" class="tile-value">{}</text>', record.value) if record.value is not None else ""
    symbol = static("icons/sprite.svg") + "#" + icon_of(record)
    faction = f" f-{record.faction.slug}" if record.faction else ""
    label = _("%(name)s, red edges: %(edges)s") % {"name": record.name, "edges": len(edges)}
    return format_html(
        '<svg class="hexagon k-{}{}" viewBox="0 0 100 100" role="img" aria-label="{}"><polygon points="{}"/>{}'
        '<use href="{}" x="35" y="33" width="30" height="30"/>{}{}</svg>',
        record.kind,
        faction,
        label,
        corners,
        overlays([record.kind], corners),
        symbol,
        lines,
        number,
    )
