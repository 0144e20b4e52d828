"""Counts lines of play: `python -m tests.rules.tsukuyumi.standard.perft` writes the files anew, counted by the second table."""

from pathlib import Path
from typing import Any

from rules.engine.kernel.replay import act
from rules.engine.tsukuyumi.game import GAME
from rules.engine.tsukuyumi.state import State
from tests.rules.tsukuyumi.standard import second
from tests.rules.tsukuyumi.standard.tables import CATALOGUE

FOLDER = Path(__file__).parents[1] / "perft"
BETWEEN = " => "


def read(path: Path) -> list[tuple[str, list[int]]]:
    """Lines of `state => count at depth 1, depth 2 …`; # starts a comment."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            state, _, counts = line.partition(BETWEEN)
            found.append((state.strip(), [int(count) for count in counts.split(",")]))
    return found


def by_engine(state: State, depth: int) -> int:
    commands = list(GAME.legal_commands(state, CATALOGUE))
    if depth == 1:
        return len(commands)
    return sum(by_engine(act(GAME, state, command, CATALOGUE)[0], depth - 1) for command in commands)


def split(state: State, depth: int) -> dict[str, int]:
    """The count behind each first command, to see which one is wrong."""
    found = {}
    for command in GAME.legal_commands(state, CATALOGUE):
        after = act(GAME, state, command, CATALOGUE)[0]
        found[str(GAME.write_command(command))] = by_engine(after, depth - 1) if depth > 1 else 1
    return found


def by_oracle(value: dict[str, Any], depth: int) -> int:
    commands = second.legal(value)
    if depth == 1:
        return len(commands)
    return sum(by_oracle(second.play(value, command), depth - 1) for command in commands)


def main() -> None:
    for path in sorted(FOLDER.glob("*.perft")):
        lines = []
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                state, _, counts = line.partition(BETWEEN)
                value = GAME.write_state(GAME.parse(state.strip(), CATALOGUE))
                counted = [by_oracle(value, n) for n in range(1, len(counts.split(",")) + 1)]
                line = f"{state.strip()}{BETWEEN}{', '.join(map(str, counted))}"
            lines.append(line)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
