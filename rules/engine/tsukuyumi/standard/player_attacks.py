"""A fight from the card to its end: the attack, the damage shared out, the answers, the losses that leave together (tsk.combat)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rules.engine.kernel import validation
from rules.engine.kernel.errors import BadInput, Reason
from rules.engine.kernel.hexes import Hex
from rules.engine.tsukuyumi.board import events as board
from rules.engine.tsukuyumi.board.position import ONI, Position, off_board
from rules.engine.tsukuyumi.legality import combat, input_checks
from rules.engine.tsukuyumi.play.fights import course
from rules.engine.tsukuyumi.play.fights import events as fights
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.play.fights.steps import step
from rules.engine.tsukuyumi.play.fights.values import fighters, health
from rules.engine.tsukuyumi.play.refusals import refused
from rules.engine.tsukuyumi.play.turns import events as turns
from rules.engine.tsukuyumi.standard import allowance, consequences, gambler
from rules.engine.tsukuyumi.standard import commands as s
from rules.engine.tsukuyumi.standard.events import Event, Events
from rules.engine.tsukuyumi.standard.evolve import asked, fold, own
from rules.engine.tsukuyumi.state import State

KINDS = ("annihilation", "conquest", "special", "once-per-round")
GENERIC = (CombatCard("annihilation"), CombatCard("conquest"))
MOST_DAMAGE = 1000
NOBODY_WATCHES: Mapping[str, int] = MappingProxyType({})
MOST_COUNTERATTACKS = 10


def attack(state: State, command: s.Attack) -> Events:
    """tsk.combat.8: the attack is carried out in full, then the defenders answer."""
    _readable(command.card)
    by, here = command.by, command.area
    input_checks.counts(command.part, "action.part")
    card, part = _whole(command.card), {unit: n for unit, n in command.part.items() if n}
    refused(attack_reasons(state, by, here, card, part))
    position = _engaged(state, by, here, part)
    dealt = _dealt(position, by, here, card)
    defenders = in_order(position, by, position.enemies(by, here))
    if dealt:
        _known_health(position, here, defenders)
    cost = 0 if _is_free(state, here) else 1
    found: list[Event] = [turns.ActionUsed(by, "combat", state.turn.used.get("combat", 0) + cost, "tsk.combat.2")]
    if not (position.phase == "white" and position.rulings.movement_after_combat == "red-only"):
        found.append(board.Fought(by, here, "tsk.combat.8"))
    found.append(fights.FightOpened(by, by, here, card, dealt, defenders, "tsk.combat.8", part))
    area = position.areas[here]
    if card.conquer and area.territory != by and combat.check_conquer(position, by, here).legal:
        found.append(board.TerritoryMarked(here, by, area.territory, "tsk.conquest.1"))
    return tuple(found)


def _readable(card: CombatCard) -> None:
    validation.one_of(card.kind, KINDS, "action.card.kind")
    input_checks.text(card.name, "action.card.name")
    if card.damage is not None:
        validation.whole(card.damage, "action.card.damage", 0, MOST_DAMAGE)
    if len(card.counterattacks) > MOST_COUNTERATTACKS:
        raise BadInput("too-many", "action.card.counterattacks", {"most": MOST_COUNTERATTACKS, "found": len(card.counterattacks)})
    for one in card.counterattacks:
        input_checks.text(one, "action.card.counterattacks")


def _whole(card: CombatCard) -> CombatCard:
    """tsk.combat.7: what the two usual kinds do without being read out."""
    annihilates = card.kind == "annihilation"
    return CombatCard(
        card.kind, card.name, card.conquer or card.kind == "conquest", card.damage, card.units or annihilates, card.counterattacks
    )


def _engaged(state: State, by: str, here: Hex, part: Mapping[str, int]) -> Position:
    """The position with only those of the attacker's units in the area that take part."""
    position = fighters(state)
    return position.with_units(here, by, part) if part and here in position.areas else position


def _part_reasons(position: Position, by: str, here: Hex, part: Mapping[str, int]) -> list[Reason]:
    """tsk.combat.4.1: all units of the area fight, unless the table lets some watch; never more than there are."""
    there = position.areas[here].units.get(by, {})
    for unit, n in part.items():
        if n > there.get(unit, 0):
            facts = {"unit": unit[:40], "owner": by, "area": str(here), "found": there.get(unit, 0), "asked": n}
            return [Reason("no-such-figure", "tsk.combat.4.1", facts)]
    watch = bool(part) and any(n > part.get(unit, 0) for unit, n in there.items())
    if watch and position.rulings.hold_back_units == "all-in":
        return [Reason("all-in", "tsk.combat.4.1", {"area": str(here)})]
    return []


def attack_reasons(state: State, by: str, here: Hex, card: CombatCard, part: Mapping[str, int] = NOBODY_WATCHES) -> list[Reason]:
    position, now = state.position, own(state)
    found = allowance.reasons(state, by, "combat", 0 if _is_free(state, here) else 1)
    if found:
        return found
    if here not in position.areas:
        return [off_board(here)]
    found += _part_reasons(position, by, here, part)
    position = _engaged(state, by, here, part)
    units = {unit: n for unit, n in position.areas[here].units.get(by, {}).items() if n}
    if card.conquer:
        found += _conquest_reasons(position, by, here)
    if card.kind == "annihilation":
        found += combat.check_annihilate(position, by, here).reasons
    elif not card.conquer and not units:
        found.append(Reason("no-own-figure", "tsk.combat.4", {"area": str(here)}))
    if card.kind == "once-per-round" and by in now.once:
        found.append(Reason("once-a-round", "tsk.combat.7.1", {}))
    if units and set(units) == {now.mascots.get(by)}:
        found.append(Reason("mascot-alone", "tsk.combat.14", {"area": str(here)}))
    return found


def _conquest_reasons(position: Position, by: str, here: Hex) -> list[Reason]:
    found = list(combat.check_conquer(position, by, here).reasons)
    if position.rulings.hopeless_conquest == "allowed":
        found = [r for r in found if r.code != "too-weak"]
    if position.areas[here].territory == by and position.rulings.reconquer_own_area == "forbidden":
        found.append(Reason("own-area", "tsk.conquest.10", {"area": str(here)}))
    return found


def _is_free(state: State, here: Hex) -> bool:
    """Whether a combat action already pays for this area, where the table reads it so."""
    return state.position.rulings.combat_cost == "one-an-area" and here in state.turn.fought_in


def _dealt(position: Position, by: str, here: Hex, card: CombatCard) -> int:
    """tsk.damage.2: the attack values of all units there, where the card uses them, and what else it deals."""
    return (position.sum(by, here, "attack") if card.units else 0) + (card.damage or 0)


def _known_health(position: Position, here: Hex, sides: tuple[str, ...]) -> None:
    """Asks for health that only components print before anything is done, not in the middle of the fight."""
    for side in sides:
        health(position, side, here)


def in_order(position: Position, attacker: str, sides: list[str]) -> tuple[str, ...]:
    """tsk.combat.9.2 and tsk.oni.17.4: in initiative order, the Oni last unless the table reads it otherwise."""
    order = list(position.initiative or ())
    players = [side for side in order if side in sides]
    if ONI not in sides:
        return tuple(players)
    return (ONI, *players) if position.rulings.oni_counter_order == "first" else (*players, ONI)


def proceed(state: State) -> Events:
    """Carries the fight on until somebody has to choose or it is over."""
    found: list[Event] = []
    while more := _goes_on(state):
        found += more
        state = fold(state, more)
    return tuple(found)


def _goes_on(state: State) -> Events:
    """The next thing in a fight that nobody has to tap; nothing when somebody has to."""
    if not state.fights or own(state).duties:
        return ()
    fight, happened = state.fights[0], course.by_itself(state)
    if fight.split and gambler.rolls_now(state, fight):
        return asked(gambler.die(state.position, fight))
    return happened or (consequences.close(state, fight) if step(state) is None else ())


def legal_attacks(state: State) -> Iterator[s.Attack]:
    """The combat cards that were read out, else the two kinds that everybody has, in every area where they may be played."""
    by = state.position.active or ""
    for here in sorted(h for h, area in state.position.areas.items() if area.units.get(by)):
        for card in own(state).combat_cards.get(by, GENERIC):
            try:
                if not attack_reasons(state, by, here, _whole(card)):
                    if _dealt(fighters(state), by, here, _whole(card)):
                        _known_health(state.position, here, tuple(state.position.enemies(by, here)))
                    yield s.Attack(by, here, card)
            except BadInput:
                continue  # a value that only components print
