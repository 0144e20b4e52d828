"""Several processes that serve one address together: each is started, started again when it ends, and all are stopped together."""

import array
import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import signal
import socket
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn

from companion.handover import Handover, Line, TableProtocol, lines

log = logging.getLogger(__name__)
SPAWN = multiprocessing.get_context("spawn")  # a fork would share connections to the database
LOOK = 0.5  # seconds between two looks for a signal
GRACE = 10.0  # seconds after which a process that was asked to end is ended
NEVER_SERVED = 3  # the exit code where a process could not begin: it would fail the same way again
multiprocessing.allow_connection_pickling()


class Worker(uvicorn.Server):
    """One process: serves whoever comes by the address they share, and whoever another process hands over."""

    def __init__(self, config: uvicorn.Config, handover: Handover) -> None:
        super().__init__(config)
        self._handover = handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._handover.take(self._protocol)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._handover.end()
        await super().shutdown(sockets)

    def _protocol(self, received: bytes) -> asyncio.Protocol:
        """For a connection that was handed over with this request, or with its beginning."""
        return TableProtocol(self._handover, self.config, self.server_state, self.lifespan.state, received=received)


def work(number: int, address: socket.socket, between: Sequence[Line], up: "array.array[int]", options: dict[str, Any]) -> None:
    """What a process does from its start to its end."""
    handover = Handover(number, between, up)
    protocol: Any = partial(TableProtocol, handover)
    server = Worker(uvicorn.Config("companion.asgi:application", http=protocol, **options), handover)
    server.run(sockets=[address])
    sys.exit(0 if server.started else NEVER_SERVED)


class Workers:
    """Keeps so many processes serving until somebody asks them to end."""

    def __init__(self, count: int, address: socket.socket, options: dict[str, Any]) -> None:
        self._up: Any = SPAWN.RawArray("b", count)
        self._arguments = (address, lines(count), self._up, options)
        self._processes: list[BaseProcess] = [self._start(number) for number in range(count)]
        self._ending = False

    def run(self) -> int:
        """Until a signal comes, or a process cannot begin at all; the exit code."""
        for asked in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked, self._end)
        while not self._ending:
            multiprocessing.connection.wait([process.sentinel for process in self._processes], LOOK)
            for number, process in enumerate(self._processes):
                if process.exitcode is None or self._ending:
                    continue
                served, self._up[number] = self._up[number], 0  # the others serve its tables meanwhile
                if process.exitcode > 0 and not served:
                    self._stop()
                    return NEVER_SERVED
                log.warning("process %s ended with %s and is started again", process.pid, process.exitcode)
                self._processes[number] = self._start(number)
        self._stop()
        return 0

    def _start(self, number: int) -> BaseProcess:
        process = SPAWN.Process(target=work, args=(number, *self._arguments))
        process.start()
        return process

    def _end(self, *_signal: object) -> None:
        self._ending = True

    def _stop(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(GRACE)
            if process.exitcode is None:
                process.kill()
                process.join()
