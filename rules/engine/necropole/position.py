"""The position as the contract's JSON and back: every value is checked, every refusal says where and what would be accepted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rules.engine.kernel import effects, validation
from rules.engine.kernel.catalogue import Bound, Catalogue
from rules.engine.kernel.codec import Codec, Hooks, Json
from rules.engine.kernel.effects import AnyStep, CardFacts, Effect
from rules.engine.kernel.errors import BadInput
from rules.engine.kernel.game import Command as AnyCommand
from rules.engine.necropole import boards, ring, rulings
from rules.engine.necropole import commands as c
from rules.engine.necropole.boards import Board
from rules.engine.necropole.ids import District, SideName, Slug, UndeadId
from rules.engine.necropole.state import CARD_FIGURES, CLASSES, SIDES, SLUG, STATS, Draft, Fight, Position, Running, Side, State

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
BOUND = re.compile(r"([≥≤]) ?([0-9]{1,3})")
LONGEST_NAME = 60
MOST_UNDEAD = 60
MOST_NUMBER = 99
CARD_FIELDS = ("kind", "of", "figures", "traits", "effect")


def read_name(value: object, at: str) -> str:
    """The name of an undead, a card or a unit: small letters, digits, hyphens."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not NAME.fullmatch(value):
        raise BadInput("not-a-name", at, {"found": str(value)[:40]})
    return value


def read_bound(value: object, at: str) -> Bound:
    """A number, or a bound such as "≥ 5"."""
    if isinstance(value, str):
        found = BOUND.fullmatch(value)
        if found is None:
            raise BadInput("not-a-whole-number", at, {"least": 0, "most": MOST_NUMBER})
        number = int(found.group(2))
        return Bound(number, None) if found.group(1) == "≥" else Bound(0, number)
    number = validation.whole(value, at, 0, MOST_NUMBER)
    return Bound(number, number)


def write_bound(value: object) -> object:
    if not isinstance(value, Bound):
        raise TypeError("not a bound")
    if value.exact is not None:
        return value.exact
    return f"≥ {value.least or 0}" if value.most is None else f"≤ {value.most}"


def read_card(value: object, at: str) -> CardFacts:
    """What a card prints, as far as it is known."""
    data = validation.mapping(value, at)
    validation.only(data, CARD_FIELDS, at)
    given = validation.mapping(data.get("figures") or {}, f"{at}.figures")
    validation.only(given, CARD_FIGURES, f"{at}.figures")
    figures = {name: validation.whole(number, f"{at}.figures.{name}", 0, MOST_NUMBER) for name, number in given.items()}
    traits = validation.items(data.get("traits") or [], f"{at}.traits")
    kind, of, effect = data.get("kind"), data.get("of"), data.get("effect")
    return CardFacts(
        None if kind is None else read_name(kind, f"{at}.kind"),
        None if of is None else read_name(of, f"{at}.of"),
        MappingProxyType(figures),
        frozenset(read_name(trait, f"{at}.traits.{number}") for number, trait in enumerate(traits)),
        None if effect is None else effects.read(effect, f"{at}.effect"),
    )


def write_card(value: object) -> Json:
    if not isinstance(value, CardFacts):
        raise TypeError("not what a card prints")
    found: Json = {"kind": value.kind, "of": value.of, "figures": dict(value.figures), "traits": sorted(value.traits)}
    if value.effect is not None:
        found["effect"] = effects.write(value.effect)
    return {name: part for name, part in found.items() if part not in (None, {}, [])}


def _read_side(value: object, at: str) -> str:
    return validation.one_of(value, SIDES, at)


def _read_district(value: object, at: str) -> str:
    return validation.one_of(value, (*ring.DISTRICTS, ring.CENTRE), at)


def _write_steps(value: object) -> object:
    if not isinstance(value, effects.Step):
        raise TypeError("not a step")
    return effects.write_step(value)


def _read_board(value: object, at: str) -> Board:
    return _BOARDS.read_as(Board, value, at)


def _write_board(value: object) -> Json:
    """A board always says what kind it is."""
    return {"kind": getattr(value, "kind", None), **_BOARDS.write_as(value)}


_BOARDS: Codec[object] = Codec(())
HOOKS: Hooks = {
    Board: (_read_board, _write_board),
    SideName: (_read_side, str),
    District: (_read_district, str),
    UndeadId: (read_name, str),
    Slug: (read_name, str),
    Bound: (read_bound, write_bound),
    CardFacts: (read_card, write_card),
    Effect: (effects.read, lambda value: effects.write(value) if isinstance(value, Effect) else value),
    AnyStep: (effects.read_step, _write_steps),
    effects.Roll: (effects.read_step, _write_steps),
    effects.Step: (effects.read_step, _write_steps),
}


@dataclass(frozen=True)
class _Written(Position):
    """A position as JSON has it: readings by ruling."""

    game: str = SLUG
    rulings: Mapping[str, str] = field(default_factory=dict)  # type: ignore[assignment]  # an object in JSON, pairs in the state


_CODEC: Codec[object] = Codec((), HOOKS, least=-MOST_NUMBER)
COMMANDS: Codec[c.Command] = Codec((*c.ACTIONS, *c.CORRECTIONS), HOOKS, least=-MOST_NUMBER)
_FIELDS = tuple(name for name in Position.__dataclass_fields__ if name != "rulings")


def read(value: object, catalogue: Catalogue, at: str = "position") -> State:
    """A state from JSON."""
    data = validation.mapping(value, at)
    validation.one_of(validation.needed(data, "game", at), (SLUG,), f"{at}.game")
    written = _CODEC.read_as(_Written, _with_classes(data, at), at)
    chosen = rulings.read(data.get("rulings", {}), catalogue.readings, f"{at}.rulings")
    position = Position(**{name: getattr(written, name) for name in _FIELDS}, rulings=chosen)
    if not position.order:
        position = replace(position, order=tuple(side for side in SIDES if side in position.sides))
    state = State(position, catalogue)
    _check(state, at)
    return state


def _with_classes(data: Mapping[str, object], at: str) -> Json:
    """A class among the printed values belongs to every undead with that card."""
    stats = validation.mapping(data.get("stats", {}), f"{at}.stats")
    undead = validation.mapping(data.get("undead", {}), f"{at}.undead")
    known = {unit: one["class"] for unit, one in stats.items() if isinstance(one, dict) and one.get("class") is not None}
    bare = {
        unit: {name: value for name, value in one.items() if name != "class"} if isinstance(one, dict) else one
        for unit, one in stats.items()
    }
    placed = {
        who: {"class": known[unit], **one} if isinstance(one, dict) and (unit := str(one.get("unit") or who)) in known else one
        for who, one in undead.items()
    }
    return {**data, "stats": bare, "undead": placed}


def _without_class(stats: object) -> object:
    return {name: value for name, value in stats.items() if name != "class"} if isinstance(stats, dict) else stats


def write(state: State) -> Json:
    """The contract's position; what holds its default is left out."""
    found = _CODEC.write_as(state.position)
    return {"game": SLUG, "mode": state.position.mode, **found, "rulings": dict(state.position.rulings)}


def write_command(command: AnyCommand) -> Json:
    """An option of a choice."""
    return COMMANDS.write_member(command)


def without_secrets(written: Json) -> Json:
    """The same without what nobody may see: the dice to come."""
    return {name: part for name, part in written.items() if name not in ("seed", "rolls")}


# --- what hangs together


def _check(state: State, at: str) -> None:
    position = state.position
    if len(position.undead) > MOST_UNDEAD:
        raise BadInput("too-many", f"{at}.undead", {"most": MOST_UNDEAD, "found": len(position.undead)})
    for place, names in (("undead", position.undead), ("stats", position.stats), ("cards", position.cards)):
        for name in names:
            read_name(name, f"{at}.{place}.{name[:40]}")
    for unit, stats in position.stats.items():
        validation.only(dict(stats), STATS, f"{at}.stats.{unit}")
    for side in position.sides:
        validation.one_of(side, SIDES, f"{at}.sides.{side[:40]}")
    for who, undead in position.undead.items():
        validation.one_of(undead.side, tuple(position.sides), f"{at}.undead.{who}.side")
    for side in (*position.order, *position.done, *([position.active] if position.active else [])):
        validation.one_of(side, tuple(position.sides), f"{at}.order")
    _check_city(position, at)
    if position.fight is not None:
        _check_fight(state, position.fight, f"{at}.fight")
    for number, fight in enumerate(position.halted):
        if fight.between is None or position.fight is None:
            raise BadInput("missing", f"{at}.halted.{number}.between")
        _check_fight(state, fight, f"{at}.halted.{number}")


def _check_city(position: Position, at: str) -> None:
    """Each district once, nothing of any that is not there, and leaders whose heroes exist."""
    city = position.city
    if city.ring and sorted(city.ring) != sorted(ring.DISTRICTS):
        raise BadInput("not-accepted", f"{at}.city.ring", {"found": ", ".join(city.ring)[:40], "accepted": list(ring.DISTRICTS)})
    for name in (*city.damage, *city.destroyed):
        validation.one_of(name, ring.DISTRICTS, f"{at}.city")
    if position.active is not None and position.active not in position.order:
        raise BadInput("not-accepted", f"{at}.active", {"found": position.active, "accepted": list(position.order)})
    for side, held in position.sides.items():
        for owed in held.owed:
            if owed.from_ is not None:
                validation.one_of(owed.from_, tuple(position.sides), f"{at}.sides.{side}.owed")
        if held.draft is not None:
            _check_draft(held, held.draft, f"{at}.sides.{side}.draft")


def _check_draft(held: Side, draft: Draft, at: str) -> None:
    if not held.leaders or any(not 0 <= due.leader < len(held.leaders) for due in draft.due):
        raise BadInput("missing", f"{at}.due")
    if draft.stage == "swap-hero" and (draft.spare is None or draft.kind not in CLASSES):
        raise BadInput("missing", f"{at}.spare")
    if draft.stage == "skills" and not draft.due:
        raise BadInput("missing", f"{at}.due")


def _check_fight(state: State, fight: Fight, at: str) -> None:
    boards.check(fight.board, f"{at}.board")
    sides = [side for camp in fight.camps for side in camp.sides]
    if not 2 <= len(fight.camps) <= len(SIDES) or len(set(sides)) < len(sides):
        raise BadInput("not-accepted", f"{at}.camps", {"found": str(len(fight.camps)), "accepted": sorted(state.position.sides)})
    for side in sides:
        validation.one_of(side, tuple(state.position.sides), f"{at}.camps")
    for step in fight.todo:
        for side in step.by:
            validation.one_of(side, sides, f"{at}.todo")
    for number in fight.order:
        validation.whole(number, f"{at}.order", 0, len(fight.camps) - 1)
    for name in ("camp", "first"):
        validation.whole(getattr(fight, name), f"{at}.{name}", 0, len(fight.camps) - 1)
    taken: dict[str, str] = {}
    for who, figure in fight.figures.items():
        place = f"{at}.figures.{who[:40]}"
        if who not in state.undead or state.undead[who].side not in sides:
            raise BadInput("not-accepted", place, {"found": who[:40], "accepted": sorted(state.undead)})
        if not fight.board.tracked or figure.at is None:
            continue
        if not boards.exists(fight.board, figure.at):
            raise BadInput("no-such-square", f"{place}.at", {"square": figure.at[:40]})
        if figure.at in taken:
            raise BadInput("two-on-square", f"{place}.at", {"square": figure.at})
        validation.one_of(figure.facing, fight.board.facings, f"{place}.facing")
        taken[figure.at] = who
    named = [fight.attacker, fight.last, *(fight.goal.who if fight.goal else ()), *fight.doubt, *fight.fallen]
    if fight.running is not None:
        _check_running(fight, fight.running, f"{at}.running")
        named += [fight.running.who, *fight.running.targets, *fight.running.wounded]
    for one in named:
        if one is not None and one not in state.undead:
            raise BadInput("not-accepted", at, {"found": one[:40], "accepted": sorted(state.undead)})
    if fight.attacker is not None and fight.attacker not in fight.figures:
        raise BadInput("not-accepted", f"{at}.attacker", {"found": fight.attacker, "accepted": sorted(fight.figures)})


def _check_running(fight: Fight, running: Running, at: str) -> None:
    """A card that is being carried out has somebody who plays it and a step that waits."""
    if running.who not in fight.figures and not fight.doubt:
        raise BadInput("not-accepted", f"{at}.who", {"found": running.who[:40], "accepted": sorted(fight.figures)})
    if fight.doubt:
        return
    if not running.todo or not running.todo[0].steps:
        raise BadInput("missing", f"{at}.todo")
    if running.throw is not None and not (running.chances and isinstance(running.step, effects.Roll)):
        raise BadInput("missing", f"{at}.chances")
