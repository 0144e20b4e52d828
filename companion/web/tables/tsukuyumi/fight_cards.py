"""The fight card at a table: who stands in an area, a fight that goes on, an attack that comes, and what came of the last one."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from cards.language import labelled
from companion.tables import games, selectors
from companion.tables.area_names import area_name
from companion.web.fight_card import FightCard, Fighters, fight_card
from companion.web.tables.tsukuyumi import consequences, facts
from companion.web.tables.tsukuyumi.action_labels.words import counted, side
from companion.web.tables.tsukuyumi.buttons import TsukuyumiTable
from companion.web.tables.tsukuyumi.panels import fights
from rules.engine.kernel.errors import Facts
from rules.engine.kernel.game import Event, Pending
from rules.engine.kernel.hexes import Hex, parse
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import events as coop
from rules.engine.tsukuyumi.coop.commands import AttackWithOni
from rules.engine.tsukuyumi.play.fights import events as f

KINDS = ("riposte", "counterattack", "take-damage", "retreat", "split-damage")
PRINCESS = "princess"
CLOSED, OPENED = "fight-closed", "fight-opened"
MOST_ENTRIES = 20  # of one fight
IN_A_FIGHT = ("attack", "health")
Numbers = Mapping[str, int]


def standing(position: Position, at: Hex) -> FightCard | None:
    """Who stands in an area, with all that counts there."""
    sides = [_side(position, at, owner, ("conquest", *IN_A_FIGHT)) for owner in _owners(position, at)]
    return fight_card(sides) if sides else None


def _fighting(position: Position, at: Hex, comers: Numbers | None = None, so_far: Sequence[Event] = ()) -> FightCard:
    """Who fights there; `comers`: Oni on their way to it; `so_far`: what has been answered and who will fall."""
    lost = _lost(so_far, at)
    owners = _owners(position, at, comers, attacker=_attacker(so_far))
    sides = [_side(position, at, owner, IN_A_FIGHT, comers, lost.get(owner)) for owner in owners]
    return fight_card(sides, list(_lines(_taken(so_far, at), so_far)))


def _owners(position: Position, at: Hex, comers: Numbers | None = None, *, attacker: str = ONI) -> list[str]:
    """The sides there, the attacker first, else the Oni."""
    units = position.areas[at].units if at in position.areas else {}
    owners = [owner for owner, held in units.items() if any(held.values())]
    if (comers or at in position.princess) and ONI not in owners:
        owners.append(ONI)
    return sorted(owners, key=lambda owner: (owner != attacker, owner != ONI))


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
        return _fighting(position, at, so_far=_so_far(shown))
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
    if not any(event.get("type") == CLOSED for event in selectors.events_of(seat=shown.seat, version=shown.version)):
        return None
    happened = _so_far(shown)
    closed = next(event for event in reversed(happened) if isinstance(event, f.FightClosed))
    at = closed.area or next((event.area for event in happened if isinstance(event, f.FightOpened)), None)
    if at is None or closed.by_hand:
        return None
    before = selectors.seen_at(seat=shown.seat, version=shown.version - 1).view.position
    return _after(before, shown.view.position, at, happened) if at in before.areas else None


def _so_far(shown: TsukuyumiTable) -> list[Event]:
    """What has happened in a fight since it began, over the entries of the log; a step that was taken back breaks it off."""
    read = games.game_of(shown.table.game).read_event
    happened: list[Event] = []
    for version in range(shown.version, max(shown.version - MOST_ENTRIES, 0), -1):
        written = selectors.events_of(seat=shown.seat, version=version)
        begun = next((n for n in reversed(range(len(written))) if written[n].get("type") == OPENED), None)
        happened = [*(read(event) for event in written[begun or 0 :]), *happened]
        if begun is not None or not written:
            break
    return happened


def _attacker(happened: Sequence[Event]) -> str:
    """Who has begun the fight."""
    return next((event.attacker for event in happened if isinstance(event, f.FightOpened)), ONI)


def _taken(happened: Sequence[Event], at: Hex) -> list[f.DamageTaken]:
    return [event for event in happened if isinstance(event, f.DamageTaken) and event.area in (None, at)]


def _lost(happened: Sequence[Event], at: Hex) -> dict[str, dict[str, int]]:
    """Who falls, by side."""
    lost: dict[str, dict[str, int]] = {}
    for loss in (loss for event in _taken(happened, at) for loss in event.losses):
        units = lost.setdefault(loss.side, {})
        units[loss.unit] = units.get(loss.unit, 0) + loss.count
    return lost


def _after(before: Position, after: Position, at: Hex, happened: Sequence[Event]) -> FightCard:
    taken, lost = _taken(happened, at), _lost(happened, at)
    owners = _owners(before, at, attacker=_attacker(happened))
    sides = [_side(before, at, owner, IN_A_FIGHT, lost=lost.get(owner)) for owner in owners]
    taker = after.areas[at].territory
    taken_by = taker if taker and taker != before.areas[at].territory else ""
    parts = [_("%(who)s have conquered the area") % {"who": side(taken_by)}] if taken_by else []
    parts += [consequences.losses(owner, units) for owner, units in lost.items()]
    result = " · ".join(parts) or _nobody(before, at, taken)
    where = labelled(area_name(at), result)
    return fight_card(sides, list(_lines(taken, happened)), where)


def _lines(taken: Sequence[f.DamageTaken], happened: Sequence[Event]) -> Iterator[str]:
    """The answers with what they do, the damage and the Momentum, in their order."""
    for event in happened:
        if isinstance(event, f.CounterattackChosen):
            yield labelled(side(event.answer.side), _answer(event))
    for hit in taken:
        yield _("%(who)s: %(n)s damage") % {"who": side(hit.side), "n": hit.damage}
    yield from _momentum(happened)


def _answer(event: f.CounterattackChosen) -> str:
    """A counterattack that was chosen, and what it does."""
    answer = event.answer
    known: Facts = {
        "protection": {answer.side: {"value": answer.value, "multiply": answer.multiply}},
        "strike": {answer.side: sum(hit.damage for hit in event.hits)},
    }
    target = next((hit.side for hit in event.hits), answer.target or ONI)
    return fights.answer_words(answer.choice, [answer.side], known, target)


def _momentum(happened: Sequence[Event]) -> Iterator[str]:
    """How far the marker goes, or why it stays."""
    fought = next((event for event in happened if isinstance(event, coop.OniFought)), None)
    moved = next((event for event in happened if isinstance(event, board.MomentumMoved)), None)
    if moved is not None:
        yield _("Momentum %(before)s → %(after)s") % {"before": moved.at - moved.by, "after": moved.at}
    elif fought is not None:
        why = next((reason.clause for reason in fought.because if reason.code in ("none", "nomads")), fought.clause)
        yield _("The Momentum does not move (%(clause)s).") % {"clause": why}


def _nobody(before: Position, at: Hex, taken: Sequence[f.DamageTaken]) -> str:
    """Why nobody fell."""
    if not any(hit.damage for hit in taken):
        return _("no losses: no damage")
    hit = next(hit for hit in taken if hit.damage)
    units = {unit for unit, n in before.areas[at].units.get(hit.side, {}).items() if n}
    known = [health for unit in units if (health := before.unit(hit.side, unit).health) is not None]
    return consequences.nobody_falls(hit.damage, min(known, default=None))
