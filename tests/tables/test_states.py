"""Snapshots are a cache: they spare time and decide nothing."""

import json
import time
from uuid import uuid4

from companion.tables import exporting, selectors, services, snapshots
from companion.tables.models import Snapshot, Table
from tests.tables.people import place, remove, sit_down


def long_file(entries: int) -> dict:
    """The file of a table that has been played for so long."""
    people = sit_down()
    people.act(place("0,0"))
    people.act({"type": "say", "text": "hm"})
    people.act(remove("0,0"))
    people.act(place("2,0"))
    people.act(remove("2,0"))
    file = json.loads(json.dumps(exporting.export_table(seat=people.seat("ana"))))
    pattern = file["entries"]
    file["entries"] = [{**pattern[n % 5], "version": n + 1, "key": str(uuid4())} for n in range(entries)]
    file["version"] = entries
    return file


def imported(entries: int):
    seated = exporting.import_table(data=long_file(entries))
    return selectors.seat_of(token=seated.token, table_id=seated.table.id)


def cold(*requests) -> list[float]:
    """CPU milliseconds of requests to a process that knows nothing yet, made in turn: the best of several of each, as a busy machine
    makes some of them slower."""
    best = [float("inf")] * len(requests)
    for _ in range(15):
        for n, request in enumerate(requests):
            snapshots.CACHE.clear()
            start = time.process_time()
            request()
            best[n] = min(best[n], (time.process_time() - start) * 1000)
    return best


def opened(seat):
    return lambda: selectors.table_view(seat=selectors.Seat.objects.select_related("table").get(pk=seat.pk))


def acted(seat):
    def work():
        version = Table.objects.get(pk=seat.table_id).version
        services.act(seat=seat, key=str(uuid4()), version=version, action=place("0,0"))

    return work


def test_a_long_table_opens_and_acts_about_as_fast_as_a_short_one(db):
    short, long = imported(20), imported(2000)
    for deed in (opened, acted):
        of_short, of_long = cold(deed(short), deed(long))
        assert of_long <= 2 * of_short + 1


def test_a_snapshot_of_another_engine_or_one_that_cannot_be_read_is_not_used(people):
    for _ in range(25):
        people.act(place("0,0"))
    right = people.position
    assert Snapshot.objects.count() == 1
    for wrong in ({"engine": "older", "state": {"position": {}}}, {"state": {"position": {}}}, {"state": {}}):
        Snapshot.objects.update(**wrong)
        snapshots.CACHE.clear()
        assert people.position == right


def test_old_snapshots_are_thinned_out_and_branches_are_forgotten(db, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 2)
    monkeypatch.setattr(snapshots, "RECENT", 6)
    people = sit_down()
    for _ in range(30):
        people.act(place("0,0"))
    kept = list(Snapshot.objects.order_by("depth").values_list("depth", flat=True))
    assert kept == [20, 26, 28, 30]
    for _ in range(5):
        people.undo()
    people.act(place("1,0"))
    assert max(Snapshot.objects.values_list("depth", flat=True)) == 26
    assert set(Snapshot.objects.filter(depth=26).values_list("version", flat=True)) == {36}
