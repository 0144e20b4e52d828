"""make bench, Metals: how fast it is played, how strong its opponent is, and whole games against the oracle; seeds printed."""

import time

from rules.engine.kernel.random import Chance
from rules.engine.kernel.replay import act
from rules.engine.metals import search
from rules.engine.metals.game import GAME
from tests import engine_files
from tests.rules.metals.test_against_the_oracle import whole_game

PLIES = 40_000
GAMES = 100
MATCHES = (("strong", "random", 95), ("strong", "weak", 75), ("middling", "weak", None), ("strong", "middling", None))
AGREED = 1000


def plies() -> None:
    """Every legal move listed and one of them played, over random games in one process."""
    box = engine_files.catalogue_of("metals")
    for maps in ({"map": "five-by-five"}, {"map": "five-by-seven", "factions": {"blue": ["zipang"], "red": ["corsario"]}}):
        chance = Chance("bench plies")
        state = GAME.setup(maps, box)
        start, busy = time.perf_counter(), time.process_time()
        for _ in range(PLIES):
            commands = list(GAME.legal_commands(state, box))
            if not commands:
                state = GAME.setup(maps, box)
                continue
            state, _ = act(GAME, state, chance.pick(commands), box)
        rate, alone = PLIES / (time.perf_counter() - start), PLIES / (time.process_time() - busy)
        shown = f"{rate:.0f} plies a second, {alone:.0f} of its own processor time (at least 20000)"
        print(f"Metals, {maps['map']}, moves and apply: {shown}, seed 'bench plies'", flush=True)


def game(first: str, second: str, seed: int) -> str | None:
    """The winner; the sides begin in turns, on both of our maps."""
    box = engine_files.catalogue_of("metals")
    chance = Chance(f"bench {seed}")
    state = GAME.setup({"map": ("five-by-five", "five-by-seven")[seed // 2 % 2], "first": ("blue", "red")[seed % 2]}, box)
    for turn in range(400):
        if GAME.outcome(state) is not None:
            break
        who = (first, second)[state.active]
        if who == "random":
            command = chance.pick(list(GAME.legal_commands(state, box)))
        else:
            command, _ = search.choose(state, who, seed=f"bench {seed} {turn}")
        state, _ = act(GAME, state, command, box)
    ended = GAME.outcome(state)
    return ended.winners[0] if ended and ended.winners else None


def strengths() -> None:
    for first, second, least in MATCHES:
        start = time.perf_counter()
        won = sum(game(first, second, seed) == "blue" for seed in range(GAMES))
        took = time.perf_counter() - start
        wanted = f" (at least {least})" if least else ""
        print(
            f"Metals, {first} against {second}: {won} of {GAMES} games won{wanted}, seeds 'bench 0' to 'bench {GAMES - 1}', {took:.0f} s",
            flush=True,
        )


def agreement() -> None:
    start = time.perf_counter()
    played = sum(whole_game(seed) for seed in range(AGREED))
    took = time.perf_counter() - start
    print(
        f"Metals, engine and oracle agree on all moves and results of {AGREED} games, {played} plies, seeds 0 to {AGREED - 1}, {took:.0f} s"
    )


def main() -> None:
    plies()
    strengths()
    agreement()


if __name__ == "__main__":
    main()
