"""Real servers in processes of their own, on a database that they share; and phones that speak to them."""

import http.client
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


LONGEST = 120  # seconds to wait for what has to come, on a machine that is busy with other things


class Servers:
    """Servers on one database, that of a folder or another; each can be killed, and started again at the same address."""

    def __init__(self, var: Path, database: str = "", **more: str) -> None:
        env = {**os.environ, "COMPANION_VAR": str(var), "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "companion.settings"}
        env |= {"TABLES_PER_HOUR": "100000", **more}
        command = [sys.executable, "-W", "ignore", "-m", "tests.tables.forking"]
        self._parent = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self._pids: set[int] = set()
        self.phones: list[Phone] = []
        assert self._said() == "ready"

    def start(self, port: int = 0, proxies: str = "-") -> tuple[int, int]:
        """A server's process id and port, once it answers; on a free port, or on one that a server had before."""
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{port} {proxies}\n")
        self._parent.stdin.flush()
        pid, port = map(int, self._said().split())
        self._pids.add(pid)
        assert self.phone(port).call("GET", "/api/v1/health/")[0] == 200
        return pid, port

    def kill(self, pid: int) -> None:
        """Without a word, as when the power goes."""
        assert self._ended(pid, signal.SIGKILL)

    def stop(self, pid: int) -> bool:
        """Asks a server to end; whether it did."""
        return self._ended(pid, signal.SIGTERM)

    def phone(self, port: int, token: str | None = None) -> "Phone":
        self.phones.append(Phone(port, token))
        return self.phones[-1]

    def end(self) -> None:
        for phone in self.phones:
            phone.close()
        for pid in list(self._pids):
            self.kill(pid)
        self._parent.kill()
        self._parent.communicate()

    def _ended(self, pid: int, by: signal.Signals) -> bool:
        watched = os.pidfd_open(pid)
        try:
            os.kill(pid, by)
            gone, _, _ = select.select([watched], [], [], LONGEST)
        finally:
            os.close(watched)
        if gone:
            self._pids.discard(pid)
        return bool(gone)

    def _said(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline().strip()


class Phone:
    """A client with one connection, opened again where it broke."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self.token = token
        self._connection: http.client.HTTPConnection | None = None
        self._streams: list[tuple[http.client.HTTPConnection, http.client.HTTPResponse]] = []

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON; a broken line is an OSError, and the next call opens a new one."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        sent = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.token}"} if self.token else {}), **headers}
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as broken:
            self._connection.close()
            self._connection = None
            raise OSError("the line broke") from broken
        return answer.status, json.loads(text) if text else None

    def listen(self, path: str, **headers: str) -> http.client.HTTPResponse:
        """An open stream; next_event reads it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        connection.request("GET", path, None, {"Authorization": f"Bearer {self.token}", "Accept-Encoding": "gzip", **headers})
        answer = connection.getresponse()
        self._streams.append((connection, answer))
        return answer

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        for connection, answer in self._streams:
            answer.close()
            connection.close()


def next_event(answer: http.client.HTTPResponse) -> dict[str, Any]:
    """The next event of a stream: its id and its data."""
    found: dict[str, Any] = {}
    while line := answer.readline():
        text = line.decode().rstrip("\n")
        if not text and "data" in found:
            return found
        name, _, value = text.partition(": ")
        if name == "id":
            found["id"] = int(value)
        elif name == "data":
            found["data"] = json.loads(value)
    raise EOFError
