"""Buying, selling, wearing and handing over: the black market, the Apothecarium, and what a hero can carry."""

from rules.engine.kernel.errors import BadInput, Reason, UnknownValue
from rules.engine.necropole import city, city_commands, hands, purses
from rules.engine.necropole import city_events as c
from rules.engine.necropole.course import Course
from rules.engine.necropole.folding import souls_left
from rules.engine.necropole.state import CLASSES, MASTER, State, Value
from rules.engine.necropole.values import CardValue

EQUIPMENT, POTION, ARTEFACT = "equipment", "potion", "artefact"
SHOPS = {EQUIPMENT: city.MARKET, POTION: city.APOTHECARY}  # nec.item.3
HANDS, TORSO = 2, "torso"  # nec.item.8
POTIONS = {"warrior": 2}  # nec.item.11; the others carry one


def goods(state: State) -> tuple[str, ...]:
    """Every piece of equipment and potion that the table knows, in alphabetical order."""
    every = sorted({*state.position.cards, *state.catalogue.cards})
    return tuple(slug for slug in every if state.card(slug).kind in SHOPS)


def cost(state: State, command: city_commands.Buy | city_commands.Sell) -> int:
    """Souls for a piece, as printed; somebody has to read them where nobody has (nec.item.3)."""
    known = state.card(command.card).figures.get("souls")
    if known is None:
        known = command.price
    if known is None:
        raise UnknownValue((CardValue("", command.card, "souls"),))
    return known


def _shop_reasons(state: State, side: str, card: str) -> list[Reason]:
    kind = state.card(card).kind
    if kind not in SHOPS or side == MASTER:
        return [Reason("wrong-kind", "nec.item.3", {"about": "market", "card": card})]
    where = SHOPS[kind]
    reasons = []
    if city.in_ruins(state, where):
        reasons.append(Reason("destroyed", "nec.master.13.1", {"about": "city", "district": where}))
    if not city.here(state, side, where, state.terms.shops_in_fight):
        reasons.append(Reason("wrong-district", "nec.explore.14", {"about": "market"}))
    return reasons


def wear_reasons(state: State, side: str, who: str, card: str, on: Value | None) -> list[Reason]:
    """Why a hero cannot take a piece: class, hands, torso, potions (nec.item.8, nec.item.9, nec.item.11)."""
    one, facts = state.undead[who], state.card(card)
    names = {"about": "city", "who": who, "card": card}
    if one.side != side or one.kind != "hero":
        return [Reason("not-your-undead", "nec.item.8", names)]
    if one.dead:
        return [Reason("dead", "nec.fight.17", names)]
    if facts.kind == POTION:
        full = len(one.potions) >= POTIONS.get(one.class_ or "", 1)
        return [Reason("no-room", "nec.item.11", names)] if full else []
    if on is None:
        raise BadInput("missing", "action.on")
    reasons = []
    wanted = facts.traits & set(CLASSES)
    if wanted and one.class_ not in wanted and not state.terms.items_for_all:
        reasons.append(Reason("wrong-class", "nec.item.9", names))
    worn = [state.card(item.card) for item in one.items]
    hands_full = sum(piece.figures.get("hands", 0) for piece in (*worn, facts)) > HANDS
    if hands_full or sum(TORSO in piece.traits for piece in (*worn, facts)) > 1:
        reasons.append(Reason("no-room", "nec.item.8", names))
    return reasons


def needs_wearer(state: State) -> None:
    """Somebody has to take a piece at once where what nobody wears goes back to the stock (nec.item.8)."""
    if state.terms.spare_returned:
        raise BadInput("missing", "action.for")


# --- souls


def buy_reasons(state: State, command: city_commands.Buy) -> list[Reason]:
    """Everything that is against a purchase (nec.explore.14)."""
    side, card = command.by, command.card
    reasons = city.turn_reasons(state, side, shopping=True)
    if reasons:
        return reasons
    reasons = _shop_reasons(state, side, card)
    if state.position.supply.get(card) == 0:
        reasons.append(Reason("not-in-stock", "nec.mission.11.1", {"about": "market", "card": card}))
    if command.for_ is not None:
        reasons += wear_reasons(state, side, command.for_, card, command.on)
    elif not reasons:
        needs_wearer(state)
    if reasons:
        return reasons
    held, price = purses.most(state, side, "souls", command.payer), cost(state, command)
    return [Reason("no-souls", "nec.explore.14", {"needed": price, "found": held})] if price > held else []


def buy(course: Course, command: city_commands.Buy) -> None:
    state, card = course.now, command.card
    potion = state.card(card).kind == POTION
    price = cost(state, command)
    on = None if potion or command.for_ is None else command.on
    course.happens(c.Bought(command.by, card, price, "nec.explore.14", command.for_, on, potion, not state.terms.one_piece))


def sell_reasons(state: State, command: city_commands.Sell) -> list[Reason]:
    """Everything that is against a sale (nec.item.4)."""
    side, card = command.by, command.card
    reasons = city.turn_reasons(state, side, shopping=True)
    if reasons:
        return reasons
    if state.card(card).kind != EQUIPMENT:
        reasons.append(Reason("wrong-kind", "nec.item.4", {"about": "market", "card": card}))
    else:
        reasons += _shop_reasons(state, side, card)
    if side != MASTER and card not in state.position.sides[side].stock and wearer(state, side, card) is None:
        reasons.append(Reason("not-in-stock", "nec.item.4", {"about": "market", "card": card}))
    if not reasons:
        cost(state, command)
    return reasons


def wearer(state: State, side: str, card: str) -> str | None:
    """The first hero at the market who wears a piece."""
    there = city.here(state, side, city.MARKET, state.terms.shops_in_fight)
    return next((who for who in there if any(item.card == card for item in state.undead[who].items)), None)


def sell(course: Course, command: city_commands.Sell) -> None:
    state, card = course.now, command.card
    half = min(cost(state, command) // 2, souls_left(state.position))
    from_ = None if card in state.position.sides[command.by].stock else wearer(state, command.by, card)
    course.happens(c.Sold(command.by, card, half, "nec.item.4", from_, not state.terms.one_piece))


# --- who wears what


def _exchange_reasons(state: State, side: str) -> list[Reason]:
    reasons = city.turn_reasons(state, side)
    if not reasons and state.position.fight is not None:
        return [Reason("fight-running", "nec.item.2")]
    return reasons


def equip_reasons(state: State, command: city_commands.Equip) -> list[Reason]:
    """Everything that is against a hero taking something out of the stock."""
    side, card = command.by, command.card
    reasons = _exchange_reasons(state, side)
    if reasons:
        return reasons
    if card not in state.position.sides[side].stock:
        reasons.append(Reason("not-in-stock", "nec.item.8", {"about": "market", "card": card}))
    return reasons + wear_reasons(state, side, command.hero, card, command.on)


def equip(course: Course, command: city_commands.Equip) -> None:
    on = None if course.now.card(command.card).kind == POTION else command.on
    course.happens(c.Equipped(command.by, command.hero, command.card, "nec.item.10", on))


def give_reasons(state: State, command: city_commands.Give) -> list[Reason]:
    """Everything that is against handing something over: heroes of one team in one district, outside fights (nec.item.2)."""
    side, card, giver, taker = command.by, command.card, command.from_, command.to
    reasons = _exchange_reasons(state, side)
    if reasons:
        return reasons
    for who in (giver, taker):
        if state.undead[who].side != side or state.undead[who].kind != "hero":
            return [Reason("not-your-undead", "nec.item.2", {"who": who})]
    one, other = state.undead[giver], state.undead[taker]
    if one.dead or other.dead:
        reasons.append(Reason("dead", "nec.fight.17", {"who": giver if one.dead else taker}))
    elif one.in_ != other.in_ or giver == taker:
        reasons.append(Reason("not-there", "nec.item.2", {"about": "city"}))
    if state.terms.skills_given and _is_own_skill(state, giver, card):
        return reasons
    worn = next((item for item in one.items if item.card == card), None)
    if worn is None and card not in one.potions:
        reasons.append(Reason("not-in-stock", "nec.item.2", {"about": "market", "card": card}))
        return reasons
    return reasons + wear_reasons(state, side, taker, card, worn.on if worn else None)


def _is_own_skill(state: State, who: str, card: str) -> bool:
    """Whether a card is in the hand of a hero's leader; a linked one is never given away (nec.skill.2)."""
    leader = hands.leader_of(state, who)
    return leader is not None and card in leader.skills and state.card(card).of is None


def give(course: Course, command: city_commands.Give) -> None:
    one = course.now.undead[command.from_]
    held = command.card in (*(item.card for item in one.items), *one.potions)
    course.happens(c.HandedOver(command.by, command.card, command.from_, command.to, "nec.item.2", not held))
