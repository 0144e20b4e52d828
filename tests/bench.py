"""make bench: speed as ratios in one run, against the production server on this machine."""

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

ROOT = Path(__file__).parents[1]
QUESTIONS = tomllib.loads((ROOT / "tests/rules/questions.toml").read_text("utf-8"))["questions"]


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def timed(connection: http.client.HTTPConnection, path: str) -> float:
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path} answered {answer.status}")
    return (time.perf_counter() - start) * 1000


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
    for path in ("/en/", "/en/tsukuyumi/units/", "/en/tsukuyumi/cards/", "/en/tsukuyumi/rules/tsk.move/", "/en/tsukuyumi/units/private/"):
        found = statistics.median(timed(connection, path) for _ in range(30))
        print(f"{path}: {found:.1f} ms, {found / bare:.1f} × a bare view")


def main() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as var:
        env = {**os.environ, "COMPANION_VAR": var, "HOST": "127.0.0.1", "PORT": str(port)}
        for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"], ["collectstatic", "--noinput", "-v", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True, capture_output=True)
        server = subprocess.Popen([sys.executable, "-m", "companion.serve"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
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
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
