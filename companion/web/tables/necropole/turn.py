"""One page of a fight: what has been tapped so far, at which step of a turn that is, and what this phone may do there."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from companion.web.tables.necropole.fight_table import FightTable, goes_round, is_over, state_of, waits_for
from companion.web.tables.necropole.walking import ways
from rules.engine.kernel.game import Command
from rules.engine.necropole import boards, commands, house, rounds
from rules.engine.necropole.city_commands import CITY_ACTIONS
from rules.engine.necropole.game import GAME
from rules.engine.necropole.state import MASTER, Fight, State

K = TypeVar("K", bound=Command)
FACES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class FightTaps:
    """What has been tapped, from the address: an undead, a square, the first die."""

    who: str = ""
    to: str = ""
    die: int = 0
    mine: bool = False  # playing for a side that sits elsewhere


def read(request: HttpRequest, shown: FightTable) -> FightTaps:
    """The taps; what is not at this table counts as not tapped."""
    state, query = state_of(shown), request.GET
    fight = state.position.fight
    who, to, die = query.get("who", ""), query.get("to", ""), query.get("die", "")
    return FightTaps(
        who=who if who in state.undead else "",
        to=to if fight and to in boards.squares(fight.board) else "",
        die=int(die) if die in FACES else 0,
        mine=query.get("mine") == "1",
    )


@dataclass
class FightPage:
    """A page of a fight; what the engine is asked is asked once."""

    shown: FightTable
    chosen: FightTaps
    here: str = field(init=False)

    def __post_init__(self) -> None:
        self.here = reverse("table", args=[self.shown.table.pk])

    @property
    def state(self) -> State:
        return state_of(self.shown)

    @property
    def fight(self) -> Fight:
        return self.state.fight

    @property
    def tracked(self) -> bool:
        return self.fight.board.tracked

    @cached_property
    def own(self) -> frozenset[str]:
        """The sides that this phone plays."""
        every = frozenset(self.state.position.sides)
        side = self.shown.seat.side
        alone = goes_round(self.shown.table) or side not in every or self.chosen.mine
        led = [MASTER] if house.leads(self.state) else []
        return every if alone else frozenset([str(side), *led])

    @cached_property
    def shares(self) -> bool:
        """Whether others play on phones of their own."""
        return not goes_round(self.shown.table) and self.shown.seat.side in self.state.position.sides

    @property
    def plays_for_all(self) -> bool:
        """Whether this seat may also play for the sides of others."""
        return bool(self.shown.legal) and (self.shown.hosts or not self.shown.table.strict_seats)

    @cached_property
    def offers(self) -> list[commands.Command]:
        """What this phone may do now; some of it asks for a printed value first."""
        listed = [*self.shown.legal, *(one.command for one in self.shown.lacking)]
        return [command for command in listed if any(GAME.may(self.state, side, command) for side in self.own)]

    def offered(self, kind: type[K], who: str | None = None) -> list[K]:
        """What it may do of one kind, by one undead."""
        return [command for command in self.offers if isinstance(command, kind) and who in (None, getattr(command, "who", None))]

    def in_city(self) -> list[commands.Command]:
        """What it may do in the city between two rounds of a fight."""
        return [command for command in self.offers if isinstance(command, CITY_ACTIONS)]

    def plays(self, sides: Iterable[str]) -> bool:
        return bool(self.own & set(sides))

    @cached_property
    def actor(self) -> str:
        """The undead whose turn it is, or that was tapped to play next; the only one that can."""
        fight = self.fight
        if fight.attacker is not None:
            return fight.attacker
        able = rounds.playable(self.state) if fight.between is None else ()
        if self.chosen.who in able:
            return self.chosen.who
        return able[0] if len(able) == 1 else ""

    @cached_property
    def stage(self) -> str:
        """The step that the page is at; each has a sheet of its own."""
        if is_over(self.shown):
            return "over"
        if not self.shown.plays:
            return "watch"
        waits = self.shown.view.pending
        if waits is not None:
            return waits.kind if self.plays(waits.by) else self._beside()
        if not self.plays(waits_for(self.shown)):
            return self._beside()
        if self.fight.hold:
            return "instant"
        if self.chosen.who and self.chosen.who != self.actor:
            return "look"
        if not self.actor:
            return "choose"
        return "walk" if self.chosen.to and self.chosen.to in self.reach else "sheet"

    def _beside(self) -> str:
        return "look" if self.chosen.who else "wait"

    @cached_property
    def reach(self) -> dict[str, tuple[str, ...]]:
        """Where the actor can walk to, with the way there."""
        return ways(self.state, self.actor) if self.actor and self.tracked else {}

    def address(self, **query: Any) -> str:
        """This page with other taps; values that say nothing are left out."""
        query |= {"mine": "1"} if self.chosen.mine else {}
        taps = {name: value for name, value in query.items() if value not in ("", None, False, 0)}
        return self.here + (f"?{urlencode(taps)}" if taps else "")
