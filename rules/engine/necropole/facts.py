"""The numbers of an action before it is taken: its price, what is left, what a roll needs, how likely it wounds."""

from rules.engine.kernel.codec import Json
from rules.engine.kernel.effects import Choose, Roll, Touch
from rules.engine.kernel.errors import UnknownValue
from rules.engine.necropole import acts, cards, commands
from rules.engine.necropole.odds import odds
from rules.engine.necropole.rolls import needs
from rules.engine.necropole.state import UNIVERSAL, State
from rules.engine.necropole.values import cost_of, left


def price_of(state: State, command: commands.Action) -> int | None:
    """The Initiative that an action costs; None where it costs none, or where the card's price is not known."""
    match command:
        case commands.Step(_, path):
            return acts.STEP_COST * len(path)
        case commands.Walk(_, squares):
            return acts.STEP_COST * squares
        case commands.Face():
            return acts.STEP_COST
        case commands.Strike():
            return acts.STRIKE_COST
        case commands.PlayCard():
            known = cost_of(state, command.card)
            return command.cost if known is None else known
        case _:
            return None


def needed(state: State, command: commands.Action) -> dict[str, int]:
    """The highest total that wounds each target of an attack, as far as it is known."""
    match command:
        case commands.Strike(who, target):
            able = acts.touchable(state, who, Touch())
            return _known(state, who, able if target is None else (target,), Roll(), UNIVERSAL)
        case commands.PlayCard():
            steps = cards.steps_of(state, command.card)
            roll = next((step for step in steps if isinstance(step, Roll)), None)
            first = steps[0]
            if roll is None or isinstance(first, Choose):
                return {}
            able = command.targets or (acts.touchable(state, command.who, first) if isinstance(first, Touch) else ())
            return _known(state, command.who, tuple(able), roll, command.card)
        case _:
            return {}


def _known(state: State, who: str, targets: tuple[str, ...], roll: Roll, card: str) -> dict[str, int]:
    found = {}
    for target in targets:
        if target in state.fight.figures and who in state.fight.figures:
            try:
                limit = needs(state, who, target, roll, card).exact
            except UnknownValue:
                continue
            if limit is not None:
                found[target] = limit
    return found


def of(state: State, command: commands.Action) -> Json:
    """Price, Initiative left afterwards, needs and chances by target; what is not known is left out."""
    found: Json = {}
    if state.position.fight is None:
        return found
    who: str | None = getattr(command, "who", None)
    cost = price_of(state, command)
    if cost is not None:
        found["cost"] = cost
        has = left(state, who).exact if who is not None and who in state.fight.figures else None
        if has is not None and has >= cost:
            found["left"] = has - cost
    totals = needed(state, command)
    if totals:
        chances = {target: odds(limit, 0) for target, limit in totals.items()}
        found["needs"] = totals
        found["chance"] = {target: {"numerator": one.numerator, "denominator": one.denominator} for target, one in chances.items()}
    return found
