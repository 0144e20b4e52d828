"""Draws a small board of hexagons for the book: land, red edges, flags, figures by their silhouettes, arrows, marks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from companion.tables.names import letters
from companion.web.silhouettes import silhouette_of
from companion.web.svg.hex_area import ICONS, traits
from companion.web.svg.hex_map import between, centre
from companion.web.svg.picture_parts import SIGNS, Point, arrow, beside, joined, number, path, picture, shifted, text
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board.position import Area, Position
from rules.engine.tsukuyumi.legality import princess

HEXAGON = "m0-28.5l24.7 14.2v28.6l-24.7 14.2-24.7-14.2v-28.6z"
INSIDE = "m0-26.2l22.7 13.1v26.2l-22.7 13.1-22.7-13.1v-26.2z"  # a mark, clear of those of the next areas
CORNERS = ((24.7, -14.2), (24.7, 14.3), (0.0, 28.5), (-24.7, 14.3), (-24.7, -14.2), (0.0, -28.5))
SCALE = 1.15
MANY = 4
# Where the figures of an area are by how many kinds of them there are: middle and height.
SPOTS: Mapping[int, Sequence[tuple[float, float, float]]] = {
    1: ((0, 2, 26),),
    2: ((-11.5, 1, 20), (11.5, 1, 20)),
    3: ((-11, -6, 17), (11, -6, 17), (0, 12, 17)),
    4: ((-11, -7, 16), (11, -7, 16), (-11, 10, 16), (11, 10, 16)),
}


def draw(position: Position, holds: Mapping[str, Any]) -> SafeString:
    """The board of a frame."""
    holes = [_place(hole) for hole in holds.get("holes", ())]
    shown = [*position.areas, *holes]
    xs, ys = zip(*(centre(here) for here in shown), strict=True)
    left, top = min(xs) - 27, min(ys) - 31
    kinds = dict.fromkeys(area.kind for area in position.areas.values())
    lands = [path(f"k-{kind}", (_outline(here) for here, area in position.areas.items() if area.kind == kind)) for kind in kinds]
    ways = [one["way"] for one in holds.get("arrows", ())]
    arrows = [
        arrow(
            shifted(_points([_place(step) for step in one["way"]]), 6.5 * beside(ways, n)), one.get("look", "go"), 9, str(one.get("n", ""))
        )
        for n, one in enumerate(holds.get("arrows", ()))
    ]
    parts = [
        *lands,
        path("hole", map(_outline, holes)),
        *(path(f"owned f-{side}", (_outline(here) for here in own)) for side, own in _territories(position).items()),
        *(path(f"edge {mark}", (_outline(here, INSIDE) for here in places)) for mark, places in _marked(holds).items()),
        path("wall", _walls(position)),
        path("rim", _rim(position)),
        *arrows,
        *(_area(here, area, holds) for here, area in position.areas.items()),
        *(text((x, y - 17.5), str(holds.get("names", {}).get(str(here), "")), 9, "name") for here in holes for x, y in [centre(here)]),
        *(_sign(here, holds) for here in holes),
        *_corners(position, holds.get("corners")),
        *_princess(position),
    ]
    return picture((left, top, max(xs) + 27 - left, max(ys) + 31 - top), SCALE, parts)


def _place(name: str) -> Hex:
    place = parse(name)
    if place is None:
        raise ValueError(f"{name} is not an area")
    return place


def _outline(here: Hex, shape: str = HEXAGON) -> str:
    x, y = centre(here)
    return f"M{number(x)} {number(y)}{shape}"


def _edge(here: Hex, direction: int, share: float) -> str:
    """The edge towards a direction, a little inside."""
    x, y = centre(here)
    (x1, y1), (x2, y2) = CORNERS[-direction % 6], CORNERS[(1 - direction) % 6]
    ends = (between((x1, y1), (x2, y2), 0.08), between((x1, y1), (x2, y2), 0.92))
    (ax, ay), (bx, by) = ((x + end[0] * share, y + end[1] * share) for end in ends)
    return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"


def _walls(position: Position) -> Iterable[str]:
    return (_edge(here, edge, 0.95) for here, area in position.areas.items() for edge in sorted(area.blockades))


def _rim(position: Position) -> Iterable[str]:
    """The border of the Moon towards other land."""
    for here, area in position.areas.items():
        for direction, there in enumerate(here.neighbours()):
            if area.kind == "moon" and there in position.areas and position.areas[there].kind != "moon":
                yield _edge(here, direction, 1.02)


def _territories(position: Position) -> dict[str, list[Hex]]:
    found: dict[str, list[Hex]] = {}
    for here, area in position.areas.items():
        if area.territory:
            found.setdefault(area.territory, []).append(here)
    return found


def _marked(holds: Mapping[str, Any]) -> dict[str, list[Hex]]:
    found: dict[str, list[Hex]] = {}
    for place, mark in holds.get("marks", {}).items():
        found.setdefault(mark, []).append(_place(place))
    return found


def _area(here: Hex, area: Area, holds: Mapping[str, Any]) -> SafeString:
    """What is in an area: name, land, flag, figures, mark."""
    x, y = centre(here)
    units = [(owner, unit, n) for owner, held in area.units.items() for unit, n in held.items() if n]
    parts: list[SafeString | str] = []
    name = holds.get("names", {}).get(str(here), "")
    if name:
        parts.append(text((x, y - 17.5), str(name), 9.5, "name"))
    icons = [icon for icon in (ICONS.get(area.kind), *traits(area), "home" if area.is_homezone else None) if icon]
    size = 9 if units else 16
    for n, icon in enumerate(icons):
        look = f"f-{area.of} home-mark" if icon == "home" else f"i-{icon}"
        left = x - (size * len(icons) + (12 if area.value else 0)) / 2 + size * n
        parts.append(_use(static("icons/sprite.svg"), icon, look, left, y + 13 if units else y - 8, size))
    if area.value:
        parts.append(text((x + 8, y + 17), str(area.value), 10))
    parts += [
        _figure(owner, unit, n, (x, y), spot) for (owner, unit, n), spot in zip(units, SPOTS[min(max(len(units), 1), MANY)], strict=False)
    ]
    if area.territory:
        parts.append(_flag((x, y + 14) if name else (x - 14, y - 13), area.territory))
    if area.priority:
        parts.append(format_html('<circle class="disc" cx="{}" cy="{}" r="5"/>', number(x + 14), number(y - 15)))
        parts.append(text((x + 14, y - 15), "!", 8))
    side = 0 if not (units or icons) else -1 if any(n > 1 for _owner, _unit, n in units) else 1  # clear of the numbers of units
    parts.append(_sign(here, holds, side))
    words = holds.get("texts", {}).get(str(here))
    if words:
        parts.append(text((x, y + 21), str(words), 9.5, "said"))
    return joined(parts)


def _sign(here: Hex, holds: Mapping[str, Any], side: int = 0) -> SafeString:
    """The tick or cross of an area, or of a place without a tile: in the middle where that is free, else below on one side."""
    x, y = centre(here)
    mark = holds.get("marks", {}).get(str(here))
    if mark not in ("yes", "no"):
        return mark_safe("")
    return text((x + 12 * side, y + (12 if side else 2)), SIGNS[mark], 13 if side else 18, f"sign {mark}")


def _use(file: str, name: str, look: str, left: float, top: float, size: float) -> SafeString:
    return format_html(
        '<use class="{0}" href="{1}#{2}" x="{3}" y="{4}" width="{5}" height="{5}"/>', look, file, name, number(left), number(top), size
    )


def _figure(owner: str, unit: str, count: int, middle: Point, spot: tuple[float, float, float]) -> SafeString:
    """A silhouette, with its number where there are several."""
    right, down, size = spot
    x, y = middle[0] + right - (4 if count > 1 else 0), middle[1] + down
    drawn = _use(static("icons/silhouettes.svg"), silhouette_of(unit, faction=owner), f"f-{owner} figure", x - size / 2, y - size / 2, size)
    many = text((x + size * 0.58, y + size * 0.22), str(count), 12 if size > 18 else 10, "count") if count > 1 else ""
    return joined([drawn, many])


def _flag(at: Point, owner: str) -> SafeString:
    drawn = format_html('<path class="flag f-{}" d="M{} {}h10v11l-5-2.6-5 2.6z"/>', owner, number(at[0] - 5), number(at[1] - 6))
    return joined([drawn, text((at[0], at[1] - 1.6), letters().get(("", owner), "?"), 7.5, "flag-letter")])


def _corners(position: Position, steps: int | None) -> Iterable[SafeString]:
    """The intersections of the Moon's border, and the Princess's way over so many of them, clockwise."""
    if steps is None:
        return
    for corner in princess.CORNERS:
        x, y = _middle(corner)
        yield format_html('<circle class="disc" cx="{}" cy="{}" r="4"/>', number(x), number(y))
    if steps:
        ways = [position.princess, *princess.passed(position, steps, clockwise=True)]
        yield arrow([_middle(corner) for corner in ways], "go", 9)


def _middle(corner: Iterable[Hex]) -> Point:
    """Where three areas meet."""
    points = [centre(here) for here in corner]
    return sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3


def _princess(position: Position) -> Iterable[SafeString]:
    if position.princess:
        x, y = _middle(position.princess)
        yield format_html('<circle class="princess" cx="{}" cy="{}" r="8.5"/>', number(x), number(y))
        yield _use(static("icons/sprite.svg"), "princess", "on-princess", x - 6.5, y - 6.5, 13)


def _points(way: Sequence[Hex]) -> list[Point]:
    """From beside the figures of the first area to just before those of the last."""
    middles = [centre(here) for here in way]
    return [between(middles[0], middles[1], 0.27), *middles[1:-1], between(middles[-1], middles[-2], 0.25)]
