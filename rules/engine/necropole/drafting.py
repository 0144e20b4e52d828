"""Before the game: every team draws its heroes and skills, one spare of each, and then the first turn begins."""

from collections.abc import Iterator

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.necropole import city, city_commands, explore
from rules.engine.necropole import city_events as c
from rules.engine.necropole.course import Course
from rules.engine.necropole.ids import SideName, Slug, UndeadId
from rules.engine.necropole.state import CLASSES, Class, Draft, SkillDue, State, present

PILE = 5  # heroes of each class (nec.setup.2)
MOST_LED = 3  # heroes a player leads (nec.setup.4)
DRAWN_FOR = {"assassin": "capacity", "sorcerer": "spell"}  # nec.setup.7
Command = city_commands.DrawHero | city_commands.SwapHero | city_commands.DrawSkill | city_commands.SwapSkill
STAGES = {
    city_commands.DrawHero: (("heroes", "spare-hero"), "nec.setup.6"),
    city_commands.SwapHero: (("swap-hero",), "nec.setup.6.1"),
    city_commands.DrawSkill: (("skills", "spare-skill"), "nec.setup.7"),
    city_commands.SwapSkill: (("swap-skill",), "nec.setup.7.1"),
}


def drawing(state: State) -> tuple[str, ...]:
    """The teams that still draw."""
    return tuple(side for side in state.position.order if state.position.sides[side].draft is not None)


def draft_of(state: State, side: str) -> Draft:
    return present(state.position.sides[side].draft)


def in_pile(state: State, class_: str) -> int:
    """The heroes of a class that nobody has drawn."""
    drawn = sum(one.kind == "hero" and one.class_ == class_ for one in state.undead.values())
    drafts = [side.draft for side in state.position.sides.values() if side.draft is not None]
    return PILE - drawn - sum(draft.stage == "swap-hero" and draft.kind == class_ for draft in drafts)


def reasons(state: State, command: Command) -> list[Reason]:
    """Everything that is against a draw or a swap."""
    stages, clause = STAGES[type(command)]
    draft = state.position.sides[command.by].draft
    if draft is None or draft.stage not in stages:
        return [Reason("first-this", clause, {"about": "draft"})]
    match command:
        case city_commands.DrawHero():
            return _hero_reasons(state, draft, command)
        case city_commands.SwapHero(by, out):
            own = [hero for leader in state.position.sides[by].leaders for hero in leader.heroes]
            return [] if out is None or out in own else [Reason("not-your-undead", clause, {"who": out})]
        case city_commands.DrawSkill(_, kind, leader):
            if draft.stage == "spare-skill":
                _check_leader(state, command.by, leader, spare=True)
                return []
            _check_leader(state, command.by, leader, spare=False)
            due = any((one.leader, one.kind) == (leader, kind) for one in draft.due)
            return [] if due else [Reason("wrong-kind", clause, {"about": "draft"})]
        case city_commands.SwapSkill(by, out):
            held = [card for leader in state.position.sides[by].leaders for card in leader.skills]
            if out is None:
                return []
            if out not in held:
                return [Reason("not-in-stock", clause, {"about": "market", "card": out})]
            return [Reason("not-linked", clause, {"about": "city", "card": out})] if state.card(out).of is not None else []


def _check_leader(state: State, side: str, leader: int | None, spare: bool) -> None:
    """A spare card is nobody's yet; every other one is drawn for a leader."""
    leaders = state.position.sides[side].leaders
    if spare != (leader is None) or (leader is not None and not 0 <= leader < len(leaders)):
        accepted = ["null"] if spare else [str(n) for n in range(len(leaders))]
        raise BadInput("not-accepted", "action.leader", {"found": str(leader), "accepted": accepted})


def _hero_reasons(state: State, draft: Draft, command: city_commands.DrawHero) -> list[Reason]:
    """A hero of a pile that has some left, for somebody who may lead one more (nec.setup.4, nec.setup.6)."""
    _check_leader(state, command.by, command.leader, draft.stage == "spare-hero")
    found = []
    if in_pile(state, command.class_) < 1:
        found.append(Reason("not-in-stock", "nec.setup.2", {"about": "draft"}))
    if command.hero is not None and (command.hero in state.undead or command.hero in _spares(state)):
        found.append(Reason("not-in-stock", "nec.setup.6", {"about": "draft"}))
    if command.leader is not None and not may_lead(state, command.by, command.leader):
        found.append(Reason("too-many-heroes", "nec.setup.4", {"most": MOST_LED}))
    return found


def _spares(state: State) -> tuple[str | None, ...]:
    return tuple(held.draft.spare for held in state.position.sides.values() if held.draft is not None and held.draft.stage == "swap-hero")


def may_lead(state: State, side: str, leader: int) -> bool:
    """Whether a leader may take one more hero: three at most, and everybody needs one (nec.setup.4)."""
    leaders, count = state.position.sides[side].leaders, draft_of(state, side).heroes
    left = count - sum(len(one.heroes) for one in leaders)
    without = sum(not one.heroes for n, one in enumerate(leaders) if n != leader)
    return len(leaders[leader].heroes) < MOST_LED and left > without


def carry_out(course: Course, command: Command) -> None:
    """What follows from a draw that nothing is against."""
    state, by = course.now, command.by
    clause = STAGES[type(command)][1]
    match command:
        case city_commands.DrawHero(_, class_, leader, hero):
            name = hero or _unnamed(state, class_)
            linked = explore.linked_skill(state, name)
            course.happens(c.HeroDrawn(by, class_, name, clause if leader is not None else "nec.setup.6.1", leader, linked))
        case city_commands.SwapHero(_, out):
            _swap(course, by, out)
        case city_commands.DrawSkill(_, kind, leader, card):
            course.happens(c.SkillDrawn(by, kind, clause if leader is not None else "nec.setup.7.1", leader, card))
        case city_commands.SwapSkill(_, out):
            spare = draft_of(state, by).spare
            course.happens(c.SkillPutBack(by, clause, spare if out is None else out, out is None))
    if not drawing(course.now) and course.now.position.active is None:
        city.begin_turn(course, course.now.position.turn)


def _swap(course: Course, by: str, out: str | None) -> None:
    state = course.now
    draft = draft_of(state, by)
    spare, team = present(draft.spare), []
    for number, leader in enumerate(state.position.sides[by].leaders):
        for hero in leader.heroes:
            class_ = draft.kind if hero == out else state.undead[hero].class_
            if class_ in DRAWN_FOR:
                team.append(SkillDue(number, "capacity" if DRAWN_FOR[class_] == "capacity" else "spell"))
    linked = None if out is None else explore.linked_skill(state, out)
    course.happens(c.HeroPutBack(by, spare if out is None else out, "nec.setup.6.1", out is None, linked, tuple(team)))


def _unnamed(state: State, class_: str) -> str:
    """A hero of whom nobody says the name: its class and a number."""
    taken = {*state.undead, *_spares(state)}
    return next(name for n in range(1, 99) if (name := f"{class_}-{n}") not in taken)


def options(state: State) -> Iterator[Command]:
    """Every draw and swap that is possible now, team by team; names are left out."""
    for side in drawing(state):
        by, draft = SideName(side), draft_of(state, side)
        leaders = state.position.sides[side].leaders
        match draft.stage:
            case "heroes" | "spare-hero":
                for leader in range(len(leaders)) if draft.stage == "heroes" else (None,):
                    for class_ in sorted(CLASSES):
                        yield city_commands.DrawHero(by, _class(class_), leader)
            case "swap-hero":
                yield city_commands.SwapHero(by)
                for hero in sorted(hero for leader in leaders for hero in leader.heroes):
                    yield city_commands.SwapHero(by, UndeadId(hero))
            case "skills":
                for due in dict.fromkeys(draft.due):
                    yield city_commands.DrawSkill(by, due.kind, due.leader)
            case "spare-skill":
                yield city_commands.DrawSkill(by, "capacity")
                yield city_commands.DrawSkill(by, "spell")
            case "swap-skill":
                yield city_commands.SwapSkill(by)
                for card in sorted({card for leader in leaders for card in leader.skills if card is not None}):
                    yield city_commands.SwapSkill(by, Slug(card))


def _class(name: str) -> Class:
    return "sorcerer" if name == "sorcerer" else "warrior" if name == "warrior" else "assassin"
