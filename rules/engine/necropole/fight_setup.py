"""Before the first round of a fight: the board, who is first, the creatures that were drawn, the mission's item, the void token."""

from rules.engine.kernel.errors import BadInput, Reason, UnknownValue
from rules.engine.necropole import boards, city, city_commands, rounds
from rules.engine.necropole import city_events as c
from rules.engine.necropole.boards import Board
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import Fight, SetUpStep, State
from rules.engine.necropole.values import TableValue

HEXAGON = "hexagon-side"
FOUR = 4
ATTACKER, DEFENDER = (3, 4, 5), (0, 1, 2)  # nec.board.3: the lines before the side that attacks, and those opposite
LINES = 6
Command = (
    city_commands.ChooseBoard
    | city_commands.ChooseLine
    | city_commands.ChooseFirst
    | city_commands.NameCreatures
    | city_commands.GiveCreatureItem
)
STEPS = {
    city_commands.ChooseBoard: ("board", "nec.board.1"),
    city_commands.ChooseLine: ("line", "nec.board.3"),
    city_commands.ChooseFirst: ("first", "nec.fight.1"),
    city_commands.NameCreatures: ("name", "nec.mission.6"),
    city_commands.GiveCreatureItem: ("give", "nec.mission.15"),
}


def step_of(fight: Fight, what: str) -> SetUpStep | None:
    """The step that is due, where it is of that kind."""
    return fight.todo[0] if fight.todo and fight.todo[0].what == what else None


def reasons(state: State, command: Command) -> list[Reason]:
    """Everything that is against a step of the set-up."""
    what, clause = STEPS[type(command)]
    step = step_of(state.fight, what)
    if step is None:
        return [Reason("first-this", clause, {"about": "fight", "what": "placing"})]
    if command.by not in step.by:
        return [Reason("not-your-turn", clause, {"about": "fight", "who": command.by})]
    match command:
        case city_commands.ChooseBoard(_, board):
            boards.check(_sized(state, board), "action.board")
        case city_commands.ChooseLine(by, line):
            if line not in lines(state, state.camp_of(by)):
                return [Reason("off-board", clause, {"about": "fight", "square": str(line)})]
        case city_commands.NameCreatures(_, units):
            _check_units(step, units)
        case city_commands.GiveCreatureItem(_, who, card, _):
            if state.undead[who].kind == "hero" or who not in state.fight.figures:
                return [Reason("not-your-undead", clause, {"who": who})]
            if card != step.card:
                return [Reason("not-in-stock", clause, {"about": "market", "card": card})]
    return []


def _check_units(step: SetUpStep, units: tuple[str | None, ...] | None) -> None:
    if units is None and step.count is None:
        raise BadInput("missing", "action.units")
    least, most = (step.count, step.count) if step.count is not None else (1, city.MOST_TOGETHER)
    if units is not None and not least <= len(units) <= most:
        raise BadInput("out-of-range", "action.units", {"least": least, "most": most, "found": len(units)})


def hexagon(state: State) -> int | None:
    """How many squares a side of the hexagonal face has, where somebody has counted them."""
    return state.position.printed.get(HEXAGON, FOUR if state.terms.hexagon_of_four else None)


def _sized(state: State, board: Board) -> Board:
    if not board.hexagonal or board.side is not None:
        return board
    side = hexagon(state)
    if side is None:
        raise UnknownValue((TableValue("", HEXAGON, HEXAGON),))
    return Board(board.kind, board.void, side, holes=board.holes, star=board.star)


def carry_out(course: Course, command: Command) -> None:
    """What follows from a step that nothing is against."""
    state = course.now
    clause = STEPS[type(command)][1]
    match command:
        case city_commands.ChooseBoard(by, board):
            starts = tuple(camp.line if board.kind == "lettered" else None for camp in state.fight.camps)
            choose = tuple(sorted((camp.sides[0] for camp in state.fight.camps), key=lambda side: side != state.fight.starter))
            course.happens(c.BoardChosen(by, _sized(state, board), starts, clause, choose if board.hexagonal else ()))
        case city_commands.ChooseLine(by, line):
            later = len(state.fight.camps) > 2
            course.happens(c.LineChosen(by, state.camp_of(by), line, "nec.board.3.1" if later else clause))
        case city_commands.ChooseFirst(by, first):
            mine = state.camp_of(str(state.fight.starter))
            course.happens(c.FirstChosen(by, mine if first else 1 - mine, clause))
        case city_commands.NameCreatures(by, units):
            step = state.fight.todo[0]
            kind = step.kind or "minion"
            given = units if units is not None else (None,) * (step.count or 1)
            ids, names = new_creatures(state, kind, given)
            course.happens(c.CreaturesNamed(by, ids, names, kind, clause))
        case city_commands.GiveCreatureItem(by, who, card, on):
            course.happens(c.CreatureItemGiven(by, who, card, on, clause))


def lines(state: State, camp: int) -> tuple[int, ...]:
    """The lines of a hexagonal board that a camp may choose: three of its own side, the attacker's or those opposite (nec.board.3).

    From the third camp on one with an empty line on either side, where there is such a line (nec.board.3.1)."""
    fight = state.fight
    if len(fight.camps) > 2:
        taken = {int(one.line) for number, one in enumerate(fight.camps) if number != camp and one.line is not None}
        free = tuple(line for line in range(LINES) if line not in taken)
        return tuple(line for line in free if not {(line - 1) % LINES, (line + 1) % LINES} & taken) or free
    attacks = camp == state.camp_of(fight.starter or "") if fight.kind != "arena" else camp == 1
    return ATTACKER if attacks else DEFENDER


def new_creatures(state: State, kind: str, units: tuple[str | None, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids and cards of creatures drawn from their pile; a second of its name gets a number, one without a name only that."""
    taken, ids, names = set(state.undead), [], []
    for unit in units:
        first = 1 if unit is None else 2
        name = f"{kind}-1" if unit is None else unit
        while name in taken:
            name, first = f"{unit or kind}-{first}", first + 1
        taken.add(name)
        ids.append(name)
        names.append(unit or name)
    return tuple(ids), tuple(names)


# --- the void token


def void_step(state: State) -> SetUpStep | None:
    """Who may place the void token now, and on which line (nec.board.4.1)."""
    fight = state.fight
    if fight.todo:
        return step_of(fight, "void")
    return SetUpStep("void", (fight.void_by,)) if fight.void_by is not None and not rounds.unplaced(state) else None


def void_squares(state: State, step: SetUpStep) -> tuple[str, ...]:
    """The empty squares for it, in alphabetical order."""
    board = state.fight.board
    found = boards.squares(board) if step.line is None else boards.line(board, step.line)
    return tuple(square for square in found if state.at(square) is None)
