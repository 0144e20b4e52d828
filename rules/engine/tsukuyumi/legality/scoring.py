"""Victory points of a position: each side for itself, or the players against the Oni (tsk.score, coop.score)."""

from dataclasses import dataclass

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Area, Position
from rules.engine.tsukuyumi.legality.legendary_oni import NAMES, on_board

PLAYERS = "players"
FEW_ONI = 15
MOST_PLAYERS = 6  # with every faction at the table
PRINTED = ("moon-centre-vp", "fewer-than-15-oni-vp", "players-plus-3-vp", "momentum-vp")  # coop.score: values of the player aid
TWO_POINTS = "two-points"  # the marker that Prosperity lays


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
    """The totals, the lines they are made of, and the lines that are not counted: their values are on components only."""

    sides: dict[str, int]
    lines: tuple[Line, ...]
    uncounted: tuple[Line, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The names of the values that are asked for."""
        return tuple(line.code for line in self.uncounted)


def score(position: Position) -> Score:
    lines, uncounted = _together(position) if position.together else (_each(position), [])
    sides = dict.fromkeys([PLAYERS, ONI] if position.together else _sides(position), 0)
    for line in lines:
        sides[line.who] = sides.get(line.who, 0) + line.vp
    return Score(sides, tuple(lines), tuple(uncounted))


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
            if area.kind == "home" and area.of and position.rulings.homezone_points == "as-area":
                lines.append(Line(area.of, 1, "area", "tsk.score.8.1", area=str(here)))
            if area.territory and area.territory != ONI and area.kind != "home":
                vp, code, clause = worth(area)
                lines.append(Line(area.territory, vp, code, clause, area=str(here)))
    if position.mode == "standard" or position.rulings.two_player_initiative_points == "still-score":
        for place, side in enumerate((position.initiative or ())[:2]):
            lines.append(Line(side, 2 - place, "initiative", "tsk.score.10", number=place + 1))
    clause = "tsk.score.2" if position.mode == "standard" else "tsk.two.3"
    lines += [Line(side, vp, "marked", clause) for side, vp in position.vp.items() if vp]
    return lines


def _together(position: Position) -> tuple[list[Line], list[Line]]:
    """coop.score: the players' points against the Oni's; what only the aid prints is asked for."""
    lines: list[Line] = []
    unknown: list[Line] = []
    homes = [here for here, area in position.areas.items() if area.is_homezone]
    held_by_oni = 0
    for here, area in position.areas.items():
        if area.kind == "home" or (area.is_homezone and position.rulings.coop_homezone_marker == "home-only"):
            continue
        holder = _holder(position, here, area)
        if holder == ONI:
            held_by_oni += 1
            lines += _oni_area(position, here, area, homes)
        elif holder:
            clause = "coop.setup.9.3" if area.is_homezone else "coop.score.2"
            lines.append(Line(PLAYERS, 1, "area", clause, area=str(here)))
    if position.has_princess:
        lines.append(Line(ONI, 1, "princess", "coop.score.9"))
    lines += [Line(ONI, vp, "legend", "coop.score.9", area=unit) for unit, vp in _legends(position).items()]
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
    _ask(position, lines, unknown, "fewer-than-15-oni-vp", PLAYERS, "coop.score.5", _oni_counted(position) < FEW_ONI)
    who, applies = _plus_three(position, players, held_by_oni)
    if applies is None:  # nobody has said how many players there are
        unknown += [Line(who, 0, "players-plus-3-vp", "coop.score.10")] if position.rulings.coop_printed_values == "printed" else []
    else:
        _ask(position, lines, unknown, "players-plus-3-vp", who, "coop.score.10", applies)
    on_track = _track_points(position)
    if on_track is not None:
        lines.append(Line(ONI, on_track, "momentum-vp", "coop.score.11"))
    else:
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


def _oni_area(position: Position, here: Hex, area: Area, homes: list[Hex]) -> list[Line]:
    vp, code, _ = worth(area)
    clause = "coop.score.7.4" if here in position.princess else "coop.score.7"
    all_devastated = "devastated" in area.traits and position.rulings.coop_prosperity == "all-devastated" and _marked_two(position)
    if area.markers.get(ONI, {}).get(TWO_POINTS) or all_devastated:
        vp, code, clause = 2, "two-points", "coop.card.4"
    lines = [Line(ONI, vp, code, clause, area=str(here))]
    reading = position.rulings.coop_home_bonus
    beside = [home for home in homes if here.distance(home) == 1 and (reading != "held-open" or position.open(here, home))]
    for _ in beside if reading == "held-each" else beside[:1]:
        lines.append(Line(ONI, 2, "next-to-home", "coop.score.8", area=str(here)))
    return lines


def _marked_two(position: Position) -> bool:
    """Whether Prosperity has been played."""
    return any(area.markers.get(ONI, {}).get(TWO_POINTS) for area in position.areas.values())


def _legends(position: Position) -> dict[str, int]:
    """coop.score.9: one point for each legendary Oni; the Three Shadows are one."""
    found = dict.fromkeys(sorted(on_board(position)), 1)
    if "three-shadows" in found and position.rulings.coop_shadows_one == "three":
        found["three-shadows"] = sum(area.units.get(ONI, {}).get("three-shadows", 0) for area in position.areas.values())
    return found


def _oni_counted(position: Position) -> int:
    """coop.score.5: which Oni count among the fifteen."""
    units = [(unit, n) for area in position.areas.values() for unit, n in area.units.get(ONI, {}).items()]
    reading = position.rulings.coop_fewer_than_15
    if reading == "ordinary":
        units = [(unit, n) for unit, n in units if unit not in NAMES]
    return sum(n for _, n in units) + (reading == "all" and position.has_princess)


def _plus_three(position: Position, players: int | None, held: int) -> tuple[str, bool | None]:
    """coop.score.10: who gets the bonus for the number of players plus 3 areas, and whether it is reached; None where it depends on
    how many players there are, and nobody has said so."""
    reading = position.rulings.coop_plus_three
    if reading == "at-least-marked":
        held = sum(area.territory == ONI for area in position.areas.values())
    turned = position.rulings.coop_score_columns == "plus-three-players"
    numbers = [players] if players is not None else [1] if position.mode == "solo" else [*range(2, MOST_PLAYERS + 1)]
    found = {held <= n + 3 if turned else held == n + 3 if reading == "exactly" else held >= n + 3 for n in numbers}
    return PLAYERS if turned else ONI, found.pop() if len(found) == 1 else None


def _track_points(position: Position) -> int | None:
    """coop.score.11: the points printed on the track for the marker's place, where the players gave them."""
    squares = [square for square in position.track or () if square.kind == "points"]
    if not squares or position.momentum is None:
        return None
    reached = [square for square in squares if square.square <= position.momentum]
    return max(reached, key=lambda square: square.square).vp if reached else 0


def _ask(position: Position, lines: list[Line], unknown: list[Line], name: str, who: str, clause: str, applies: bool) -> None:
    """A value that only the printed aid has: counted where the players gave it, else asked for."""
    if not applies or position.rulings.coop_printed_values == "none":
        return
    if name in position.printed:
        lines.append(Line(who, position.printed[name], name, clause))
    else:
        unknown.append(Line(who, 0, name, clause))
