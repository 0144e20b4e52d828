"""A second, slow judge of Tsukuyumi, written from the clauses and the contract alone; it knows nothing of the engine.

It reads the plain JSON of a position and an action, enumerates everything, and uses the default ruling throughout.
It asks the catalogue nothing: `position["stats"]` has to name every unit (the Princess is 35, 35, 35 unless given).
It does not know: produce, home, start-areas, movement bonuses, mascots, and of the legendary Oni only what the Ronin, the Dark Observer
and the Abyssal change in an attack.

Where several readings were open, this one is taken: an area off the board is one fault, `off-board`; what stands there, and whether
a step to or from it is adjacent or closed, is not asked. All other reasons are judged independently of each other, and all returned.
"""

from collections.abc import Iterable
from itertools import combinations, pairwise, product
from typing import Any

Position = dict[str, Any]
Action = dict[str, Any]
Way = tuple[tuple[tuple[str, int], ...], str | None, int]
Figure = tuple[str, str]  # (unit, area in which it starts)
Route = tuple[str, ...]

DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
STRENGTH = {"small": 1, "medium": 2, "large": 4}
SIZE_ORDER = {"small": 0, "medium": 1, "large": 2}
LEGENDARY = {"abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin"}
HOME = "home-area"  # our name for "no marker is ever placed in a home" (tsk.conquest.9): the contract lists no code for it
NO_PLACE = "no-such-place"  # our name for a place that the initiative board has not


# --- the board -----------------------------------------------------------------------------------------------------


def neighbour(area: str, edge: int) -> str:
    """The hexagon behind that edge, on the board or not (contract 3)."""
    q, r = (int(number) for number in area.split(","))
    dq, dr = DIRECTIONS[edge]
    return f"{q + dq},{r + dr}"


def neighbours(area: str) -> list[str]:
    return [neighbour(area, edge) for edge in range(6)]


def adjacent(a: str, b: str) -> bool:
    """Two areas are adjacent when they share an edge, blockade or not (tsk.area.2)."""
    return b in neighbours(a)


def closed(position: Position, a: str, b: str) -> bool:
    """An edge is closed when either side lists it, in both directions (tsk.move.6, tsk.area.11, contract 3)."""
    edge = neighbours(a).index(b)
    back = (edge + 3) % 6
    areas = position["areas"]
    return edge in areas.get(a, {}).get("blockades", []) or back in areas.get(b, {}).get("blockades", [])


def has_tsukuyumi(area: dict[str, Any]) -> bool:
    """The Moon has the property unless its traits are given; elsewhere only the trait counts (contract 3, tsk.oni.20)."""
    if "traits" in area:
        return "tsukuyumi" in area["traits"]
    return area["kind"] == "moon"


def moon_ground(area: dict[str, Any]) -> bool:
    """The property, and the Moon even without it (tsk.oni.14, coop.oni.1, moon-without-property)."""
    return has_tsukuyumi(area) or area["kind"] == "moon"


def immobilised(position: Position, name: str) -> bool:
    """Nobody leaves an immobilised area, flying or not (tsk.move.10, tsk.area.20.1)."""
    return "immobilised" in position["areas"][name].get("traits", [])


def mountain(area: dict[str, Any]) -> int:
    """A mountain's number, 0 elsewhere (tsk.conquest.5, tsk.conquest.4)."""
    return area["value"] if area["kind"] == "mountain" else 0


def of_a_player(area: dict[str, Any]) -> bool:
    """A player's territory marker lies there (tsk.area.17.1)."""
    return area.get("territory") not in (None, "oni")


# --- the units -----------------------------------------------------------------------------------------------------


def cooperative(position: Position) -> bool:
    return position["mode"] in ("coop", "solo")


def stat(position: Position, owner: str, unit: str, field: str) -> Any:
    return position["stats"][owner][unit][field]


def has_trait(position: Position, owner: str, unit: str, trait: str) -> bool:
    return trait in position["stats"][owner][unit].get("traits", [])


def figures_of(position: Position, name: str, owner: str) -> list[str]:
    """The units of one side in an area, one entry a figure."""
    listed = []
    for unit, count in position["areas"][name].get("units", {}).get(owner, {}).items():
        listed += [unit] * count
    return listed


def sides_in(position: Position, name: str) -> list[str]:
    """The sides with at least one figure in the area."""
    return [owner for owner in position["areas"][name].get("units", {}) if figures_of(position, name, owner)]


def total(position: Position, name: str, owner: str, field: str) -> int:
    """The sum of one value over one side's figures in an area (tsk.conquest.2, tsk.damage.2)."""
    return sum(stat(position, owner, unit, field) for unit in figures_of(position, name, owner))


def strength(position: Position, name: str, owner: str) -> int:
    """Small 1, medium 2, large 4 (tsk.move.13)."""
    return sum(STRENGTH[stat(position, owner, unit, "size")] for unit in figures_of(position, name, owner))


def defence(position: Position, name: str, owner: str) -> int:
    """One side's conquest points there, with its bonus, which needs no unit (tsk.conquest.6, stronghold-alone)."""
    return total(position, name, owner, "conquest") + position["areas"][name].get("bonus", {}).get(owner, 0)


def princess_at(position: Position, name: str) -> bool:
    """She is present in the three areas round her corner, in co-op and solo (coop.princess.1, coop.princess.1.1)."""
    return cooperative(position) and name in (position.get("princess") or [])


def princess_points(position: Position, field: str) -> int:
    """35 in everything (coop.princess.3) unless the position says otherwise."""
    return position.get("stats", {}).get("oni", {}).get("princess", {}).get(field, 35)


def wrong_phase(position: Position, allowed: set[str]) -> set[str]:
    """What is left out is not checked (contract 3)."""
    if position.get("phase") is None or position["phase"] in allowed:
        return set()
    return {"wrong-phase"}


# --- moving --------------------------------------------------------------------------------------------------------


def enemies_on_the_way(position: Position, owner: str) -> set[str]:
    """Every other side (tsk.move.12); in co-op not the other players (coop.fight.3); for Oni all players (tsk.oni.9.2)."""
    sides = {side for area in position["areas"].values() for side in area.get("units", {})}
    if cooperative(position) and owner != "oni":
        return sides & {"oni"}
    return sides - {owner}


def journey_reasons(position: Position, owner: str, figures: list[dict[str, Any]], limit: int | None) -> set[str]:
    """Everything that is wrong with these journeys, made at the same time by figures of one side."""
    areas = position["areas"]
    reasons = set()

    for group in figures:
        unit, path = group["unit"], group["path"]
        flying = has_trait(position, owner, unit, "flying")
        steps = len(path) - 1
        if any(name not in areas for name in path):
            reasons.add("off-board")  # tsk.move.7
        if limit is not None and steps > limit:
            reasons.add("too-far")  # tsk.move.1
        if has_trait(position, owner, unit, "massive") and steps > 1:
            reasons.add("massive")  # tsk.move.9
        for here, there in pairwise(path):
            if here in areas and immobilised(position, here):
                reasons.add("immobilised")  # tsk.move.10: comes in, but neither out nor through
            if here not in areas or there not in areas:
                continue
            if not adjacent(here, there):
                reasons.add("not-adjacent")  # tsk.move.5
            elif closed(position, here, there) and not flying:
                reasons.add("blockade")  # tsk.move.6, tsk.move.8

    # tsk.move.4: only figures that stand there when the action begins, each of them once.
    wanted: dict[tuple[str, str], int] = {}
    for group in figures:
        key = (group["path"][0], group["unit"])
        wanted[key] = wanted.get(key, 0) + group["count"]
    for (start, unit), count in wanted.items():
        if start in areas and figures_of(position, start, owner).count(unit) < count:
            reasons.add("no-such-figure")

    # tsk.move.12, 13: all that enter an area and leave it again, together, against each enemy side alone.
    for name in areas:
        passing = [group for group in figures if name in group["path"][1:-1]]
        if all(has_trait(position, owner, group["unit"], "flying") for group in passing):
            continue  # nobody passes, or nobody who needs leave (tsk.move.8)
        ours = sum(group["count"] * STRENGTH[stat(position, owner, group["unit"], "size")] for group in passing)  # tsk.move.8.1
        if any(strength(position, name, enemy) > ours for enemy in enemies_on_the_way(position, owner)):
            reasons.add("outnumbered")  # tsk.move.13.2: equal is enough

    return reasons


def move_reasons(position: Position, action: Action) -> set[str]:
    """Every reason against a `move` (tsk.move.1–14); none: it is legal."""
    reasons = wrong_phase(position, {"white", "red", "black"})  # tsk.move.2
    if position.get("fought") and position.get("active") in (None, action["by"]):
        reasons.add("after-combat")  # tsk.move.3
    return reasons | journey_reasons(position, action["by"], action["figures"], action.get("points"))


# --- fighting ------------------------------------------------------------------------------------------------------


def needed_against(position: Position, name: str, attacker: str) -> int:
    """The mountain and the strongest single defender (tsk.conquest.3–6); co-op players face the Oni and the Princess (coop.fight.2)."""
    area = position["areas"][name]
    if cooperative(position) and attacker != "oni":
        princess = princess_points(position, "conquest") if princess_at(position, name) else 0
        return mountain(area) + defence(position, name, "oni") + princess
    defenders = {*sides_in(position, name), *area.get("bonus", {})} - {attacker}
    return mountain(area) + max([defence(position, name, side) for side in defenders], default=0)


def conquer_verdict(position: Position, action: Action) -> tuple[set[str], int, int]:
    """The reasons against a `conquer`, the points it takes and the points there are (tsk.conquest, tsk.combat.3, tsk.combat.4)."""
    codes = wrong_phase(position, {"white", "red", "black"})
    name, by = action["area"], action["by"]
    if name not in position["areas"]:
        return codes | {"off-board"}, 0, 0
    needed = needed_against(position, name, by)
    available = total(position, name, by, "conquest")
    if not figures_of(position, name, by):
        codes.add("no-own-figure")  # tsk.combat.4
    if position["areas"][name]["kind"] == "home":
        codes.add(HOME)  # tsk.conquest.9
    if available < needed:
        codes.add("too-weak")  # tsk.conquest.3, hopeless-conquest
    return codes, needed, available


def annihilate_verdict(position: Position, action: Action) -> tuple[set[str], int]:
    """The reasons against an `annihilate`, and its damage (tsk.damage.1–2, tsk.combat.3, tsk.combat.4, coop.fight.3, coop.fight.4.2)."""
    codes = wrong_phase(position, {"white", "red", "black"})
    name, by = action["area"], action["by"]
    if name not in position["areas"]:
        return codes | {"off-board"}, 0
    enemies = [side for side in sides_in(position, name) if side != by]
    if cooperative(position):
        enemies = [side for side in enemies if side == "oni"] + (["princess"] if princess_at(position, name) else [])
    if not figures_of(position, name, by):
        codes.add("no-own-figure")
    if not enemies:
        codes.add("no-enemy")
    return codes, total(position, name, by, "attack")


# --- Oni in the standard game, initiative --------------------------------------------------------------------------


def oni_ground(area: dict[str, Any]) -> bool:
    """The property or an Oni territory marker (tsk.oni.6, place-on-bare-moon)."""
    return has_tsukuyumi(area) or area.get("territory") == "oni"


def place_oni_codes(position: Position, action: Action) -> set[str]:
    """The reasons against a `place-oni` (tsk.oni.2.1, tsk.oni.5.1, tsk.oni.6, tsk.oni.6.1, tsk.oni.6.2)."""
    codes = wrong_phase(position, {"green"})
    areas, name = position["areas"], action["area"]
    supply = position.get("supply", {}).get("oni")
    if supply is not None and supply.get(action["unit"], 0) < 1:
        codes.add("not-in-supply")
    if name not in areas:
        return codes | {"off-board"}
    next_door = [other for other in neighbours(name) if other in areas and not closed(position, name, other)]
    if not any(oni_ground(areas[place]) for place in [name, *next_door]):
        codes.add("not-oni-ground")
    return codes


def oni_conquer_verdict(position: Position, action: Action) -> tuple[set[str], int, int]:
    """The reasons against an `oni-conquer` of the standard game, the points it takes, the Oni's points there (tsk.oni.8–14).

    With `no-such-figure` the points are those of a board on which the figures asked for arrive all the same.
    """
    codes = wrong_phase(position, {"green"})  # tsk.oni.2.1
    areas, name, start = position["areas"], action["area"], action["from"]
    if start not in areas or name not in areas:
        codes.add("off-board")
    codes |= journey_reasons(position, "oni", action["figures"], 1)  # tsk.oni.9, tsk.oni.9.2
    if any(group["path"][0] != start for group in action["figures"]):
        codes.add("no-such-figure")  # tsk.oni.8: only Oni of the one area chosen
    if name not in areas:
        return codes, 0, 0

    if not any(group["path"][-1] == name and group["count"] > 0 for group in action["figures"]):
        codes.add("no-own-figure")  # tsk.oni.10: a chosen Oni has reached it, or has stayed
    if areas[name]["kind"] == "home":
        codes.add(HOME)  # tsk.conquest.9
    if areas[name].get("territory") == "oni":
        codes.add("oni-already-hold")  # tsk.oni.13
    if moon_ground(areas[name]) and not of_a_player(areas[name]):
        codes.add("moon-untouched")  # tsk.oni.14, moon-without-property

    there = figures_of(position, name, "oni")  # tsk.oni.11: those that were there as well as those just arrived
    for group in action["figures"]:
        for _ in range(group["count"]):
            if group["path"][0] == name and group["unit"] in there:
                there.remove(group["unit"])
    for group in action["figures"]:
        if group["path"][-1] == name:
            there += [group["unit"]] * group["count"]
    available = sum(stat(position, "oni", unit, "conquest") for unit in there)
    needed = needed_against(position, name, "oni")
    if available < needed:
        codes.add("too-weak")  # tsk.oni.12
    return codes, needed, available


def initiative_order(position: Position, action: Action) -> tuple[set[str], list[str]]:
    """The reasons against an `initiative`, and the new order (tsk.action.3, initiative-fewer-places); illegal: the old order."""
    codes = wrong_phase(position, {"blue", "black"})
    order = list(position["initiative"])
    if not 1 <= action["to"] <= len(order):
        return codes | {NO_PLACE}, order
    places = abs(order.index(action["by"]) + 1 - action["to"])
    if action.get("allowed") is not None and places > action["allowed"]:
        codes.add("too-far")
    if codes:
        return codes, order
    others = [player for player in order if player != action["by"]]
    return codes, [*others[: action["to"] - 1], action["by"], *others[action["to"] - 1 :]]


# --- damage --------------------------------------------------------------------------------------------------------


def damage_ways(units: dict[str, int], health: dict[str, int], damage: int) -> set[Way]:
    """Every way to take the damage, by naming figures in every order (tsk.damage.5–9).

    `unused` is the damage that destroyed nobody: absorbed by the last figure named, or left when all are gone.
    """

    def play(left: dict[str, int], lost: dict[str, int], rest: int) -> set[Way]:
        result = tuple(sorted(lost.items()))
        if rest == 0 or not any(left.values()):
            return {(result, None, rest)}
        ways: set[Way] = set()
        for unit, count in left.items():
            if count == 0:
                continue
            if rest < health[unit]:
                ways.add((result, unit, rest))  # tsk.damage.8
            else:
                ways |= play({**left, unit: count - 1}, {**lost, unit: lost.get(unit, 0) + 1}, rest - health[unit])  # tsk.damage.7
        return ways

    return play(dict(units), {}, damage)


def oni_damage(units: dict[str, int], health: dict[str, int], sizes: dict[str, str], damage: int) -> set[Way]:
    """The co-op split: fewest destroyed, then the smaller ones (coop.fight.4); all ways that are equal in both."""

    def loss(way: Way) -> tuple[int, list[int]]:
        destroyed = sorted(SIZE_ORDER[sizes[unit]] for unit, count in way[0] for _ in range(count))
        return len(destroyed), destroyed

    ways = damage_ways(units, health, damage)
    least = min(loss(way) for way in ways)
    return {way for way in ways if loss(way) == least}


# --- the co-op Oni -------------------------------------------------------------------------------------------------


def is_target(area: dict[str, Any]) -> bool:
    """No Oni marker, no home, and the Moon or a Tsukuyumi area only with a player's marker (coop.oni.1–1.3)."""
    if area.get("territory") == "oni" or area["kind"] == "home":
        return False
    return of_a_player(area) or not moon_ground(area)


def routes(position: Position, figure: Figure, target: str) -> list[Route]:
    """Every way of one figure to the target, no area twice, not asking who stands on it (coop.oni.3, 3.2, 3.5, 3.6, coop.legend.6)."""
    unit, start = figure
    limit = 3 if unit == "ronin" else 2
    if has_trait(position, "oni", unit, "massive"):
        limit = 1
    flying = has_trait(position, "oni", unit, "flying")
    found: list[Route] = []
    walks: list[Route] = [(start,)]
    for _ in range(limit):
        longer = []
        for walk in walks:
            here = walk[-1]
            if immobilised(position, here):
                continue
            for there in neighbours(here):
                if there in position["areas"] and there not in walk and (flying or not closed(position, here, there)):
                    longer.append((*walk, there))
        found += [walk for walk in longer if walk[-1] == target]
        walks = [walk for walk in longer if walk[-1] != target]
    return found


def may_pass(position: Position, group: tuple[Figure, ...], ways: tuple[Route, ...]) -> bool:
    """Those who pass through an area together are as strong as each single player there (coop.oni.3.3, coop.oni.3.4)."""
    for name in {name for way in ways for name in way[1:-1]}:
        passing = [unit for (unit, _), way in zip(group, ways, strict=True) if name in way[1:-1]]
        if all(has_trait(position, "oni", unit, "flying") for unit in passing):
            continue
        ours = sum(STRENGTH[stat(position, "oni", unit, "size")] for unit in passing)
        if any(strength(position, name, side) > ours for side in sides_in(position, name) if side != "oni"):
            return False
    return True


def attacks_on(position: Position, target: str, groups: Iterable[tuple[Figure, ...]], figures: list[Figure]) -> list[dict[str, Any]]:
    """Of these groups the ones that can take this target, each with its shortest total way (coop.oni.1–3)."""
    if not is_target(position["areas"][target]):
        return []
    there = [figure for figure in figures if figure[1] == target]
    needed = needed_against(position, target, "oni")
    ways_of = {figure: routes(position, figure, target) for figure in figures}
    found = []
    for group in groups:
        company = [*there, *group]
        available = sum(stat(position, "oni", unit, "conquest") for unit, _ in company)
        available += princess_points(position, "conquest") if princess_at(position, target) else 0
        if not company or available < needed:
            continue
        every = product(*(ways_of[figure] for figure in group))
        distances = [sum(len(way) - 1 for way in ways) for ways in every if may_pass(position, group, ways)]
        if distances:
            sizes = sorted(SIZE_ORDER[stat(position, "oni", unit, "size")] for unit, _ in group)
            found.append(
                {
                    "target": target,
                    "needed": needed,
                    "available": available,
                    "moved": len(group),
                    "distance": min(distances),
                    "group": tuple(sorted(group)),
                    "sizes": sizes,
                }
            )
    return found


def fewest_moved(position: Position, figures: list[Figure], leader: Figure | None, bound: str | None) -> list[dict[str, Any]]:
    """Criterion 4: every set of figures on every target, the smallest number first (coop.oni.4); a leader takes part or stands there.

    Nobody leaves the area that is `bound` (coop.legend.7.4)."""
    for number in range(len(figures) + 1):
        attacks = []
        for target in position["areas"]:
            elsewhere = [figure for figure in figures if figure[1] not in (target, bound)]
            sets = [one for one in combinations(elsewhere, number) if leader is None or leader[1] == target or leader in one]
            attacks += attacks_on(position, target, sets, figures)
        if attacks:
            return attacks
    return []


def with_all_her_company(position: Position, figures: list[Figure], observer: Figure) -> list[dict[str, Any]]:
    """She and every Oni in her area, together, nobody else: where they stand, or somewhere else with all of them (coop.legend.7)."""
    company = tuple(figure for figure in figures if figure[1] == observer[1])
    attacks = []
    for target in position["areas"]:
        attacks += attacks_on(position, target, [()] if target == observer[1] else [company], figures)
    fewest = min((attack["moved"] for attack in attacks), default=0)
    return [attack for attack in attacks if attack["moved"] == fewest]


def next_attack(position: Position, attacks_left: int = 2) -> dict[str, Any]:
    """The co-op Oni's next attack, criterion by criterion as contract 4 reads it (coop.oni.1–7, coop.oni.11).

    Those already in the target stay there; every figure that moves ends in the target. With the Abyssal in play a turn has three
    attacks, so the one after which none is left is the third: its own, if it can take part in one (coop.legend.10, 10.1).
    """
    areas = position["areas"]
    figures: list[Figure] = [(unit, name) for name in areas for unit in figures_of(position, name, "oni")]
    abyssal = [figure for figure in figures if figure[0] == "abyssal"]
    observer = [figure for figure in figures if figure[0] == "dark-observer"]

    attacks: list[dict[str, Any]] = []
    bound = observer[0][1] if observer else None
    if abyssal and attacks_left == 1:
        beside_her = abyssal[0][1] == bound  # then all of them go, or none (coop.legend.7.4)
        attacks = with_all_her_company(position, figures, abyssal[0]) if beside_her else fewest_moved(position, figures, abyssal[0], bound)
    if not attacks and observer:
        attacks = with_all_her_company(position, figures, observer[0])
    if not attacks:
        attacks = fewest_moved(position, figures, None, bound)

    # Criterion 5: the smallest total distance, over all targets (coop.oni.5).
    attacks = [attack for attack in attacks if attack["distance"] == min(other["distance"] for other in attacks)]

    # Criterion 6: priority markers, if there are more tied targets than attacks left (coop.oni.6).
    tied = {attack["target"] for attack in attacks}
    marked = {target for target in tied if areas[target].get("priority")}
    if len(tied) > attacks_left and marked:
        tied = marked

    # Criterion 7: within a target, the smallest Oni (coop.oni.7).
    targets = {}
    for target in tied:
        mine = [attack for attack in attacks if attack["target"] == target]
        mine = [attack for attack in mine if attack["sizes"] == min(other["sizes"] for other in mine)]
        targets[target] = {
            "needed": mine[0]["needed"],
            "available": min(attack["available"] for attack in mine),
            "moved": mine[0]["moved"],
            "distance": mine[0]["distance"],
            "priority": bool(areas[target].get("priority")),
            "groups": {attack["group"] for attack in mine},
        }
    decision = "none" if not tied else "forced" if len(tied) == 1 else "choose"
    return {"decision": decision, "targets": targets}


def why_nobody_comes(position: Position, target: str) -> tuple[str | None, int]:
    """Why no group at all takes a target, and the most points that could be there; None where one does (coop.oni.2, coop.oni.3)."""
    areas = position["areas"]
    figures: list[Figure] = [(unit, name) for name in areas for unit in figures_of(position, name, "oni")]
    there = [figure for figure in figures if figure[1] == target]
    elsewhere = [figure for figure in figures if figure[1] != target]
    ways_of = {figure: routes(position, figure, target) for figure in elsewhere}
    princess = princess_points(position, "conquest") if princess_at(position, target) else 0
    most = None
    for number in range(len(elsewhere) + 1):
        for group in combinations(elsewhere, number):
            company = [*there, *group]
            if company and any(may_pass(position, group, ways) for ways in product(*(ways_of[figure] for figure in group))):
                points = princess + sum(stat(position, "oni", unit, "conquest") for unit, _ in company)
                most = points if most is None else max(most, points)
    if most is not None:
        return (None if most >= needed_against(position, target, "oni") else "too-weak"), most
    steps = {target: 0}
    for _ in areas:
        steps |= {n: d + 1 for name, d in list(steps.items()) for n in neighbours(name) if n in areas and n not in steps}
    for unit, start in elsewhere:
        limit = 1 if has_trait(position, "oni", unit, "massive") else 3 if unit == "ronin" else 2
        if steps.get(start, 99) <= limit:
            return "cannot-pass", 0
    return "out-of-reach", 0


# --- scoring -------------------------------------------------------------------------------------------------------


def score_coop(position: Position) -> dict[str, int]:
    """The points that need no printed aid (coop.score.2, 3, 7–9, 12); `vp` is what lies on the victory point board."""
    areas = position["areas"]
    homes = [name for name, area in areas.items() if area["kind"] == "home"]
    players = oni = 0
    for name, area in areas.items():
        if area["kind"] == "home":
            continue  # homezone-points
        traits = area.get("traits", [])
        if princess_at(position, name) or area.get("territory") == "oni" or (has_tsukuyumi(area) and not of_a_player(area)):
            if "devastated" not in traits and "toxic" not in traits:
                oni += 2 if area["kind"] == "fertile" else 1
            if any(adjacent(name, home) for home in homes):
                oni += 2
        elif of_a_player(area):
            players += 1
    if position.get("princess"):
        oni += 1
    oni += len({unit for name in areas for unit in figures_of(position, name, "oni")} & LEGENDARY)
    for who, points in position.get("vp", {}).items():
        if who == "oni":
            oni += points
        else:
            players += points
    return {"players": players, "oni": oni}


def score_standard(position: Position) -> dict[str, int]:
    """Areas, initiative and the victory point board (tsk.score.2, 8–10, 15); with two players the board alone (tsk.two.3)."""
    areas = position["areas"].values()
    players = set(position.get("initiative", [])) | set(position.get("vp", {}))
    players |= {area["territory"] for area in areas if of_a_player(area)}
    players |= {side for area in areas for side in area.get("units", {})}
    sides = dict.fromkeys(players - {"oni"}, 0)
    for who in sides:
        sides[who] += position.get("vp", {}).get(who, 0)
        if position["mode"] == "two-player":
            continue
        for area in areas:
            worthless = area["kind"] == "home" or {"devastated", "toxic"} & set(area.get("traits", []))
            if area.get("territory") == who and not worthless:
                sides[who] += 2 if area["kind"] == "fertile" else 1
        if position.get("initiative", [])[:1] == [who]:
            sides[who] += 2
        if position.get("initiative", [])[1:2] == [who]:
            sides[who] += 1
    return sides
