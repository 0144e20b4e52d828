"""How a table of Metals looks: draws and words what the engine tells."""

from collections.abc import Hashable, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.tables.opponent.replies import hint
from companion.web.svg.square_board import draw_state
from companion.web.tables.action_panel import Now
from companion.web.tables.endings import Ending
from companion.web.tables.game_ui import Tab, new_key
from companion.web.tables.metals import changes, corrections, ending, highlights, lessons, score_track, turn_report
from companion.web.tables.metals import turn as turns
from companion.web.tables.metals.labels import STRENGTH_WORDS
from companion.web.tables.metals.metals_table import MetalsTable, active_side
from companion.web.tables.metals.table_options import is_the_companions_turn, options_of
from rules.engine.kernel.game import Outcome
from rules.engine.metals.state import SIDES

WIDE = 8  # columns that a phone shows at a thumb's width each


class MetalsUI:
    """Draws and words a table of Metals."""

    slug = "metals"
    gives_values: frozenset[str] = frozenset()
    bar = (Tab("score", gettext_lazy("Score"), "victory"),)

    def title(self, shown: MetalsTable) -> tuple[str, str]:
        state = shown.view.position
        goal = ngettext("to %(n)s point", "to %(n)s points", state.frame.goal) % {"n": state.frame.goal}
        return f"Metals · {_scores(state.score)}", goal

    def active(self, shown: MetalsTable) -> str | None:
        return active_side(shown)

    def to_act(self, shown: MetalsTable) -> tuple[str, ...]:
        side = None if shown.outcome else active_side(shown)
        return (side,) if side else ()

    def spoken_to(self, shown: MetalsTable) -> Hashable:
        return shown.seat.pk

    def turn(self, request: HttpRequest, shown: MetalsTable) -> dict[str, Any]:
        page = self.page(turns.TurnPage(shown, turns.read(request, shown)))
        if request.path.endswith("/afar/"):
            page["board"] = self.picture(shown)  # to look at from afar, not to tap
        reports = turn_report.last_turns(shown)
        happened = [kind for report in reports for kind in report.kinds]
        return page | {
            "template": "tables/metals/turn.html",
            "now": self.now(shown, page),
            "order": self.order(shown),
            "tracks": score_track.tracks(shown),
            "reports": reports,
            "card": lessons.card(request, page["turn"], [*happened, *page["turn"].coming]),
            "lesson": options_of(shown.table).lesson,
            "play_key": new_key(),
        }

    def page(self, now: turns.TurnPage) -> dict[str, Any]:
        """The board and the sheet under it."""
        tip = hint(now.shown.table) if now.stage == "hint" else None
        return {
            "board": draw_state(highlights.board_state(now), highlights.look(now, tip)),
            "turn": now,
            "stage": now.stage,
            "sheet": turns.sheet(now),
            "tip": turns.tip(now, tip) if tip else None,
            "wide": now.state.frame.map.width > WIDE,
        }

    def now(self, shown: MetalsTable, page: dict[str, Any]) -> Now:
        """The headline: whose turn it is, or how it ended."""
        side = active_side(shown)
        who = turn_report.name(side)
        if shown.outcome is not None:
            return _over(shown.outcome)
        if is_the_companions_turn(shown):
            strength = str(STRENGTH_WORDS[options_of(shown.table).strength])
            return Now(_("It is the Companion’s turn."), f"{who} · {strength}", "", "met.turn.1")
        if page["stage"] in ("watch", "wait"):
            who_acts = f"{who} ({shown.people[side]})" if side in shown.people else who
            return Now(_("To play: %(side)s.") % {"side": who_acts}, _("Waiting"), "", "met.turn.1")
        return Now(_("%(side)s, it is your turn.") % {"side": who}, _("Action"), "", "met.action.1")

    def order(self, shown: MetalsTable) -> list[dict[str, Any]]:
        return [
            {
                "side": track["side"],
                "name": f"{track['name']} {track['score']}",
                "who": track["who"],
                "turned": False,
                "on": track["active"],
            }
            for track in score_track.tracks(shown)
        ]

    def tabs(self, shown: MetalsTable) -> list[Tab]:
        return [*self.bar]

    def tab(self, request: HttpRequest, shown: MetalsTable, name: str) -> dict[str, Any]:
        return corrections.sheet(shown)

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        return action

    def ask_for_values(self, shown: MetalsTable, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        """Nothing of Metals is printed on components only."""
        return {}

    def values_to_save(self, shown: MetalsTable, earlier: dict[str, Any], command: str) -> dict[str, Any]:
        return {}

    def picture(self, shown: MetalsTable) -> SafeString:
        return draw_state(shown.view.position, highlights.plain(turns.TurnPage(shown, turns.Chosen())))

    def replay(self, shown: MetalsTable, before: MetalsTable | None) -> dict[str, Any]:
        return {"board": self.picture(shown), "changed": changes.between(before.view.position, shown.view.position) if before else ()}

    def look_back(self, shown: MetalsTable) -> Ending:
        headline = _over(shown.outcome).headline if shown.outcome else self.title(shown)[0]
        return ending.look_back(shown, headline)

    def side_name(self, side: str) -> str:
        return turn_report.name(side)

    def phase_name(self, phase: str) -> str:
        return ""


def _over(outcome: Outcome) -> Now:
    scores = _scores([outcome.scores.get(side, 0) for side in SIDES])
    if not outcome.winners:
        return Now(_("The game is a draw."), _("The end"), scores, outcome.clause)
    return Now(_("%(side)s has won.") % {"side": turn_report.name(outcome.winners[0])}, _("The end"), scores, outcome.clause)


def _scores(points: Sequence[int]) -> str:
    return " : ".join(map(str, points))


UI = MetalsUI()
