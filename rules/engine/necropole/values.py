"""What an undead is worth at this moment: Force, Initiative, armour, life, with items, substances and weaknesses.

A value that is only known within bounds is one here too; whoever needs the number itself asks for it with `exactly`."""

from dataclasses import dataclass

from rules.engine.kernel.catalogue import Bound
from rules.engine.kernel.errors import PrintedValue, UnknownValue
from rules.engine.necropole.state import Figure, State, Value

ANY = Bound(0, None)
NONE = Bound(0, 0)
WISP = "feu-follet"


@dataclass(frozen=True)
class UnitValue(PrintedValue):
    """A value on the card of a hero or creature."""

    @property
    def at(self) -> str:
        return f"position.stats.{self.unit}.{self.name}"


@dataclass(frozen=True)
class CardValue(PrintedValue):
    """A number on a card or item."""

    @property
    def at(self) -> str:
        return f"position.cards.{self.unit}.figures.{self.name}"


@dataclass(frozen=True)
class TableValue(PrintedValue):
    """A number that the booklet or a component prints for all."""

    @property
    def at(self) -> str:
        return f"position.printed.{self.name}"


def printed(state: State, who: str, name: str) -> Bound:
    """A printed value: as entered at this table, else as the box has it. A hero's card shows no armour (nec.attack.1)."""
    unit = state.unit(who)
    entered = state.position.stats.get(unit, {}).get(name)
    if entered is not None:
        return entered
    if unit == WISP and name == "initiative" and state.terms.wisp_slow:
        return Bound(4, 4)
    known = state.catalogue.figures.get(unit, {}).get(name)
    if known is not None:
        return Bound(max(known.least or 0, 0), known.most)
    return NONE if name == "armour" and state.undead[who].kind == "hero" else ANY


def value(state: State, who: str, on: Value) -> Bound:
    """Force or Initiative with items and substances (nec.attack.6, nec.item.10); weaknesses are not taken off yet."""
    figure = figure_of(state, who)
    held = printed(state, who, on)
    if not figure.faded:
        for worn in state.undead[who].items:
            if worn.on == on:
                held = held + _of_card(state, worn.card, "bonus")
    return held + (_of(figure.sub, on) + _of(figure.potion, on) + _standing(state, who, on))


def force(state: State, who: str) -> Bound:
    """Force as it counts in an attack roll (nec.attack.4, nec.attack.5)."""
    return value(state, who, "force") - figure_of(state, who).weak.force


def left(state: State, who: str) -> Bound:
    """The Initiative that an undead still has (nec.attack.3, nec.fight.14)."""
    weak = figure_of(state, who).weak
    return value(state, who, "initiative") - (weak.initiative + weak.force if state.terms.weak_all else weak.initiative)


def armour(state: State, who: str) -> Bound:
    """Armour, printed and worn (nec.attack.7.1)."""
    held = printed(state, who, "armour")
    for worn in state.undead[who].items:
        number = state.card(worn.card).figures.get("armour")
        held = held + (number or 0)
    return held + _standing(state, who, "armour")


def life(state: State, who: str) -> Bound:
    """The black points of a full gauge (nec.attack.2)."""
    return printed(state, who, "life")


def cost_of(state: State, slug: str) -> int | None:
    """The weaknesses that a card costs; None where that is not known."""
    return state.card(slug).figures.get("weaknesses")


def figure_of(state: State, who: str) -> Figure:
    fight = state.position.fight
    return fight.figures.get(who, Figure()) if fight else Figure()


def unknown(state: State, who: str, name: str) -> UnknownValue:
    """Somebody has to read it from the card."""
    missing: list[PrintedValue] = []
    if name in ("force", "initiative"):
        missing = [
            CardValue("", worn.card, "bonus")
            for worn in state.undead[who].items
            if worn.on == name and "bonus" not in state.card(worn.card).figures
        ]
    if not missing or printed(state, who, name).exact is None:
        missing.insert(0, UnitValue("", state.unit(who), name))
    return UnknownValue(tuple(missing))


def _of_card(state: State, slug: str, name: str) -> Bound:
    number = state.card(slug).figures.get(name)
    return ANY if number is None else Bound(number, number)


def _standing(state: State, who: str, on: str) -> int:
    fight = state.position.fight
    return sum(one.by for one in fight.standing if one.who == who and one.on == on) if fight else 0


def _of(pair: object, on: Value) -> int:
    number: int = getattr(pair, on)
    return number
