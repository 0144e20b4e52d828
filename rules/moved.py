"""Rules and rulings that said what another one says: they are gone, and their addresses lead to the one that stayed."""

from rules.loading import chapter_of

MOVED = {
    "clauses/met.aim.2": "met.win.1",
    "clauses/coop.score.8.1": "coop.card.8.1",
    "clauses/tsk.action.6.1": "tsk.oni.7",
    "clauses/tsk.action.6.2": "tsk.oni.6.3",
    "clauses/tsk.action.7.2": "tsk.oni.8.2",
    "clauses/tsk.action.8.1": "tsk.move.1.2",
    "clauses/tsk.action.9.1": "tsk.combat.2.1",
    "clauses/tsk.action.9.2": "tsk.combat.2.2",
    "clauses/tsk.aim.3": "tsk.score.16",
    "clauses/tsk.mode.5": "tsk.aim.10",
    "clauses/tsk.mode.5.1": "tsk.aim.10",
    "clauses/tsk.mode.5.2": "tsk.aim.10.2",
    "clauses/tsk.module.9": "tsk.aim.11",
    "clauses/tsk.round.10.1": "tsk.move.3",
    "rulings/out-of-territory-markers": "territory-markers-limit",
}


def moved_to(collection: str, slug: str) -> str | None:
    """The slug of the record that says it now."""
    return MOVED.get(f"{collection}/{slug}")


def moved_from(chapter: str) -> dict[str, str]:
    """The rules that this chapter once had, with those that say it now."""
    clauses = {key.partition("/")[2]: new for key, new in MOVED.items() if key.startswith("clauses/")}
    return {old: new for old, new in clauses.items() if chapter_of(old) == chapter}
