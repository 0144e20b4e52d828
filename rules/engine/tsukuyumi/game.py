"""Tsukuyumi on the kernel's interface: one door to its modes. Knows which mode decides, and no rule itself."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce
from typing import Never

from rules.engine.kernel import game as kernel
from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Codec, Hooks, Json
from rules.engine.kernel.errors import BadInput, PrintedValue, UnknownValue
from rules.engine.kernel.game import Game, Outcome
from rules.engine.tsukuyumi import game_options, messages, old_states
from rules.engine.tsukuyumi.board import apply, corrections, notation
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import events as e
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.board.position_json import HEXES, read, write
from rules.engine.tsukuyumi.coop import mode as coop
from rules.engine.tsukuyumi.merging import touches
from rules.engine.tsukuyumi.messages import Command, Event
from rules.engine.tsukuyumi.modes import Mode
from rules.engine.tsukuyumi.play import duties
from rules.engine.tsukuyumi.standard import mode as standard
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import View

MODES: Mapping[str, Mode[Command, Event]] = {
    "standard": standard.MODE,
    "two-player": standard.MODE,
    "coop": coop.MODE,
    "solo": coop.MODE,
}
COMMANDS: Codec[Command] = Codec(messages.COMMANDS, HEXES)
# A choice holds its options, which are commands; states and some events hold duties.
NESTED: Hooks = {**HEXES, **COMMANDS.hooks(kernel.Command), **duties.HOOKS}
EVENTS: Codec[Event] = Codec(messages.EVENTS, NESTED)
PARTS: Codec[Never] = Codec((), NESTED)
REST = " ;; "


def _write_position(value: object) -> Json:
    return write(value) if isinstance(value, Position) else {}


def _write_choice(value: object) -> Json:
    """An open choice always tells its facts, also where it has none."""
    return {"facts": {}, **PARTS.write_as(value)}


def _read_nothing(value: object, at: str) -> object:
    raise TypeError(f"{at}: views are only written")


VIEWS: Codec[Never] = Codec((), {**NESTED, Position: (_read_nothing, _write_position), kernel.Pending: (_read_nothing, _write_choice)})


def mode_of(state: State) -> Mode[Command, Event]:
    return MODES[state.position.mode]


def setup(options: Mapping[str, object], catalogue: Catalogue) -> State:
    """A table's first state: the position that was put up, else the set-up of its mode."""
    if options.get("position") is not None:
        return State(read(options["position"], catalogue, catalogue.readings))
    mode = validation.one_of(validation.needed(options, "mode", "options"), game_options.MODES, "options.mode")
    return MODES[game_options.MODES[mode]].setup(options, catalogue)


def decide(state: State, command: Command, catalogue: Catalogue) -> tuple[Event, ...]:
    if isinstance(command, c.CORRECTIONS):
        return _followed(state, corrections.correct(state.position, command))
    if isinstance(command, c.PROFILE):
        return _followed(state, corrections.profile(state.position, command, catalogue))
    mode = mode_of(state)
    try:
        return mode.decide(state, command, catalogue)
    except UnknownValue as missing:
        raise UnknownValue(mode.needs(state, command, catalogue) or missing.needs) from missing


def _followed(state: State, happened: tuple[Event, ...]) -> tuple[Event, ...]:
    """What was done by hand or told, with what comes of it."""
    after = reduce(evolve, happened, state)
    return (*happened, *mode_of(state).follows(state, after))


def evolve(state: State, event: Event) -> State:
    if isinstance(event, e.BOARD_EVENTS):
        return mode_of(state).noted(replace(state, position=apply.change(state.position, event)), event)
    return mode_of(state).evolve(state, event)


def legal_commands(state: State, catalogue: Catalogue) -> Iterator[Command]:
    yield from mode_of(state).legal_commands(state, catalogue)


def listed(state: State, catalogue: Catalogue) -> Iterator[tuple[Command, tuple[PrintedValue, ...]]]:
    yield from mode_of(state).listed(state, catalogue)


def candidates(state: State) -> Iterator[Command] | None:
    several = mode_of(state).candidates
    return None if several is None else several(state)


def accepted(state: State, candidates: Iterable[Command], catalogue: Catalogue) -> Iterator[tuple[Command, tuple[PrintedValue, ...]]]:
    judge = mode_of(state).accepted
    return iter(()) if judge is None else judge(state, candidates, catalogue)


def view(state: State, side: str | None) -> View:
    """What a side may see."""
    return mode_of(state).view(state, side)


def write_view(shown: View) -> Json:
    """What a side may see, as JSON says it."""
    return VIEWS.write_as(shown)


def outcome(state: State) -> Outcome | None:
    return state.result


def sides(state: State) -> tuple[str, ...]:
    """Everybody with a place in the initiative, else everybody with something on the board."""
    if state.position.initiative:
        return state.position.initiative
    found = {
        side: None for area in state.position.areas.values() for side in (area.territory, area.of, *area.units) if side and side != "oni"
    }
    return tuple(found)


def may(state: State, side: str, command: Command) -> bool:
    """Nobody moves somebody else's pieces; corrections are everybody's."""
    by = getattr(command, "by", None)
    return not isinstance(by, str) or by == side


def seen(written: Json, side: str | None) -> Json:
    """An action card is chosen face down: the others see that one was chosen (tsk.round.2)."""
    if written.get("type") not in ("choose-card", "card-picked") or written.get("by") == side:
        return written
    return {name: one for name, one in written.items() if name in ("type", "by", "clause")}


def read_command(value: object, catalogue: Catalogue) -> Command:
    return COMMANDS.read(value, "action")


def write_command(command: Command) -> Json:
    return COMMANDS.write(command)


def read_event(value: object) -> Event:
    return EVENTS.read(value, "event")


def write_event(event: Event) -> Json:
    return EVENTS.write(event)


def _states(catalogue: Catalogue) -> Codec[Never]:
    def position(value: object, at: str) -> Position:
        return read(value, catalogue, catalogue.readings)

    return Codec((), {**NESTED, Position: (position, _write_position)})


def read_state(value: object, catalogue: Catalogue) -> State:
    return _states(catalogue).read_as(State, old_states.upgraded(value), "state")


def write_state(state: State) -> Json:
    return _states(state.position.catalogue).write_as(state)


def parse(text: str, catalogue: Catalogue) -> State:
    """A position's line, and after two semicolons what else the state holds."""
    line, _, rest = text.partition(REST)
    try:
        more = json.loads(rest) if rest else {}
    except ValueError as bad:
        raise BadInput("not-a-notation", "notation", {"found": rest[:40]}) from bad
    return read_state({**more, "position": notation.parse(line)}, catalogue)


def render(state: State) -> str:
    written = {name: part for name, part in write_state(state).items() if name != "position"}
    return notation.render(state.position) + (REST + json.dumps(written, sort_keys=True, separators=(",", ":")) if written else "")


GAME: Game[State, Command, Event, View] = Game(
    slug="tsukuyumi",
    setup=setup,
    decide=decide,
    evolve=evolve,
    legal_commands=legal_commands,
    view=view,
    outcome=outcome,
    sides=sides,
    may=may,
    touches=touches,
    read_command=read_command,
    write_command=write_command,
    read_event=read_event,
    write_event=write_event,
    write_view=write_view,
    read_state=read_state,
    write_state=write_state,
    parse=parse,
    render=render,
    seen=seen,
    listed=listed,
    candidates=candidates,
    accepted=accepted,
)
