"""make bench, the part about middleware: what it costs per request under ASGI, in one thread and in many."""

import http.client
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
STACKS = ("as it is", "Django's own only", "Django's own, in one thread")
PATHS = ("/api/v1/health/", "/en/tsukuyumi/units/private/")
ROUNDS = 5
CLIENTS = 8
REQUESTS = 25  # of each client in a round
TICKS = os.sysconf("SC_CLK_TCK")


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used: what others do on this machine does not count."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def client(port: int, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(REQUESTS):
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"{path} answered {answer.status}")
    connection.close()


def load(pid: int, port: int, path: str) -> tuple[float, float]:
    """Requests per second, and milliseconds of processor time per request."""
    used, start = cpu(pid), time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(lambda _: client(port, path), range(CLIENTS)))
    number = CLIENTS * REQUESTS
    return number / (time.perf_counter() - start), (cpu(pid) - used) / number * 1000


def server(stack: str, env: dict[str, str]) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {**env, "BENCH_MIDDLEWARE": stack, "DJANGO_SETTINGS_MODULE": "tests.benchmarks.middleware_settings"}
    command = [sys.executable, "-m", "uvicorn", "companion.asgi:application", "--port", str(port), "--log-level", "error"]
    process = subprocess.Popen([*command, "--lifespan", "off"], cwd=ROOT, env=settings)
    for _ in range(600):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            connection.request("GET", PATHS[-1])
            if connection.getresponse().status == 200:
                break
        except OSError:
            time.sleep(0.1)
    return process, port


def main() -> None:
    """Rounds in turns, so that every stack sees the same machine; medians of them."""
    with tempfile.TemporaryDirectory() as var:
        env = {**os.environ, "COMPANION_VAR": var, "COMPANION_POCKET": "off"}
        for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        servers = {}
        try:
            for stack in STACKS:
                servers[stack] = server(stack, env)
            time.sleep(5)  # until the search's index is built
            for path in PATHS:
                measured: dict[str, list[tuple[float, float]]] = {stack: [] for stack in STACKS}
                for _ in range(ROUNDS):
                    for stack, (process, port) in servers.items():
                        measured[stack].append(load(process.pid, port, path))
                for stack, rounds in measured.items():
                    rate, cost = (statistics.median(values) for values in zip(*rounds, strict=True))
                    print(f"{path}, middleware {stack}: {rate:.0f} requests per second, {cost:.2f} ms of processor time each")
        finally:
            for process, _ in servers.values():
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
