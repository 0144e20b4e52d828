"""The map editor of Metals: tap squares, change the size, grow one from a seed. The whole map stands in the address, to be shared."""

import secrets
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards.selectors import BadFilter
from companion.web import forms
from companion.web.errors import bad_choice, problem
from companion.web.responses import answer
from companion.web.svg.square_board import SquareBoardOverlay, draw_map
from rules import messages
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.squares import BY_NAME, NAMES, STRIDE
from rules.engine.metals import map_generator, maps
from rules.engine.metals.maps import BLANK, Map, Square

PENS = {
    "1": (gettext_lazy("1 point"), "1"),
    "2": (gettext_lazy("2 points"), "2"),
    "3": (gettext_lazy("3 points"), "3"),
    "forest": (gettext_lazy("Forest"), ""),
    "city": (gettext_lazy("City"), ""),
    "corner": (gettext_lazy("Corner mark"), ""),
    "blank": (gettext_lazy("Clear"), ""),
}
LEAST, MOST = 3, 12
LONGEST_SEED = 40


@dataclass(frozen=True)
class Drawing:
    """The map in hand, the pen, and whether both ends are drawn at once."""

    map: Map
    pen: str
    both: bool

    def address(self, **other: Any) -> str:
        shown = {"map": maps.render(self.map), "pen": self.pen, "both": "" if self.both else "no", **other}
        return f"{reverse('metals-map')}?{urlencode({name: value for name, value in shown.items() if value})}"

    def tapped(self, at: int) -> Map:
        """The map with the pen set on a square, and on the one opposite."""
        shown = dict(self.map.squares)
        wanted = _drawn(self.map.square(at), self.pen)
        for cell in {at, map_generator.turned(self.map, at)} if self.both else {at}:
            shown[cell] = wanted
        return _tidy(self.map.width, self.map.height, shown)

    def sized(self, width: int, height: int) -> Map:
        return _tidy(width, height, dict(self.map.squares))


@require_safe
def map_maker(request: HttpRequest, game: str) -> HttpResponse:
    """A map that is drawn by tapping, and shared by its address."""
    try:
        drawing = Drawing(_read(request), _pen(request), request.GET.get("both") != "no")
    except BadInput as bad:
        ways = [{"url": reverse("metals-map"), "label": _("An empty map editor")}]
        return problem(request, 400, _("This is not a map"), messages.say_bad_input(bad), ways)
    except BadFilter as bad_number:
        return bad_choice(request, bad_number)
    drawn = drawing.map
    text = maps.render(drawn)
    context = {
        "game": game,
        "text": text,
        "width": drawn.width,
        "height": drawn.height,
        "board": draw_map(drawn, _look(drawing)),
        "wide": drawn.width > 8,
        "pens": [(pen, word, glyph, drawing.address(pen=pen), pen == drawing.pen) for pen, (word, glyph) in PENS.items()],
        "both": drawing.both,
        "other_ends": drawing.address(both="no" if drawing.both else ""),
        "sizes": [_size(drawing, name) for name in ("width", "height")],
        "ours": _starts(drawing),
        "seed": request.GET.get("seed", "")[:LONGEST_SEED],
        "another": _grown(drawing),
        "longest": LONGEST_SEED,
        "fair": all(drawn.square(at) == drawn.square(map_generator.turned(drawn, at)) for at in drawn.squares),
        "points": sum(square.value for square in drawn.squares.values()),
        "cities": sum(square.city for square in drawn.squares.values()),
        "forests": sum(square.forest for square in drawn.squares.values()),
        "use": f"{reverse('new-metals')}?{urlencode({'map': text})}",
        "share": f"{reverse('metals-map')}?{urlencode({'map': text})}",
    }
    return answer(request, "tools/metals-map.html", context, part="tools/parts/metals-map.html")


def another_seed() -> str:
    """A word that nobody has to think of."""
    return "".join(secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _n in range(3))


def _starts(drawing: Drawing) -> list[tuple[str, str]]:
    """Maps to begin from."""
    empty = Map(drawing.map.width, drawing.map.height)
    words = {"five-by-five": _("Ours, 5 × 5"), "five-by-seven": _("Ours, 5 × 7")}
    return [*((word, _of(drawing, maps.OURS[slug])) for slug, word in words.items()), (_("Empty"), _of(drawing, empty))]


def _grown(drawing: Drawing) -> str:
    query = {"seed": another_seed(), "width": drawing.map.width, "height": drawing.map.height, "pen": drawing.pen}
    return f"{reverse('metals-map')}?{urlencode(query)}"


def _of(drawing: Drawing, other: Map) -> str:
    return replace(drawing, map=other).address()


def _read(request: HttpRequest) -> Map:
    text = request.GET.get("map", "")
    if text:
        return maps.OURS[text] if text in maps.OURS else maps.parse(text)
    if "seed" in request.GET:
        size = forms.MapSizeForm.read(request.GET)
        width, height = (min(max(size[name], map_generator.LEAST), map_generator.MOST) for name in ("width", "height"))
        return map_generator.grow(request.GET["seed"][:LONGEST_SEED], width, height)
    return maps.OURS["five-by-five"]


def _pen(request: HttpRequest) -> str:
    pen = request.GET.get("pen", "")
    return pen if pen in PENS else "1"


def _drawn(square: Square, pen: str) -> Square:
    """A square after a tap: the same tap again takes it off."""
    match pen:
        case "blank":
            return BLANK
        case "forest":
            return replace(square, forest=not square.forest)
        case "city":
            return replace(square, city=not square.city)
        case "corner":
            return replace(square, corner=not square.corner)
        case _:
            return replace(square, value=0 if square.value == int(pen) else int(pen))


def _tidy(width: int, height: int, shown: dict[int, Square]) -> Map:
    inside = {at: square for at, square in sorted(shown.items()) if square != BLANK and at % STRIDE < width and at // STRIDE < height}
    return Map(width, height, MappingProxyType(inside))


def _size(drawing: Drawing, name: str) -> dict[str, Any]:
    """A stepper of columns or rows."""
    width, height = drawing.map.width, drawing.map.height
    value = width if name == "width" else height

    def sized(by: int) -> str:
        if not LEAST <= value + by <= MOST:
            return ""
        new = drawing.sized(width + by, height) if name == "width" else drawing.sized(width, height + by)
        return _of(drawing, new)

    return {"name": name, "label": _("Columns") if name == "width" else _("Rows"), "value": value, "less": sized(-1), "more": sized(1)}


def _look(drawing: Drawing) -> SquareBoardOverlay:
    marked = {NAMES[at] for at, square in drawing.map.squares.items() if square.corner}
    return SquareBoardOverlay(
        href=lambda square: _of(drawing, drawing.tapped(BY_NAME[square])),
        corners=frozenset(marked or {NAMES[at] for at in drawing.map.ends}),
        label=_("The map: tap a square to draw on it"),
    )
