"""GET tables/<id>/export/ and POST tables/import/"""

import pytest

from tests.api.tables import Phones, post
from tests.api.test_errors import check_shape
from tests.tables.people import place

pytestmark = pytest.mark.django_db


def test_an_export_imported_unchanged_is_the_same_table(phones):
    phones.act(place("0,0", 2), "ben")
    phones.act({"type": "momentum", "by": 1})
    phones.post("undo/", {"key": "u", "version": 2})
    file = phones.get("export/")
    assert "attachment" in file["Content-Disposition"]
    answer = post("import/", file.json())
    assert answer.status_code == 201
    made = answer.json()
    assert set(made) == set(phones.made)
    assert made["version"] == 3
    there = Phones(made["id"], made["code"], {"ana": made["token"]}, made)
    assert there.get("log/").json() == phones.get("log/").json()
    assert there.get("export/").json() == file.json()
    assert there.get().json()["position"] == phones.get().json()["position"]
    assert there.post("redo/", {"key": "r", "version": 3}).status_code == 201


def test_no_file_holds_a_secret(phones):
    for who in phones.tokens:
        text = phones.get("export/", who=who).content.decode()
        assert not any(secret in text for secret in (*phones.tokens.values(), phones.code))


@pytest.mark.parametrize("body", [{}, [], "{", {"format": "companion-table-1"}, {"format": 1}])
def test_what_is_no_table_is_refused(body):
    answer = post("import/", body)
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"code", "message", "clause", "at"}


def test_a_file_that_does_not_add_up_is_refused(phones):
    phones.act(place("0,0", 2), "ben")
    file = phones.get("export/").json()
    file["entries"][0]["events"][0]["area"] = "7,7"
    check_shape(post("import/", file), 400, "unreadable-file")
