"""make bench, Nécropole: how long the advisor thinks, how long a list of moves takes, and many fights and explorations by the engine and
the oracle side by side.

One part alone: python -m tests.benchmarks.necropole plans | moves | fights | explorations"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from rules.engine.kernel.random import Chance
from rules.engine.necropole.game import GAME
from rules.engine.necropole.odds import FACES
from rules.engine.necropole.plan import Attack, Situation, Target, plan
from tests.engine_files import catalogue_of
from tests.rules.necropole import comparing, printed

SITUATIONS = 200
SEED = "bench plans"
MOVES = 300  # times that the list is made
FIGHTS = int(os.environ.get("RANDOM_FIGHTS", "2000"))
EXPLORATIONS = int(os.environ.get("RANDOM_EXPLORATIONS", "500"))
PLIES = 100  # of each, at most
FIRST = 100_000  # seeds that no test uses


def situation(chance: Chance) -> Situation:
    """A hero of Initiative 3 to 6: the universal attack and three cards, three targets, two potions."""
    names = ("a", "b", "c")
    attacks = {"universal": Attack(2, (chance.pick(names),))}
    for card in ("first", "second", "third"):
        touched = tuple(chance.shuffled(names)[: 1 + chance.below(3)])
        attacks[card] = Attack(1 + chance.below(3), touched, 1, chance.below(3) == 0)
    targets = {name: Target(chance.below(3), chance.pick((None, 2, 3, 4, 5))) for name in names}
    second_chances = chance.below(3)
    return Situation(5 + chance.below(5), 3 + chance.below(4), attacks, targets, second_chances, 2 - second_chances)


def counted(force: int) -> int:
    return sum(a + b <= force for a, b in product(FACES, FACES))


def plans() -> None:
    chance = Chance(SEED)
    took, bare = [], []
    for _ in range(SITUATIONS):
        asked = situation(chance)
        start = time.process_time()
        plan(asked)
        middle = time.process_time()
        for _ in range(100):
            counted(asked.force)
        took.append(1000 * (middle - start))
        bare.append(10 * (time.process_time() - middle))
    typical = statistics.median(took)
    shown = (
        f"median {typical:.1f} ms, longest {max(took):.1f} ms (at most 50), {typical / statistics.median(bare):.0f} × one count of 36 pairs"
    )
    print(f"Nécropole, best plan of 4 attacks, 3 targets, 2 potions: {shown}, {SITUATIONS} situations, seed '{SEED}'")


def moves() -> None:
    """The list of the printed fight's first turn, from JSON to JSON, against reading its position alone."""
    catalogue = catalogue_of("necropole")
    took, bare = [], []
    for _ in range(MOVES):
        start = time.process_time()
        state = GAME.read_state(printed.FIGHT, catalogue)
        middle = time.process_time()
        json.dumps([GAME.write_command(command) for command in GAME.legal_commands(state, catalogue)])
        took.append(1000 * (time.process_time() - start))
        bare.append(1000 * (middle - start))
    typical, reading = statistics.median(took), statistics.median(bare)
    print(f"Nécropole, moves of the printed fight: median {typical:.1f} ms (at most 5), {typical / reading:.1f} × reading its position")


def one_fight(seed: int) -> int:
    return comparing.play(seed, PLIES, eager=seed % 2 == 0)


def one_exploration(seed: int) -> int:
    return comparing.explore_together(seed, PLIES)


def side_by_side(what: str, number: int, one: Callable[[int], int]) -> None:
    """So many of them with readings by chance, on all processors; the first difference ends it."""
    start = time.perf_counter()
    with ProcessPoolExecutor() as workers:
        played = list(workers.map(one, range(FIRST, FIRST + number), chunksize=5))
    judged = [plies for plies in played if plies]
    minutes = (time.perf_counter() - start) / 60
    print(f"Nécropole, {what} by engine and oracle: {len(judged)} of {number}, {sum(judged)} actions, no difference, {minutes:.0f} minutes")


def fights() -> None:
    side_by_side("fights", FIGHTS, one_fight)


def explorations() -> None:
    side_by_side("explorations", EXPLORATIONS, one_exploration)


PARTS = {"plans": plans, "moves": moves, "fights": fights, "explorations": explorations}


def main() -> None:
    for part in PARTS.values():
        part()


if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
