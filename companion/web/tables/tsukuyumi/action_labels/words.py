"""The words that labels are made of: sides, units, areas, and figures on their way."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from companion.tables.area_names import area_name
from companion.tables.names import names
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.walks import OniStep, Walk


def side(slug: str) -> str:
    return names().get(slug, slug)


def unit(owner: str, slug: str) -> str:
    return names().get(f"{owner}/{slug}", slug)


def times(count: int, name: str) -> str:
    """5 × Private, on one line as far as the first word."""
    return f"{count}\u00a0×\u00a0{name}"


def counted(owner: str, units: Mapping[str, int]) -> str:
    """2 × Private, 1 × Hunter; nobody."""
    return ", ".join(times(n, unit(owner, slug)) for slug, n in units.items() if n) or _("nobody")


def areas(places: Iterable[Hex]) -> str:
    return ", ".join(area_name(place) for place in places)


def figures(owner: str, placed: Iterable[tuple[int, str, Hex]]) -> str:
    """How many of which unit go or stand where."""
    listed = [f"{times(count, unit(owner, slug))} → {area_name(at)}" for count, slug, at in placed]
    return ", ".join(listed) or _("placed by hand, area by area")


def moving(group: Iterable[OniStep]) -> str:
    """Oni of a group with where they come from."""
    numbers: dict[tuple[str, Hex], int] = {}
    for step in group:
        if len(step.path) > 1:
            numbers[step.unit, step.path[0]] = numbers.get((step.unit, step.path[0]), 0) + 1
    return ", ".join(
        _("%(n)s × %(unit)s from %(start)s") % {"n": n, "unit": unit("oni", slug), "start": area_name(start)}
        for (slug, start), n in numbers.items()
    )


def walks(several: Iterable[Walk], owner: str = "oni") -> str:
    """Who goes which way, and who takes part and stays."""
    parts = []
    for walk in several:
        who = times(walk.count, unit(owner, walk.unit))
        path = [area_name(place) for place in walk.path]
        parts.append(f"{who} {' → '.join(path)}" if len(path) > 1 else _("%(who)s stays in %(area)s") % {"who": who, "area": path[0]})
    return ", ".join(parts)


def with_walks(text: str, several: Iterable[Walk]) -> str:
    """What the Oni do, with which of them do it."""
    who = walks(several)
    return f"{text} ({who})" if who else text


def signed(number: int) -> str:
    """+2, −1."""
    return f"{number:+d}".replace("-", "−")
