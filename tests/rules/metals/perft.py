"""Counts every line of play to a depth: `python -m tests.rules.metals.perft` writes the files anew, counted by the oracle alone."""

from pathlib import Path

from rules.engine.kernel.replay import act
from rules.engine.metals.game import GAME
from tests.rules.metals import oracle
from tests.rules.metals.boards import CATALOGUE

FOLDER = Path(__file__).parent / "perft"


def read(path: Path) -> list[tuple[str, list[int]]]:
    """Lines of `position; count at depth 1, depth 2 …`; # starts a comment."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            position, _, counts = line.partition(";")
            found.append((position.strip(), [int(count) for count in counts.split(",")]))
    return found


def by_engine(state, depth):
    """The lines of play to a depth."""
    commands = list(GAME.legal_commands(state, CATALOGUE))
    if depth == 1:
        return len(commands)
    return sum(by_engine(act(GAME, state, command, CATALOGUE)[0], depth - 1) for command in commands)


def split(state, depth):
    """The count behind each first move, to see which one is wrong."""
    found = {}
    for command in GAME.legal_commands(state, CATALOGUE):
        after = act(GAME, state, command, CATALOGUE)[0]
        found[str(GAME.write_command(command))] = by_engine(after, depth - 1) if depth > 1 else 1
    return found


def by_oracle(value, depth):
    moves = oracle.options(value)
    if depth == 1:
        return len(moves)
    return sum(by_oracle(oracle.play(value, move)[0], depth - 1) for move in moves)


def main() -> None:
    for path in sorted(FOLDER.glob("*.perft")):
        lines = []
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                position, _, counts = line.partition(";")
                depth = len(counts.split(","))
                value = GAME.write_state(GAME.parse(position.strip(), CATALOGUE))
                line = f"{position.strip()}; {', '.join(str(by_oracle(value, n)) for n in range(1, depth + 1))}"
            lines.append(line)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
