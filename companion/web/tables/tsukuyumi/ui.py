"""How a table of Tsukuyumi looks: draws and words what the engine tells."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.tables.names import names
from companion.web.svg.hex_board import HexBoardOverlay, draw
from companion.web.tables.action_panel import Now
from companion.web.tables.game_ui import Tab
from companion.web.tables.table_view import TableView
from companion.web.tables.tsukuyumi import saved_values, value_requests
from companion.web.tables.tsukuyumi.panels import area as areas
from companion.web.tables.tsukuyumi.panels import coop, momentum, rulings, score, standard
from companion.web.tables.tsukuyumi.panels import move as moving
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.views import View

MODES = {
    "standard": gettext_lazy("Standard game"),
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


class TsukuyumiUI:
    """Draws and words a table of Tsukuyumi."""

    slug = "tsukuyumi"
    gives_values = saved_values.GIVE_VALUES
    bar = (Tab("score", gettext_lazy("Score"), "victory"),)

    def title(self, shown: TableView) -> tuple[str, str]:
        position, stage = self.position(shown), shown.seen.stage
        if stage in ("free", "play") and position.phase:
            stage = position.phase
        if stage == "count" and not position.together:
            stage = "objective"
        where = str(STAGES.get(stage, stage.replace("-", " ").capitalize()))
        how = _("Round %(n)s") % {"n": position.round} if position.round else MODES[position.mode]
        return where, f"{how} · {shown.view['code'] or shown.view['watch_code']}"

    def turn(self, request: HttpRequest, shown: TableView) -> dict[str, Any]:
        position = self.position(shown)
        way = coop if position.together else standard
        now = way.now(shown)
        at = parse(request.GET.get("at", ""))
        group = moving.read(request, position, self.points(shown)) if shown.plays else None
        move = moving.sheet(request, shown, position, group) if group else None
        area = areas.sheet(shown, position, at, request.GET.get("side", "")) if at and not group else None
        if area and at and position.together:
            area |= coop.area(shown, position, at)
        look = self.look(request, shown, position, now, at, move, group)
        return {
            "template": "tables/tsukuyumi/turn.html",
            "board": draw(position, look),
            "now": now,
            "area": area,
            "move": move,
            "order": self.order(shown),
            "momentum": position.momentum,
            "coming": momentum.coming(position)[:1],
        }

    def points(self, shown: TableView) -> int | None:
        """How far a movement action goes, where the game knows it."""
        position = self.position(shown)
        if not position.together:
            told = shown.view.get("cards", {}).get(position.active, {}).get("movement")
            return 1 if position.phase == "white" else told if told and told < standard.UNWATCHED else None
        allowed = shown.view.get("coop", {}).get("allowed", {})
        return allowed.get("movement") or None

    def look(
        self, request: HttpRequest, shown: TableView, position: Position, now: Now, at: Hex | None, move: Any, group: moving.Moving | None
    ) -> HexBoardOverlay:
        """Taps lead to the area's sheet, or to the end of a move; what is possible now is lit."""
        here = reverse("table", args=[shown.table.pk])
        if group:
            lit = move["lit"]
            path: Sequence[Hex] = move.get("path", ())
            return HexBoardOverlay(
                href=lambda h: here + group.address(to=h), tap=lambda h: here + group.address(to=h), chosen=group.start, target=group.to,
                lit=lit, arrows=[path] if path else (), names=names(), label=_("The board"),
            )  # fmt: skip
        pending = shown.view.get("pending") or {}
        options = pending.get("options", ()) if pending.get("kind") == "oni-attack" else ()
        targets = {o["target"] for o in options if o.get("target")}
        # One target is highlighted with its arrows; of several, the one in hand.
        forced = next((o for o in options if o.get("target") in ({str(at)} if len(targets) > 1 else targets)), None)
        lighting = LIT.get(str(pending.get("kind", "")), ALWAYS_LIT)
        places = {name for one in shown.legal if one["type"] in lighting for name in areas.places_of(one)}
        lit = frozenset(h for name in (targets if len(targets) > 1 else places) if (h := parse(name)))
        return HexBoardOverlay(
            href=lambda h: f"{here}?at={h}", tap=lambda h: f"{here}?at={h}", chosen=at, target=parse(forced["target"]) if forced else None,
            lit=lit, ghosts=frozenset(h for h in lit if h not in position.areas),
            arrows=[[Hex(*map(int, n.split(","))) for n in s["path"]] for s in (forced or {}).get("group", ()) if len(s["path"]) > 1],
            names=names(), label=_("The board"),
        )  # fmt: skip

    def order(self, shown: TableView) -> list[dict[str, Any]]:
        """The initiative with turned markers and whose turn it is."""
        position = self.position(shown)
        people = {seat["side"]: seat["name"] for seat in shown.view["seats"] if seat["side"] and seat["role"] != "watcher"}
        turned = set(shown.view.get("turned", ()))
        return [
            {
                "side": one,
                "name": names().get(one, one),
                "who": people.get(one, ""),
                "turned": one in turned,
                "on": one == position.active,
            }
            for one in position.initiative or shown.view["sides"]
        ]

    def position(self, shown: TableView) -> Position:
        """The board as the engine shows it to this seat."""
        view: View = shown.seen
        return view.position

    def tabs(self, shown: TableView) -> list[Tab]:
        found = [*self.bar]
        if self.position(shown).together:
            found.append(Tab("track", gettext_lazy("Momentum"), "momentum"))
        return [*found, Tab("rulings", gettext_lazy("How this table plays"), "book")]

    def tab(self, request: HttpRequest, shown: TableView, name: str) -> dict[str, Any]:
        position = self.position(shown)
        if name == "rulings":
            return rulings.sheet(shown, position, request.GET.get("ruling", ""))
        return score.sheet(shown, position) if name == "score" else momentum.sheet(shown, position)

    def compose(self, action: dict[str, Any]) -> dict[str, Any]:
        """A square of the Momentum track is told with a tap; the engine gets the whole track."""
        if action.get("type") == "give-track" and "kind" in action:
            square = {"square": action.pop("square", 0), "kind": action.pop("kind")}
            action["track"] = [*action.get("track", ()), square]
        return action

    def ask_for_values(self, shown: TableView, refused: Exception, tried: dict[str, Any]) -> dict[str, Any]:
        return value_requests.ask_for_values(shown, refused, tried)

    def values_to_save(self, shown: TableView, earlier: dict[str, Any], command: str) -> dict[str, Any]:
        return saved_values.of_table(shown, earlier, command)

    def picture(self, shown: TableView) -> SafeString:
        return draw(self.position(shown), HexBoardOverlay(names=names(), label=_("The board")))


# What is lit on the board: by the choice that is open, else these.
ALWAYS_LIT: Collection[str] = ("home", "homezone", "start-areas", "place-starting", "place-oni", "oni-conquer", "bring-legend")
LIT: Mapping[str, Collection[str]] = {
    "set-up": ("home", "homezone", "start-areas"),
    "begin-game": ("starting-units",),
    "princess-start": ("place-princess",),
    "princess-return": ("place-princess",),
    "give-up": ("give-up",),
    "two-points": ("lay-two-points",),
    "card": (),
    "reveal": (),
    "return-princess": ("return-princess",),
    "mark-tsukuyumi": ("mark-tsukuyumi",),
}
UI = TsukuyumiUI()
