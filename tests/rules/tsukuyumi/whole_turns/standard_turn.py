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


def hits(fight: Fight) -> dict[str, int]:
    """All the damage of the battle by side: the attack's shares, and each Counterstrike with all who stood there (tsk.combat.9.3, 12)."""
    found = {side: damage for side, damage in fight.shares.items() if damage}
    for side, answer in fight.answers.items():
        if answer == "counterstrike":
            back = oracle.total(fight.turn.position, fight.area, side, "attack")
            found[fight.turn.by] = found.get(fight.turn.by, 0) + back
    return {side: damage for side, damage in found.items() if damage}


def health(fight: Fight, side: str) -> Units:
    """Health points in this battle, with Protection where it was chosen (tsk.damage.11)."""
    plain = {unit: oracle.stat(fight.turn.position, side, unit, "health") for unit in oracle.figures_of(fight.turn.position, fight.area, side)}
    if fight.answers.get(side) != "protection":
        return plain
    kind, value = PROTECTION[side]
    return {unit: points * value if kind == "times" else points + value for unit, points in plain.items()}


def ways(fight: Fight, side: str) -> list[Units]:
    """What a side may lose to the damage that comes to it (tsk.damage.5–9)."""
    there = oracle.figures_of(fight.turn.position, fight.area, side)
    units = {unit: there.count(unit) for unit in sorted(set(there))}
    found: list[Units] = []
    # Damage of several sources is taken blow by blow; with one source there is one blow.
    for lost, _, _ in oracle.damage_ways(units, health(fight, side), hits(fight).get(side, 0)):
        if dict(lost) not in found:
            found.append(dict(lost))
    return found


def ended(fight: Fight, losses: dict[str, Units]) -> Turn:
    """All losses leave together (tsk.combat.11); Oni go back to the supply. Retreats are looked at by themselves."""
    position = deepcopy(fight.turn.position)
    for side, units in losses.items():
        for unit, count in units.items():
            t.shifted(position, side, unit, fight.area, -count)
            if side == "oni":
                position["supply"]["oni"][unit] = position["supply"]["oni"].get(unit, 0) + count
    return replace(fight.turn, position=position)
