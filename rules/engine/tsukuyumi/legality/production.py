"""Production and initiative: what a side may buy and where it appears (tsk.action.3, tsk.action.5)."""

from collections.abc import Mapping, Sequence

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import Position, off_board
from rules.engine.tsukuyumi.legality.verdict import Verdict, wrong_phase

# Units beside which others of their side may appear: a unit's slug → what may appear (None: anything).
BIRTHPLACES: dict[str, dict[str, frozenset[str] | None]] = {
    "dark-seed": {"breeder": None, "planter": None},
    "boarlords": {"boarmother": frozenset(["squeaker"])},
    "lords-of-the-lost-sea": {"malak": None, "anik": None, "whale-king": None},
}


def check_produce(position: Position, by: str, unit: str, count: int, here: Hex, points: int) -> Verdict:
    """May these units be bought and placed here?"""
    reasons = wrong_phase(position, ("white", "green", "black"), "tsk.action.5")
    cost = price(position, by, unit, count)
    if here not in position.areas:
        return Verdict((*reasons, off_board(here)), {"cost": cost})
    if cost > points:
        reasons.append(Reason("not-affordable", "tsk.action.5.3", {"cost": cost, "points": points, "short": cost - points}))
    reasons += beyond_the_box(position, by, {unit: count})
    reasons += _place_reasons(position, by, unit, here)
    return Verdict(tuple(reasons), {"cost": cost})


def price(position: Position, by: str, unit: str, count: int) -> int:
    """tsk.action.5.3: what so many figures of a unit cost."""
    return count * position.value(by, unit, "cost")


def on_the_board(position: Position, by: str, unit: str) -> int:
    return sum(area.units.get(by, {}).get(unit, 0) for area in position.areas.values())


def beyond_the_box(position: Position, by: str, figures: Mapping[str, int]) -> list[Reason]:
    """tsk.setup.6.1: the pieces of the box are a limit; where nobody knows how many there are, there is none."""
    found = []
    for unit, count in figures.items():
        limit = position.unit(by, unit).quantity
        if limit is not None and (left := max(limit - on_the_board(position, by, unit), 0)) < count:
            found.append(Reason("not-in-supply", "tsk.setup.6.1", {"unit": unit, "left": left}))
    return found


def _place_reasons(position: Position, by: str, unit: str, here: Hex) -> list[Reason]:
    """tsk.action.5.1: the home or next to it, past blockades; or beside a unit that gives birth."""
    area = position.areas[here]
    births = BIRTHPLACES.get(by, {})
    for mother, born in births.items():
        if area.units.get(by, {}).get(mother, 0) and (born is None or unit in born):
            return []
    homes = [h for h, a in position.areas.items() if a.kind == "home" and a.of == by]
    if area.kind == "home" and area.of != by and position.rulings.production_in_anothers_home == "not-there":
        return [Reason("home", "tsk.action.5.1", {"area": str(here)})]
    if any(here == home or here.distance(home) == 1 for home in homes):
        return _crowded(position, by, here)
    return [Reason("not-adjacent", "tsk.action.5.1", {"from": str(homes[0]) if homes else "", "to": str(here), "about": "production"})]


def _crowded(position: Position, by: str, here: Hex) -> list[Reason]:
    """Whoever is there does not matter; or only own areas and empty ones, where the table reads it so."""
    area = position.areas[here]
    if position.rulings.production_among_enemies == "allowed" or by in (area.territory, area.of):
        return []
    partners = position.together and area.territory not in (None, "oni")
    if not position.enemies(by, here) and (area.territory is None or partners):
        return []
    return [Reason("among-enemies", "tsk.action.5.1", {"area": str(here)})]


def check_initiative(position: Position, by: str, to: int, allowed: int) -> Verdict:
    """tsk.action.3: climb or drop by so many places; the others keep their order."""
    reasons = wrong_phase(position, ("blue", "black"), "tsk.action.3")
    order = position.initiative
    if order is None or by not in order:
        raise BadInput("missing", "position.initiative")
    if not 1 <= to <= len(order):
        return Verdict((*reasons, Reason("no-such-place", "tsk.action.3", {"to": to, "places": len(order)})), {"order": list(order)})
    steps = abs(order.index(by) + 1 - to)
    if steps > allowed:
        reasons.append(Reason("too-far", "tsk.action.3", {"steps": steps, "allowed": allowed}))
    return Verdict(tuple(reasons), {"order": list(order_after(order, by, to))})


def order_after(order: Sequence[str], by: str, to: int) -> tuple[str, ...]:
    """The initiative order when a side has gone to a place; 1 is first."""
    others = [side for side in order if side != by]
    return (*others[: to - 1], by, *others[to - 1 :])
