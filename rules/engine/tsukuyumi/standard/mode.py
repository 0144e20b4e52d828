"""The door of the standard game: which part decides what, what is legal now, and what each side may see."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import PrintedValue
from rules.engine.tsukuyumi import free_play
from rules.engine.tsukuyumi.board import commands as c
from rules.engine.tsukuyumi.board import printed_values
from rules.engine.tsukuyumi.board.position import ONI
from rules.engine.tsukuyumi.modes import Way, unknown_action
from rules.engine.tsukuyumi.standard import (
    answers,
    consequences,
    damage_split,
    moves,
    oni_actions,
    player_attacks,
    rounds,
    scoring,
    setup_turns,
    turn_actions,
)
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard import events as e
from rules.engine.tsukuyumi.standard.evolve import Draft, evolve, own
from rules.engine.tsukuyumi.standard.legal import all_but_moves, legal_commands
from rules.engine.tsukuyumi.standard.setup import setup
from rules.engine.tsukuyumi.standard.state import PLAY
from rules.engine.tsukuyumi.state import FREE, OVER, State

# Commands that answer an open choice, by its kind; everything else has to wait.
ANSWERS: dict[str, tuple[type, ...]] = {
    "split-damage": (s.SplitDamage,),
    "counterattack": (s.Counterattack,),
    "take-damage": (s.TakeDamage,),
    "retreat": (s.Retreat,),
    "return-princess": (s.ReturnPrincess,),
    rounds.ADVANCE: (c.Move, s.Decline),
    consequences.ROLL: (s.RollDie,),
    consequences.LOSE: (s.LoseFigures,),
    consequences.MOONLAND: (s.MarkMoonland,),
    consequences.EVENT: (s.DrawEvent, s.Decline),
    turn_actions.GRANT: (c.Produce, s.Buy, s.Decline),
}
ONLY_ANSWERS = tuple({kind for kinds in ANSWERS.values() for kind in kinds} - {s.DrawEvent, c.Produce, s.Buy, c.Move})
ANY_TIME = (s.ScoreMission, s.ScoreGoal)
Deed = Callable[[Draft, Any], None]


def _no_free_play(draft: Draft, command: Any) -> None:
    """In a game with turns a fight is an attack with a card."""
    raise draft.refuse("with-a-card", "tsk.combat.6")


def _draw(draft: Draft, command: s.DrawEvent) -> None:
    if draft.state.pending:
        consequences.draw_and_play(draft, command)
    else:
        turn_actions.draw(draft, command)


DEEDS: dict[type, Deed] = {
    c.Home: setup_turns.place_home,
    s.NoHome: setup_turns.no_home,
    c.StartAreas: setup_turns.mark_areas,
    s.PlaceStarting: setup_turns.place_units,
    s.TurnPower: rounds.turn_power,
    s.PickAction: rounds.pick,
    s.FinishTurn: rounds.finish_turn,
    s.CloseRound: rounds.close_round,
    s.ReturnPrincess: rounds.return_princess,
    c.Move: moves.move,
    c.Produce: turn_actions.produce,
    s.Buy: turn_actions.buy,
    c.Initiative: turn_actions.change_initiative,
    s.DrawEvent: _draw,
    s.PlayEvent: turn_actions.play,
    s.UseFactionEffect: turn_actions.faction_effect,
    c.PlaceOni: oni_actions.place,
    s.PlaceShadows: oni_actions.place_shadows,
    c.OniConquer: oni_actions.conquer,
    s.OniHunt: oni_actions.hunt,
    s.OniMove: oni_actions.move,
    c.Conquer: _no_free_play,
    c.Annihilate: _no_free_play,
    s.Attack: player_attacks.attack,
    s.SplitDamage: damage_split.split,
    s.Counterattack: answers.counterattack,
    s.TakeDamage: answers.take_damage,
    s.Retreat: answers.retreat,
    s.RollDie: consequences.roll,
    s.LoseFigures: consequences.lose,
    s.MarkMoonland: consequences.mark_moonland,
    s.Decline: consequences.decline,
    s.ScoreMission: scoring.score_mission,
    s.ScoreGoal: scoring.score_goal,
}


def decide(state: State, command: Any, catalogue: Catalogue) -> tuple[Any, ...]:
    """The events of a command; in free play only the contract's actions, judged one by one."""
    if state.stage == FREE or state.standard is None:
        if not isinstance(command, c.ACTIONS):
            raise unknown_action(command)
        return free_play.decide(state.position, command)  # type: ignore[arg-type]
    if type(command) not in DEEDS:
        raise unknown_action(command, s.COMMANDS)
    draft = Draft(state)
    rounds.side_of(state.position, command.by)
    _in_order(draft, command, command.by)
    DEEDS[type(command)](draft, command)
    player_attacks.proceed(draft)  # a fight that waited for this goes on
    scoring.supremacy(draft)
    return tuple(draft.events)


def _in_order(draft: Draft, command: Any, by: str) -> None:
    """An open choice comes first, and only those may make it whose it is."""
    state = draft.state
    if state.stage == OVER:
        raise draft.refuse("game-over", "tsk.score.14")
    first = state.pending[0] if state.pending else None
    if first is None:
        if isinstance(command, ONLY_ANSWERS):
            raise draft.refuse("not-now", "tsk.round.4.1")
        return
    if isinstance(command, ANY_TIME):
        return
    if not isinstance(command, ANSWERS[first.kind]):
        raise draft.refuse("choose-first", first.clause, side=", ".join(first.by))
    if by not in first.by:
        raise draft.refuse("not-your-choice", first.clause, side=", ".join(first.by))


def view(state: State, side: str | None) -> dict[str, Any]:
    """What a side sees of the standard game: until all cards are turned up, only its own."""
    if state.standard is None:
        return {}
    now = own(state)
    cards = {by: dict(actions) for by, actions in now.chosen.items() if now.shown or by == side}
    names = {by: name for by, name in now.chosen_names.items() if by in cards and name}
    return {
        "round": state.position.round,
        "rounds": state.rounds,
        "turned": sorted(state.turned),
        "step": now.step,
        "chosen": sorted(now.chosen),
        "cards": cards,
        "card_names": names,
        "used": dict(now.used),
        "held": dict(now.held),
        "power": now.power or None,
        "missions": {by: list(done) for by, done in now.missions.items()},
        "oni_missions": dict(now.oni_missions),
        "goals": sorted(now.goals),
        "points": scoring.points(state),
        "result": _result(state),
    }


def _result(state: State) -> Mapping[str, Any] | None:
    if state.result is None:
        return None
    return {"winners": list(state.result.winners), "points": dict(state.result.scores), "clause": state.result.clause}


def legal(state: State, catalogue: Catalogue) -> Iterator[Any]:
    if state.stage == FREE or state.standard is None:
        yield from free_play.legal_commands(state.position)
    else:
        yield from legal_commands(state)


def listed(state: State, catalogue: Catalogue) -> Iterator[tuple[Any, tuple[PrintedValue, ...]]]:
    """What is legal, and what the active player could do if the unknown values were the best possible. Moves and losses that
    lack a value are left out: they ask for what they need where they are made."""
    if state.stage == FREE or state.standard is None:
        yield from free_play.listed(state.position)
        return
    if state.pending or not state.position.active:
        yield from ((command, ()) for command in legal_commands(state))
        return
    known = list(all_but_moves(state))
    yield from ((command, ()) for command in known)
    best = replace(state, position=printed_values.assumed(state.position, state.position.active))
    for command in all_but_moves(best):
        several = isinstance(command, c.Produce) and command.count > 1
        if not several and command not in known:
            lacking = needs(state, command, catalogue)
            if lacking:
                yield command, lacking
    if state.stage == PLAY:
        yield from ((command, ()) for command in moves.legal_moves(state))


def needs(state: State, command: Any, catalogue: Catalogue) -> tuple[PrintedValue, ...]:
    """Every printed value that it takes to decide a command."""
    by = getattr(command, "by", None) or ONI
    return printed_values.needed(state.position, by, lambda position: decide(replace(state, position=position), command, catalogue))


def follows(before: State, after: State) -> tuple[Any, ...]:
    """After the end the result follows what is corrected; who reached the agreed score first (tsk.mode.4) stays."""
    if after.stage != OVER or after.standard is None or after.result is None or after.result.clause == "tsk.mode.4":
        return ()
    if scoring.points(before) == scoring.points(after):
        return ()
    draft = Draft(after)
    scoring.close_game(draft, again=True)
    return tuple(draft.events)


WAY = Way(s.COMMANDS, e.EVENTS, setup, decide, evolve, legal, listed, needs, view, follows)
