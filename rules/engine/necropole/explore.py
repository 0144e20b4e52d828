"""What a team does with its tokens: move, use a district, draw a mission, end its turn."""

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import city, city_commands, hands
from rules.engine.necropole import city_events as c
from rules.engine.necropole.course import Course
from rules.engine.necropole.state import MASTER, Owed, State

MOST_MISSIONS = 3  # nec.mission.4
ACTIVATED = (city.CRYPT, city.MAUSOLEUM, city.GATE, "ziggourat")  # nec.explore.8


def check_group(names: tuple[str, ...], at: str) -> None:
    """A group that is empty or names somebody twice cannot be read."""
    if not names:
        raise BadInput("missing", at)
    if len(set(names)) < len(names):
        raise BadInput("name-twice", at, {"found": ", ".join(names)})


# --- moving


def move_reasons(state: State, command: city_commands.MoveHeroes) -> list[Reason]:
    """Everything that is against a move (nec.explore.7)."""
    check_group(command.heroes, "action.heroes")
    reasons = city.turn_reasons(state, command.by)
    if reasons:
        return reasons
    reasons = city.hero_reasons(state, command.by, command.heroes, "nec.explore.7")
    if not reasons:
        start = state.undead[command.heroes[0]].in_
        if any(state.undead[who].in_ != start for who in command.heroes):
            reasons.append(Reason("not-there", "nec.explore.7", {"about": "city"}))
        elif command.to not in city.next_to(state, start):
            reasons.append(Reason("not-adjacent", "nec.explore.7", {"about": "city", "from": str(start), "to": command.to}))
        if state.terms.ruins_closed and city.in_ruins(state, command.to):
            reasons.append(Reason("destroyed", "nec.master.13.1", {"about": "city", "district": command.to}))
    return reasons + city.token_reasons(state, command.by, city.price(state, "move"), payer=command.payer)


def move(course: Course, command: city_commands.MoveHeroes) -> None:
    price = city.price(course.now, "move")
    course.happens(c.HeroesMoved(command.by, command.heroes, command.to, price, "nec.explore.7"))


# --- districts


def activate_reasons(state: State, command: city_commands.Activate) -> list[Reason]:
    """Everything that is against using a district (nec.explore.8)."""
    side, where = command.by, command.district
    reasons = city.turn_reasons(state, side)
    if reasons:
        return reasons
    names = {"about": "city", "district": where}
    if where not in ACTIVATED and not _sixth_known(state, where):
        reasons.append(Reason("not-activatable", "nec.explore.8", names))
    if city.in_ruins(state, where):
        reasons.append(Reason("destroyed", "nec.master.13.1", names))
    present = city.here(state, side, where)
    if not present:
        reasons.append(Reason("not-there", "nec.explore.8", names))
    if state.terms.activated_once and f"activate-{where}" in state.position.sides[side].used:
        reasons.append(Reason("once-a-turn", "nec.explore.8", names))
    reasons += city.token_reasons(state, side, city.price(state, "activate"), payer=command.payer)
    return reasons or (_crypt_reasons(state, command, present) if where == city.CRYPT else [])


def _sixth_known(state: State, where: str) -> bool:
    """The sixth district does what its tile says, where somebody has entered it (nec.explore.8.3)."""
    return where == city.SIXTH and city.SIXTH in state.position.cards and not state.terms.sixth_never


def _crypt_reasons(state: State, command: city_commands.Activate, present: tuple[str, ...]) -> list[Reason]:
    """A skill of the hand of somebody who leads a hero there, not a linked one (nec.explore.8.1)."""
    leaders = state.position.sides[command.by].leaders
    if command.leader is None or not 0 <= command.leader < len(leaders):
        raise BadInput("missing", "action.leader")
    leader = leaders[command.leader]
    if command.offer is None:
        raise BadInput("missing", "action.offer")
    names = {"about": "city", "district": command.district, "card": command.offer}
    if not set(leader.heroes) & set(present):
        return [Reason("not-there", "nec.explore.8.1", names)]
    if command.offer not in leader.skills:
        return [Reason("wrong-kind", "nec.explore.8.1", names)]
    if state.card(command.offer).of is not None and not state.terms.linked_offered:
        return [Reason("not-linked", "nec.explore.8.1", names)]
    for card in command.drawn or ():
        if not in_pile(state, card):
            return [Reason("not-in-pile", "nec.skill.1.1", {**names, "card": card})]
    three = (command.offer, *(command.drawn or ()))
    if command.drawn is None and command.keep not in (None, command.offer):
        held = {card for one in leaders for card in one.skills}
        away = command.keep in held or not in_pile(state, command.keep)
        return [Reason("not-in-pile", "nec.skill.1.1", {**names, "card": command.keep})] if away else []
    if command.keep is not None and command.keep not in three:
        raise BadInput("not-accepted", "action.keep", {"found": command.keep, "accepted": sorted(three)})
    if command.drawn is not None and command.keep is None:
        raise BadInput("missing", "action.keep")
    return []


def in_pile(state: State, card: str | None) -> bool:
    """Whether a card could be drawn: linked ones come with their heroes, talents only where some are free (nec.skill.1.1)."""
    facts = state.card(card) if card is not None else None
    if facts is None:
        return True
    if facts.of is not None:
        return state.terms.linked_offered
    return facts.kind != "talent" or state.terms.talents_drawn


def activate(course: Course, command: city_commands.Activate) -> None:
    side, where, state = command.by, command.district, course.now
    if where == city.CRYPT and command.leader is not None and command.offer is not None:
        drawn = command.drawn or ()
        course.happens(c.SkillExchanged(side, command.leader, "nec.explore.8.1", command.offer, drawn, command.keep))
    if where == city.MAUSOLEUM and not (state.terms.never_revived or state.terms.revived_next_turn):
        dead = tuple(who for who in city.heroes_of(state, side) if state.undead[who].dead)
        if dead:
            course.happens(c.HeroesRevived(side, dead, "nec.fight.17.1"))
    course.happens(c.DistrictActivated(side, where, city.price(state, "activate"), "nec.explore.8"))


# --- missions


def draw_reasons(state: State, command: city_commands.DrawMission) -> list[Reason]:
    """Everything that is against drawing a mission (nec.explore.9); one that is owed costs nothing (nec.mission.13)."""
    side, terms = command.by, state.terms
    held = state.position.sides[side]
    owed = is_owed(state, command)
    reasons = [] if owed else city.turn_reasons(state, side)
    if owed and state.position.fight is not None:
        reasons = [Reason("fight-running", "nec.mission.13")]
    if reasons:
        return reasons
    if side == MASTER or (command.kind == "faction" and not terms.faction_drawn and not owed):
        return [Reason("no-mission", "nec.mission.13", {"about": "city"})]
    full = len(held.missions) >= MOST_MISSIONS
    if full and terms.mission_put_back:
        if command.back is None or command.back not in (*held.missions, command.card):
            raise BadInput("missing", "action.back")
    elif full:
        reasons.append(Reason("hand-full", "nec.mission.4", {"most": MOST_MISSIONS}))
    return reasons if owed else reasons + city.token_reasons(state, side, city.price(state, "draw"), payer=command.payer)


def is_owed(state: State, command: city_commands.DrawMission) -> bool:
    return command.kind == "faction" and Owed("mission") in state.position.sides[command.by].owed


def draw(course: Course, command: city_commands.DrawMission) -> None:
    state = course.now
    owed = is_owed(state, command)
    full = len(state.position.sides[command.by].missions) >= MOST_MISSIONS
    price, clause = (0, "nec.mission.13") if owed else (city.price(state, "draw"), "nec.explore.9")
    back = command.back if full else None
    course.happens(c.MissionDrawn(command.by, command.kind, price, clause, command.card, back, owed))


def linked_skill(state: State, hero: str) -> str | None:
    """The skill that bears a hero's name, where it is known (nec.setup.6)."""
    named = (slug for slug in sorted({*state.position.cards, *state.catalogue.cards}) if state.card(slug).of == hero)
    return next((slug for slug in named if hands.is_skill(state, slug)), None)
