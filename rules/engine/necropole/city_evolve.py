"""Folds outside fights: the position after an event of exploration."""

from dataclasses import replace
from types import MappingProxyType
from typing import assert_never

from rules.engine.necropole import city_events as c
from rules.engine.necropole.folding import SOULS, change, change_side, less, put, souls_left, stocked, without
from rules.engine.necropole.state import (
    MASTER,
    Draft,
    Fight,
    Figure,
    Leader,
    Owed,
    Position,
    SetUpStep,
    Undead,
    Value,
    Worn,
    present,
)

MAUSOLEUM, GATE = "mausolee", "porte"
FightSetUp = c.FightBegan | c.BoardChosen | c.LineChosen | c.FirstChosen | c.CreaturesNamed | c.CreatureItemGiven


def city_position(was: Position, event: c.CityEvent) -> Position:  # one case an event
    """The position after it."""
    match event:
        case c.HeroDrawn() | c.HeroPutBack() | c.SkillDrawn() | c.SkillPutBack():
            return _drafted(was, event)
        case c.TurnBegan() | c.Gained() | c.SideDone() | c.TurnHanded() | c.DistrictDamaged() | c.DistrictDestroyed():
            return _turned(was, event)
        case c.Bought() | c.Sold() | c.Equipped() | c.HandedOver() | c.RewardTaken() | c.RewardSkipped():
            return _traded(was, event)
        case c.FightBegan() | c.BoardChosen() | c.LineChosen() | c.FirstChosen() | c.CreaturesNamed() | c.CreatureItemGiven():
            return _begun(was, event)
        case c.PursesShared(team, shares, souls):
            leaders = zip(was.sides[team].leaders, shares, souls, strict=True)
            return change_side(was, team, leaders=tuple(replace(one, tokens=has, souls=also) for one, has, also in leaders))
        case c.HeroesMoved(by, heroes, district, tokens):
            for who in heroes:
                was = change(was, who, in_=district)
            return paid(was, by, tokens)
        case c.DistrictActivated(by, district, tokens):
            used = (*was.sides[by].used, f"activate-{district}")
            return paid(change_side(was, by, used=used), by, tokens)
        case c.HeroesRevived(_, heroes):
            return _revived(was, heroes)
        case c.SkillExchanged(by, leader, _, offer, _, keep):
            return _hand(was, by, leader, offer, keep)
        case c.MissionDrawn(by, _, tokens, _, card, back, owed):
            side = was.sides[by]
            missions = (*(less(side.missions, back) if back is not None else side.missions), card)
            if back is not None and back == card and back not in side.missions:
                missions = side.missions
            rest = less(side.owed, Owed("mission")) if owed else side.owed
            drawn = change_side(was, by, missions=missions, owed=rest)
            return drawn if owed else paid(drawn, by, tokens)
        case c.MissionTriggered(by, card, tokens):
            missions = was.sides[by].missions
            if card not in missions:
                place = missions.index(None)
                missions = (*missions[:place], card, *missions[place + 1 :])
            return paid(change_side(was, by, missions=missions), by, tokens)
        case c.CreatureInvoked(who, unit, kind, tokens):
            if kind == "god":
                was = change(was, who, invoked=True, in_=GATE)
            else:
                was = _with_creature(was, who, unit, Undead(MASTER, kind, in_=GATE, invoked=True))
            return paid(was, MASTER, tokens)
        case c.MasterSkillUsed(skill, group, tokens, _, limited):
            if limited and group == "combat" and was.fight is not None:
                was = replace(was, fight=replace(was.fight, used=(*was.fight.used, skill)))
            elif limited:
                was = change_side(was, MASTER, used=(*was.sides[MASTER].used, skill))
            return paid(was, MASTER, tokens)
        case c.MissionEnded(by, card, met, _, souls, owed):
            side = was.sides[by]
            completed = (*side.completed, card) if met else side.completed
            ended = change_side(was, by, missions=less(side.missions, card), completed=completed, owed=(*side.owed, *owed))
            return _souls(ended, by, souls)
        case _:
            assert_never(event)


def paid(was: Position, by: str, tokens: int, goes_on: bool = False) -> Position:
    """Tokens spent; between two rounds it was that side's one action, unless it may go on buying."""
    was = change_side(was, by, tokens=was.sides[by].tokens - tokens)
    fight = was.fight
    if fight is None or fight.between is None:
        return was
    if goes_on:
        return replace(was, fight=replace(fight, buying=True, acted=False))
    return replace(was, fight=replace(fight, between=without(fight.between, (by,)), acted=False, buying=False))


def _souls(was: Position, by: str, souls: int) -> Position:
    """Souls from the supply, or back into it."""
    if not souls:
        return was
    left = souls_left(was) - souls
    return replace(change_side(was, by, souls=was.sides[by].souls + souls), supply=put(was.supply, SOULS, left))


def _revived(was: Position, heroes: tuple[str, ...]) -> Position:
    for who in heroes:
        was = change(was, who, dead=False, lost=0, in_=MAUSOLEUM)
    return was


def _hand(was: Position, by: str, leader: int, out: str | None, new: str | None) -> Position:
    """A card of a leader's hand replaced by another one."""
    leaders = was.sides[by].leaders
    skills = leaders[leader].skills
    place = skills.index(out)
    return _leader(was, by, leader, replace(leaders[leader], skills=(*skills[:place], new, *skills[place + 1 :])))


def _leader(was: Position, by: str, number: int, leader: Leader) -> Position:
    leaders = was.sides[by].leaders
    return change_side(was, by, leaders=(*leaders[:number], leader, *leaders[number + 1 :]))


def _with_creature(was: Position, who: str, unit: str, one: Undead) -> Position:
    return replace(was, undead=put(was.undead, who, replace(one, unit=None if unit == who else unit)))


# --- before the game


def _drafted(was: Position, event: c.HeroDrawn | c.HeroPutBack | c.SkillDrawn | c.SkillPutBack) -> Position:
    by = event.by
    side, draft = was.sides[by], present(was.sides[by].draft)
    match event:
        case c.HeroDrawn(_, class_, hero, _, None, card):
            return _draft(was, by, replace(draft, stage="swap-hero", spare=hero, kind=class_, card=card))
        case c.HeroDrawn(_, class_, hero, _, int(number), card):
            was = replace(was, undead=put(was.undead, hero, Undead(by, "hero", class_=class_, in_=MAUSOLEUM)))
            leader = side.leaders[number]
            was = _leader(was, by, number, replace(leader, heroes=(*leader.heroes, hero), skills=(*leader.skills, card)))
            count = sum(len(one.heroes) for one in was.sides[by].leaders)
            return _draft(was, by, replace(draft, stage="spare-hero")) if count == draft.heroes else was
        case c.HeroPutBack(_, hero, _, spare, card, due):
            if not spare:
                was = _swapped(was, by, hero, card)
            clear = replace(draft, stage="skills" if due else "spare-skill", spare=None, kind=None, card=None, due=due)
            return _draft(was, by, clear)
        case c.SkillDrawn(_, kind, _, None, card):
            return _draft(was, by, replace(draft, stage="swap-skill", spare=card, kind=kind))
        case c.SkillDrawn(_, kind, _, int(number), card):
            leader = side.leaders[number]
            was = _leader(was, by, number, replace(leader, skills=(*leader.skills, card)))
            gone = next(n for n, one in enumerate(draft.due) if (one.leader, one.kind) == (number, kind))
            left = draft.due[:gone] + draft.due[gone + 1 :]
            return _draft(was, by, replace(draft, due=left, stage="skills" if left else "spare-skill"))
        case c.SkillPutBack(_, _, card, spare):
            if not spare:
                number = next(n for n, one in enumerate(side.leaders) if card in one.skills)
                was = _hand(was, by, number, card, draft.spare)
            return change_side(was, by, draft=None)
        case _:
            raise LookupError("an event of no draft")


def _draft(was: Position, by: str, draft: Draft) -> Position:
    return change_side(was, by, draft=draft)


def _swapped(was: Position, by: str, out: str, card: str | None) -> Position:
    """The spare hero takes the place of another, each with the skill that is linked to it."""
    draft = present(was.sides[by].draft)
    number = next(n for n, one in enumerate(was.sides[by].leaders) if out in one.heroes)
    leader = was.sides[by].leaders[number]
    undead = {who: one for who, one in was.undead.items() if who != out}
    spare = present(draft.spare)
    undead[spare] = replace(was.undead[out], class_=draft.kind)  # type: ignore[arg-type]  # a hero's kind is its class
    heroes = tuple(spare if who == out else who for who in leader.heroes)
    was = _leader(replace(was, undead=MappingProxyType(undead)), by, number, replace(leader, heroes=heroes))
    return _hand(was, by, number, card, draft.card)


# --- turns


def _turned(was: Position, event: c.TurnBegan | c.Gained | c.SideDone | c.TurnHanded | c.DistrictDamaged | c.DistrictDestroyed) -> Position:
    match event:
        case c.TurnBegan(turn, first, _, revived):
            was = _revived(was, revived)
            for side in was.sides:
                was = change_side(was, side, used=())
            alive = tuple(sorted(who for who, one in was.undead.items() if one.kind == "hero" and not one.dead))
            return _handed(replace(was, turn=turn, done=(), alive=alive, slain=()), first)
        case c.Gained(side, tokens, _, souls):
            held = was.sides[side]
            return _souls(change_side(was, side, tokens=held.tokens + tokens, fled=0), side, souls)
        case c.SideDone(by):
            return replace(was, done=(*was.done, by))
        case c.TurnHanded(to):
            return _handed(was, to)
        case c.DistrictDamaged(district, _, total):
            return replace(was, city=replace(was.city, damage=put(was.city.damage, district, total)))
        case c.DistrictDestroyed(district):
            return replace(was, city=replace(was.city, destroyed=(*was.city.destroyed, district)))
        case _:
            assert_never(event)


def _handed(was: Position, to: str) -> Position:
    """The next side explores; its heroes who fled take part again (nec.fight.16)."""
    for who, one in was.undead.items():
        if one.side == to and one.barred:
            was = change(was, who, barred=False)
    return replace(was, active=to)


# --- things


def _traded(was: Position, event: c.Bought | c.Sold | c.Equipped | c.HandedOver | c.RewardTaken | c.RewardSkipped) -> Position:
    by = event.by
    side = was.sides[by]
    match event:
        case c.Bought(_, card, souls, _, for_, on, potion, goes_on):
            return paid(_souls(stocked(_received(was, by, card, for_, on, potion), card, -1), by, -souls), by, 0, goes_on)
        case c.Sold(_, card, souls, _, from_, goes_on):
            was = _taken_off(was, from_, card) if from_ is not None else change_side(was, by, stock=less(side.stock, card))
            return paid(_souls(stocked(was, card, 1), by, souls), by, 0, goes_on)
        case c.Equipped(_, hero, card, _, on):
            return _received(change_side(was, by, stock=less(side.stock, card)), by, card, hero, on, on is None)
        case c.HandedOver(_, card, from_, to, _, skill):
            if skill:
                return _skill_over(was, by, card, from_, to)
            worn = next((one for one in was.undead[from_].items if one.card == card), None)
            return _received(_taken_off(was, from_, card), by, card, to, worn.on if worn else None, worn is None)
        case c.RewardTaken(_, owed, _, leader, card, for_, on, potion):
            was = change_side(was, by, owed=less(side.owed, owed))
            if owed.what == "skill" and leader is not None:
                held = was.sides[by].leaders[leader]
                return _leader(was, by, leader, replace(held, skills=(*held.skills, card)))
            if owed.what == "item" and card is not None:
                return stocked(_received(was, by, card, for_, on, potion), card, -1)
            if owed.from_ is None:
                return _souls(was, by, 1)
            robbed = change_side(was, owed.from_, souls=was.sides[owed.from_].souls - 1)
            return change_side(robbed, by, souls=robbed.sides[by].souls + 1)
        case c.RewardSkipped(_, owed):
            return change_side(was, by, owed=less(side.owed, owed))
        case _:
            assert_never(event)


def _received(was: Position, by: str, card: str, who: str | None, on: Value | None, potion: bool) -> Position:
    if who is None:
        return change_side(was, by, stock=(*was.sides[by].stock, card))
    one = was.undead[who]
    if potion or on is None:
        return change(was, who, potions=(*one.potions, card))
    return change(was, who, items=(*one.items, Worn(card, on)))


def _taken_off(was: Position, who: str, card: str) -> Position:
    one = was.undead[who]
    worn = next((item for item in one.items if item.card == card), None)
    if worn is None:
        return change(was, who, potions=less(one.potions, card))
    return change(was, who, items=less(one.items, worn))


def _skill_over(was: Position, by: str, card: str, from_: str, to: str) -> Position:
    giver, taker = (next(n for n, one in enumerate(was.sides[by].leaders) if who in one.heroes) for who in (from_, to))
    leader = was.sides[by].leaders[giver]
    was = _leader(was, by, giver, replace(leader, skills=less(leader.skills, card)))
    leader = was.sides[by].leaders[taker]
    return _leader(was, by, taker, replace(leader, skills=(*leader.skills, card)))


# --- a fight begins


def _begun(was: Position, event: FightSetUp) -> Position:
    match event:
        case c.FightBegan(kind, district, starter, camps, figures, board, _, tokens):
            if event.god is not None:
                side = next(side for camp in camps for side in camp.sides if side != starter)
                was = change(was, event.god, side=side)
            fight = Fight(
                kind=kind,
                district=district,
                mission=event.mission,
                starter=starter,
                board=board,
                camps=camps,
                figures=MappingProxyType({who: Figure() for who in figures}),
                goal=event.goal,
                todo=event.todo,
            )
            was = paid(was, starter, tokens)
            return replace(was, fight=fight, halted=was.halted if was.fight is None else (*was.halted, was.fight))
        case c.BoardChosen(_, board, lines, _, choose):
            fight = present(was.fight)
            camps = tuple(replace(camp, line=line) for camp, line in zip(fight.camps, lines, strict=True))
            kept = fight.todo[1:] if board.tracked else tuple(step for step in fight.todo[1:] if step.what not in ("place", "void"))
            due = tuple(SetUpStep("line", (side,)) for side in choose)
            return replace(was, fight=replace(fight, board=board, camps=camps, todo=(*due, *kept)))
        case c.LineChosen(_, camp, line):
            fight = present(was.fight)
            camps = tuple(replace(one, line=line) if number == camp else one for number, one in enumerate(fight.camps))
            return replace(was, fight=replace(fight, camps=camps, todo=fight.todo[1:]))
        case c.FirstChosen(_, camp):
            fight = present(was.fight)
            return replace(was, fight=replace(fight, first=camp, camp=camp, todo=fight.todo[1:]))
        case c.CreaturesNamed(by, creatures, units, kind):
            fight = present(was.fight)
            for who, unit in zip(creatures, units, strict=True):
                was = _with_creature(was, who, unit, Undead(by, kind, in_=fight.district))
            everybody = {**fight.figures, **{who: Figure() for who in creatures}}
            goal = replace(fight.goal, who=tuple(sorted(creatures))) if fight.goal else None
            return replace(was, fight=replace(fight, figures=MappingProxyType(everybody), goal=goal, todo=fight.todo[1:]))
        case c.CreatureItemGiven(_, who, card, on):
            fight = present(was.fight)
            was = change(was, who, items=(*was.undead[who].items, Worn(card, on)))
            return replace(was, fight=replace(fight, carrier=who, todo=fight.todo[1:]))
        case _:
            assert_never(event)
