"""Starts real servers quickly: everything is read once, then each server is a fork of this process that can be killed.

``python -m tests.tables.forking`` says "ready", then starts a server for each line "<port or 0> <proxies or ->" and says its process
id and its port. A port is taken once and kept as long as this process lives, so nobody else gets it while its server is away."""

import os
import signal
import socket
import sys
import threading

import uvicorn
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper as PostgresqlWrapper

from companion import asgi
from companion.server import server_options
from companion.tables import event_stream, games, notifications, throttling


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for thread in threading.enumerate():
        if thread.name == "warm":
            thread.join()
    games.warm()
    connections.close_all()
    if isinstance(connections["default"], PostgresqlWrapper):
        connections["default"].close_pool()  # its threads would not come along into a fork
    sockets: dict[int, socket.socket] = {}
    print("ready", flush=True)
    for line in sys.stdin:
        asked, proxies = line.split()
        port = int(asked)
        if port not in sockets:
            opened = socket.create_server(("127.0.0.1", port), backlog=200)
            port = opened.getsockname()[1]
            sockets[port] = opened
        child = os.fork()
        if child == 0:
            os.environ["PROXIES"] = "" if proxies == "-" else proxies
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            throttling.CODES._clock = lambda: 0.0  # a minute that slow tests cannot outlast
            if "SECONDS_BETWEEN_LOOKS" in os.environ:
                seconds = float(os.environ["SECONDS_BETWEEN_LOOKS"])
                event_stream.HUB = event_stream.Hub(every=seconds, seldom=seconds, notices=notifications.notices)
            config = uvicorn.Config(asgi.application, **{**server_options(), "timeout_keep_alive": 3600})
            uvicorn.Server(config).run(sockets=[sockets[port]])
            os._exit(0)
        print(child, port, flush=True)


if __name__ == "__main__":
    main()
