"""Removing somebody and changing the codes, on phones without scripts; and limits, as pages tell of them."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.html import read
from tests.web.tables import NEW, Phone, join, put_up

pytestmark = pytest.mark.django_db


def three() -> tuple[Phone, Phone, Phone]:
    ana = put_up()
    return ana, join(ana.table, "Ben"), join(ana.table, "Cléo & co", watch=True)


def test_the_host_asks_to_remove_is_asked_back_and_does_it():
    ana, ben, cleo = three()
    ways = read(ana.get("share/").text).all(".seat-remove")
    assert [way["aria-label"] for way in ways] == ["Remove Ben", "Remove Cléo & co"]
    asked = ana.follow(ways[1]["href"])
    assert "Remove Cléo & co from this table?" in read(asked.text).text
    form = next(form for form in asked.forms if form.action.endswith("/remove/"))
    assert form.method == "post"
    before = ana.table.code
    shown = ana.press(form, codes="1")
    assert "removed by the host" in shown.text
    assert "older codes and links no longer open this table" in shown.text
    assert ana.table.code != before
    assert cleo.client.get(cleo.here).status_code == 403
    assert "retrait par l’hôte" in ben.get("share/").text


def test_the_codes_change_after_a_question():
    ana, ben, _ = three()
    before = ana.table.code
    page = ana.get("codes/")
    assert ana.table.code == before
    form = next(form for form in page.forms if form.action.endswith("/codes/"))
    shown = ana.press(form)
    assert ana.table.code != before
    assert ana.table.code in shown.text
    assert ben.client.get(ben.here).status_code == 200
    assert Phone().client.get(f"/en/tables/join/{before}/").status_code == 404


def test_only_the_host_is_offered_it_and_may_do_it():
    ana, ben, _ = three()
    assert not read(ben.get("share/").text).all(".seat-remove")
    for path in ("remove/", "codes/"):
        assert ben.client.get(ben.here + path).status_code == 403
        assert ben.post(path, {"name": "Ana"}).status_code == 403
    assert ana.client.get(ana.here).status_code == 200


def test_nobody_to_remove_is_said_with_who_is_there():
    ana, _, _ = three()
    answer = ana.post("remove/", {"name": "Nobody"})
    assert answer.status_code == 400
    assert "Accepted: Ben." in answer.content.decode()


def test_a_page_of_a_removed_guest_is_drawn_afresh():
    ana, ben, _ = three()
    ana.post("remove/", {"name": "Ben"})
    answer = ben.client.get(ben.here, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"]) == (403, "true")


def test_the_number_of_tables_is_told_with_what_is_accepted(settings):
    settings.TABLES_PER_HOUR = 1
    ana = put_up()
    refused = Phone().client.post("/fr/tables/new/", {**NEW, "create": "1"})
    assert "1 par heure au plus" in read(refused.content.decode()).text.replace("\u202f", " ").replace("\xa0", " ")
    file = ana.client.get(f"{ana.here}export/").content
    answer = Phone().client.post("/en/tables/import/", {"file": SimpleUploadedFile("table.json", file)})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "at most 1 per hour" in answer.content.decode()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b'{"format": 1, "format": 2}', "each name once"),
        (
            b'{"format": "companion-table-1", "game": "metals", "options": {"x": "' + b"y" * 200_001 + b'"}}',
            "Characters accepted in all: at most 200000",
        ),
        (b'{"format": "companion-table-1", "game": "metals", "options": [' + b"0," * 20_000 + b"0]}", "at most 20000 in all"),
        (b'{"format": ' + b"[" * 70 + b"]" * 70 + b"}", "Levels accepted: at most 60"),
        (b" " * 20_000_001, "at most 20 MB"),
    ],
)
def test_a_file_that_is_too_much_is_refused_with_what_is_accepted(file, said):
    answer = Phone().client.post("/en/tables/import/", {"file": SimpleUploadedFile("table.json", file)})
    assert answer.status_code == 400
    assert said in answer.content.decode()
