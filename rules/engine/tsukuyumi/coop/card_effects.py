"""The small vocabulary of cards: move the Princess, bring Oni, attack here, take a marker. Cards we know use it, and so do players'
taps while a card lies open that only they can read."""

from collections.abc import Sequence

from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position
from rules.engine.tsukuyumi.coop import commands as c
from rules.engine.tsukuyumi.coop import events as e
from rules.engine.tsukuyumi.coop.events import Events
from rules.engine.tsukuyumi.coop.helpers import PRINCESS, card_open, duty_for, first_duty, is_free, no_fight, on_board, refuse
from rules.engine.tsukuyumi.coop.legendary_oni import brought
from rules.engine.tsukuyumi.coop.mines import mines_ahead
from rules.engine.tsukuyumi.coop.oni_attacks import taken
from rules.engine.tsukuyumi.coop.skybound import skybound_follows
from rules.engine.tsukuyumi.coop.state import SETUP
from rules.engine.tsukuyumi.legality import princess
from rules.engine.tsukuyumi.oni_ai import attack
from rules.engine.tsukuyumi.play.duties import CoopDuty, MarkerToGiveUp, OniToBring, PrincessToAttack, PrincessToReturn, TwoPointsToLay
from rules.engine.tsukuyumi.play.supply import LADDERS, figures
from rules.engine.tsukuyumi.state import State

# --- the Princess


def goes(state: State, corners: Sequence[princess.Corner], clause: str, then: tuple[CoopDuty, ...] = ()) -> Events:
    """She goes along these corners to the last of them: mines there come first, the Skybound follows, and then she does the rest."""
    position = state.position
    found: list[e.Event] = [board.PrincessMoved(tuple(sorted(corners[-1])), clause)]
    moving = position.has_princess and state.stage != SETUP  # coming back is no move
    if then:
        found.append(e.TasksAdded(then, clause, first=True))
    if moving and (follows := skybound_follows(position)):
        found.append(e.TasksAdded(follows, "coop.legend.12", first=True))
    if moving and (mines := mines_ahead(position, corners)):
        found.append(e.TasksAdded(mines, "coop.card.2.2", first=True))
    return tuple(found)


def advanced(state: State, corners: int, clockwise: bool, clause: str) -> Events:
    """So many corners along the border, never stopped by anybody."""
    if not state.position.has_princess:
        refuse("princess-away", "coop.princess.7")
    if state.position.princess not in princess.CORNERS:
        refuse("not-on-the-border", "coop.princess.4")
    return goes(state, princess.passed(state.position, corners, clockwise), clause)


def move(state: State, command: c.MovePrincess) -> Events:
    """A step of a card: at least one corner (coop.princess.4.1)."""
    card_open(state)
    if not 1 <= command.corners <= len(princess.CORNERS):
        refuse("wrong-number", "coop.princess.4.1", wanted=1, found=command.corners)
    return advanced(state, command.corners, command.clockwise, "coop.princess.4")


def place(state: State, command: c.PlacePrincess) -> Events:
    """At set-up on any corner; when she comes back, on the nearest to the home of the last in initiative."""
    corner = frozenset(command.areas)
    if not princess.stands(state.position, corner):
        refuse("not-on-the-border", "coop.princess.1")
    if state.stage == SETUP:
        return goes(state, (corner,), "coop.setup.5")
    duty = first_duty(state)
    if isinstance(duty, PrincessToReturn):
        if corner not in princess.returns(state.position):
            refuse("not-the-nearest", "coop.princess.7")
        return (e.TaskDone(duty, "coop.princess.7"), *goes(state, (corner,), "coop.princess.7"))
    card_open(state)
    return goes(state, (corner,), "coop.princess.7")


def returns_by_herself(state: State, duty: PrincessToReturn) -> Events:
    """Where there is just one nearest corner, nobody has to tap."""
    done = e.TaskDone(duty, "coop.princess.7")
    if state.position.has_princess:
        return (done,)
    corners = princess.returns(state.position)
    return (done, *goes(state, corners[:1], "coop.princess.7")) if len(corners) == 1 else ()


# --- Oni


def brings(state: State, duty: OniToBring) -> Events:
    """coop.card.5.1: unless mines have destroyed her on the way."""
    done = e.TaskDone(duty, "coop.card.5.1")
    if not state.position.has_princess:
        return (done,)
    return (done, *brought(state, [area for area in duty.areas if area in state.position.areas], "smallest", 1, "coop.card.5.1"))


def bring_oni(state: State, command: c.BringOni) -> Events:
    card_open(state)
    if command.size not in LADDERS:
        raise BadInput("not-accepted", "action.size", {"found": command.size[:40], "accepted": sorted(LADDERS)})
    if not command.areas or not 1 <= command.count <= 10:
        refuse("wrong-number", "coop.round.4.2", wanted=1, found=len(command.areas))
    on_board(state.position, command.areas)
    found = brought(state, command.areas, command.size, command.count, "coop.round.4.2")
    if not found:
        refuse("not-in-supply", "coop.oni.8.1", left=0)
    return found


def strength(position: Position, area: Hex) -> tuple[int, int]:
    """What an attack with those who stand there needs, and what they have, the Princess with them."""
    have = position.sum(ONI, area, "conquest")
    if area in position.princess:
        have += position.value(ONI, PRINCESS, "conquest")
    return attack.needed(position, area), have


def may_be_attacked(position: Position, area: Hex) -> bool:
    """Land that the Oni may attack anyhow; on a card also where players' units are, unless that is played otherwise; never a home."""
    if area not in position.areas or position.areas[area].is_homezone:
        return False
    by_units = position.rulings.coop_mp71_targets == "where-units-are" and bool(position.enemies(ONI, area))
    return by_units or attack.is_target(position, area)


def attackable(position: Position, area: Hex) -> bool:
    """Whether there is anything to attack, and somebody to do it (coop.card.5.3)."""
    return may_be_attacked(position, area) and (bool(figures(position, ONI, area)) or area in position.princess)


def can_attack(position: Position, area: Hex) -> bool:
    if not attackable(position, area):
        return False
    need, have = strength(position, area)
    return have >= need


def attack_here(state: State, command: c.AttackWithOniHere) -> Events:
    """A step of a card: the Oni attack where they stand."""
    position = state.position
    duty = first_duty(state)
    no_fight(state)
    if isinstance(duty, PrincessToAttack):
        if set(command.areas) != set(duty.areas):
            refuse("wrong-number", "coop.card.5", wanted=len(duty.areas), found=len(command.areas))
        return princess_attacks(state, duty)
    card_open(state)
    on_board(position, command.areas)
    if not command.areas or len(set(command.areas)) != len(command.areas):
        refuse("wrong-number", "coop.princess.6", wanted=1, found=len(command.areas))
    for area in command.areas:
        if not attackable(position, area):
            refuse("nothing-to-attack", "coop.princess.6", area=str(area))
        need, have = strength(position, area)
        if have < need:
            refuse("too-weak", "coop.card.5.3", needed=need, available=have, short=need - have)
    return fallen(position, command.areas)


def princess_attacks(state: State, duty: PrincessToAttack) -> Events:
    """coop.card.5: she and the Oni attack at once in all three areas that they can take."""
    position = state.position
    done = e.TaskDone(duty, "coop.card.5")
    if not position.has_princess:
        return (done,)  # coop.card.2.2: destroyed by mines, her action ends
    areas = [area for area in duty.areas if area in position.areas]
    strong = [area for area in areas if can_attack(position, area)]
    weak = [area for area in areas if area not in strong and attackable(position, area) and position.enemies(ONI, area)]
    if position.rulings.coop_mp71_strength == "needed":
        weak = []
    return (done, *fallen(position, [*strong, *weak], hurt_only=weak))


def fallen(position: Position, areas: Sequence[Hex], hurt_only: Sequence[Hex] = ()) -> Events:
    """All these areas are attacked at the same time; counterattacks come after all of them (coop.princess.6)."""
    told = []
    for area in areas:
        need, have = strength(position, area)
        occupied = bool(position.enemies(ONI, area))
        clause = "coop.princess.6" if attack.is_target(position, area) else "coop.card.5.4"
        told.append(e.OniAttacked(area, (), need, have, occupied, (), clause, counted=False))
    return (*told, *taken(position, areas, hurt_only=hurt_only))


# --- markers


def give_up(state: State, command: c.GiveUp) -> Events:
    """A card takes a territory marker from a player."""
    position = state.position
    on_board(position, (command.area,))
    if position.areas[command.area].territory != command.by:
        refuse("no-such-marker", "coop.card.6", area=str(command.area))
    duty = first_duty(state)
    done: Events = ()
    if isinstance(duty, MarkerToGiveUp):
        done = (e.TaskDone(duty_for(state, MarkerToGiveUp, "coop.card.6", command.by), "coop.card.6"),)
    elif not is_free(state):
        card_open(state)
    return (*done, board.TerritoryMarked(command.area, None, command.by, "coop.card.6"))


def given_up_by_itself(state: State, duty: MarkerToGiveUp) -> Events:
    """Whoever has no marker gives none, whoever has one gives that."""
    areas = [here for here in sorted(state.position.areas) if state.position.areas[here].territory == duty.side]
    done = e.TaskDone(duty, "coop.card.6")
    if not areas:
        return (done,)
    return (done, board.TerritoryMarked(areas[0], None, duty.side, "coop.card.6")) if len(areas) == 1 else ()


def two_points(state: State, command: c.LayTwoPoints) -> Events:
    """Prosperity: from now on that area is worth 2 points to the Oni."""
    position = state.position
    on_board(position, (command.area,))
    if position.areas[command.area].kind == "home":
        refuse("home", "coop.card.4", area=str(command.area))
    duty = first_duty(state)
    done: Events = ()
    if isinstance(duty, TwoPointsToLay):
        done = (e.TaskDone(duty, "coop.card.4"),)
    else:
        card_open(state)
    return (*done, board.MarkersCounted(command.area, ONI, "two-points", 1, "coop.card.4"))
