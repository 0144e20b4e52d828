"""Folds: the state after an event. Never refuses, rolls or looks up."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any, assert_never

from rules.engine.kernel.catalogue import Bound
from rules.engine.necropole import arena_events, city_events, purses
from rules.engine.necropole import events as e
from rules.engine.necropole import events_by_hand as by_hand
from rules.engine.necropole.arena_evolve import arena_position
from rules.engine.necropole.city_evolve import city_position
from rules.engine.necropole.folding import change, change_side, put, stocked, without
from rules.engine.necropole.state import MASTER, Camp, Fight, Figure, Position, SetUpStep, Standing, State, ValueCounters, present


def evolve(state: State, event: e.Event) -> State:
    """The state after it."""
    return State(_position(state, event), state.catalogue)


def _position(state: State, event: e.Event) -> Position:
    if isinstance(event, city_events.KINDS):
        return city_position(state.position, event)
    if isinstance(event, arena_events.KINDS):
        return arena_position(state.position, event)
    return _corrected(state, event) if isinstance(event, by_hand.KINDS) else _fought(state, event)


def _fought(state: State, event: e.FightEvent) -> Position:  # one case an event
    was = state.position
    match event:
        case e.FiguresStood() | e.VoidPlaced() | e.ActivationBegan() | e.TurnLost() | e.Stepped() | e.Walked() | e.Faced() | e.Attacked():
            fight = _acted(state.fight, event, not state.terms.other_only)
            if isinstance(event, e.Attacked) and event.instant:
                fight = _instant_played(fight, was.undead[event.who].side)
            return replace(was, fight=fight)
        case e.HousePlayed():
            return was
        case e.CardWentOn(running):
            return replace(was, fight=replace(state.fight, running=running))
        case e.Touched() | e.Turned() | e.MovedByForce() | e.Weakened() | e.Strengthened():
            return replace(was, fight=_touched(state.fight, event))
        case e.ArmourRaised() | e.SkillRecovered():
            return replace(was, fight=_touched(state.fight, event))
        case e.Rolled(phone=phone):
            return replace(was, rolls=was.rolls + phone)
        case e.Wounded(who, lost, _, doubt):
            figure = state.fight.figures[who]
            fight = _with(state.fight, who, wounds=figure.wounds + 1)
            return replace(_lost(was, who, lost), fight=replace(fight, doubt=(*fight.doubt, who)) if doubt else fight)
        case e.Fell():
            return _fell(was, state.fight, event)
        case e.Stood(who, unit, life):
            known = {**was.stats.get(unit, {}), "life": Bound(life, None)}
            return replace(was, stats=put(was.stats, unit, MappingProxyType(known)), fight=_sure(state.fight, who))
        case e.Healed(who, lost):
            return _lost(was, who, lost)
        case e.PotionUsed(who, card):
            left = list(was.undead[who].potions)
            left.remove(card)
            used = change(was, who, potions=tuple(left))
            if card in was.supply:  # it goes back to the Apothecarium (nec.fight.12)
                used = replace(used, supply=put(was.supply, card, was.supply[card] + 1))
            if was.fight is None:
                return used
            return replace(used, fight=_instant_played(was.fight, was.undead[who].side, counts=not event.apart))
        case e.ActivationEnded() | e.TurnPassed() | e.RoundEnded() | e.BetweenDone() | e.RoundBegan() | e.Held() | e.PassedOver():
            return replace(was, fight=_rounds(state.fight, event))
        case e.CampsOrdered(_, order, phone=phone):
            return replace(was, fight=replace(state.fight, order=order), rolls=was.rolls + phone)
        case e.Joined(by, heroes, camp, tokens):
            figures = {**state.fight.figures, **dict.fromkeys(heroes, Figure())}
            camps = tuple(
                replace(one, sides=(*one.sides, by)) if number == camp and by not in one.sides else one
                for number, one in enumerate(state.fight.camps)
            )
            todo = state.fight.todo
            if camp == len(camps):
                camps = (*camps, Camp((by,)))
                todo = (*todo, SetUpStep("line", (by,))) if state.fight.board.hexagonal else todo
            between = without(state.fight.between, (by,))
            entered = replace(state.fight, figures=MappingProxyType(figures), camps=camps, todo=todo)
            fight = replace(entered, between=between, acted=False, buying=False)
            return replace(change_side(was, by, tokens=was.sides[by].tokens - tokens), fight=fight)
        case e.Fled():
            return _fled(was, _action(state.fight, not state.terms.other_only), event)
        case e.PointsScored(who, by):
            return change_side(was, who, vp=was.sides[who].vp + by)
        case e.FightEnded():
            return _ended(was, event)
        case e.Won(who):
            return replace(was, winners=who)
        case _:
            assert_never(event)


def _acted(
    fight: Fight,
    event: e.FiguresStood | e.VoidPlaced | e.ActivationBegan | e.TurnLost | e.Stepped | e.Walked | e.Faced | e.Attacked,
    apart: bool,
) -> Fight:
    match event:
        case e.FiguresStood(_, placed):
            for one in placed:
                fight = _with(fight, one.who, at=one.at, facing=one.facing)
            return _placed(fight)
        case e.VoidPlaced(_, at):
            rest = fight.todo[1:] if fight.todo and fight.todo[0].what == "void" else fight.todo
            return replace(fight, board=replace(fight.board, void=at), void_by=None, todo=rest)
        case e.ActivationBegan(who):
            return replace(fight, attacker=who, acted=False)
        case e.TurnLost(who, _, keeps):
            return replace(_put_down(fight, event, keeps), last=who, attacker=None, acted=False)
        case e.Stepped(who, path, cost, _, facing):
            return _action(_paid(_with(fight, who, at=path[-1], facing=facing or fight.figures[who].facing), who, cost), apart)
        case e.Walked(who, _, cost):
            return _action(_paid(fight, who, cost), apart)
        case e.Faced(who, cost, _, facing):
            return _action(_paid(_with(fight, who, facing=facing), who, cost), apart)
        case e.Attacked(who, card, cost, _, instant, discarded, used):
            paid = _paid(fight, who, cost)
            if discarded:
                paid = replace(paid, discarded=(*paid.discarded, card))
            if used:
                paid = _with(paid, who, used=(*paid.figures[who].used, card))
            return paid if instant else _action(paid, apart)
        case _:
            assert_never(event)


def _touched(
    fight: Fight,
    event: e.Touched | e.Turned | e.MovedByForce | e.Weakened | e.Strengthened | e.ArmourRaised | e.SkillRecovered,
) -> Fight:
    match event:
        case e.Touched():
            return fight
        case e.Turned(who, _, facing):
            return _with(fight, who, facing=facing or fight.figures[who].facing)
        case e.MovedByForce(who, _, _, to, facing):
            figure = fight.figures[who]
            return _with(fight, who, at=to or figure.at, facing=facing or figure.facing)
        case e.ArmourRaised(who, by, until):
            return replace(fight, standing=(*fight.standing, Standing(who, "armour", by, until)))
        case e.SkillRecovered(_, card):
            left = list(fight.discarded)
            left.remove(card)
            return replace(fight, discarded=tuple(left))
        case e.Weakened(who, on, count, _, until):
            if until != "turn":
                return replace(fight, standing=(*fight.standing, Standing(who, on, -count, until)))
            return _with(fight, who, weak=fight.figures[who].weak.plus(on, count))
        case e.Strengthened(who, on, count, until):
            figure = fight.figures[who]
            if until == "fight":
                return replace(fight, standing=(*fight.standing, Standing(who, on, count, until)))
            if until == "round":
                return _with(fight, who, potion=figure.potion.plus(on, count))
            return _with(fight, who, sub=figure.sub.plus(on, count))
        case _:
            assert_never(event)


def _rounds(
    fight: Fight,
    event: e.ActivationEnded | e.TurnPassed | e.RoundEnded | e.BetweenDone | e.RoundBegan | e.Held | e.PassedOver,
) -> Fight:
    match event:
        case e.ActivationEnded(who):
            return replace(_put_down(fight, event), attacker=None, last=who)
        case e.TurnPassed(camp):
            return replace(fight, camp=camp)
        case e.RoundEnded(_, _, between):
            return replace(fight, between=between)
        case e.BetweenDone(sides):
            return replace(fight, between=without(fight.between, sides), buying=False)
        case e.RoundBegan(number, camp):
            figures = {who: replace(figure, flipped=False, potion=ValueCounters()) for who, figure in fight.figures.items()}
            standing = tuple(one for one in fight.standing if one.until != "round")
            begun = replace(fight, figures=MappingProxyType(figures), round=number, camp=camp, between=None, discarded=(), order=())
            return replace(begun, acted=False, hold=(), standing=standing, buying=False)
        case e.Held(by):
            return replace(fight, hold=(*fight.hold, by))
        case e.PassedOver(by):
            return replace(fight, hold=tuple(side for side in fight.hold if side != by))
        case _:
            assert_never(event)


def _put_down(fight: Fight, event: e.ActivationEnded | e.TurnLost, keeps: bool = False) -> Fight:
    """The token is turned over; counters come off, and whatever a card had changed until then."""
    who = event.who
    if who in fight.figures:
        figure = fight.figures[who]
        weak, potion = figure.weak if keeps else ValueCounters(), ValueCounters() if event.potion_gone else figure.potion
        faded = figure.faded or event.items_faded
        fight = _with(fight, who, flipped=True, weak=weak, sub=ValueCounters(), used=(), potion=potion, faded=faded)
    if event.like_a_round:
        figures = {other: replace(figure, potion=ValueCounters()) for other, figure in fight.figures.items()}
        fight = replace(fight, figures=MappingProxyType(figures), discarded=())
    return replace(fight, standing=tuple(one for one in fight.standing if one.who != who or one.until != "turn"))


def _instant_played(fight: Fight, side: str, counts: bool = True) -> Fight:
    """Whose instant was the latest thing to happen; its wish to hold is fulfilled."""
    hold = tuple(other for other in fight.hold if other != side)
    return replace(fight, last_instant=side if counts else fight.last_instant, hold=hold)


def _action(fight: Fight, apart: bool) -> Fight:
    """A combat action: it can be answered, and it sets two instants `apart`, unless the table plays otherwise (nec.fight.13.3)."""
    return replace(fight, acted=True, last_instant=None if apart else fight.last_instant)


def _paid(fight: Fight, who: str, cost: int) -> Fight:
    return _with(fight, who, weak=fight.figures[who].weak.plus("initiative", cost)) if cost else fight


def _with(fight: Fight, who: str, **changes: Any) -> Fight:
    return replace(fight, figures=put(fight.figures, who, replace(fight.figures[who], **changes)))


def _off(fight: Fight, who: str) -> Fight:
    """A figure is gone: nobody plays it, asks whether it fell or counts on it."""
    figures = MappingProxyType({other: figure for other, figure in fight.figures.items() if other != who})
    standing = tuple(one for one in fight.standing if one.who != who)
    return replace(_sure(fight, who), figures=figures, standing=standing)


def _sure(fight: Fight, who: str) -> Fight:
    left = list(fight.doubt)
    if who in left:
        left.remove(who)
    return replace(fight, doubt=tuple(left))


def _fell(was: Position, fight: Fight, event: e.Fell) -> Position:
    who, undead = event.who, was.undead[event.who]
    fallen = put(fight.fallen, who, fight.figures[who].wounds)
    slain = (*was.slain, who) if event.by == MASTER and undead.kind == "hero" else was.slain
    return replace(change(was, who, dead=True, in_=None), fight=replace(_off(fight, who), fallen=fallen), slain=slain)


def _fled(was: Position, fight: Fight, event: e.Fled) -> Position:
    for who in event.heroes:
        was = change(was, who, barred=True, in_=fight.district)
        fight = _off(fight, who)
    side = was.sides[event.by]
    fled = 0 if was.mode == "arena" else len(event.heroes)
    fight = replace(fight, fled=(*fight.fled, *sorted(event.heroes)), last=event.first)
    return replace(change_side(was, event.by, tokens=side.tokens - event.tokens, fled=side.fled + fled), fight=fight)


def _ended(was: Position, event: e.FightEnded) -> Position:
    fallen = present(was.fight).fallen
    for who in (who for who in fallen if was.undead[who].kind == "hero" and event.items != "stay"):
        one = was.undead[who]
        if event.items == "team":
            stock = (*was.sides[one.side].stock, *(worn.card for worn in one.items), *one.potions)
            was = change_side(was, one.side, stock=stock)
        elif event.items == "stock":
            for card in (*(worn.card for worn in one.items), *one.potions):
                was = stocked(was, card, 1)
        was = change(was, who, items=(), potions=())
    undead = {who: one for who, one in was.undead.items() if who not in event.gone}
    for who in event.healed:
        undead[who] = replace(undead[who], lost=0)
    for who, place in event.places.items():
        awake = undead[who].invoked or (undead[who].kind != "hero" and who not in event.asleep)
        undead[who] = replace(undead[who], in_=place, invoked=awake)
    fight = was.halted[-1] if was.halted else None
    return replace(was, undead=MappingProxyType(undead), fight=fight, halted=was.halted[:-1])


def _placed(fight: Fight) -> Fight:
    """Once everybody has a square, what is left of the set-up goes on."""
    waits = any(figure.at is None for figure in fight.figures.values())
    return replace(fight, todo=fight.todo[1:]) if fight.todo and fight.todo[0].what == "place" and not waits else fight


def _own_purse(was: Position, side: str, what: purses.What, leader: int, by: int) -> Position:
    """One player's purse changed, where each spends their own."""
    shares = [held + by * (number == leader) for number, held in enumerate(purses.held(was, side, what))]
    owners = zip(was.sides[side].leaders, shares, strict=True)
    if what == "tokens":
        return change_side(was, side, leaders=tuple(replace(one, tokens=share) for one, share in owners))
    return change_side(was, side, leaders=tuple(replace(one, souls=share) for one, share in owners))


def _corrected(state: State, event: by_hand.ByHand) -> Position:  # one case an event
    was = state.position
    match event:
        case by_hand.FigurePlaced(who, at, _, facing):
            return replace(was, fight=_placed(_with(state.fight, who, at=at, facing=facing)))
        case by_hand.FigureRemoved(who):
            fight = state.fight
            return replace(was, fight=replace(_off(fight, who), fled=(*fight.fled, who)))
        case by_hand.Adjusted():
            return _adjusted(was, event)
        case by_hand.PurseChanged(who, what, by, now, _, leader):
            if leader is not None:
                was = _own_purse(was, who, what, leader, by)
            return change_side(was, who, **{what: now})
        case by_hand.StatsGiven(unit, stats):
            return replace(was, stats=put(was.stats, unit, MappingProxyType({**was.stats.get(unit, {}), **stats})))
        case by_hand.CardGiven(card, facts):
            return replace(was, cards=put(was.cards, card, facts))
        case by_hand.PointsMarked(who, _, total):
            return change_side(was, who, vp=total)
        case by_hand.Said():
            return was
        case by_hand.RulingChosen(ruling, reading):
            return replace(was, rulings=tuple(sorted({**dict(was.rulings), ruling: reading}.items())))
        case by_hand.UndeadMoved(who, _, to):
            if to is None and was.undead[who].kind in ("minion", "lord"):
                return replace(was, undead=MappingProxyType({one: held for one, held in was.undead.items() if one != who}))
            awake = was.undead[who].invoked or was.undead[who].kind != "hero"
            return change(was, who, in_=to, dead=to is None, invoked=awake)
        case by_hand.DistrictMarked(district, now, destroyed):
            ruins = (*was.city.destroyed, district) if destroyed and district not in was.city.destroyed else was.city.destroyed
            if not destroyed:
                ruins = without(ruins, (district,))
            return replace(was, city=replace(was.city, damage=put(was.city.damage, district, now), destroyed=ruins))
        case by_hand.PrintedGiven(printed):
            return replace(was, printed=MappingProxyType({**was.printed, **printed}))
        case _:
            assert_never(event)


def _adjusted(was: Position, event: by_hand.Adjusted) -> Position:
    if event.what == "lost":
        return _lost(was, event.who, event.now)
    fight = present(was.fight)
    if event.what == "flipped":
        return replace(was, fight=_with(fight, event.who, flipped=bool(event.now)))
    counter, _, on = event.what.partition("-")
    pair: ValueCounters = getattr(fight.figures[event.who], counter)
    changed = replace(pair, initiative=event.now) if on == "initiative" else replace(pair, force=event.now)
    return replace(was, fight=_with(fight, event.who, **{counter: changed}))


def _lost(was: Position, who: str, lost: int) -> Position:
    return change(was, who, lost=lost)
