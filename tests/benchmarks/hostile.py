"""make bench: 3,000 hostile requests, the same each time: none of them may break the server, which still serves people afterwards.

python -m tests.benchmarks.hostile sqlite 1 (or postgres, and any number of processes); with numbers of requests only these."""

import asyncio
import contextlib
import json
import os
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from uuid import uuid4

from tests.benchmarks.hostile_requests import KINDS
from tests.benchmarks.hostile_requests.message import Request
from tests.benchmarks.hostile_requests.site import Site, Table, explore
from tests.benchmarks.load import Api, served

REQUESTS = 3000
SEED = os.environ.get("HOSTILE_SEED", "hostile")
AT_ONCE = 4
LONGEST = 30.0  # seconds for an answer
SILENCE = 0.3  # seconds after which whoever sent nonsense sends no more
SLOW = 1.0  # seconds; what takes longer is sent again, alone, and shown where it does so too
MEMORY = 2**31  # bytes of a process: whatever asks for more is told so, before the machine is full
SHOWN = 300  # bytes of a request
PLACE = re.compile(r'File "[^"]*?((?:cards|rules|companion)/[^"]*", line \d+)')
ERROR = re.compile(r"^\w.{,60}", re.MULTILINE)
CHAINED = re.compile(r"(another exception occurred|cause of the following exception):\s*$")
STATUS = re.compile(rb"^HTTP/1\.[01] (\d{3})", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What became of a request: the highest status among its answers, 0 where the connection was only closed."""

    status: int
    ended: bool
    seconds: float
    answer: bytes

    @property
    def opened(self) -> Table | None:
        """The table that it has opened, if it has."""
        body = self.answer.partition(b"\r\n\r\n")[2]
        if self.status != 201 or b'"watch_url"' not in body:
            return None
        made = json.loads(body)
        return Table("", made["id"], made["token"], made["code"], made["version"], [], {})


@contextlib.contextmanager
def log_in(path: Path) -> Iterator[None]:
    """What processes that are started meanwhile write as errors goes to a file."""
    kept = os.dup(2)
    try:
        with path.open("wb") as log:
            os.dup2(log.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


async def send(port: int, request: Request) -> Outcome:
    """Sends it and reads whatever comes, until the server closes the connection."""
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    try:
        with contextlib.suppress(OSError):
            writer.write(request.sent)
            await asyncio.wait_for(writer.drain(), LONGEST)
        answer, ended = await _answer(reader, writer, LONGEST if request.due else SILENCE)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    statuses = [int(status) for status in STATUS.findall(answer)]
    return Outcome(max(statuses, default=0), ended, time.perf_counter() - start, answer)


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience: float) -> tuple[bytes, bool]:
    """Everything that is answered, and whether that came to an end; an open stream has no end, its beginning is enough."""
    answer = b""
    while True:
        try:
            part = await asyncio.wait_for(reader.read(2**20), patience)
        except TimeoutError:
            if patience == LONGEST:
                return answer, False
            patience = LONGEST
            with contextlib.suppress(OSError):
                writer.write_eof()
            continue
        except OSError:
            return answer, True
        answer += part
        if not part or b"text/event-stream" in answer.partition(b"\r\n\r\n")[0]:
            return answer, True


class Attack:
    """Sends all requests, several at a time, and keeps what became of them."""

    def __init__(self, port: int, site: Site, numbers: Iterable[int]) -> None:
        self._port = port
        self._site = site
        self._numbers = iter(numbers)
        self.statuses: Counter[int] = Counter()
        self.unanswered = 0
        self.slow: list[tuple[float, str, Request]] = []

    async def run(self) -> None:
        await asyncio.gather(*(self._sender() for _ in range(AT_ONCE)))
        for seconds, shown, request in sorted(self.slow, key=lambda entry: -entry[0]):
            again = await send(self._port, request)
            if again.seconds > SLOW:
                print(f"slow: {seconds:.1f} s, alone {again.seconds:.1f} s: {shown}")

    async def _sender(self) -> None:
        for number in self._numbers:
            kind = KINDS[number % len(KINDS)]
            request = kind(Random(f"{SEED} {number}"), self._site)
            shown = f"request {number}, {kind.__name__.replace('_', ' ')}: {request.sent[:SHOWN]!r}"
            outcome = await send(self._port, request)
            self.statuses[outcome.status] += 1
            if outcome.status >= 500:
                print(f"{outcome.status}: {shown}")
            if (request.due and outcome.status < 200) or not outcome.ended:
                self.unanswered += 1
                print(f"no answer: {shown}")
            if outcome.seconds > SLOW:
                self.slow.append((outcome.seconds, shown, request))
            if table := outcome.opened:
                self._site.opened.append(table)
            if request.table is not None and 200 <= outcome.status < 400:
                await self._look_again(request.table)

    async def _look_again(self, table: Table) -> None:
        """Something may have been done there: what comes next begins where the table is now."""
        api = Api(self._port)
        view = await api.call("GET", f"tables/{table.id}/", token=table.token)
        table.version, table.legal = view["version"], view["legal"]
        api.line.close()

    def __str__(self) -> str:
        def counted(first: int) -> str:
            return f"{sum(number for status, number in self.statuses.items() if status // 100 == first):,}"

        errors = f"{counted(5)} with a 5xx, {self.unanswered} without an answer where one was due"
        answers = f"4xx {counted(4)} (of these {self.statuses[429]} asked to slow down), 3xx {counted(3)}, 2xx {counted(2)}"
        return f"{sum(self.statuses.values()):,} hostile requests: {errors}; {answers}, closed {self.statuses[0] + self.statuses[100]:,}"


async def serves_people(port: int, site: Site) -> None:
    """Ends the run where the server is not well: its health, a new table, a tap at it and its page."""
    api = Api(port)
    for path in ("/healthz", "/readyz", "/en/", "/fr/find/?q=oni"):
        answer = await api.line.ask("GET", path)
        if answer.status != 200:
            raise SystemExit(f"afterwards {path} was answered {answer.status}")
    made = await api.call("POST", "tables/", site.options[-1])
    tap = {"key": str(uuid4()), "version": 0, "action": {"type": "say", "text": "Hello"}}
    await api.call("POST", f"tables/{made['id']}/actions/", tap, made["token"])
    page = await api.line.ask("GET", f"/en/tables/{made['id']}/", Cookie=f"seat-{made['id']}={made['token']}")
    if page.status != 200:
        raise SystemExit(f"afterwards a table's page was answered {page.status}")


async def attack(port: int, name: str, log: Path, numbers: Iterable[int]) -> bool:
    """Whether the server withstood it."""
    try:
        await asyncio.wait_for(Api(port).answers(), LONGEST)
    except TimeoutError:
        raise SystemExit(f"the server does not start:\n{log.read_text('utf-8', 'replace')}") from None
    site = await explore(port, Random(SEED))
    attacking = Attack(port, site, numbers)
    start = time.perf_counter()
    await attacking.run()
    print(f"{name}: {attacking}; {time.perf_counter() - start:.0f} s", flush=True)
    await serves_people(port, site)
    for cause, times in causes(log.read_text("utf-8", "replace")).most_common():
        print(f"{name}: {times} times in the server's log: {cause}")
    return not attacking.unanswered and all(status < 500 for status in attacking.statuses)


def causes(log: str) -> Counter[str]:
    """The errors that the server wrote down: the project's last line in each, and what went wrong there."""
    traces = [trace for trace in log.split("Traceback (most recent call last):\n")[1:] if not CHAINED.search(trace)]
    places = [PLACE.findall(trace) or ["elsewhere"] for trace in traces]
    return Counter(f"{place[-1]}: {ERROR.findall(trace)[0]}" for place, trace in zip(places, traces, strict=True))


def main() -> None:
    database, workers, *numbers = sys.argv[1:] or ("sqlite", "1")
    os.environ["PROXIES"] = "127.0.0.1"  # so that requests come from many addresses: none of them is slowed down before it did anything
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/companion.sqlite3" if database == "sqlite" else os.environ["DATABASE_URL"]
        log = Path(folder) / "log"
        with log_in(log), served(Path(folder), url, int(workers)) as (port, _group):
            withstood = asyncio.run(
                attack(port, f"{database}, {workers} process(es)", log, map(int, numbers) if numbers else range(REQUESTS))
            )
    if not withstood:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
