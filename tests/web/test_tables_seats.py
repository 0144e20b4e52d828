"""Who may see a table and who may act: a host, a player, a watcher, a stranger."""

import pytest

from tests.web.tables import Phone, join, put_up

pytestmark = pytest.mark.django_db
PAGES = ["", "score/", "track/", "rulings/", "log/", "log/0/", "share/", "afar/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_is_shown_to_the_door(page):
    ana = put_up()
    stranger = Phone()
    stranger.here = ana.here
    assert "You are not at this table" in stranger.get(page).text
    assert stranger.status == 403


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_opens_for_those_who_sit_there(page, language):
    ana = put_up(language)
    cleo = join(ana.table, "Cleo", language, watch=True)
    for phone in (ana, cleo):
        phone.get(page)
        assert phone.status == 200


def test_a_stranger_cannot_act_undo_or_listen():
    ana = put_up()
    stranger = Phone()
    stranger.here = ana.here
    assert stranger.post("act/", {"action": '{"type": "momentum", "by": 1}', "version": "0", "key": "k"}).status_code == 403
    assert stranger.post("undo/", {"version": "0", "key": "k"}).status_code == 403
    assert stranger.client.get(f"{ana.here}stream/").status_code == 403
    assert ana.table.version == 0


def test_a_watcher_sees_the_turn_but_every_button_is_off():
    ana = put_up()
    cleo = join(ana.table, "Cleo", "en", watch=True)
    page = cleo.get("", at="1,0")
    assert not [form for form in page.forms if form.deed and not form.disabled]
    answer = cleo.act({"type": "momentum", "by": 1})
    assert answer.status_code == 403
    assert "You are watching" in answer.content.decode()
    assert ana.table.version == 0
    assert cleo.post("undo/", {"version": "0", "key": "u"}).status_code == 403


def test_a_watcher_is_not_told_the_code_of_the_players():
    ana = put_up()
    cleo = join(ana.table, "Cleo", "en", watch=True)
    text = "".join(cleo.get(page).text for page in PAGES)
    assert ana.table.watch_code in text
    assert ana.table.code not in text


def test_a_wrong_code_is_told_and_guessing_is_slowed_down():
    phone = Phone()
    page = phone.get("/tables/join/", code="ZZZZZZ")
    assert phone.status == 404
    assert "There is no table with this code" in page.text
    for _ in range(60):
        answer = phone.client.post("/en/tables/join/", {"code": "ZZZZZZ", "name": "Eve"})
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_people_are_asked_who_they_are_and_sit_down_with_one_tap():
    ana = put_up()
    phone = Phone("fr")
    page = phone.get(f"/tables/join/{ana.table.code}/")
    phone.press(next(form for form in page.forms if form.label.split()[0] == "Ben"))
    assert phone.status == 200
    assert "Ben" in ana.get("share/").text


@pytest.mark.parametrize("page", ["", "log/", "share/", "afar/"])
def test_names_and_notes_are_text_and_never_markup(page):
    evil = "<script>alert(1)</script>"
    ana = put_up(name1=evil[:40])
    ana.act({"type": "say", "text": f'{evil}"><img src=x onerror=alert(2)>'})
    text = ana.get(page).text
    assert "<script>alert" not in text
    assert "<img src=x" not in text


def test_the_door_escapes_a_code_and_a_name():
    phone = Phone()
    assert "<b>x" not in phone.get("/tables/join/", code="<b>x").text
    ana = put_up(name1="<i>Ben")
    assert "<i>Ben" not in phone.get(f"/tables/join/{ana.table.code}/").text


def test_only_the_host_closes_a_table_and_takes_it_out_of_the_bin():
    ana = put_up()
    ben = join(ana.table, "Ben", "en")
    assert ben.post("close/", {}).status_code == 403
    assert ana.post("close/", {}).status_code == 302
    assert "in the bin" in ana.get().text
    assert ana.act({"type": "momentum", "by": 1}).status_code == 422
    assert ana.post("close/", {"restore": "1"}).status_code == 302
    assert ana.act({"type": "momentum", "by": 1}, key="again").status_code == 302


def test_my_tables_lead_back_to_them():
    ana = put_up()
    assert ana.here in ana.get("/tables/").text
    assert ana.here not in Phone().get("/tables/").text


@pytest.mark.parametrize("page", ["/", "/tsukuyumi/"])
def test_tables_are_one_tap_from_the_first_page_and_the_game(page):
    assert 'href="/en/tables/"' in Phone().get(page).text


def test_a_page_that_a_game_has_not_is_told_so():
    ana = put_up(mode="standard", players="2")
    ana.get("track/")
    assert ana.status == 404
