"""The log as a story: rounds, phases and players, one sentence each; the set-up summed up, what was taken back folded; its replay."""

import pytest

from companion.tables import log_text, selectors, services, story
from companion.tables.log_text.headlines import headline
from companion.tables.models import LogEntry, Seat
from tests.html import read
from tests.web.tables import Phone, go_on, put_up

pytestmark = pytest.mark.django_db


def played(phone: Phone, steps: int) -> Phone:
    """Does the first thing that is possible, so many times."""
    for n in range(steps):
        seat = seat_of(phone)
        seen = selectors.table_view(seat=seat)
        options = (seen["pending"] or {}).get("options") or [deed for deed in seen["legal"] if deed["type"] in ("home", "start-areas")]
        deeds = options or [deed for deed in seen["legal"] if deed["type"] == "turn-done"]
        needs = [value for listed in seen["lacking"] for value in listed["needs"]] if not deeds else []
        assert deeds, needs
        services.act(seat=seat, key=f"step {n}", version=seen["version"], action=deeds[(n * 7) % len(deeds) if options else 0])
    return phone


def seat_of(phone: Phone) -> Seat:
    return Seat.objects.select_related("table").get(table=phone.table, role="host")


@pytest.fixture
def ana() -> Phone:
    return played(put_up(), 24)


def test_every_action_that_stands_is_told_once(ana):
    chapters = story.tell(seat=seat_of(ana))
    told = [line.version for chapter in chapters for line in chapter.lines]
    standing = story.standing(seat=seat_of(ana))
    lines = [line for chapter in chapters for line in chapter.lines if isinstance(line, story.StoryLine)]
    assert told == sorted(told)
    assert set(told) <= set(standing)
    assert {line.version for line in lines if chapter_of(chapters, line) > 0} == {
        version for version in standing if version > min(line.version for line in lines if chapter_of(chapters, line) > 0) - 1
    }


def chapter_of(chapters, line) -> int:
    return next(chapter.round for chapter in chapters if line in list(chapter.lines))


@pytest.mark.parametrize(("language", "words"), [("en", "Nomads start with: homezone in "), ("fr", "Nomades, mise en place : ")])
def test_the_set_up_is_one_line_for_each_player(language, words):
    ana = put_up(language)
    page = ana.get()
    for n in range(40):
        if "begin-game" in page.text:
            break
        page, _ = go_on(ana, page, n)
    area = next(name for name, area in selectors.seen_now(seat=seat_of(ana)).view.position.areas.items() if area.territory == "nomads")
    for n in range(3):
        ana.act({"type": "place", "area": str(area), "owner": "nomads", "unit": "private"}, key=f"private {n}")
    lines = [line.text for line in read(ana.get("log/", round=0).text).all(".story li")]
    own = [line for line in lines if line.startswith(words)]
    assert len(own) == 1
    assert "3 × " in own[0]
    assert not [line for line in lines if line.startswith(("By hand", "À la main"))]


def test_what_was_taken_back_is_folded(ana):
    ana.act({"type": "momentum", "by": 3}, key="gone")
    ana.post("undo/", {"version": str(ana.table.version), "key": "u"})
    page = read(ana.get("log/").text)
    (fold,) = page.all(".taken-back")
    assert len(fold.all("li")) == 2
    assert "Momentum +3" in fold.text
    assert len([line for line in page.all(".story li") if "Momentum +3" in line.text]) == 2


def test_a_round_has_its_phases_and_players(ana):
    page = read(ana.get("log/", round=1).text)
    headings = [heading.text for heading in page.all(".chapter h2")]
    assert headings[0].startswith("Choosing cards")
    assert any(heading.startswith("White phase") and heading.endswith("Ana") for heading in headings)
    assert read(ana.get("log/").text).one(".chip[aria-current]").text == "Round 1"


def test_the_filter_shows_fights_only():
    ana = put_up()
    assert "There have been no fights yet" in ana.get("log/", fights=1).text
    played(ana, 40)
    lines = [line for chapter in story.fights(story.tell(seat=seat_of(ana))) for line in chapter.lines]
    assert lines
    assert all(line.is_fight for line in lines)
    assert len(read(ana.get("log/", fights=1).text).all(".story li")) == len(lines)


def test_each_line_is_one_sentence_with_a_sign_and_loses_nothing_that_is_not_around_it(ana):
    for entry in LogEntry.objects.filter(table=ana.table):
        line = headline("tsukuyumi", entry.events)
        whole = log_text.in_this_language(game="tsukuyumi", kind="action", events=entry.events)
        assert line.icon
        assert line.text[1:] in whole
        assert all(more in whole for more in line.more)


# --- the replay


def test_the_replay_goes_through_every_step_that_stands_and_back(ana):
    ana.act({"type": "momentum", "by": 3}, key="gone")
    ana.post("undo/", {"version": str(ana.table.version), "key": "u"})
    versions = story.standing(seat=seat_of(ana))
    page, seen = read(ana.get("log/replay/").text), [0]
    while page.all("a[rel=next]"):
        address = page.one("a[rel=next]")["href"]
        seen.append(int(address.rstrip("/").rsplit("/", 1)[-1]))
        page = read(ana.client.get(address).content.decode())
    assert seen == [0, *versions]
    while page.all("a[rel=prev]"):
        seen.pop()
        address = page.one("a[rel=prev]")["href"]
        assert int(address.rstrip("/").rsplit("/", 1)[-1]) == seen[-1]
        page = read(ana.client.get(address).content.decode())
    assert seen == [0]


def test_the_replay_says_what_changed_and_touches_nothing(ana):
    before = (ana.table.version, ana.table.depth)
    entry = next(entry for entry in LogEntry.objects.filter(table=ana.table) if entry.action.get("type") == "home")
    page = read(ana.get(f"log/{entry.version}/").text)
    assert "place your home tile at" in page.one("ul.do-this").text
    assert page.all(".changed")
    assert (ana.table.version, ana.table.depth) == before


def test_the_scrubber_knows_where_it_stands_and_a_step_too_far_is_the_last(ana):
    last = len(story.standing(seat=seat_of(ana)))
    page = read(ana.get("log/replay/", step=last + 50).text)
    scrubber = page.one("#scrubber")
    assert (scrubber["value"], scrubber["max"]) == (str(last), str(last))


def test_an_entry_that_was_taken_back_can_still_be_looked_at(ana):
    ana.act({"type": "momentum", "by": 3}, key="gone")
    gone = ana.table.version
    ana.post("undo/", {"version": str(gone), "key": "u"})
    page = read(ana.get(f"log/{gone}/").text)
    assert ana.status == 200
    assert "Momentum +3" in page.one(".replay-text").text
    assert page.all("a[rel=prev]")


def test_a_scrubber_s_answer_is_the_replay_alone(ana):
    part = ana.client.get(f"{ana.here}log/replay/", {"step": "2"}, headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert part["HX-Replace-Url"].endswith("/log/2/")


def test_the_log_is_a_text_file_too(ana):
    answer = ana.client.get(f"{ana.here}log/text/")
    lines = answer.content.decode().splitlines()
    assert answer["Content-Type"].startswith("text/plain")
    assert len(lines) == ana.table.version
    assert all("Ana: " in line for line in lines)
