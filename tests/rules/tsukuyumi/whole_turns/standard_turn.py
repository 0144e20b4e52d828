"""A standard turn as the clauses tell it: what a card allows in a phase, and fights with their shares, answers and losses."""

from copy import deepcopy
from dataclasses import dataclass, field, replace

from tests.rules.tsukuyumi import oracle
from tests.rules.tsukuyumi.whole_turns import turn as t
from tests.rules.tsukuyumi.whole_turns.oni_turn import PROTECTION
from tests.rules.tsukuyumi.whole_turns.turn import Json, Refused, Turn, Units

BY_COLOUR = {"blue": ("events", "initiative"), "green": ("production",), "red": ("movement", "combat")}


def begin(position: Json, phase: str, card: Units) -> Turn:
    """The active player's turn in a phase (tsk.round.5–9.1): two of the four in white, else what the card shows in that colour."""
    by = position["active"]
    if phase == "white":
        return Turn(position, by, dict.fromkeys(t.WHITE_ACTIONS, 1), white=True)
    allowed = {action: card.get(action, 0) for action in BY_COLOUR[phase]}
    if phase == "green":
        allowed["production"] += t.productive(position, by)  # tsk.area.20.3: with or without green on the card
        if any(card.get(action) for action in ("production", "place-oni", "oni-conquest")):
            allowed["production"] += t.riverlands(position, by)  # tsk.area.7, riverland-without-green
    return Turn(position, by, allowed, white=False)


@dataclass(frozen=True)
class Fight:
    """A battle that has been opened: who may answer, what was answered, the damage on its way to each side."""

    turn: Turn
    area: str
    card: str
    defenders: tuple[str, ...]
    damage: int
    shares: Units
    answers: dict[str, str] = field(default_factory=dict)


def attack(turn: Turn, area: str, card: str) -> Fight:
    """A Conquest or an Annihilation (tsk.conquest.1, tsk.damage.1); a single defender takes all the damage."""
    turn = t.started(turn, "combat", "tsk.combat.3")
    turn = t.spent(turn, "combat", 1, "tsk.combat.2")
    asked = {"by": turn.by, "area": area}
    board = {**turn.position, "phase": None}
    damage = 0
    if card == "conquest":
        codes = oracle.conquer_verdict(board, asked)[0]
    else:
        codes, damage = oracle.annihilate_verdict(board, asked)
    if codes:
        raise Refused(", ".join(sorted(codes)))
    position = deepcopy(turn.position)
    if card == "conquest":
        position["areas"][area]["territory"] = turn.by  # tsk.conquest.7
    turn = replace(turn, position=position, fought=True)
    sides = [side for side in oracle.sides_in(position, area) if side != turn.by]
    players = [side for side in position["initiative"] if side in sides]
    defenders = (*players, *(["oni"] if "oni" in sides else []))  # tsk.combat.9.2, oni-counter-order
    shares = {defenders[0]: damage} if len(defenders) == 1 and damage else {}
    return Fight(turn, area, card, defenders, damage, shares)


def answerer(fight: Fight, side: str) -> str:
    """Who chooses for a side: itself; for the Oni the last in initiative, or the one before if that is the attacker (tsk.oni.17)."""
    if side != "oni":
        return side
    last = [player for player in fight.turn.position["initiative"] if player != fight.turn.by]
    return last[-1]


def blows(fight: Fight, side: str) -> list[int]:
    """The damage that comes to a side, one number a player who deals it: the attack's share first, then Counterstrikes, with all who
    stood there when the battle began (tsk.damage.2, tsk.combat.9.3, tsk.combat.12)."""
    dealt = [fight.shares.get(side, 0)]
    if side == fight.turn.by:
        struck = [other for other in fight.defenders if fight.answers.get(other) == "counterstrike"]
        dealt += [oracle.total(fight.turn.position, fight.area, other, "attack") for other in struck]
    return [damage for damage in dealt if damage]


def health(fight: Fight, side: str) -> Units:
    """Health points in this battle, with Protection where it was chosen (tsk.damage.11)."""
    figures = oracle.figures_of(fight.turn.position, fight.area, side)
    plain = {unit: oracle.stat(fight.turn.position, side, unit, "health") for unit in figures}
    if fight.answers.get(side) != "protection":
        return plain
    kind, value = PROTECTION[side]
    return {unit: points * value if kind == "times" else points + value for unit, points in plain.items()}


def ways(fight: Fight, side: str, gone: Units, damage: int) -> list[Units]:
    """What a side may lose to one blow, when so many of its figures have been named already (tsk.damage.5–9)."""
    there = oracle.figures_of(fight.turn.position, fight.area, side)
    units = {unit: there.count(unit) - gone.get(unit, 0) for unit in sorted(set(there))}
    choices: list[Units] = []
    for lost, _, _ in sorted(oracle.damage_ways(units, health(fight, side), damage), key=str):
        if dict(lost) not in choices:
            choices.append(dict(lost))
    return choices


def survivors(fight: Fight, side: str, gone: Units) -> Units:
    there = oracle.figures_of(fight.turn.position, fight.area, side)
    left = {unit: there.count(unit) - gone.get(unit, 0) for unit in sorted(set(there))}
    return {unit: count for unit, count in left.items() if count}


def retreat_faults(fight: Fight, side: str, walks: list[Json]) -> set[str]:
    """A retreat leads survivors one area away, over open edges unless they fly, and out of no area that nobody may leave."""
    return oracle.journey_reasons(fight.turn.position, side, walks, 1)


def ended(fight: Fight, losses: dict[str, Units], retreats: dict[str, list[Json]]) -> Turn:
    """All losses leave together (tsk.combat.11), Oni into the supply; who retreats has gone."""
    position = deepcopy(fight.turn.position)
    for side, walks in retreats.items():
        for walk in walks:
            t.shifted(position, side, walk["unit"], walk["path"][0], -walk["count"])
            t.shifted(position, side, walk["unit"], walk["path"][-1], walk["count"])
    for side, units in losses.items():
        for unit, count in units.items():
            t.shifted(position, side, unit, fight.area, -count)
            if side == "oni":
                position["supply"]["oni"][unit] = position["supply"]["oni"].get(unit, 0) + count
    return replace(fight.turn, position=position)
