"""What a tap on the board does: lit areas and corners that act at once, areas that are picked, areas that open their sheet.

With scripts a tap on something lit sends its command; without them the same link leads to a page with the button.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from companion.tables.names import names
from companion.web.links import address
from companion.web.svg.hex_board import HexBoardOverlay
from companion.web.tables.action_panel import Button
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from companion.web.tables.tsukuyumi.panels import move as moving
from companion.web.tables.tsukuyumi.panels.action_chips import lights, movable
from companion.web.tables.tsukuyumi.panels.area import HOMES, belonging, places_of
from rules.engine.kernel.game import Command
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board import commands as b
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.legality.home_outlook import HomeOutlook, outlook
from rules.engine.tsukuyumi.standard import commands as s

# What is lit on the board: by the choice that is open, else these.
Kinds = tuple[type[Command], ...]
ALWAYS_LIT: Kinds = (
    b.PlaceHome, c.MarkHomezone, b.MarkStartingAreas, s.PlaceStartingUnits, b.PlaceOni, b.ConquerWithOni, c.BringLegend,
)  # fmt: skip
LIT: Mapping[str, Kinds] = {
    "set-up": (b.PlaceHome, c.MarkHomezone, b.MarkStartingAreas),
    "begin-game": (c.PlaceStartingUnits,),
    "princess-start": (),
    "princess-return": (),
    "give-up": (c.GiveUp,),
    "two-points": (c.LayTwoPoints,),
    "card": (),
    "reveal": (),
    "return-princess": (s.ReturnPrincess,),
    "mark-tsukuyumi": (s.MarkTsukuyumi,),
}
AT_CORNERS = ("princess-start", "princess-return")


@dataclass(frozen=True)
class Picked:
    """Areas that were touched one after the other: the corner of the Princess, or the first of several starting areas."""

    areas: frozenset[Hex]

    @classmethod
    def read(cls, request: HttpRequest) -> "Picked":
        return cls(frozenset(here for text in request.GET.get("pick", "").split(";") if (here := parse(text))))

    def address(self, more: Iterable[Hex] = ()) -> str:
        return "?pick=" + ";".join(str(here) for here in sorted({*self.areas, *more}))

    def progress(self, shown: TsukuyumiTable) -> str:
        """How many of several starting areas are chosen; nothing before the first."""
        most = max((len(command.areas) for command in shown.legal_of(b.MarkStartingAreas)), default=0) if self.areas else 0
        return _("%(n)s of %(most)s chosen.") % {"n": len(self.areas), "most": most} if most > 1 else ""

    def chosen(self, shown: TsukuyumiTable) -> Button | None:
        """The button for what was picked, on pages without scripts."""
        kind: type[c.PlacePrincess | b.MarkStartingAreas] = c.PlacePrincess if _at_corners(shown) else b.MarkStartingAreas
        commands = [command for command in shown.legal_of(kind) if frozenset(command.areas) == self.areas] if self.areas else []
        return button(commands[0]) if commands else None


def _at_corners(shown: TsukuyumiTable) -> bool:
    return bool(shown.view.pending and shown.view.pending.kind in AT_CORNERS)


def while_moving(shown: TsukuyumiTable, group: moving.Moving, move: Mapping[str, Any]) -> HexBoardOverlay:
    """Lit areas are moved to with a tap; a group of the same side is taken in hand instead; elsewhere the reason is told."""
    here = address("table", shown.table.pk)
    areas = shown.view.position.areas
    path: Sequence[Hex] = move.get("path", ())

    def leads(to: Hex) -> str:
        if to not in move["lit"] and (to == group.start or (to in areas and areas[to].units.get(group.by))):
            return f"{here}?at={to}"
        return here + group.address(to=to)

    return HexBoardOverlay(
        href=leads, tap=leads, chosen=group.start, target=group.to if group.to in move["lit"] else None, lit=move["lit"],
        acts={to: button(command) for to, command in move["possible"].items()}, act=address("table-act", shown.table.pk),
        movable=movable(shown), mover=group.by, arrows=[path] if path else (), names=names(), label=_("The board"),
    )  # fmt: skip


def overlay(shown: TsukuyumiTable, at: Hex | None, picked: Picked, action: str = "") -> HexBoardOverlay:
    """Nobody is moving: what is asked for is lit, and touched; any other area opens its sheet."""
    here = address("table", shown.table.pk)
    position, pending = shown.view.position, shown.view.pending
    options = [option for option in (pending.options if pending else ()) if isinstance(option, c.AttackWithOni)]
    targets = frozenset(option.target for option in options)
    # One target is highlighted with its arrows; of several, the one in hand.
    aimed = [option for option in options if len(targets) == 1 or option.target == at]
    forced = next(iter(aimed), None)
    lighting = LIT.get(pending.kind if pending else "", ALWAYS_LIT)
    lit = frozenset(h for command in shown.legal_of(*lighting) for h in places_of(command)) if lighting else frozenset()
    acts = _acts(shown, lit)
    if options:
        lit, acts = _ties(options, aimed)
    steps = _several(shown, picked)
    if steps:
        lit, acts = frozenset(steps), {h: Button("", {}) if command is None else button(command) for h, command in steps.items()}
    if action and not pending:
        lit, acts = lights(shown, action), {}
    outlooks = _outlooks(shown)
    sealed = frozenset(h for h, seen in outlooks.items() if seen.sealed)
    corners = {command.areas: button(command) for command in shown.legal_of(c.PlacePrincess)} if _at_corners(shown) else {}

    def leads(to: Hex) -> str:
        return here + picked.address([to]) if to in steps else f"{here}?at={to}"

    return HexBoardOverlay(
        href=leads, tap=leads, chosen=at, target=forced.target if forced else None, lit=lit, sealed=sealed, picked=picked.areas,
        acts={h: act for h, act in acts.items() if act.action and h not in sealed}, act=address("table-act", shown.table.pk),
        ghosts=frozenset(h for h in lit if h not in position.areas),
        arrows=list(dict.fromkeys(step.path for option in aimed for step in option.group if len(step.path) > 1)),
        movable=movable(shown), mover=position.active or "", outlooks=outlooks, corners=corners,
        corner_href=lambda areas: here + Picked(frozenset(areas)).address(),
        names=names(), label=_("The board"),
    )  # fmt: skip


def _acts(shown: TsukuyumiTable, lit: Iterable[Hex]) -> dict[Hex, Button]:
    """The lit areas where exactly one thing is asked for: it is done with a tap."""
    if not shown.plays or not (shown.view.pending or shown.view.stage == "setup"):
        return {}
    commands = {here: belonging(shown, here) for here in lit}
    return {here: button(here_now[0]) for here, here_now in commands.items() if len(here_now) == 1}


def _ties(options: Sequence[c.AttackWithOni], aimed: Sequence[c.AttackWithOni]) -> tuple[frozenset[Hex], dict[Hex, Button]]:
    """Equal attacks: the area is touched; where several groups could go there, the area that one of them comes from."""
    by_place: dict[Hex, list[c.AttackWithOni]] = {}
    if len(aimed) > 1:
        for option in aimed:
            for start in {step.path[0] for step in option.group if len(step.path) > 1}:
                by_place.setdefault(start, []).append(option)
        by_place = {start: several for start, several in by_place.items() if len(several) == 1}
    elif len(options) > 1:
        for option in options:
            by_place.setdefault(option.target, []).append(option)
    return frozenset(by_place), {here: button(several[0]) for here, several in by_place.items() if len(several) == 1}


def _several(shown: TsukuyumiTable, picked: Picked) -> dict[Hex, b.MarkStartingAreas | None]:
    """Where a side starts with several areas: each that may be touched next, with the command of the last one."""
    if not _sets_up(shown):
        return {}
    groups = [command for command in shown.legal_of(b.MarkStartingAreas) if len(command.areas) > 1 and picked.areas <= set(command.areas)]
    steps: dict[Hex, b.MarkStartingAreas | None] = {}
    for command in groups:
        left = set(command.areas) - picked.areas
        steps |= {here: command if len(left) == 1 else steps.get(here) for here in left}
    return steps


def _sets_up(shown: TsukuyumiTable) -> bool:
    """Whether somebody may still place a home or mark starting areas: otherwise it need not be asked for."""
    return shown.view.stage in ("free", "setup", "opening")


def _outlooks(shown: TsukuyumiTable) -> dict[Hex, HomeOutlook]:
    """Where a home may lie: its open edges, and its steps to the Moon."""
    homes = [command.area for command in shown.legal_of(*HOMES)] if _sets_up(shown) else []
    return {here: outlook(shown.view.position, here) for here in homes}
