"""The set-up before anybody places anything: Moon, first Oni, supply, initiative, and what the table agreed on (tsk.setup.1–8)."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Never

from rules.engine.kernel import validation
from rules.engine.kernel.catalogue import Catalogue
from rules.engine.kernel.codec import Codec
from rules.engine.kernel.errors import RuleViolation
from rules.engine.kernel.random import Chance
from rules.engine.tsukuyumi import game_options as agreed
from rules.engine.tsukuyumi.board import position_json, shape
from rules.engine.tsukuyumi.board.position import MOON, ONI, Position
from rules.engine.tsukuyumi.board.position_json import HEXES, hexagon
from rules.engine.tsukuyumi.legality import initiative, input_checks, legendary_oni
from rules.engine.tsukuyumi.play import setup as options_read
from rules.engine.tsukuyumi.play.fights.state import CombatCard
from rules.engine.tsukuyumi.rulings import Rulings
from rules.engine.tsukuyumi.standard import rounds
from rules.engine.tsukuyumi.standard.state import HOME, SETUP, Advantage, Standard
from rules.engine.tsukuyumi.state import State

FIELDS = (
    "mode", "players", "areas", "seed", "oni", "moon_oni", "modules", "scenario", "rounds", "rulings", "printed", "stats",
    "starting_units", "combat_cards", "mascots", "goal", "advantages", "home_places", "initiative", "known_cards",
)  # fmt: skip
ROUNDS = {"standard": 4, "fast": 3, "epic": 5, "supremacy": 6, "two-player": 3}  # tsk.score.14, tsk.mode.2–4, tsk.two.2
MOST_KNOWN = 100  # action cards of earlier tables
MOST_ROUNDS = 6  # tsk.round.2.2: six action cards each
SIZES = ("small", "medium", "large")
FEWER_ONI = 18
PLAYERS = {"two-player": (2, 2)}
LASTING = ("advanced-position", "jack-of-all-trades", "rich-harvest", "scout")  # what is used after the board is laid
CARDS: Codec[Never] = Codec((), HEXES)


def setup(options: Mapping[str, object], catalogue: Catalogue) -> State:
    """The first state of a standard or two-player table: everybody still has to place home, areas and units."""
    validation.only(options, FIELDS, "options")
    variant = validation.one_of(options["mode"], ROUNDS, "options.mode")
    mode = agreed.MODES[variant]
    seats = options_read.seats(options, catalogue, *PLAYERS.get(variant, (2, 6)))
    modules = _modules(options, variant)
    seed = str(options.get("seed", ""))
    rulings = dict(validation.mapping(options.get("rulings", {}), "options.rulings"))
    advantages = _advantages(options, seats) if "starting-advantages" in modules else {}
    order = _raised(initiative.first_order(options, seats, catalogue), advantages)
    areas = _areas(options)
    on_moon, supply = _oni(options, areas, catalogue, Rulings.of(rulings), Chance(f"oni {seed}"))
    for name, unit in on_moon.items():
        areas[name] = {**areas[name], "units": {ONI: {unit: 1}}}
    if "legendary-oni" in modules:
        supply |= {unit: catalogue.units[ONI][unit].quantity or 1 for unit in legendary_oni.NAMES}
    if "moon-princess" in modules:
        supply["princess"] = 1
    precious = dict.fromkeys(_holders(advantages, "precious-land"), 1) if mode == "standard" else {}
    drawn = MappingProxyType({by: advantages[by].value for by in _holders(advantages, "intelligence")})
    read = position_json.read(
        {
            "game": "tsukuyumi", "mode": mode, "areas": areas, "initiative": list(order), "active": order[0], "supply": {ONI: supply},
            "rulings": rulings, "printed": options.get("printed", {}), "stats": options.get("stats", {}), "vp": precious,
        },
        catalogue, catalogue.readings,
    )  # fmt: skip
    if reasons := shape.check_ground(read):
        raise RuleViolation(tuple(reasons))
    mascots = _mascots(options, seats, read) if "mascots" in modules else {}
    own = Standard(
        players=seats,
        variant=variant,
        modules=modules,
        scenario=_scenario(options, variant, len(seats)),
        goal=validation.whole(options.get("goal", 20), "options.goal", 1, 200) if variant == "supremacy" else 0,
        step=HOME,
        starting=_starting(options, seats, read, mascots),
        more_areas=MappingProxyType(dict.fromkeys(_holders(advantages, "spread-out"), 1)),
        home_places=tuple(
            hexagon(n, "options.home_places") for n in validation.items(options.get("home_places", []), "options.home_places")
        ),
        combat_cards=_combat_cards(options, seats),
        mascots=MappingProxyType(mascots),
        advantages=MappingProxyType({by: one for by, one in advantages.items() if one.card in LASTING}),
        free_events=drawn,
        known_cards=MappingProxyType(_known_cards(options)),
    )
    number = validation.whole(options.get("rounds", ROUNDS[variant]), "options.rounds", 1, MOST_ROUNDS)
    return State(replace(read, active=order[0]), stage=SETUP, rounds=number, seed=seed, held=drawn, standard=own)


def _modules(options: Mapping[str, object], variant: str) -> tuple[str, ...]:
    asked = validation.items(options.get("modules", []), "options.modules")
    scenario = options.get("scenario")
    clash = {c.module for c in agreed.conflicts(variant, [str(m) for m in asked], scenario if isinstance(scenario, str) else None)}
    accepted = [m for m in agreed.accepted_modules(variant) if m not in clash]
    for n, module in enumerate(asked):
        validation.one_of(module, accepted, f"options.modules.{n}")
    return tuple(m for m in agreed.MODULES if m in asked)


def _known_cards(options: Mapping[str, object]) -> dict[str, Mapping[str, int]]:
    """Action cards that were copied at an earlier table, by name (tsk.round.2)."""
    given = validation.mapping(options.get("known_cards", {}), "options.known_cards", MOST_KNOWN)
    for card in given:
        input_checks.name(card, "options.known_cards")
    return {card.casefold(): _printed(lines, f"options.known_cards.{card}") for card, lines in given.items()}


def _printed(value: object, at: str) -> Mapping[str, int]:
    given = validation.mapping(value, at)
    validation.only(given, rounds.ACTIONS, at)
    return MappingProxyType({name: validation.whole(number, f"{at}.{name}", 0, rounds.MOST) for name, number in given.items()})


def _scenario(options: Mapping[str, object], variant: str, players: int) -> str:
    scenario = options.get("scenario")
    if scenario is None:
        return ""
    return validation.one_of(scenario, agreed.accepted_scenarios(variant, players), "options.scenario")


def _raised(order: list[str], advantages: Mapping[str, Advantage]) -> list[str]:
    """tsk.start.8: up before anything is set up; several in initiative order (tsk.module.3.2)."""
    for by in [side for side in order if side in advantages and advantages[side].card == "rise-to-power"]:
        place = max(order.index(by) - advantages[by].value, 0)
        order = [side for side in order if side != by]
        order.insert(place, by)
    return order


def _advantages(options: Mapping[str, object], seats: tuple[str, ...]) -> dict[str, Advantage]:
    found = {}
    for by, one in validation.mapping(options.get("advantages", {}), "options.advantages").items():
        validation.one_of(by, seats, "options.advantages", "unknown-faction")
        data = validation.mapping(one, f"options.advantages.{by}")
        card = validation.needed(data, "card", f"options.advantages.{by}")
        found[by] = Advantage(str(card)[:60], validation.whole(data.get("value", 1), f"options.advantages.{by}.value", 0, 20))
    return found


def _holders(advantages: Mapping[str, Advantage], card: str) -> list[str]:
    return [by for by, one in advantages.items() if one.card == card]


def _areas(options: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The tiles as they lie, and the Moon in the middle of them."""
    areas = options_read.areas(options)
    for here in sorted(MOON):
        areas.setdefault(str(here), {"kind": "moon"})
    return areas


def _oni(
    options: Mapping[str, object],
    areas: Mapping[str, Mapping[str, object]],
    catalogue: Catalogue,
    rulings: Rulings,
    chance: Chance,
) -> tuple[dict[str, str], dict[str, int]]:
    """tsk.setup.1: one Oni at random on each area of the Moon, the others in the supply."""
    asked = validation.mapping(options.get("oni", {}), "options.oni")
    validation.only(asked, SIZES, "options.oni")
    default = {size: catalogue.units.get(ONI, {})[size].quantity or 0 for size in SIZES}
    left = {size: validation.whole(asked.get(size, default[size]), f"options.oni.{size}", 0, 50) for size in SIZES}
    bag = chance.shuffled([size for size in SIZES for _ in range(left[size])])
    if not asked and rulings.number_of_oni == "eighteen":
        bag = bag[:FEWER_ONI]
    left = {size: bag.count(size) for size in SIZES}
    moon = [name for name in sorted(areas) if areas[name].get("kind") == "moon" and "units" not in areas[name]]
    given = validation.mapping(options.get("moon_oni", {}), "options.moon_oni")
    validation.only(given, moon, "options.moon_oni")
    on_moon = {}
    for name in moon:
        size = validation.one_of(given[name], SIZES, f"options.moon_oni.{name}") if given else (bag.pop() if bag else "")
        if size and left[size]:
            on_moon[name] = size
            left[size] -= 1
    return on_moon, left


def _mascots(options: Mapping[str, object], seats: tuple[str, ...], read: Position) -> dict[str, str]:
    found = {}
    for by, unit in validation.mapping(options.get("mascots", {}), "options.mascots").items():
        validation.one_of(by, seats, "options.mascots", "unknown-faction")
        units = read.units_of(by)
        found[by] = validation.one_of(unit, units, f"options.mascots.{by}", "unknown-unit")
    return found


def _starting(
    options: Mapping[str, object], seats: tuple[str, ...], read: Position, mascots: Mapping[str, str]
) -> Mapping[str, Mapping[str, int]]:
    """tsk.setup.11 and tsk.module.6: what the sheet prints, as far as the players gave it; a mascot comes with it for free."""
    found: dict[str, dict[str, int]] = {}
    for by, units in validation.mapping(options.get("starting_units", {}), "options.starting_units").items():
        validation.one_of(by, seats, "options.starting_units", "unknown-faction")
        if figures := options_read.figures(read, by, units, f"options.starting_units.{by}", 0, 50):
            found[by] = figures
    for by, unit in mascots.items():
        if by in found:
            found[by][unit] = found[by].get(unit, 0) + 1
    return MappingProxyType({by: MappingProxyType({u: n for u, n in units.items() if n}) for by, units in found.items()})


def _combat_cards(options: Mapping[str, object], seats: tuple[str, ...]) -> Mapping[str, tuple[CombatCard, ...]]:
    """The combat cards that the players have read out; where none are, the two kinds that everybody has serve."""
    found = {}
    for by, cards in validation.mapping(options.get("combat_cards", {}), "options.combat_cards").items():
        validation.one_of(by, [*seats, ONI], "options.combat_cards", "unknown-faction")
        at = f"options.combat_cards.{by}"
        found[by] = tuple(CARDS.read_as(CombatCard, one, f"{at}.{n}") for n, one in enumerate(validation.items(cards, at, 10)))
    return MappingProxyType(found)
