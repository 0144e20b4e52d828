"""Nécropole as the kernel knows every game: the six functions, and the JSON and text forms of what they work on."""

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Codec
from rules.engine.kernel.game import Game
from rules.engine.necropole import commands as c
from rules.engine.necropole import events as e
from rules.engine.necropole import house, notation, position
from rules.engine.necropole.arena_commands import KeepHero, KeepSkills, ShareOut
from rules.engine.necropole.city_commands import DrawHero, DrawSkill
from rules.engine.necropole.decide import decide
from rules.engine.necropole.evolve import evolve
from rules.engine.necropole.legal import legal_commands, listed
from rules.engine.necropole.outcome import outcome
from rules.engine.necropole.secrets import hides, seen
from rules.engine.necropole.setup import setup
from rules.engine.necropole.state import MASTER, SLUG, State
from rules.engine.necropole.view import View, view, write_view

EVENTS: Codec[e.Event] = Codec(e.KINDS, position.HOOKS)


def may(state: State, side: str, command: c.Command) -> bool:
    """Whether a side may send it: its own undead act, `by` names itself; answers belong to whose card runs; corrections are everybody's.

    Where the phone leads the Game Master, everybody may act for it."""
    own = (side, MASTER) if house.leads(state) else (side,)
    match command:
        case c.Fallen() | c.Stands():
            return True
        case c.Roll() | c.Answer():
            running = state.position.fight.running if state.position.fight else None
            return running is None or running.throw is not None or state.undead[running.who].side in own
        case _ if isinstance(command, c.CORRECTIONS):
            return True
    by = getattr(command, "by", None)
    if by is not None:
        return by in own
    who: str | None = getattr(command, "who", None)
    return who is None or who not in state.undead or state.undead[who].side in own


def touches(state: State, command: c.Command) -> frozenset[str] | None:
    """Corrections touch what they name; everything else may decide the fight, so it touches everything."""
    match command:
        case c.Adjust(who=who):
            return frozenset([f"undead {who}"])
        case c.Place(area=area, unit=who):
            return frozenset([f"undead {who}", f"square {area}"])
        case c.Purse(who=who, what=what):
            return frozenset([f"{what} {who}"])
        case c.ShiftPoints(who=who):
            return frozenset([f"vp {who}"])
        case c.Mark(area=area) | c.Unmark(area=area):
            return frozenset([f"district {area}"])
        case DrawHero(by=by, class_=class_):
            return frozenset([f"draft {by}", f"pile {class_}"])
        case DrawSkill(by=by):
            return frozenset([f"draft {by}"])
        case _ if isinstance(command, (KeepHero, KeepSkills, ShareOut)):
            return frozenset([f"draft {command.by}"])
        case c.Say():
            return frozenset()
        case _:
            return None


def sides(state: State) -> tuple[str, ...]:
    return state.position.order


def _read_command(value: object, catalogue: Catalogue) -> c.Command:
    return position.COMMANDS.read(value, "action")


def _read_event(value: object) -> e.Event:
    return EVENTS.read(value, "event")


GAME: Game[State, c.Command, e.Event, View] = Game(
    slug=SLUG,
    setup=setup,
    decide=decide,
    evolve=evolve,
    legal_commands=legal_commands,
    listed=listed,
    view=view,
    outcome=outcome,
    sides=sides,
    may=may,
    touches=touches,
    read_command=_read_command,
    write_command=position.COMMANDS.write,
    read_event=_read_event,
    write_event=EVENTS.write,
    write_view=write_view,
    read_state=position.read,
    write_state=position.write,
    parse=notation.parse,
    render=notation.render,
    seen=seen,
    hides=hides,
    shared=True,
)
