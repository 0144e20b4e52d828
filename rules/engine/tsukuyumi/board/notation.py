"""A position as one line that people can read, mail and paste into a test: parse and render go there and back."""

import re
from collections.abc import Mapping
from typing import Any

from rules.engine.kernel.errors import BadInput

SEPARATOR = " / "
SQUARES = {"r": "riposte", "l": "legendary", "p": "points", "e": "end"}
LETTERS = {kind: letter for letter, kind in SQUARES.items()}
VALUES = {"c": "conquest", "h": "health", "a": "attack", "$": "cost", "x": "quantity", "m": "movement"}


def render(position: Mapping[str, Any]) -> str:
    """A position's JSON as text: what holds for the whole board first, then area by area."""
    head = [position["mode"]]
    head += [f"{name}={position[name]}" for name in ("round", "phase", "active", "momentum") if position.get(name) is not None]
    if position.get("initiative") is not None:
        head.append("order=" + ">".join(position["initiative"]))
    if position.get("princess"):
        head.append("princess=" + "+".join(position["princess"]))
    head += [f"supply={owner}:{_counts(units)}" for owner, units in (position.get("supply") or {}).items()]
    head += [f"vp={who}*{n}" for who, n in (position.get("vp") or {}).items()]
    head += [f"ruling={slug}:{key}" for slug, key in (position.get("rulings") or {}).items()]
    head += [f"printed={name}*{n}" for name, n in (position.get("printed") or {}).items()]
    head += [f"stat={o}:{u}:{_stats(s)}" for o, units in (position.get("stats") or {}).items() for u, s in units.items()]
    if position.get("track") is not None:
        head.append("track=" + ",".join(f"{s['square']}{LETTERS[s['kind']]}{s.get('vp') or ''}" for s in position["track"]))
    if position.get("fought"):
        head.append("fought")
    return SEPARATOR.join([" ".join(head), *(_area(name, area) for name, area in position["areas"].items())])


def _counts(units: Mapping[str, int]) -> str:
    return ",".join(f"{slug}*{n}" for slug, n in units.items())


def _stats(stats: Mapping[str, Any]) -> str:
    numbers = "".join(f"{letter}{stats[name]}" for letter, name in VALUES.items() if stats.get(name) is not None)
    return "|".join([numbers, stats.get("size") or "", *stats.get("traits", ())])


def _area(name: str, area: Mapping[str, Any]) -> str:
    words = [name, area["kind"] + (str(area["value"]) if area["kind"] == "mountain" else "")]
    words += [f"+{trait}" for trait in area.get("traits", ())]
    if area.get("blockades"):
        words.append("#" + "".join(str(edge) for edge in area["blockades"]))
    words += [f"={area['of']}"] if area.get("of") else []
    words += [f"@{area['territory']}"] if area.get("territory") else []
    words += ["!"] if area.get("priority") else []
    words += [f"{owner}:{_counts(units)}" for owner, units in area.get("units", {}).items()]
    words += [f"~{owner}:{_counts(held)}" for owner, held in area.get("markers", {}).items()]
    words += [f"^{owner}*{n}" for owner, n in area.get("bonus", {}).items()]
    return " ".join(words)


def parse(text: str) -> dict[str, Any]:
    """The text as a position's JSON, which is then read and checked like any other."""
    head, *areas = text.strip().split(SEPARATOR)
    mode, *words = head.split() or [""]
    found: dict[str, Any] = {"game": "tsukuyumi", "mode": mode, "areas": {}}
    for word in words:
        _head(found, word)
    for area in areas:
        name, _, rest = area.strip().partition(" ")
        found["areas"][name] = _parse_area(rest)
    return found


def _head(found: dict[str, Any], word: str) -> None:
    name, _, value = word.partition("=")
    if name == "fought":
        found["fought"] = True
    elif name in ("round", "momentum"):
        found[name] = _number(value)
    elif name in ("phase", "active"):
        found[name] = value
    elif name == "order":
        found["initiative"] = value.split(">") if value else []
    elif name == "princess":
        found["princess"] = value.split("+")
    elif name == "supply":
        owner, _, units = value.partition(":")
        found.setdefault("supply", {})[owner] = _parse_counts(units)
    elif name in ("vp", "printed"):
        found.setdefault(name, {}).update(_parse_counts(value))
    elif name == "ruling":
        slug, _, key = value.partition(":")
        found.setdefault("rulings", {})[slug] = key
    elif name == "stat":
        owner, unit, stats = _parts(value, 3)
        found.setdefault("stats", {}).setdefault(owner, {})[unit] = _parse_stats(stats)
    elif name == "track":
        found["track"] = [_square(one) for one in value.split(",") if one]
    else:
        raise _unreadable(word)


def _parse_area(text: str) -> dict[str, Any]:
    kind, *words = text.split() or [""]
    shape = re.fullmatch(r"([a-z]+)(\d*)", kind)
    if not shape:
        raise _unreadable(kind)
    area: dict[str, Any] = {"kind": shape.group(1)}
    if shape.group(2):
        area["value"] = int(shape.group(2))
    if area["kind"] == "moon":
        area["traits"] = []
    for word in words:
        _parse_word(area, word)
    return area


def _parse_word(area: dict[str, Any], word: str) -> None:
    mark, rest = word[0], word[1:]
    if mark == "+":
        area.setdefault("traits", []).append(rest)
    elif mark == "#":
        area["blockades"] = [_number(edge) for edge in rest]
    elif mark == "=":
        area["of"] = rest
    elif mark == "@":
        area["territory"] = rest
    elif word == "!":
        area["priority"] = True
    elif mark == "^":
        area.setdefault("bonus", {}).update(_parse_counts(rest))
    else:
        owner, held = _parts(rest if mark == "~" else word, 2)
        area.setdefault("markers" if mark == "~" else "units", {})[owner] = _parse_counts(held)


def _parse_counts(text: str) -> dict[str, int]:
    found = {}
    for one in (part for part in text.split(",") if part):
        slug, star, n = one.rpartition("*")
        if not star:
            raise _unreadable(one)
        found[slug] = _number(n)
    return found


def _parse_stats(text: str) -> dict[str, Any]:
    numbers, size, *traits = text.split("|") if "|" in text else [text, ""]
    if not re.fullmatch(r"([chaxm$]\d+)*", numbers):
        raise _unreadable(numbers)
    stats: dict[str, Any] = {VALUES[letter]: int(n) for letter, n in re.findall(r"([chaxm$])(\d+)", numbers)}
    return {**stats, **({"size": size} if size else {}), "traits": traits}


def _square(text: str) -> dict[str, Any]:
    found = re.fullmatch(r"(\d+)([rlpe])(\d*)", text)
    if not found:
        raise _unreadable(text)
    square = {"square": int(found.group(1)), "kind": SQUARES[found.group(2)]}
    return {**square, "vp": int(found.group(3))} if found.group(3) else square


def _parts(text: str, wanted: int) -> list[str]:
    found = text.split(":", wanted - 1)
    if len(found) != wanted:
        raise _unreadable(text)
    return found


def _number(text: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise _unreadable(text)
    return int(text)


def _unreadable(text: str) -> BadInput:
    return BadInput("not-a-notation", "notation", {"found": text[:40]})
