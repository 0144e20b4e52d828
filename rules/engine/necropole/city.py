"""The city between fights: its districts, who is where, what is paid, and the end of an exploration turn."""

from rules.engine.kernel.errors import Reason, UnknownValue
from rules.engine.necropole import city_events as c
from rules.engine.necropole import clock, purses, ring, rounds
from rules.engine.necropole import events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.folding import souls_left
from rules.engine.necropole.state import MASTER, State
from rules.engine.necropole.values import TableValue, printed, unknown

MAUSOLEUM, GATE, CRYPT, MARKET, APOTHECARY = "mausolee", "porte", "crypte", "catacombes", "apothecarium"
SIXTH = "sixth-district"
MOST_TOGETHER = 3  # nec.explore.7, nec.explore.12.2
PER_HERO, MOST_GAIN, SOULS_PER_HERO = 2, 6, 1  # nec.explore.5–5.2
TOKENS_IN_THE_BOX = 30  # nec.setup.1.1


def exploring(state: State) -> bool:
    """Whether the table plays a whole game; otherwise only a fight."""
    return state.position.mode == "campaign" and state.position.active is not None


def districts(state: State) -> tuple[str, ...]:
    """The ring, clockwise; in alphabetical order where nobody has laid it out."""
    return state.position.city.ring or ring.DISTRICTS


def next_to(state: State, district: str | None) -> tuple[str, ...]:
    """The districts a move away (nec.explore.7)."""
    around = districts(state)
    if district == ring.CENTRE:
        return around
    if district not in around:
        return ()
    return (ring.CENTRE,) if state.terms.city_star else ring.neighbours(around, district)


def in_ruins(state: State, district: str) -> bool:
    return district in state.position.city.destroyed


def heroes_of(state: State, side: str) -> tuple[str, ...]:
    return tuple(who for who in sorted(state.undead) if state.undead[who].side == side and state.undead[who].kind == "hero")


def fighting(state: State, who: str) -> bool:
    """Whether somebody is in a fight, or in one that waits."""
    position = state.position
    return any(who in fight.figures for fight in (*position.halted, *((position.fight,) if position.fight else ())))


def here(state: State, side: str, district: str, in_fight: bool = False) -> tuple[str, ...]:
    """The heroes of a side who can do something in a district."""
    return tuple(
        who
        for who in heroes_of(state, side)
        if state.undead[who].in_ == district and not state.undead[who].dead and not state.undead[who].barred
        if in_fight or not fighting(state, who)
    )


def exposed(state: State, side: str, district: str) -> tuple[str, ...]:
    """The undead of a side that can be attacked in a district; creatures before the Gate count as there (nec.master.8)."""
    if district == GATE and side == MASTER and state.terms.gate_outside and not in_ruins(state, GATE):
        return ()
    return tuple(
        who
        for who in sorted(state.undead)
        if (one := state.undead[who]).side == side and one.in_ == district and not one.dead and not one.barred
        if (one.kind == "hero" or one.invoked) and not fighting(state, who)
    )


# --- whose turn, at what price


def turn_reasons(state: State, side: str, clause: str = "nec.explore.1", shopping: bool = False) -> list[Reason]:
    """Why a side cannot take an exploration action now: in its own turn, or as its one action between two rounds.

    Whoever has been `shopping` between two rounds may only go on with it."""
    fight = state.position.fight
    if not exploring(state):
        return [Reason("no-city", clause)]
    if fight is None:
        wrong = state.position.active != side
        return [Reason("not-your-turn", clause, {"about": "fight", "who": side})] if wrong else []
    wait = rounds.waiting(state)
    if wait:
        return [wait]
    if fight.between is None:
        return [Reason("fight-running", "nec.explore.15")]
    if fight.hold:
        return [Reason("on-hold", "nec.fight.13.1", {"by": list(fight.hold)})]
    if not fight.between or fight.between[0] != side:
        return [Reason("not-your-turn", "nec.explore.15.1", {"about": "fight", "who": side})]
    return [Reason("one-action", "nec.explore.15")] if fight.buying and not shopping else []


def venture_reasons(state: State, side: str) -> list[Reason]:
    """The same for what begins a fight: not while one is running, unless the table plays the new one first (nec.explore.15)."""
    reasons = turn_reasons(state, side)
    if not reasons and state.position.fight is not None and not state.terms.second_fight:
        return [Reason("fight-running", "nec.explore.15")]
    return reasons


def end_reasons(state: State, side: str) -> list[Reason]:
    """Why a side's exploration turn does not end now."""
    reasons = turn_reasons(state, side)
    running = not reasons and state.position.fight is not None
    return [Reason("fight-running", "nec.explore.15")] if running else reasons


def price(state: State, action: str) -> int:
    """Tokens for an action: one, or what the players' own booklet prints (nec.explore.6)."""
    if not state.terms.printed_costs:
        return 1
    return known_number(state, f"cost-{action}")


def known_number(state: State, name: str) -> int:
    """A number that is printed for all; somebody has to read it where it is not known."""
    if name not in state.position.printed:
        raise UnknownValue((TableValue("", name, name),))
    return state.position.printed[name]


def token_reasons(state: State, side: str, needed: int, clause: str = "nec.explore.6", payer: int | None = None) -> list[Reason]:
    held = purses.most(state, side, "tokens", payer)
    return [Reason("no-tokens", clause, {"needed": needed, "found": held})] if held < needed else []


def hero_reasons(state: State, side: str, heroes: tuple[str, ...], clause: str) -> list[Reason]:
    """Why heroes can do nothing in the city."""
    reasons = []
    for who in heroes:
        one = state.undead[who]
        if one.side != side or one.kind != "hero":
            reasons.append(Reason("not-your-undead", clause, {"who": who}))
        elif one.dead:
            reasons.append(Reason("dead", "nec.fight.17", {"who": who}))
        elif one.barred:
            reasons.append(Reason("barred", "nec.fight.16", {"who": who}))
        elif fighting(state, who):
            reasons.append(Reason("fight-running", "nec.explore.15", {"who": who}))
    if len(heroes) > MOST_TOGETHER:
        reasons.append(Reason("too-many-heroes", clause, {"most": MOST_TOGETHER}))
    return reasons


# --- gains


def gained(state: State, side: str) -> c.Gained:
    """What a side gains as the turn begins (nec.explore.5, nec.master.2)."""
    position = state.position
    if side == MASTER:
        tokens = clock.gain(position.level or "beginner", position.turn)
        return c.Gained(side, _in_the_box(state, tokens), "nec.master.2")
    held, terms = position.sides[side], state.terms
    living = [who for who in heroes_of(state, side) if not state.undead[who].dead]
    raw = (known_number(state, "gain-tokens") if terms.printed_gain else PER_HERO) * len(living)
    tokens = min(MOST_GAIN, raw - held.fled) if terms.penalty_first else min(MOST_GAIN, raw) - held.fled
    if terms.hand_limited:
        tokens = min(tokens, MOST_GAIN - held.tokens)
    souls = 0
    if position.turn == 1:
        each = known_number(state, "gain-souls") if terms.printed_gain else SOULS_PER_HERO
        souls = min(each * len(heroes_of(state, side)), souls_left(position))
    clause = "nec.explore.5.3" if held.fled else "nec.explore.5.2" if raw > MOST_GAIN else "nec.explore.5"
    return c.Gained(side, _in_the_box(state, max(tokens, 0)), clause, souls)


def _in_the_box(state: State, tokens: int) -> int:
    if not state.terms.tokens_limited:
        return tokens
    return min(tokens, TOKENS_IN_THE_BOX - sum(side.tokens for side in state.position.sides.values()))


def begin_turn(course: Course, turn: int) -> None:
    """An exploration turn begins: everybody gains, the first side plays (nec.explore.1, nec.explore.2)."""
    state = course.now
    revived = tuple(who for who in sorted(state.undead) if state.undead[who].kind == "hero" and state.undead[who].dead)
    course.happens(c.TurnBegan(turn, state.position.order[0], "nec.explore.1", revived if state.terms.revived_next_turn else ()))
    for side in state.position.order:
        course.happens(gained(course.now, side))


# --- the turn goes on by itself


def free_minion(state: State) -> bool:
    """Whether the Game Master has yet to place the minion of the first turn (nec.master.4)."""
    return state.position.turn == 1 and not any(one.kind == "minion" and one.invoked for one in state.undead.values())


def _stays(state: State, side: str) -> bool:
    """Whether it is still a side's turn: it has tokens, a free minion, or may shop without tokens (nec.explore.3, nec.explore.14.1)."""
    if state.position.sides[side].tokens > 0:
        return True
    return free_minion(state) if side == MASTER else state.terms.shops_on


def go_on(course: Course) -> None:
    """A side without tokens is done; after the last one the turn ends and the next begins (nec.explore.3, nec.explore.4)."""
    while exploring(course.now) and not course.fighting and not course.now.position.winners:
        position = course.now.position
        active = str(position.active)
        if active not in position.done:
            if _stays(course.now, active):
                return
            done(course, active, "nec.explore.3")
            continue
        later = position.order[position.order.index(active) + 1 :]
        waiting = [side for side in later if side not in position.done]
        if waiting:
            course.happens(c.TurnHanded(waiting[0], "nec.explore.3"))
            continue
        _end_turn(course)
        if not course.now.position.winners and not any(_stays(course.now, side) for side in position.order):
            return  # nobody can ever do anything again: people have to put it right


def done(course: Course, side: str, clause: str) -> None:
    course.happens(c.SideDone(side, clause))
    if side == MASTER and course.now.terms.gate_at_once:
        batter(course)


def _end_turn(course: Course) -> None:
    """Creatures do their damage, the fifth turn may decide, and a new turn begins (nec.explore.4, nec.win.5)."""
    if not course.now.terms.gate_at_once:
        batter(course)
    position = course.now.position
    if position.winners:
        return
    if position.turn == clock.TURNS and MASTER in position.order:
        if not any(one.kind == "god" and one.dead for one in position.undead.values()):
            course.happens(e.Won((MASTER,), "gods-alive", "nec.win.5"))
            return
        if course.now.terms.five_turns:
            course.happens(e.Won(tuple(side for side in position.order if side != MASTER), "turn-five", "nec.win.5.1"))
            return
    begin_turn(course, position.turn + 1)


def damage(state: State) -> dict[str, int]:
    """The points that creatures take off each district (nec.master.10, nec.master.12, nec.master.13)."""
    dealt: dict[str, int] = {}
    for who, one in sorted(state.undead.items()):
        where = one.in_
        if one.kind == "hero" or not one.invoked or one.dead or where not in districts(state) or in_ruins(state, where):
            continue
        if where != GATE and (one.kind == "god" or state.terms.gate_only):
            continue
        dealt[where] = dealt.get(where, 0) + _damage_of(state, who)
    return dealt


def _damage_of(state: State, who: str) -> int:
    kind = state.undead[who].kind
    if kind != "god":
        return clock.MINION if kind == "minion" else clock.LORD
    exact = printed(state, who, "damage").exact
    if exact is None:
        raise unknown(state, who, "damage")
    return exact


def batter(course: Course) -> None:
    """Creatures damage the district they are in; the last of the ring is the Game Master's victory (nec.win.7)."""
    if MASTER not in course.now.position.order:
        return
    around = districts(course.now)
    for where, points in sorted(damage(course.now).items()):
        here, rest = where, points
        for _ in around:
            rest -= _hit(course, here, rest)
            if not rest or not course.now.terms.damage_goes_on:
                break
            here = around[(around.index(here) + 1) % len(around)]
    if set(around) <= set(course.now.position.city.destroyed):
        course.happens(e.Won((MASTER,), "city-destroyed", "nec.win.7"))


def _hit(course: Course, district: str, points: int) -> int:
    """Takes points off a district, at most what is left of it; says how many."""
    if in_ruins(course.now, district):
        return 0
    lost = course.now.position.city.damage.get(district, 0)
    taken = max(min(points, clock.GATE - lost), 0)
    clause = "nec.master.10" if district == GATE else "nec.master.13"
    if taken:
        course.happens(c.DistrictDamaged(district, taken, lost + taken, clause))
    if lost + taken >= clock.GATE:
        course.happens(c.DistrictDestroyed(district, "nec.master.9" if district == GATE else "nec.master.13"))
    return taken
