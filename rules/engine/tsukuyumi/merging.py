"""What a command depends on or changes, so that taps of several phones that have nothing in common can be merged.

Everybody's own card, set-up and figures, the values that somebody reads off a component, and notes get along; what takes a turn,
fights or draws touches everything. Names are a kind and which one: "area 2,-1", "side nomads" (see the kernel's overlap)."""

from collections.abc import Mapping

from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as coop
from rules.engine.tsukuyumi.coop import state as coop_stages
from rules.engine.tsukuyumi.messages import Command
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.state import State

Touched = frozenset[str] | None
LIFTED = "immobilised"  # leaves all areas when the white phase begins: with the last card that is chosen
# All but the values that nobody knew before: an action that was legal without them did not ask for them.
BOARD = frozenset(["area *", "oni *", "side *", "momentum", "vp *", "card *", "homes", "princess", "turn", "lifted"])


def touches(state: State, command: Command) -> Touched:
    """The names of what a command depends on or changes at this state; None is everything."""
    match command:
        case c.Say():
            return frozenset()
        case coop.NoteCard(card):
            return frozenset([f"note {card}"])
        case c.Place(area, owner, unit) | c.Remove(area, owner, unit):
            return frozenset([f"area {area}", f"oni {area}"] if owner == ONI else [f"area {area}", f"{_box(owner, unit)} {area}"])
        case c.Mark(area, what, owner, edge) | c.Unmark(area, what, owner, edge):
            return _marker(state.position, area, what, owner, edge)
        case c.ShiftMomentum():
            return frozenset(["momentum"])
        case c.ShiftPoints(who):
            return frozenset([f"vp {who}"])
        case c.GiveStats(owner, unit, stats):
            return _stats(state.position, owner, unit, stats)
        case c.GiveValues(by_owner):
            each = [_stats(state.position, owner, unit, stats) for owner, units in by_owner.items() for unit, stats in units.items()]
            return None if None in each else frozenset().union(*filter(None, each))
        case c.GivePrinted(name, value):
            return _value(f"printed/{name}", state.position.printed.get(name), value)
        case c.GiveTrack(track):
            return _value("track", state.position.track or None, track)
        case c.Move() | c.Produce() | c.ChangeInitiative():
            return BOARD
        case s.ChooseCard(by):
            return _card(state, by)
        case coop.ChooseCard(by):
            return frozenset([f"card {by}"])
        case coop.PlayAction(by) if state.stage == coop_stages.SHOW:
            return frozenset([f"card {by}"])
        case _ if state.stage == coop_stages.SETUP:
            return _set_up(command)
        case _:
            return None


def _marker(position: Position, here: Hex, what: str, owner: str | None, edge: int | None) -> Touched:
    """A marker lies on its area; territory is somebody's ground too, a closed edge everybody's and the neighbour's."""
    found = {f"area {here}"}
    if what == "territory" and here in position.areas:
        found |= {f"side {side}" for side in (owner, position.areas[here].territory) if side}
    if what == "blockade" and edge is not None:
        found |= {f"area {here.step(edge % 6)}", "side *"}
    if what == LIFTED:
        found.add("lifted")
    return frozenset(found)


def _stats(position: Position, owner: str, unit: str, stats: Mapping[str, object]) -> Touched:
    """Values that nobody knew yet bind nobody; one that is corrected may change what is legal anywhere."""
    known = position.unit(owner, unit)
    found: frozenset[str] = frozenset()
    for name, value in stats.items():
        given = frozenset(value) if isinstance(value, tuple | list) else value
        touched = _value(f"{owner}/{unit}/{name}", getattr(known, name, None), given)
        if touched is None:
            return None
        found |= touched
    return found or None  # none at all takes back what was told


def _value(name: str, known: object, given: object) -> Touched:
    """A value told for the first time; the same told once more changes nothing; another one changes what others rely on."""
    if known is None:
        return frozenset([f"value {name}"])
    return frozenset([f"same value {name}"]) if known == given else None


def _card(state: State, by: str) -> Touched:
    """One's own card; the last one opens the first phase, which lifts what holds figures, and may win where all points count at once."""
    now = state.standard
    if now is None or any(side != by and side not in now.chosen for side in now.players):
        return frozenset([f"card {by}"])
    return frozenset([f"card {by}", "lifted"]) | (BOARD - {"card *"} if now.goal else frozenset())


def _set_up(command: Command) -> Touched:
    """Homes and first areas depend on the board and on each other; figures only on their own side's ground."""
    match command:
        case c.PlaceHome(by) | c.MarkStartingAreas(by) | coop.MarkHomezone(by) | s.SkipHome(by):
            return frozenset(["area *", "homes", "turn", f"side {by}"])
        case coop.PlaceStartingUnits(by, figures):
            return frozenset([f"side {by}", *(f"{_box(by, figure.unit)} *" for figure in figures)])
        case s.PlaceStartingUnits(by, figures):
            return frozenset([f"side {by}", *(f"{_box(by, figure.unit)} *" for figure in figures)])
        case coop.PlacePrincess():
            return frozenset(["princess", "oni *"])  # some of the Oni go with her
        case _:
            return None


def _box(owner: str, unit: str) -> str:
    """The figures of one unit that the box holds: whoever sets some up depends on where the others of them stand."""
    return f"figures {owner}/{unit}"
