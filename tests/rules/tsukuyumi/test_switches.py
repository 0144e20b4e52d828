"""Every ruling of Tsukuyumi is either a switch of the engine or marked as the table's own affair: never both, never neither."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from rules import engine
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.rulings import FIELDS, Rulings, read_rulings

FOLDER = Path(engine.__file__).parent / "tsukuyumi"
KNOWN = {"coop-tie": ("draw", "oni", "players"), "home-conquest": ("never", "like-others"), "board-shape": ("free", "round")}


@pytest.fixture(scope="module")
def rulings(book):
    return {ruling.id: ruling.record for ruling in book.rulings if ruling.game == "tsukuyumi"}


def test_a_ruling_is_a_switch_of_the_engine_or_played_at_the_table(rulings):
    table_only = {slug for slug, record in rulings.items() if record.get("table_only", False)}
    print(f"{len(FIELDS)} switches:", *sorted(FIELDS))
    print(f"{len(table_only)} played at the table:", *sorted(table_only))
    assert set(rulings) - set(FIELDS) - table_only == set(), "decided in silence"
    assert set(FIELDS) & table_only == set(), "a switch that says it is none"
    assert set(FIELDS) - set(rulings) == set(), "a switch that the book does not know"


def test_every_switch_has_the_readings_of_the_book_and_its_default(rulings):
    hints = get_type_hints(Rulings)
    for slug, name in FIELDS.items():
        assert get_args(hints[name]) == tuple(reading["key"] for reading in rulings[slug]["readings"]), slug
        assert getattr(Rulings(), name) == rulings[slug]["default"], slug


def test_every_switch_is_asked_for_somewhere_in_the_engine():
    code = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py") if path.name != "rulings.py")
    assert set(FIELDS.values()) - set(re.findall(r"(?<=[.])[a-z]\w+", code)) == set()


def test_a_chosen_reading_is_played_and_kept_as_it_was_sent():
    rulings = read_rulings({"coop-tie": "oni", "home-conquest": "never"}, KNOWN, "position.rulings")
    assert (rulings.coop_tie, rulings.home_conquest) == ("oni", "never")
    assert rulings.chosen == {"coop-tie": "oni", "home-conquest": "never"}
    assert rulings.choosing("coop-tie", "players") == Rulings.of({"coop-tie": "players", "home-conquest": "never"})


def test_a_reading_of_a_ruling_that_the_table_decides_itself_is_only_kept():
    assert read_rulings({"board-shape": "round"}, KNOWN, "at") == Rulings(chosen={"board-shape": "round"})


@pytest.mark.parametrize(
    ("sent", "code", "at"),
    [({"no-such": "x"}, "unknown-ruling", "at.no-such"), ({"coop-tie": "me"}, "not-accepted", "at.coop-tie"), ([], "not-an-object", "at")],
)
def test_an_unknown_ruling_or_reading_is_refused(sent, code, at):
    with pytest.raises(BadInput) as bad:
        read_rulings(sent, KNOWN, "at")
    assert (bad.value.code, bad.value.at) == (code, at)


def test_most_rulings_of_the_board_are_switches(book):
    board = ("movement", "combat", "conquest", "damage", "oni", "production")
    rulings = [ruling for ruling in book.rulings if ruling.game == "tsukuyumi" and ruling.record["topic"] in board]
    assert sum(not ruling.record.get("table_only") for ruling in rulings) > 0.8 * len(rulings)
