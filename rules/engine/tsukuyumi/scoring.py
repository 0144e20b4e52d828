"""Victory points of a position: each side for itself, or the players against the Oni (tsk.score, coop.score)."""

from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.legends import on_board
from rules.engine.tsukuyumi.position import ONI, Area, Position

PLAYERS = "players"
FEW_ONI = 15


@dataclass(frozen=True)
class Line:
    """One entry of the count."""

    who: str
    vp: int
    code: str
    clause: str
    number: int = 1
    area: str | None = None


@dataclass(frozen=True)
class Score:
    """The totals, the lines they are made of, and values that only components print."""

    sides: dict[str, int]
    lines: tuple[Line, ...]
    unknown: tuple[str, ...] = ()


def score(position: Position) -> Score:
    lines, unknown = _together(position) if position.together else (_each(position), [])
    sides = dict.fromkeys([PLAYERS, ONI] if position.together else _sides(position), 0)
    for line in lines:
        sides[line.who] = sides.get(line.who, 0) + line.vp
    return Score(sides, tuple(lines), tuple(unknown))


def _sides(position: Position) -> list[str]:
    found = dict.fromkeys(position.initiative or ())
    for area in position.areas.values():
        found |= dict.fromkeys(s for s in (area.territory, area.of, *area.units) if s and s != ONI)
    found |= dict.fromkeys(s for s in position.vp if s not in (ONI, PLAYERS))
    return list(found)


def worth(area: Area) -> tuple[int, str, str]:
    """tsk.score.8–9: an area by its kind."""
    if area.traits & {"devastated", "toxic"}:
        return 0, "worthless", "tsk.score.8.2"
    return (2, "fertile", "tsk.score.9") if area.kind == "fertile" else (1, "area", "tsk.score.8")


def _each(position: Position) -> list[Line]:
    """The standard game; with two players only victory cards score, which the players mark themselves."""
    lines = []
    if position.mode == "standard":
        for here, area in position.areas.items():
            if area.territory and area.territory != ONI and area.kind != "home":
                vp, code, clause = worth(area)
                lines.append(Line(area.territory, vp, code, clause, area=str(here)))
        for place, side in enumerate((position.initiative or ())[:2]):
            lines.append(Line(side, 2 - place, "initiative", "tsk.score.10", number=place + 1))
    clause = "tsk.score.2" if position.mode == "standard" else "tsk.two.3"
    lines += [Line(side, vp, "marked", clause) for side, vp in position.vp.items() if vp]
    return lines


def _together(position: Position) -> tuple[list[Line], list[str]]:
    """coop.score: the players' points against the Oni's; what only the aid prints is asked for."""
    lines: list[Line] = []
    unknown: list[str] = []
    homes = [here for here, area in position.areas.items() if area.kind == "home"]
    held_by_oni = 0
    for here, area in position.areas.items():
        if area.kind == "home":
            continue
        holder = _holder(position, here, area)
        if holder == ONI:
            held_by_oni += 1
            lines += _oni_area(here, area, homes, here in position.princess)
        elif holder:
            lines.append(Line(PLAYERS, 1, "area", "coop.score.2", area=str(here)))
    if position.has_princess:
        lines.append(Line(ONI, 1, "princess", "coop.score.9"))
    lines += [Line(ONI, 1, "legend", "coop.score.9", area=unit) for unit in sorted(on_board(position))]
    players = len(position.initiative) if position.initiative is not None else None
    centre = position.areas.get(Hex(0, 0))
    _ask(
        position,
        lines,
        unknown,
        "moon-centre-vp",
        PLAYERS,
        "coop.score.4",
        bool(centre) and _holder(position, Hex(0, 0), centre) not in (None, ONI),
    )
    oni = sum(n for area in position.areas.values() for n in area.units.get(ONI, {}).values())
    _ask(position, lines, unknown, "fewer-than-15-oni-vp", PLAYERS, "coop.score.5", oni < FEW_ONI)
    _ask(position, lines, unknown, "players-plus-3-vp", ONI, "coop.score.10", players is not None and held_by_oni >= players + 3)
    _ask(position, lines, unknown, "momentum-vp", ONI, "coop.score.11", position.momentum is not None)
    for side, vp in position.vp.items():
        if vp:
            lines.append(Line(ONI if side == ONI else PLAYERS, vp, "marked", "coop.score.12" if side == ONI else "coop.score.3"))
    return lines, unknown


def _holder(position: Position, here: Hex, area: Area | None) -> str | None:
    """Who counts an area: the Princess over any marker, a marker, else the Oni on Tsukuyumi's ground."""
    if area is None:
        return None
    if here in position.princess:
        return ONI
    if area.territory:
        return area.territory
    return ONI if "tsukuyumi" in area.traits else None


def _oni_area(here: Hex, area: Area, homes: list[Hex], princess: bool) -> list[Line]:
    vp, code, _ = worth(area)
    lines = [Line(ONI, vp, code, "coop.score.7.4" if princess else "coop.score.7", area=str(here))]
    if any(here.distance(home) == 1 for home in homes):
        lines.append(Line(ONI, 2, "next-to-home", "coop.score.8", area=str(here)))
    return lines


def _ask(position: Position, lines: list[Line], unknown: list[str], name: str, who: str, clause: str, applies: bool) -> None:
    """A value that only the printed aid has: counted where the players gave it, else asked for."""
    if not applies:
        return
    if name in position.printed:
        lines.append(Line(who, position.printed[name], name, clause))
    else:
        unknown.append(name)
