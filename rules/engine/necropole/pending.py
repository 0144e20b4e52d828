"""What waits for somebody: a roll, a card's open step, whether somebody fell, placing, what comes between two rounds."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules.engine.kernel import effects as f
from rules.engine.kernel.codec import name_of
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.game import Pending
from rules.engine.necropole import (
    acts,
    arena,
    cards,
    city_legal,
    commands,
    drafting,
    fight_setup,
    fights,
    hands,
    opens,
    ordering,
    potions,
    rounds,
)
from rules.engine.necropole.commands import SideName, Slug, UndeadId
from rules.engine.necropole.second_chance import receivers, second_chances
from rules.engine.necropole.state import Fight, Running, SetUpStep, State

AGAIN = "second-chance"  # a roll that could be thrown again
SET_UP = {
    "board": ("choose-board", "nec.board.1"),
    "line": ("choose-line", "nec.board.3"),
    "first": ("choose-first", "nec.fight.1"),
    "name": ("name-creatures", "nec.mission.6"),
    "give": ("give-item", "nec.mission.15"),
}
Judge = Callable[[State, commands.Action], list[Reason]]


def pending(state: State) -> Pending | None:
    """The choice that somebody has to make before anything else; derived, never stored."""
    if state.position.winners:
        return None
    if state.position.fight is None:
        return arena.pending(state) or _of_draft(state)
    fight = state.fight
    if fight.doubt:
        who = UndeadId(fight.doubt[0])
        options: tuple[commands.Action, ...] = (commands.Fallen(who), commands.Stands(who))
        return Pending("fall", _sides(state), options, "nec.attack.2", {"who": who, "lost": state.undead[who].lost})
    if fight.running is not None:
        return _of_running(state, fight.running)
    step = fight.todo[0] if fight.todo else None
    if step is not None and step.what in SET_UP:
        kind, clause = SET_UP[step.what]
        facts = {name: value for name in ("kind", "count", "card") if (value := getattr(step, name)) is not None}
        return Pending(kind, step.by, tuple(city_legal.set_up_options(state, step)), clause, facts)
    camp = fights.placing_camp(state)
    if camp is not None:
        sides = tuple(side for side in fight.camps[camp].sides)
        return Pending("stand", sides, tuple(standings(state)), "nec.board.2", {"line": fight.camps[camp].line or ""})
    void = fight_setup.void_step(state)
    if void is not None:
        return Pending("place-void", void.by, tuple(_void_options(state, void)), "nec.board.4.1", {"line": void.line or ""})
    if rounds.unordered(state):
        return Pending("order", (ordering.reader(state),), ordering.options(state), ordering.CLAUSE)
    if rounds.goal_is_due(state) and fight.starter is not None:
        starter = SideName(fight.starter)
        return Pending("goal", (starter,), (commands.GoalMet(starter), commands.GoalFailed(starter)), "nec.mission.10")
    if fight.between:
        by = SideName(fight.between[0])
        all_at_once = (commands.EndBetween(by, True),) if len(fight.between) > 1 else ()
        return Pending("between", (by,), (commands.EndBetween(by), *all_at_once), "nec.explore.15")
    return None


def _of_draft(state: State) -> Pending | None:
    """Before the game every team draws, in any order among them."""
    teams = drafting.drawing(state)
    if not teams:
        return None
    options = tuple(command for command in drafting.options(state) if not drafting.reasons(state, command))
    facts = {"stages": {side: drafting.draft_of(state, side).stage for side in teams}}
    return Pending("draw", teams, options, "nec.setup.6", facts)


def _sides(state: State) -> tuple[str, ...]:
    return tuple(side for camp in state.fight.camps for side in camp.sides)


def _of_running(state: State, running: Running) -> Pending:
    by = (state.undead[running.who].side,)
    facts = {"who": running.who, "card": running.card, "targets": list(running.targets)}
    if running.throw is not None:
        passing = tuple(commands.LetPass(SideName(side)) for side in sorted(running.chances))
        options: tuple[commands.Action, ...] = (*second_chances(state), *passing)
        return Pending(AGAIN, running.chances, options, "nec.item.13", {**facts, "wounded": list(running.wounded)})
    if isinstance(running.step, f.Roll) and not opens.is_open(state, running):
        throw = commands.Roll(dice="phone" if state.position.seed is not None else None)
        return Pending("roll", by, (throw,), "nec.attack.7", facts)
    return Pending("step", by, tuple(opens.answers(state, running)), "nec.skill.5", {**facts, "do": name_of(type(running.step))})


def answer_reasons(state: State, command: commands.Roll | commands.Answer | commands.Fallen | commands.Stands) -> list[Reason]:
    """Why an answer fits nothing that is open."""
    fight = state.fight
    nothing = [Reason("nothing-to-answer", "nec.attack.9", {"what": "running"})]
    if isinstance(command, commands.Fallen | commands.Stands):
        return [] if fight.doubt and fight.doubt[0] == command.who else nothing
    running = fight.running
    if running is None or fight.doubt or running.throw is not None:
        return nothing
    roll = isinstance(running.step, f.Roll) and not opens.is_open(state, running)
    if isinstance(command, commands.Answer):
        return nothing if roll else []
    if roll and command.dice is None and command.total is None and command.wounded is None:
        raise BadInput("missing", "action.dice")
    return [] if roll else nothing


# --- placing


def standings(state: State) -> Iterator[commands.Stand]:
    """One figure at a time, on every free square of its line, in every facing."""
    camp = fights.placing_camp(state)
    if camp is None:
        return
    taken = frozenset(figure.at for figure in state.fight.figures.values() if figure.at is not None)
    for who in rounds.unplaced(state):
        if state.camp_of_undead(who) != camp:
            continue
        for square in fights.start_squares(state, camp, taken):
            for facing in fights.start_facings(state, camp):
                placed = commands.Placed(UndeadId(who), square, facing)
                yield commands.Stand(SideName(state.undead[who].side), (placed,))


def _void_options(state: State, step: SetUpStep) -> Iterator[commands.PlaceVoid]:
    for side in step.by:
        for square in fight_setup.void_squares(state, step):
            yield commands.PlaceVoid(SideName(side), square)


# --- instants


def instants(state: State, side: str, judge: Judge) -> Iterator[commands.Action]:
    """The instants that a side could play now, if nobody else had asked to wait."""
    fight: Fight = replace(state.fight, hold=())
    free = State(replace(state.position, fight=fight), state.catalogue)
    for who in sorted(fight.figures):
        if state.undead[who].side != side:
            continue
        could: list[commands.Action] = [*card_instants(free, who), *potion_uses(free, who)]
        for command in could:
            if not _refused(free, command, judge):
                yield command


def _refused(state: State, command: commands.Action, judge: Judge) -> bool:
    try:
        return bool(judge(state, command))
    except BadInput:
        return False


def card_instants(state: State, who: str) -> Iterator[commands.PlayCard]:
    """The instants in an undead's hand, played in somebody else's turn."""
    if state.fight.attacker == who:
        return
    for slug in hands.hand(state, who):
        if hands.INSTANT in state.card(slug).traits:
            for targets in card_targets(state, who, slug):
                yield commands.PlayCard(UndeadId(who), Slug(slug), True, targets)


def card_targets(state: State, who: str, slug: str) -> Iterator[tuple[UndeadId, ...] | None]:
    """The targets to choose from, one command each; None where people name them or nobody has to be touched."""
    first = cards.steps_of(state, slug)[0]
    if not isinstance(first, f.Touch) or acts.named(state, first):
        yield None
        return
    for group in acts.target_groups(state, who, first):
        yield tuple(UndeadId(target) for target in group)


def potion_uses(state: State, who: str) -> Iterator[commands.Potion]:
    """Every use of the potions that an undead carries, rerolls left out."""
    for slug in sorted(set(state.undead[who].potions)):
        for receiver in receivers(state, who):
            for use in ("force", "heal", "initiative"):
                if use in potions.USES.get(slug, ()):
                    yield commands.Potion(UndeadId(who), Slug(slug), use, UndeadId(receiver))
