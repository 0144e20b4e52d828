"""How a table of Tsukuyumi looks: draws and words what the engine tells."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.names import names
from companion.web.svg.hex_board import HexBoardOverlay, draw
from companion.web.tables.endings import Ending
from companion.web.tables.game_ui import Tab
from companion.web.tables.qr import qr
from companion.web.tables.saved_cookie import load
from companion.web.tables.tsukuyumi import (
    board_signs,
    board_taps,
    consequences,
    do_this,
    ending,
    fight_cards,
    first_game,
    handing_on,
    round_card,
    saved_values,
    value_requests,
    waiting,
)
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from companion.web.tables.tsukuyumi.panels import area as areas
from companion.web.tables.tsukuyumi.panels import (
    coop,
    lasting,
    momentum,
    production,
    rulings,
    score,
    sheets,
    standard,
    starting,
    threat,
    trays,
)
from companion.web.tables.tsukuyumi.panels import move as moving
from rules.engine.kernel.hexes import parse
from rules.engine.tsukuyumi.coop.view import CoopView
from rules.engine.tsukuyumi.standard.view import StandardView
from rules.engine.tsukuyumi.views import View

MODES = {
    "standard": gettext_lazy("Base game"),
    "two-player": gettext_lazy("Two players"),
    "coop": gettext_lazy("Co-op"),
    "solo": gettext_lazy("Solo"),
}
STAGES = {
    "free": gettext_lazy("Free table"),
    "setup": gettext_lazy("Set-up"),
    "opening": gettext_lazy("Set-up"),
    "choose": gettext_lazy("Choosing cards"),
    "choose-cards": gettext_lazy("Choosing cards"),
    "oni-power": gettext_lazy("Oni power"),
    "show-cards": gettext_lazy("Revealing cards"),
    "round-card": gettext_lazy("Oni round card"),
    "white": gettext_lazy("White phase"),
    "blue": gettext_lazy("Blue phase"),
    "green": gettext_lazy("Green phase"),
    "red": gettext_lazy("Red phase"),
    "black": gettext_lazy("Black phase"),
    "objective": gettext_lazy("End of the round"),
    "count": gettext_lazy("Final count"),
    "over": gettext_lazy("The end"),
}

OWN_STAGES = ("free", "setup", "opening", "choose", "choose-cards")


def _round(view: View) -> str:
    """Which round it is, and of how many where the table knows it."""
    if isinstance(view, CoopView | StandardView) and view.rounds:
        return _("Round %(n)s of %(rounds)s") % {"n": view.position.round, "rounds": view.rounds}
    return _("Round %(n)s") % {"n": view.position.round}


class TsukuyumiUI:
    """Draws and words a table of Tsukuyumi."""

    slug = "tsukuyumi"
    gives_values = saved_values.GIVE_VALUES
    bar = (Tab("score", gettext_lazy("Score"), "victory"),)

    def title(self, shown: TsukuyumiTable) -> tuple[str, str]:
        position, stage = shown.view.position, shown.view.stage
        if stage in ("free", "play") and position.phase:
            stage = position.phase
        if stage == "count" and not position.together:
            stage = "objective"
        where = str(STAGES.get(stage, stage.replace("-", " ").capitalize()))
        return where, _round(shown.view) if position.round else str(MODES[position.mode])

    def spoken_to(self, shown: TsukuyumiTable) -> Hashable:
        """While one player acts, all others read the same; where everybody chooses or sets up, each page begins with its own side."""
        side = shown.seat.side
        return side if shown.view.stage in OWN_STAGES or side in self.to_act(shown) else None

    def turn(self, request: HttpRequest, shown: TsukuyumiTable) -> dict[str, Any]:
        position, view = shown.view.position, shown.view
        thought = threat.read(request, shown)
        if thought is not None:
            return self.thought(shown, thought)
        doing, kept = request.GET.get("do", ""), load(request, self.slug)
        now = waiting.for_this_phone(shown, coop.now(shown, view) if isinstance(view, CoopView) else standard.now(shown))
        at, picked = parse(request.GET.get("at", "")), board_taps.Picked.read(request)
        points = self.points(shown)
        group = moving.read(request, shown, position, points)
        move = moving.sheet(shown, position, group, points) if group else None
        not_there = []
        if group and move and group.to and group.to not in move["lit"]:
            at, not_there, group, move = group.to, move["why"], None, None
        at = group.start if group else at
        side = request.GET.get("side", "")
        area = areas.sheet(shown, position, at, side) if at else None
        if area and at:
            area["production"] = production.tray(shown, position, at)
        if area and at and position.together:
            area |= coop.area(shown, position, at)
        if area and not_there:
            area["not_there"] = not_there
        now, area = consequences.with_consequences(shown, now, area)
        now = replace(now, fight=fight_cards.going_on(shown, view.pending))
        now = replace(now, notes=[*now.notes, *lasting.bites(shown)])
        explained = first_game.is_on(request)
        now = first_game.only_what_is_needed(now) if explained else now
        now = trays.with_tray(shown, now, doing, kept)
        chips = lasting.chips(shown)
        about = next((chip for chip in chips if chip.key == request.GET.get("about")), None)
        now = replace(now, text=picked.progress(shown) or now.text)
        chosen = picked.chosen(shown)
        if chosen:
            now = replace(now, buttons=[chosen])
        look = board_taps.while_moving(shown, group, move) if group and move else board_taps.overlay(shown, at, picked, doing)
        tray = starting.tray(shown, at, side, kept)
        if tray:
            look = replace(look, lit=tray["areas"])  # of the side whose units are in hand
        done = do_this.last_step(shown)
        if done:
            look = replace(look, changed=done.areas, walked=() if look.arrows else done.arrows)
        if about:
            look = replace(look, changed=about.areas)
        return {
            "template": "tables/tsukuyumi/turn.html",
            "board": draw(position, look),
            "signs": board_signs.SIGNS,
            "now": now,
            "do_this": done,
            "last_fight": fight_cards.last_fight(shown),
            "tray": tray,
            "area": None if tray and tray["here"] else area,
            "move": move,
            "explained": explained,
            "why": first_game.why(shown) if explained else "",
            "about": about,
            "copy_sheets": shown.plays and shown.view.stage == "setup" and sheets.lacking(shown, position),
            "threat_offered": threat.is_offered(shown),
            **self.strip(shown),
        }

    def thought(self, shown: TsukuyumiTable, thought: threat.Thought) -> dict[str, Any]:
        """The board as somebody thinks of it, with what the Oni would do."""
        return {
            "template": "tables/tsukuyumi/turn.html",
            "board": draw(threat.thought_position(shown, thought), threat.look(shown, thought)),
            "threat": threat.sheet(shown, thought),
            **self.strip(shown),
        }

    def strip(self, shown: TsukuyumiTable) -> dict[str, Any]:
        """What stays on the screen: whose turn it is, the Momentum, what holds for the round."""
        position = shown.view.position
        return {
            "order": self.order(shown),
            "momentum": position.momentum,
            "coming": momentum.coming(position)[:1],
            "lasting": lasting.chips(shown),
            "round_card": round_card.round_card(shown),
        }

    def points(self, shown: TsukuyumiTable) -> int | None:
        """How far a movement action goes, where the game knows it."""
        view, position = shown.view, shown.view.position
        if isinstance(view, CoopView):
            return view.coop.allowed.movement or None if view.coop.allowed else None
        if position.phase == "white":
            return 1
        cards = view.cards if isinstance(view, StandardView) else {}
        printed = cards.get(position.active or "", {}).get("movement", 0)
        return printed if 0 < printed < standard.UNWATCHED else None

    def order(self, shown: TsukuyumiTable) -> list[dict[str, Any]]:
        """The initiative with turned markers and whose turn it is."""
        view, position = shown.view, shown.view.position
        turned = view.turned if isinstance(view, CoopView | StandardView) else ()
        return [
            {
                "side": side,
                "name": names().get(side, side),
                "who": shown.people.get(side, ""),
                "turned": side in turned,
                "on": side == position.active,
            }
            for side in position.initiative or shown.sides
        ]

    def active(self, shown: TsukuyumiTable) -> str | None:
        return shown.view.position.active

    def to_act(self, shown: TsukuyumiTable) -> tuple[str, ...]:
        return waiting.sides_to_act(shown)

    def tabs(self, shown: TsukuyumiTable) -> list[Tab]:
        tabs = [*self.bar]
        if shown.view.position.together:
            tabs.append(Tab("track", gettext_lazy("Momentum"), "momentum"))
        if shown.plays:
            tabs.append(Tab("sheets", gettext_lazy("Enter your sheets"), "sheet"))
        return [*tabs, Tab("rulings", gettext_lazy("How this table plays"), "book")]

    def tab(self, request: HttpRequest, shown: TsukuyumiTable, name: str) -> dict[str, Any]:
        position = shown.view.position
        if name == "rulings":
            return rulings.sheet(shown, request.GET.get("ruling", ""), request.GET.get("q", "").strip()[:80])
        if name == "sheets":
            asked = request.GET
            cards = sheets.sheet(shown, position, asked.get("card", ""), asked.get("squares", ""), correct="correct" in asked)
            link = handing_on.link(request, shown)
            return {**cards, "hand_on": link, "hand_on_code": qr(link) if link else ""}
        return score.sheet(position) if name == "score" else momentum.sheet(shown, position)

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        """Squares of the track and starting figures are tapped; the engine gets all of them. A copied card gets a name."""
        if action.get("type") == "choose-card":
            return standard.named(action)
        return sheets.squares_told(action) if action.get("type") == "give-track" and "squares" in action else starting.compose(action)

    def ask_for_values(self, shown: TsukuyumiTable, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        return value_requests.ask_for_values(shown, refused, tried)

    def values_to_save(self, shown: TsukuyumiTable, earlier: dict[str, Any], command: str) -> dict[str, Any]:
        return saved_values.of_table(shown, earlier, command)

    def picture(self, shown: TsukuyumiTable) -> SafeString:
        return draw(shown.view.position, HexBoardOverlay(names=names(), label=_("The board")))

    def replay(self, shown: TsukuyumiTable, before: TsukuyumiTable | None) -> dict[str, Any]:
        done = do_this.between(shown.version, before.view.position, shown.view.position) if before else None
        look = HexBoardOverlay(names=names(), label=_("The board"))
        if done:
            look = replace(look, changed=done.areas, walked=done.arrows)
        return {"board": draw(shown.view.position, look), "changed": done.lines if done else ()}

    def look_back(self, shown: TsukuyumiTable) -> Ending:
        view = shown.view
        now = coop.now(shown, view) if isinstance(view, CoopView) else standard.now(shown)
        return ending.look_back(shown, now.headline if shown.outcome else self.title(shown)[0])

    def side_name(self, side: str) -> str:
        return names().get(side, side)

    def phase_name(self, phase: str) -> str:
        return str(STAGES.get(phase, ""))


UI = TsukuyumiUI()
