"""Starts the production server and says where phones find it: ``python -m companion.server``."""

import ipaddress
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import segno
import uvicorn
from django.conf import settings

from companion.protocol import Protocol
from companion.workers import Workers

MOST_WORKERS = 64
BACKLOG = 2048  # phones that wait to be let in
KEPT_OPEN = 75  # seconds for which a silent connection stays open: longer than proxies keep theirs, which would tap on a closed one


def network_address() -> str | None:
    """This machine's address on its own network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def phone_url(host: str, port: int) -> str | None:
    """Where a phone on the same network finds the site, or None when it cannot."""
    address = network_address() if host in ("0.0.0.0", "::", "") else host
    if address is None or _is_loopback(address):
        return None
    return f"http://{f'[{address}]' if ':' in address else address}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def announce(host: str, port: int) -> None:
    """Prints the addresses, and the phone's as a QR code."""
    print(f"Companion is at http://127.0.0.1:{port}/" if host in ("0.0.0.0", "::", "") else f"Companion is at http://{host}:{port}/")
    phone = phone_url(host, port)
    if phone is None:
        print("Only this machine can reach it. HOST=0.0.0.0 make run lets phones on the same network in.")
    else:
        print(f"Phones on the same network: {phone}")
        segno.make(phone, micro=False).terminal(out=sys.stdout, compact=True)
    print(f"Names that are answered: {settings.TRUSTED_HOSTS}." + (f" Links lead to {settings.PUBLIC_URL}" if settings.PUBLIC_URL else ""))
    sys.stdout.flush()


def build_offline_pack() -> None:
    """Lets the pack for phones without network be made beside the server, politely; where it is there already, nothing happens."""
    subprocess.Popen([sys.executable, "-m", "companion.offline", "keep"], cwd=Path(__file__).parents[1], stdin=subprocess.DEVNULL)


def begin_anew() -> None:
    """The processes of this run count anew: files of processes that ended long ago would stay for ever."""
    var = Path(os.environ.get("COMPANION_VAR", Path(__file__).parents[1] / "var"))
    shutil.rmtree(var / "metrics", ignore_errors=True)


def server_options() -> dict[str, Any]:
    """Who called is taken from X-Forwarded-For only behind PROXIES (addresses or networks, with commas); phones that listen
    to a table do not keep the server from stopping."""
    return {
        "log_level": "warning",
        "lifespan": "off",
        "server_header": False,
        "forwarded_allow_ips": os.environ.get("PROXIES", ""),
        "timeout_graceful_shutdown": 2,
        "timeout_keep_alive": KEPT_OPEN,
    }


def whole(name: str, default: int, most: int) -> int:
    """A number from the environment, or a sentence that says what is accepted."""
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= most):
        raise SystemExit(f"{name} is {text!r}; accepted: a number from 1 to {most}")
    return int(text)


def processes() -> int:
    """How many processes serve: WORKERS. Several need PostgreSQL, where they hear each other at once and do not wait for one writer."""
    workers = whole("WORKERS", 1, MOST_WORKERS)
    if workers > 1 and not os.environ.get("DATABASE_URL", "").startswith(("postgres:", "postgresql:")):
        raise SystemExit(
            f"WORKERS is {workers}, but several processes need PostgreSQL: SQLite has one writer at a time. "
            "Accepted: WORKERS=1, or DATABASE_URL=postgres://…"
        )
    if workers > 1 and not hasattr(socket, "send_fds"):
        raise SystemExit(f"WORKERS is {workers}, but on this system processes cannot hand connections over. Accepted: WORKERS=1")
    return workers


def listening(host: str, port: int) -> socket.socket:
    """The address that all processes share."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=BACKLOG)
    except OSError as error:
        raise SystemExit(f"{host}:{port} cannot be used: {error.strerror}") from error


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    host = os.environ.get("HOST", "0.0.0.0")
    port, workers = whole("PORT", 8000, 65535), processes()
    announce(host, port)
    begin_anew()
    build_offline_pack()
    if workers > 1:
        sys.exit(Workers(workers, listening(host, port), server_options()).run())
    uvicorn.run("companion.asgi:application", host=host, port=port, http=Protocol, **server_options())


if __name__ == "__main__":
    main()
