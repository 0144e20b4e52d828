"""Chooses: answers by what is best after them, turns by a beam over sequences of actions, the Oni's next attacks in view."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput, RuleViolation
from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.board import apply
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board.events import FiguresMoved
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.messages import Command
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.strategy.advice import Advice, Gain, gain
from rules.engine.tsukuyumi.strategy.evaluation import AFTER_FIGHTS, BEFORE_FIGHTS, ground, worth
from rules.engine.tsukuyumi.strategy.forecast import after_attacks
from rules.engine.tsukuyumi.strategy.options import AGAINST_THE_PLAYERS, ENDING, FIGHTS, OpenChoice, fights, open_choice

STANDS = 3  # ways to stand after the moves, from which fights are tried
WIDTH = 2  # sequences that are followed at the same time
LONGEST = 12  # actions of a sequence
SLACK = 40  # hundredths of a point that a step may cost before it pays
MOVES, MOVES_OF_A_FIGURE, OTHERS = 10, 3, 4  # of each how many are tried again and again
MOST_ANSWERS = 60
LOOKED_INTO = 4  # of the best, those for which the Oni's attacks are worked out
NESTED = 4  # choices in a row that a command leads to
NESTED_ANSWERS = 12
SET_UP = frozenset(["set-up", "princess-start", "begin-game"])
COMES_NEXT = SET_UP | {"oni-attack"}  # what no command brought up


def choose(state: State, catalogue: Catalogue) -> Advice | None:
    """The best command for whoever has to decide, and what it gains; None where nobody has to."""
    waits = open_choice(state, catalogue)
    if waits is None:
        return None
    endings = [command for command in waits.commands if isinstance(command, ENDING)]
    if waits.kind or not endings:
        return _Search(catalogue, waits.by).answer(state, waits)
    return _Search(catalogue, waits.by).turn(state, waits, endings[0])


@dataclass(frozen=True)
class _Line:
    """A sequence of actions: where it leads, and what that is worth at first sight."""

    state: State
    commands: tuple[Command, ...]
    value: int


class _Search:
    """One look ahead, for one side."""

    def __init__(self, catalogue: Catalogue, by: str) -> None:
        self.catalogue = catalogue
        self.by = by

    def answer(self, state: State, waits: OpenChoice) -> Advice:
        """The option after which its owner stands best; where the rules ask for it, the worst."""
        if len(waits.commands) == 1:
            return Advice(waits.commands[0], Gain())
        start = _Line(state, (), 0)
        found = [line for command in waits.commands[:MOST_ANSWERS] if (line := self._after(start, command)) is not None]
        if not found:
            return Advice(waits.commands[0], Gain())
        sign = -1 if waits.kind in AGAINST_THE_PLAYERS else 1
        found.sort(key=lambda line: -sign * line.value)
        if waits.kind in SET_UP:
            return self._advice(state, max(found, key=lambda line: line.value + ground(line.state.position)))
        best = max(found[:LOOKED_INTO], key=lambda line: sign * _in_the_end(line))
        return self._advice(state, best)

    def turn(self, state: State, waits: OpenChoice, ending: Command) -> Advice:
        """The best sequence of actions of a turn, or its end where nothing is gained any more: moves, then fights, then the rest."""
        start = _Line(state, (), worth(state, self.by, BEFORE_FIGHTS))
        moves, others = self._menu(start, waits.commands)
        moved = _best(self._longer([start], lambda _: moves, BEFORE_FIGHTS), STANDS)
        fought = self._longer([self._seen(line) for line in moved], lambda line: fights(line.state, self.by, self.catalogue), AFTER_FIGHTS)
        completed = [self._completed(line, others) for line in (*_best(fought, LOOKED_INTO), self._seen(start))]
        best = max(completed, key=_in_the_end)
        if not best.commands:
            return Advice(ending, Gain())
        return self._advice(state, best)

    def _longer(self, lines: list[_Line], tried: Callable[[_Line], Iterable[Command]], ready: int) -> list[_Line]:
        """These sequences and all longer ones that a beam meets."""
        frontier, found = lines, list(lines)
        for _ in range(LONGEST):
            children: dict[str, _Line] = {}
            for line in frontier:
                for command in tried(line):
                    child = self._after(line, command, ready)
                    if child is not None and child.value >= line.value - SLACK:
                        children.setdefault(_same(child.state), child)
            if not children:
                break
            frontier = _best(children.values(), WIDTH)
            found += frontier
        return found

    def _seen(self, line: _Line) -> _Line:
        """The same sequence, judged as if no fight followed."""
        return replace(line, value=worth(line.state, self.by))

    def _menu(self, start: _Line, commands: Iterable[Command]) -> tuple[list[Command], list[Command]]:
        """The actions that are worth a try: the moves that promise most, a few of each figure; and the best of the others."""
        moves, others = [], []
        for command in commands:
            if isinstance(command, actions.Move):
                moves.append((worth(_moved(start.state, command), self.by, BEFORE_FIGHTS), command))
            elif not isinstance(command, (*FIGHTS, *ENDING)):
                child = self._after(start, command, BEFORE_FIGHTS)
                if child is not None and child.value > start.value:
                    others.append((child.value, command))
        moves.sort(key=lambda pair: -pair[0])
        others.sort(key=lambda pair: -pair[0])
        kept: list[Command] = []
        of_a_figure: dict[object, int] = {}
        for _, move in moves:
            figure = (move.figures[0].unit, move.figures[0].path[0])
            of_a_figure[figure] = of_a_figure.get(figure, 0) + 1
            if of_a_figure[figure] <= MOVES_OF_A_FIGURE:
                kept.append(move)
        return kept[:MOVES], [command for _, command in others[:OTHERS]]

    def _completed(self, line: _Line, others: Iterable[Command]) -> _Line:
        """The sequence with production, events and the like added, as long as they gain something."""
        for _ in range(LONGEST):
            children = [child for command in others if (child := self._after(line, command)) is not None]
            best = max(children, key=lambda child: child.value, default=line)
            if best.value <= line.value:
                break
            line = best
        return line

    def _after(self, line: _Line, command: Command, ready: int = AFTER_FIGHTS) -> _Line | None:
        """The sequence with one more command, and what it leads to settled; None where it is refused."""
        try:
            state, _ = act(GAME, line.state, command, self.catalogue)
            state = self._settled(state)
        except (RuleViolation, BadInput):
            return None
        return _Line(state, (*line.commands, command), worth(state, self.by, ready))

    def _settled(self, state: State) -> State:
        """The state when everybody has answered what a command brought up, each as it is best at first sight."""
        for _ in range(NESTED):
            pending = GAME.view(state, None).pending
            if pending is None or pending.kind in COMES_NEXT:
                break
            waits = open_choice(state, self.catalogue)
            if waits is None:
                break
            after = []
            for command in waits.commands[:NESTED_ANSWERS]:
                try:
                    after.append(act(GAME, state, command, self.catalogue)[0])
                except (RuleViolation, BadInput):
                    continue
            if not after:
                break
            sign = -1 if waits.kind in AGAINST_THE_PLAYERS else 1
            state = max(after, key=lambda one: sign * worth(one, waits.by))
        return state

    def _advice(self, state: State, line: _Line) -> Advice:
        first = self._after(_Line(state, (), 0), line.commands[0])
        at_once = gain(state, first.state if first else line.state, self.by)
        return Advice(line.commands[0], at_once, line.commands[1:], gain(state, line.state, self.by))


def _best(lines: Iterable[_Line], number: int) -> list[_Line]:
    return sorted(lines, key=lambda line: -line.value)[:number]


def _in_the_end(line: _Line) -> int:
    """What a sequence is worth as it stands and with the Oni's next attacks, both counted alike."""
    return line.value + after_attacks(line.state) if line.state.position.together else line.value


def _moved(state: State, command: actions.Move) -> State:
    """The board as if a move were made, without asking whether it may be: good enough to tell which to try first."""
    return replace(state, position=apply.change(state.position, FiguresMoved(command.by, command.figures)))


def _same(state: State) -> str:
    """Two sequences that lead to the same board are one."""
    areas = state.position.areas
    return repr([(here, areas[here].territory, sorted(map(str, areas[here].units.items()))) for here in areas])
