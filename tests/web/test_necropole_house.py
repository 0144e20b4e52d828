"""The phone leads the Game Master's creatures: said to be a house rule, with its reasons; ties and everything else stay with people."""

import pytest

from companion.tables import selectors
from companion.tables.models import Seat


def led_by_the_phone(printed, language):
    phone = printed(language)
    phone.act({"type": "choose-ruling", "ruling": "nec-one-team-no-master", "reading": "automaton"})
    return phone


@pytest.mark.parametrize(
    ("language", "rule", "act", "expected"),
    [
        ("en", "House rule, not in the booklet", "Apparition turns and looks to the left", "at Rhunlok: 2 attacks, expected wounds: 1.2"),
        ("fr", "Règle maison, absente du livret", "Apparition se tourne et regarde", "sur Rhunlok : 2 attaques, blessures attendues : 1,2"),
    ],
)
def test_what_the_phone_does_is_shown_with_its_reasons_and_done_by_a_tap(printed, language, rule, act, expected):
    phone = led_by_the_phone(printed, language)
    box = phone.page().one(".house").text
    box = " ".join(box.split())
    assert [words for words in (rule, act, expected) if words not in box] == [], box
    page = phone.do({"type": "house", "by": "master"})
    assert rule in page.one(".happened").text
    page = phone.do({"type": "house", "by": "master"})
    assert page.one("#now")["data-stage"] == "roll"
    phone.roll(6)
    assert rule in phone.client.get(f"{phone.here}log/").content.decode()
    assert phone.view["position"]["undead"]["rhunlok"]["lost"] == 1


def test_people_may_play_the_creatures_themselves_all_the_same(printed):
    phone = led_by_the_phone(printed, "en")
    phone.do({"type": "step", "path": ["a4", "a5"], "facing": "E"}, who="apparition", to="a5")
    assert phone.fight["attacker"] == "apparition"


def test_where_people_lead_them_nothing_is_said_of_a_house_rule(printed):
    assert not printed("en").page().all(".house")


def test_one_team_opens_a_whole_game_against_the_phone(client, box):
    assert "a house rule, not in the booklet" in client.get("/en/tables/new/necropole/", {"mode": "campaign"}).content.decode()
    answer = client.post(
        "/en/tables/new/necropole/", {"mode": "campaign", "level": "phone", "teams": "1", "create": "1", "way": "one-phone"}
    )
    assert answer.status_code == 302, answer.content.decode()
    view = selectors.table_view(seat=Seat.objects.select_related("table").latest("pk"))
    assert view["position"]["order"] == ["master", "team-1"]
    assert view["position"]["rulings"]["nec-one-team-no-master"] == "automaton"
