"""The first initiative order: the factions' numbers, lowest first (tsk.setup.7)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.errors import BadInput
from rules.engine.tsukuyumi.rulings import Rulings

LEAST, MOST = 0, 100


def first_order(options: Mapping[str, object], seats: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Who begins, from the players' list `initiative` or from the factions' numbers; nobody is put anywhere by guessing."""
    if options.get("initiative") is not None:
        return _listed(options["initiative"], seats)
    if len(seats) == 1:
        return list(seats)
    rulings = Rulings.of(validation.mapping(options.get("rulings", {}), "options.rulings"))
    numbers = {side: _number(options, seats.index(side), side, catalogue, rulings) for side in seats}
    order = sorted(seats, key=lambda side: numbers[side])
    for side, following in pairwise(order):
        if numbers[side] == numbers[following]:  # no sheets print the same number, and the books know no tie
            at = f"options.players.{max(seats.index(side), seats.index(following))}.initiative"
            raise BadInput("twice", at, {"about": "initiative", "found": numbers[side], "factions": [side, following]})
    return order


def known_number(side: str, catalogue: Catalogue, rulings: Rulings) -> int | None:
    """The faction's printed number, where the catalogue has it; ruling boarlords-initiative chooses where the books differ."""
    printed = catalogue.initiative.get(side, ())
    if not printed:
        return None
    return printed[-1] if rulings.boarlords_initiative == "thirteen" else printed[0]


def _listed(value: object, seats: Sequence[str]) -> list[str]:
    listed = [validation.one_of(side, seats, "options.initiative") for side in validation.items(value, "options.initiative")]
    if len(set(listed)) != len(listed):
        raise BadInput("twice", "options.initiative")
    if len(listed) != len(seats):
        raise BadInput("not-accepted", "options.initiative", {"found": ", ".join(listed)[:40], "accepted": sorted(seats)})
    return listed


def _number(options: Mapping[str, object], n: int, side: str, catalogue: Catalogue, rulings: Rulings) -> int:
    """What the players read off the sheet, else what the catalogue has."""
    at = f"options.players.{n}.initiative"
    given = validation.mapping(validation.items(options["players"], "options.players")[n], f"options.players.{n}").get("initiative")
    if given is not None:
        return validation.whole(given, at, LEAST, MOST)
    number = known_number(side, catalogue, rulings)
    if number is None:
        raise BadInput("missing", at, {"about": "initiative", "faction": side})
    return number
