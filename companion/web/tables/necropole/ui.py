"""How a table of Nécropole looks: draws and words what the engine tells of a fight."""

from collections.abc import Hashable
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.web.tables.action_panel import Now
from companion.web.tables.endings import Ending
from companion.web.tables.game_ui import Tab
from companion.web.tables.necropole import (
    advice,
    arena,
    board_view,
    cards_page,
    city,
    city_words,
    corrections,
    drafts,
    ending,
    entered_cards,
    fight_setup,
    happened,
    naming,
    panels,
    value_requests,
    words,
)
from companion.web.tables.necropole.fight_table import FightTable, is_over, state_of, waits_for
from companion.web.tables.necropole.turn import FightPage, read
from rules.engine.necropole import values
from rules.engine.necropole.fights import progress

NARROW = ("roll", "step", "walk", "stand", "place-void")  # sheets that need their room
PICKS = {"picked": "targets", "hurt": "wounded"}  # ticked one by one, sent as a list


class NecropoleUI:
    """Draws and words a table of Nécropole."""

    slug = "necropole"
    gives_values = frozenset(["give-stats", "give-card"])
    bar = (Tab("hands", gettext_lazy("By hand"), "marker"),)

    def title(self, shown: FightTable) -> tuple[str, str]:
        state = state_of(shown)
        fight = state.position.fight
        if arena.is_set_up(shown):
            return _("The arena"), "Nécropole"
        if city.is_in_city(shown):
            return city.title(shown), city.sentence(shown).rstrip(".")
        if fight is None:
            return _("The fight is over"), "Nécropole"
        where = _("Combat round %(n)s") % {"n": fight.round}
        if state.position.halted:
            waits = city_words.district(state.position.halted[-1].district)
            return where, _("the fight at %(district)s waits") % {"district": waits}
        goal = fight.goal
        if goal is None or goal.kind == "people":
            return where, "Nécropole"
        done, asked = progress(state, goal)
        if not asked:  # nobody has drawn the creatures yet
            return where, "Nécropole"
        return where, _("goal %(done)s of %(asked)s") % {"done": done, "asked": asked}

    def active(self, shown: FightTable) -> str | None:
        return next(iter(waits_for(shown)), None)

    def to_act(self, shown: FightTable) -> tuple[str, ...]:
        return waits_for(shown)

    def spoken_to(self, shown: FightTable) -> Hashable:
        return shown.seat.pk

    def turn(self, request: HttpRequest, shown: FightTable) -> dict[str, Any]:
        if arena.is_set_up(shown):
            return self.before_arena(request, shown)
        if city.is_in_city(shown):
            return self.in_city(request, shown)
        page = FightPage(shown, read(request, shown))
        panel = panels.sheet_of(page)
        over = page.stage == "over"
        afar = request.path.endswith("/afar/")
        return {
            "template": "tables/necropole/turn.html",
            "page_of": page,
            "stage": page.stage,
            "panel": panel,
            "camps": [] if over else board_view.camps(page),
            "tracked": not over and page.tracked,
            "board": self.picture(shown) if over or afar or not page.tracked else board_view.board(page, panel),
            "now": self.now(page),
            "order": self.order(page),
            "happened": happened.latest(shown, only_rolls=page.stage in NARROW),
            "advice": advice.line(page) if page.stage == "sheet" else "",
            "waits_for": ", ".join(map(words.side, waits_for(shown))),
            "side_to_act": self.active(shown) or "",
        }

    def before_arena(self, request: HttpRequest, shown: FightTable) -> dict[str, Any]:
        """Before an arena: what the teams choose."""
        context = arena.turn(request, shown)
        order = [
            {"side": team["side"], "name": team["name"], "who": team["people"], "turned": False, "on": team["on"]}
            for team in context["teams"]
        ]
        return context | {
            "board": self.picture(shown),
            "now": Now(context["headline"]),
            "order": order,
            "happened": happened.latest(shown),
        }

    def in_city(self, request: HttpRequest, shown: FightTable) -> dict[str, Any]:
        """Between fights: the ring of districts and what can be done there."""
        context = city.turn(request, shown)
        if context["stage"] in ("city", "district") and state_of(shown).position.active is None:
            page = city.page_of(request, shown)
            context |= {"stage": "draw", "panel": drafts.panel(page)} if page.side else {}
        order = [
            {"side": one["side"], "name": one["name"], "who": one["people"], "turned": False, "on": one["on"]} for one in context["purses"]
        ]
        return context | {"now": Now(context["headline"]), "order": order, "happened": happened.latest(shown)}

    def now(self, page: FightPage) -> Now:
        """The headline: whose turn it is, or how it ended."""
        shown = page.shown
        if is_over(shown):
            return Now(ending.headline(shown), _("The end"), "", ending.clause(shown))
        return Now(self.sentence(page), "", "", "")

    def sentence(self, page: FightPage) -> str:
        """What is going on, for those who look from afar."""
        fight, waits = page.fight, page.shown.view.pending
        sides = ", ".join(map(words.side, waits_for(page.shown)))
        if waits is not None and waits.kind in fight_setup.QUESTIONS:
            return fight_setup.waiting(waits.kind, sides)
        if waits is not None and waits.kind == "stand":
            return _("%(side)s: place your figures.") % {"side": sides}
        if waits is not None and waits.kind == "place-void":
            return _("%(side)s: place the void token.") % {"side": sides}
        if waits is not None and waits.kind == "between":
            return _("Between two rounds: %(side)s.") % {"side": sides}
        if fight.running is not None:
            attack = {"who": words.undead(fight.running.who), "card": words.card(fight.running.card)}
            if fight.running.targets:
                return _("%(who)s, %(card)s: %(targets)s.") % {**attack, "targets": words.listed(fight.running.targets)}
            return _("%(who)s: %(card)s.") % attack
        if fight.attacker is not None:
            left = values.left(page.state, fight.attacker).exact
            if left is None:
                return _("%(who)s plays.") % {"who": words.undead(fight.attacker)}
            return _("%(who)s plays: %(left)s left.") % {"who": words.undead(fight.attacker), "left": words.initiative(left)}
        return _("%(side)s: who plays?") % {"side": sides}

    def order(self, page: FightPage) -> list[dict[str, Any]]:
        if is_over(page.shown):
            return []
        return [
            {"side": camp["side"], "name": camp["name"], "who": camp["people"] if camp["people"] != camp["name"] else "", "turned": False,
             "on": camp["plays"]}
            for camp in board_view.camps(page)
        ]  # fmt: skip

    def tabs(self, shown: FightTable) -> list[Tab]:
        return [*self.bar, Tab("cards", gettext_lazy("Cards"), "card"), Tab("rulings", gettext_lazy("How this table plays"), "book")]

    def tab(self, request: HttpRequest, shown: FightTable, name: str) -> dict[str, Any]:
        if name == "rulings":
            return {"rulings": corrections.rulings(shown)}
        if name == "cards":
            return cards_page.page(request, shown)
        return corrections.sheet(shown)

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        """Undead that were ticked become the list that the engine reads."""
        for ticked, name in PICKS.items():
            if ticked in action:
                picked = action.pop(ticked)
                action[name] = sorted(picked) if isinstance(picked, dict) else []
        return naming.compose(entered_cards.compose(fight_setup.compose(arena.compose(action))))

    def ask_for_values(self, shown: FightTable, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        return value_requests.ask_for_values(shown, refused, tried)

    def values_to_save(self, shown: FightTable, earlier: dict[str, Any], command: str) -> dict[str, Any]:
        return value_requests.to_save(shown, earlier)

    def picture(self, shown: FightTable) -> SafeString:
        if city.is_in_city(shown):
            return city.draw(state_of(shown))
        return board_view.picture(state_of(shown))

    def replay(self, shown: FightTable, before: FightTable | None) -> dict[str, Any]:
        return {"board": self.picture(shown)}

    def look_back(self, shown: FightTable) -> Ending:
        return ending.look_back(shown)

    def side_name(self, side: str) -> str:
        return words.side(side)

    def phase_name(self, phase: str) -> str:
        return ""


UI = NecropoleUI()
