"""Retreat: the survivors of a side leave the fight, or stay (tsk.combat.12)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.walks import Walk, merged
from rules.engine.tsukuyumi.legality import input_checks
from rules.engine.tsukuyumi.legality.movement import path_reasons
from rules.engine.tsukuyumi.play.fights import commands as c
from rules.engine.tsukuyumi.play.fights import events as e
from rules.engine.tsukuyumi.play.fights.counterattacks import chooser
from rules.engine.tsukuyumi.play.fights.losses import standing
from rules.engine.tsukuyumi.play.fights.state import Fight
from rules.engine.tsukuyumi.play.fights.steps import Retreating, step
from rules.engine.tsukuyumi.state import State

CLAUSE = "tsk.combat.12"


def stayed_by_itself(state: State, retreating: Retreating) -> tuple[e.FightEvent, ...]:
    """Without survivors, or without a way out, nobody is asked."""
    if any(True for _ in single_retreats(state, retreating)):
        return ()
    return (e.Retreated(retreating.side, CLAUSE, retreating.fight.area),)


def plain_retreats(state: State, retreating: Retreating) -> Iterator[c.Retreat]:
    """All to one neighbour, each in turn, or nobody."""
    fight, side = retreating.fight, retreating.side
    by = chooser(state.position, fight, side)
    whole = standing(state.position, fight, side)
    for there in fight.area.neighbours():
        walks = tuple(Walk(unit, n, (fight.area, there)) for unit, n in sorted(whole.items()))
        if walks and not retreat_reasons(state, fight, side, walks):
            yield c.Retreat(by, side, walks)
    yield c.Retreat(by, side)


def single_retreats(state: State, retreating: Retreating) -> Iterator[c.Retreat]:
    """One figure of each unit to each neighbour that it can reach."""
    fight, side = retreating.fight, retreating.side
    by = chooser(state.position, fight, side)
    for unit in standing(state.position, fight, side):
        for there in fight.area.neighbours():
            walks = (Walk(unit, 1, (fight.area, there)),)
            if there in state.position.areas and not retreat_reasons(state, fight, side, walks):
                yield c.Retreat(by, side, walks)


def retreat_reasons(state: State, fight: Fight, side: str, walks: tuple[Walk, ...]) -> list[Reason]:
    """Only survivors, out of this area, over open edges; how far is the Codex's to say, a step unless the table has read otherwise."""
    position = state.position
    left = standing(position, fight, side)
    steps = position.printed.get("retreat-steps", 1)
    found = []
    for unit in sorted({walk.unit for walk in walks}):
        asked = sum(walk.count for walk in walks if walk.unit == unit)
        if asked > left.get(unit, 0):
            facts = {"unit": unit, "owner": side, "area": str(fight.area), "found": left.get(unit, 0), "asked": asked}
            found.append(Reason("no-such-figure", "tsk.combat.11.1", facts))
    for walk in walks:
        if walk.path[0] != fight.area:
            facts = {"unit": walk.unit, "owner": side, "area": str(walk.path[0]), "found": 0, "asked": walk.count}
            found.append(Reason("no-such-figure", "tsk.combat.11.1", facts))
        if not 1 <= len(walk.path) - 1 <= steps:
            found.append(Reason("too-far", CLAUSE, {"unit": walk.unit, "steps": len(walk.path) - 1, "allowed": steps}))
        free = position.rulings.immobilised_retreat == "actions-only"
        found += [r for r in path_reasons(position, side, walk) if not (free and r.code == "immobilised")]
    return found


def retreat(state: State, command: c.Retreat) -> tuple[e.FightEvent | board.BoardEvent, ...]:
    """Some of the survivors leave, or none."""
    now = step(state)
    if not isinstance(now, Retreating) or command.side != now.side:
        raise RuleViolation((Reason("not-now", CLAUSE, {}),))
    input_checks.walks(command.figures, state.position, command.side)
    walks = merged(command.figures)
    reasons = retreat_reasons(state, now.fight, command.side, walks)
    if reasons:
        raise RuleViolation(tuple(reasons))
    gone = (board.FiguresMoved(command.side, walks, CLAUSE),) if walks else ()
    return (*gone, e.Retreated(command.side, CLAUSE, now.fight.area))


def legal_retreats(state: State, retreating: Retreating) -> Iterator[c.Retreat]:
    """Every way for the survivors to leave by one step or stay."""
    fight, side = retreating.fight, retreating.side
    by = chooser(state.position, fight, side)
    around = [n for n in sorted(fight.area.neighbours()) if n in state.position.areas]
    choices = [
        list(combinations_with_replacement([None, *(Walk(unit, 1, (fight.area, there)) for there in around)], n))
        for unit, n in sorted(standing(state.position, fight, side).items())
    ]
    for chosen in product(*choices):
        walks = merged([walk for group in chosen for walk in group if walk])
        if not retreat_reasons(state, fight, side, walks):
            yield c.Retreat(by, side, walks)
