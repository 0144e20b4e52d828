"""Metals' events as sentences. An empty one is bookkeeping that its neighbours tell already."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.tables import names
from companion.tables.log_text.placeholders import Facts, Sentence

FACINGS = {"N": gettext_noop("north"), "E": gettext_noop("east"), "S": gettext_noop("south"), "W": gettext_noop("west")}


def facing(letter: Any) -> str:
    """A facing as a word: its letter is another one in French."""
    return gettext(FACINGS[letter]) if letter in FACINGS else str(letter)


def _points_of(number: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", number) % {"n": number}


def _hit(facts: Facts) -> str:
    if facts.event.get("result") == "defeated":
        sentence = gettext("%(side)s: the figure on %(at)s is defeated by %(by)s and goes back to the pool.") % facts
    else:
        sentence = gettext("%(side)s: the figure on %(at)s is damaged by %(by)s.") % facts
    points, bonus = facts.event.get("points") or 0, facts.event.get("bonus") or 0
    other = names.side(facts.game, "red" if facts.event.get("side") == "blue" else "blue")
    if bonus:
        factions = ", ".join(names.side(facts.game, faction) for faction in facts.event.get("factions") or ())
        scored = {"side": other, "points": _points_of(points), "bonus": bonus, "factions": factions}
        return sentence + " " + gettext("%(side)s scores %(points)s, and %(bonus)s more for %(factions)s.") % scored
    return sentence + " " + gettext("%(side)s scores %(points)s.") % {"side": other, "points": _points_of(points)} if points else sentence


def _deployed(facts: Facts) -> str:
    words = {"side": facts["side"], "at": facts["at"], "facing": facing(facts.event.get("facing"))}
    if facts.event.get("faction"):
        words["faction"] = names.side(facts.game, facts.event["faction"])
        return gettext("%(side)s deploys a figure of %(faction)s on %(at)s, facing %(facing)s.") % words
    return gettext("%(side)s deploys a figure on %(at)s, facing %(facing)s.") % words


def _moved(facts: Facts) -> str:
    words = {"side": facts["side"], "from": facts["from"], "to": facts.event.get("to"), "facing": facing(facts.event.get("facing"))}
    return gettext("%(side)s moves from %(from)s to %(to)s, facing %(facing)s.") % words


def _turned(facts: Facts) -> str:
    words = {"side": facts["side"], "at": facts["at"], "facing": facing(facts.event.get("facing"))}
    return gettext("%(side)s turns the figure on %(at)s to face %(facing)s.") % words


def _spared(facts: Facts) -> str:
    if facts.event.get("why") == "forest":
        return gettext("%(side)s: the figure on %(at)s is seen by %(by)s, but is in a Forest and is spared.") % facts
    return gettext("%(side)s: the figure on %(at)s is seen by %(by)s, but has just been deployed and is spared.") % facts


def _occupied(facts: Facts) -> str:
    held = ", ".join(f"{square} ({worth})" for square, worth in facts.event.get("squares") or ())
    words = {"side": facts["side"], "points": _points_of(facts.event.get("points") or 0), "squares": held}
    return gettext("%(side)s scores %(points)s for squares: %(squares)s.") % words


def _won(facts: Facts) -> str:
    if facts.event.get("who") is None:
        return gettext("The game is a draw.")
    return gettext("%(who)s have won.") % facts


def _points(facts: Facts) -> str:
    words = {"who": facts["who"], "by": facts.signed(), "total": facts["total"]}
    return gettext("By hand: %(who)s %(by)s VP, %(total)s in all.") % words


def _ruling(facts: Facts) -> str:
    ruling, reading = facts.event.get("ruling"), facts.event.get("reading")
    return gettext("This table plays: %(ruling)s %(reading)s") % {
        "ruling": names.ruling(facts.game, ruling),
        "reading": names.reading(facts.game, ruling, reading),
    }


SENTENCES: Mapping[str, Sentence] = {
    "deployed": _deployed,
    "moved": _moved,
    "turned": _turned,
    "passed": gettext_noop("%(side)s pass."),
    "spared": _spared,
    "hit": _hit,
    "occupied": _occupied,
    "repaired": gettext_noop("%(side)s repairs the figure on %(at)s."),
    "turn-passed": gettext_noop("Next to play: %(to)s."),
    "won": _won,
    "figure-placed": gettext_noop("By hand: %(owner)s, one figure added on %(area)s."),
    "figure-removed": gettext_noop("By hand: %(owner)s, one figure removed from %(area)s."),
    "points-marked": _points,
    "said": gettext_noop("“%(text)s”"),
    "ruling-chosen": _ruling,
}
