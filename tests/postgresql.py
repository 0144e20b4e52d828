"""A private PostgreSQL for the tests: ``python -m tests.postgresql <command>`` starts one, loads everything into a database from which
tests copy theirs, runs the command with DATABASE_URL set, and stops it again, whatever happens."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

ROOT = Path(__file__).parents[1]
TEMPLATE = "loaded"
LOAD = """
import django; django.setup()
from django.core.management import call_command
for command in ("migrate", "load_catalogue", "load_book"):
    call_command(command)
"""
# Nobody needs these data after the tests: nothing is written through to the disk.
OPTIONS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "64MB",
    "autovacuum": "off",
    "listen_addresses": "127.0.0.1",
}


def programs() -> Path:
    """The folder with initdb and postgres; the newest where there are several."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parents[1].name))
    if not folders:
        raise SystemExit("There is no initdb here: sh tests/install-postgresql.sh installs PostgreSQL.")
    return folders[-1].parent


def owner() -> str | None:
    """PostgreSQL refuses to run as root; whoever else it can be."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a fresh server, without the name of a database; it is gone afterwards."""
    folder, name = Path(tempfile.mkdtemp(prefix="companion-pg-")), owner()
    account = pwd.getpwnam(name) if name else None
    who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    if account:
        os.chown(folder, account.pw_uid, account.pw_gid)
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    data = folder / "data"
    server = None
    try:
        initdb = [programs() / "initdb", "-D", data, "-U", "companion", "--auth=trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(initdb, cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL, **who)
        port = free_port()
        settings = [f"--{name}={value}" for name, value in {**OPTIONS, "port": str(port), "unix_socket_directories": str(folder)}.items()]
        with (folder / "log").open("wb") as log:
            # Out of our group: ctrl-C reaches us, and we stop it.
            server = subprocess.Popen(
                [programs() / "postgres", "-D", data, *settings], cwd=folder, env=env, stdout=log, stderr=log, start_new_session=True, **who
            )
        address = f"postgres://companion@127.0.0.1:{port}"
        wait_for(address, server, folder / "log")
        yield address
    finally:
        if server is not None and server.poll() is None:
            server.send_signal(signal.SIGQUIT)  # at once: nothing has to be kept
            server.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(f"{address}/postgres").close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                raise SystemExit("PostgreSQL does not start:\n" + log.read_text("utf-8")) from None
            time.sleep(0.05)
        else:
            return


def load(address: str) -> str:
    """A database with everything in it, as make run prepares it; its address."""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    url = f"{address}/{TEMPLATE}"
    env = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "companion.settings"}
    subprocess.run([sys.executable, "-c", LOAD], cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)
    return url


def copy_of(url: str) -> str:
    """The address of a new database with everything in it, on the same server."""
    address, name = url.rpartition("/")[0], f"copy_{uuid4().hex}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    return f"{address}/{name}"


def drop(url: str) -> None:
    parts = urlsplit(url)
    with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {parts.path[1:]} WITH (FORCE)")


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with cluster() as address:
        env = {**os.environ, "DATABASE_URL": load(address)}
        running = subprocess.Popen(sys.argv[1:], cwd=ROOT, env=env)
        try:
            return running.wait()
        except KeyboardInterrupt:  # the command heard it too, and tidies up
            return running.wait()
        finally:
            if running.poll() is None:
                running.terminate()
                running.wait()


if __name__ == "__main__":
    sys.exit(main())
