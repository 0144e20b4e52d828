"""The course of a round: choose, round card, white, black, objective; and what goes on by itself (coop.round)."""

from collections.abc import Callable
from typing import assert_never

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason, RuleViolation
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop import fight_choices, setup_turns
from rules.engine.tsukuyumi.coop.card_effects import brings, given_up_by_itself, princess_attacks, returns_by_herself
from rules.engine.tsukuyumi.coop.cards import princess_card, reveals
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.evolve import coop_of, fold
from rules.engine.tsukuyumi.coop.helpers import is_free, nothing_waits, refuse
from rules.engine.tsukuyumi.coop.legendary_oni import attacks_a_turn, for_the_shadows, observer_by_herself, rolled, third_lapses
from rules.engine.tsukuyumi.coop.mines import not_set_off
from rules.engine.tsukuyumi.coop.momentum_marker import discardable
from rules.engine.tsukuyumi.coop.player_attacks import turned_by_themselves
from rules.engine.tsukuyumi.coop.state import BLACK, CHOOSE, COUNT, OBJECTIVE, ROUND_CARD, SETUP, SHOW, TURNS, WHITE
from rules.engine.tsukuyumi.coop.turn_actions import bonus, turn_reasons
from rules.engine.tsukuyumi.legality import scoring
from rules.engine.tsukuyumi.play import duties as d
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.supply import on_the_board
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.play.turns import round_ends
from rules.engine.tsukuyumi.state import OVER, State

MOST_MARKERS = 20
PRINTED_RANGE = (-100, 1000)  # as for a value told by hand


def choose(state: State, command: c.ChooseCard) -> Events:
    """coop.round.2: in secret, each player once."""
    if state.stage != CHOOSE:
        refuse("not-now", "coop.round.2", stage=state.stage)
    if command.by not in coop_of(state).players:
        refuse("not-at-this-table", "coop.round.2", side=command.by)
    if command.by in coop_of(state).chosen:
        refuse("chosen-already", "coop.round.2", side=command.by)
    return (e.CardChosen(command.by, "coop.round.2"),)


def end_turn(state: State, command: c.EndTurn) -> Events:
    drawn: Events = ()
    if command.princess:
        drawn = princess_card(state, c.DrawPrincessCard(carried_out=True))
        state = fold(state, drawn)
    refused(turn_reasons(state, command.by))
    return (
        *drawn,
        e.TurnEnded(command.by, "coop.round.6" if state.stage == WHITE else "coop.round.7.4"),
    )


def objective(state: State, command: c.CheckObjective) -> Events:
    """coop.round.9: markers on the victory point board at once, then the next round or the count."""
    nothing_waits(state)
    if state.stage != OBJECTIVE:
        refuse("not-now", "coop.round.9", stage=state.stage)
    if not 0 <= command.markers <= MOST_MARKERS:
        raise BadInput("out-of-range", "action.markers", {"least": 0, "most": MOST_MARKERS, "found": command.markers})
    if command.met and rolled(state, 3):
        refuse("gambler-three", "coop.legend.11.3")
    one_each = state.position.rulings.coop_objective_markers == "one-each"
    markers = (len(coop_of(state).players) if one_each else command.markers) if command.met else 0
    found: list[e.Event] = [e.ObjectiveChecked(command.met, markers, "coop.round.9")]
    if markers:
        total = state.position.vp.get(scoring.PLAYERS, 0) + markers
        found.append(board.PointsMarked(scoring.PLAYERS, markers, total, "coop.score.3"))
    following = (state.position.round or 1) + 1
    if following > state.rounds:
        return (*found, e.StageReached(COUNT, "coop.aim.4"))
    if following == state.rounds and state.position.rulings.coop_last_round_lasting == "gone":
        found += [e.RiposteDiscarded(0, "coop.momentum.11") for _ in coop_of(state).ripostes]
    return (*found, e.RoundBegan(following, "coop.round.10"))


def final_count(state: State, command: c.CountPoints) -> Events:
    """coop.aim.5: counted when every value is told or given up; what is told with some still missing is kept, and the rest asked for."""
    if state.stage not in (COUNT, OVER):
        refuse("not-now", "coop.aim.4", stage=state.stage)
    for name in (*command.printed, *command.without):
        validation.one_of(name, scoring.PRINTED, "action")
    for name, value in command.printed.items():
        validation.whole(value, f"action.printed.{name}", *PRINTED_RANGE)
    told = tuple(board.PrintedGiven(name, value) for name, value in command.printed.items())
    now = fold(state, told)
    if state.stage == OVER:
        return (*told, counted(now, again=True))
    missing = [line for line in scoring.score(now.position).uncounted if line.code not in command.without]
    if not missing:
        return (*told, counted(now))
    if told:
        return told
    raise RuleViolation(tuple(Reason("value-missing", line.clause, {"line": line.code}) for line in missing))


def counted(state: State, *, again: bool = False) -> e.GameEnded:
    """Both sides' points and who has won; with equal scores nobody has, unless another reading is played."""
    score = scoring.score(state.position)
    players, oni = score.sides[scoring.PLAYERS], score.sides[ONI]
    tie = {"oni": (ONI,), "players": coop_of(state).players}.get(state.position.rulings.coop_tie, ())
    winners = coop_of(state).players if players > oni else (ONI,) if oni > players else tie
    return e.GameEnded(dict(score.sides), winners, "coop.aim.5", score.unknown, again)


# --- what goes on by itself


def follow(state: State) -> Events:
    """The next thing that nobody has to tap; nothing when somebody has to."""
    coop = coop_of(state)
    if state.fights or coop.duties:
        try:
            return fight_choices.go_on(state) if state.fights else _by_itself(state, coop.duties[0])
        except BadInput:
            return ()  # a value that only the players' components print: it is asked for when they tap
    if is_free(state):
        return ()
    if lapsed := third_lapses(state):
        return lapsed
    return STAGES[state.stage](state) if state.stage in STAGES else ()


def _by_itself(state: State, duty: d.CoopDuty) -> Events:
    """What comes of a duty that leaves nobody a choice; nothing where somebody has one."""
    match duty:
        case d.PrincessCardToDraw(side) if not state.position.has_princess:
            return (e.TaskDone(duty, "coop.princess.7"), e.TasksAdded(_her_action(state, side), "coop.princess.7", first=True))
        case d.MinesToUse():
            return not_set_off(state, duty)
        case d.UnitsToTurn():
            return turned_by_themselves(state, duty)
        case d.MarkerToGiveUp():
            return given_up_by_itself(state, duty)
        case d.PrincessToReturn():
            return returns_by_herself(state, duty)
        case d.PrincessToAttack():
            return princess_attacks(state, duty)
        case d.OniToBring():
            return brings(state, duty)
        case d.ObserverToPlace():
            return observer_by_herself(state, duty)
        case d.RiposteToDiscard() if not discardable(state):
            return (e.TaskDone(duty, "coop.momentum.9"),)
        case d.SkyboundToMove() if not on_the_board(state.position, "skybound"):
            return (e.TaskDone(duty, "coop.legend.12"),)
        case (
            d.DamageToTake() | d.RiposteToChoose() | d.CardToReveal() | d.PrincessCardToDraw() | d.CardToCarryOut() | d.RiposteToDiscard()
            | d.SkyboundToMove() | d.TwoPointsToLay() | d.DieToRoll() | d.RewardToSpend() | d.UnitsToLose()
        ):  # fmt: skip
            return ()
        case _:
            assert_never(duty)


def _after_choosing(state: State) -> Events:
    """coop.round.2.2: all cards are turned up at once, or each in its owner's black turn, where the table reads it so."""
    coop = coop_of(state)
    if not set(coop.players) <= set(coop.chosen):
        return ()
    together = state.position.rulings.coop_action_cards_shown == "all-at-once"
    return (e.StageReached(SHOW, "coop.round.2.2") if together else e.StageReached(ROUND_CARD, "coop.round.4"),)


def show_cards(state: State) -> Events:
    """The action cards lie open, with the numbers that were told; the Oni round card comes next."""
    chosen = _all_chosen(state)
    if state.stage != SHOW and not chosen:
        refuse("not-now", "coop.round.2.2", stage=state.stage)
    cards = {by: {name: n for name, n in vars(card.budget).items() if n is not None} for by, card in sorted(coop_of(state).cards.items())}
    return (*chosen, turns.CardsShown(cards, "coop.round.2.2"), e.StageReached(ROUND_CARD, "coop.round.4"))


def _all_chosen(state: State) -> Events:
    """Where everybody turns up a card without having said before that it is chosen."""
    if state.stage != CHOOSE or state.position.rulings.coop_action_cards_shown != "all-at-once":
        return ()
    return tuple(e.CardChosen(side, "coop.round.2") for side in coop_of(state).players if side not in coop_of(state).chosen)


def _after_the_card(state: State) -> Events:
    if not coop_of(state).shown:
        return ()
    late = state.position.rulings.coop_shadows_timing == "after"
    return (*(for_the_shadows(state) if late else ()), *round_ends.lifted(state.position), e.StageReached(WHITE, "coop.round.6"))


def _turns(state: State) -> Events:
    """The next player of the phase; when all have had their turn, what comes after it."""
    active = state.position.active
    if active is not None and active not in state.turned:
        return _bonus(state, active)
    due = reveals(state)
    if due:
        return (e.CardsDue(due, "coop.momentum.7.1"),)
    order = [side for side in state.position.initiative or () if side not in state.turned]
    if not order:
        if state.stage == WHITE:
            return (e.StageReached(BLACK, "coop.round.7"),)
        return (*round_ends.radiation(state), e.StageReached(OBJECTIVE, "coop.round.9"))
    if state.stage == BLACK:
        return (e.TurnBegan(order[0], "coop.round.7", attacks_a_turn(state.position)),)
    return (e.TurnBegan(order[0], "coop.round.6"), e.TasksAdded(_her_action(state, order[0]), "coop.princess.5"))


def _her_action(state: State, side: str | None) -> tuple[d.CoopDuty, ...]:
    """coop.princess.5 and 7: a card, or only her return while she is off the board; both where that is played."""
    card, back = d.PrincessCardToDraw(side), d.PrincessToReturn(side)
    if state.position.has_princess:
        return (card,)
    return (back, card) if state.position.rulings.coop_princess_absent == "place-and-play" else (back,)


def _bonus(state: State, active: str) -> Events:
    """coop.round.5.1: counted when the Oni have attacked, before the player has done anything; what is produced pays next time."""
    if state.stage != BLACK or coop_of(state).attacks or state.turn.used:
        return ()
    points = bonus(state, active)
    return (turns.BonusCounted(active, points, "coop.round.5.1"),) if points != state.turn.bonus else ()


STAGES: dict[str, Callable[[State], Events]] = {
    SETUP: setup_turns.goes_on,
    CHOOSE: _after_choosing,
    ROUND_CARD: _after_the_card,
    **dict.fromkeys(TURNS, _turns),
}
