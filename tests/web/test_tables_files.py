"""A table goes into a file on one phone and comes out of it on another."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.web.tables import Phone, join, put_up

pytestmark = pytest.mark.django_db


def import_file(phone: Phone, content: bytes) -> object:
    return phone.client.post(f"/{phone.language}/tables/import/", {"file": SimpleUploadedFile("table.json", content, "application/json")})


def test_a_table_comes_out_of_its_file_with_its_log():
    ana = put_up()
    ana.act({"type": "momentum", "by": 2})
    answer = ana.client.get(f"{ana.here}export/")
    assert "attachment" in answer["Content-Disposition"]
    zoe = Phone("fr")
    opened = import_file(zoe, answer.content)
    assert opened.status_code == 302
    zoe.here = opened["Location"]
    assert zoe.here != ana.here.replace("/en/", "/fr/")
    assert zoe.table.version == 1
    assert 'Momentum <b class="total">3</b>' in zoe.get("track/").text


def test_a_stranger_gets_no_file_and_a_watcher_none_with_secrets():
    ana = put_up()
    cleo = join(ana.table, "Cleo", "en", watch=True)
    stranger = Phone()
    assert stranger.client.get(f"{ana.here}export/").status_code == 403
    seen = json.loads(cleo.client.get(f"{cleo.here}export/").content)
    assert "seed" not in json.dumps(seen["options"])


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"format": "x"}', b"[" * 100_000])
def test_a_file_that_is_no_table_is_refused_with_words(content):
    answer = import_file(Phone(), content)
    assert answer.status_code == 400
    assert "This file cannot be opened" in answer.content.decode()


def test_the_earlier_address_sends_the_file_on(client):
    answer = client.post("/fr/tables/bring/")
    assert (answer.status_code, answer["Location"]) == (308, "/fr/tables/import/")
