"""Squares, one by one: what exists, what is next to what, what is straight ahead (nec.board, nec.attack.10–11)."""

import functools
import string

from .facts import reading

COMPASS = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
HEXES = {"0": (1, 0), "1": (1, -1), "2": (0, -1), "3": (-1, 0), "4": (-1, 1), "5": (0, 1)}


def by_eye(position):
    return position["fight"]["board"]["kind"] == "by-eye"


def hexagonal(board):
    return board["kind"] in ("hexagonal", "hexes")


def ways(position):
    """The facings of this board and the step each makes."""
    return HEXES if hexagonal(position["fight"]["board"]) else COMPASS


def place(board, name):
    """The numbers of a square; None where the name is no square's."""
    if hexagonal(board):
        parts = name.split(",")
        return (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(p.lstrip("-").isdigit() for p in parts) else None
    if len(name) < 2 or name[0] not in string.ascii_lowercase or not name[1:].isdigit():
        return None
    return (string.ascii_lowercase.index(name[0]), int(name[1:]))


def name_of(board, at):
    return f"{at[0]},{at[1]}" if hexagonal(board) else f"{string.ascii_lowercase[at[0]]}{at[1]}"


def everywhere(board):
    """Every square's name, the void's, the holes and the star among them."""
    if hexagonal(board):
        return within(board["side"] - 1)
    return rectangle(6, 6) if board["kind"] == "lettered" else rectangle(board["width"], board["height"])


@functools.cache
def within(far):
    reach = range(-far, far + 1)
    return sorted(f"{q},{r}" for q in reach for r in reach if abs(q + r) <= far)


@functools.cache
def rectangle(wide, high):
    return [f"{string.ascii_lowercase[row]}{column}" for row in range(high) for column in range(1, wide + 1)]


def missing(board, name):
    """Why nobody can be there: off the board, a hole, the void, the star; None where a figure could be."""
    if name is None or name not in everywhere(board) or name in (board.get("holes") or []):
        return "off-board"
    if name == board.get("void"):
        return "void"
    return "off-board" if name == board.get("star") else None


def figure_at(position, name):
    return next((who for who, figure in position["fight"]["figures"].items() if figure["at"] == name), None)


def free(position, name):
    return missing(position["fight"]["board"], name) is None and figure_at(position, name) is None


def shape(position):
    """What decides where squares are, in a form that can be remembered."""
    board = position["fight"]["board"]
    size = (board.get("side"), board.get("width", 6), board.get("height", 6))
    gone = (board.get("void"), tuple(board.get("holes") or []))
    return (board["kind"], *size, *gone, reading(position, "nec-void-square-range"), reading(position, "nec-adjacency"))


def beyond(position, name, step):
    """The square one step on, or None off the board. A skipped void joins the squares on either side of it."""
    return one_on(shape(position), name, step)


@functools.cache
def one_on(shape, name, step):
    kind, side, width, height, void, holes, over_void, _ = shape
    board = {"kind": kind, "side": side, "width": width, "height": height}
    at = place(board, name)
    there = name_of(board, (at[0] + step[0], at[1] + step[1])) if at[0] + step[0] >= 0 or hexagonal(board) else None
    if there is not None and there == void and over_void == "skipped":
        return one_on(shape, there, step)
    return there if there in everywhere(board) and there not in holes else None


def next_to(position, name):
    """Every neighbour that is on the board, the void and the star too."""
    return list(neighbours(shape(position), name))


@functools.cache
def neighbours(shape, name):
    if shape[0] in ("hexagonal", "hexes"):
        steps = list(HEXES.values())
    else:
        steps = list(COMPASS.values()) + (DIAGONALS if shape[-1] == "eight" else [])
    return [there for there in (one_on(shape, name, step) for step in steps) if there is not None]


def ahead(position, who):
    """The square in front of a figure, or None."""
    figure = position["fight"]["figures"][who]
    return beyond(position, figure["at"], ways(position)[figure["facing"]])


def faces_star(position, who):
    star = position["fight"]["board"].get("star")
    return star is not None and ahead(position, who) == star


def round_the_star(position, without):
    star = position["fight"]["board"]["star"]
    return [name for name in next_to(position, star) if name != without]


def straight(position, who):
    """The squares of the line in front, nearest first, as far as nothing is missing."""
    figure = position["fight"]["figures"][who]
    step, found, here = ways(position)[figure["facing"]], [], figure["at"]
    while True:
        here = beyond(position, here, step)
        if here is None or missing(position["fight"]["board"], here):
            return found
        found.append(here)


def behind(position, who, target):
    """Whether somebody is straight behind a target."""
    board, figures = position["fight"]["board"], position["fight"]["figures"]
    step, here = ways(position)[figures[target]["facing"]], place(board, figures[target]["at"])
    mine = place(board, figures[who]["at"])
    return any((here[0] - n * step[0], here[1] - n * step[1]) == mine for n in range(1, 30))


def pattern(position, who, squares):
    """The squares so many forward and so many to the right; on hexagons right is the next direction clockwise."""
    board, figure = position["fight"]["board"], position["fight"]["figures"][who]
    at, on = place(board, figure["at"]), ways(position)[figure["facing"]]
    right = HEXES[str((int(figure["facing"]) - 1) % 6)] if hexagonal(board) else (-on[1], on[0])
    found = []
    for forward, sideways in squares:
        there = (at[0] + forward * on[0] + sideways * right[0], at[1] + forward * on[1] + sideways * right[1])
        if hexagonal(board) or there[0] >= 0:
            name = name_of(board, there)
            if missing(board, name) is None:
                found.append(name)
    return found


def reachable(position, start, most):
    """Free squares that so many steps over free squares lead to."""
    found, edge = set(), {start}
    for _ in range(most):
        edge = {there for here in edge for there in next_to(position, here) if free(position, there)} - found - {start}
        found |= edge
    return sorted(found)


def line_squares(position, line):
    """The squares of a starting line; on hexagons the two corners come last."""
    board = position["fight"]["board"]
    if line is None:
        return [name for name in everywhere(board) if missing(board, name) is None]
    if not hexagonal(board):
        return [name for name in everywhere(board) if name[0] == line and missing(board, name) is None]
    far, k = board["side"] - 1, int(line)
    one, other = HEXES[str(k)], HEXES[str((k + 1) % 6)]
    mixed = [(one[0] * (far - n) + other[0] * n, one[1] * (far - n) + other[1] * n) for n in range(far + 1)]
    names = [name_of(board, at) for at in mixed]
    return [name for name in [*names[1:-1], names[0], names[-1]] if missing(board, name) is None]
