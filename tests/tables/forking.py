"""Starts real servers quickly: everything is read once, then each server is a fork of this process that can be killed.

``python -m tests.tables.forking`` says "ready", then starts a server for each line "<port> <proxies or ->" and says its process id."""

import os
import signal
import socket
import sys
import threading

import uvicorn
from django.db import connections

from companion import asgi
from companion.serve import how_to_serve
from companion.tables import games


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    games.warm()
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join()
    connections.close_all()
    sockets: dict[int, socket.socket] = {}
    print("ready", flush=True)
    for line in sys.stdin:
        port, proxies = line.split()
        if int(port) not in sockets:
            sockets[int(port)] = socket.create_server(("127.0.0.1", int(port)), backlog=200)
        child = os.fork()
        if child == 0:
            os.environ["PROXIES"] = "" if proxies == "-" else proxies
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            uvicorn.Server(uvicorn.Config(asgi.application, **how_to_serve())).run(sockets=[sockets[int(port)]])
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
