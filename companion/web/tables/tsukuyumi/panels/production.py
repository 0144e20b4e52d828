"""Production in an area as a tray: each unit of the faction with its price and how many are left, and what figures there can become.
Words it, and decides nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.tables.names import units_of
from companion.web.silhouettes import silhouette_of
from companion.web.tables.action_panel import Button
from companion.web.tables.tsukuyumi.action_labels.words import unit
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable, button
from companion.web.tables.tsukuyumi.panels.area import ASKED_STEP_BY_STEP, belonging, say
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board.commands import Produce
from rules.engine.tsukuyumi.board.position import Position
from rules.engine.tsukuyumi.legality import production
from rules.engine.tsukuyumi.legality.unit_abilities import upgrade_price
from rules.engine.tsukuyumi.play.turns.commands import UpgradeUnits

MOST = 5  # at a tap; more come with another


@dataclass(frozen=True)
class TrayRow:
    """A unit: a button with how many at a tap, or why it cannot be produced here."""

    label: str
    silhouette: str
    cost: int | None
    left: int | None
    button: Button | None
    counts: Sequence[int]
    why: str
    clause: str


def tray(shown: TsukuyumiTable, position: Position, at: Hex) -> list[TrayRow]:
    """The units of the side that can produce something here, and its upgrades; nothing where nobody can."""
    kind = shown.view.pending.kind if shown.view.pending else ""
    here = [] if kind in ASKED_STEP_BY_STEP else belonging(shown, at)
    offered = [command for command in here if isinstance(command, Produce)]
    raised = _upgrades(position, [command for command in here if isinstance(command, UpgradeUnits)])
    if not offered:
        return raised
    possible, first = {command.unit for command in offered}, offered[0]
    units = [_row(shown, position, replace(first, unit=slug, count=1), slug in possible) for slug in units_of(first.by)]
    return [*units, *raised]


def _upgrades(position: Position, commands: Sequence[UpgradeUnits]) -> list[TrayRow]:
    """What can become what, each with how many figures at a tap."""
    counts: dict[UpgradeUnits, list[int]] = {}
    for command in commands:
        counts.setdefault(replace(command, count=1), []).append(command.count)
    return [
        TrayRow(
            f"{unit(one.by, one.unit)} → {unit(one.by, one.to)}",
            silhouette_of(one.to, faction=one.by),
            upgrade_price(position, one.by, one.unit, one.to),
            None,
            button(one, look="way-out"),
            sorted(several)[:MOST],
            "",
            "",
        )
        for one, several in counts.items()
    ]


def _row(shown: TsukuyumiTable, position: Position, command: Produce, possible: bool) -> TrayRow:
    stats = position.unit(command.by, command.unit)
    left = None if stats.quantity is None else max(stats.quantity - production.on_the_board(position, command.by, command.unit), 0)
    why = None if possible else shown.refusal(command)
    reason = why.reasons[0] if isinstance(why, RuleViolation) else None
    return TrayRow(
        unit(command.by, command.unit),
        silhouette_of(command.unit, faction=command.by),
        stats.cost,
        left,
        button(command, look="way-out") if possible else None,
        range(1, _most(shown, command) + 1) if possible else range(0),
        say(reason.code, reason.facts) if reason else "",
        reason.clause if reason else "",
    )


def _most(shown: TsukuyumiTable, command: Produce) -> int:
    """As many as the game would accept at once."""
    return next((count - 1 for count in range(2, MOST + 1) if shown.refusal(replace(command, count=count)) is not None), MOST)
