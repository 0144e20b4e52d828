"""The end of a game: the score's course in a chart and in numbers, what cost most, another game, a summary to send."""

import json
from itertools import pairwise

import pytest
from django.test import Client

from companion.tables import seating, selectors, services, story
from companion.tables.models import LogEntry, Seat, Table
from companion.web.svg.line_chart import Series, draw
from rules.engine.tsukuyumi.game import COMMANDS
from tests.html import read
from tests.rules.tsukuyumi import simulator

pytestmark = pytest.mark.django_db
PEOPLE = ("Ana", "Ben", "Zoë")


def a_whole_game(mode: str, players: int) -> tuple[Client, Seat]:
    """A game to its end, by players who take what comes."""
    setting = simulator.Setting(mode, players, "tale")
    given = simulator.options(setting)
    named = [{**player, "name": PEOPLE[n]} for n, player in enumerate(given["players"])]
    made = seating.create_table(options={"mode": mode, **given, "players": named, "game": "tsukuyumi", "language": "en"})
    *_, game = simulator.steps(setting)
    for n, command in enumerate(game.commands):
        services.act(seat=made.seat, key=str(n), version=n, action=COMMANDS.write_member(command))
        made.seat.table.refresh_from_db()
    client = Client()
    client.cookies[f"seat-{made.table.id}"] = made.token
    return client, made.seat


def page(client: Client, seat: Seat, path: str, language: str = "en"):
    answer = client.get(f"/{language}/tables/{seat.table_id}/{path}")
    assert answer.status_code == 200
    return read(answer.content.decode())


@pytest.mark.parametrize(("mode", "players"), [("coop", 2), ("standard", 2)])
def test_the_end_of_a_game(box, mode, players):
    client, seat = a_whole_game(mode, players)
    seen = selectors.seen_now(seat=seat)
    assert seen.outcome is not None

    turn = page(client, seat, "")
    assert turn.one(f"a[href=/en/tables/{seat.table_id}/end/]").text

    shown = page(client, seat, "end/")
    rows = {row.one("th").text: [int(cell.text) for cell in row.all("td")] for row in shown.all(".numbers tbody tr")}
    assert sorted(values[-1] for values in rows.values()) == sorted(seen.outcome.scores.values())
    rounds = len([chapter for chapter in story.tell(seat=seat) if chapter.round])
    assert {len(values) for values in rows.values()} == {rounds}
    assert len(shown.all(".chart-line")) == len(rows)
    assert all(name in shown.one(".chart").attributes["aria-label"] for name in rows)
    assert len(shown.all(".points")) == len(rows)

    summary = shown.one("[data-share-text]")["data-share-text"]
    assert all(name in summary for name in ("Ana", "Ben", "Tsukuyumi"))
    assert "seat" not in summary

    # What cost most is what the log says.
    lost: dict[str, int] = {}
    for chapter in story.tell(seat=seat):
        for part in chapter.parts:
            own: dict[str, int] = {}
            for line in part.lines:
                for event in line.entry.events if line.entry else ():
                    if event["type"] == "figures-removed" and event.get("clause"):
                        own[event["owner"]] = own.get(event["owner"], 0) + event["count"]
            lost = {side: max(lost.get(side, 0), own.get(side, 0)) for side in {*lost, *own}}
    told = [cost for cost in shown.all(".costs li") if " lose " in cost.text]
    assert len(told) == len(lost)
    for side, number in lost.items():
        (cost,) = [cost for cost in told if f"f-{side}" in cost.classes]
        assert f"lose {number} unit" in cost.text
    for cost in shown.all(".costs a"):
        assert client.get(cost["href"]).status_code == 200

    french = page(client, seat, "end/", "fr")
    assert "Le score au fil de la partie" in french.text
    assert "not translated" not in french.text


@pytest.mark.parametrize("board", ["same", "new"])
def test_another_game_is_one_tap(box, board):
    setting = simulator.Setting("coop", 2, "tale")
    made = seating.create_table(
        options={
            "game": "tsukuyumi", "mode": "coop", **simulator.options(setting),
            "players": [{"name": "Ana", "faction": "nomads"}, {"name": "Ben", "faction": "boarlords"}],
            "starting": {}, "language": "fr", "strict_seats": True,
        }
    )  # fmt: skip
    client = Client()
    client.cookies[f"seat-{made.table.id}"] = made.token
    answer = client.post(f"/fr/tables/{made.table.id}/rematch/", {"board": board})
    assert answer.status_code == 302, answer.content.decode()
    again = Table.objects.exclude(pk=made.table.pk).get()
    assert answer["Location"].endswith(f"{again.pk}/share/")
    assert [(seat.name, seat.side, seat.role) for seat in again.seats.all()] == [("Ana", "nomads", "host"), ("Ben", "boarlords", "player")]
    assert again.strict_seats
    assert not LogEntry.objects.filter(table=again).exists()
    grounds = [json.dumps(table.start["position"]["areas"], sort_keys=True) for table in (made.table, again)]
    assert (grounds[0] == grounds[1]) == (board == "same")


@pytest.mark.parametrize("board", ["same", "new"])
def test_metals_looks_back_and_plays_again(box, board):
    client = Client()
    client.post("/en/tables/new/metals/", {"create": "1", "sent": "1", "way": "one-phone", "name0": "Ana", "name1": "Ben", "goal": "3"})
    table = Table.objects.get()
    seat = Seat.objects.select_related("table").get(table=table, role="host")
    for n in range(40):
        seen = selectors.seen_now(seat=seat)
        if seen.outcome is not None:
            break
        legal = selectors.table_view(seat=seat)["legal"]
        services.act(seat=seat, key=str(n), version=seen.version, action=legal[(n * 5) % len(legal)])
        seat.table.refresh_from_db()
    shown = page(client, seat, "end/")
    scores = [int(row.all("td")[-1].text) for row in shown.all(".numbers tbody tr")]
    assert scores == list(selectors.seen_now(seat=seat).view.position.score)
    assert len(shown.all(".numbers tbody tr")) == 2
    answer = client.post(f"/en/tables/{table.pk}/rematch/", {"board": board})
    assert answer.status_code == 302, answer.content.decode()
    again = Table.objects.exclude(pk=table.pk).get()
    assert answer["Location"] == f"/en/tables/{again.pk}/"
    assert again.options["house"] == table.options["house"]
    assert (again.options["map"] == table.options["map"]) == (board == "same")


@pytest.mark.parametrize(("language", "words"), [("en", "Another game is ready"), ("fr", "Une autre partie est prête")])
def test_the_others_at_the_table_are_told_where_another_game_is_played(box, language, words):
    made = seating.create_table(options={"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}], "map": "5x5-E-E-E-E-E"})
    phones = {"Ana": made, "Ben": seating.join_table(peer="x", code=made.table.code, name="Ben")}
    phones["Cleo"] = seating.join_table(peer="x", code=made.table.watch_code, name="Cleo", role="watcher")
    clients = {name: Client() for name in phones}
    for name, seated in phones.items():
        clients[name].cookies[f"seat-{made.table.id}"] = seated.token
    page = f"/{language}/tables/{made.table.id}/"
    assert words not in clients["Ben"].get(page).content.decode()
    clients["Ana"].post(f"{page}rematch/", {"board": "same"})
    again = Table.objects.exclude(pk=made.table.pk).get()
    for name, code in (("Ben", again.code), ("Cleo", again.watch_code)):
        for place in ("", "end/"):
            (link,) = read(clients[name].get(page + place).content.decode()).all(".next-table a")
            assert words in link.text
            assert link["href"].endswith(f"/{code}/")
            assert name == "Ben" or again.code not in link["href"], "whoever watches is invited to watch"


def test_a_watcher_starts_no_game(box):
    made = seating.create_table(options={"game": "metals", "players": [{"name": "Ana"}, {"name": "Ben"}], "map": "5x5-E-E-E-E-E"})
    seated = seating.join_table(peer="x", code=made.table.watch_code, name="Cleo", role="watcher")
    client = Client()
    client.cookies[f"seat-{made.table.id}"] = seated.token
    client.post(f"/en/tables/{made.table.id}/rematch/", {"board": "same"})
    assert Table.objects.count() == 1


def test_lines_of_a_chart_differ_without_colour_and_stay_inside():
    chart = read(draw([Series(str(n), f"Side {n}", (n, 5 - n, 2)) for n in range(4)], ["1", "2", "3"], "The course"))
    marks = {line.all(".chart-mark")[0]["d"] for line in chart.all("g")}
    assert len(marks) == 4
    heights = sorted(float(name["y"]) for name in chart.all(".chart-name tspan"))
    assert all(later - earlier >= 12 for earlier, later in pairwise(heights))
    assert heights[-1] <= 200


def test_a_long_name_beside_its_line_stands_whole_on_two_lines():
    names = ["Seigneurs Sangliers", "Seigneurs de la mer perdue", "Nomades"]
    chart = read(draw([Series(str(n), name, (1, 2)) for n, name in enumerate(names)], ["1", "2"], "Le score"))
    assert [" ".join(one.text for one in name.all("tspan")) for name in chart.all(".chart-name")] == [f"2 {name}" for name in names]
    heights = sorted(float(line["y"]) for line in chart.all(".chart-name tspan"))
    assert all(below - above >= 13 for above, below in pairwise(heights))
