"""Before a fight of the city: which board, who begins, which creatures, who carries the mission's item."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.tables.log_text import necropole_city
from companion.web.tables.action_form import read_count
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.necropole import words
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.naming import MINIONS
from companion.web.tables.necropole.turn import FightPage
from rules.engine.necropole import city_commands as c
from rules.engine.necropole.commands import NextCamp
from rules.engine.necropole.state import present

Context = dict[str, Any]
QUESTIONS = {
    "choose-board": gettext_lazy("On which board do you fight?"),
    "choose-line": gettext_lazy("On which line do you start?"),
    "order": gettext_lazy("Which side do the dice put next?"),
    "choose-first": gettext_lazy("Who places figures and begins?"),
    "name-creatures": gettext_lazy("Which creatures fight?"),
    "give-item": gettext_lazy("Which creature carries the item?"),
}


def waiting(kind: str, sides: str) -> str:
    """What those who do not decide read meanwhile."""
    question = str(QUESTIONS[kind])
    return _("%(sides)s: %(question)s") % {"sides": sides, "question": question[:1].lower() + question[1:]}


def choose_board(page: FightPage) -> Context:
    found = [tap(one, str(words.BOARDS.get(one.board.kind, one.board.kind))) for one in page.offered(c.ChooseBoard)]
    return {"question": QUESTIONS["choose-board"], "buttons": found, "clause": "nec.board.1"}


def choose_line(page: FightPage) -> Context:
    found = [tap(one, necropole_city.line(one.line)) for one in page.offered(c.ChooseLine)]
    return {"question": QUESTIONS["choose-line"], "buttons": found, "clause": "nec.board.3"}


def order(page: FightPage) -> Context:
    """Which camp do the dice put next?"""
    camps = page.fight.camps
    found = [
        tap(one, _("Roll for us") if one.camp is None else ", ".join(map(words.side, camps[one.camp].sides)))
        for one in page.offered(NextCamp)
    ]
    return {"question": QUESTIONS["order"], "buttons": found, "clause": "nec.fight.2"}


def choose_first(page: FightPage) -> Context:
    found = [tap(one, _("We begin") if one.first else _("They begin")) for one in page.offered(c.ChooseFirst)]
    return {"question": QUESTIONS["choose-first"], "buttons": found, "clause": "nec.fight.1"}


def name_creatures(page: FightPage) -> Context:
    """Their names where people want to say them; else only how many there are."""
    waits = present(page.shown.view.pending)
    count, kind = waits.facts.get("count"), str(waits.facts.get("kind") or "minion")
    plain = [tap(one, _unnamed(len(one.units)) if one.units else _("Go on without names")) for one in page.offered(c.NameCreatures)]
    names = [("", _("no name"))] + ([(slug, words.undead(slug)) for slug in MINIONS] if kind == "minion" else [])
    fields = [Field(f"named.{n}", _("Creature %(n)s") % {"n": n + 1}, names) for n in range(read_count(count))]
    by = next(iter(waits.by))
    named = Button(_("These creatures"), {"type": "name-creatures", "by": by, "named": {}, "count": count}, look="way-out", fields=fields)
    return {
        "question": QUESTIONS["name-creatures"],
        "form": named if fields and len(names) > 1 else None,
        "buttons": plain,
        "clause": "nec.mission.6",
    }


def _unnamed(count: int) -> str:
    return ngettext("%(n)s creature, without a name", "%(n)s creatures, without names", count) % {"n": count}


def give_item(page: FightPage) -> Context:
    found = [tap(one, f"{words.undead(one.who)} · {words.STATS[one.on]}") for one in page.offered(c.GiveCreatureItem)]
    card = str(present(page.shown.view.pending).facts.get("card") or "")
    return {"question": _("Who carries it: %(card)s?") % {"card": words.card(card)}, "buttons": found, "clause": "nec.mission.15"}


def compose(action: dict[str, Any]) -> dict[str, Any]:
    """Names that were chosen one by one become a list."""
    if "named" in action:
        named, count = action.pop("named"), read_count(action.pop("count", 0))
        chosen = named if isinstance(named, dict) else {}
        action["units"] = [chosen.get(str(n)) for n in range(count)]
    return action


SHEETS: Mapping[str, Callable[[FightPage], Context]] = {
    "choose-board": choose_board,
    "choose-line": choose_line,
    "order": order,
    "choose-first": choose_first,
    "name-creatures": name_creatures,
    "give-item": give_item,
}
