"""Golden Oni turns: a board as a line of notation, and what the Oni do there. The oracle said so once; the engine has to say it too.

Each file holds pairs of lines: `attacks-left board`, then the decision and its options, `target needed/available moved distance groups`.
`python -m tests.rules.tsukuyumi.golden` writes them anew, from the oracle alone.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Turn(NamedTuple):
    """One Oni attack: how many are left, the board, and the answer."""

    attacks_left: int
    board: str
    answer: str


def turns(file: Path) -> Iterator[Turn]:
    lines = [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    for asked, answer in zip(lines[::2], lines[1::2], strict=True):
        left, _, board = asked.partition(" ")
        yield Turn(int(left), board, answer.removeprefix("→ "))


def told(decision: str, targets: dict[str, dict[str, Any]]) -> str:
    """A decision as a line: options in the order of their names, groups as `unit@start+unit@start`."""
    words = [decision]
    for target in sorted(targets):
        facts = targets[target]
        groups = sorted("+".join(f"{unit}@{start}" for unit, start in sorted(group)) or "-" for group in facts["groups"])
        mark = "!" if facts["priority"] else ""
        words.append(f"{target}{mark} {facts['needed']}/{facts['available']} {facts['moved']} {facts['distance']} {' '.join(groups)}")
    return " | ".join(words)
