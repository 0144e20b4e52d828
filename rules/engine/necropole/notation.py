"""A position in one line of text, for tests, links and reports: a summary of the fight to read, then all of it as JSON."""

import json

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import position
from rules.engine.necropole.state import State

PREFIX = "nec "
SEPARATOR = " ;; "


def render(state: State) -> str:
    """`nec arena r1 >team-1 rhunlok:a2E … ;; {json}`."""
    was = state.position
    words: list[str] = [was.mode]
    if was.fight is not None:
        words += [f"r{was.fight.round}", ">" + "+".join(was.fight.camps[was.fight.camp].sides)]
        words += [f"{who}:{figure.at or '-'}{figure.facing or ''}" for who, figure in sorted(was.fight.figures.items())]
    return (
        PREFIX + " ".join(words) + SEPARATOR + json.dumps(position.write(state), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    )


def parse(text: str, catalogue: Catalogue) -> State:
    """The state of such a line."""
    head, separator, body = text.partition(SEPARATOR)
    if not head.startswith(PREFIX) or not separator:
        raise BadInput("not-a-position", "text", {"found": text[:60]})
    try:
        value = json.loads(body)
    except ValueError as no:
        raise BadInput("not-a-position", "text", {"found": text[:60]}) from no
    return position.read(value, catalogue)
