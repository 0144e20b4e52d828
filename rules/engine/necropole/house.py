"""The Game Master led by the phone: a house rule of ours, in no booklet. What its creatures do next, and why.

In a fight: the creature that needs the fewest points until it can attack; of the heroes the one whom it can expect to wound most in this
turn, then the one with the fewest black points left, then the nearest; the attack with the most wounds a point. Nobody in reach: all its
Initiative along a shortest way to the nearest. In the city every token buys a minion. What is equal by all of this, people choose."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from rules.engine.kernel.effects import Roll, Touch
from rules.engine.kernel.errors import PrintedValue, Reason, UnknownValue
from rules.engine.necropole import acts, boards, city, city_commands, commands, hands, master, odds, rolls, rounds
from rules.engine.necropole.commands import SideName, Slug, UndeadId
from rules.engine.necropole.state import MASTER, UNIVERSAL, State
from rules.engine.necropole.values import CardValue, armour, cost_of, force, left, life, unknown

CLAUSE = "nec.setup.4.2"  # who leads the creatures: the ruling nec-one-team-no-master stands there
Act = commands.FightAction | city_commands.CityAction


@dataclass(frozen=True)
class Attack:
    """What a creature can attack with, and what it pays for it; no card is the universal attack."""

    cost: int
    touch: Touch
    roll: Roll
    card: str = UNIVERSAL


@dataclass(frozen=True)
class AttackPlace:
    """Where a creature could attack from: the way there without its start, where it looks then, the points both cost."""

    path: tuple[str, ...]
    facing: str | None
    points: int


@dataclass(frozen=True)
class Aim:
    """An attack on a hero from somewhere, and what can be expected of it in this turn."""

    who: str
    target: str
    attack: Attack
    spot: AttackPlace
    times: int
    wounds: Fraction
    life: int | None

    @property
    def merit(self) -> tuple[Fraction, float, int]:
        """The smallest is the best: wounds, black points that are left, points until the first attack."""
        return -self.wounds, float("inf") if self.life is None else self.life, self.spot.points


@dataclass(frozen=True)
class Choice:
    """One of the things the house may do next, and whom it is about."""

    act: Act
    who: str | None = None
    target: str | None = None
    times: int = 0
    wounds: Fraction = Fraction(0)


def leads(state: State) -> bool:
    """Whether the phone leads the Game Master's creatures at this table."""
    return state.terms.house and MASTER in state.position.sides and not state.position.winners


def reasons(state: State, command: commands.House) -> list[Reason]:
    """Why the house has nothing to do now."""
    if not state.terms.house:
        return [Reason("no-house", CLAUSE)]
    if command.by != MASTER or not choices(state):
        return [Reason("not-your-turn", CLAUSE, {"about": "fight", "who": command.by})]
    return []


def choices(state: State) -> tuple[Choice, ...]:
    """Everything the house may do next, all equally good; nothing where it is not its go. Raises where a value has to be read first."""
    if not leads(state):
        return ()
    if state.position.fight is None:
        return _in_city(state)
    fight = state.fight
    if rounds.waiting(state) or rounds.goal_is_due(state) or fight.hold:
        return ()
    if fight.between is not None:
        return (Choice(commands.EndBetween(SideName(MASTER))),) if fight.between[:1] == (MASTER,) else ()
    able = (fight.attacker,) if fight.attacker is not None else rounds.playable(state)
    return _in_fight(state, [who for who in able if who in fight.figures and state.undead[who].side == MASTER])


def _in_city(state: State) -> tuple[Choice, ...]:
    """Every token buys a minion while the pile lasts; the rest is kept."""
    if not city.exploring(state) or city.turn_reasons(state, MASTER):
        return ()
    minion = city_commands.InvokeCreature(SideName(MASTER), "minion")
    return (Choice(minion if not master.invoke_reasons(state, minion) else city_commands.EndTurn(SideName(MASTER))),)


# --- fights


def _in_fight(state: State, able: list[str]) -> tuple[Choice, ...]:
    if not able:
        return ()
    aims = {who: list(_aims(state, who)) for who in able}
    nearest = {who: min((aim.spot.points for aim in aims[who]), default=None) for who in able}
    least = min((points for points in nearest.values() if points is not None), default=None)
    found: list[Choice] = []
    for who in able:
        if nearest[who] == least:
            found += _of_creature(state, who, aims[who])
    return tuple(dict.fromkeys(found))


def _of_creature(state: State, who: str, aims: list[Aim]) -> Iterator[Choice]:
    """What a creature does next."""
    worth = [aim for aim in aims if aim.times]
    if worth:
        best = min(aim.merit for aim in worth)
        for aim in worth:
            if aim.merit == best:
                yield Choice(_next_act(aim), who, aim.target, aim.times, aim.wounds)
        return
    points = _points(state, who)
    closest = min((aim.spot.points for aim in aims), default=0)
    for aim in aims:
        if points and closest and aim.spot.points == closest:
            spot = replace(aim.spot, path=aim.spot.path[:points], facing=aim.spot.facing if points >= closest else None)
            yield Choice(_next_act(replace(aim, spot=spot)), who, aim.target)
    if not (points and closest):
        yield Choice(commands.Stop(UndeadId(who)), who)


def _next_act(aim: Aim) -> Act:
    """The way first, then the attack."""
    who = UndeadId(aim.who)
    if aim.spot.path:
        return commands.Step(who, aim.spot.path, aim.spot.facing)
    if aim.spot.points:
        return commands.Face(who, aim.spot.facing)
    if aim.attack.card == UNIVERSAL:
        return commands.Strike(who, UndeadId(aim.target))
    return commands.PlayCard(who, Slug(aim.attack.card), False, (UndeadId(aim.target),))


def _aims(state: State, who: str) -> Iterator[Aim]:
    """For each hero the attacks with the most wounds a point, from each of the nearest places for them."""
    heroes = [other for other in sorted(state.fight.figures) if state.camp_of_undead(other) != state.camp_of_undead(who)]
    if not heroes:
        return
    points, known = _points(state, who), list(_attacks(state, who))
    spots = {attack: _spots(state, who, attack.touch) for attack in known}
    for hero in heroes:
        found = [
            Aim(who, hero, attack, spot, times, times * chance, _life_left(state, hero))
            for attack in known
            for spot in spots[attack].get(hero, ())
            for times in (max(points - spot.points, 0) // attack.cost,)
            for chance in (_chance(_moved(state, who, spot), who, hero, attack),)
        ]
        possible = [aim for aim in found if aim.times] or found
        best = max((aim.wounds / aim.times / aim.attack.cost if aim.times else Fraction(0) for aim in possible), default=Fraction(0))
        yield from (aim for aim in possible if not aim.times or aim.wounds / aim.times / aim.attack.cost == best)


def _attacks(state: State, who: str) -> Iterator[Attack]:
    """The universal attack, and every known skill of the creature that begins with a roll against one enemy ahead."""
    yield Attack(acts.STRIKE_COST, Touch(), Roll())
    for slug in hands.hand(state, who):
        effect, cost = state.card(slug).effect, cost_of(state, slug)
        touch, roll = (*(effect.steps("now") if effect else ()), None, None)[:2]
        if isinstance(touch, Touch) and isinstance(roll, Roll) and touch.shape in ("front", "range"):
            if cost is None:
                raise UnknownValue((CardValue("", slug, "weaknesses"),))
            if cost:
                yield Attack(cost, touch, roll, slug)


def _spots(state: State, who: str, touch: Touch) -> Mapping[str, tuple[AttackPlace, ...]]:
    """From where each enemy can be touched with the fewest points; only where a way ends counts, so one way to each place is enough."""
    fight = state.fight
    if not fight.board.tracked:
        return {other: (AttackPlace((), None, 0),) for other in acts.touchable(state, who, touch)}
    found: dict[str, list[AttackPlace]] = {}
    figure = fight.figures[who]
    for path in _ways(state, who):
        for facing in fight.board.facings:
            spot = AttackPlace(path, facing, len(path) if path else int(facing != figure.facing))
            for other in acts.touchable(_moved(state, who, spot), who, touch):
                found.setdefault(other, []).append(spot)
    return {other: tuple(one for one in spots if one.points == min(each.points for each in spots)) for other, spots in found.items()}


def _ways(state: State, who: str) -> Iterator[tuple[str, ...]]:
    """A shortest way to every square that can be walked to, the nearest first; none at all where it stays."""
    figure = state.fight.figures[who]
    if figure.at is None:
        return
    yield ()
    if state.terms.engaged and acts.enemies_next_to(state, who):
        return
    seen = {figure.at}
    open_: deque[tuple[tuple[str, ...], str]] = deque([((), figure.at)])
    while open_:
        path, here = open_.popleft()
        for there in acts.ways(state, here, None if path else figure.facing):
            if there not in seen and state.at(there) is None and boards.exists(state.fight.board, there):
                seen.add(there)
                open_.append(((*path, there), there))
                yield (*path, there)


def _moved(state: State, who: str, spot: AttackPlace) -> State:
    """As if the creature were there already."""
    was = state.fight.figures[who]
    figures = MappingProxyType({**state.fight.figures, who: replace(was, at=spot.path[-1] if spot.path else was.at, facing=spot.facing)})
    return State(replace(state.position, fight=replace(state.fight, figures=figures)), state.catalogue)


def _points(state: State, who: str) -> int:
    has = left(state, who).exact
    if has is None:
        raise unknown(state, who, "initiative")
    return max(has, 0)


def _chance(state: State, who: str, target: str, attack: Attack) -> Fraction:
    """The chance that one roll wounds."""
    needs: list[PrintedValue] = []
    for asked, one, name in ((force(state, who), who, "force"), (armour(state, target), target, "armour")):
        if asked.exact is None:
            needs += unknown(state, one, name).needs
    if needs:
        raise UnknownValue(tuple(needs))
    total = rolls.needs(state, who, target, attack.roll, attack.card).exact or 0
    found = odds.odds(total, 0)
    return Fraction(found.numerator, found.denominator)


def _life_left(state: State, who: str) -> int | None:
    """Black points that are left; None where nobody knows, which counts as many."""
    full = life(state, who).exact
    return None if full is None else full - state.undead[who].lost
