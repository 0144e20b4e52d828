"""make bench: the power goes while six phones tap: the file system is shut down without writing what it still holds in memory.

A file system of its own on a loop device, which takes Linux and root: python -m tests.benchmarks.power_cut"""

import contextlib
import fcntl
import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
django.setup()

from tests.tables.people import OPTIONS, POSITION  # noqa: E402  models are there only once Django is set up
from tests.tables.serving import LONGEST, ROOT, Phone, Servers  # noqa: E402
from tests.tables.test_under_load import AREAS, CLIENTS, Client, tapped, whole_log  # noqa: E402

CUTS = 3
BETWEEN = 100  # taps before each cut
MEGABYTES = 300
SHUT_DOWN = 0x8004587D  # EXT4_IOC_SHUTDOWN
WITHOUT_FLUSHING = 2  # EXT4_GOING_FLAGS_NOLOGFLUSH


def run(*command: str, **more: str) -> None:
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env={**os.environ, **more})


def cut_power(place: Path) -> None:
    """Nothing that is not on the disk yet will ever be."""
    folder = os.open(place, os.O_RDONLY)
    try:
        fcntl.ioctl(folder, SHUT_DOWN, struct.pack("I", WITHOUT_FLUSHING))
    finally:
        os.close(folder)


def answered(clients: list[Client]) -> dict[str, int]:
    """The taps that the phones were told are done, with their versions."""
    return {key: version for client in clients for key, version in list(client.acknowledged.items())}


@contextlib.contextmanager
def disk() -> Iterator[tuple[Path, Path]]:
    """A file with a file system in it, and where it is mounted."""
    with tempfile.TemporaryDirectory() as folder:
        image, place = Path(folder) / "disk", Path(folder) / "mounted"
        place.mkdir()
        with image.open("wb") as file:
            file.truncate(MEGABYTES * 1_000_000)
        run("mkfs.ext4", "-q", str(image))
        run("mount", "-o", "loop", str(image), str(place))
        try:
            yield image, place
        finally:
            run("umount", "-l", str(place))


def main() -> None:
    if sys.platform != "linux" or os.geteuid() != 0:
        print("a power cut: not tried, it takes Linux and root")
        return
    with disk() as (image, place):
        var = place / "var"
        var.mkdir()
        for command in (["migrate", "-v", "0"], ["load_catalogue"], ["load_book"]):
            run(sys.executable, "manage.py", *command, COMPANION_VAR=str(var), DATABASE_URL="")
        servers = Servers(var)
        pid, port = servers.start()
        areas = {**{area: {"kind": "ocean"} for area in AREAS}, "0,0": {"kind": "moon"}}
        _, made = servers.phone(port).call("POST", "/api/v1/tables/", {**OPTIONS, "position": {**POSITION, "areas": areas}})
        tokens = [made["token"]]
        for n in range(1, CLIENTS):
            body = {"code": made["code"], "name": f"Phone {n}"}
            tokens.append(servers.phone(port).call("POST", "/api/v1/tables/join/", body)[1]["token"])
        enough = Event()
        clients = [Client(n, [Phone(port, tokens[n])], made["id"], enough) for n in range(CLIENTS)]
        for client in clients:
            client.start()
        unsure: set[str] = set()  # answered while the power was going, when a real machine answers nobody any more
        for n in range(CUTS):
            tapped(clients, BETWEEN * (n + 1))
            before = answered(clients)
            cut_power(place)
            servers.kill(pid)
            unsure |= answered(clients).keys() - before.keys()
            servers.end()
            run("umount", "-l", str(place))
            run("mount", "-o", "loop", str(image), str(place))
            servers = Servers(var)
            pid, _ = servers.start(port)
        tapped(clients, BETWEEN * (CUTS + 1))
        enough.set()
        for client in clients:
            client.join(2 * LONGEST)
        log = {entry["key"]: entry["version"] for entry in whole_log(servers.phone(port, tokens[0]), made["id"])}
        servers.end()
    taps = {key: version for key, version in answered(clients).items() if key not in unsure}
    lost = [key for key, version in taps.items() if log.get(key) != version]
    doubled = max(log.values()) - len(log)
    print(f"{CUTS} power cuts while {CLIENTS} phones tapped: of {len(taps)} answered taps {len(lost)} lost, {doubled} done twice")
    if lost or doubled:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
