"""How a table of Metals looks: draws and words what the engine tells."""

from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.tables.opponent.replies import hint
from companion.web.svg.square_board import draw
from companion.web.tables.action_panel import Now
from companion.web.tables.game_ui import Tab, new_key
from companion.web.tables.metals import corrections, highlights, lessons, score_track, turn_report
from companion.web.tables.metals import turn as turns
from companion.web.tables.metals.labels import STRENGTH_WORDS
from companion.web.tables.metals.table_options import is_the_companions_turn, options_of
from companion.web.tables.table_view import AnyTableView

WIDE = 8  # columns that a phone shows at a thumb's width each


class MetalsUI:
    """Draws and words a table of Metals."""

    slug = "metals"
    gives_values: frozenset[str] = frozenset()
    bar = (Tab("score", gettext_lazy("Score"), "victory"),)

    def title(self, shown: AnyTableView) -> tuple[str, str]:
        position = shown.written["position"]
        score = f"{position['score']['blue']} : {position['score']['red']}"
        goal = ngettext("to %(n)s point", "to %(n)s points", position["goal"]) % {"n": position["goal"]}
        return f"Metals · {score}", f"{shown.written['code'] or shown.written['watch_code']} · {goal}"

    def active(self, shown: AnyTableView) -> str | None:
        return str(shown.written["position"]["active"])

    def turn(self, request: HttpRequest, shown: AnyTableView) -> dict[str, Any]:
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
            "told": reports,
            "card": lessons.card(request, page["turn"], [*happened, *page["turn"].coming]),
            "lesson": options_of(shown.table).lesson,
            "play_key": new_key(),
        }

    def page(self, now: turns.TurnPage) -> dict[str, Any]:
        """The board and the sheet under it."""
        tip = hint(now.shown.table) if now.stage == "hint" else None
        return {
            "board": draw(highlights.board_position(now), highlights.look(now, tip)),
            "turn": now,
            "stage": now.stage,
            "sheet": turns.sheet(now),
            "tip": turns.tip(now, tip) if tip else None,
            "wide": now.position["width"] > WIDE,
        }

    def now(self, shown: AnyTableView, page: dict[str, Any]) -> Now:
        """The headline: whose turn it is, or how it ended."""
        position = shown.written["position"]
        who = turn_report.name(position["active"])
        if shown.written["outcome"]:
            return _over(shown)
        if is_the_companions_turn(shown):
            strength = str(STRENGTH_WORDS[options_of(shown.table).strength])
            return Now(_("It is the Companion’s turn."), f"{who} · {strength}", "", "met.turn.1")
        if page["stage"] in ("watch", "wait"):
            seats = [seat["name"] for seat in shown.written["seats"] if seat["side"] == position["active"] and seat["role"] != "watcher"]
            who_acts = f"{who} ({seats[0]})" if seats else who
            return Now(_("To act: %(side)s.") % {"side": who_acts}, _("Waiting"), "", "met.turn.1")
        return Now(_("%(side)s, it is your turn.") % {"side": who}, _("Action"), "", "met.action.1")

    def order(self, shown: AnyTableView) -> list[dict[str, Any]]:
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

    def tabs(self, shown: AnyTableView) -> list[Tab]:
        return [*self.bar]

    def tab(self, request: HttpRequest, shown: AnyTableView, name: str) -> dict[str, Any]:
        return corrections.sheet(shown)

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        return action

    def ask_for_values(self, shown: AnyTableView, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        """Nothing of Metals is printed on components only."""
        return {}

    def values_to_save(self, shown: AnyTableView, earlier: dict[str, Any], command: str) -> dict[str, Any]:
        return {}

    def picture(self, shown: AnyTableView) -> SafeString:
        return draw(shown.written["position"], highlights.plain(turns.TurnPage(shown, turns.Chosen())))


def _over(shown: AnyTableView) -> Now:
    outcome = shown.written["outcome"]
    scores = " : ".join(str(outcome["scores"].get(side, 0)) for side in ("blue", "red"))
    if not outcome["winners"]:
        return Now(_("The game is drawn."), _("The end"), scores, outcome["clause"])
    return Now(_("%(side)s have won.") % {"side": turn_report.name(outcome["winners"][0])}, _("The end"), scores, outcome["clause"])


UI = MetalsUI()
