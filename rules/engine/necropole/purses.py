"""Where each player of a team spends their own tokens and souls: whose are whose, and who pays (nec.explore.5.4)."""

from collections.abc import Sequence
from typing import Literal

from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import city_events as c
from rules.engine.necropole.state import Position, State

What = Literal["tokens", "souls"]
BOTH: tuple[What, ...] = ("tokens", "souls")
CLAUSE = "nec.explore.5.4"
PER_HERO = {"tokens": 2, "souls": 1}  # nec.explore.5


def held(position: Position, side: str, what: What) -> list[int]:
    """What each player of a team has; what nobody has been given yet is dealt out one by one."""
    team = position.sides[side]
    return _dealt([getattr(leader, what) for leader in team.leaders], getattr(team, what))


def _dealt(purses: list[int], total: int) -> list[int]:
    """The same purses with this total: the difference is dealt out, or taken, one by one in the players' order."""
    at = 0
    while purses and sum(purses) != total:
        change = 1 if sum(purses) < total else -1
        purses[at % len(purses)] += change if purses[at % len(purses)] + change >= 0 else 0
        at += 1
    return purses


def most(state: State, side: str, what: What, payer: int | None = None) -> int:
    """The most that can be paid at once: by the whole team, or by one player where each spends their own."""
    team = state.position.sides[side]
    if not state.terms.own_purses or not team.leaders:
        total: int = getattr(team, what)
        return total
    purses = held(state.position, side, what)
    if payer is None:
        return max(purses)
    if not 0 <= payer < len(purses):
        raise BadInput("out-of-range", "action.payer", {"least": 0, "most": len(purses) - 1, "found": payer})
    return purses[payer]


def shared(before: Position, after: Position, side: str, event: object, payer: int | None, heroes: Sequence[str]) -> c.PursesShared | None:
    """Whose purses an event has changed: a gain goes to those who lead the heroes, a price is paid by one player."""
    team = after.sides[side]
    if not team.leaders or all(getattr(before.sides[side], what) == getattr(team, what) for what in BOTH):
        return None
    found = {}
    for what in BOTH:
        purses, change = held(before, side, what), getattr(team, what) - getattr(before.sides[side], what)
        if isinstance(event, c.Gained) and change > 0:
            purses = _gained(after, side, what, purses, change)
        elif change < 0:
            purses[_payer(team.leaders, purses, -change, payer, heroes)] += change
        found[what] = tuple(_dealt(purses, getattr(team, what)))
    return c.PursesShared(side, found["tokens"], found["souls"], CLAUSE)


def _gained(position: Position, side: str, what: What, purses: list[int], number: int) -> list[int]:
    """Tokens for living heroes, souls for all; fewer than that are dealt out in the players' order."""
    due = [
        PER_HERO[what] * sum(what == "souls" or not position.undead[who].dead for who in leader.heroes)
        for leader in position.sides[side].leaders
    ]
    while number and any(due):
        for at, _ in enumerate(due):
            if due[at] and number:
                purses[at], due[at], number = purses[at] + 1, due[at] - 1, number - 1
    return purses


def _payer(leaders: Sequence[object], purses: list[int], price: int, named: int | None, heroes: Sequence[str]) -> int:
    """Who pays: the player who is named, else the first who can, of those whose heroes act before the others."""
    able = [number for number, purse in enumerate(purses) if purse >= price]
    if named in able:
        return named
    acting = [number for number in able if set(getattr(leaders[number], "heroes", ())) & set(heroes)]
    return next(iter(acting or able), purses.index(max(purses)))
