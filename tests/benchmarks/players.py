"""make bench, Tsukuyumi: whole games of both modes by random players with every law checked, and co-op games by players who mean to win.

One part alone: python -m tests.benchmarks.players random-coop | random-standard | deliberate-coop | deliberate-standard"""

import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rules.engine.tsukuyumi.map_generator import MORE
from tests.rules.tsukuyumi import simulator
from tests.rules.tsukuyumi.coop import laws

GAMES = int(os.environ.get("RANDOM_GAMES", "2000"))  # of each mode
DELIBERATE = int(os.environ.get("DELIBERATE_GAMES", "500"))
WORKERS = int(os.environ.get("WORKERS", "0")) or None  # by itself as many as there are processors
STANDARD = DELIBERATE // 20
PLAYERS = (1, 2, 3, 4)
JSON_AND_BACK = 10  # of so many games one is written as JSON, read again and played again


@dataclass(frozen=True)
class Summary:
    """What is kept of a game."""

    setting: simulator.Setting
    taps: int
    won: str
    points: dict[str, int]
    seconds: float  # of the processor


def played(setting: simulator.Setting, again: bool = False) -> Summary:
    """One game to its end, every law checked."""
    start = time.process_time()
    game = simulator.whole(setting)
    if again:
        laws.played_again(game)
    result = game.now.result
    won = "nobody" if not result.winners else "the Oni" if result.winners == ("oni",) else "the players"
    return Summary(setting, len(game.commands), won, dict(result.scores), time.process_time() - start)


def all_of(settings: list[simulator.Setting]) -> list[Summary]:
    """These games on all processors."""
    with ProcessPoolExecutor(WORKERS) as workers:
        again = [number % JSON_AND_BACK == 0 for number in range(len(settings))]
        return list(workers.map(played, settings, again, chunksize=5))


def random_players(mode: str, players: tuple[int, ...]) -> None:
    games = all_of([simulator.Setting(mode, players[n % len(players)], f"bench {n}") for n in range(GAMES)])
    taps = [game.taps for game in games]
    spent = sum(game.seconds for game in games)
    print(
        f"{mode} games by random players: {len(games)} to the end, no listed action refused, no figure lost, every log plays again; "
        f"{statistics.mean(taps):.0f} taps on average (longest {max(taps)}), {spent / len(games) * 1000:.0f} ms a game with all laws",
        flush=True,
    )
    if mode == "coop":
        print(f"won by: {_counted(games)}", flush=True)


def deliberate_players() -> None:
    """The spread by difficulty and number of players; both outcomes have to happen."""
    settings = [
        simulator.Setting("coop", PLAYERS[n % len(PLAYERS)], f"bench {n}", MORE[n // len(PLAYERS) % len(MORE)], deliberate=True)
        for n in range(DELIBERATE)
    ]
    games = all_of(settings)
    print(f"co-op games by deliberate players: {len(games)}, won by: {_counted(games)}; won/drawn/lost and mean points by tiles:")
    print("tiles     " + "".join(f"{f'{players} players':>26}" for players in PLAYERS))
    for more in MORE:
        row = [[game for game in games if (game.setting.more, game.setting.players) == (more, players)] for players in PLAYERS]
        print(f"{more:+3} tiles " + "".join(f"{_cell(cell):>26}" for cell in row))
    for players in PLAYERS:
        times = [game.seconds for game in games if game.setting.players == players]
        print(f"{players} players: {statistics.mean(times):.2f} s of processor time a game with all laws", flush=True)
    won = Counter(game.won for game in games)
    if not won["the players"] or not won["the Oni"]:
        raise SystemExit("the same side wins every game")


def standard_players() -> None:
    games = all_of([simulator.Setting("standard", 2 + n % 3, f"bench {n}", deliberate=True) for n in range(STANDARD)])
    mean = statistics.mean(game.seconds for game in games)
    print(f"standard games by deliberate players: {len(games)} to the end, {mean:.2f} s of processor time a game with all laws", flush=True)


def _counted(games: list[Summary]) -> str:
    return ", ".join(f"{side} {number}" for side, number in Counter(game.won for game in games).most_common())


def _cell(games: list[Summary]) -> str:
    if not games:
        return "–"
    won = Counter(game.won for game in games)
    mean = [statistics.mean(game.points[side] for game in games) for side in ("players", "oni")]
    return f"{won['the players']}/{won['nobody']}/{won['the Oni']} ({mean[0]:.1f} : {mean[1]:.1f})"


PARTS: dict[str, Callable[[], None]] = {
    "random-coop": lambda: random_players("coop", PLAYERS),
    "random-standard": lambda: random_players("standard", (2, 3, 4)),
    "deliberate-coop": deliberate_players,
    "deliberate-standard": standard_players,
}


def main(parts: Collection[str] = ()) -> None:
    for name in parts or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
