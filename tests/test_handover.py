"""A connection goes to the process that serves its table, with all that has arrived on it; where that fails, any process serves it."""

import asyncio
import ctypes
import socket
import subprocess
import sys
import zlib
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.handover import LONGEST, Handover, TableProtocol, lines
from companion.protocol import LONGEST_HEAD, Protocol
from companion.workers import NEVER_SERVED

ROOT = Path(__file__).parents[1]
PROCESSES = 2


def table_of(number: int) -> str:
    """A table that a process serves."""
    return next(str(UUID(int=n)) for n in range(99) if zlib.crc32(str(UUID(int=n)).encode()) % PROCESSES == number)


def telling(number):
    """A site that says which process answered, and how much it was sent."""

    async def app(scope, receive, send):
        size, more = 0, True
        while more:
            message = await receive()
            size, more = size + len(message.get("body", b"")), message.get("more_body", False)
        body = f"{number} {scope['path'][-6:]} {size}".encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]})
        await send({"type": "http.response.body", "body": body})

    return app


@asynccontextmanager
async def processes():
    """Two processes in one, each with a port of its own; the flags that say who is up, and the lines between them."""
    between, up = lines(PROCESSES), (ctypes.c_byte * PROCESSES)()
    ports, servers, handovers = [], [], []
    for number in range(PROCESSES):
        handover = Handover(number, between, up)
        config = uvicorn.Config(telling(number), lifespan="off", log_level="critical")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            partial(TableProtocol, handover, config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        handover.take(lambda received, h=handover, c=config, s=state: TableProtocol(h, c, s, {}, received=received))
        servers.append(server)
        handovers.append(handover)
        ports.append(server.sockets[0].getsockname()[1])
    try:
        yield ports, up, between
    finally:
        for server, handover in zip(servers, handovers, strict=True):
            handover.end()
            server.close()
        for end in (end for pair in between for end in pair):
            end.close()


def request(path: str, body: bytes = b"", method: str = "POST") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


async def answer(reader: asyncio.StreamReader) -> str:
    head = await reader.readuntil(b"\r\n\r\n")
    size = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
    return (await reader.readexactly(size)).decode()


def run(scenario):
    asyncio.run(asyncio.wait_for(scenario(), 60))


@pytest.mark.parametrize("prefix", ["/api/v1/tables", "/en/tables", "/fr/tables"])
def test_whoever_is_reached_the_process_of_the_table_answers_and_goes_on_answering(prefix):
    async def scenario():
        async with processes() as (ports, _up, _between):
            for port in ports:
                for number in range(PROCESSES):
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    for n in range(3):
                        writer.write(request(f"{prefix}/{table_of(number)}/turn{n}/", b"x" * n))
                        assert await answer(reader) == f"{number} turn{n}/ {n}"
                    writer.close()

    run(scenario)


def test_a_connection_changes_hands_with_each_request_and_keeps_what_is_not_about_a_table():
    async def scenario():
        async with processes() as (ports, _up, _between):
            reader, writer = await asyncio.open_connection("127.0.0.1", ports[0])
            for n, number in enumerate([1, 0, 1, 1, 0]):
                writer.write(request(f"/en/tables/{table_of(number)}/turn{n}/"))
                assert await answer(reader) == f"{number} turn{n}/ 0"
            writer.write(request("/en/turns/"))
            assert await answer(reader) == "0 turns/ 0"
            writer.close()

    run(scenario)


def test_what_arrives_after_the_handover_arrives_in_order():
    async def scenario():
        async with processes() as (ports, _up, _between):
            reader, writer = await asyncio.open_connection("127.0.0.1", ports[0])
            sent = request(f"/en/tables/{table_of(1)}/turn1/", b"y" * 300_000)
            writer.write(sent[:120])
            await writer.drain()
            await asyncio.sleep(0.05)
            writer.write(sent[120:])
            assert await answer(reader) == "1 turn1/ 300000"
            two = request(f"/en/tables/{table_of(0)}/turn2/") + request(f"/en/tables/{table_of(1)}/turn3/")
            writer.write(two)  # at once: both are answered, one after the other, by whoever has the connection
            assert (await answer(reader), await answer(reader)) == ("0 turn2/ 0", "0 turn3/ 0")
            writer.close()

    run(scenario)


def test_any_process_serves_a_table_whose_process_is_away_or_busy():
    async def scenario():
        async with processes() as (ports, up, between):
            up[1] = 0
            reader, writer = await asyncio.open_connection("127.0.0.1", ports[0])
            writer.write(request(f"/en/tables/{table_of(1)}/turn1/"))
            assert await answer(reader) == "0 turn1/ 0"
            up[1] = 1
            asyncio.get_running_loop().remove_reader(between[1][0])  # it takes nothing any more
            with suppress(BlockingIOError):
                while True:
                    between[1][1].send(b"GET / HTTP/1.1\r\n\r\n")
            writer.write(request(f"/en/tables/{table_of(1)}/turn2/"))
            assert await answer(reader) == "0 turn2/ 0"
            writer.close()

    run(scenario)


def test_a_beginning_that_is_too_long_for_the_line_is_served_where_it_is():
    async def scenario():
        async with processes() as (ports, _up, _between):
            with socket.create_connection(("127.0.0.1", ports[0])) as phone:
                phone.setblocking(False)
                reader, writer = await asyncio.open_connection(sock=phone)
                writer.write(request(f"/en/tables/{table_of(1)}/turn1/", b"z" * (LONGEST * 4)))
                assert (await answer(reader)).split()[1:] == ["turn1/", str(LONGEST * 4)]
                writer.close()

    run(scenario)


BROKEN = """
import socket
from companion.workers import Workers
raise SystemExit(Workers(2, socket.create_server(("127.0.0.1", 0)), {"log_level": "no such level"}).run())
"""


def test_processes_that_cannot_begin_are_not_started_for_ever():
    ended = subprocess.run([sys.executable, "-c", BROKEN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == NEVER_SERVED
    assert "no such level" in ended.stderr


def test_a_head_without_an_end_is_refused():
    async def scenario():
        config = uvicorn.Config(telling(0), lifespan="off", log_level="critical")
        config.load()
        server = await asyncio.get_running_loop().create_server(
            partial(Protocol, config=config, server_state=ServerState(), app_state={}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"GET /en/turns/ HTTP/1.1\r\nHost: x\r\n\r\n")
        assert await answer(reader) == "0 turns/ 0"
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"a" * LONGEST_HEAD)
        assert (await reader.readline()).startswith(b"HTTP/1.1 400")
        await reader.read()  # and closed
        writer.close()
        server.close()

    run(scenario)
