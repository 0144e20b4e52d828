"""Phones at tables, as a club evening has them: each listens to its table and draws its page anew after every tap at it.

Asyncio and plain sockets, so that the phones cost little of the machine that the server has to share with them."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus
from uuid import uuid4

CSRF = "a" * 32
AREA = "0,0"


@dataclass
class Answer:
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Line:
    """A connection that is kept open, and opened again where it broke."""

    port: int
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Asks once more where the server had closed a line that was idle for too long; a tap's key keeps it from counting twice."""
        async with self._lock:
            for attempt in range(2):
                fresh = self._streams is None
                if self._streams is None:
                    self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=4_000_000)
                reader, writer = self._streams
                try:
                    writer.write(request(method, path, body, headers))
                    await writer.drain()
                    return await read_answer(reader)
                except (OSError, asyncio.IncompleteReadError):
                    writer.close()
                    self._streams = None
                    if fresh or attempt:
                        raise
        raise AssertionError

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


def request(method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
    sent = {"Host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body:
        sent["Content-Length"] = str(len(body))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
    return "\r\n".join(lines).encode() + body


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in head[1:] if line)
    return int(head[0].split()[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = await read_head(reader)
    if headers.get("transfer-encoding") == "chunked":
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return Answer(status, headers, b"".join(parts))
    return Answer(status, headers, await reader.readexactly(int(headers.get("content-length", 0))))


@dataclass
class Phone:
    """One seat's phone: it hears of new versions, and fetches its page where it redraws."""

    port: int
    table: str
    token: str
    language: str
    redraws: bool = True
    shown: int = 0
    heard: int = 0
    drawn: int = 0  # pages fetched
    bytes: int = 0
    times: list[float] = field(default_factory=list)  # from a tap's departure to this phone's new page
    line: Line = field(init=False)
    departed: dict[int, float] = field(default_factory=dict)  # of this table's taps, by version

    def __post_init__(self) -> None:
        self.line = Line(self.port)

    @property
    def page(self) -> str:
        return f"/{self.language}/tables/{self.table}/"

    @property
    def cookie(self) -> str:
        return f"seat-{self.table}={self.token}; csrftoken={CSRF}; language={self.language}"

    async def fetch(self) -> Answer:
        answer = await self.line.ask("GET", self.page, **self._of_a_page())
        if answer.status != 200:
            raise SystemExit(f"{self.page} answered {answer.status}")
        self.drawn += 1
        self.bytes += len(answer.body)
        return answer

    async def tap(self, action: dict[str, Any]) -> float:
        """Taps, and draws what the tap answered, or over the API where it draws nothing; how many milliseconds that took."""
        version = self.shown
        started = self.departed[version + 1] = time.perf_counter()
        answer = await (self._tap_on_page if self.redraws else self._tap_over_api)(str(uuid4()), version, action)
        taken = (time.perf_counter() - started) * 1000
        if answer.status not in (200, 201):
            raise SystemExit(f"a tap at version {version} was answered {answer.status}")
        self.shown = version + 1
        return taken

    async def _tap_on_page(self, key: str, version: int, action: dict[str, Any]) -> Answer:
        fields = {"key": key, "version": str(version), "action": json.dumps(action)}
        body = "&".join(f"{name}={quote_plus(value)}" for name, value in fields.items()).encode()
        headers = {**self._of_a_page(), "Content_Type": "application/x-www-form-urlencoded"}
        return await self.line.ask("POST", f"{self.page}act/", body, **headers)

    async def _tap_over_api(self, key: str, version: int, action: dict[str, Any]) -> Answer:
        body = json.dumps({"key": key, "version": version, "action": action}).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content_Type": "application/json"}
        return await self.line.ask("POST", f"/api/v1/tables/{self.table}/actions/", body, **headers)

    def _of_a_page(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "HX_Request": "true", "HX_Target": "table", "X_CSRFToken": CSRF, "Accept_Encoding": "gzip"}

    async def listen(self) -> None:
        """Until it is cancelled: hears, and redraws as the page's own script does."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request("GET", f"{self.page}stream/?after={self.shown}", b"", {"Cookie": self.cookie}))
            status, _ = await read_head(reader)
            if status != 200:
                raise SystemExit(f"a stream was answered {status}")
            while True:
                line = await reader.readline()
                if not line:
                    raise SystemExit("a stream ended")
                if line.startswith(b'data: {"version"'):
                    self.heard = json.loads(line[6:])["version"]
                    if self.redraws and self.heard > self.shown:
                        await self._redraw()
        finally:
            writer.close()

    async def _redraw(self) -> None:
        version = self.heard
        await self.fetch()
        self.shown = max(self.shown, version)
        if version in self.departed:
            self.times.append((time.perf_counter() - self.departed[version]) * 1000)


async def tap_at_rate(tables: list[list[Phone]], rate: float, seconds: float, chance: random.Random) -> list[float]:
    """So many taps a second, whatever the server does, each at the next table by one of its phones; the time that each took."""
    placed: dict[str, bool] = {}
    busy: set[int] = set()
    waits: list[asyncio.Task[float]] = []
    start = time.perf_counter()

    async def one(n: int, phone: Phone) -> float:
        kind = "remove" if placed.get(phone.table) else "place"
        placed[phone.table] = kind == "place"
        try:
            return await phone.tap({"type": kind, "area": AREA, "owner": "oni", "unit": "small", "count": 1})
        finally:
            busy.discard(n)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        at = number % len(tables)
        while at in busy:
            at = (at + 1) % len(tables)
            await asyncio.sleep(0)
        busy.add(at)
        phone = chance.choice(tables[at])
        phone.shown = max(phone.shown, max(other.shown for other in tables[at]))
        waits.append(asyncio.create_task(one(at, phone)))
    return list(await asyncio.gather(*waits))
