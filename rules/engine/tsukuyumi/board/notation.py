"""A position as one line that people can read, mail and paste into a test: parse and render go there and back."""

import re
from collections.abc import Iterable, Mapping

from rules.engine.kernel.catalogue import UnitStats
from rules.engine.kernel.codec import Json
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.momentum_track import TrackSquare
from rules.engine.tsukuyumi.board.position import Area, Position

SEPARATOR = " / "
SQUARES = {"r": "riposte", "l": "legendary", "p": "points", "e": "end"}
LETTERS = {kind: letter for letter, kind in SQUARES.items()}
VALUES = {"c": "conquest", "h": "health", "a": "attack", "$": "cost", "x": "quantity", "m": "movement"}


def render(position: Position) -> str:
    """A position as text: what holds for the whole board first, then area by area."""
    head = [position.mode]
    head += [f"{name}={held}" for name in ("round", "phase", "active", "momentum") if (held := getattr(position, name)) is not None]
    if position.initiative is not None:
        head.append("order=" + ">".join(position.initiative))
    if position.has_princess and position.princess:
        head.append("princess=" + "+".join(str(here) for here in sorted(position.princess)))
    head += [f"supply={owner}:{_counts(units)}" for owner, units in position.supplies.items()]
    head += [f"vp={who}*{n}" for who, n in position.vp.items()]
    head += [f"ruling={slug}:{key}" for slug, key in position.rulings.chosen.items()]
    head += [f"printed={name}*{n}" for name, n in position.printed.items()]
    head += [f"stat={owner}:{unit}:{_stats(stats)}" for owner, units in position.stats.items() for unit, stats in units.items()]
    if position.track is not None:
        head.append("track=" + ",".join(_render_square(square) for square in position.track))
    if position.fought:
        head.append("fought")
    return SEPARATOR.join([" ".join(head), *render_areas(position.areas)])


def render_areas(areas: Mapping[Hex, Area]) -> Iterable[str]:
    """Each area as text, in a fixed order."""
    return (_render_area(here, area) for here, area in sorted(areas.items()))


def _counts(units: Mapping[str, int]) -> str:
    return ",".join(f"{slug}*{n}" for slug, n in units.items())


def _stats(stats: UnitStats) -> str:
    values = {letter: getattr(stats, name) for letter, name in VALUES.items()}
    numbers = "".join(f"{letter}{n}" for letter, n in values.items() if n is not None and not (letter == "m" and n == 0))
    return "|".join([numbers, stats.size or "", *sorted(stats.traits)])


def _render_square(square: TrackSquare) -> str:
    return f"{square.square}{LETTERS[square.kind]}{square.vp or ''}"


def _render_area(here: Hex, area: Area) -> str:
    words = [str(here), area.kind + (str(area.value) if area.kind == "mountain" else "")]
    words += [f"+{trait}" for trait in sorted(area.traits)]
    if area.blockades:
        words.append("#" + "".join(str(edge) for edge in sorted(area.blockades)))
    words += [f"={area.of}"] if area.of else []
    words += [f"@{area.territory}"] if area.territory else []
    words += ["!"] if area.priority else []
    words += [f"{owner}:{_counts(units)}" for owner, held in area.units.items() if (units := _standing(held))]
    words += [f"~{owner}:{_counts(markers)}" for owner, held in area.markers.items() if (markers := _standing(held))]
    words += [f"^{owner}*{n}" for owner, n in area.bonus.items()]
    return " ".join(words)


def _standing(held: Mapping[str, int]) -> dict[str, int]:
    return {name: n for name, n in held.items() if n}


def parse(text: str) -> Json:
    """The text as a position's JSON, which is then read and checked like any other."""
    head, *areas = text.strip().split(SEPARATOR)
    mode, *words = head.split() or [""]
    position: Json = {"game": "tsukuyumi", "mode": mode}
    for word in words:
        _head(position, word)
    return {**position, "areas": dict(_parse_named_area(area) for area in areas)}


def parse_areas(text: str) -> Json:
    """Only the areas of a position's text."""
    _, *areas = text.strip().split(SEPARATOR)
    return dict(_parse_named_area(area) for area in areas)


def _parse_named_area(text: str) -> tuple[str, Json]:
    name, _, rest = text.strip().partition(" ")
    return name, _parse_area(rest)


def _within(outer: Json, name: str) -> Json:
    """An object inside another, new and empty where there was none."""
    inner = outer.setdefault(name, {})
    if not isinstance(inner, dict):
        raise TypeError(f"{name} is no object")
    return inner


def _head(position: Json, word: str) -> None:
    name, _, value = word.partition("=")
    if name == "fought":
        position["fought"] = True
    elif name in ("round", "momentum"):
        position[name] = _number(value)
    elif name in ("phase", "active"):
        position[name] = value
    elif name == "order":
        position["initiative"] = value.split(">") if value else []
    elif name == "princess":
        position["princess"] = value.split("+")
    elif name == "supply":
        owner, _, units = value.partition(":")
        _within(position, "supply")[owner] = _parse_counts(units)
    elif name in ("vp", "printed"):
        _within(position, name).update(_parse_counts(value))
    elif name == "ruling":
        slug, _, key = value.partition(":")
        _within(position, "rulings")[slug] = key
    elif name == "stat":
        owner, unit, stats = _parts(value, 3)
        _within(_within(position, "stats"), owner)[unit] = _parse_stats(stats)
    elif name == "track":
        position["track"] = [_parse_square(square) for square in value.split(",") if square]
    else:
        raise _unreadable(word)


def _parse_area(text: str) -> Json:
    kind, *words = text.split() or [""]
    shape = re.fullmatch(r"([a-z]+)(\d*)", kind)
    if not shape:
        raise _unreadable(kind)
    area: Json = {"kind": shape.group(1)}
    if shape.group(2):
        area["value"] = int(shape.group(2))
    traits = [word[1:] for word in words if word[0] == "+"]
    if traits or area["kind"] == "moon":
        area["traits"] = traits
    for word in words:
        _parse_word(area, word)
    return area


def _parse_word(area: Json, word: str) -> None:
    mark, rest = word[0], word[1:]
    if mark == "+":
        return  # traits are read together
    if mark == "#":
        area["blockades"] = [_number(edge) for edge in rest]
    elif mark == "=":
        area["of"] = rest
    elif mark == "@":
        area["territory"] = rest
    elif word == "!":
        area["priority"] = True
    elif mark == "^":
        _within(area, "bonus").update(_parse_counts(rest))
    else:
        owner, held = _parts(rest if mark == "~" else word, 2)
        _within(area, "markers" if mark == "~" else "units")[owner] = _parse_counts(held)


def _parse_counts(text: str) -> dict[str, int]:
    counts = {}
    for part in (part for part in text.split(",") if part):
        slug, star, n = part.rpartition("*")
        if not star:
            raise _unreadable(part)
        counts[slug] = _number(n)
    return counts


def _parse_stats(text: str) -> Json:
    numbers, size, *traits = text.split("|") if "|" in text else [text, ""]
    if not re.fullmatch(r"([chaxm$]\d+)*", numbers):
        raise _unreadable(numbers)
    stats: Json = {VALUES[letter]: int(n) for letter, n in re.findall(r"([chaxm$])(\d+)", numbers)}
    return {**stats, **({"size": size} if size else {}), "traits": traits}


def _parse_square(text: str) -> Json:
    shape = re.fullmatch(r"(\d+)([rlpe])(\d*)", text)
    if not shape:
        raise _unreadable(text)
    square: Json = {"square": int(shape.group(1)), "kind": SQUARES[shape.group(2)]}
    return {**square, "vp": int(shape.group(3))} if shape.group(3) else square


def _parts(text: str, wanted: int) -> list[str]:
    parts = text.split(":", wanted - 1)
    if len(parts) != wanted:
        raise _unreadable(text)
    return parts


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise _unreadable(text)
    return int(text)


def _unreadable(text: str) -> BadInput:
    return BadInput("not-a-notation", "notation", {"found": text[:40]})
