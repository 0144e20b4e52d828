"""Several processes behind one address: announced once, each started again when it ends, all stopped together."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.postgresql import free_port
from tests.tables.people import OPTIONS
from tests.tables.serving import LONGEST, Phone, next_event

pytestmark = pytest.mark.postgresql
ROOT = Path(__file__).parents[1]


def children(pid: int) -> set[int]:
    """The processes that serve; not uvicorn's keeper of shared resources, nor the maker of the offline pack."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return {int(child) for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def until(holds):
    end = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(port: int) -> bool:
    phone = Phone(port)
    try:
        return phone.call("GET", "/api/v1/health/")[0] == 200
    except OSError:
        return False
    finally:
        phone.close()


def play_at_a_table(port: int) -> None:
    """Two phones that tap in turns and open a new line each time, while one of them listens."""
    phone = Phone(port)
    status, made = phone.call("POST", "/api/v1/tables/", OPTIONS)
    assert status == 201
    table = f"/api/v1/tables/{made['id']}"
    listening = Phone(port, made["token"])
    stream = listening.listen(f"{table}/stream/")
    status, joined = phone.call("POST", "/api/v1/tables/join/", {"code": made["code"], "name": "Another"})
    assert status == 201
    phone.close()
    for version in range(6):
        phone = Phone(port, (made["token"], joined["token"])[version % 2])
        action = {"type": "momentum", "by": 1}
        status, done = phone.call("POST", f"{table}/actions/", {"key": str(uuid4()), "version": version, "action": action})
        assert (status, done["version"]) == (201, version + 1)
        phone.close()
        while (event := next_event(stream)).get("id") is None:
            pass
        assert event["id"] == version + 1
    listening.close()


def test_a_process_that_is_killed_is_started_again(django_db_setup, new_database, tmp_path):
    port = free_port()
    env = {
        **os.environ,
        "COMPANION_VAR": str(tmp_path),
        "COMPANION_POCKET": "off",
        "DATABASE_URL": new_database(),
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WORKERS": "2",
    }
    server = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "companion.server"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        until(lambda: len(children(server.pid)) == 2 and answers(port))
        before = children(server.pid)
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(children(server.pid)) == 2 and children(server.pid) != before and answers(port))
        for _ in range(6):  # some at one process, some at the other, whichever a phone reaches first
            play_at_a_table(port)
    finally:
        server.terminate()
        said, _ = server.communicate(timeout=LONGEST)
    assert said.count("Companion is at") == 1
    assert not answers(port)
