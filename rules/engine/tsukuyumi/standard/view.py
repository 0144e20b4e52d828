"""What a side sees of the standard game: until all cards are turned up, only its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.kernel.errors import Reason
from rules.engine.tsukuyumi.play.turns import event_deck
from rules.engine.tsukuyumi.standard import objectives, oni_obligations, scoring
from rules.engine.tsukuyumi.standard.allowance import RULES
from rules.engine.tsukuyumi.standard.objectives import Progress
from rules.engine.tsukuyumi.standard.pending import pending
from rules.engine.tsukuyumi.standard.state import PLAY
from rules.engine.tsukuyumi.state import State
from rules.engine.tsukuyumi.views import DeckShown, View


@dataclass(frozen=True)
class Result:
    """How the game ended: who won, everybody's points, and the clause that ended it."""

    winners: tuple[str, ...]
    points: Mapping[str, int]
    clause: str


@dataclass(frozen=True)
class StandardView(View):
    """The standard game as a side may see it."""

    round: int | None
    rounds: int
    turned: tuple[str, ...]  # whose initiative markers are turned over
    step: str  # of the set-up: home, start-areas, starting-units
    chosen: tuple[str, ...]  # who has chosen an action card
    cards: Mapping[str, Mapping[str, int]]  # what the cards say that this side may see
    card_names: Mapping[str, str]
    used: Mapping[str, int]  # what the active player has used of each action
    held: Mapping[str, int]  # events in each hand
    power: str | None
    missions: Mapping[str, tuple[str, ...]]
    oni_missions: Mapping[str, str]
    goals: tuple[str, ...]  # who has scored the own goal
    points: Mapping[str, int]  # what everybody would have if the game ended now
    result: Result | None
    objectives: tuple[Progress, ...] = ()  # how far everybody is with goals and missions that can be counted
    known_cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # numbers of action cards that lay open, by name
    decks: tuple[DeckShown, ...] = ()  # what is left of the event deck, once a card has left it
    pieces: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # what each side has beside the board: weapons
    due: tuple[Reason, ...] = ()  # what the active player still has to do with the Oni before the turn may end


def view(state: State, side: str | None) -> View:
    """What a side may see; None is a watcher."""
    choice = pending(state)
    now = state.standard
    if now is None:
        return View(state.position, choice, state.stage)
    cards = {by: actions for by, actions in now.chosen.items() if now.shown or by == side}
    return StandardView(
        position=state.position,
        pending=choice,
        stage=state.stage,
        round=state.position.round,
        rounds=state.rounds,
        turned=tuple(sorted(state.turned)),
        step=now.step,
        chosen=tuple(sorted(now.chosen)),
        cards=cards,
        card_names={by: name for by, name in now.chosen_names.items() if by in cards and name},
        used=state.turn.used,
        held=state.held,
        power=now.power or None,
        missions=now.missions,
        oni_missions=now.oni_missions,
        goals=tuple(sorted(now.goals)),
        points=scoring.points(state),
        result=_result(state),
        objectives=objectives.shown(state),
        known_cards=now.known_cards,
        decks=event_deck.shown(RULES, state),
        pieces=state.pieces,
        due=tuple(oni_obligations.undone(state, state.position.active)) if state.stage == PLAY and state.position.active else (),
    )


def _result(state: State) -> Result | None:
    ended = state.result
    return Result(ended.winners, ended.scores, ended.clause) if ended is not None else None
