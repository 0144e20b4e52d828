"""What an attacker does on the board: walk, turn, stop; and whom an attack touches there."""

from dataclasses import replace
from itertools import combinations

from rules.engine.kernel.effects import Touch
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.necropole import boards, commands, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import State, present
from rules.engine.necropole.values import left, unknown

STEP_COST = 1
STRIKE_COST = 2


def price_reasons(state: State, who: str, cost: int, clause: str = "nec.fight.14") -> list[Reason]:
    """Why an undead cannot pay; where its Initiative is only known within bounds and they do not decide, somebody has to read it."""
    has = left(state, who)
    if has.most is not None and cost > has.most:
        return [Reason("no-initiative", clause, {"who": who, "cost": cost, "left": has.most})]
    if cost and (has.least is None or cost > has.least):
        raise unknown(state, who, "initiative")
    return []


def act_reasons(state: State, who: str, cost: int) -> list[Reason]:
    """Why an undead cannot take a combat action at that price now."""
    reasons = rounds.turn_reasons(state, who)
    if reasons:
        return reasons
    if rounds.spent(state, who) and state.fight.attacker != who:
        return [Reason("no-initiative", "nec.fight.14.1", {"who": who, "cost": cost, "left": 0})]
    return price_reasons(state, who, cost)


# --- walking and turning


def step_reasons(state: State, command: commands.Step) -> list[Reason]:
    """Everything that is against a walk."""
    fight, who = state.fight, command.who
    reasons = act_reasons(state, who, STEP_COST * len(command.path)) if who in state.undead else []
    if rounds.presence(state, who) or any(reason.code == "first-this" for reason in reasons):
        return reasons
    if not fight.board.tracked:
        return [*reasons, Reason("off-board", "nec.fight.8", {"about": "fight", "square": command.path[0]})]
    here, facing = present(fight.figures[who].at), fight.figures[who].facing
    if state.terms.engaged and enemies_next_to(state, who):
        reasons.append(Reason("engaged", "nec.fight.8", {"who": who}))
    for number, there in enumerate(command.path):
        wrong = _square_reason(state, who, there)
        if wrong:
            return [*reasons, wrong]
        if there not in ways(state, here, facing if number == 0 else None):
            return [*reasons, Reason("not-adjacent", "nec.board.5", {"about": "fight", "from": here, "to": there})]
        here = there
    if command.facing is not None and command.facing not in fight.board.facings:
        reasons.append(Reason("off-board", "nec.fight.8", {"about": "fight", "square": command.facing}))
    return reasons


def ways(state: State, here: str, facing: str | None) -> tuple[str, ...]:
    """The squares a step away, with those round the star where it is faced; None is any facing, since each step ends with a free turn."""
    board, terms = state.fight.board, state.terms
    found = boards.next_to(board, here, terms.eight_ways, terms.void_skipped)
    facings = board.facings if facing is None else (facing,)
    if any(boards.faces_star(board, here, one, terms.void_skipped) for one in facings):
        found = tuple(sorted({*found, *boards.round_star(board, terms.eight_ways, terms.void_skipped)} - {here}))
    return found


def enemies_next_to(state: State, who: str) -> bool:
    fight = state.fight
    here = fight.figures[who].at
    around = boards.next_to(fight.board, here, state.terms.eight_ways, state.terms.void_skipped) if here else ()
    mine = state.camp_of_undead(who)
    return any(state.camp_of_undead(other) != mine for square in around if (other := state.at(square)) is not None)


def _square_reason(state: State, who: str, square: str) -> Reason | None:
    board = state.fight.board
    if square == board.void:
        return Reason("void", "nec.board.4", {"square": square})
    if not boards.exists(board, square):
        return Reason("off-board", "nec.fight.8", {"about": "fight", "square": square})
    other = state.at(square)
    if other is not None and other != who:
        return Reason("square-taken", "nec.fight.8", {"about": "fight", "square": square, "who": other})
    return None


def step(course: Course, command: commands.Step) -> None:
    rounds.begin(course, command.who)
    course.happens(e.Stepped(command.who, command.path, STEP_COST * len(command.path), "nec.fight.8", command.facing))


def walk(course: Course, command: commands.Walk) -> None:
    rounds.begin(course, command.who)
    course.happens(e.Walked(command.who, command.squares, STEP_COST * command.squares, "nec.fight.8"))


def face_reasons(state: State, command: commands.Face) -> list[Reason]:
    """Everything that is against turning on the spot."""
    board = state.fight.board
    reasons = act_reasons(state, command.who, STEP_COST)
    if board.tracked:
        if command.facing not in board.facings:
            reasons.append(Reason("off-board", "nec.fight.9", {"about": "fight", "square": str(command.facing)}))
        elif command.who in state.fight.figures and state.fight.figures[command.who].facing == command.facing:
            reasons.append(Reason("same-facing", "nec.fight.9", {"about": "fight", "who": command.who}))
    return reasons


def face(course: Course, command: commands.Face) -> None:
    rounds.begin(course, command.who)
    course.happens(e.Faced(command.who, STEP_COST, "nec.fight.9", command.facing))


def stop(course: Course, who: str) -> None:
    """The turn ends; one without Initiative is lost (nec.fight.14.1), one without any act is simply given up."""
    reasons = rounds.turn_reasons(course.now, who)
    if reasons:
        raise RuleViolation(tuple(reasons))
    if course.fight.attacker is None and rounds.spent(course.now, who):
        rounds.lose_turn(course, who)
        return
    rounds.begin(course, who)
    rounds.end_turn(course, who)


# --- whom an attack touches

SEVERAL = ("squares", "around", "line")


def named(state: State, touch: Touch) -> bool:
    """Whether people name the targets."""
    return touch.shape == "read" or (not state.fight.board.tracked and touch.shape != "self")


def most_of(touch: Touch) -> int:
    return touch.most or (len(boards.SQUARE_FACINGS) * boards.MOST_SIDE if touch.shape in SEVERAL else 1)


def touchable(state: State, who: str, touch: Touch, over_star: bool = True) -> tuple[str, ...]:
    """The undead that a card can touch from where its user is, in alphabetical order; where people name them, everybody of the side."""
    if named(state, touch):
        found = [other for other in state.fight.figures if touch.shape == "read" or other != who]
    elif touch.shape == "self":
        found = [who]
    else:
        found = [other for square in _squares(state, who, touch, over_star) if (other := state.at(square)) is not None]
        if touch.from_ == "behind":
            found = [other for other in found if behind(state, who, other)]
    return tuple(sorted({other for other in found if _of_side(state, who, other, touch)}))


def _of_side(state: State, who: str, other: str, touch: Touch) -> bool:
    if touch.who == "any":
        return True
    same = state.camp_of_undead(other) == state.camp_of_undead(who)
    return not same if touch.who == "enemy" else same and other != who


def target_groups(state: State, who: str, touch: Touch) -> tuple[tuple[str, ...], ...]:
    """Every set of targets that the board leaves to choose; none where people name them."""
    if named(state, touch):
        return ()
    found, most = touchable(state, who, touch), most_of(touch)
    if not found:
        return ()
    return (found,) if len(found) <= most else tuple(combinations(found, most))


def target_reasons(state: State, who: str, touch: Touch, targets: tuple[str, ...] | None) -> list[Reason]:
    """Why these targets cannot be touched; where none are named, why nobody can."""
    able = touchable(state, who, touch)
    if not able:
        return [] if touch.may else [touch_reason(state, who, touch)]
    if targets is None:
        return []
    if len(set(targets)) < len(targets):
        raise BadInput("twice", "action.targets", {"found": ", ".join(targets)})
    if named(state, touch):
        fits = 0 < len(targets) <= most_of(touch) and not set(targets) - set(able)
    else:
        fits = tuple(sorted(targets)) in target_groups(state, who, touch)
    return [] if fits else [touch_reason(state, who, touch)]


def _squares(state: State, who: str, touch: Touch, over_star: bool) -> list[str]:
    """The squares that a card reaches; of a straight line only up to the first figure (nec.attack.10.1)."""
    fight = state.fight
    board, figure = fight.board, fight.figures[who]
    here, facing = figure.at, figure.facing
    if here is None or facing is None:
        return []
    if touch.shape == "around":
        return list(boards.next_to(board, here, state.terms.eight_ways, state.terms.void_skipped))
    if touch.shape == "squares":
        return [boards.offset(here, facing, forward, right) for forward, right in touch.squares]
    if over_star and boards.faces_star(board, here, facing, state.terms.void_skipped):
        return [square for square in boards.round_star(board, state.terms.eight_ways, state.terms.void_skipped) if square != here]
    edge = boards.MOST_SIDE if touch.shape == "line" else 1
    reach = 1 if touch.shape == "front" else touch.range or edge
    found: list[str] = []
    for distance in range(1, reach + 1):
        following = boards.ahead(board, here, facing, state.terms.void_skipped)
        if following is None:
            break
        here = following
        if not touch.exact or distance == reach:
            found.append(here)
        if state.at(here) is not None and not state.terms.open_range and touch.shape != "line":
            break
    return found


def behind(state: State, who: str, target: str) -> bool:
    """Whether a card that touches from behind may touch the target (nec.attack.11.1): across the star any side will do (nec.board.8)."""
    board, user = state.fight.board, state.fight.figures[who]
    tracked = user.at is not None and user.facing is not None
    if tracked and boards.faces_star(board, present(user.at), present(user.facing), state.terms.void_skipped):
        return True
    return at_back(state, who, target)


def at_back(state: State, who: str, target: str) -> bool:
    """Whether the user is straight behind the target; where squares or facings are not tracked, people see it themselves."""
    figures = state.fight.figures
    here, facing, there = figures[who].at, figures[who].facing, figures[target].at
    if here is None or there is None or facing is None:
        return True
    return boards.direction(state.fight.board, here, there) == figures[target].facing


def touch_reason(state: State, who: str, touch: Touch) -> Reason:
    """Why a card touches nobody."""
    facts = {"who": who}
    if touch.from_ == "behind" and touchable(state, who, replace(touch, from_="any")):
        return Reason("not-behind", "nec.attack.11.1", facts)
    if touch.shape == "front":
        return Reason("not-in-front", "nec.attack.11", facts)
    return Reason("out-of-range", "nec.attack.10", facts)
