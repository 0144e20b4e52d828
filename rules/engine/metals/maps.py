"""Maps: what each square shows, two maps of our own, and a short text that fits into a link. The printed map is not ours to give."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from rules.engine.kernel import squares, validation
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput

MOST_POINTS = 99


@dataclass(frozen=True)
class Square:
    """What one square shows; `corner` is a mark that only the reading with marked corners looks at."""

    value: int = 0
    city: bool = False
    forest: bool = False
    corner: bool = False


BLANK = Square()


@dataclass(frozen=True)
class Map:
    """A map of squares; those that show nothing are left out."""

    width: int
    height: int
    squares: Mapping[int, Square] = field(default_factory=dict)

    def __contains__(self, at: object) -> bool:
        return isinstance(at, int) and at % squares.STRIDE < self.width and 0 <= at // squares.STRIDE < self.height

    def square(self, at: int) -> Square:
        return self.squares.get(at, BLANK)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The four corners of the map, from a1."""
        columns, rows = (0, self.width - 1), (0, self.height - 1)
        return tuple(sorted({squares.square(column, row) for row in rows for column in columns}))


def write(given: Map) -> Json:
    """The contract's fields: width, height, squares."""
    found = {}
    for at, one in sorted(given.squares.items()):
        shown: Json = {"value": one.value, "city": one.city, "forest": one.forest}
        found[squares.name(at)] = {**shown, "corner": True} if one.corner else shown
    return {"width": given.width, "height": given.height, "squares": found}


def read(data: Mapping[str, object], at: str) -> Map:
    """A map from the fields of a position; refuses squares that are not on it."""
    width = validation.whole(validation.needed(data, "width", at), f"{at}.width", 1, squares.MOST)
    height = validation.whole(validation.needed(data, "height", at), f"{at}.height", 1, squares.MOST)
    bare = Map(width, height)
    found = {}
    for name, value in validation.mapping(data.get("squares", {}), f"{at}.squares", squares.MOST**2).items():
        here = f"{at}.squares.{name[:20]}"
        square = read_square(name, here, bare)
        shown = _read_shown(value, here)
        if shown != BLANK:
            found[square] = shown
    return Map(width, height, MappingProxyType(dict(sorted(found.items()))))


def read_square(name: object, at: str, on: Map | None = None) -> int:
    """A square by its name, on the map if one is given."""
    found = squares.parse(name) if isinstance(name, str) else None
    if found is None:
        raise BadInput("not-a-square", at, {"found": str(name)[:40]})
    if on is not None and found not in on:
        raise BadInput("not-on-map", at, {"square": name, "width": on.width, "height": on.height})
    return found


def _read_shown(value: object, at: str) -> Square:
    data = validation.mapping(value, at)
    validation.only(data, ("value", "city", "forest", "corner"), at)
    return Square(
        validation.whole(data.get("value", 0), f"{at}.value", 0, MOST_POINTS),
        validation.flag(data.get("city", False), f"{at}.city"),
        validation.flag(data.get("forest", False), f"{at}.forest"),
        validation.flag(data.get("corner", False), f"{at}.corner"),
    )


# --- the short text: "5x5-E-A0f1cB-1A2A1-B1c0fA-E", the top row first; a capital letter is so many squares that show nothing

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_TOKEN = re.compile(r"([A-Z])|([0-9]|~[1-9][0-9])([cfb]?)(k?)")
_KINDS = {"": (False, False), "c": (True, False), "f": (False, True), "b": (True, True)}
_LETTERS = {flags: letter for letter, flags in _KINDS.items()}


def render(given: Map) -> str:
    """A map as a short text of letters, digits, "-" and "~"."""
    rows = []
    for row in reversed(range(given.height)):
        text, blanks = "", 0
        for column in range(given.width):
            one = given.square(squares.square(column, row))
            if one == BLANK:
                blanks += 1
                continue
            text += _blanks(blanks) + _token(one)
            blanks = 0
        rows.append(text + _blanks(blanks))
    return "-".join([f"{given.width}x{given.height}", *rows])


def parse(text: str, at: str = "map") -> Map:
    """The map of a short text."""
    size, *rows = text.split("-")
    found = _SIZE.fullmatch(size)
    if found is None:
        raise BadInput("not-a-map", at, {"found": text[:40]})
    width, height = int(found.group(1)), int(found.group(2))
    if width > squares.MOST or height > squares.MOST or len(rows) != height:
        raise BadInput("not-a-map", at, {"found": text[:40]})
    shown: dict[int, Square] = {}
    for row, tokens in zip(reversed(range(height)), rows, strict=True):
        if not _parse_row(tokens, row, width, shown):
            raise BadInput("not-a-map", at, {"found": tokens[:40]})
    return Map(width, height, MappingProxyType(dict(sorted(shown.items()))))


def _blanks(count: int) -> str:
    return chr(ord("A") + count - 1) if count else ""


def _token(one: Square) -> str:
    value = str(one.value) if one.value < 10 else f"~{one.value}"
    return value + _LETTERS[one.city, one.forest] + ("k" if one.corner else "")


def _parse_row(text: str, row: int, width: int, shown: dict[int, Square]) -> bool:
    """Reads one row into `shown`; False when it is no row of that width."""
    column = place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            return False
        place = token.end()
        if token.group(1):
            column += ord(token.group(1)) - ord("A") + 1
            continue
        city, forest = _KINDS[token.group(3)]
        one = Square(int(token.group(2).lstrip("~")), city, forest, bool(token.group(4)))
        if one != BLANK:
            shown[squares.square(column, row)] = one
        column += 1
        if column > width:
            return False
    return column == width


# --- two maps of our own: no book prints them. The same for both sides when the map is turned half round.

OURS: Mapping[str, Map] = MappingProxyType(
    {
        "five-by-five": parse("5x5-E-A0f1cB-1A2A1-B1c0fA-E"),  # met.setup.3.3
        "five-by-seven": parse("5x7-E-A0fC-1A1cB-A2A2A-B1cA1-C0fA-E"),
    }
)
