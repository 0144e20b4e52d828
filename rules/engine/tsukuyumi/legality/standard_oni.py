"""The standard game's Oni actions: placing them, and their conquest (tsk.oni)."""

from collections.abc import Sequence

from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.legality import legendary_oni
from rules.engine.tsukuyumi.legality.combat import needed
from rules.engine.tsukuyumi.legality.movement import missing_figures, passing, path_reasons
from rules.engine.tsukuyumi.legality.verdict import Verdict, reasons_once, wrong_phase

PHASES = ("green",)


def is_oni_ground(position: Position, here: Hex) -> bool:
    """tsk.oni.6: a Tsukuyumi area, an Oni territory, or a place of the Three Shadows."""
    area = position.areas[here]
    shadows = area.units.get(ONI, {}).get("three-shadows", 0)
    moon = area.kind == "moon" and position.rulings.place_on_bare_moon == "oni-area"
    return "tsukuyumi" in area.traits or area.territory == ONI or shadows > 0 or moon


def check_place(position: Position, by: str, unit: str, here: Hex) -> Verdict:
    """May this Oni be placed here?"""
    reasons = wrong_phase(position, PHASES, "tsk.oni.2.1")
    if position.supply is not None and not position.supply.get(unit, 0):
        clause = "tsk.oni.7" if not any(position.supply.values()) else "tsk.oni.5.1"
        left = {slug: n for slug, n in position.supply.items() if n}
        reasons.append(Reason("not-in-supply", clause, {"unit": unit, "left": left}))
    if here not in position.areas:
        return Verdict((*reasons, off_board(here)))
    if position.areas[here].kind == "home" and position.rulings.oni_placed_in_home == "forbidden":
        reasons.append(Reason("home", "tsk.oni.6.2", {"area": str(here)}))
    reasons += legendary_oni.placement(position, unit, here)
    if not legendary_oni.places_itself(unit) and not is_oni_ground(position, here):
        ground = [n for n in here.neighbours() if n in position.areas and is_oni_ground(position, n)]
        over = position.flies(ONI, unit) and position.rulings.flying_oni_placement == "yes"
        if not ground:
            reasons.append(Reason("not-oni-ground", "tsk.oni.6", {"area": str(here)}))
        elif not over and not any(position.open(here, n) for n in ground):
            reasons.append(Reason("blockade", "tsk.oni.6.1", {"from": str(ground[0]), "to": str(here)}))
    return Verdict(tuple(reasons))


def check_conquest(position: Position, by: str, start: Hex, walks: Sequence[Walk], target: Hex) -> Verdict:
    """The conquest of Oni from one area: they move one step at most, then take one area."""
    reasons = wrong_phase(position, PHASES, "tsk.oni.2.1")
    reasons += [Reason(r.code, "tsk.oni.8", r.facts) for r in missing_figures(position, ONI, walks)]
    for walk in walks:
        if walk.path[0] != start:
            facts = {"unit": walk.unit, "owner": ONI, "area": str(start), "found": 0, "asked": walk.count}
            reasons.append(Reason("no-such-figure", "tsk.oni.8", facts))
        steps = len(walk.path) - 1
        ronin = any(one.unit == "ronin" for one in walks)
        allowed = (2 if ronin else 1) + position.unit(ONI, walk.unit).movement
        if steps > allowed:
            clause = "tsk.legend.24" if ronin else "tsk.oni.9"
            reasons.append(Reason("too-far", clause, {"unit": walk.unit, "steps": steps, "allowed": allowed}))
        for reason in path_reasons(position, ONI, walk):
            clause = "tsk.oni.9.2" if reason.code in ("blockade", "off-board") else reason.clause
            reasons.append(Reason(reason.code, clause, reason.facts))
    reasons += [off_board(area) for area in (start, target) if area not in position.areas]
    if target not in position.areas:
        return Verdict(reasons_once(reasons))
    reasons += [Reason(r.code, "tsk.oni.9.2", r.facts) for r in passing(_stopped_by(position, by, walks), ONI, walks)[0]]
    if _hunts(position, walks, target):
        reasons.append(Reason("hunts", "tsk.legend.10", {"area": str(target)}))
    led = any(walk.path[-1] == target for walk in walks)
    if not led:
        reasons.append(Reason("no-own-figure", "tsk.oni.10", {"area": str(target)}))
    reasons += ground_reasons(position, target)
    have = _strength_after(position, walks, target)
    need, _ = needed(position, ONI, target)
    if have < need:
        reasons.append(Reason("too-weak", "tsk.oni.12", {"needed": need, "available": have, "short": need - have}))
    return Verdict(reasons_once(reasons), {"needed": need, "available": have})


def _stopped_by(position: Position, by: str, walks: Sequence[Walk]) -> Position:
    """tsk.oni.9.2: every player's units stop the Oni on their way; not the leader's, where the table reads it so."""
    if position.rulings.oni_pass_controller == "not-leader":
        for here in {area for walk in walks for area in walk.through if area in position.areas}:
            position = position.with_units(here, by, {})
    return position


def _hunts(position: Position, walks: Sequence[Walk], target: Hex) -> bool:
    """tsk.legend.10: where the Dark Observer attacks, nothing is conquered."""
    moved = {(walk.path[0], walk.path[-1]) for walk in walks if walk.unit == "dark-observer"}
    if any(end == target for _, end in moved):
        return True
    stays = position.areas[target].units.get(ONI, {}).get("dark-observer", 0)
    return bool(stays) and not any(start == target for start, _ in moved)


def is_moon_ground(position: Position, here: Hex) -> bool:
    """tsk.oni.14: the Tsukuyumi property, and the Moon even where it has lost it."""
    area = position.areas[here]
    return "tsukuyumi" in area.traits or (area.kind == "moon" and position.rulings.moon_without_property == "moon-too")


def ground_reasons(position: Position, target: Hex) -> list[Reason]:
    """tsk.oni.13–14, tsk.conquest.9: what Oni never conquer."""
    area = position.areas[target]
    found = []
    if area.territory == ONI:
        found.append(Reason("oni-already-hold", "tsk.oni.13", {"area": str(target)}))
    if is_moon_ground(position, target) and area.territory in (None, ONI):
        found.append(Reason("moon-untouched", "tsk.oni.14", {"area": str(target)}))
    if area.kind == "home" and position.rulings.home_conquest == "never":
        found.append(Reason("home", "tsk.conquest.9", {"area": str(target)}))
    return found


def _strength_after(position: Position, walks: Sequence[Walk], target: Hex) -> int:
    """tsk.oni.11: all Oni that stand in the target once the chosen ones have moved."""
    counts = dict(position.areas[target].units.get(ONI, {}))
    for walk in walks:
        if walk.path[0] == target and walk.path[-1] != target:
            counts[walk.unit] = max(counts.get(walk.unit, 0) - walk.count, 0)
        elif walk.path[0] != target and walk.path[-1] == target:
            counts[walk.unit] = counts.get(walk.unit, 0) + walk.count
    return sum(count * position.value(ONI, unit, "conquest") for unit, count in counts.items() if count)
