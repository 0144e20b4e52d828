"""A player's own actions in the white and the black phase, with what only the co-op game says of them: its two phases, the
numbers of its cards, what legendary Oni take away, and other uses of an event point (coop.round.6–8)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.errors import Reason, RuleViolation
from rules.engine.tsukuyumi.board import commands as actions
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop import legendary_oni, player_attacks
from rules.engine.tsukuyumi.coop.card_effects import advanced
from rules.engine.tsukuyumi.coop.cards import code
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import GUERILLA, coop_of
from rules.engine.tsukuyumi.coop.helpers import PRIORITY, first_duty, is_free, known_side, refuse
from rules.engine.tsukuyumi.coop.momentum_marker import lowered
from rules.engine.tsukuyumi.coop.state import BLACK, ROUND_CARD, SHOW, TURNS, WHITE, ActionCard, Budget
from rules.engine.tsukuyumi.legality import input_checks, momentum
from rules.engine.tsukuyumi.play import free_play
from rules.engine.tsukuyumi.play.duties import RewardToSpend, kind_of
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import actions as turn_commands
from rules.engine.tsukuyumi.play.turns import budgets, event_cards, event_deck, initiative, movement, production
from rules.engine.tsukuyumi.play.turns import commands as t
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns.budgets import TurnRules
from rules.engine.tsukuyumi.state import State

WHITE_ACTIONS = 2  # coop.round.6
WHITE_LIST: Mapping[str, int | None] = {"movement": 1, "combat": 1, "production": 1, "events": 1}  # coop.round.6.1
OTHER = "other"  # a line of the card that only its owner can read
CARD_14 = "mp24"
NOMADS = "nomads"
CARD_14_LINES = Budget(movement=1, combat=2, events=2)  # coop.card.3
CARD_14_PRODUCTION = 2  # where the number that belongs to no line is read as a production
EVENT_USES = ("event", "princess", "momentum", "priority")
MOST_PRINTED = 20
NO_CARD = ActionCard()


# --- what a turn offers


def printed(state: State, by: str) -> Budget:
    """What this player's card says, as far as it was told."""
    return coop_of(state).cards.get(by, NO_CARD).budget


def offered(state: State, by: str) -> Mapping[str, int | None]:
    """Every action of the phase: the white list, or the card with what legendary Oni take away and units and land add."""
    if state.stage == WHITE:
        return WHITE_LIST
    card, turn = printed(state, by), state.turn
    found = {
        "movement": card.movement,
        "combat": legendary_oni.fights(state, card.combat),
        "production": _plus(legendary_oni.production(state.position, card.production), turn.bonus),
        "events": card.events,
        "initiative": card.initiative,
        "faction-effect": 1,
    }
    return {action: _plus(number, turn.granted.get(action, 0)) for action, number in found.items()}


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more


def bonus(state: State, by: str) -> int:
    """coop.round.5.1: the black phase is green too, so productive units and riverlands pay."""
    card = printed(state, by)
    green = card.production is None or card.production > 0
    return budgets.bonus(state.position, by, produces=green, green=green)


def turn_reasons(state: State, by: str) -> list[Reason]:
    """Whether it is this player's turn to act: the Oni and what is due come first."""
    duty, attacks = first_duty(state), coop_of(state).attacks
    if state.stage not in TURNS:
        return [Reason("not-now", "coop.round.1", {"stage": state.stage})]
    if state.position.active != by:
        clause = "coop.round.6" if state.stage == WHITE else "coop.round.7"
        return [Reason("not-your-turn", clause, {"side": state.position.active or ""})]
    if state.fights:
        return [Reason("first-this", "tsk.combat.11", {"waiting": "fight"})]
    if duty is not None:
        return [Reason("first-this", duty.CLAUSE, {"waiting": kind_of(duty)})]
    if attacks:
        return [Reason("oni-first", "coop.round.7.1", {"number": attacks})]
    return [Reason("turn-over", "coop.round.7.4", {})] if by in state.turned else []


def _white_actions(state: State, by: str) -> int:
    return WHITE_ACTIONS


def _modules(state: State) -> tuple[str, ...]:
    return coop_of(state).modules


def _limit_clause(state: State, action: str) -> str:
    """The clause behind a limit: the white list, the card, or a legendary Oni that takes some of it away."""
    if state.stage == WHITE:
        return "coop.round.6.1"
    card, here = printed(state, state.position.active or ""), state.position
    if action == "production" and card.production != legendary_oni.production(here, card.production):
        return "coop.legend.9"
    return "coop.legend.11.4" if action == "combat" and card.combat != legendary_oni.fights(state, card.combat) else "coop.round.7.2"


RULES = TurnRules(
    turn_reasons=turn_reasons,
    offered=offered,
    white_actions=_white_actions,
    walking=legendary_oni.walking,
    modules=_modules,
    limit_clause=_limit_clause,
    phase_clause="coop.round.6.1",
    white_clause="coop.round.6",
    one_go_clause="coop.round.7.3",
    in_one_go=("movement", "combat"),
)


# --- the action card


def play(state: State, command: c.PlayAction) -> Events:
    """The numbers of a player's card; what is not given is watched by eye."""
    numbers = Budget(command.production, command.movement, command.combat, command.events, command.initiative)
    refused(card_reasons(state, command.by))
    for name, number in vars(numbers).items():
        if number is not None:
            validation.whole(number, f"action.{name}", 0, MOST_PRINTED)
    card = _read(state, code(command.card), numbers)
    before = coop_of(state).cards.get(command.by)
    if before is not None and before.card not in (None, card.card):
        refuse("another-card", "coop.round.2")
    if before == card:
        refuse("card-known", "coop.round.2.2")
    clause = "coop.card.3" if card.unbound else "coop.round.7.2"
    return (e.ActionPlayed(command.by, card.budget, clause, card.card, card.unbound),)


def _read(state: State, name: str | None, numbers: Budget) -> ActionCard:
    """A card as its owner reads it, or as it was read before; of action card 14 the book shows the lines (coop.card.3)."""
    if name != CARD_14:
        known = coop_of(state).known_cards.get(name or "", numbers)
        return ActionCard(known if numbers == Budget() else numbers, name)
    stray = CARD_14_PRODUCTION if state.position.rulings.coop_action_14 == "production" else None
    production = stray if numbers.production is None else numbers.production
    return ActionCard(replace(CARD_14_LINES, production=production, initiative=numbers.initiative), name, unbound=True)


def card_reasons(state: State, by: str) -> list[Reason]:
    """coop.round.2.2: from when the cards lie open until the owner has used something of the card."""
    known_side(state.position, by)
    if by not in coop_of(state).players:
        return [Reason("not-at-this-table", "coop.round.2", {"side": by})]
    together = state.position.rulings.coop_action_cards_shown == "all-at-once"
    own_turn = state.stage == BLACK and state.position.active == by
    if not own_turn and not (together and state.stage in (SHOW, ROUND_CARD, *TURNS)):
        return [Reason("not-now", "coop.round.2.2", {"stage": state.stage})]
    if own_turn and not together:
        found = turn_reasons(state, by)
        if found:
            return found
    if state.stage == BLACK and (by in state.turned or (own_turn and state.turn.used)):
        return [Reason("card-in-use", "coop.round.2.2", {})]
    return []


# --- actions


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


def turn_action(state: State, command: t.TurnCommand) -> Events:
    """What a turn has in both modes beside the contract's actions."""
    if isinstance(command, t.DrawEvent | t.PlayEvent):
        _alike(state, "event")
    return turn_commands.decide(RULES, state, command)


def _move(state: State, command: actions.Move) -> Events:
    try:
        if not is_free(state):
            return movement.move(RULES, state, command)
        walking = legendary_oni.walking(state, command.by)
        free_play.judged(walking, command)
        return free_play.carry_out(walking, command)
    except RuleViolation as refusal:
        raise _in_their_name(refusal, "massive", "coop.legend.11.5" if legendary_oni.rolled(state, 5) else "") from refusal


def _in_their_name(refusal: RuleViolation, code: str, clause: str) -> RuleViolation:
    """What only a legendary Oni forbids is refused by its own clause."""
    return RuleViolation(tuple(Reason(r.code, clause, r.facts) if clause and r.code == code else r for r in refusal.reasons))


def _combat(state: State, by: str, card: str | None = None) -> Events:
    """One combat action of the turn."""
    if is_free(state):
        return ()
    refused(budgets.reasons(RULES, state, by, "combat"))
    if by == NOMADS and coop_of(state).guerilla:
        refuse("guerilla-last", "coop.card.2.3")
    last = GUERILLA if by == NOMADS and card == GUERILLA else ""
    return (turns.ActionUsed(by, "combat", state.turn.used.get("combat", 0) + 1, _limit_clause(state, "combat"), last),)


def attack(state: State, command: c.ReportAttack) -> Events:
    """A combat card costs a combat action; mines, lasers, events and passive abilities come whenever they come."""
    used = _combat(state, command.by, command.card) if command.source == momentum.SOURCES[0] else ()
    return (*used, *player_attacks.attack(state, command))


def _produce(state: State, command: actions.Produce) -> Events:
    reward = first_duty(state)
    if isinstance(reward, RewardToSpend) and reward.side == command.by:
        anywhen = replace(state.position, phase=None)
        paid = replace(command, points=min(command.points, reward.points))
        return (e.TaskDone(reward, "tsk.legend.22"), *free_play.decide(anywhen, paid))
    if is_free(state):
        return free_play.decide(state.position, command)
    try:
        return production.produce(RULES, state, command)
    except RuleViolation as refusal:
        merchant = _limit_clause(state, "production") == "coop.legend.9"
        raise _in_their_name(refusal, "not-affordable", "coop.legend.9" if merchant else "") from refusal


def _initiative(state: State, command: actions.ChangeInitiative) -> Events:
    """The black phase is blue too (coop.round.5.1); the new order counts from the next phase on."""
    if is_free(state):
        return free_play.decide(state.position, command)
    reasons, order = initiative.reasons(RULES, state, state.position, command)
    refused(reasons)
    used = replace(initiative.used(RULES, state, command.by, command.allowed), clause="coop.round.5.1")
    return (used, board.InitiativeChanged(command.by, order, "tsk.action.3"))


# --- the event line


def _alike(state: State, use: str) -> None:
    """Where the table reads it so, all points of the line go to the same use."""
    alike = state.position.rulings.coop_event_split == "all-alike"
    if alike and state.turn.event_use not in ("", use):
        refuse("all-alike", "coop.round.8.1")


def event_point(state: State, command: c.SpendEventPoint) -> Events:
    """coop.round.8: one point draws and plays an event, or pays for something else with an event that is discarded."""
    known_side(state.position, command.by)
    input_checks.text(command.card, "action.card")
    if command.use not in EVENT_USES:
        refuse("no-such-use", "coop.round.8")
    if is_free(state):
        return _event_use(state, command)
    _alike(state, command.use)
    if command.use == "event":
        return event_cards.draw_and_play(RULES, state, command.by, command.from_, command.card)
    paid = event_cards.spend_otherwise(RULES, state, command.by, command.use, "coop.round.8")
    return (*paid, *_price(state, command), *_event_use(state, command))


def _price(state: State, command: c.SpendEventPoint) -> Events:
    """coop.round.8: an event of the display or of the deck is discarded without effect; or none, or one is drawn first, where the
    table reads it so."""
    by, source, price = command.by, command.from_, state.position.rulings.coop_event_price
    if price == "free":
        return ()
    refused(event_deck.empty_reasons(RULES, state, source) or event_deck.out_reasons(RULES, state, command.card))
    shuffled = event_deck.shuffled(RULES, state, source)
    if price == "discard":
        return (*shuffled, turns.EventDiscarded(by, source, "coop.round.8", command.card))
    return (*shuffled, turns.EventDrawn(by, source, False, event_cards.held(state, by) + 1, "coop.round.8"))


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
    """A line of the card that no other command stands for, carried out by the players: once in a turn, since the card shows it once.
    Every line that is known (movement, combat, production, events, initiative, faction effect) has a command of its own."""
    by = command.by
    known_side(state.position, by)
    done = e.OtherDone(by, command.what[:200], "coop.round.7.2")
    if is_free(state):
        return (done,)
    refused(turn_reasons(state, by))
    if state.stage == WHITE:
        refuse("not-now", "coop.round.6.1", stage=state.stage)
    if state.turn.used.get(OTHER):
        refuse("nothing-left", "coop.round.7.2", allowed=1, left=0)
    return (turns.ActionUsed(by, OTHER, 1, "coop.round.7.2"), done)
