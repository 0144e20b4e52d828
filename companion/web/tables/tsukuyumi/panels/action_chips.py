"""The chips of a turn's actions: how many are left, and the areas that light up where one of them is possible now."""

from collections.abc import Mapping

from django.utils.translation import ngettext

from companion.web.tables.action_panel import ActionChip
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from companion.web.tables.tsukuyumi.panels import trays
from companion.web.tables.tsukuyumi.panels.area import places_of
from rules.engine.kernel.game import Command
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import commands as b
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.standard import commands as s

MOVEMENT = "movement"
KINDS: Mapping[str, tuple[type[Command], ...]] = {
    "combat": (b.Conquer, b.Annihilate, s.Attack),
    "production": (b.Produce, t.UpgradeUnits),
    "place-oni": (b.PlaceOni,),
    "oni-conquest": (b.ConquerWithOni, s.HuntWithOni),
}


def movable(shown: TsukuyumiTable) -> frozenset[Hex]:
    """The areas that figures of the active side may leave now."""
    return frozenset(walk.path[0] for command in shown.legal_of(b.Move) for walk in command.figures)


def lights(shown: TsukuyumiTable, name: str) -> frozenset[Hex]:
    """Where an action is possible now, or would be if a printed value were known."""
    if name == MOVEMENT:
        return movable(shown)
    kinds = KINDS.get(name, ())
    commands = [*shown.legal_of(*kinds), *(listed.command for listed in shown.lacking_of(*kinds))] if kinds else []
    return frozenset(here for command in commands for here in places_of(command))


def chip(shown: TsukuyumiTable, name: str, title: str, icon: str, left: int | None, done: bool) -> ActionChip:
    """One action; it can be tapped while it is possible somewhere, or while something lies in its tray."""
    places = lights(shown, name) if shown.plays else frozenset()
    has_tray = shown.plays and trays.has_tray(shown, name)
    done = done and not has_tray and not (name == MOVEMENT and places)  # more figures may join a movement that has begun
    text = ngettext("%(n)s left", "%(n)s left", left) % {"n": left} if left and not done else ""
    return ActionChip(name, title, icon, text, done, f"?do={name}" if has_tray or (places and not done) else "")
