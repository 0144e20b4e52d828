"""Everything that somebody could think of on a small board, written down without asking the rules: legal or not, sensible or not.

Groups are bounded: two figures at most in a move, a retreat or an Oni attack, three walks in all. What only components say is
taken as the tests' tables give it.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.walks import Walk
from rules.engine.tsukuyumi.play.fights import commands as fights
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.pending import pending
from rules.engine.tsukuyumi.state import State

LARGEST_GROUP = 2
CHOICES = ("counterstrike", "retreat", "protection", "defense-action", "where-there-is-one", "none")
POWERS = ("agility-oni-power", "at-full-power", "strong-defensive", "new-strength", "assemble-the-forces", "revenge-of-the-oni")
PLAIN = {"movement": 2, "combat": 1, "production": 2, "events": 1, "place-oni": 1}
CARDS = (CombatCard("annihilation"), CombatCard("conquest"))
MOST_POINTS = 8
EFFECTS = ("mines", "radiation-immune", "terraforming", "eggs-and-flight", "eggs-and-movement", "flight-and-movement")


def everything(state: State) -> Iterator[Any]:
    """Commands of every kind by every side; the way a command is written is canonical, its content is not looked at."""
    board = sorted(state.position.areas)
    beyond = sorted({n for here in board for n in here.neighbours()} | set(board))
    for by in state.position.initiative:
        yield from _of_one_side(state, by, board, beyond)


def _of_one_side(state: State, by: str, board: list[Hex], beyond: list[Hex]) -> Iterator[Any]:
    yield from (s.EndTurn(by), s.CloseRound(by), s.ScoreGoal(by), s.SkipHome(by), s.ChooseCard(by, PLAIN), t.PlayEvent(by))
    yield from (t.UseFactionEffect(by), s.Decline(by), s.PlaceStartingUnits(by))
    if state.standard is not None:  # cards whose numbers somebody has read out before
        yield from (s.ChooseCard(by, actions, card) for card, actions in state.standard.known_cards.items())
    yield from (t.UseFactionEffect(by, choice) for choice in EFFECTS)
    for unit, to, here, count in product(_units(state, by), _units(state, by), board, (1, 2, 3)):
        yield t.UpgradeUnits(by, here, unit, to, count)
    yield from (t.SacrificeUnit(by, here, unit) for unit in _units(state, by) for here in board)
    yield from (s.TurnPower(by, power) for power in POWERS)
    yield from (c.PlaceHome(by, here) for here in beyond)
    yield from _starting(state, by, board)
    yield from (t.DrawEvent(by, source, epic) for source in ("open", "deck", "faction") for epic in (False, True))
    yield from (c.ChangeInitiative(by, to, n) for to in range(0, 5) for n in range(4))
    for unit, here, count, points in product(_units(state, by), board, (1, 2, 3), range(1, MOST_POINTS)):
        yield c.Produce(by, unit, here, points, count)
    yield from (s.Attack(by, here, one) for here in beyond for one in CARDS)
    yield from (c.PlaceOni(by, unit, here) for unit in _units(state, "oni") for here in beyond)
    yield from (s.MarkTsukuyumi(by, here) for here in beyond)
    yield from (s.ReturnPrincess(by, here) for here in beyond)
    yield from (s.RollDie(by, n) for n in range(8))
    yield from _fight(state, by)
    if by == state.position.active:
        yield from _moves(state, by)
        yield from _led(state, by)


def _units(state: State, side: str) -> list[str]:
    return sorted(state.position.catalogue.units[side])


def _starting(state: State, by: str, board: list[Hex]) -> Iterator[Any]:
    if state.stage != "setup" or by != state.position.active:
        return
    for number in range(5):
        yield from (c.MarkStartingAreas(by, areas) for areas in combinations(board, number))
    units = state.standard.starting.get(by, {})
    places = [h for h in board if state.position.areas[h].territory or state.position.areas[h].kind == "home"][:6]
    figures = [unit for unit in units for _ in range(units[unit])]
    seen = set()
    for spread in product(places, repeat=len(figures)):
        counted: dict[tuple[str, Hex], int] = {}
        for unit, here in zip(figures, spread, strict=True):
            counted[unit, here] = counted.get((unit, here), 0) + 1
        order = list(units)
        made = tuple(
            s.StartingFigures(u, n, h) for (u, h), n in sorted(counted.items(), key=lambda one: (order.index(one[0][0]), one[0][1]))
        )
        if made not in seen:
            seen.add(made)
            yield s.PlaceStartingUnits(by, made)
    for unit in sorted(state.position.catalogue.units.get(by, {})):
        yield from (s.PlaceStartingUnits(by, (s.StartingFigures(unit, 1, here),), more=True) for here in places)


def walks_of(state: State, side: str, most: int) -> list[Walk]:
    """Every walk of one figure of so many steps at most, over anything, from where such a unit stands."""
    found = []
    for start, area in sorted(state.position.areas.items()):
        for unit, n in sorted(area.units.get(side, {}).items()):
            paths = [(start,)]
            for steps in range(most + 1):
                found += [Walk(unit, 1, path) for path in paths if n]
                paths = [(*path, there) for path in paths for there in path[-1].neighbours()] if steps < most else []
    return found


def groups(walks: list[Walk], most: int = LARGEST_GROUP) -> Iterator[tuple[Walk, ...]]:
    for number in range(1, most + 1):
        for chosen in combinations_with_replacement(walks, number):
            yield written(chosen)


def written(walks: Iterable[Walk]) -> tuple[Walk, ...]:
    counted: dict[tuple[str, tuple[Hex, ...]], int] = {}
    for walk in walks:
        counted[walk.unit, walk.path] = counted.get((walk.unit, walk.path), 0) + walk.count
    return tuple(Walk(unit, n, path) for (unit, path), n in sorted(counted.items()))


def _moves(state: State, by: str) -> Iterator[Any]:
    phase = state.position.phase
    card = state.standard.chosen.get(by, {}).get("movement", 0) if phase == "red" else 1
    walks = [walk for walk in walks_of(state, by, card if phase in ("white", "red") else 1) if len(walk.path) > 1]
    for figures in groups(walks, LARGEST_GROUP if len(walks) < 60 else 1):
        yield c.Move(by, card, figures)


def _led(state: State, by: str) -> Iterator[Any]:
    if state.position.phase != "green":
        yield s.MoveOni(by)
        return
    walks = walks_of(state, "oni", 1)
    yield s.MoveOni(by)
    yield from (s.MoveOni(by, figures) for figures in groups([walk for walk in walks if len(walk.path) > 1]))
    for start in sorted({walk.path[0] for walk in walks}):
        for figures in groups([walk for walk in walks if walk.path[0] == start]):
            for target in sorted({walk.path[-1] for walk in figures}):
                yield c.ConquerWithOni(by, start, figures, target)
                yield s.HuntWithOni(by, start, figures, target)


def _fight(state: State, by: str) -> Iterator[Any]:
    sides = (*state.position.initiative, "oni")
    fight = state.fights[0] if state.fights else None
    attacker = fight.attacker if fight else ""
    for side, choice in product(sides, CHOICES):
        targets = ["", *(one for one in sides if one != attacker)] if choice == "counterstrike" else [""]
        yield from (fights.Counterattack(by, side, choice, target=target) for target in targets)
    here = fight.area if fight else None
    if here is None:
        first = pending(state)
        if first and "area" in first.facts:
            here = Hex(*map(int, first.facts["area"].split(",")))
    if here is None:
        return
    units = state.position.areas[here].units
    for side in sides:
        held = dict(units.get(side, {}))
        for counts in product(*(range(n + 1) for n in held.values())):
            lost = {unit: n for unit, n in zip(held, counts, strict=True) if n}
            yield s.LoseFigures(by, lost)
            yield from (fights.TakeDamage(by, side, lost, unit) for unit in (None, *held))
        stepped = [Walk(unit, 1, (here, there)) for unit in sorted(held) for there in sorted(here.neighbours())]
        yield fights.Retreat(by, side)
        yield from (fights.Retreat(by, side, figures) for figures in groups(stepped))
    if fight and fight.damage and len(fight.defenders) > 1:
        for shares in product(range(0, fight.damage + 1, 5), repeat=len(fight.defenders)):
            if sum(shares) == fight.damage:
                yield fights.SplitDamage(by, {side: n for side, n in zip(fight.defenders, shares, strict=True) if n})
