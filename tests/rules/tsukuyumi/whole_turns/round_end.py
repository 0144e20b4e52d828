"""What a round leaves behind: radioactivity, the Moon's point, Oil and Storm. From the clauses alone."""

from copy import deepcopy

from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns.turn import Json, shifted


def immune(position: Json, owner: str, unit: str) -> bool:
    """Oni, all Dark Seed and whoever has the property survive radioactivity (tsk.area.13, facts 1.2)."""
    return owner in ("oni", "dark-seed") or "radiation-immune" in position["stats"].get(owner, {}).get(unit, {}).get("traits", [])


def radiation(position: Json, spared: frozenset[str] = frozenset()) -> Json:
    """Everybody in a radioactive area is destroyed, but for the immune; `spared`: sides that are immune in this round (tsk.round.14)."""
    after = deepcopy(position)
    for name, area in position["areas"].items():
        if "radioactive" not in area.get("traits", []):
            continue
        for owner, units in area.get("units", {}).items():
            for unit, count in units.items():
                if owner not in spared and not immune(position, owner, unit):
                    shifted(after, owner, unit, name, -count)
    return after


def moon_point(position: Json) -> Json:
    """Standard game: one point for the marker on the Moon's centre, every round (tsk.round.15.1)."""
    after = deepcopy(position)
    holder = position["areas"].get("0,0", {}).get("territory")
    if holder not in (None, "oni"):
        after["vp"] = {**position.get("vp", {}), holder: position.get("vp", {}).get(holder, 0) + 1}
    return after


def storms_over(position: Json) -> Json:
    """Oil and Storm hold until the next white phase (tsk.move.10)."""
    after = deepcopy(position)
    for area in after["areas"].values():
        if "traits" in area:
            area["traits"] = [trait for trait in area["traits"] if trait != "immobilised"]
    return after


def standard_round(position: Json, spared: frozenset[str] = frozenset()) -> Json:
    """From the count of a round to the next first turn: radiation, the Moon's point, the storms (tsk.round.14, 15.1)."""
    if position["mode"] == "two-player":
        return storms_over(radiation(position, spared))
    return storms_over(moon_point(radiation(position, spared)))


def coop_round(position: Json, spared: frozenset[str] = frozenset()) -> Json:
    """The same in co-op, where the Moon's centre pays at the end of the game only (coop.score.4)."""
    return storms_over(radiation(position, spared))


def coop_points(position: Json) -> dict[str, int]:
    """The final count of a co-op game with the values of the aid and the track that `printed` and `track` give (coop.score.1–12)."""
    points = oracle.score_coop(position)
    printed, areas = position.get("printed", {}), position["areas"]
    if oracle.of_a_player(areas.get("0,0", {})) and not oracle.princess_at(position, "0,0"):
        points["players"] += printed.get("moon-centre-vp", 0)  # coop.score.4
    if sum(len(oracle.figures_of(position, name, "oni")) for name in areas) < 15:
        points["players"] += printed.get("fewer-than-15-oni-vp", 0)  # coop.score.5
    held = 0
    for name, area in areas.items():
        theirs = area.get("territory") == "oni" or (oracle.has_tsukuyumi(area) and not oracle.of_a_player(area))
        held += area["kind"] != "home" and (theirs or oracle.princess_at(position, name))
    if held >= len(position["initiative"]) + 3:
        points["oni"] += printed.get("players-plus-3-vp", 0)  # coop.score.10
    reached = [square for square in position.get("track", []) if square["kind"] == "points" and square["square"] <= position["momentum"]]
    if reached:
        points["oni"] += max(reached, key=lambda square: square["square"])["vp"]  # coop.score.11
    return points
