"""One real server in a process of its own, with settings and a folder of its own, and what it writes to its log."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.tables.serving import LONGEST, ROOT, Phone


@dataclass
class Served:
    """A running server: its port, its process, and the file that its log goes to."""

    port: int
    process: subprocess.Popen[bytes]
    var: Path
    log: Path
    phones: list[Phone]

    def phone(self, token: str | None = None) -> Phone:
        self.phones.append(Phone(self.port, token))
        return self.phones[-1]

    def get(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and text; names of headers are written with underscores."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            found: dict[str, str] = {}
            for name, value in answer.getheaders():
                found[name.lower()] = f"{found[name.lower()]}\n{value}" if name.lower() in found else value
            return answer.status, found, answer.read().decode()
        finally:
            connection.close()

    def fail(self, how: str) -> None:
        """From the next connection on the database fails in this way; an empty word ends it."""
        (self.var / "fault").write_text(how, "utf-8")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve(var: Path, module: str = "tests.running.faulty", **env: str) -> Iterator[Served]:
    """Waits until the server answers, and ends it afterwards."""
    port, log = free_port(), var / "server.log"
    if not (var / "static").exists():
        (var / "static").symlink_to(settings.STATIC_ROOT)
    usual = {**os.environ, "COMPANION_VAR": str(var), "COMPANION_POCKET": "off", "DJANGO_SETTINGS_MODULE": "companion.settings"}
    usual.pop("DATABASE_URL", None)
    with log.open("wb") as said:
        command = [sys.executable, "-W", "ignore", "-m", module, str(port)]
        process = subprocess.Popen(command, cwd=ROOT, env={**usual, **env}, stdout=said, stderr=said)
    served = Served(port, process, var, log, [])
    try:
        end = time.monotonic() + LONGEST
        while True:
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < end, "the server does not answer"
            try:
                if served.get("/healthz")[0] == 200:
                    break
            except OSError:
                time.sleep(0.05)
        yield served
    finally:
        for phone in served.phones:
            phone.close()
        process.terminate()
        process.wait(LONGEST)
