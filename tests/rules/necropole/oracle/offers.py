"""Exploration actions as they are listed: each conceivable one is tried."""

import itertools

from . import explore, market, pause, ventures
from .explore import fighting, its_turn, own_hero, pay_tokens
from .facts import CARDS, Refused, Unclear, card_facts, reading
from .market import holders

FILLED_IN = (".figures.souls", "position.printed.god-cost", "position.printed.lord-cost", "action.cost")


def shopping(judge):
    def judged(position, action):
        its_turn(position, action["by"])
        judge(position, action)

    return judged


def shopped(do):
    """Between rounds a purchase or a sale is the side's one action."""

    def done(position, action):
        do(position, action)
        if position["fight"]:
            pay_tokens(position, action["by"], 0)

    return done


ACTIONS = {
    "move-heroes": (explore.judge_move, explore.do_move),
    "activate": (ventures.judge_activate, ventures.do_activate),
    "draw-mission": (explore.judge_draw, explore.do_draw),
    "trigger-mission": (ventures.judge_trigger, ventures.do_trigger),
    "attack": (ventures.judge_attack, ventures.do_attack),
    "attack-god": (ventures.judge_god, ventures.do_god),
    "join": (pause.judge_join, pause.do_join),
    "buy": (shopping(market.judge_buy), shopped(market.do_buy)),
    "sell": (shopping(market.judge_sell), shopped(market.do_sell)),
    "equip": (shopping(market.judge_equip), market.do_equip),
    "give": (shopping(market.judge_give), market.do_give),
    "invoke": (explore.judge_invoke, explore.do_invoke),
    "use-skill": (ventures.judge_skill, ventures.do_skill),
    "master-attack": (ventures.judge_master_attack, ventures.do_master_attack),
    "end-turn": (ventures.judge_end, ventures.do_end),
}


def groups(names, most=3):
    return sorted(list(some) for n in range(1, most + 1) for some in itertools.combinations(sorted(names), n))


def by_district(position, side):
    found = {}
    for who in sorted(position["undead"]):
        if own_hero(position, side, who) and position["undead"][who]["in"] and not fighting(position, who):
            found.setdefault(position["undead"][who]["in"], []).append(who)
    return found


def parties(position, side):
    return sorted((heroes, where) for where, here in by_district(position, side).items() for heroes in groups(here))


def conceivable(position, side):
    """Exploration actions of a side to be tried, in the contract's order; what people fill in is left out."""
    districts = sorted([*position["city"]["ring"], "mausolee"])
    for heroes, _ in parties(position, side):
        for to in districts:
            yield {"type": "move-heroes", "by": side, "heroes": heroes, "to": to}
    yield from activations(position, side, districts)
    for kind in ("faction", "profane"):
        yield {"type": "draw-mission", "by": side, "kind": kind}
    if not position["fight"] or reading(position, "nec-second-fight") == "yes":
        yield from fights_to_begin(position, side, districts)
    if position["fight"]:
        for heroes, _ in parties(position, side):
            for camp in range(len(position["fight"]["camps"]) + 1):
                yield {"type": "join", "by": side, "heroes": heroes, "camp": camp}
    if side != "master":
        yield from market_actions(position, side)
    else:
        yield from masters(position, districts)
    if not position["fight"]:
        yield {"type": "end-turn", "by": side}


def activations(position, side, districts):
    for where in districts:
        if where != "crypte":
            yield {"type": "activate", "by": side, "district": where}
            continue
        for n, leader in enumerate(position["sides"][side].get("leaders", [])):
            for offer in sorted(set(leader["skills"])):
                yield {"type": "activate", "by": side, "district": where, "leader": n, "offer": offer}


def fights_to_begin(position, side, districts):
    missions = sorted({card for card in position["sides"][side].get("missions", []) if card is not None})
    for card in missions:
        for heroes, _ in parties(position, side):
            yield {"type": "trigger-mission", "by": side, "card": card, "heroes": heroes}
    for heroes, where in parties(position, side):
        for target in sorted(position["order"]):
            for more in defences(position, target, where):
                yield {"type": "attack", "by": side, "district": where, "target": target, "heroes": heroes, **more}
    gods = sorted(who for who, one in position["undead"].items() if one["kind"] == "god")
    for god in gods:
        for heroes, _ in parties(position, side):
            yield {"type": "attack-god", "by": side, "god": god, "heroes": heroes}


def defences(position, target, where):
    there = ventures.defenders_in(position, target, where)
    return [{}] if len(there) <= 3 else [{"defenders": list(some)} for some in itertools.combinations(there, 3)]


def market_actions(position, side):
    stock = sorted(set(position["sides"][side]["stock"]))
    cards = sorted({*CARDS, *position["cards"]})
    heroes = sorted(who for who in position["undead"] if own_hero(position, side, who))
    for kind in ("buy", "sell"):
        for card in cards:
            if card_facts(position, card)["kind"] in ("equipment", "potion") and (
                kind == "buy" or card in stock or holders(position, side, card)
            ):
                if kind == "sell" or reading(position, "nec-spare-items") == "keep":
                    yield {"type": kind, "by": side, "card": card}
                    continue
                for who in heroes:
                    for on in [{}] if card_facts(position, card)["kind"] == "potion" else [{"on": "force"}, {"on": "initiative"}]:
                        yield {"type": kind, "by": side, "card": card, "for": who, **on}
    for who in heroes:
        for card in stock:
            for on in [{}] if card_facts(position, card)["kind"] == "potion" else [{"on": "force"}, {"on": "initiative"}]:
                yield {"type": "equip", "by": side, "hero": who, "card": card, **on}
    for who in heroes:
        one = position["undead"][who]
        for card in sorted({*[item["card"] for item in one["items"]], *one["potions"]}):
            for other in heroes:
                yield {"type": "give", "by": side, "card": card, "from": who, "to": other}


def masters(position, districts):
    for god in sorted(who for who, one in position["undead"].items() if one["kind"] == "god"):
        yield {"type": "invoke", "by": "master", "kind": "god", "unit": god}
    for kind in ("lord", "minion"):
        yield {"type": "invoke", "by": "master", "kind": kind}
    if position["fight"] and reading(position, "nec-second-fight") == "no":
        return
    for where in districts:
        for creatures in groups(ventures.defenders_in(position, "master", where)):
            for target in sorted(position["order"]):
                for more in defences(position, target, where):
                    yield {"type": "master-attack", "by": "master", "district": where, "target": target, "creatures": creatures, **more}


def between_actions(position, side):
    """What a side could do now, as it is listed; an unknown price is filled in by people."""
    for action in conceivable(position, side):
        try:
            ACTIONS[action["type"]][0](position, action)
        except Refused:
            continue
        except Unclear as unclear:
            broke = side == "master" and position["sides"][side]["tokens"] == 0
            if broke or not unclear.at.endswith(FILLED_IN):
                continue
        yield action
