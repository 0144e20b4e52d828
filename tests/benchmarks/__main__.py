"""make bench: speed as ratios in one run, against the production server on this machine."""

import gc
import http.client
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from urllib.parse import quote

from rules.engine.kernel import hexes
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi.board import position_json
from rules.engine.tsukuyumi.legality import check
from rules.engine.tsukuyumi.legality.questions_json import read_action
from rules.engine.tsukuyumi.oni_ai import attack
from tests import engine_files
from tests.benchmarks import coop, durability, metals, middleware, necropole, players, reference, site, standard, tables
from tests.benchmarks.timing import percentile, timed

ROOT = Path(__file__).parents[2]
QUESTIONS = tomllib.loads((ROOT / "tests/rules/questions.toml").read_text("utf-8"))["questions"]


def searches(connection: http.client.HTTPConnection) -> None:
    """A search against a bare view that returns a constant, taken in turns so that both see the same machine."""
    for question in QUESTIONS[:40]:
        timed(connection, f"/api/v1/search/?q={quote(question['q'])}")
        timed(connection, "/api/v1/health/")
    bare, search = [], []
    for _ in range(3):
        for question in QUESTIONS:
            bare.append(timed(connection, "/api/v1/health/"))
            search.append(timed(connection, f"/api/v1/search/?q={quote(question['q'])}&page_size=10"))
    for name, share in (("median", 0.5), ("p95", 0.95)):
        one, other = percentile(search, share), percentile(bare, share)
        print(f"search over HTTP, {name}: {one:.2f} ms, bare view {other:.2f} ms, ratio {one / other:.2f}")
    print(f"p95 of the search against p95 of the bare view: {percentile(search, 0.95) / percentile(bare, 0.95):.2f} (at most 3)")


def pages(connection: http.client.HTTPConnection) -> None:
    bare = statistics.median(timed(connection, "/api/v1/health/") for _ in range(60))
    for path in ("/en/", "/en/tsukuyumi/units/", "/en/tsukuyumi/cards/", "/en/tsukuyumi/rules/tsk.move/"):
        found = statistics.median(timed(connection, path) for _ in range(30))
        print(f"{path}: {found:.1f} ms, {found / bare:.1f} × a bare view")


def board(areas: int, figures: int, seed: int) -> dict[str, object]:
    """A board of so many areas with so many Oni, the same for the same seed."""
    chance = Chance(f"bench-{seed}")
    cells = [h for radius in range(8) for h in hexes.ring(radius)][:areas]
    found: dict[str, dict[str, object]] = {}
    for n, cell in enumerate(cells):
        kind = "moon" if n < 7 else ("mountain", "fertile", "ocean", "ocean", "ocean")[chance.below(5)]
        area: dict[str, object] = {"kind": kind, "blockades": [e for e in range(6) if chance.below(9) == 0], "units": {}}
        if kind == "mountain":
            area["value"] = 15
        if n >= 7 and chance.below(3) == 0:
            area["territory"] = ("nomads", "boarlords", "oni")[chance.below(3)]
        if n >= 7 and chance.below(3) == 0:
            area["units"] = {("nomads", "boarlords")[chance.below(2)]: {"guard": 1 + chance.below(3)}}
        found[str(cell)] = area
    for _ in range(figures):
        units = found[str(cells[chance.below(len(cells))])]["units"].setdefault("oni", {})
        size = ("small", "small", "medium", "large")[chance.below(4)]
        units[size] = units.get(size, 0) + 1
    guard = {"conquest": 10, "health": 10, "attack": 5, "size": "small", "traits": []}
    stats = {"nomads": {"guard": guard}, "boarlords": {"guard": {**guard, "conquest": 15, "size": "medium"}}}
    return {"game": "tsukuyumi", "mode": "coop", "areas": found, "stats": stats}


def engine() -> None:
    """The judge and the co-op Oni in one process, without HTTP."""
    table = engine_files.tsukuyumi()
    for areas, figures in ((45, 30), (100, 60)):
        boards = [position_json.read(board(areas, figures, n), table.catalogue, table.rulings) for n in range(1000)]
        gc.freeze()  # the thousand boards are ours, not the engine's
        times = []
        for one in boards:
            start = time.perf_counter()
            attack.next_attack(one, 2)
            times.append((time.perf_counter() - start) * 1000)
        shown = f"median {percentile(times, 0.5):.2f} ms, p95 {percentile(times, 0.95):.2f} ms, worst {max(times):.1f} ms"
        print(f"Oni attack, {areas} areas, {figures} Oni, 1000 boards: {shown}")
    rates = []
    for areas, figures in ((45, 3), (90, 6)):
        value = board(areas, 10, 1) | {"mode": "standard"}
        value["areas"]["0,0"]["units"] = {"nomads": {"guard": 9}}
        one = position_json.read(value, table.catalogue, table.rulings)
        walks = [{"unit": "guard", "count": 1, "path": ["0,0", "1,0", "2,0"]} for _ in range(figures)]
        action = {"type": "move", "by": "nomads", "points": 2, "figures": walks}
        command = read_action(action)
        start = time.perf_counter()
        for _ in range(3000):
            check.check(one, command)
        rates.append(3000 / (time.perf_counter() - start))
        print(f"check of a move of {figures} groups on {areas} areas: {rates[-1]:.0f} a second")
    print(f"twice the areas and figures: {rates[0] / rates[1]:.1f} × the time")


def main() -> None:
    engine()
    players.main()
    metals.main()
    necropole.main()
    durability.main()
    middleware.main()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as var:
        env = {
            **os.environ,
            "COMPANION_VAR": var,
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "COMPANION_POCKET": "off",
            "TABLES_PER_HOUR": "100000",
        }
        for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        server = subprocess.Popen([sys.executable, "-m", "companion.server"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        try:
            for _ in range(100):
                try:
                    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
                    timed(connection, "/api/v1/health/")
                    break
                except OSError:
                    time.sleep(0.1)
            time.sleep(2)
            searches(connection)
            pages(connection)
            reference.main(connection, env)
            tables.main(connection)
            coop.share_of_a_request(connection, board)
            standard.share_of_a_request(connection, board)
            site.worker(f"http://127.0.0.1:{port}")
            site.marks(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait()
    site.pocket()


if __name__ == "__main__":
    main()
