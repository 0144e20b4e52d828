"""The fight card at a table: who stands in an area, a fight that goes on, an attack that comes, and what came of the last one."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from companion.tables import games, selectors
from companion.tables.area_names import area_name
from companion.web.fight_card import FightCard, Fighters, fight_card
from companion.web.tables.tsukuyumi import consequences, facts
from companion.web.tables.tsukuyumi.action_labels.fights import counterattack
from companion.web.tables.tsukuyumi.action_labels.words import counted, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from rules.engine.kernel.game import Event, Pending
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import events as coop
from rules.engine.tsukuyumi.coop.commands import AttackWithOni
from rules.engine.tsukuyumi.play.fights import events as f

KINDS = ("riposte", "counterattack", "take-damage", "retreat", "split-damage")
PRINCESS = "princess"
CLOSED = "fight-closed"
IN_A_FIGHT = ("attack", "health")
Numbers = Mapping[str, int]


def standing(position: Position, at: Hex) -> FightCard | None:
    """Who stands in an area, with all that counts there."""
    sides = [_side(position, at, owner, ("conquest", *IN_A_FIGHT)) for owner in _owners(position, at)]
    return fight_card(sides) if sides else None


def _fighting(position: Position, at: Hex, comers: Numbers | None = None) -> FightCard:
    """Who fights there; `comers`: Oni on their way to it."""
    return fight_card([_side(position, at, owner, IN_A_FIGHT, comers) for owner in _owners(position, at, comers)])


def _owners(position: Position, at: Hex, comers: Numbers | None = None) -> list[str]:
    """The sides there, the Oni first."""
    units = position.areas[at].units if at in position.areas else {}
    owners = [owner for owner, held in units.items() if any(held.values())]
    if (comers or at in position.princess) and ONI not in owners:
        owners.append(ONI)
    return sorted(owners, key=lambda owner: owner != ONI)


def _side(
    position: Position, at: Hex, owner: str, names: Sequence[str], comers: Numbers | None = None, lost: Numbers | None = None
) -> Fighters:
    units = dict(position.areas[at].units.get(owner, {}))
    for unit, n in (comers or {} if owner == ONI else {}).items():
        units[unit] = units.get(unit, 0) + n
    if owner == ONI and at in position.princess:
        units[PRINCESS] = 1
    values = {name: _sum(position, owner, units, name) for name in names}
    conquest = values.get("conquest")
    if conquest is not None:
        values["conquest"] = conquest + position.areas[at].bonus.get(owner, 0)
    return Fighters(owner, side(owner), counted(owner, units), values, counted(owner, lost) if lost else "")


def _sum(position: Position, owner: str, units: Numbers, name: str) -> int | None:
    """A side's total; None where a value is printed on components only."""
    values = [(getattr(position.unit(owner, unit), name), n) for unit, n in units.items() if n]
    return None if any(value is None for value, _n in values) else sum(value * n for value, n in values)


def going_on(shown: TsukuyumiTable, pending: Pending | None) -> FightCard | None:
    """The card of the fight that waits for a choice, or of the attack of the Oni that comes to an area where somebody stands."""
    position = shown.view.position
    if pending is None or "needs" in pending.facts:
        return None
    at = parse(facts.text(pending.facts, "area")) if pending.kind in KINDS else None
    if at is not None and at in position.areas:
        return _fighting(position, at)
    attacks = [option for option in pending.options if isinstance(option, AttackWithOni)]
    if len(attacks) != 1 or not position.enemies(ONI, attacks[0].target):
        return None
    comers: dict[str, int] = {}
    for step in attacks[0].group:
        if len(step.path) > 1:
            comers[step.unit] = comers.get(step.unit, 0) + 1
    return _fighting(position, attacks[0].target, comers)


def last_fight(shown: TsukuyumiTable) -> FightCard | None:
    """What came of a fight that the newest entry of the log ended; None where it ended none."""
    if not shown.version:
        return None
    read = games.game_of(shown.table.game).read_event
    written = selectors.events_of(seat=shown.seat, version=shown.version)
    if not any(event.get("type") == CLOSED for event in written):
        return None
    happened = [read(event) for event in written]
    closed = next(event for event in happened if isinstance(event, f.FightClosed))
    if closed.area is None or closed.by_hand:
        return None
    before = selectors.seen_at(seat=shown.seat, version=shown.version - 1).view.position
    return _after(before, closed.area, happened) if closed.area in before.areas else None


def _after(before: Position, at: Hex, happened: Sequence[Event]) -> FightCard:
    taken = [event for event in happened if isinstance(event, f.DamageTaken) and event.area in (None, at)]
    lost: dict[str, dict[str, int]] = {}
    for loss in (loss for event in taken for loss in event.losses):
        units = lost.setdefault(loss.side, {})
        units[loss.unit] = units.get(loss.unit, 0) + loss.count
    sides = [_side(before, at, owner, IN_A_FIGHT, lost=lost.get(owner)) for owner in _owners(before, at)]
    result = "; ".join(consequences.losses(owner, units) for owner, units in lost.items()) or _nobody(before, at, taken)
    where = _("%(what)s: %(says)s") % {"what": area_name(at), "says": result}
    return fight_card(sides, list(_lines(taken, happened)), where)


def _lines(taken: Sequence[f.DamageTaken], happened: Sequence[Event]) -> Iterator[str]:
    """The answers, the damage and the Momentum, in their order."""
    for event in happened:
        if isinstance(event, f.CounterattackChosen):
            yield _("%(what)s: %(says)s") % {"what": side(event.answer.side), "says": counterattack(event.answer.choice)}
    for hit in taken:
        yield _("%(who)s: %(n)s damage") % {"who": side(hit.side), "n": hit.damage}
    yield from _momentum(happened)


def _momentum(happened: Sequence[Event]) -> Iterator[str]:
    """How far the marker goes, or why it stays."""
    fought = next((event for event in happened if isinstance(event, coop.OniFought)), None)
    moved = next((event for event in happened if isinstance(event, board.MomentumMoved)), None)
    if moved is not None:
        yield _("Momentum %(before)s → %(after)s") % {"before": moved.at - moved.by, "after": moved.at}
    elif fought is not None:
        why = next((reason.clause for reason in fought.because if reason.code in ("none", "nomads")), fought.clause)
        yield _("The Momentum stays (%(clause)s).") % {"clause": why}


def _nobody(before: Position, at: Hex, taken: Sequence[f.DamageTaken]) -> str:
    """Why nobody fell."""
    if not any(hit.damage for hit in taken):
        return _("nobody falls: no damage")
    hit = next(hit for hit in taken if hit.damage)
    units = {unit for unit, n in before.areas[at].units.get(hit.side, {}).items() if n}
    known = [health for unit in units if (health := before.unit(hit.side, unit).health) is not None]
    return consequences.nobody_falls(hit.damage, min(known, default=None))
