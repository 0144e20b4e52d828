"""Metals against the Companion: its answers, its hints, undoing them, a whole game."""

import os
import time
from functools import partial

import pytest
from django.utils import translation

from companion.tables import seating
from companion.tables.models import LogEntry
from companion.tables.opponent import replies, worker
from tests.web.metals_phone import CATALOGUE, deploy, made_by, squares

pytestmark = pytest.mark.django_db
BOTH = ["en", "fr"]


@pytest.fixture
def put_up(client, box):
    return partial(made_by, client)


@pytest.mark.parametrize("strength", ["weak", "middling", "strong"])
def test_the_companion_answers_as_a_seat_of_its_own(put_up, strength):
    phone = put_up(way="alone", strength=strength)
    phone.act(deploy())
    entries = LogEntry.objects.filter(table=phone.table).select_related("seat").order_by("version")
    assert [(one.seat.name, one.seat.side, one.kind) for one in entries] == [("Ana", "blue", "action"), ("Companion", "red", "action")]
    assert phone.view["position"]["active"] == "blue"


def test_the_companion_begins_where_it_is_first(put_up):
    phone = put_up(way="alone", first="red")
    assert [one.seat.name for one in LogEntry.objects.all()] == ["Companion"]
    assert squares(phone.page())


def test_undo_takes_back_the_answer_too_and_redo_brings_both_again(put_up):
    phone = put_up(way="alone")
    phone.act(deploy())
    played = phone.view["position"]
    phone.send("undo")
    assert (phone.view["position"]["figures"], phone.view["position"]["active"]) == ([], "blue")
    phone.send("redo")
    assert phone.view["position"]["active"] == "red"
    phone.send("redo")
    assert phone.view["position"] == played
    phone.send("undo")
    phone.act(deploy("e1"))
    assert phone.view["position"]["active"] == "blue"


def test_after_a_redo_the_companion_waits_to_be_asked(put_up):
    phone = put_up(way="alone")
    phone.act(deploy())
    phone.send("undo")
    phone.send("redo")
    assert not squares(phone.page())
    assert phone.client.post(f"{phone.here}companion/").status_code == 302
    assert phone.view["position"]["active"] == "blue"


def test_without_a_worker_a_smaller_look_ahead_answers(put_up, monkeypatch, tmp_path, caplog):
    monkeypatch.setattr(replies, "ROOT", tmp_path / "nowhere")
    phone = put_up(way="alone", strength="strong")
    phone.act(deploy())
    assert phone.view["position"]["active"] == "blue"
    assert len(phone.view["position"]["figures"]) == 2
    assert "no worker came back" in caplog.text


def test_thinking_takes_another_process_s_time(put_up):
    phone = put_up(way="alone")
    phone.act(deploy())
    own, others = time.process_time(), os.times().children_user
    replies.think(phone.seat.table, "strong")
    own, others = time.process_time() - own, os.times().children_user - others
    assert others > 0.03
    assert own < others


def test_the_companion_never_plays_for_a_person_or_for_a_watcher(put_up, client):
    phone = put_up(way="alone")
    client.post(f"{phone.here}companion/")
    assert phone.view["version"] == 0
    phone.act(deploy())
    phone.send("undo")
    phone.send("redo")
    watcher = seating.join_table(peer="192.0.2.1", code=phone.view["watch_code"], name="Cem", role="watcher")
    client.cookies[f"seat-{phone.table}"] = watcher.token
    client.post(f"{phone.here}companion/")
    assert phone.view["position"]["active"] == "red"


@pytest.mark.parametrize("language", BOTH)
def test_a_hint_is_a_legal_action_with_its_reasons(put_up, language):
    phone = put_up(language, way="alone")
    for _ in range(3):
        tip = replies.hint(phone.seat.table)
        assert tip["action"] in phone.view["legal"]
        page = phone.page(hint="1")
        assert all(one["clause"] in page for one in tip["reasons"])
        with translation.override(language):
            assert "hint-" not in page
        phone.act(tip["action"])


def test_a_whole_game_against_the_companion_ends(put_up):
    phone = put_up(way="alone", strength="weak", goal="3")
    for _ in range(60):
        if phone.view["outcome"]:
            break
        tip = worker.think(
            {"position": phone.view["position"], "readings": CATALOGUE.readings, "strength": "strong", "seed": "", "seconds": 1}
        )
        phone.act(tip["action"])
    assert phone.view["outcome"]["winners"]
    page = phone.page()
    assert phone.view["outcome"]["clause"] in page
    assert not squares(page)
