"""Phones that see the same get one drawing, and none gets another's: compared with what each would be drawn on its own."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from companion.tables import games, seating, selectors, services
from companion.tables.models import Table
from companion.web.tables.drawings import DRAWINGS
from tests.rules.tsukuyumi import simulator

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Ben", "Cleo", "Dan")
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "table"}
OWN = {**HTMX, "HTTP_X_CSRFTOKEN": "a" * 32}
KEY = r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
SECRETS = re.compile(rf'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>|{KEY}')
PLACE = '{"type": "place", "area": "0,0", "owner": "oni", "unit": "small", "count": 1}'


class Evening:
    """A table with a phone for each seat and one that watches, half of them in French."""

    def __init__(self, setting: simulator.Setting, **more: Any) -> None:
        options = simulator.options(setting)
        players = [{"name": name, **player} for name, player in zip(NAMES, options["players"], strict=False)]
        host = seating.create_table(options={"game": "tsukuyumi", **options, "players": players, **more})
        self.table = host.table.pk
        tokens = [host.token]
        tokens += [seating.join_table(peer="192.0.2.1", code=host.table.code, name=player["name"]).token for player in players[1:]]
        tokens.append(seating.join_table(peer="192.0.2.1", code=host.table.watch_code, name="Eve", role="watcher").token)
        self.host, self.phones = host.token, [self._phone(token) for token in tokens]

    def _phone(self, token: str) -> Client:
        phone = Client()
        phone.cookies[f"seat-{self.table}"] = token
        return phone

    def act(self, command: Any) -> None:
        seat = selectors.seat_of(token=self.host, table_id=self.table)
        action = games.game_of("tsukuyumi").write_command(command)
        services.act(seat=seat, key=str(uuid4()), version=seat.table.version, action=action)

    def part(self, phone: Client, language: str = "en", query: str = "", **headers: str) -> str:
        response = phone.get(f"/{language}/tables/{self.table}/{query}", **headers)
        assert response.status_code == 200
        return response.content.decode()


def without_secrets(text: str) -> str:
    return " ".join(SECRETS.sub("", text).split())


@pytest.mark.parametrize(("mode", "taps", "more"), [("coop", 110, {}), ("standard", 60, {}), ("standard", 45, {"strict_seats": True})])
def test_every_phone_gets_what_it_would_be_drawn_on_its_own(mode, taps, more):
    setting = simulator.Setting(mode, 4, f"drawings {mode}")
    evening = Evening(setting, **more)
    played = next(game for step, game in enumerate(simulator.steps(setting), 1) if step == taps)
    for step, command in enumerate(played.commands):
        evening.act(command)
        if step % 7 == 0:
            for n, phone in enumerate(evening.phones):
                language = ("en", "fr")[n % 2]
                shared, own = evening.part(phone, language, **OWN), evening.part(phone, language, **HTMX)
                assert without_secrets(shared) == without_secrets(own), f"phone {n} after {step + 1} taps"
                assert "csrfmiddlewaretoken" not in shared


def while_one_acts(players: int = 4) -> Evening:
    """A co-op table in the middle of somebody's turn."""
    setting = simulator.Setting("coop", players, "drawings")
    evening = Evening(setting)
    for game in simulator.steps(setting):
        evening.act(game.commands[-1])
        seat = selectors.seat_of(token=evening.host, table_id=evening.table)
        view = selectors.seen_now(seat=seat).view
        if view.position.active and view.pending is None:
            return evening
    raise AssertionError("nobody ever had a turn")


def test_those_who_wait_share_one_drawing():
    evening = while_one_acts()
    before = DRAWINGS.drawn
    parts = [evening.part(phone, **OWN) for phone in evening.phones[:4]]
    waiting = [part for part in parts if 'data-mine="no"' in part]
    assert len(waiting) == 3
    assert DRAWINGS.drawn - before == 2  # for whose turn it is, and for everybody else
    for phone in evening.phones[:4]:
        evening.part(phone, **OWN)
    assert DRAWINGS.drawn - before == 2


def test_an_area_in_hand_is_drawn_for_its_own_phone_only():
    evening = while_one_acts()
    before = DRAWINGS.drawn
    for phone in evening.phones[:2]:
        assert 'class="cell k-moon chosen' in evening.part(phone, query="?at=0,0", **OWN)
    assert DRAWINGS.drawn - before == 2


def test_somebody_who_sits_down_is_seen_without_a_new_version():
    evening = while_one_acts()
    evening.part(evening.phones[1], **OWN)
    table = Table.objects.get(pk=evening.table)
    before = DRAWINGS.drawn
    seating.join_table(peer="192.0.2.1", code=table.code, name="Fay")
    evening.part(evening.phones[1], **OWN)
    assert DRAWINGS.drawn == before + 1


def test_a_drawing_that_is_the_same_is_not_sent_again():
    evening = while_one_acts()
    phone = evening.phones[1]
    first = phone.get(f"/en/tables/{evening.table}/", HTTP_ACCEPT_ENCODING="gzip", **OWN)
    assert first["Content-Encoding"] == "gzip"
    assert phone.get(f"/en/tables/{evening.table}/", HTTP_IF_NONE_MATCH=first["ETag"], **OWN).status_code == 304


def test_two_phones_that_tap_the_same_button_are_two_taps():
    evening = while_one_acts()
    part = evening.part(evening.phones[1], **OWN)
    version = re.search(r'data-shown="(\d+)"', part)
    assert version is not None
    tap = {
        "key": "shared",
        "version": version[1],
        "action": '{"type": "place", "area": "0,0", "owner": "oni", "unit": "small", "count": 1}',
    }
    answers = [phone.post(f"/en/tables/{evening.table}/act/", tap, **OWN).status_code for phone in evening.phones[1:3]]
    again = evening.phones[1].post(f"/en/tables/{evening.table}/act/", tap, **OWN).status_code
    assert (answers, again) == ([200, 409], 200)  # the second is told what it missed; the first one's repeat does nothing
    assert Table.objects.get(pk=evening.table).version == int(version[1]) + 1


def boards_of(evening: Evening, phone: Client, **headers: str) -> tuple[str, str, str]:
    """The tag of the board that a phone is answered with, the board as it was sent, and everything else."""
    response = phone.get(f"/en/tables/{evening.table}/", **OWN, **headers)
    before, _, rest = response.content.decode().partition("<!--board-->")
    board, _, after = rest.partition("<!--/board-->")
    return response["X-Board"], board, before + after


def test_a_board_that_a_phone_has_already_is_not_sent_again():
    evening = while_one_acts()
    phone = evening.phones[0]
    tag, board, around = boards_of(evening, phone)
    assert board.startswith("<svg")
    again, none, same_around = boards_of(evening, phone, HTTP_X_BOARD=tag)
    assert (again, none) == (tag, "")
    assert same_around == around
    _, other, _ = boards_of(evening, phone, HTTP_X_BOARD="another")
    assert other == board
    seat = selectors.seat_of(token=evening.host, table_id=evening.table)
    services.act(seat=seat, key=str(uuid4()), version=seat.table.version, action=json.loads(PLACE))
    new_tag, new_board, _ = boards_of(evening, phone, HTTP_X_BOARD=tag)
    assert new_tag != tag
    assert new_board.startswith("<svg")
    assert new_board != board
