"""Goals and missions that can be counted: what a side has of each so far, and how much it takes (tsk.score.4–5, tsk.goal).

One entry an objective, by the slug of its card; a faction's own goal is called "<faction>-goal". How much it takes is printed on the
card: the catalogue knows some of these numbers, the table may tell the others. What cannot be counted stays the players' claim."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.legality.legendary_oni import CENTRE
from rules.engine.tsukuyumi.standard.evolve import own
from rules.engine.tsukuyumi.standard.state import COUNT, PLAY, Tally
from rules.engine.tsukuyumi.standard.tallies import tally_of
from rules.engine.tsukuyumi.state import State

Count = Callable[[State, str], int]
Kind = Literal["goal", "alternative-goal", "mission"]
CLAUSES: Mapping[Kind, str] = {"goal": "tsk.score.5", "alternative-goal": "tsk.score.5", "mission": "tsk.score.4"}


@dataclass(frozen=True)
class Objective:
    """One goal or mission; `sure`: the table sees all that it counts; `at_count`: it is looked at when the red phase is over."""

    slug: str
    kind: Kind
    faction: str
    count: Count
    needed: Callable[[State, str], int | None] | None = None  # where the card's number does not say it all
    sure: bool = True
    at_count: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a side is with an objective; without a number only the card tells how much it takes."""

    by: str
    slug: str
    kind: Kind
    count: int
    number: int | None
    met: bool


# --- what is counted


def _areas(state: State, side: str) -> int:
    return sum(1 for area in state.position.areas.values() if area.territory == side)


def _tallied(number: Callable[[Tally], int]) -> Count:
    return lambda state, side: number(tally_of(own(state), side))


def _kinds(*kinds: str) -> Count:
    """How many of these kinds of area a side controls at the same time."""

    def count(state: State, side: str) -> int:
        held = [area for area in state.position.areas.values() if area.territory == side]
        found = {area.kind if area.kind in ("mountain", "fertile") else "regular" for area in held if area.kind not in ("moon", "home")}
        found |= {"tsukuyumi" for area in held if "tsukuyumi" in area.traits}
        return len(found & set(kinds))

    return count


def _devastated(state: State, side: str) -> int:
    return sum(1 for area in state.position.areas.values() if "devastated" in area.traits)


def _missions(state: State, side: str) -> int:
    return len(own(state).missions.get(side, ()))


def _moon_points(state: State, side: str) -> int:
    """tsk.goal.9: the point that the coming count will bring counts too."""
    centre = state.position.areas.get(CENTRE)
    coming = state.stage == COUNT and centre is not None and centre.territory == side
    return tally_of(own(state), side).moon_points + coming


def _on_board(position: Position, side: str, unit: str) -> int:
    return sum(area.units.get(side, {}).get(unit, 0) for area in position.areas.values())


def _ritual(state: State, side: str) -> int:
    return sum(_on_board(state.position, side, unit) for unit in RITUAL)


def _whole_ritual(state: State, side: str) -> int | None:
    """tsk.goal.8: all of them that the box holds."""
    numbers = [state.position.unit(side, unit).quantity for unit in RITUAL]
    return sum(number for number in numbers if number) if all(numbers) else None


def _beasts_at_home(state: State, side: str) -> int:
    return sum(area.units.get(side, {}).get(BEAST, 0) for area in state.position.areas.values() if area.territory == side)


def _all_beasts(state: State, side: str) -> int:
    """tsk.goal.6: each of them, and at least one."""
    return max(_on_board(state.position, side, BEAST), 1)


def _areas_with_the_school(state: State, side: str) -> int:
    """tsk.goal.2: nothing counts before the whales are together."""
    together = any(
        area.units.get(side, {}).get(WHALE_KING, 0) and area.units.get(side, {}).get(YOUNG_WHALE, 0) >= YOUNG_WHALES
        for area in state.position.areas.values()
    )
    return _areas(state, side) if together else 0


RITUAL = ("boarrior", "boarmaiden")
BEAST, WHALE_KING, YOUNG_WHALE = "beast", "whale-king", "young-whale"
YOUNG_WHALES = 3  # tsk.goal.2: four units with the Whale King
REGISTRY = (
    Objective("cybersamurai-goal", "goal", "cybersamurai", _kinds("mountain", "fertile", "tsukuyumi", "regular")),
    Objective("dark-seed-goal", "goal", "dark-seed", _tallied(lambda done: done.conquests)),
    Objective("nomads-goal", "goal", "nomads", _tallied(lambda done: done.reconquests)),
    Objective("boarlords-goal", "goal", "boarlords", _areas, at_count=True),
    Objective("kampfgruppe-03-goal", "goal", "kampfgruppe-03", _tallied(lambda done: done.oni_destroyed), sure=False),
    Objective("whale-school", "alternative-goal", "lords-of-the-lost-sea", _areas_with_the_school),
    Objective("devastation-goal", "alternative-goal", "fireborn", _devastated),
    Objective("fodder-for-the-swarm", "alternative-goal", "dark-seed", _tallied(lambda done: done.destroyed), sure=False),
    Objective("conquest-goal", "alternative-goal", "nomads", _areas),
    Objective("wide-land", "alternative-goal", "children-of-the-lion", _beasts_at_home, _all_beasts),
    Objective("target-finder", "alternative-goal", "cybersamurai", _missions),
    Objective("holy-ritual", "alternative-goal", "boarlords", _ritual, _whole_ritual),
    Objective("moon-flight", "alternative-goal", "kampfgruppe-03", _moon_points),
    Objective("cybersamurai-mission", "mission", "cybersamurai", _kinds("mountain", "fertile", "regular")),
    Objective("dark-seed-mission", "mission", "dark-seed", _areas),
    Objective("boarlords-mission", "mission", "boarlords", _tallied(lambda done: done.tsukuyumi_conquests)),
    Objective("survival-of-the-fittest", "mission", "nomads", _tallied(lambda done: done.destroyed_in_all), sure=False),
)
BY_SLUG: Mapping[str, Objective] = {objective.slug: objective for objective in REGISTRY}


# --- what comes of it


def no_goals(state: State) -> str | None:
    """The clause by which this game has no goals: with two players, and in Exploration."""
    if state.position.mode == "two-player":
        return "tsk.two.11"
    exploration = own(state).scenario == "exploration" and state.position.rulings.exploration_alternative_goals == "no"
    return "tsk.scenario.2.1" if exploration else None


def in_play(state: State, side: str) -> Iterator[Objective]:
    """The own goal, the alternative one where the table plays with it, and the missions of all factions at the table (tsk.score.4.1)."""
    now = own(state)
    kinds = {"goal", "alternative-goal"} if "alternative-goals" in now.modules else {"goal"}
    for objective in REGISTRY:
        of_all = objective.kind == "mission" and objective.faction in now.players and state.position.mode == "standard"
        of_side = objective.kind in kinds and objective.faction == side and no_goals(state) is None
        if of_all or of_side:
            yield objective


def progress(state: State, side: str, objective: Objective) -> Progress:
    """How far a side is."""
    count, number = objective.count(state, side), _number(state, side, objective)
    in_time = not objective.at_count or state.stage == COUNT
    return Progress(side, objective.slug, objective.kind, count, number, number is not None and count >= number and in_time)


def _number(state: State, side: str, objective: Objective) -> int | None:
    position = state.position
    if objective.needed is not None:
        return objective.needed(state, side)
    printed = position.printed.get(objective.slug)
    return printed if printed is not None else position.catalogue.printed.get(objective.slug)


def shown(state: State) -> tuple[Progress, ...]:
    """Everybody's progress, but for what is scored already."""
    if state.stage not in (PLAY, COUNT):
        return ()
    sides = [side for side in state.position.initiative or () if side != ONI]
    return tuple(
        progress(state, side, objective) for side in sides for objective in in_play(state, side) if not _scored(state, side, objective)
    )


def _scored(state: State, side: str, objective: Objective) -> bool:
    now = own(state)
    return objective.slug in now.missions.get(side, ()) if objective.kind == "mission" else side in now.goals


def goal_reasons(state: State, side: str) -> list[Reason]:
    """Why the own goal is surely not met; nothing where it is, or where only the players can tell."""
    own_goals = [objective for objective in in_play(state, side) if objective.kind != "mission"]
    wanted = 2 if "alternative-goals" in own(state).modules and side not in WITHOUT_ALTERNATIVE else 1
    reasons = [_unmet(state, side, objective) for objective in own_goals]
    return [reason for reason in reasons if reason] if len(reasons) == wanted and all(reasons) else []


WITHOUT_ALTERNATIVE = ("sentinels",)


def mission_reasons(state: State, side: str, mission: str) -> list[Reason]:
    """Why a mission is surely not met."""
    objective = BY_SLUG.get(mission)
    reason = _unmet(state, side, objective) if objective is not None and objective.kind == "mission" else None
    return [reason] if reason else []


def _unmet(state: State, side: str, objective: Objective) -> Reason | None:
    now = progress(state, side, objective)
    if not objective.sure or now.number is None or now.met:
        return None
    if now.count >= now.number:
        return Reason("goal-at-count", "tsk.score.5.1", {})
    return Reason("not-met", CLAUSES[objective.kind], {"slug": objective.slug, "count": now.count, "number": now.number})


def missions_met(state: State, side: str) -> list[str]:
    """The missions that a side has met and not scored yet."""
    return [now.slug for now in shown(state) if now.by == side and now.kind == "mission" and now.met]
