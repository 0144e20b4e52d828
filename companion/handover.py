"""Several processes behind one address: each table is served by one of them, so that its state is worked out and drawn once.

The system gives a new connection to any process. Where its request is about a table of another one, the open connection itself is handed
over with what has arrived on it, and its client notices nothing. It only saves work: every process can serve every table, and does so
where the other one is away, or has its hands full."""

import array
import asyncio
import re
import socket
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState

from companion.protocol import Protocol

ABOUT_A_TABLE = re.compile(rb"[A-Z]{3,7} /(?:api/v1|[a-z]{2})/tables/([0-9a-f-]{36})/")
LONGEST = 60_000  # bytes that have arrived with a connection: more are read where they are
AT_ONCE = 100  # connections that are taken before others have their turn

Line = tuple[socket.socket, socket.socket]  # where a process takes connections, and where the others give them
Protocols = Callable[[bytes], asyncio.Protocol]


def lines(processes: int) -> list[Line]:
    """A line into each process; they outlive a process that has to be started again."""
    made = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(processes)]
    for end in (end for pair in made for end in pair):
        end.setblocking(False)
    return made


class Handover:
    """Gives connections to the other processes, and takes theirs."""

    def __init__(self, number: int, between: Sequence[Line], up: "array.array[int]") -> None:
        self._number = number
        self._lines = between
        self._up = up  # which processes are there, shared by all
        self._arriving: set[asyncio.Task[Any]] = set()

    def give(self, transport: asyncio.Transport, received: bytes) -> bool:
        """Whether the connection is in the hands of the process that serves its table; then nothing more is to be done with it."""
        asked = ABOUT_A_TABLE.match(received)
        if asked is None:
            return False
        owner = zlib.crc32(asked[1]) % len(self._lines)
        if owner == self._number or not self._up[owner] or len(received) > LONGEST or transport.get_write_buffer_size():
            return False
        connection: socket.socket = transport.get_extra_info("socket")
        try:
            socket.send_fds(self._lines[owner][1], [received], [connection.fileno()])
        except OSError:  # the other one has its hands full
            return False
        transport.abort()  # closes it for this process only
        return True

    def take(self, protocols: Protocols) -> None:
        """From now on, on the running event loop: what the others give is served by what `protocols` makes for it."""
        asyncio.get_running_loop().add_reader(self._lines[self._number][0], self._take, protocols)
        self._up[self._number] = 1

    def end(self) -> None:
        """Nothing more is taken."""
        self._up[self._number] = 0
        asyncio.get_running_loop().remove_reader(self._lines[self._number][0])

    def _take(self, protocols: Protocols) -> None:
        with suppress(BlockingIOError):
            for _ in range(AT_ONCE):
                received, handles, _flags, _address = socket.recv_fds(self._lines[self._number][0], LONGEST, 1)
                for handle in handles:
                    self._go_on(socket.socket(fileno=handle), protocols, received)

    def _go_on(self, connection: socket.socket, protocols: Protocols, received: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        arriving = loop.create_task(loop.connect_accepted_socket(lambda: protocols(received), connection))
        self._arriving.add(arriving)
        arriving.add_done_callback(self._arriving.discard)


class TableProtocol(Protocol):
    """HTTP on a connection that may be handed over whenever a new request begins."""

    def __init__(
        self,
        handover: Handover,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        received: bytes = b"",
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._handover = handover
        self._received = received  # of a connection that was handed over

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the class above
        super().connection_made(transport)
        if self._received:
            super().data_received(self._received)

    def data_received(self, data: bytes) -> None:
        if self.in_request or not self._handover.give(self.transport, data):
            super().data_received(data)
