"""Production in a turn: figures, what is no figure, and upgrades, all for the same points (tsk.action.5)."""

from collections.abc import Iterator
from itertools import count as counting

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import input_checks, production, unit_abilities
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import budgets, pieces
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as e
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

PRODUCTION = "production"
MOST_COST = 50
BY_EYE = 3  # points that are offered where the players watch them by eye


def points(rules: TurnRules, state: State, by: str, asked: int = BY_EYE) -> int:
    """What can still be spent; by eye it is what is said."""
    rest = budgets.left(rules, state, by, PRODUCTION)
    return asked if rest is None else max(rest, 0)


def spent(rules: TurnRules, state: State, by: str, cost: int) -> e.ActionUsed:
    return e.ActionUsed(by, PRODUCTION, state.turn.used.get(PRODUCTION, 0) + cost, rules.limit_clause(state, PRODUCTION))


def produce(rules: TurnRules, state: State, command: c.Produce) -> e.Events:
    """tsk.action.5.1: new figures, in or next to the home or where the sheet says."""
    by, position = command.by, state.position
    readable(position, command)
    refused(budgets.reasons(rules, state, by, PRODUCTION))
    most = min(command.points, points(rules, state, by, command.points))
    refused(production.check_produce(position, by, command.unit, command.count, command.area, most).reasons)
    return (spent(rules, state, by, production.price(position, by, command.unit, command.count)), placed(position, command))


def readable(position: Position, command: c.Produce) -> None:
    input_checks.unit(position, command.by, command.unit, "action.unit")
    validation.whole(command.count, "action.count", 1, input_checks.MOST_FIGURES)


def placed(position: Position, command: c.Produce) -> board.FiguresPlaced:
    """The figures, out of the supply where it is counted."""
    counted = position.supplies.get(command.by)
    taken = min(command.count, counted.get(command.unit, 0)) if counted is not None else 0
    return board.FiguresPlaced(command.area, command.by, command.unit, command.count, taken, "tsk.action.5.1")


def affordable(cost: int, most: int) -> list[Reason]:
    return [Reason("not-affordable", "tsk.action.5.3", {"cost": cost, "points": most, "short": cost - most})] if cost > most else []


def buy(rules: TurnRules, state: State, command: t.Buy) -> e.Events:
    """tsk.action.5: weapons, equipment, uplinks; the price stands on the sheet."""
    bought_readable(command)
    by = command.by
    found = budgets.reasons(rules, state, by, PRODUCTION)
    refused(found or affordable(command.cost, points(rules, state, by, command.cost)))
    return (spent(rules, state, by, command.cost), *bought(state, command))


def bought_readable(command: t.Buy) -> None:
    input_checks.text(command.what, "action.what")
    validation.whole(command.cost, "action.cost", 0, MOST_COST)


def bought(state: State, command: t.Buy) -> e.Events:
    """What it is told about, and one weapon more where it is one."""
    by, what = command.by, command.what
    return (e.Bought(by, what, command.cost, "tsk.action.5"), *pieces.one_more(state, by, what, "tsk.action.5"))


def upgrade(rules: TurnRules, state: State, command: t.UpgradeUnits) -> e.Events:
    """tsk.action.5.5: figures become others where they stand."""
    by, position = command.by, state.position
    input_checks.unit(position, by, command.unit, "action.unit")
    input_checks.unit(position, by, command.to, "action.to")
    validation.whole(command.count, "action.count", 1, input_checks.MOST_FIGURES)
    refused(budgets.reasons(rules, state, by, PRODUCTION))
    cost = command.count * unit_abilities.upgrade_price(position, by, command.unit, command.to)
    refused(upgrade_reasons(position, command, points(rules, state, by, cost)))
    return (spent(rules, state, by, cost), *upgraded(position, command))


def upgrade_reasons(position: Position, command: t.UpgradeUnits, most: int) -> list[Reason]:
    by, area = command.by, position.areas.get(command.area)
    each = unit_abilities.upgrade_price(position, by, command.unit, command.to)
    there = area.units.get(by, {}).get(command.unit, 0) if area else 0
    found = [] if each else [Reason("no-upgrade", "tsk.action.5.5", {"unit": command.unit, "to": command.to})]
    if there < command.count:
        facts = {"unit": command.unit, "owner": by, "area": str(command.area), "found": there, "asked": command.count}
        found.append(Reason("no-such-figure", "tsk.action.5.5", facts))
    found += affordable(command.count * each, most)
    return found + production.beyond_the_box(position, by, {command.to: command.count})


def upgraded(position: Position, command: t.UpgradeUnits) -> e.Events:
    by, area, clause = command.by, command.area, "tsk.action.5.5"
    counted = position.supplies.get(by, {})
    back = command.count if command.unit in counted else 0
    cost = command.count * unit_abilities.upgrade_price(position, by, command.unit, command.to)
    return (
        e.UnitsUpgraded(by, area, command.unit, command.to, command.count, cost, clause),
        board.FiguresRemoved(area, by, command.unit, command.count, back, clause),
        board.FiguresPlaced(area, by, command.to, command.count, min(command.count, counted.get(command.to, 0)), clause),
    )


def legal(rules: TurnRules, state: State, by: str) -> Iterator[c.Produce]:
    """Every unit whose price is known, everywhere and as often as it can be paid."""
    if not budgets.reasons(rules, state, by, PRODUCTION):
        yield from affordable_units(state.position, by, points(rules, state, by))


def affordable_units(position: Position, by: str, most: int) -> Iterator[c.Produce]:
    units = position.units_of(by)
    for unit in sorted(units):
        cost = units[unit].cost
        if not cost:
            continue  # a price that only the sheet prints, or none
        for here in near(position, by):
            for number in range(1, most // cost + 1):
                if not production.check_produce(position, by, unit, number, here, most).reasons:
                    yield c.Produce(by, unit, here, most, number)


def near(position: Position, by: str) -> list[Hex]:
    """Where anything could appear at all: round the home, and where the own units stand."""
    home = {h for h, a in position.areas.items() if a.kind == "home" and a.of == by}
    beside = home | {n for h in home for n in h.neighbours()}
    return sorted(h for h, a in position.areas.items() if h in beside or a.units.get(by) or a.territory == by)


def legal_upgrades(rules: TurnRules, state: State, by: str) -> Iterator[t.UpgradeUnits]:
    """Every figure on the board that can become another one, as many at a time as can be paid."""
    if budgets.reasons(rules, state, by, PRODUCTION):
        return
    most, position = points(rules, state, by), state.position
    for here in sorted(position.areas):
        for unit in sorted(position.areas[here].units.get(by, {})):
            for to in unit_abilities.upgrades(position, by, unit):
                for number in counting(1):
                    command = t.UpgradeUnits(by, here, unit, to, number)
                    if upgrade_reasons(position, command, most):
                        break
                    yield command
