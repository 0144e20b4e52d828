"""The end: of a fight the wounds round by round, of a whole game the victory points turn by turn; and who fell when."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from companion.tables import selectors, story
from companion.tables.models import ACTION, LogEntry
from companion.web.svg.line_chart import Series
from companion.web.tables.endings import Cost, Ending
from companion.web.tables.necropole import words
from companion.web.tables.necropole.fight_table import FightTable, is_over, state_of
from companion.web.tables.necropole.happened import ended
from rules.engine.necropole.state import MASTER, Position, State

TWO = 2


def _is_whole_game(position: Position) -> bool:
    return bool(position.city.ring or position.active)


def headline(shown: FightTable) -> str:
    """How the fight ended, or that it goes on."""
    position = state_of(shown).position
    if _is_whole_game(position):
        sides = ", ".join(map(words.side, position.winners))
        return _("%(sides)s: victory!") % {"sides": sides} if sides else _("The game goes on.")
    event = ended(shown) if is_over(shown) else None
    if event is None:
        return _("The fight goes on.")
    match event.get("why"):
        case "goal-met":
            return _("The goal is reached.")
        case "goal-failed":
            return _("The mission has failed.")
        case "god-killed":
            return _("The god is dead.")
        case _:
            winner = _winner(shown, event.get("camp"))
            return _("%(side)s wins: the last camp left.") % {"side": winner} if winner else _("Nobody is left.")


def _winner(shown: FightTable, camp: object) -> str:
    order = state_of(shown).position.order
    return words.side(order[camp]) if isinstance(camp, int) and camp < len(order) else ""


def clause(shown: FightTable) -> str:
    event = ended(shown) if is_over(shown) else None
    return str(event.get("clause") or "") if event else ""


def look_back(shown: FightTable) -> Ending:
    """The score after each step, and the moments in which somebody fell."""
    versions = story.standing(seat=shown.seat)
    position = state_of(shown).position
    whole, several = _is_whole_game(position), len(position.order) > TWO
    sides = [side for side in position.order if not whole or side != MASTER]
    steps: dict[int, dict[str, int]] = {}
    latest = 1
    for seen in selectors.seen_along(seat=shown.seat, versions=versions):
        now: State = seen.view.state
        if whole:
            latest = now.position.turn
            steps[latest] = {side: now.position.sides[side].vp for side in sides}
        else:
            latest = now.position.fight.round if now.position.fight else latest
            steps[latest] = _taken(now) if several else _dealt(now)
    course = [dict.fromkeys(sides, 0), *(steps[number] for number in sorted(steps))]
    return Ending(
        headline=headline(shown),
        steps=_("Turn") if whole else _("Combat round"),
        labels=[str(number) for number in range(len(course))],
        series=[Series(side, words.side(side), tuple(one[side] for one in course)) for side in sides],
        costs=list(_falls(shown, frozenset(versions))),
        clause=clause(shown),
        over=is_over(shown),
        title=_("Victory points") if whole else _("Wounds taken") if several else _("Wounds dealt"),
    )


def _dealt(state: State) -> dict[str, int]:
    """The wounds on the other side, for each of two."""
    return {side: sum(one.lost for one in state.undead.values() if one.side != side) for side in state.position.order}


def _taken(state: State) -> dict[str, int]:
    """The wounds on each side's own: among several nobody has to say who dealt them."""
    return {side: sum(one.lost for one in state.undead.values() if one.side == side) for side in state.position.order}


def _falls(shown: FightTable, standing: frozenset[int]) -> Iterator[Cost]:
    entries = LogEntry.objects.filter(table=shown.table, kind=ACTION, version__in=standing).order_by("version")
    for entry in entries:
        for event in entry.events:
            if event.get("type") == "fell":
                who = str(event.get("who"))
                undead = state_of(shown).undead.get(who)
                yield Cost("damage", undead.side if undead else "", _("%(who)s falls.") % {"who": words.undead(who)}, entry.version)
