"""Writes the golden turns: boards from the generators and from played games, answers from the oracle."""

from collections.abc import Iterator
from typing import Any

from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import notation
from rules.engine.tsukuyumi.board.position_json import read, write
from rules.engine.tsukuyumi.coop.state import BLACK
from tests import engine_files
from tests.rules.tsukuyumi import boards, oracle
from tests.rules.tsukuyumi.coop import playing
from tests.rules.tsukuyumi.golden import FOLDER, told

LEADERS = ("dark-observer", "abyssal")
KEPT = ("game", "mode", "areas", "princess", "stats")
MOST_ONI = 16


def small(seed: str, leaders: tuple[str, ...] = ()) -> Iterator[tuple[int, dict[str, Any]]]:
    """Boards of the generator that Hypothesis uses, grown from our own chance."""
    chance = Chance(seed)
    build = boards.coop_builder(leaders)
    while True:
        data = bytes(chance.below(256) for _ in range(boards.POSITION + 70))
        yield 1 + chance.below(3), build(boards.Choices(data))


def played() -> Iterator[tuple[int, dict[str, Any]]]:
    """Boards of solo games on real tiles, where the Oni are about to attack."""
    number = 0
    while True:
        number += 1
        for game in playing.play(playing.options(1, f"golden {number}"), f"golden {number}"):
            if game.now.stage == BLACK and game.now.coop.attacks and not game.now.coop.duties:
                yield game.now.coop.attacks, write(game.now.position)


def plain(position: dict[str, Any]) -> dict[str, Any]:
    """Only what an attack depends on, in the order of the notation."""
    table = engine_files.tsukuyumi()
    found = write(read(position, table.catalogue, table.rulings))
    used = {(owner, unit) for area in found["areas"].values() for owner, units in area.get("units", {}).items() for unit in units}
    used.add(("oni", "princess"))
    stats = {o: kept for o, units in found["stats"].items() if (kept := {u: s for u, s in units.items() if (o, u) in used})}
    return {**{name: found.get(name) for name in KEPT}, "stats": stats}


def main() -> None:
    sources = {
        "small": (small("small boards"), 110),
        "led": (small("led boards", LEADERS), 70),
        "played": (played(), 60),
    }
    table = engine_files.tsukuyumi()
    for name, (source, wanted) in sources.items():
        lines = [f"# Golden Oni turns ({name}); see the package's first lines."]
        seen: set[str] = set()
        for left, position in source:
            board = plain(position)
            text = notation.render(read(board, table.catalogue, table.rulings))
            oni = sum(n for area in board["areas"].values() for n in area.get("units", {}).get("oni", {}).values())
            if text in seen or oni > MOST_ONI:
                continue
            seen.add(text)
            found = oracle.next_attack(board, left)
            lines += [f"{left} {text}", "→ " + told(found["decision"], found["targets"])]
            if len(seen) == wanted:
                break
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
