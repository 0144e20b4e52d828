"""A player's own actions in the white and the black phase: what the turn still allows, and what it uses up (coop.round.6–8)."""

from dataclasses import replace
from typing import assert_never

from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop import legendary_oni, player_attacks
from rules.engine.tsukuyumi.coop.card_effects import advanced
from rules.engine.tsukuyumi.coop.cards import code
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import GUERILLA, coop_of
from rules.engine.tsukuyumi.coop.helpers import PRIORITY, is_free, known_side, nothing_waits, refuse, waiting
from rules.engine.tsukuyumi.coop.momentum_marker import lowered
from rules.engine.tsukuyumi.coop.state import BLACK, TURNS, WHITE, Budget, Gone
from rules.engine.tsukuyumi.coop.tasks import RewardToSpend
from rules.engine.tsukuyumi.legality import momentum, production
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.state import State

WHITE_ACTIONS = 2  # coop.round.6
WHITE_BUDGET = Budget(production=1, movement=1, combat=1, events=1, initiative=0)  # coop.round.6.1
CARD_14 = "mp24"
NOMADS = "nomads"
CARD_14_BUDGET = Budget(production=0, movement=1, combat=2, events=2, initiative=0)  # coop.card.3
EVENT_USES = ("event", "princess", "momentum", "priority")
MOST_PRINTED = 20


def budget(state: State) -> Budget:
    """What the active player may do in this turn, with what legendary Oni take away."""
    if state.stage == WHITE:
        return WHITE_BUDGET
    held = coop_of(state).budget
    return Budget(
        production=legendary_oni.production(state.position, held.production),
        movement=held.movement,
        combat=legendary_oni.fights(state, held.combat),
        events=held.events,
        initiative=held.initiative,
    )


def in_turn(state: State, by: str) -> None:
    """Whether it is this player's turn to act: the Oni and what is due come first."""
    if state.stage not in TURNS:
        refuse("not-now", "coop.round.1", stage=state.stage)
    if state.position.active != by:
        refuse("not-your-turn", "coop.round.6" if state.stage == WHITE else "coop.round.7", side=state.position.active or "")
    nothing_waits(state)
    if coop_of(state).attacks:
        refuse("oni-first", "coop.round.7.1", number=coop_of(state).attacks)
    if by in state.turned:
        refuse("turn-over", "coop.round.7.4")


def play(state: State, command: c.PlayAction) -> Events:
    """The numbers of a player's card; what is not given is watched by eye."""
    numbers = (command.production, command.movement, command.combat, command.events, command.initiative)
    if state.stage != BLACK:
        refuse("not-now", "coop.round.7", stage=state.stage)
    in_turn(state, command.by)
    if any(n is not None and not 0 <= n <= MOST_PRINTED for n in numbers):
        refuse("no-such-card", "coop.round.7.2")
    card = code(command.card)
    if card == CARD_14:
        return (e.ActionPlayed(command.by, CARD_14_BUDGET, "coop.card.3", card, unbound=True),)
    return (e.ActionPlayed(command.by, Budget(*numbers), "coop.round.7.2", card),)


def _uses(state: State, by: str, action: str, limit: int | None, spent: int, points: int = 1) -> None:
    """Whether the turn still has this action and so many points of it."""
    in_turn(state, by)
    used = coop_of(state).used
    if state.stage == WHITE and action not in used.actions and len(used.actions) >= WHITE_ACTIONS:
        refuse("two-actions", "coop.round.6", number=WHITE_ACTIONS)
    if action in ("movement", "combat") and action in used.actions and used.last != action:
        refuse("in-one-go", "coop.round.7.3")
    if limit is not None and spent + points > limit:
        refuse("used-up", _binding(state, action), limit=limit, spent=spent, asked=points)


def _binding(state: State, action: str) -> str:
    """The clause behind a limit: the white list, the card, or a legendary Oni that takes some of it away."""
    if state.stage == WHITE:
        return "coop.round.6.1"
    printed, left = coop_of(state).budget, budget(state)
    if action == "production" and printed.production != left.production:
        return "coop.legend.9"
    return "coop.legend.11.4" if action == "combat" and printed.combat != left.combat else "coop.round.7.2"


def act(state: State, command: actions.Action) -> Events:
    """The contract's actions; in free play the players keep the order, and fights still rouse the Oni."""
    match command:
        case actions.Move():
            return _move(state, command)
        case actions.Conquer():
            return (*_combat(state, command.by), *player_attacks.conquer(state, command))
        case actions.Annihilate():
            return (*_combat(state, command.by), *player_attacks.annihilate(state, command))
        case actions.Produce():
            return _produce(state, command)
        case actions.ChangeInitiative():
            return _initiative(state, command)
        case actions.PlaceOni() | actions.ConquerWithOni() | actions.PlaceHome() | actions.MarkStartingAreas():
            if not is_free(state):
                refuse("not-now", "coop.round.3", stage=state.stage)
            return free_play.decide(state.position, command)
        case _:
            assert_never(command)


def _move(state: State, command: actions.Move) -> Events:
    walked = legendary_oni.walking(state, command.by)
    if is_free(state):
        _walkable(state, walked, command)
        return free_play.carry_out(walked, command)
    limit = budget(state).movement
    _uses(state, command.by, "movement", None, 0)
    if limit is not None and command.points > limit:
        refuse("used-up", "coop.round.6.1" if state.stage == WHITE else "coop.round.7.2", limit=limit, spent=0, asked=command.points)
    _walkable(state, walked, command)
    gone = {(one.area, one.unit): one.count for one in coop_of(state).gone}
    fresh: list[Reason] = []
    for walk in command.figures:
        if len(walk.path) < 2:
            continue
        start, end = (walk.path[0], walk.unit), (walk.path[-1], walk.unit)
        there = state.position.areas[walk.path[0]].units.get(command.by, {}).get(walk.unit, 0)
        left = (
            there
            - gone.get(start, 0)
            - sum(w.count for w in command.figures if w is not walk and (w.path[0], w.unit) == start and len(w.path) > 1)
        )
        if left < walk.count:
            fresh.append(Reason("already-moved", "tsk.move.1", {"unit": walk.unit, "area": str(walk.path[0])}))
        gone[end] = gone.get(end, 0) + walk.count
    if fresh:
        raise RuleViolation(tuple(fresh))
    spent = tuple(Gone(area, unit, count) for (area, unit), count in sorted(gone.items()))
    used = e.TurnUsed(command.by, "movement", "coop.round.6.1")
    return (used, *free_play.carry_out(walked, command), e.FiguresSpent(spent, "coop.round.7.3"))


def _walkable(state: State, walked: Position, command: actions.Move) -> None:
    """Refuses a move against the rules; what only the Gambler makes massive is refused in her name."""
    try:
        free_play.judged(walked, command)
    except RuleViolation as refusal:
        hers = legendary_oni.rolled(state, 5)
        named = (Reason(r.code, "coop.legend.11.5", r.facts) if hers and r.code == "massive" else r for r in refusal.reasons)
        raise RuleViolation(tuple(named)) from refusal


def _combat(state: State, by: str, card: str | None = None) -> Events:
    """One combat action of the turn."""
    if is_free(state):
        return ()
    _uses(state, by, "combat", budget(state).combat, coop_of(state).used.combat)
    if by == NOMADS and coop_of(state).guerilla:
        refuse("guerilla-last", "coop.card.2.3")
    last = GUERILLA if by == NOMADS and card == GUERILLA else None
    return (e.TurnUsed(by, "combat", "coop.round.6.1" if state.stage == WHITE else "coop.round.7.2", use=last),)


def attack(state: State, command: c.ReportAttack) -> Events:
    """A combat card costs a combat action; mines, lasers, events and passive abilities come whenever they come."""
    used = _combat(state, command.by, command.card) if command.source == momentum.SOURCES[0] else ()
    return (*used, *player_attacks.attack(state, command))


def _produce(state: State, command: actions.Produce) -> Events:
    reward = waiting(state)
    if isinstance(reward, RewardToSpend) and reward.side == command.by:
        anywhen = replace(state.position, phase=None)
        paid = replace(command, points=min(command.points, reward.points))
        return (e.TaskDone(reward, "tsk.legend.22"), *free_play.decide(anywhen, paid))
    if is_free(state):
        return free_play.decide(state.position, command)
    in_turn(state, command.by)
    free_play.judged(state.position, command)
    cost = production.price(state.position, command.by, command.unit, command.count)
    _uses(state, command.by, "production", budget(state).production, coop_of(state).used.production, cost)
    used = e.TurnUsed(command.by, "production", "coop.round.6.1", cost)
    return (used, *free_play.carry_out(state.position, command))


def _initiative(state: State, command: actions.ChangeInitiative) -> Events:
    """The black phase is blue too (coop.round.5.1); the new order counts from the next phase on."""
    if is_free(state):
        return free_play.decide(state.position, command)
    if state.stage != BLACK:
        refuse("not-now", "coop.round.6.1", stage=state.stage)
    limit = budget(state).initiative
    _uses(state, command.by, "initiative", 1, "initiative" in coop_of(state).used.actions)
    if limit is not None and command.allowed > limit:
        refuse("used-up", "coop.round.7.2", limit=limit, spent=0, asked=command.allowed)
    return (e.TurnUsed(command.by, "initiative", "coop.round.5.1"), *free_play.decide(state.position, command))


def event_point(state: State, command: c.SpendEventPoint) -> Events:
    """coop.round.8: one point draws and plays an event, or pays for something else."""
    used: Events = ()
    known_side(state.position, command.by)
    if command.use not in EVENT_USES:
        refuse("no-such-use", "coop.round.8")
    if not is_free(state):
        held = coop_of(state).used
        _uses(state, command.by, "events", budget(state).events, held.events)
        alike = state.position.rulings.coop_event_split == "all-alike"
        if alike and held.event_use not in (None, command.use):
            refuse("all-alike", "coop.round.8.1")
        used = (e.TurnUsed(command.by, "events", "coop.round.8", use=command.use),)
    return (*used, *_event_use(state, command))


def _event_use(state: State, command: c.SpendEventPoint) -> Events:
    position = state.position
    if command.use == "princess":
        steps = 2 if position.rulings.coop_princess_event_step == "two-corners" else 1
        return advanced(state, steps, command.clockwise, "coop.round.8.3")
    if command.use == "momentum":
        down = lowered(state, 1, "coop.momentum.12")
        return down or refuse("lowest", "coop.momentum.13")
    if command.use == "priority":
        area = position.areas.get(command.area) if command.area is not None else None
        if command.area is None or area is None or not area.priority:
            refuse("no-such-marker", "coop.round.8", area=str(command.area))
        more = area.markers.get(ONI, {}).get(PRIORITY, 0)
        if more:
            return (board.MarkersCounted(command.area, ONI, PRIORITY, more - 1, "coop.round.8"),)
        return (board.PriorityMarked(command.area, False, "coop.round.8"),)
    return ()


def other(state: State, command: c.ReportAction) -> Events:
    """A faction effect or anything else that the players carry out themselves: it is told, nothing more."""
    known_side(state.position, command.by)
    if not is_free(state):
        in_turn(state, command.by)
    if state.stage == WHITE:
        refuse("not-now", "coop.round.6.1", stage=state.stage)
    return (e.OtherDone(command.by, command.what[:200], "coop.round.7.2"),)
