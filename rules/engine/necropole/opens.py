"""Which step of a card waits for somebody, and what can be answered to it."""

from collections.abc import Iterator

from rules.engine.kernel import effects as f
from rules.engine.kernel.effects import AnyStep, Touch
from rules.engine.kernel.errors import BadInput
from rules.engine.necropole import acts, displacing, hands
from rules.engine.necropole.commands import Answer, Given, UndeadId
from rules.engine.necropole.state import Running, State

LOBOTOMY = "lobotomie"


def still_there(state: State, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Those who have not left the board."""
    return tuple(who for who in targets if who in state.fight.figures)


def affected(state: State, running: Running, step: AnyStep) -> tuple[str, ...]:
    """Whom a step is about."""
    who = getattr(step, "who", "target")
    if running.card == LOBOTOMY and isinstance(step, f.Weaken) and state.terms.user_weakened:
        who = "user"
    return (running.who,) if who == "user" else still_there(state, running.targets)


def is_open(state: State, running: Running) -> bool:
    """Whether people have to choose something for the next step."""
    step, tracked = running.step, state.fight.board.tracked
    match step:
        case Touch():
            return step.may or acts.named(state, step) or len(acts.target_groups(state, running.who, step)) > 1
        case f.Choose() | f.Read():
            return True
        case f.Recover():
            return bool(recoverable(state, running))
        case f.Reroll():
            return False
        case f.Roll():
            return step.may and bool(still_there(state, running.targets))
    who = affected(state, running, step)
    if not who:
        return False
    if isinstance(step, f.Push | f.FreeSteps):
        return tracked and bool(displacing.free_squares(state, who[0], step.squares))
    if isinstance(step, f.Turn):
        return tracked and step.facing is None
    return bool(getattr(step, "may", False))


def answers(state: State, running: Running) -> Iterator[Answer]:
    """Every answer to the step that is open; of targets that only people know, one at a time."""
    step = running.step
    match step:
        case Touch():
            if acts.named(state, step):
                yield from (Answer(targets=(UndeadId(who),)) for who in acts.touchable(state, running.who, step))
            else:
                for group in acts.target_groups(state, running.who, step):
                    yield Answer(targets=tuple(UndeadId(who) for who in group))
        case f.Choose(ways):
            yield from (Answer(option=number) for number in range(len(ways)))
        case f.Recover():
            yield from (Answer(option=slug) for slug in recoverable(state, running))
        case f.Push() | f.FreeSteps():
            who = affected(state, running, step)[0]
            yield from (Answer(to=square) for square in displacing.free_squares(state, who, step.squares))
        case f.Turn():
            yield from (Answer(facing=facing) for facing in state.fight.board.facings)
        case _:
            yield Answer(yes=True)
    if getattr(step, "may", False) and not isinstance(step, f.Read):
        yield Answer(yes=False)


def check_answer(state: State, running: Running, given: Given | None) -> None:
    """Refuses an answer that does not fit the step."""
    step = running.step
    if given is None:
        return
    if given.yes is False and (getattr(step, "may", False) or isinstance(step, f.Read)):
        return
    if isinstance(step, Touch):
        if given.targets is None:
            raise BadInput("missing", "action.targets")
        return
    facings = state.fight.board.facings
    if given.facing is not None and given.facing not in facings:
        raise BadInput("not-accepted", "action.facing", {"found": given.facing[:40], "accepted": list(facings)})
    if isinstance(step, f.Pull | f.Turn):
        if isinstance(step, f.Turn) and given.facing is None:
            raise BadInput("missing", "action.facing")
        return
    bare = Answer(given.to, given.targets, given.yes, given.option)
    if bare not in tuple(answers(state, running)):
        options = sorted(str(answer.to or answer.option or answer.yes) for answer in answers(state, running))
        raise BadInput("not-accepted", "action", {"found": str(given.to or given.option or given.yes)[:40], "accepted": options})


def recoverable(state: State, running: Running) -> tuple[str, ...]:
    """The skills that were set aside this round and belong to the user's leader."""
    if not isinstance(running.step, f.Recover) or running.step.what != "skill":
        return ()
    leader = hands.leader_of(state, running.who)
    hand = leader.skills if leader else ()
    return tuple(sorted(slug for slug in set(state.fight.discarded) if slug in hand and slug != running.card))
