"""Previews of pages for other sites: the picture at its own address, drawn when it is first asked for."""

from django.http import HttpRequest, HttpResponse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from cards import selectors
from cards.editions import EditionCache
from cards.models import Faction, Record
from companion.web.emblems import emblem_of
from companion.web.reference import labels
from companion.web.reference.preview_drawing import PreviewCard, draw_preview
from companion.web.templatetags.reference_tags import figure
from companion.web.tools.calculators import TOOLS, Tool
from rules.reference import reference

# The dark theme's colours by the names that the data gives them.
PALETTE = {
    "violet": "#b98cff", "red": "#ff6b6b", "blue": "#5fb2ff", "yellow": "#f2d13e", "green": "#6fd06f", "sand": "#c9b79a",
    "orange": "#ff9d4d", "teal": "#4fd6b8", "sky": "#6fd3ee", "coral": "#ff8367", "grey": "#b9c3ce",
}  # fmt: skip
GAME_COLOURS = {"tsukuyumi": "#b8a2ff", "necropole": "#6fd8b4", "metals": "#ff9a6b"}
NOT_SHOWN = ("blockades", "goal")
DAY = 24 * 3600
DRAWN: EditionCache[bytes] = EditionCache(64)


@require_safe
def record_preview(request: HttpRequest, language: str, game: str, collection: str, slug: str) -> HttpResponse:
    def drawn() -> bytes:
        return draw_preview(card_of(reference().record(collection=collection, slug=slug, game=game)))

    try:
        with override(language):
            return _png(DRAWN.get((language, game, collection, slug), drawn))
    except selectors.NoSuchRecord:
        return HttpResponse(status=404)


@require_safe
def game_preview(request: HttpRequest, language: str, game: str) -> HttpResponse:
    return record_preview(request, language, game, "games", game)


@require_safe
def tool_preview(request: HttpRequest, language: str, name: str) -> HttpResponse:
    tool = next((tool for tool in TOOLS if tool.name == name), None)
    if tool is None:
        return HttpResponse(status=404)
    with override(language):
        return _png(DRAWN.get((language, name), lambda: draw_preview(tool_card(tool))))


def card_of(record: Record) -> PreviewCard:
    """What the preview of a record says."""
    faction = record if isinstance(record, Faction) else selectors.faction_of(record)
    colour = PALETTE.get(faction.colour, "") if isinstance(faction, Faction) else ""
    known = [(key, value) for key, value in record.printed.items() if value is not None and key not in NOT_SHOWN]
    return PreviewCard(
        kicker=" · ".join(map(str, (labels.GAMES[record.game_slug], *_place(record)))),
        title=record.name,
        colour=colour or GAME_COLOURS[record.game_slug],
        emblem=emblem_of(record),
        figures=() if record.collection == "games" else [(str(labels.FIGURES.get(key, key)), figure(value)) for key, value in known],
        text=Truncator(record.text).chars(260),
    )


def tool_card(tool: Tool) -> PreviewCard:
    """What the preview of a tool says."""
    return PreviewCard(f"{labels.GAMES['tsukuyumi']} · {_('Tools')}", str(tool.title), GAME_COLOURS["tsukuyumi"], text=str(tool.about))


def _place(record: Record) -> list[str]:
    if record.collection == "rulings":
        return [str(_("Ruling")), str(labels.TOPICS.get(record.kind, record.kind))]
    if record.collection == "games":
        return []
    words = [str(labels.KINDS.get(record.kind, record.kind))]
    return [*words, record.slug] if record.collection == "clauses" else words


def _png(body: bytes) -> HttpResponse:
    response = HttpResponse(body, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={DAY}"
    return response
