"""The action phase: every action that is possible, in a fixed order, and why another is not."""

from functools import lru_cache

from rules.engine.kernel import squares
from rules.engine.kernel.errors import Reason
from rules.engine.kernel.squares import FACINGS, NAMES
from rules.engine.metals.commands import Action, Deploy, Facing, FactionSlug, Move, Pass, SquareName, Turn
from rules.engine.metals.factions import of_side
from rules.engine.metals.outcome import finished
from rules.engine.metals.state import SIDES, Figure, Frame, State

MOST_ON_MAP = 3  # met.action.2.3
TURNS: tuple[Facing, ...] = ("N", "E", "S", "W")


@lru_cache(maxsize=4096)
def ways(start: int, width: int, height: int, which: int) -> tuple[tuple[int, tuple[Move, ...]], ...]:
    """Every step from a square, turned each of the four ways; made once, because a move's words never change."""
    return tuple(
        (to, tuple(Move(SquareName(NAMES[start]), SquareName(NAMES[to]), facing, which) for facing in TURNS))
        for to in squares.next_to(start, width, height)
    )


@lru_cache(maxsize=4096)
def deploys(at: int, faction: FactionSlug | None = None, damaged: bool = False) -> tuple[Deploy, ...]:
    return tuple(Deploy(SquareName(NAMES[at]), facing, faction, damaged) for facing in TURNS)


def legal_commands(state: State) -> list[Action]:
    """Deployments by corner, then steps by the square they start from; each turned north, east, south, west."""
    return [] if finished(state) else possible(state)


def possible(state: State) -> list[Action]:
    """The actions of the active side, whoever has won."""
    frame, side, figures = state.frame, state.active, state.figures
    terms = frame.terms
    taken = () if terms.many_on_square else [one.at for one in figures]
    own = [one for one in figures if one.side == side]
    found: list[Action] = []
    if state.pool[side] > 0 and len(own) < MOST_ON_MAP:
        kinds = _kinds(state)
        for at in frame.corners:
            if at not in taken and (not terms.own_end_only or frame.own_end(side, at)):
                for faction, damaged in kinds:
                    found += deploys(at, faction, damaged)
    if len(own) > 1:
        own.sort(key=_place)
    for number, one in enumerate(own):
        if terms.damaged_idle and one.damaged:
            continue
        which = _which(own, number) if terms.many_on_square else 0
        for to, steps in ways(one.at, frame.map.width, frame.map.height, which):
            if to not in taken:
                found += steps
        if terms.may_turn:
            found += [Turn(SquareName(one.name), facing, which) for facing in TURNS if facing != FACINGS[one.facing]]
    if terms.may_pass:
        found.append(Pass())
    return found


def can_act(state: State) -> bool:
    """Whether the active side has any action."""
    return has_room(state.frame, state.figures, state.active) or bool(possible(state))


def has_room(frame: Frame, figures: tuple[Figure, ...], side: int) -> bool:
    """Whether a figure of that side has a free square beside it, which is enough to act."""
    taken = [one.at for one in figures]
    idle = frame.terms.damaged_idle
    for one in figures:
        if one.side == side and not (idle and one.damaged):
            for to in frame.next_to(one.at):
                if to not in taken:
                    return True
    return False


def _place(one: Figure) -> int:
    return one.at


def _which(own: list[Figure], number: int) -> int:
    """The place of a figure among its own side's on its square."""
    return sum(1 for other in own[:number] if other.at == own[number].at)


def _kinds(state: State) -> list[tuple[FactionSlug | None, bool]]:
    """The kinds of figure that the active side may take from its pool: faction, and damaged or not."""
    side, hurt = state.active, state.hurt[state.active]
    conditions = [damaged for damaged in (False, True) if (hurt if damaged else state.pool[side] - hurt) > 0]
    if not state.frame.factions[side]:
        return [(None, damaged) for damaged in conditions]
    factions: list[FactionSlug | None] = [FactionSlug(slug) for slug in state.frame.factions[side] if faction_reason(state, slug) is None]
    if faction_reason(state, None) is None:
        factions.insert(0, None)
    return [(faction, damaged) for faction in factions for damaged in conditions]


def plain_step(state: State, start: int, to: int) -> bool:
    """A quick yes to an ordinary step of the first own figure on a square; whatever else it is, move_reasons finds out."""
    first: Figure | None = None
    for figure in state.figures:
        if figure.at == to:
            return False
        if first is None and figure.at == start and figure.side == state.active:
            first = figure
    return first is not None and not first.damaged and to in state.frame.next_to(start)


# --- why not


def deploy_reasons(state: State, command: Deploy, at: int) -> list[Reason]:
    """Everything that stands against a deployment."""
    frame, side = state.frame, state.active
    found = []
    own = sum(1 for one in state.figures if one.side == side)
    if own >= MOST_ON_MAP:
        found.append(Reason("three-on-map", "met.action.2.3", {"most": MOST_ON_MAP}))
    if state.pool[side] <= 0:
        found.append(Reason("pool-empty", "met.setup.6"))
    elif (state.hurt[side] if command.damaged else state.pool[side] - state.hurt[side]) <= 0:
        found.append(Reason("not-in-pool", "met.action.2.5"))
    if at not in frame.corners:
        found.append(Reason("no-corner", "met.action.2", {"square": command.at, "corners": [NAMES[one] for one in frame.corners]}))
    elif frame.terms.own_end_only and not frame.own_end(side, at):
        found.append(Reason("not-your-end", "met.action.2.2", {"square": command.at}))
    if not frame.terms.many_on_square and any(one.at == at for one in state.figures):
        found.append(Reason("square-taken", "met.action.2.1", {"square": command.at}))
    wrong = faction_reason(state, command.faction)
    return [*found, wrong] if wrong else found


def faction_reason(state: State, faction: str | None) -> Reason | None:
    """Why the active side cannot deploy a figure of that faction, or of none."""
    frame, side = state.frame, state.active
    terms, brought = frame.terms, frame.factions[side]
    if faction is None:
        if brought and not terms.pawns_plain:
            return Reason("name-a-faction", "met.faction.3.3", {"accepted": list(brought)})
        return None
    if (brought or terms.pawns_plain) and faction not in brought:
        return Reason("not-your-faction", "met.faction.3.1", {"faction": faction, "accepted": list(brought)})
    if terms.one_faction and set(of_side(frame, state.figures, side)) - {faction}:
        return Reason("one-faction", "met.faction.3.1", {"faction": faction})
    if terms.factions_differ and faction in {*frame.factions[1 - side], *(one.faction for one in state.figures if one.side != side)}:
        return Reason("same-faction", "met.faction.3.2", {"faction": faction})
    return None


def move_reasons(state: State, command: Move, start: int, to: int) -> list[Reason]:
    """Everything that stands against a step."""
    frame = state.frame
    found = own_reasons(state, command.from_, start, command.which)
    names = {"from": command.from_, "to": command.to}
    if to not in frame.map:
        found.append(Reason("off-map", "met.action.3.1", {"square": command.to}))
    elif start == to:
        found.append(Reason("no-turning", "met.action.3.3", {"square": command.to}))
    elif start in frame.map and to not in frame.next_to(start):
        clause = "met.action.3" if squares.towards(start, to) >= 0 else "met.action.3.1"
        found.append(Reason("not-next", clause, names))
    if start != to and not frame.terms.many_on_square and any(one.at == to for one in state.figures):
        found.append(Reason("square-taken", "met.action.3.1", {"square": command.to}))
    return found


def turn_reasons(state: State, command: Turn, at: int) -> list[Reason]:
    """Everything that stands against turning on the spot."""
    if not state.frame.terms.may_turn:
        return [Reason("no-turning", "met.action.3.3", {"square": command.at})]
    found = own_reasons(state, command.at, at, command.which)
    if not found and FACINGS[own_figure(state, at, command.which).facing] == command.facing:
        found.append(Reason("same-facing", "met.action.3.3", {"square": command.at}))
    return found


def own_reasons(state: State, name: str, at: int, which: int) -> list[Reason]:
    """Why a square holds no figure that the active side may act with."""
    there = [one for one in state.figures if one.at == at]
    own = [one for one in there if one.side == state.active]
    if at not in state.frame.map:
        return [Reason("off-map", "met.action.3.1", {"square": name})]
    if not there or (own and not 0 <= which < len(own)):
        return [Reason("no-figure", "met.action.3", {"square": name})]
    if not own:
        return [Reason("not-your-figure", "met.action.3", {"square": name, "side": SIDES[state.active]})]
    if state.frame.terms.damaged_idle and own[which].damaged:
        return [Reason("damaged-idle", "met.action.3.4", {"square": name})]
    return []


def own_figure(state: State, at: int, which: int) -> Figure:
    """met.action.3, where several may share a square: a side's figures there are counted from 0 in the order of the position."""
    return [one for one in state.figures if one.side == state.active and one.at == at][which]
