"""make bench: a club evening: 50 tables with 4 phones each that redraw after every tap, then 1,000 phones that listen.

One part alone: python -m tests.benchmarks.load sqlite 1 (or postgres, and any number of processes)"""

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

from rules.engine.tsukuyumi.game import GAME
from tests.benchmarks.phones import Line, Phone, tap_at_rate
from tests.benchmarks.timing import percentile
from tests.rules.tsukuyumi import simulator

ROOT = Path(__file__).parents[2]
TABLES, PHONES, LISTENERS = 50, 4, 1000
SECONDS = float(os.environ.get("LOAD_SECONDS", "10"))
NAMES = ("Ana", "Ben", "Cleo", "Dan")
SETTING = simulator.Setting("coop", PHONES, "bench 7")
RATES = tuple(map(int, os.environ.get("LOAD_RATES", "4,6,15,30").split(",")))
TAPS = 105  # played before: somebody is in the middle of a turn
BEFORE = {4: 340, 6: 560}  # taps a second and their p95 in ms, as the review measured them before drawings were shared


@contextlib.contextmanager
def served(var: Path, database: str, workers: int) -> Iterator[tuple[int, int]]:
    """The production server on a loaded database; its port and its group of processes."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "COMPANION_VAR": str(var), "HOST": "127.0.0.1", "PORT": str(port), "COMPANION_POCKET": "off"}
    env |= {"WORKERS": str(workers), "DATABASE_URL": database}
    env |= {"TABLES_PER_HOUR": "100000", "TABLES_KEPT": "100000", "STREAMS_PER_ADDRESS": "100000"}
    for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
    server = subprocess.Popen([sys.executable, "-m", "companion.server"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, process_group=0)
    try:
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


class Api:
    """What the phones need of the API before they tap on pages."""

    def __init__(self, port: int) -> None:
        self.line = Line(port)

    async def call(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"Content_Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        answer = await self.line.ask(method, f"/api/v1/{path}", sent, **headers)
        if answer.status not in (200, 201):
            raise SystemExit(f"{path} was answered {answer.status}: {answer.body[:300]!r}")
        return json.loads(answer.body)

    async def answers(self) -> float:
        """Waits until the server is up; how long that took."""
        start = time.perf_counter()
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self.call("GET", "health/")
                return (time.perf_counter() - start) * 1000
            await asyncio.sleep(0.05)

    async def file(self) -> dict[str, Any]:
        """A game in the middle of a turn, as a file."""
        played = next(game for step, game in enumerate(simulator.steps(SETTING), 1) if step == TAPS)
        options = simulator.options(SETTING)
        players = [{"name": name, **player} for name, player in zip(NAMES, options["players"], strict=True)]
        made = await self.call("POST", "tables/", {"game": "tsukuyumi", **options, "players": players})
        for version, command in enumerate(played.commands):
            action = {"key": str(uuid4()), "version": version, "action": GAME.write_command(command)}
            await self.call("POST", f"tables/{made['id']}/actions/", action, made["token"])
        return dict(await self.call("GET", f"tables/{made['id']}/export/", token=made["token"]))

    async def table(self, file: dict[str, Any], phones: int, language: str, *, redraw: bool) -> list[Phone]:
        """A table with its phones."""
        made = await self.call("POST", "tables/import/", file)
        tokens = [made["token"]]
        for number in range(1, phones):
            role = {} if number < PHONES else {"role": "watcher"}
            body = {"code": made["code"], "name": NAMES[number] if number < PHONES else f"Watcher {number}", **role}
            tokens.append((await self.call("POST", "tables/join/", body))["token"])
        departed: dict[int, float] = {}
        shown = file["version"]
        return [Phone(self.line.port, made["id"], token, language, redraw, shown=shown, departed=departed) for token in tokens]


def processor_time(group: int) -> float:
    """The milliseconds of the processor that a server and its workers have used."""
    spent = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            spent += int(fields[11]) + int(fields[12]) if int(fields[2]) == group else 0
    return spent * 1000 / os.sysconf("SC_CLK_TCK")


async def measure(
    tables: list[list[Phone]], rate: float, chance: random.Random, group: int, others: Sequence[Phone] = ()
) -> tuple[float, float, float, float]:
    """p50 and p95 of a tap at this rate, p95 of the time until another phone has redrawn, and the processor's time for each tap."""
    listening = [asyncio.create_task(phone.listen()) for phone in (*others, *(phone for table in tables for phone in table))]
    await asyncio.sleep(1)
    used = processor_time(group)
    taken = await tap_at_rate(tables, rate, SECONDS, chance)
    await asyncio.sleep(1)
    used = (processor_time(group) - used) / len(taken)
    ended = [task.exception() for task in listening if task.done()]
    if ended:
        raise SystemExit(f"{len(ended)} streams ended: {ended[0]}")
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    redrawn = [spent for table in tables for phone in table for spent in phone.times] or [0.0]
    for table in tables:
        for phone in table:
            phone.times.clear()
    return percentile(taken, 0.5), percentile(taken, 0.95), percentile(redrawn, 0.95), used


async def evening(port: int, group: int, name: str) -> None:
    api, chance = Api(port), random.Random(1)
    await api.answers()
    file = await api.file()
    tables = [await api.table(file, PHONES, ("en", "fr")[n % 2], redraw=True) for n in range(TABLES)]
    first = await tables[0][0].tap({"type": "place", "area": "0,0", "owner": "oni", "unit": "medium", "count": 1})
    print(f"{name}: the first tap on a page {first:.0f} ms (at most 300)")
    for phone in tables[0][1:]:
        phone.shown += 1
    for table in tables:  # the pages that people have open
        for phone in table:
            await phone.fetch()
    for rate in RATES:
        middle, slow, drawn, used = await measure(tables, rate, chance, group)
        before = f", before {BEFORE[rate]} ms, ratio {slow / BEFORE[rate]:.2f}" if rate in BEFORE else ""
        times = f"p50 {middle:.0f}, p95 {slow:.0f} ms{before}; on the other phones p95 {drawn:.0f} ms; {used:.0f} ms of a processor per tap"
        print(f"{name}: {TABLES * PHONES} phones redraw, {rate} taps a second: {times}")
    sizes = [phone.bytes / phone.drawn for table in tables for phone in table if phone.drawn]
    print(f"{name}: a redraw is {sum(sizes) / len(sizes) / 1000:.1f} kB")
    many = [await api.table(file, LISTENERS // TABLES, ("en", "fr")[n % 2], redraw=False) for n in range(TABLES)]
    others = [phone for table in many for phone in table[PHONES:]]
    middle, slow, *_ = await measure([table[:PHONES] for table in many], 20, chance, group, others)
    print(f"{name}: {LISTENERS} phones listen, 20 taps a second over the API: p50 {middle:.0f}, p95 {slow:.0f} ms (at most 100)")


def main() -> None:
    database, workers = sys.argv[1:] or ("sqlite", "1")
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/companion.sqlite3" if database == "sqlite" else os.environ["DATABASE_URL"]
        with served(Path(folder), url, int(workers)) as (port, group):
            asyncio.run(evening(port, group, f"{database}, {workers} process(es)"))


if __name__ == "__main__":
    main()
