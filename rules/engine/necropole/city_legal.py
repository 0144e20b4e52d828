"""Every command outside fights that could be sent now, type by type in the order of the contract; what people fill in is left out."""

from collections.abc import Iterator
from itertools import combinations

from rules.engine.kernel.errors import BadInput, UnknownValue
from rules.engine.necropole import city, fight_setup, market, master, ring
from rules.engine.necropole import city_commands as c
from rules.engine.necropole.boards import Board
from rules.engine.necropole.city_commands import CityAction
from rules.engine.necropole.city_decide import city_refusals
from rules.engine.necropole.ids import District, SideName, Slug, UndeadId
from rules.engine.necropole.state import MASTER, SetUpStep, State, Value

VALUES: tuple[Value, ...] = ("force", "initiative")


def groups(names: tuple[str, ...], most: int = city.MOST_TOGETHER) -> Iterator[tuple[UndeadId, ...]]:
    """Every group of up to so many, in alphabetical order."""
    found = [group for size in range(1, most + 1) for group in combinations(sorted(names), size)]
    for group in sorted(found):
        yield tuple(UndeadId(name) for name in group)


def parties(state: State, side: str) -> list[tuple[tuple[UndeadId, ...], str]]:
    """Every group of heroes of one district who can do something, with where they are."""
    places = sorted({str(one.in_) for one in state.undead.values() if one.in_ is not None})
    return sorted((group, where) for where in places for group in groups(city.here(state, side, where)))


def before_joining(state: State, side: str) -> Iterator[CityAction]:
    """Moves, districts, missions, attacks."""
    by = SideName(side)
    places = tuple(District(name) for name in sorted((*city.districts(state), ring.CENTRE)))
    if side != MASTER:
        for heroes, where in parties(state, side):
            near = city.next_to(state, where)
            yield from (c.MoveHeroes(by, heroes, to) for to in places if to in near)
        for where_to in places:
            yield from _activations(state, by, where_to)
        yield c.DrawMission(by, "faction")
        yield c.DrawMission(by, "profane")
        if state.terms.mission_put_back:
            held = sorted({card for card in state.position.sides[side].missions if card is not None})
            yield from (c.DrawMission(by, "profane", back=Slug(card)) for card in held)
    if side != MASTER and (state.position.fight is None or state.terms.second_fight):
        yield from _fights(state, by)


def _activations(state: State, by: SideName, where: District) -> Iterator[c.Activate]:
    if where != city.CRYPT:
        yield c.Activate(by, where)
        return
    for number, leader in enumerate(state.position.sides[by].leaders):
        for offer in sorted({card for card in leader.skills if card is not None}):
            yield c.Activate(by, where, number, Slug(offer))


def _fights(state: State, by: SideName) -> Iterator[CityAction]:
    found = parties(state, by)
    for card in sorted({card for card in state.position.sides[by].missions if card is not None}):
        yield from (c.TriggerMission(by, Slug(card), heroes) for heroes, _ in found)
    for heroes, where in found:
        for target in sorted(side for side in state.position.order if side != by):
            for named in _defences(state, target, where):
                yield c.AttackUndead(by, District(where), SideName(target), heroes, named)
    for god in sorted(who for who, one in state.undead.items() if one.kind == "god"):
        yield from (c.AttackGod(by, UndeadId(god), heroes) for heroes, where in found if where == city.MAUSOLEUM)


def _defences(state: State, target: str, where: str) -> Iterator[tuple[UndeadId, ...] | None]:
    """The defenders to choose from where there are more than three; None where nobody chooses."""
    there = city.exposed(state, target, where)
    if not there:
        return
    if len(there) <= city.MOST_TOGETHER:
        yield None
        return
    for some in combinations(there, city.MOST_TOGETHER):
        yield tuple(UndeadId(who) for who in some)


def after_joining(state: State, side: str) -> Iterator[CityAction]:
    """The market, what heroes wear, the Game Master's own, the end of the turn."""
    by = SideName(side)
    if side == MASTER:
        yield from _masters(state)
    else:
        yield from _market(state, by)
    if state.position.fight is None:
        yield c.EndTurn(by)


def _market(state: State, by: SideName) -> Iterator[CityAction]:
    stock = sorted(set(state.position.sides[by].stock))
    for card in market.goods(state):
        yield from (c.Buy(by, Slug(card), for_=who, on=on) for who, on in _wearers(state, by, card))
    for card in market.goods(state):
        if card in stock or market.wearer(state, by, card) is not None:
            yield c.Sell(by, Slug(card))
    heroes = city.heroes_of(state, by)
    for who in heroes:
        for card in stock:
            for on in (None,) if state.card(card).kind == market.POTION else VALUES:
                yield c.Equip(by, UndeadId(who), Slug(card), on)
    for who in heroes:
        yield from _gifts(state, by, who, heroes)


def _wearers(state: State, by: SideName, card: str) -> list[tuple[UndeadId | None, Value | None]]:
    """Who could take a piece at once, where nobody may keep it otherwise; else the team's stock takes it."""
    if not state.terms.spare_returned:
        return [(None, None)]
    values: tuple[Value | None, ...] = (None,) if state.card(card).kind == market.POTION else VALUES
    return [(UndeadId(who), on) for who in city.heroes_of(state, by) for on in values]


def _gifts(state: State, by: SideName, who: str, heroes: tuple[str, ...]) -> Iterator[c.Give]:
    one = state.undead[who]
    held = {*(item.card for item in one.items), *one.potions}
    if state.terms.skills_given:
        leaders = [leader for leader in state.position.sides[by].leaders if who in leader.heroes]
        held |= {card for leader in leaders for card in leader.skills if card is not None}
    for card in sorted(held):
        yield from (c.Give(by, Slug(card), UndeadId(who), UndeadId(other)) for other in heroes if other != who)


def _masters(state: State) -> Iterator[CityAction]:
    by = SideName(MASTER)
    for god in master.asleep(state):
        yield c.InvokeCreature(by, "god", UndeadId(god))
    yield c.InvokeCreature(by, "lord")
    yield c.InvokeCreature(by, "minion")
    if state.position.fight is not None and not state.terms.second_fight:
        return
    for where in sorted((*city.districts(state), ring.CENTRE)):
        for creatures in groups(city.exposed(state, MASTER, where)):
            for target in sorted(side for side in state.position.order if side != MASTER):
                for named in _defences(state, target, where):
                    yield c.MasterAttack(by, District(where), SideName(target), creatures, named)


def rewards(state: State) -> Iterator[CityAction]:
    """What is owed to any team; a skill is named by whoever takes it."""
    for side in state.position.order:
        held, by = state.position.sides[side], SideName(side)
        for what in sorted({one.what for one in held.owed}):
            if what == "skill":
                yield from (c.TakeReward(by, "skill", leader) for leader in range(len(held.leaders)))
            elif what == "item":
                pieces = [card for card in market.goods(state) if state.card(card).kind == market.EQUIPMENT]
                taken = [(card, who, on) for card in pieces for who, on in _wearers(state, by, card)]
                yield from (c.TakeReward(by, "item", card=Slug(card), for_=who, on=on) for card, who, on in taken)
            elif what == "soul":
                yield c.TakeReward(by, "soul")
            elif side != state.position.active:
                yield c.DrawMission(by, "faction")
            yield c.SkipReward(by, what)


def able(state: State, side: str) -> bool:
    """Whether a side could do anything between two rounds."""
    return any(_accepted(state, command) for command in (*before_joining(state, side), *after_joining(state, side)))


def _accepted(state: State, command: CityAction) -> bool:
    try:
        return not city_refusals(state, command)
    except UnknownValue:
        return True
    except BadInput:
        return False


# --- the set-up of a fight


def set_up_options(state: State, step: SetUpStep) -> Iterator[CityAction]:
    """What can be answered to a step of the set-up, places and the void token aside."""
    for side in step.by:
        by = SideName(side)
        match step.what:
            case "board":
                yield c.ChooseBoard(by, Board("by-eye"))
                hexagon = fight_setup.hexagon(state)
                if hexagon is not None:
                    yield c.ChooseBoard(by, Board("hexagonal", side=hexagon))
                yield c.ChooseBoard(by, Board("lettered"))
            case "line":
                yield from (c.ChooseLine(by, line) for line in fight_setup.lines(state, state.camp_of(side)))
            case "first":
                yield c.ChooseFirst(by, True)
                yield c.ChooseFirst(by, False)
            case "name":
                if step.count is not None:
                    yield c.NameCreatures(by)
                else:
                    yield from (c.NameCreatures(by, (None,) * count) for count in range(1, city.MOST_TOGETHER + 1))
            case "give":
                creatures = sorted(who for who in state.fight.figures if state.undead[who].kind != "hero")
                for who in creatures:
                    yield from (c.GiveCreatureItem(by, UndeadId(who), Slug(step.card or ""), on) for on in VALUES)
