"""How many lines a seat and an address may hold open, and who hears no more."""

import asyncio

import pytest

from companion.tables.errors import SlowDown
from companion.tables.models import Seat
from companion.tables.open_streams import OpenStreams

HERE, THERE = "192.0.2.7", "192.0.2.8"


def streams(per_seat=2, per_address=5):
    return OpenStreams(lambda: per_seat, lambda: per_address)


async def silence():
    yield b"retry: 2000\n\n"
    await asyncio.Event().wait()


def test_a_seats_oldest_line_makes_room_and_nobody_elses():
    async def listening():
        open_lines, watcher, player = streams(), Seat(pk=1), Seat(pk=2)
        still = open_lines.open(seat=player, peer=THERE).lines(silence())
        assert await anext(still)
        waiting = asyncio.ensure_future(anext(still))
        first = open_lines.open(seat=watcher, peer=HERE).lines(silence())
        assert await anext(first)
        ended = asyncio.ensure_future(anext(first, "ended"))
        await asyncio.sleep(0)
        for _ in range(50):
            open_lines.open(seat=watcher, peer=HERE)
        assert await ended == "ended"
        assert open_lines.count(watcher) == 2
        assert open_lines.count(player) == 1
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(listening())


def test_an_address_with_too_many_lines_is_refused_until_one_ends():
    open_lines = streams()
    lines = [open_lines.open(seat=Seat(pk=n), peer=HERE) for n in range(5)]
    with pytest.raises(SlowDown) as slow:
        open_lines.open(seat=Seat(pk=9), peer=HERE)
    assert (slow.value.code, slow.value.facts["most"]) == ("many-streams", 5)
    assert "5" in slow.value.message()["fr"]
    open_lines.open(seat=Seat(pk=9), peer=THERE)
    for _ in range(2):  # a second time nothing happens
        open_lines.close(lines[0])
    open_lines.open(seat=Seat(pk=9), peer=HERE)
    with pytest.raises(SlowDown):
        open_lines.open(seat=Seat(pk=10), peer=HERE)


def test_a_line_that_ends_is_forgotten_and_its_source_is_closed():
    closed = []

    async def source():
        try:
            yield b"data: {}\n\n"
        finally:
            closed.append(True)

    async def listening():
        open_lines, seat = streams(), Seat(pk=1)
        heard = [line async for line in open_lines.open(seat=seat, peer=HERE).lines(source())]
        assert heard == [b"data: {}\n\n"]
        assert open_lines.count(seat) == 0
        left = open_lines.open(seat=seat, peer=HERE).lines(source())
        await anext(left)
        await left.aclose()  # the phone went away
        assert open_lines.count(seat) == 0

    asyncio.run(listening())
    assert closed == [True, True]
