"""Before an arena: heroes kept in secret, skills, potions, the market of nine, three lots; then the fight begins (nec.arena)."""

from collections.abc import Iterator
from typing import Literal, assert_never

from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.game import Pending
from rules.engine.kernel.random import Chance
from rules.engine.necropole import arena_commands as a
from rules.engine.necropole import arena_events as e
from rules.engine.necropole.course import Course
from rules.engine.necropole.hands import CLASS_OF, MODULE
from rules.engine.necropole.ids import SideName, Slug, UndeadId
from rules.engine.necropole.state import CLASSES, State, Value, present

Stage = Literal["keep-hero", "keep-skills", "share-out", "pick-first", "pick-item", "cast-lots"]
WITHOUT_EQUIPMENT, DRAFT = "sans-equipement", "draft"
KEPT = {"sorcerer": 3, "assassin": 3, "warrior": 1}  # nec.arena.4
POTIONS = ("potion-de-2nd-chance", "potion-de-substance")
SHARED_POTIONS, SUBSTANCES, ARMOUR = 2, 6, 1  # nec.arena.5, nec.arena.8
CARRIED = {"sorcerer": 1, "assassin": 1, "warrior": 2}  # nec.item.11
# One of each of the seven kinds, a second wakizashi and a second suit; four kinds have no name that we know (nec.arena.5).
MARKET = (
    "combinaison", "combinaison", "equipment-1", "equipment-2", "equipment-3", "equipment-4", "grimoire", "wakizashi", "wakizashi",
)  # fmt: skip
CLAUSES: dict[Stage, str] = {
    "keep-hero": "nec.arena.3",
    "keep-skills": "nec.arena.4",
    "share-out": "nec.arena.5",
    "pick-first": "nec.arena.5",
    "pick-item": "nec.arena.5",
    "cast-lots": "nec.arena.6",
}


def stage_of(state: State) -> Stage | None:
    """What teams do now; None where no arena is being set up."""
    arena = state.position.arena
    if arena is None:
        return None
    if not state.undead:
        return "keep-hero"
    if unready(state):
        return "keep-skills"
    if any(side not in arena.shared for side in state.position.order):
        return "share-out"
    if WITHOUT_EQUIPMENT not in arena.variants:
        if arena.first is None:
            return "pick-first"
        if arena.market:
            return "pick-item"
    return "cast-lots"


def clause_of(state: State, stage: Stage) -> str:
    variants = present(state.position.arena).variants
    if stage == "keep-skills" and DRAFT in variants:
        return "nec.arena.10.2"
    return "nec.arena.8" if stage == "share-out" and WITHOUT_EQUIPMENT in variants else CLAUSES[stage]


def unready(state: State, side: str | None = None) -> tuple[str, ...]:
    """The heroes whose cards have not been chosen."""
    ready = present(state.position.arena).ready
    return tuple(who for who, one in state.undead.items() if who not in ready and side in (None, one.side))


def waits_for(state: State, stage: Stage) -> tuple[str, ...]:
    """The sides that have something left to do at this stage; everybody where it is a throw of the die."""
    arena, order = present(state.position.arena), state.position.order
    match stage:
        case "keep-hero":
            return tuple(side for side in order if len(arena.kept.get(side, ())) < arena.heroes)
        case "keep-skills":
            return tuple(side for side in order if unready(state, side))
        case "share-out":
            return tuple(side for side in order if side not in arena.shared)
        case "pick-item":
            return (picker(state),)
        case "pick-first" | "cast-lots":
            return order
        case _:
            assert_never(stage)


def picker(state: State) -> str:
    """Whose pick it is: in turn, and the last two pieces go to whoever is second (nec.arena.5.1)."""
    arena, order = present(state.position.arena), state.position.order
    taken = len(MARKET) - len(arena.market)
    first = order.index(present(arena.first))
    turn = taken if taken < len(MARKET) - 1 or len(order) != 2 else taken - 1
    return order[(first + turn) % len(order)]


# --- what can be done


def pending(state: State) -> Pending | None:
    """The choice of a team, or of several at the same time."""
    stage = stage_of(state)
    if stage is None:
        return None
    return Pending(stage, waits_for(state, stage), tuple(options(state, stage)), clause_of(state, stage))


def options(state: State, stage: Stage) -> Iterator[a.ArenaAction]:
    """Every choice, with what a player fills in left out."""
    for side in waits_for(state, stage):
        by = SideName(side)
        match stage:
            case "keep-hero":
                yield from (a.KeepHero(by, class_) for class_ in CLASSES)
            case "keep-skills":
                yield from (a.KeepSkills(by, UndeadId(who), (None,) * kept_by(state, who)) for who in unready(state, side))
            case "share-out":
                yield even_share(state, side)
            case "pick-item":
                for card in sorted(set(present(state.position.arena).market)):
                    for who in _team(state, side):
                        yield from (a.PickItem(by, Slug(card), UndeadId(who), on) for on in _VALUES)
            case "pick-first":
                yield a.PickFirst(by)
    if stage == "cast-lots":
        begins = [None] if state.position.seed is not None else state.position.order
        yield from (_lots(state, side) for side in begins)


_VALUES: tuple[Value, ...] = ("force", "initiative")


def _lots(state: State, side: str | None) -> a.CastLots:
    name = None if side is None else SideName(side)
    tracked = present(state.position.arena).board.tracked
    return a.CastLots(name if tracked else None, name if tracked else None, name)


def _team(state: State, side: str) -> tuple[str, ...]:
    return tuple(who for who, one in state.undead.items() if one.side == side)


def kept_by(state: State, who: str) -> int:
    """How many cards are kept for a hero."""
    return KEPT[state.undead[who].class_ or "warrior"]


def even_share(state: State, side: str) -> a.ShareOut:
    """Substances one by one on Force, armour to the first who may wear it, potions to whoever can carry them."""
    team = _team(state, side)
    bare = WITHOUT_EQUIPMENT in present(state.position.arena).variants
    wearer = next((who for who in team if state.undead[who].class_ != "sorcerer"), None)
    potions: dict[str, list[Slug]] = {who: [] for who in team}
    for _ in range(SHARED_POTIONS):
        for who in team:
            if len(potions[who]) < CARRIED[state.undead[who].class_ or "warrior"]:
                potions[who].append(Slug(POTIONS[1]))
                break
    force = {who: SUBSTANCES // len(team) + (number < SUBSTANCES % len(team)) if bare else 0 for number, who in enumerate(team)}
    return a.ShareOut(
        SideName(side),
        tuple(a.Share(UndeadId(who), force[who], 0, int(bare and who == wearer), tuple(potions[who])) for who in team),
    )


# --- what is against it


def reasons(state: State, command: a.ArenaAction) -> list[Reason]:
    """Everything that is against a choice before an arena."""
    stage = stage_of(state)
    if stage is None or not isinstance(command, _COMMANDS[stage]):
        return [Reason("first-this", "nec.arena.1", {"about": "arena"})]
    clause = clause_of(state, stage)
    for part in ("by", "first", "void", "places", "begins"):
        side = getattr(command, part, None)
        if side is not None and side not in state.position.order:
            raise BadInput("not-accepted", f"action.{part}", {"found": str(side)[:40], "accepted": sorted(state.position.order)})
    by = getattr(command, "by", None)
    if by is not None and by not in waits_for(state, stage):
        return [Reason("not-your-turn", clause, {"about": "fight", "who": by})]
    match command:
        case a.KeepSkills():
            return _skill_reasons(state, command, clause)
        case a.ShareOut():
            return _share_reasons(state, command, clause)
        case a.PickItem():
            if command.card not in present(state.position.arena).market:
                return [Reason("not-in-stock", clause, {"about": "arena", "card": command.card})]
            return _foreign(state, command.by, command.for_, clause)
        case a.CastLots():
            return _lot_reasons(state, command)
        case a.KeepHero() | a.PickFirst():
            return []
        case _:
            assert_never(command)


_COMMANDS: dict[Stage, type[a.ArenaAction]] = {
    "keep-hero": a.KeepHero,
    "keep-skills": a.KeepSkills,
    "share-out": a.ShareOut,
    "pick-first": a.PickFirst,
    "pick-item": a.PickItem,
    "cast-lots": a.CastLots,
}


def _foreign(state: State, by: str, who: str, clause: str) -> list[Reason]:
    if who not in state.undead:
        raise BadInput("not-accepted", "action.who", {"found": who[:40], "accepted": sorted(state.undead)})
    return [] if state.undead[who].side == by else [Reason("not-your-undead", clause, {"who": who})]


def _skill_reasons(state: State, command: a.KeepSkills, clause: str) -> list[Reason]:
    """So many cards, each once, of the hero's class (nec.arena.4, nec.skill.1)."""
    for who in filter(None, (command.who, command.for_)):
        if found := _foreign(state, command.by, who, clause):
            return found
    class_ = state.undead[command.who].class_
    if command.who in present(state.position.arena).ready:
        return [Reason("hand-full", clause, {"about": "arena"})]
    if command.for_ is not None and class_ != "warrior":
        return [Reason("wrong-kind", clause)]
    named = [card for card in command.cards if card is not None]
    most = kept_by(state, command.who)
    if len(command.cards) != most or len(set(named)) != len(named):
        raise BadInput("out-of-range", "action.cards", {"least": most, "most": most, "found": len(command.cards)})
    for card in named:
        kind = state.card(card).kind
        if kind is not None and (kind == MODULE if class_ != "warrior" else kind != MODULE):
            return [Reason("wrong-kind", clause)]
        if class_ != "warrior" and (CLASS_OF.get(kind or "", class_) != class_ or state.card(card).of is not None):
            return [Reason("wrong-kind", clause)]
    return []


def _share_reasons(state: State, command: a.ShareOut, clause: str) -> list[Reason]:
    """Everything is shared out, no armour to a sorcerer, and nobody carries more than it can (nec.arena.8, nec.item.11)."""
    names = [one.who for one in command.shares]
    if len(set(names)) != len(names):
        raise BadInput("twice", "action.shares")
    for number, one in enumerate(command.shares):
        if found := _foreign(state, command.by, one.who, clause):
            return found
        if min(one.force, one.initiative, one.armour) < 0 or any(potion not in POTIONS for potion in one.potions):
            raise BadInput("not-accepted", f"action.shares.{number}", {"found": one.who, "accepted": list(POTIONS)})
        class_ = state.undead[one.who].class_ or "warrior"
        if one.armour and class_ == "sorcerer":
            return [Reason("no-armour", "nec.arena.8", {"who": one.who})]
        if len(one.potions) > CARRIED[class_]:
            return [Reason("no-room", "nec.item.11", {"about": "arena", "who": one.who, "most": CARRIED[class_]})]
    bare = WITHOUT_EQUIPMENT in present(state.position.arena).variants
    given = (
        sum(one.force + one.initiative for one in command.shares),
        sum(one.armour for one in command.shares),
        sum(len(one.potions) for one in command.shares),
    )
    room = sum(CARRIED[state.undead[who].class_ or "warrior"] for who in _team(state, command.by))
    worn = any(state.undead[who].class_ != "sorcerer" for who in _team(state, command.by))
    wanted = (SUBSTANCES if bare else 0, ARMOUR if bare and worn else 0, min(SHARED_POTIONS, room))
    if given == wanted:
        return []
    facts = dict(zip(("substances", "armour", "potions"), wanted, strict=True))
    return [Reason("share-all", clause, facts)]


def _lot_reasons(state: State, command: a.CastLots) -> list[Reason]:
    """Where nobody places anything, only who begins is thrown for; a phone without a seed has no die."""
    if not present(state.position.arena).board.tracked and (command.void or command.places):
        raise BadInput("not-accepted", "action.places", {"found": str(command.places or command.void), "accepted": ["null"]})
    if state.position.seed is None and _thrown(state, command):
        raise BadInput("no-seed", "action.begins")
    return []


def _thrown(state: State, command: a.CastLots) -> list[str]:
    """The lots that the phone throws."""
    lots = ("void", "places", "begins") if present(state.position.arena).board.tracked else ("begins",)
    return [lot for lot in lots if getattr(command, lot) is None]


# --- what follows


def carry_out(course: Course, command: a.ArenaAction) -> None:
    state = course.now
    clause = clause_of(state, present(stage_of(state)))
    match command:
        case a.KeepHero(by, class_, hero):
            course.happens(e.HeroKept(by, class_, clause, hero))
            if not waits_for(course.now, "keep-hero"):
                course.happens(e.HeroesShown(tuple(_shown(course.now)), clause))
        case a.KeepSkills(by, who, cards, to):
            course.happens(e.SkillsKept(by, who, len(cards), clause, cards, to))
        case a.ShareOut(by, shares):
            course.happens(e.SharedOut(by, shares, clause))
        case a.PickFirst(first):
            course.happens(e.PickOrder(first, MARKET, clause))
        case a.PickItem(by, card, who, on):
            course.happens(e.ItemPicked(by, card, who, on, clause))
        case a.CastLots():
            lots = {lot: getattr(command, lot) for lot in ("void", "places", "begins")}
            thrown = _thrown(state, command)
            for number, lot in enumerate(thrown):
                dice = Chance(f"{state.position.seed} lot {state.position.rolls + number}")
                lots[lot] = dice.pick(list(state.position.order))
            begins = present(lots.pop("begins"))
            lines = _choosing(state, lots.get("places") or begins)
            course.happens(e.LotsCast(begins, clause, **lots, phone=len(thrown), lines=lines))
        case _:
            assert_never(command)


def _choosing(state: State, first: str) -> tuple[str, ...]:
    """The two teams that choose their lines of a hexagonal board (nec.board.3)."""
    order, board = state.position.order, present(state.position.arena).board
    chooses = board.kind == "hexagonal" and len(order) == 2
    return tuple(sorted(order, key=lambda side: side != first)) if chooses else ()


def _shown(state: State) -> Iterator[e.ShownHero]:
    """Heroes by their names; those without one, and a name that is there twice, get a number."""
    used: set[str] = set()
    for side in state.position.order:
        for kept in present(state.position.arena).kept[side]:
            numbers = iter(range(1, 100))
            who = kept.hero or f"{kept.class_}-{next(numbers)}"
            while who in used:
                who = f"{kept.class_}-{next(numbers)}"
            used.add(who)
            unit = None if who == kept.hero else kept.hero
            yield e.ShownHero(who, side, present(kept.class_), unit, _linked(state, kept.hero))


def _linked(state: State, hero: str | None) -> tuple[str, ...]:
    cards = {**state.catalogue.cards, **state.position.cards}
    return tuple(slug for slug, facts in sorted(cards.items()) if hero is not None and facts.of == hero and facts.kind != MODULE)
