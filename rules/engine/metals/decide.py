"""A command judged: the events of a whole turn (action, enemy assault, occupation), or every reason against it."""

from typing import assert_never

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.kernel.squares import BY_NAME
from rules.engine.metals import commands as c
from rules.engine.metals import events as e
from rules.engine.metals.assault import SPARED, blow, sightings, spared
from rules.engine.metals.commands import Side, SquareName
from rules.engine.metals.corrections import correct
from rules.engine.metals.evolve import evolve
from rules.engine.metals.legal import can_act, deploy_reasons, has_room, move_reasons, plain_step, turn_reasons
from rules.engine.metals.outcome import by_points, drawn, finished
from rules.engine.metals.state import Figure, State

NAMES: tuple[Side, Side] = ("blue", "red")


def decide(state: State, command: c.Command, catalogue: Catalogue) -> tuple[e.Event, ...]:
    """The events that follow, or RuleViolation."""
    match command:
        case c.Move() | c.Deploy() | c.Turn() | c.Pass():
            return _turn(state, command)
        case c.Place() | c.Remove() | c.ShiftPoints() | c.Say() | c.ChooseRuling():
            return correct(state, command, catalogue)
        case _:
            assert_never(command)


def _turn(state: State, command: c.Action) -> tuple[e.Event, ...]:
    reasons = [Reason("game-over", "met.win.6" if drawn(state) else "met.win.1")] if finished(state) else []
    side = NAMES[state.active]
    action: e.Event
    fresh = start = to = -1
    match command:
        case c.Move(from_, there, facing, which):
            start, to = BY_NAME[from_], BY_NAME[there]
            if which or not plain_step(state, start, to):
                reasons += move_reasons(state, command, start, to)
            action = e.Moved(side, from_, there, facing, "met.action.3", which)
        case c.Deploy(at, facing, faction, damaged):
            fresh = BY_NAME[at]
            reasons += deploy_reasons(state, command, fresh)
            action = e.Deployed(side, at, facing, "met.action.2", faction, damaged)
        case c.Turn(at, facing, which):
            reasons += turn_reasons(state, command, BY_NAME[at])
            action = e.Turned(side, at, facing, "met.action.3.3", which)
        case c.Pass():
            reasons += [] if state.frame.terms.may_pass else [Reason("no-passing", "met.action.1.1")]
            action = e.Passed(side, "met.action.1.1")
        case _:
            assert_never(command)
    if reasons:
        raise RuleViolation(tuple(reasons))
    return _Turn(state, action, fresh, start).events


class _Turn:
    """One turn as it is decided: the events so far and the state they make; nothing of it outlives the decision."""

    def __init__(self, state: State, action: e.Event, fresh: int, start: int) -> None:
        self.now = evolve(state, action)
        self.made: list[e.Event] = [action]
        self.side = state.active
        if self._assault(state, fresh, start) or self._occupation():
            return
        passing = e.TurnPassed(NAMES[1 - self.side], "met.occupation.4")
        self.made.append(passing)
        self._ended(passing)

    @property
    def events(self) -> tuple[e.Event, ...]:
        return tuple(self.made)

    def _happens(self, event: e.Event) -> None:
        self.made.append(event)
        self.now = evolve(self.now, event)

    def _assault(self, before: State, fresh: int, start: int) -> bool:
        """The enemy assault, from one look at the map; True when it ends the game (met.assault.11)."""
        frame, figures, side = self.now.frame, self.now.figures, self.side
        seen = sightings(frame, figures, side)
        if not seen:
            return False
        newest = figures[-1] if fresh >= 0 else None
        mover = _mover(before, self.now) if start >= 0 else None
        gone: list[int] = []
        for one in seen:
            target = figures[one.target]
            by = tuple(SquareName(attack.shooter.name) for attack in one.attacks)
            why = spared(frame, target, target is newest, start if target is mover else target.at)
            if why:
                self.made.append(
                    e.Spared(NAMES[side], SquareName(target.name), by, "deployed" if why == "deployed" else "forest", SPARED[why])
                )
                continue
            result = blow(frame, figures, one)
            points, bonus = self._counted(1 - side, result.points, result.bonus)
            which = sum(1 for n in range(one.target) if n not in gone and figures[n].at == target.at and figures[n].side == side)
            self._happens(
                e.Hit(
                    NAMES[side], SquareName(target.name), by, "defeated" if result.defeated else "damaged", points, bonus, result.clause,
                    tuple(c.FactionSlug(slug) for slug in result.factions), result.clauses, which,
                    "damaged" if result.defeated and frame.terms.returns_damaged else "undamaged",
                )
            )  # fmt: skip
            if result.defeated:
                gone.append(one.target)
            if frame.terms.goal_at_once and self._won():
                return True
        return self._won()

    def _counted(self, side: int, points: int, bonus: int = 0) -> tuple[int, int]:
        """What is really scored: everything, unless the table stops counting at the goal (met.win.5)."""
        if not self.now.frame.terms.score_capped:
            return points, bonus
        room = max(self.now.frame.goal - self.now.score[side], 0)
        return min(points, room), max(min(bonus, room - points), 0)

    def _occupation(self) -> bool:
        """Points for squares, then repair, or the other way round; True when the points end the game."""
        if self.now.frame.terms.repair_first:
            self._repair()
        if self._score():
            return True
        if not self.now.frame.terms.repair_first:
            self._repair()
        return False

    def _score(self) -> bool:
        frame, side = self.now.frame, self.side
        idle, value = frame.terms.damaged_idle, frame.value
        held = [(one.name, value[one.at]) for one in self.now.figures if one.side == side and value[one.at] and not (idle and one.damaged)]
        if not held:
            return False
        points, _ = self._counted(side, sum(worth for _, worth in held))
        self._happens(e.Occupied(NAMES[side], tuple((SquareName(name), worth) for name, worth in sorted(held)), points, "met.occupation.1"))
        return self._won()

    def _repair(self) -> None:
        """met.occupation.3: damaged figures in a City stand up."""
        frame, side = self.now.frame, self.side
        damaged = [
            one for one in self.now.figures if one.damaged and one.at in frame.city and (one.side == side or frame.terms.repair_both)
        ]
        for one in sorted(damaged, key=lambda figure: figure.at):
            there = [other for other in self.now.figures if other.at == one.at and other.side == one.side]
            which = next(n for n, other in enumerate(there) if other is one)
            self._happens(e.Repaired(NAMES[one.side], SquareName(one.name), "met.occupation.3", which))

    def _won(self) -> bool:
        """In the middle of a turn: somebody has reached the goal, and the game ends at once."""
        winner = by_points(self.now.frame, self.now.score, self.side)
        frame = self.now.frame
        if winner is None or (frame.terms.equal_turns and self.now.score[frame.first] >= frame.goal):
            return False  # equal turns: the second side plays its turn to the end
        self.made.append(e.Won(NAMES[winner], "goal", "met.win.1"))
        return True

    def _ended(self, passing: e.TurnPassed) -> None:
        """After the turn has passed: a last turn is over, a draw, or a side that cannot act."""
        now, other = self.now, 1 - self.side
        winner = by_points(now.frame, now.score, other)
        if winner is not None:
            self.made.append(e.Won(NAMES[winner], "goal", "met.win.1"))
        elif now.frame.terms.draws and drawn(evolve(now, passing)):
            self.made.append(e.Won(None, "draw", "met.win.6"))
        elif not has_room(now.frame, now.figures, other) and not can_act(evolve(now, passing)):
            self.made.append(e.Won(NAMES[self.side], "no-action", "met.win.2"))


def _mover(before: State, after: State) -> Figure:
    return next(one for one, old in zip(after.figures, before.figures, strict=True) if one is not old)
