"""Small random boards and actions of Tsukuyumi for Hypothesis, in the plain JSON of the contract; no rule is decided here.

Two players' factions and the Oni, complete `stats`, and units without a movement of their own (no Dog, no Lt. Dan).
About half of what is drawn should be legal: paths follow open edges, and then something may be spoilt.

Every strategy draws one string of bytes and reads its choices from it, byte by byte: that is quick, and byte 0 always means the
plainest choice, so Hypothesis shrinks towards an empty board. Each area has bytes of its own and shrinks by itself.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

Json = dict[str, Any]
T = TypeVar("T")

DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
PLAYERS = ["nomads", "boarlords"]
OTHERS = ["cybersamurai", "dark-seed"]  # only ever in the initiative order
UNITS = {"nomads": ["private", "launcher", "scarecrow"], "boarlords": ["squeaker", "boarguard", "scarecrow"]}  # one the catalogue lacks
ONI = ["small", "medium", "large"]
MODES = ("standard", "coop", "two-player", "solo", "standard")
PHASES = {
    "standard": [None, "red", None, "white", "red", "green", "red", "blue"],
    "two-player": [None, "red", None, "white", "red", "green", "red", "blue"],
    "coop": [None, "white", None, "black"],
    "solo": [None, "white", None, "black"],
}
# Of 100 areas, how many the Oni hold, and on how many players stand: where they do not, and where they do hold it.
COOP = [(5, 5, 5), (15, 30, 30), (50, 60, 50), (80, 95, 30), (65, 40, 95), (75, 90, 80)]


class Choices:
    """Choices read from bytes; when they run out, always the plainest."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self, below: int) -> int:
        byte = self.data[self.at] if self.at < len(self.data) else 0
        self.at += 1
        return byte * below // 256

    def pick(self, options: Sequence[T]) -> T:
        return options[self.number(len(options))]

    def chance(self, percent: int) -> bool:
        return self.number(100) >= 100 - percent

    def some(self, options: Sequence[T], least: int, most: int) -> list[T]:
        """Different ones, at least and at most so many."""
        rest, taken = list(options), []
        for _ in range(least + self.number(most - least + 1)):
            taken.append(rest.pop(self.number(len(rest))))
        return taken

    def part(self, number: int, size: int = 40) -> "Choices":
        """The bytes that belong to one part of the board."""
        return Choices(self.data[number * size : (number + 1) * size])


def _drawn(size: int, build: Callable[[Choices], Json]) -> st.SearchStrategy[Json]:
    return st.binary(min_size=size, max_size=size).map(lambda data: build(Choices(data)))


# --- coordinates ---------------------------------------------------------------------------------------------------


def _around(area: str) -> list[str]:
    q, r = (int(number) for number in area.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in DIRECTIONS]


def _ring(area: str) -> int:
    q, r = (int(number) for number in area.split(","))
    return max(abs(q), abs(r), abs(q + r))


def _corners() -> list[list[str]]:
    """The 18 corners of the Moon's border, each with the three areas round it."""
    found = set()
    for moon in _around("0,0"):
        around = _around(moon)
        for edge in range(6):
            corner = sorted([moon, around[edge], around[(edge + 1) % 6]])
            if "0,0" not in corner:
                found.add(tuple(corner))
    return [list(corner) for corner in sorted(found)]


CORNERS = _corners()


def _on_board(position: Json, here: str) -> list[str]:
    return [there for there in _around(here) if there in position["areas"]]


def _open(position: Json, here: str) -> list[str]:
    """The areas on the board behind an open edge."""
    areas = position["areas"]
    result = []
    for edge, there in enumerate(_around(here)):
        shut = edge in areas[here].get("blockades", []) or (edge + 3) % 6 in areas.get(there, {}).get("blockades", [])
        if there in areas and not shut:
            result.append(there)
    return result


# --- positions: bytes 0 to 39 the shape, 40 to 79 values and extras, then 40 for each area ---------------------------

POSITION = 40 * (2 + 13)


def _areas(choose: Choices, smallest: int, largest: int) -> dict[str, Json]:
    """The Moon's centre and areas round it, each touching one already there: kinds, closed edges, traits; nobody there yet."""
    shape = choose.part(0)
    names = ["0,0"]
    rings = shape.pick([2, 2, 3])
    for _ in range(smallest + shape.number(largest - smallest + 1)):
        # A place is listed once for each neighbour it has: boards are rather round, with holes and tails now and then.
        rim = sorted(there for here in names for there in _around(here) if there not in names and _ring(there) <= rings)
        names.append(shape.pick(rim))
    areas: dict[str, Json] = {}
    homes = list(PLAYERS)
    for number, name in enumerate(names):
        own = choose.part(2 + number)
        kinds = ["ocean", "ocean", "mountain", "fertile", "mountain", "river"]
        if name == "0,0":
            kinds = ["moon"]
        elif _ring(name) == 1:
            kinds += ["moon"] * 4
        elif homes:
            kinds += ["home"]
        area: Json = {"kind": own.pick(kinds)}
        if area["kind"] == "mountain":
            area["value"] = own.pick([5, 10, 15, 20])
        if area["kind"] == "home":
            area["of"] = homes.pop()
        if own.chance(40):
            area["blockades"] = sorted(own.some(range(6), 1, 3))
        if own.chance(25):
            traits = ["tsukuyumi"] if area["kind"] == "moon" and own.chance(75) else []
            more = ["immobilised", "radioactive", "toxic", "tsukuyumi", "devastated", "immobilised", "unstable"]
            area["traits"] = sorted({*traits, *own.some(more, 0, 2)})
        areas[name] = area
    return areas


def _stats(choose: Choices, sides: dict[str, list[str]]) -> Json:
    """Complete values for every unit; the Oni's sizes are their names'."""
    stats: Json = {}
    for side, units in sides.items():
        stats[side] = {}
        for unit in units:
            size = unit if unit in ONI else choose.pick(ONI)
            points = [10 * (ONI.index(size) + 1)] * 4 + [15, 0] if side == "oni" else [10, 5, 10, 15, 20, 30, 0]
            stats[side][unit] = {
                "conquest": choose.pick(points),
                "health": choose.pick([10, 5, 10, 15, 20, 30]),
                "attack": choose.pick([5, 0, 10, 15, 30]),
                "size": size,
                "traits": choose.pick([[], [], [], [], [], ["flying"], ["massive"], ["radiation-immune"], ["flying", "massive"]]),
            }
    return stats


def _put(area: Json, side: str, unit: str, count: int) -> None:
    there = area.setdefault("units", {}).setdefault(side, {})
    there[unit] = there.get(unit, 0) + count


def _position(choose: Choices, mode: str, areas: dict[str, Json], stats: Json) -> Json:
    """The rest of a position, all of which may be left out: order, phase, supply, points …"""
    position: Json = {"game": "tsukuyumi", "mode": mode, "areas": areas, "stats": stats, "rulings": {}}
    if choose.chance(60):
        players = PLAYERS + choose.pick([[], OTHERS[:1], OTHERS])
        position["initiative"] = choose.some(players, len(players), len(players))
    if choose.chance(50):
        position["active"] = choose.pick(PLAYERS)
    phase = choose.pick(PHASES[mode])
    if phase:
        position["phase"] = phase
    if choose.chance(7):
        position["fought"] = True
    if choose.chance(70):
        position["supply"] = {"oni": {unit: choose.number(4) for unit in choose.some(ONI, 2, 3)}}
    if choose.chance(30):
        position["vp"] = {side: choose.number(5) for side in PLAYERS}
    if mode in ("coop", "solo") and choose.chance(50):
        position["princess"] = choose.pick(CORNERS)
        if choose.chance(50):
            stats["oni"]["princess"] = {"conquest": choose.pick([35, 5, 10]), "health": 35, "attack": 35}
    return position


def positions(modes: Sequence[str] = MODES) -> st.SearchStrategy[Json]:
    """A Moon centre and 4 to 12 areas round it, two players' units, Oni, markers, and whatever else a position may say."""

    def build(choose: Choices) -> Json:
        areas = _areas(choose, 4, 12)
        sides = {**UNITS, "oni": ONI}
        for number, area in enumerate(areas.values()):
            own = choose.part(2 + number)
            own.at = 16
            for side in [*PLAYERS, "oni"]:
                if own.chance(35):
                    for unit in own.some(sides[side], 1, 2):
                        _put(area, side, unit, own.pick([1, 1, 2, 3]))
            owner = own.pick([None, None, None, "oni", *PLAYERS])
            if owner and area["kind"] != "home":
                area["territory"] = owner
            if own.chance(10):
                area["bonus"] = {own.pick(PLAYERS): own.pick([5, 10])}
            if own.chance(20):
                area["priority"] = True
        rest = choose.part(0)
        rest.at = 20
        for side in [*PLAYERS, "oni"]:
            if not any(side in area.get("units", {}) for area in areas.values()):
                _put(rest.pick(list(areas.values())), side, sides[side][0], 1 + rest.number(2))
        mode = rest.pick(modes)
        return _position(choose.part(1), mode, areas, _stats(Choices(choose.data[::-1]), sides))

    return _drawn(POSITION + 60, build)


def oni_positions() -> st.SearchStrategy[Json]:
    """Positions of the standard game in which the Oni act: green, or no phase given, seldom another one."""
    phases = st.sampled_from([None, "green", None, "green", "green", "green", "green", "red"])

    def in_phase(position: Json, phase: str | None) -> Json:
        rest = {field: value for field, value in position.items() if field != "phase"}
        return {**rest, "phase": phase} if phase else rest

    return st.builds(in_phase, positions(modes=("standard", "two-player")), phases)


def coop_builder(leaders: Sequence[str] = ()) -> Callable[[Choices], Json]:
    """At most 12 areas with at most 7 Oni, much of the land theirs already, and players who are hard to beat or to pass.

    `leaders`: legendary Oni of whom one or more stand among the others."""

    def build(choose: Choices) -> Json:
        areas = _areas(choose, 4, 11)
        sides = {**UNITS, "oni": [*ONI, "ronin", *leaders]}
        stats = _stats(Choices(choose.data[::-1]), sides)
        rest = choose.part(0)
        rest.at = 14
        held, thick, in_the_way = rest.pick(COOP)
        places = rest.some(list(areas), 1, 3)
        for _ in range(1 + rest.number(7)):
            _put(areas[rest.pick(places)], "oni", rest.pick(["small", "small", "medium", "small", "medium", "large", "ronin"]), 1)
        if leaders:
            led = Choices(choose.data[37:45][::-1])
            for leader in led.some(leaders, 1, len(leaders)):
                _put(areas[led.pick(places if led.chance(70) else list(areas))], "oni", leader, 1)
        for number, area in enumerate(areas.values()):
            own = choose.part(2 + number)
            own.at = 16
            # Where the Oni stand the land is mostly theirs, so that somebody has to move.
            present = "oni" in area.get("units", {})
            theirs = own.chance(max(held, 92) if present else held)
            if area["kind"] not in ("home", "moon") and theirs:
                area["territory"] = "oni"
            elif area["kind"] != "home" and own.chance(15 if present else 40):
                area["territory"] = own.pick(PLAYERS)
            if own.chance(in_the_way if area.get("territory") == "oni" else thick):
                for side in own.pick([["nomads"], ["boarlords"], PLAYERS]):
                    _put(area, side, own.pick(UNITS[side]), own.pick([1, 2, 2, 3]))
            if own.chance(10):
                area["bonus"] = {own.pick(PLAYERS): own.pick([5, 10])}
            if own.chance(30):
                area["priority"] = True
        return _position(choose.part(1), rest.pick(["coop", "solo"]), areas, stats)

    return build


def coop_positions(leaders: Sequence[str] = ()) -> st.SearchStrategy[Json]:
    return _drawn(POSITION + 70, coop_builder(leaders))


# --- actions -------------------------------------------------------------------------------------------------------


def _side(choose: Choices, position: Json) -> str:
    drawn = choose.pick(PLAYERS)
    return position.get("active", drawn)


def _standing(position: Json, side: str) -> list[tuple[str, str, int]]:
    """(area, unit, count) for everything that side has on the board."""
    found = []
    for name, area in position["areas"].items():
        for unit, count in area.get("units", {}).get(side, {}).items():
            found.append((name, unit, count))
    return found


def _walk(choose: Choices, position: Json, start: str, steps: int, flying: bool) -> list[str]:
    """A walk over the board that stops where it cannot go on."""
    path = [start]
    for _ in range(steps):
        here = path[-1]
        ways = _on_board(position, here) if flying else _open(position, here)
        if not ways or ("immobilised" in position["areas"][here].get("traits", []) and choose.chance(80)):
            break
        onward = [there for there in ways if there not in path]
        path.append(choose.pick(onward if onward and choose.chance(80) else ways))
    return path


def _spoilt(choose: Choices, position: Json, path: list[str]) -> list[str]:
    """The same path with one fault: a closed edge, off the board, a jump, another start, or a detour."""
    areas = position["areas"]
    last = path[-1]
    off = [there for there in _around(last) if there not in areas]
    shut = [
        [*path[: at + 1], there]
        for at, here in enumerate(path)
        for there in _on_board(position, here)
        if there not in _open(position, here)
    ]
    far = [there for there in areas if there != last and there not in _around(last)]
    starts = [name for name in [*areas, "7,7"] if name not in path[1:2]]
    fault = choose.pick(["edge", "off", "edge", "jump", "edge", "start", "edge", "far-off", "long"])
    if fault == "edge" and shut:
        return choose.pick(shut)
    if fault == "off" and off:
        return [*path, choose.pick(off)]
    if fault == "jump" and far:
        return [*path, choose.pick(far)]
    if fault == "far-off":
        return [*path, "7,7"]
    if fault == "start":
        return [choose.pick(starts), *path[1:]]
    return [*path, choose.pick(_open(position, last) or _around(last)), last]


def _crossing(choose: Choices, position: Json, side: str) -> list[Json]:
    """Figures from several neighbours of one area, all passing through it; mostly one where others stand."""
    areas = position["areas"]
    steps = {name: [there for there in _open(position, name) if side in areas[there].get("units", {})] for name in areas}
    middles = [name for name in areas if steps[name] and any(owner != side for owner in areas[name].get("units", {}))]
    middles = middles if middles and choose.chance(85) else [name for name in areas if steps[name]]
    if not middles:
        return []
    middle = choose.pick(middles)
    figures = []
    for start in steps[middle]:
        for unit, count in areas[start]["units"][side].items():
            slow = "massive" in position["stats"][side][unit]["traits"]
            if choose.chance(20 if slow else 85) and "immobilised" not in areas[start].get("traits", []):
                going = count if choose.chance(70) else 1 + choose.number(count)
                figures.append({"unit": unit, "count": going, "path": [start, middle, choose.pick(_open(position, middle))]})
    return figures[:4]


def moves(position: Json) -> st.SearchStrategy[Json]:
    """One movement action: single walks, groups that cross one area together, or both; sometimes with a fault."""

    def build(choose: Choices) -> Json:
        by = _side(choose, position)
        stats = position["stats"][by]
        points = choose.pick([1, 2, 2, 2, 3, 3])
        spoil, fault = choose.chance(35), choose.pick(["path", "path", "path", "path", "count", "unit", "points"])
        figures = _crossing(choose, position, by) if points > 1 and choose.chance(50) else []
        standing = [entry for entry in _standing(position, by) if not any(group["path"][0] == entry[0] for group in figures)]
        least = 0 if figures else 1
        for name, unit, count in choose.some(standing, min(least, len(standing)), min(2, len(standing))):
            # Figures of one kind may part on the way.
            going = 1 + choose.number(count)
            shares = [going] if going == 1 or choose.chance(60) else [going - 1, 1]
            steps = 1 + choose.number(points) if "massive" not in stats[unit]["traits"] or choose.chance(15) else 1
            for share in shares:
                path = _walk(choose, position, name, 0 if choose.chance(5) else steps, "flying" in stats[unit]["traits"])
                figures.append({"unit": unit, "count": share, "path": path})
        if spoil:
            group = choose.pick(figures)
            if fault == "path":
                group["path"] = _spoilt(choose, position, group["path"])
            elif fault == "count":
                group["count"] += 1 + choose.number(2)
            elif fault == "unit":
                group["unit"] = choose.pick(UNITS[by])
            else:
                points = choose.number(2)
        return {"type": "move", "by": by, "points": points, "figures": figures}

    return _drawn(80, build)


def _battles(position: Json, kind: str) -> st.SearchStrategy[Json]:
    def build(choose: Choices) -> Json:
        by = _side(choose, position)
        places = [name for name, _, _ in _standing(position, by)]
        if choose.chance(15):
            places = [*position["areas"], "7,7"]
        return {"type": kind, "by": by, "area": choose.pick(places)}

    return _drawn(4, build)


def conquests(position: Json) -> st.SearchStrategy[Json]:
    """A `conquer`, mostly where the player has units."""
    return _battles(position, "conquer")


def annihilations(position: Json) -> st.SearchStrategy[Json]:
    """An `annihilate`, mostly where the player has units."""
    return _battles(position, "annihilate")


def oni_placements(position: Json) -> st.SearchStrategy[Json]:
    """A `place-oni` anywhere on the board or just off it, mostly of a size that is in the supply."""

    def build(choose: Choices) -> Json:
        supply = position.get("supply", {}).get("oni", {})
        units = [unit for unit in ONI if supply.get(unit, 0) > 0]
        unit = choose.pick(ONI if not units or choose.chance(20) else units)
        rim = sorted({there for here in position["areas"] for there in _around(here)} - set(position["areas"]))
        area = choose.pick(rim if choose.chance(10) else list(position["areas"]))
        return {"type": "place-oni", "by": _side(choose, position), "unit": unit, "area": area}

    return _drawn(6, build)


def oni_conquests(position: Json) -> st.SearchStrategy[Json]:
    """An `oni-conquer`: Oni of one area stay or go one area further, mostly to what they may take."""
    areas = position["areas"]

    def way(start: str, end: str) -> list[str]:
        return [start] if start == end else [start, end]

    def build(choose: Choices) -> Json:
        start = choose.pick([name for name in areas if "oni" in areas[name].get("units", {})])
        reach = [start, *_open(position, start)]
        wanted = [name for name in reach if areas[name].get("territory") != "oni" and areas[name]["kind"] not in ("moon", "home")]
        target = choose.pick(reach if not wanted or choose.chance(15) else wanted)
        figures: list[Json] = []
        for unit, count in areas[start]["units"]["oni"].items():
            going = choose.number(count + 1) if choose.chance(30) else count
            if going:
                figures.append({"unit": unit, "count": going, "path": way(start, target)})
            if count > going and choose.chance(50):
                figures.append({"unit": unit, "count": count - going, "path": way(start, choose.pick(reach))})
        if not figures:
            figures.append({"unit": choose.pick(ONI), "count": 1, "path": way(start, target)})
        if choose.chance(25):
            fault = choose.pick(["step", "step", "count", "target", "unit"])
            group = choose.pick(figures)
            if fault == "count":
                group["count"] += 1
            elif fault == "unit":
                group["unit"] = choose.pick(ONI)
            elif fault == "target":
                target = choose.pick([*areas, "7,7"])
            else:
                shut = [name for name in _on_board(position, start) if name not in reach]
                wrong = choose.pick(shut if shut and choose.chance(70) else [*_around(start), *(name for name in areas if name != start)])
                group["path"] = [start, wrong]
                target = wrong if wrong in areas and choose.chance(50) else target
        return {"type": "oni-conquer", "by": _side(choose, position), "from": start, "figures": figures, "area": target}

    return _drawn(40, build)


def initiatives(position: Json) -> st.SearchStrategy[Json]:
    """An `initiative`, for a position that gives the order; always a place that exists."""

    def build(choose: Choices) -> Json:
        to, allowed = 1 + choose.number(len(position["initiative"])), 1 + choose.number(3)
        return {"type": "initiative", "by": _side(choose, position), "to": to, "allowed": allowed}

    return _drawn(4, build)


def damages(owners: Sequence[str] = ("oni", "nomads", "boarlords")) -> st.SearchStrategy[Json]:
    """The body of a damage question: up to seven figures of one side, and damage up to a little more than they can take."""

    def build(choose: Choices) -> Json:
        owner = choose.pick(owners)
        kinds = ONI if owner == "oni" else UNITS[owner]
        chosen = [choose.pick(kinds) for _ in range(1 + choose.number(7))]
        units = {unit: chosen.count(unit) for unit in kinds if unit in chosen}
        stats = _stats(choose, {owner: kinds})
        most = sum(stats[owner][unit]["health"] * count for unit, count in units.items())
        damage = 5 * choose.number(most // 5 + 3) + (choose.number(5) if choose.chance(20) else 0)
        return {"owner": owner, "units": units, "damage": damage, "stats": stats}

    return _drawn(40, build)
