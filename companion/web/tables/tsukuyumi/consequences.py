"""What a button would cost or change, in a line under it: the engine tries its command and keeps nothing. Words it, and decides nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.tables import selectors
from companion.web.tables.action_panel import Button, Now
from companion.web.tables.tsukuyumi import missing_values
from companion.web.tables.tsukuyumi.action_labels.words import counted, side, signed
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.game import Command
from rules.engine.tsukuyumi.board import commands as b
from rules.engine.tsukuyumi.board.changes import Figures
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.foresight.commands import NOBODY_FALLS, OWN_AREA, Foresight, foresee
from rules.engine.tsukuyumi.legality.scoring import PLAYERS
from rules.engine.tsukuyumi.play.fights import commands as f
from rules.engine.tsukuyumi.play.fights.counterattacks import COUNTERSTRIKE, NONE, RETREAT
from rules.engine.tsukuyumi.play.fights.losses import PROTECTION
from rules.engine.tsukuyumi.standard import commands as s

Costly = (
    b.Conquer | b.Annihilate | b.ConquerWithOni | b.PlaceOni
    | c.AttackWithOni | c.CarryOutAttacks | c.AttackWithOniHere | c.ChooseRiposte | c.SpendEventPoint | c.GiveUp | c.LayTwoPoints
    | c.EndTurn | c.TurnUnits | f.Counterattack | s.Attack | s.HuntWithOni | s.EndTurn
)  # fmt: skip
COSTLY = Costly.__args__
ANSWERS = (c.ChooseRiposte, f.Counterattack)
FORESEEN_ANSWERS = (None, NONE, PROTECTION, COUNTERSTRIKE, RETREAT)
MOST = 12  # buttons of a page
FEW_KINDS = 2  # units that are named one by one


def with_consequences(shown: TsukuyumiTable, now: Now, area: dict[str, Any] | None) -> tuple[Now, dict[str, Any] | None]:
    """The same sheets where each button that costs or changes something says what, the first of them that a page has room for."""
    if not shown.plays:
        return now, area
    left = [MOST]

    def each(buttons: Sequence[Button]) -> list[Button]:
        return [_annotated(shown, button, left) for button in buttons]

    deeds = area | {"deeds": each(area["deeds"])} if area and area.get("deeds") else area
    folds = [(title, each(buttons)) for title, buttons in now.folds]
    return replace(now, buttons=each(now.buttons), ways_out=each(now.ways_out), folds=folds), deeds


def _annotated(shown: TsukuyumiTable, button: Button, left: list[int]) -> Button:
    command = button.command
    if not _is_costly(command) or left[0] < 1:
        return button
    left[0] -= 1
    foreseen = consider(shown, command)
    if foreseen is None or (foreseen.needs and button.note):
        return button
    note = " · ".join(part for part in (button.note, words(foreseen, command)) if part)
    look = "way-out" if foreseen.pointless and button.look == "act" else button.look
    return replace(button, note=note, look=look)


def _is_costly(command: Command | None) -> TypeGuard[Costly]:
    """Whether a command costs or changes something that the engine can foresee: what is done by hand it cannot."""
    match command:
        case c.ChooseRiposte(name=choice) | f.Counterattack(choice=choice):
            return choice in FORESEEN_ANSWERS
        case _:
            return isinstance(command, COSTLY)


def consider(shown: TsukuyumiTable, command: Costly) -> Foresight | None:
    """What a command would come to at this table now."""
    return selectors.considered(seat=shown.seat, question=repr(command), answer=lambda state: foresee(state, command, shown.catalogue))


def words(foreseen: Foresight, command: Command) -> str:
    """The consequences in a line: "needs 4, you have 5 · Momentum 1 → 3 · the Princess takes 3 of your 5"."""
    if foreseen.needs:
        return _("Needs: %(values)s") % {"values": missing_values.listed(foreseen.needs)}
    return " · ".join(
        (*_conquest(foreseen), *_pointless(foreseen), *_momentum(foreseen), *_princess(foreseen), *_figures(foreseen, command),
         *points(foreseen.points))
    )  # fmt: skip


def _conquest(foreseen: Foresight) -> Iterator[str]:
    if foreseen.conquest:
        yield _("needs %(needed)s, you have %(available)s") % vars(foreseen.conquest)


def _pointless(foreseen: Foresight) -> Iterator[str]:
    if foreseen.pointless == OWN_AREA:
        yield _("already yours")
    elif foreseen.pointless == NOBODY_FALLS and not foreseen.open:
        damage = foreseen.damage
        yield nobody_falls(damage.amount, damage.least_health) if damage else _("no losses: no damage")


def nobody_falls(damage: int, least_health: int | None) -> str:
    """Why an attack destroys nobody."""
    if least_health is None or least_health <= damage:
        return _("no losses: a stronger unit absorbs the %(n)s damage") % {"n": damage}
    return _("no losses: %(n)s damage, lowest health there %(health)s") % {"n": damage, "health": least_health}


def _momentum(foreseen: Foresight) -> Iterator[str]:
    moved = foreseen.momentum
    if moved:
        yield _("Momentum %(before)s → %(after)s") % vars(moved)
    elif foreseen.because:
        yield _("the Momentum does not move")
    cards = {"riposte": _("draws a riposte"), "legendary": _("draws a legendary Oni")}
    yield from (cards[kind] for kind in foreseen.drawn if kind in cards)


def _princess(foreseen: Foresight) -> Iterator[str]:
    takes = foreseen.princess
    if takes:
        yield _("the Princess takes %(n)s of your %(of)s") % {"n": takes.count, "of": takes.of}


def _figures(foreseen: Foresight, command: Command) -> Iterator[str]:
    """Who falls, side by side, and which Oni come; what the Princess takes is told already."""
    sides = dict.fromkeys(change.owner for change in foreseen.changes if isinstance(change, Figures))
    taken = foreseen.princess.side if foreseen.princess else None
    lost = [losses(owner, foreseen.fallen(owner)) for owner in sides if owner != taken and foreseen.fallen(owner)]
    if lost and foreseen.assumed and not isinstance(command, ANSWERS):
        yield _("without a counterattack %(losses)s") % {"losses": ", ".join(lost)}
    else:
        yield from lost
    if isinstance(command, ANSWERS) and foreseen.assumed and not lost:
        yield _("no losses")
    if foreseen.open and foreseen.damage and not lost:
        yield ngettext("%(n)s damage", "%(n)s damage", foreseen.damage.amount) % {"n": foreseen.damage.amount}
    new = foreseen.new(ONI)
    if new and not taken:
        yield _("new: %(figures)s") % {"figures": counted(ONI, new)}


def losses(owner: str, lost: Mapping[str, int]) -> str:
    """Boarlords lose 2 × Squeaker; of many kinds only how many figures."""
    if len(lost) <= FEW_KINDS:
        return _("%(who)s lose %(lost)s") % {"who": side(owner), "lost": counted(owner, lost)}
    n = sum(lost.values())
    return ngettext("%(who)s lose %(n)s unit", "%(who)s lose %(n)s units", n) % {"who": side(owner), "n": n}


def points(gained: Mapping[str, int]) -> Iterator[str]:
    """Oni +4 points."""
    for owner, n in gained.items():
        who = _("Players") if owner == PLAYERS else side(owner)
        yield ngettext("%(who)s %(n)s point", "%(who)s %(n)s points", abs(n)) % {"who": who, "n": signed(n)}
