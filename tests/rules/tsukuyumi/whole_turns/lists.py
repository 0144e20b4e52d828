"""Everything that the clauses allow on a small board, one figure, one purchase, one fight at a time, and what a table lists of it."""

from typing import Any

from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import coop_turn, standard_turn, tables, turn
from tests.rules.tsukuyumi.whole_turns.turn import PRICES, Json, Turn, attempted

CARD = {"production": 3, "movement": 2, "combat": 1, "events": 1, "initiative": 1}
ONI = {"place-oni": 1, "oni-conquest": 1}
MOST = 2000  # of very many commands only the first ones are looked at
PLAYERS_OWN = ("lt-dan", "squad-leader")  # they move by rules of their own, which other tests look at


def at_a_table(mode: str, board: Json, phase: str) -> tuple[Turn, Any]:
    """The oracle's turn and the engine's table for it; in co-op white or black, else that phase."""
    if mode == "coop":
        card = None if phase == "white" else CARD
        return coop_turn.begin(board, card), tables.coop(board, card)
    state = tables.green(board, {**CARD, **ONI}) if phase == "green" else tables.standard(board, phase, {**CARD, **ONI})
    return standard_turn.begin(board, phase, CARD), state


def all_walks(now: Turn) -> set[tuple[str, str, str]]:
    """Every journey of a single figure that the clauses allow, by unit, start and end."""
    journeys = set()
    for name in now.position["areas"]:
        for unit in set(oracle.figures_of(now.position, name, now.by)) - set(PLAYERS_OWN):
            paths = [[name]]
            for _ in range(now.allowed.get("movement", 0) + turn.FASTER.get(unit, 0)):
                paths = [[*path, there] for path in paths for there in oracle.neighbours(path[-1]) if there in now.position["areas"]]
                for path in paths:
                    if attempted(lambda path=path, unit=unit: turn.move(now, [{"unit": unit, "count": 1, "path": path}]))[0]:
                        journeys.add((unit, name, path[-1]))
    return {walk for walk in journeys if walk[1] != walk[2]}


def offered_walks(commands: list[Json]) -> set[tuple[str, str, str]]:
    walks = [command["figures"][0] for command in tables.of_type(commands, "move") if len(command["figures"]) == 1]
    ends = {(walk["unit"], walk["path"][0], walk["path"][-1]) for walk in walks if walk["count"] == 1 and walk["unit"] not in PLAYERS_OWN}
    return {walk for walk in ends if walk[1] != walk[2]}


def all_productions(now: Turn) -> set[tuple[str, str]]:
    purchases = set()
    for unit in PRICES[now.by]:
        for area in now.position["areas"]:
            if attempted(lambda unit=unit, area=area: turn.produce(now, unit, area))[0]:
                purchases.add((unit, area))
    return purchases


def offered_productions(commands: list[Json]) -> set[tuple[str, str]]:
    return {(command["unit"], command["area"]) for command in tables.of_type(commands, "produce") if command.get("count", 1) == 1}


def all_fights(now: Turn, mode: str) -> set[tuple[str, str]]:
    fights = set()
    for area in now.position["areas"]:
        if mode == "coop":
            ways = {"conquest": coop_turn.conquer, "annihilation": coop_turn.annihilate}
            fights |= {(kind, area) for kind, way in ways.items() if attempted(lambda way=way, area=area: way(now, area))[0]}
        else:
            kinds = ("conquest", "annihilation")
            fights |= {(k, area) for k in kinds if attempted(lambda k=k, area=area: standard_turn.attack(now, area, k))[0]}
    return fights


def offered_fights(commands: list[Json]) -> set[tuple[str, str]]:
    fights = {("conquest", command["area"]) for command in tables.of_type(commands, "conquer")}
    fights |= {("annihilation", command["area"]) for command in tables.of_type(commands, "annihilate")}
    return fights | {
        (command["card"]["kind"], command["area"]) for command in tables.of_type(commands, "attack") if not command.get("part")
    }


def all_placements(board: Json) -> set[tuple[str, str]]:
    """Every Oni that the standard game lets somebody place, and where."""
    asked = {**board, "phase": None}
    pairs = [(unit, area) for unit in ("small", "medium", "large") for area in board["areas"]]
    return {pair for pair in pairs if not oracle.place_oni_codes(asked, {"unit": pair[0], "area": pair[1]})}


def all_oni_conquests(board: Json) -> set[tuple[str, str, str]]:
    """Every conquest with a single activated Oni: its unit, where it starts and what it takes."""
    conquests = set()
    for start in board["areas"]:
        for unit in set(oracle.figures_of(board, start, "oni")):
            for area in board["areas"]:
                figures = [{"unit": unit, "count": 1, "path": [start] if area == start else [start, area]}]
                asked = {"from": start, "figures": figures, "area": area}
                if not oracle.oni_conquer_verdict({**board, "phase": None}, asked)[0]:
                    conquests.add((unit, start, area))
    return conquests


def offered_oni_conquests(commands: list[Json]) -> set[tuple[str, str, str]]:
    single = [command for command in tables.of_type(commands, "oni-conquer") if sum(walk["count"] for walk in command["figures"]) == 1]
    return {(command["figures"][0]["unit"], command["from"], command["area"]) for command in single}


def all_places(now: Turn) -> set[int]:
    """The places to which the active player may go in the order."""
    mine = now.position["initiative"].index(now.by) + 1
    places = set(range(1, len(now.position["initiative"]) + 1)) - {mine}
    return {to for to in places if attempted(lambda to=to: turn.change_initiative(now, to))[0]}


def all_event_points(now: Turn) -> set[tuple[str, str | None]]:
    """What a point of the co-op event line may lower or take away."""
    asked = [("momentum", None), *(("priority", area) for area in now.position["areas"])]
    return {(use, area) for use, area in asked if attempted(lambda use=use, area=area: coop_turn.event_point(now, use, area))[0]}


def few_figures(board: Json) -> Json:
    """At most three of the active player's figures: a table lists every group of them."""
    left = 3
    for area in board["areas"].values():
        units = area.get("units", {}).get(board["active"], {})
        for unit in list(units):
            units[unit] = min(units[unit], left)
            left -= units[unit]
            if not units[unit]:
                del units[unit]
        if not units:
            area.get("units", {}).pop(board["active"], None)
    return board


def without_rivers(board: Json) -> Json:
    """What riverlands add in black is another test's."""
    for area in board["areas"].values():
        area["kind"] = "ocean" if area["kind"] == "river" else area["kind"]
    return board


def missing_or_wrong(mode: str, phase: str, board: Json) -> dict[str, tuple[set[Any], set[Any]]]:
    """Where the list of a table and the clauses differ: (allowed but not listed, listed but not allowed)."""
    now, state = at_a_table(mode, board, phase)
    commands = tables.listed(state, MOST)
    both = {
        "fights": (all_fights(now, mode), offered_fights(commands)),
        "production": (all_productions(now), offered_productions(commands)),
    }
    if phase in ("black", "blue"):
        mine = board["initiative"].index(now.by) + 1
        both["initiative"] = (all_places(now), {command["to"] for command in tables.of_type(commands, "initiative")} - {mine})
    if mode == "coop":
        points = {
            (command["use"], command.get("area"))
            for command in tables.of_type(commands, "event-point")
            if command.get("use") in ("momentum", "priority")
        }
        both["event points"] = (all_event_points(now), points)
    if phase == "green":
        placed = {
            (command["unit"], command["area"])
            for command in tables.of_type(commands, "place-oni")
            if command["unit"] in ("small", "medium", "large")
        }
        both["placing Oni"] = (all_placements(board), placed)
    if len(commands) < MOST and phase == "green":
        both["Oni conquests"] = (all_oni_conquests(board), offered_oni_conquests(commands))
    if len(commands) < MOST:  # the list is cut there
        both["journeys"] = (all_walks(now), offered_walks(commands))
    return {what: (allowed - listed, listed - allowed) for what, (allowed, listed) in both.items() if allowed != listed}
