"""Which way of playing a rule belongs to: base game, two players, co-op, solo, arena."""

from collections.abc import Iterable

MODES = ("base", "two", "coop", "solo", "arena")
SOLO = frozenset({"coop.aim.2.1", "coop.setup.6.2"})
BY_CHAPTER = {"tsk.two": "two", "nec.arena": "arena"}
BY_BOOK = {"tsk": "base", "coop": "coop"}


def mode_of(clause: str) -> str:
    """tsk.move.3 → base; "" for a game that is played in one way."""
    if clause in SOLO:
        return "solo"
    book, chapter = clause.split(".")[:2]
    return BY_CHAPTER.get(f"{book}.{chapter}") or BY_BOOK.get(book, "")


def mode_of_all(clauses: Iterable[str]) -> str:
    """The way of playing that all these clauses belong to; "" where they differ: a ruling on several ways is about the game."""
    modes = {mode_of(clause) for clause in clauses}
    return modes.pop() if len(modes) == 1 else ""
