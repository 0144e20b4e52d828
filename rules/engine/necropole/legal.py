"""Every command that could be sent now, in a fixed order, each with the printed values that it still lacks."""

from collections.abc import Iterator

from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.effects import Touch
from rules.engine.kernel.errors import BadInput, PrintedValue, UnknownValue
from rules.engine.kernel.game import Command
from rules.engine.necropole import acts, boards, city, city_legal, commands, drafting, flight, hands, house, pending, potions, rounds
from rules.engine.necropole.commands import SideName, Slug, UndeadId
from rules.engine.necropole.decide import decide, instants_of, refusals
from rules.engine.necropole.state import MASTER, State
from rules.engine.necropole.values import printed

Listed = tuple[commands.Command, tuple[PrintedValue, ...]]


def legal_commands(state: State, catalogue: Catalogue) -> Iterator[commands.Command]:
    """Exactly what decide accepts; a roll or a card's targets may still be left open by it."""
    return (command for command, lacking in listed(state, catalogue) if not lacking)


def listed(state: State, catalogue: Catalogue) -> Iterator[Listed]:
    """The same, with what only lacks printed values."""
    if state.position.winners:
        return
    open_choice = pending.pending(state)
    if open_choice is not None and open_choice.kind != "between":
        yield from _answers(state, open_choice.options, catalogue)
        return
    candidates = _candidates(state) if state.position.fight is not None else _in_city(state)
    for command in candidates:
        try:
            if not refusals(state, command):
                if _ends_turn(state):
                    decide(state, command, catalogue)
                yield command, ()
        except UnknownValue as missing:
            yield command, missing.needs
        except BadInput:
            continue  # somebody has to say more than a list can


def _ends_turn(state: State) -> bool:
    """Whether a command may end the turn with damage that nobody knows: that of an invoked god at the Gate."""
    gods = [who for who, one in state.undead.items() if one.kind == "god" and one.invoked and one.in_ == city.GATE]
    return any(printed(state, god, "damage").exact is None for god in gods)


def _in_city(state: State) -> Iterator[commands.Action]:
    """Whatever the side whose exploration turn it is could do, and what is owed to any."""
    if city.exploring(state) and not drafting.drawing(state):
        side = str(state.position.active)
        yield from city_legal.before_joining(state, side)
        yield from city_legal.after_joining(state, side)
        if state.terms.heals_outside:
            yield from potions.outside_uses(state, side)
        yield from city_legal.rewards(state)
        yield from _house(state)


def _answers(state: State, options: tuple[Command, ...], catalogue: Catalogue) -> Iterator[Listed]:
    """The options of an open choice; what a roll brings may hang on values that nobody has entered."""
    for option in options:
        if isinstance(option, commands.ACTIONS):
            try:
                if option != commands.Roll():
                    decide(state, option, catalogue)
                yield option, ()
            except UnknownValue as missing:
                yield option, missing.needs


def _candidates(state: State) -> Iterator[commands.Action]:
    """Whatever could be meant, type by type in the order of the contract."""
    fight = state.fight
    able = _players(state)
    exploring = city.exploring(state) and fight.between
    if exploring and fight.between:
        yield from city_legal.before_joining(state, fight.between[0])
    yield from flight.joins(state)
    if exploring and fight.between:
        yield from city_legal.after_joining(state, fight.between[0])
    if fight.board.tracked:
        for who in able:
            yield from _steps(state, who)
        for who in able:
            for facing in fight.board.facings:
                yield commands.Face(UndeadId(who), facing)
    else:
        yield from (commands.Walk(UndeadId(who), 1) for who in able)
        yield from (commands.Face(UndeadId(who)) for who in able)
    for who in able:
        for target in acts.touchable(state, who, Touch()):
            yield commands.Strike(UndeadId(who), UndeadId(target))
    for who in sorted(fight.figures):
        if who in able:
            for slug in hands.hand(state, who):
                for targets in pending.card_targets(state, who, slug):
                    yield commands.PlayCard(UndeadId(who), Slug(slug), False, targets)
        yield from pending.card_instants(state, who)
    for who in sorted(fight.figures):
        yield from pending.potion_uses(state, who)
    yield from (commands.Stop(UndeadId(who)) for who in able)
    for side in _sides(state):
        if side not in fight.hold and instants_of(state, side):
            yield commands.Hold(SideName(side))
    yield from (commands.LetPass(SideName(side)) for side in sorted(fight.hold))
    yield from _fleeing(state, able)
    if fight.between:
        yield commands.EndBetween(SideName(fight.between[0]))
        if len(fight.between) > 1:
            yield commands.EndBetween(SideName(fight.between[0]), True)
    if fight.starter is not None:
        yield commands.GoalMet(SideName(fight.starter))
        yield commands.GoalFailed(SideName(fight.starter))
    yield from _house(state)


def _house(state: State) -> Iterator[commands.House]:
    """What the phone could do for the Game Master; a value that it lacks is found when the command is judged."""
    try:
        number = len(house.choices(state))
    except UnknownValue:
        number = 1
    by = SideName(MASTER)
    yield from (commands.House(by, n if number > 1 else None) for n in range(number))


def _players(state: State) -> tuple[str, ...]:
    """The undead that may act: the attacker, or everybody who could be played next."""
    fight = state.fight
    if fight.between is not None or fight.hold:
        return ()
    if fight.attacker is not None:
        return (fight.attacker,) if fight.attacker in fight.figures else ()
    return rounds.playable(state)


def _sides(state: State) -> tuple[str, ...]:
    return tuple(sorted(side for camp in state.fight.camps for side in camp.sides))


def _steps(state: State, who: str) -> Iterator[commands.Step]:
    figure = state.fight.figures[who]
    if figure.at is None:
        return
    for square in acts.ways(state, figure.at, figure.facing):
        if state.at(square) is None and boards.exists(state.fight.board, square):
            for facing in state.fight.board.facings:
                yield commands.Step(UndeadId(who), (square,), facing)


def _fleeing(state: State, able: tuple[str, ...]) -> Iterator[commands.Flee]:
    """Every group of a side's heroes of whom one could be played now."""
    fight = state.fight
    if fight.attacker is not None or fight.round < flight.FIRST_FLIGHT:
        return
    for side in sorted({state.undead[who].side for who in able}):
        own = [who for who in sorted(fight.figures) if state.undead[who].side == side and state.undead[who].kind == "hero"]
        for group in flight.groups(own, len(own)):
            if set(group) & set(able):
                yield commands.Flee(SideName(side), group)
