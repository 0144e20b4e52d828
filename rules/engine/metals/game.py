"""Metals as the kernel knows every game: the six functions, and the JSON and text forms of what they work on."""

from collections.abc import Iterator

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Codec, Hooks
from rules.engine.kernel.game import Game, Outcome
from rules.engine.kernel.squares import name
from rules.engine.metals import commands as c
from rules.engine.metals import events as e
from rules.engine.metals import maps, notation, position
from rules.engine.metals.decide import decide
from rules.engine.metals.evolve import evolve
from rules.engine.metals.legal import can_act, legal_commands
from rules.engine.metals.outcome import outcome
from rules.engine.metals.setup import setup
from rules.engine.metals.state import SIDES, State
from rules.engine.metals.view import View, view, write_view

_HOOKS: Hooks = {
    c.SquareName: (lambda value, at: name(maps.read_square(value, at)), str),
    c.FactionSlug: (position.read_faction, str),
}
COMMANDS: Codec[c.Command] = Codec((*c.ACTIONS, *c.CORRECTIONS), _HOOKS, least=-1000)
EVENTS: Codec[e.Event] = Codec(e.KINDS, _HOOKS)


def ended(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    return outcome(state, can_act(state))


def may(state: State, side: str, command: c.Command) -> bool:
    """Whether a side may send it: an action is the active side's, corrections are everybody's."""
    return isinstance(command, c.CORRECTIONS) or side == SIDES[state.active]


def touches(state: State, command: c.Command) -> frozenset[str] | None:
    """An action shoots along whole lines, so it touches everything; a correction only what it names."""
    match command:
        case c.Place(area=area) | c.Remove(area=area):
            return frozenset([area])
        case c.ShiftPoints(who=who):
            return frozenset([f"vp {who}"])
        case c.Say():
            return frozenset()
        case _:
            return None


def _legal(state: State, catalogue: Catalogue) -> Iterator[c.Command]:
    return iter(legal_commands(state))


def _read_command(value: object, catalogue: Catalogue) -> c.Command:
    return COMMANDS.read(value, "action")


def _read_event(value: object) -> e.Event:
    return EVENTS.read(value, "event")


GAME: Game[State, c.Command, e.Event, View] = Game(
    slug=position.SLUG,
    setup=setup,
    decide=decide,
    evolve=evolve,
    legal_commands=_legal,
    view=view,
    outcome=ended,
    sides=lambda _state: SIDES,
    may=may,
    touches=touches,
    read_command=_read_command,
    write_command=COMMANDS.write,
    read_event=_read_event,
    write_event=EVENTS.write,
    write_view=write_view,
    read_state=position.read,
    write_state=position.write,
    parse=notation.parse,
    render=notation.render,
)
