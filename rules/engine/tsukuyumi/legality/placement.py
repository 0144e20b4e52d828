"""Set-up on the board: where a home may lie, and which areas a side may start with (tsk.setup.9–10, coop.setup)."""

from collections.abc import Sequence

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex, reachable
from rules.engine.tsukuyumi.board.position import MOON, Position, off_board
from rules.engine.tsukuyumi.legality.verdict import Verdict, reasons_once

CENTRE = Hex(0, 0)
FREELY_PLACED = ("dark-seed",)
WHALES = "lords-of-the-lost-sea"
STARTING_AREAS = {"standard": 3, "two-player": 1, "coop": 1, "solo": 1}
CLAUSES = {"standard": "tsk.setup.10", "two-player": "tsk.two.8", "coop": "coop.setup.7", "solo": "coop.setup.7"}


def check_home(position: Position, by: str, here: Hex, *, freely: bool = False) -> Verdict:
    """May this side's home be placed here? `freely`: on a tile too, as the Nest may."""
    on_board = here in position.areas
    if freely or by in FREELY_PLACED:
        return Verdict(tuple(_free_reasons(position, by, here)))
    if on_board:
        return Verdict((Reason("not-at-the-edge", "tsk.setup.9", {"area": str(here)}),))
    if not _touches(position, here, ("home", "moon")):
        return Verdict((Reason("not-adjacent", "tsk.setup.9", {"from": "", "to": str(here), "about": "home"}),))
    if position.rulings.home_in_a_hole == "outside" and not _outside(position, here):
        return Verdict((Reason("hole", "tsk.setup.9", {"area": str(here)}),))
    return Verdict()


def _free_reasons(position: Position, by: str, here: Hex) -> list[Reason]:
    """tsk.setup.9.2: the Nest, anywhere but on the Moon, a home, or what another faction has marked."""
    area = position.areas.get(here)
    if here in MOON or (area and area.kind == "moon"):
        return [Reason("moon", "tsk.setup.9.2", {"area": str(here)})]
    if area is None:
        beside = _touches(position, here, ("home",))
        return [] if beside else [Reason("not-adjacent", "tsk.setup.9.2", {"from": "", "to": str(here), "about": "home"})]
    if area.kind == "home" and position.rulings.nest_on_a_home == "forbidden":
        return [Reason("home", "tsk.setup.9.2", {"area": str(here)})]
    if area.territory not in (None, by):
        return [Reason("marked", "tsk.setup.9.2", {"area": str(here), "side": area.territory})]
    return []


def _touches(position: Position, here: Hex, but: Sequence[str]) -> bool:
    """tsk.setup.9: next to an area tile; another home is none, nor is the Moon, but for homes that may lie anywhere."""
    return any(n in position.areas and position.areas[n].kind not in but for n in here.neighbours())


def starting_ground(position: Position, by: str) -> list[Hex]:
    """tsk.setup.11: where starting units may stand in the standard game."""
    return sorted(h for h, a in position.areas.items() if a.territory == by or (a.kind == "home" and a.of == by))


def _outside(position: Position, here: Hex) -> bool:
    """Whether an empty place can be reached from beyond the board: an enclosed hole cannot."""
    beyond = max(h.distance(CENTRE) for h in position.areas) + 2
    return any(place.distance(CENTRE) >= beyond for place, _ in reachable([here], lambda _, there: there not in position.areas))


def check_start(position: Position, by: str, areas: Sequence[Hex]) -> Verdict:
    """May this side begin with these areas?"""
    clause = CLAUSES[position.mode]
    wanted = STARTING_AREAS[position.mode]
    homeless = position.together and by == WHALES
    if homeless:
        clause, wanted = "coop.setup.9.1", 2
    reasons = []
    if len(set(areas)) != wanted or len(areas) != wanted:
        reasons.append(Reason("wrong-number", clause, {"wanted": wanted, "found": len(set(areas))}))
    homes = [h for h, a in position.areas.items() if a.is_homezone and a.of == by]
    for here in areas:
        area = position.areas.get(here)
        if area is None:
            reasons.append(off_board(here))
        elif area.kind == "moon":
            reasons.append(Reason("moon", "tsk.setup.10.1", {"area": str(here)}))
        elif area.kind == "home":
            reasons.append(Reason("home", "tsk.setup.10.1", {"area": str(here)}))
        elif area.territory not in (None, by):
            reasons.append(Reason("marked", "tsk.setup.10.1", {"area": str(here), "side": area.territory}))
    if not homeless:
        reasons += _reach_reasons(position, by, homes, [a for a in areas if a in position.areas], clause)
    return Verdict(reasons_once(reasons), {"wanted": wanted})


def _reach_reasons(position: Position, by: str, homes: list[Hex], areas: Sequence[Hex], clause: str) -> list[Reason]:
    """Each touches the home or another starting area that is reached, over an open edge."""
    if areas and not homes:
        return [Reason("no-home-yet", clause, {"side": by})]
    reached = set(homes)
    grown = True
    while grown:
        new = {
            a
            for a in areas
            if a not in reached and any(n in reached and position.open(a, n) for n in a.neighbours() if n in position.areas)
        }
        reached |= new
        grown = bool(new)
    found = []
    for here in areas:
        if here in reached:
            continue
        shut = next((n for n in here.neighbours() if n in reached), None)
        if shut is not None:  # an open edge to it would have reached this area
            found.append(Reason("blockade", clause, {"from": str(shut), "to": str(here), "about": "start"}))
        else:
            found.append(Reason("not-adjacent", clause, {"from": str(homes[0]), "to": str(here), "about": "start"}))
    return found


def home_places(position: Position) -> list[Hex]:
    """Everywhere a home could be thought of: on the board and round it."""
    return sorted(set(position.areas) | {n for here in position.areas for n in here.neighbours()})


def joined(position: Position, by: str, areas: tuple[Hex, ...]) -> bool:
    """Whether all of them hang together with the home, blockades or not."""
    reached = {h for h, a in position.areas.items() if a.kind == "home" and a.of == by}
    for _ in areas:
        reached |= {a for a in areas if any(n in reached for n in a.neighbours())}
    return reached >= set(areas)


def starting_reach(position: Position, by: str, steps: int, *, over: bool = False) -> list[Hex]:
    """Every area that could be one of so many starting areas: free, and joined to the home over open edges (`over`: or any)."""
    homes = [h for h, a in position.areas.items() if a.kind == "home" and a.of == by]
    joined = reachable(homes, lambda h, n: _free(position, by, n) and (over or position.open(h, n)), steps)
    return sorted(area for area, distance in joined if distance)


def _free(position: Position, by: str, here: Hex) -> bool:
    area = position.areas.get(here)
    return area is not None and area.kind not in ("moon", "home") and area.territory in (None, by)


# --- the co-op game


def startable(position: Position, by: str) -> list[Hex]:
    """The areas that a side could mark first."""
    wanted = 2 if by == WHALES else 1
    found = []
    for here in sorted(position.areas):
        reasons = check_start(position, by, (here,)).reasons
        if not [one for one in reasons if not (one.code == "wrong-number" and wanted > 1)]:
            found.append(here)
    return found


def coop_ground(position: Position, side: str) -> tuple[Hex, ...]:
    """coop.setup.8: the home, the marked areas, and the neighbours of either, over open edges."""
    own = [h for h, a in position.areas.items() if a.is_homezone and a.of == side]
    marked = [h for h, a in position.areas.items() if a.territory == side]
    reading_ = position.rulings.coop_starting_units
    if reading_ == "home-and-marked":
        return tuple(sorted({*own, *marked}))
    around = {n for h in (*own, *marked) for n in h.neighbours() if n in position.areas and position.open(h, n)}
    found = {*marked, *around} if reading_ == "marked-and-neighbours" else {*own, *marked, *around}
    return tuple(sorted(found - set(own) if reading_ == "marked-and-neighbours" else found))


def prioritised(position: Position) -> tuple[Hex, ...]:
    """Every area next to a home, fertile ground, radioactive areas, the centre of the Moon."""
    return tuple(here for here in sorted(position.areas) if position.areas[here].kind != "home" and priority_markers(position, here))


def priority_markers(position: Position, here: Hex) -> int:
    """For how many of the four reasons an area gets a priority marker."""
    any_edge = position.rulings.coop_priority_one != "one-open-edge"
    area = position.areas[here]
    beside = any(n in position.areas and position.areas[n].is_homezone and (any_edge or position.open(here, n)) for n in here.neighbours())
    return sum((beside, area.kind == "fertile", "radioactive" in area.traits, here == CENTRE))
