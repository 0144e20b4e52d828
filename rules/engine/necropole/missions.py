"""Missions: shown and played at once with the heroes of their district, completed or failed, and what they bring."""

from rules.engine.kernel import effects as f
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import city, city_commands, explore, fights, market
from rules.engine.necropole import city_events as c
from rules.engine.necropole.boards import Board
from rules.engine.necropole.course import Course
from rules.engine.necropole.folding import souls_left
from rules.engine.necropole.state import MASTER, Camp, Fight, FightGoal, Owed, SetUpStep, State

FACTION = ("faction", "faction-mission")
JUDGED = ("wounds-each", "kill")
FACTION_POINTS = 1  # nec.win.2
HEROES_LINE, CREATURES_LINE = "a", "f"  # nec.board.2


def leads_creatures(state: State, side: str) -> str | None:
    """Who plays the creatures against a team: the Game Master, else the next team clockwise (nec.mission.6)."""
    order = state.position.order
    if MASTER in order:
        return MASTER
    at = order.index(side)
    others = order[at + 1 :] + order[:at]
    return others[0] if others else None


def part(state: State, card: str, when: f.When) -> f.Part | None:
    """What a mission's card says for a moment, where it is known."""
    effect = state.card(card).effect
    return next((one for one in effect.parts if one.when == when), None) if effect else None


def district_of(state: State, card: str) -> str | None:
    """Where a mission is played, where its card is known (nec.mission.2)."""
    set_up = part(state, card, "set-up")
    return set_up.at if set_up else None


def party_reasons(state: State, side: str, heroes: tuple[str, ...], where: str | None, clause: str) -> list[Reason]:
    """Why heroes cannot fight there together: at most three, all of them in the district."""
    explore.check_group(heroes, "action.heroes")
    reasons = city.hero_reasons(state, side, heroes, clause)
    if not reasons and any(state.undead[who].in_ != where for who in heroes):
        reasons.append(Reason("wrong-district", clause))
    return reasons


def trigger_reasons(state: State, command: city_commands.TriggerMission) -> list[Reason]:
    """Everything that is against starting a mission (nec.explore.10, nec.mission.8)."""
    side, card = command.by, command.card
    reasons = city.venture_reasons(state, side)
    if reasons:
        return reasons
    missions = state.position.sides[side].missions
    if side == MASTER or (card not in missions and None not in missions):
        return [Reason("no-mission", "nec.explore.10", {"about": "city"})]
    explore.check_group(command.heroes, "action.heroes")
    where = district_of(state, card) or state.undead[command.heroes[0]].in_
    reasons = party_reasons(state, side, command.heroes, where, "nec.mission.8")
    if leads_creatures(state, side) is None:
        reasons.append(Reason("leads-creatures", "nec.mission.6", {"about": "city"}))
    return reasons + city.token_reasons(state, side, city.price(state, "trigger"), payer=command.payer)


def trigger(course: Course, command: city_commands.TriggerMission) -> None:
    """The mission is shown; its creatures are drawn and placed first, then the heroes (nec.mission.6, nec.mission.7)."""
    state, side, card = course.now, command.by, command.card
    course.happens(c.MissionTriggered(side, card, city.price(state, "trigger"), "nec.explore.10"))
    leader = str(leads_creatures(state, side))
    where = str(state.undead[command.heroes[0]].in_)
    tracked = state.position.fights == "tracked"
    set_up = part(state, card, "set-up")
    steps = set_up.steps if set_up else ()
    creatures = next((step for step in steps if isinstance(step, f.Creatures)), None)
    heroes = next((step for step in steps if isinstance(step, f.Heroes)), None)
    lines = (creatures.line if creatures else CREATURES_LINE, heroes.line if heroes else HEROES_LINE)
    camps = (Camp((leader,), lines[0] if tracked else None), Camp((side,), lines[1] if tracked else None))
    todo = [SetUpStep("name", (leader,), creatures.kind if creatures else "minion", creatures.count if creatures else None)]
    todo += [SetUpStep("give", (leader,), card=step.card) for step in steps if isinstance(step, f.GiveItem)]
    if tracked:
        todo.append(SetUpStep("place"))
        placer = leader if state.terms.void_by_creatures else side
        if not state.terms.no_void:
            todo += [SetUpStep("void", (placer,), line=step.line) for step in steps if isinstance(step, f.Void)]
    board = Board("lettered") if tracked else Board("by-eye")
    figures, goal = tuple(sorted(command.heroes)), _goal(state, card)
    course.happens(c.FightBegan("mission", where, side, camps, figures, board, "nec.mission.9", todo=tuple(todo), mission=card, goal=goal))


def _goal(state: State, card: str) -> FightGoal:
    wanted = part(state, card, "goal")
    step = next((step for step in wanted.steps if isinstance(step, f.Goal)), None) if wanted else None
    if step is None or step.kind not in JUDGED:
        return FightGoal("people")
    return FightGoal("wounds-each" if step.kind == "wounds-each" else "kill", step.count)


# --- the end of a mission


def ended(course: Course, fight: Fight, met: bool) -> None:
    """A completed mission is kept and brings its reward, a failed one goes back under its pile (nec.mission.11, nec.mission.12)."""
    state, side, card = course.now, fight.starter, fight.mission
    if side is None or card is None or card not in state.position.sides[side].missions:
        return
    if not met:
        course.happens(c.MissionEnded(side, card, False, "nec.mission.12"))
        return
    reward = part(state, card, "reward")
    steps = reward.steps if reward else ()
    souls = sum(step.by for step in steps if isinstance(step, f.Souls) and step.from_ == "supply")
    owed = [Owed("skill") for step in steps if isinstance(step, f.Skill) for _ in range(step.keep)]
    owed += [Owed("item", step.hands) for step in steps if isinstance(step, f.Item) for _ in range(step.count)]
    faction = state.card(card).kind in FACTION
    if not faction and not state.terms.faction_drawn and ("nec-faction-mission-source", "district") not in state.position.rulings:
        owed.append(Owed("mission"))
    owed += _bonus(state, fight, card)
    paid = min(souls, souls_left(state.position))
    course.happens(c.MissionEnded(side, card, True, "nec.mission.11", paid, tuple(owed)))
    if faction:
        fights.score(course, side, FACTION_POINTS, "faction-mission", "nec.win.2")


def _bonus(state: State, fight: Fight, card: str) -> list[Owed]:
    """A soul for killing the creature that carries the mission's item (nec.mission.15.1)."""
    bonus = part(state, card, "bonus")
    steps = bonus.steps if bonus else ()
    wanted = any(isinstance(step, f.Souls) and step.killed == "carrier" for step in steps)
    if not wanted or fight.carrier is None or fight.carrier not in fight.fallen:
        return []
    if state.terms.bonus_is_item:
        set_up = part(state, card, "set-up")
        return [Owed("item", card=step.card) for step in (set_up.steps if set_up else ()) if isinstance(step, f.GiveItem)]
    if state.terms.bonus_from_supply:
        return [Owed("soul")] if souls_left(state.position) else []
    enemy = next(side for camp in fight.camps for side in camp.sides if side != fight.starter)
    return [Owed("soul", from_=enemy)] if state.position.sides[enemy].souls else []


# --- rewards


def find_owed(state: State, command: city_commands.TakeReward | city_commands.SkipReward) -> Owed | None:
    """The part of a reward that is meant: of two pieces the one with that name first."""
    card = command.card if isinstance(command, city_commands.TakeReward) else None
    found = [one for one in state.position.sides[command.by].owed if one.what == command.what]
    return next((one for one in found if one.card is not None and one.card == card), next(iter(found), None))


def reward_reasons(state: State, command: city_commands.TakeReward | city_commands.SkipReward) -> list[Reason]:
    """Everything that is against taking a part of a reward: it has to be owed, and no fight may be running."""
    side = command.by
    owed = find_owed(state, command)
    if owed is None:
        return [Reason("nothing-owed", "nec.mission.11")]
    if state.position.fight is not None:
        return [Reason("fight-running", "nec.mission.11")]
    if isinstance(command, city_commands.SkipReward):
        return []
    if command.what == "skill" and (command.leader is None or not 0 <= command.leader < len(state.position.sides[side].leaders)):
        raise BadInput("missing", "action.leader")
    if command.what == "skill" and not explore.in_pile(state, command.card):
        return [Reason("not-in-pile", "nec.skill.1.1", {"about": "city", "card": command.card})]
    if command.what == "soul" and _purse(state, owed) < 1:
        return [Reason("no-souls", "nec.mission.11.1", {"needed": 1, "found": 0})]
    return _piece_reasons(state, command, owed) if command.what == "item" else []


def _purse(state: State, owed: Owed) -> int:
    return souls_left(state.position) if owed.from_ is None else state.position.sides[owed.from_].souls


def _piece_reasons(state: State, command: city_commands.TakeReward, owed: Owed) -> list[Reason]:
    """A piece of equipment of the right size out of what is left (nec.mission.11.1)."""
    if command.card is None:
        raise BadInput("missing", "action.card")
    facts = state.card(command.card)
    names = {"about": "market", "card": command.card}
    size = facts.figures.get("hands")
    wrong = owed.card not in (None, command.card) or (owed.hands is not None and size not in (None, owed.hands))
    if wrong or facts.kind not in (None, market.EQUIPMENT):
        return [Reason("wrong-kind", "nec.mission.11", names)]
    if state.position.supply.get(command.card) == 0:
        return [Reason("not-in-stock", "nec.mission.11.1", names)]
    if command.for_ is None:
        market.needs_wearer(state)
        return []
    return market.wear_reasons(state, command.by, command.for_, command.card, command.on)


def take(course: Course, command: city_commands.TakeReward) -> None:
    owed = find_owed(course.now, command)
    if owed is not None:
        taken = c.RewardTaken(command.by, owed, "nec.mission.11", command.leader, command.card, command.for_, command.on)
        course.happens(taken)


def skip(course: Course, command: city_commands.SkipReward) -> None:
    owed = find_owed(course.now, command)
    if owed is not None:
        course.happens(c.RewardSkipped(command.by, owed, "nec.mission.11"))
