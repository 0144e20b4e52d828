"""Every ruling of Tsukuyumi is either a switch of the engine or marked as the table's own affair: never both, never neither."""

from pathlib import Path

from rules import engine

FOLDER = Path(engine.__file__).parent / "tsukuyumi"
CODE = "".join(path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.py")))


def test_a_ruling_is_a_switch_of_the_engine_or_played_at_the_table(book):
    rulings = {ruling.id: ruling.record.get("table_only", False) for ruling in book.rulings if ruling.game == "tsukuyumi"}
    switches = {slug for slug in rulings if f'"{slug}"' in CODE}
    told = {slug for slug, table_only in rulings.items() if table_only}
    print(f"{len(switches)} switches:", *sorted(switches))
    print(f"{len(told)} played at the table:", *sorted(told))
    assert {slug for slug in rulings if slug not in switches | told} == set(), "decided in silence"
    assert switches & told == set(), "a switch that says it is none"


def test_most_rulings_of_the_board_are_switches(book):
    board = ("movement", "combat", "conquest", "damage", "oni", "production")
    rulings = [ruling for ruling in book.rulings if ruling.game == "tsukuyumi" and ruling.record["topic"] in board]
    assert sum(not ruling.record.get("table_only") for ruling in rulings) > 0.8 * len(rulings)
