"""What goes together: modes, numbers of players, scenarios, modules; knows the clause behind each no."""

from collections.abc import Collection
from dataclasses import dataclass

# A game mode: the set-up that it uses.
MODES = {
    "standard": "standard",
    "fast": "standard",
    "epic": "standard",
    "supremacy": "standard",
    "two-player": "two-player",
    "coop": "coop",
    "solo": "solo",
}
SCENARIOS = {
    "exploration": (3, 4, 5),
    "control": (3,),
    "pacific-standoff": (3,),
    "spoiled-earth": (4,),
    "the-canyon": (4, 5),
    "full-moon-down": (5,),
}
MODULES = (
    "alternative-goals",
    "starting-advantages",
    "epic-events",
    "faction-events",
    "mascots",
    "oni-powers",
    "oni-missions",
    "legendary-oni",
    "moon-princess",
)
NOT_WITH_THE_PRINCESS = ("mascots", "oni-missions", "oni-powers", "alternative-goals", "starting-advantages")
NOT_WITH_TWO = ("alternative-goals", "mascots", "oni-missions")
PART_OF_COOP = ("legendary-oni", "moon-princess")


@dataclass(frozen=True)
class Conflict:
    """A module that has to stay in the box, what it cannot be combined with, and the clause that says so."""

    module: str
    against: str
    clause: str


def is_coop(mode: str) -> bool:
    return MODES[mode] in ("coop", "solo")


def accepted_scenarios(mode: str, players: int) -> tuple[str, ...]:
    """The scenarios for this many players; they belong to the standard set-up."""
    return tuple(slug for slug, numbers in SCENARIOS.items() if players in numbers) if MODES[mode] == "standard" else ()


def accepted_modules(mode: str) -> tuple[str, ...]:
    """What can be added; the Princess and the legendary Oni already belong to the co-op game."""
    return tuple(m for m in MODULES if not (is_coop(mode) and m in PART_OF_COOP))


def conflicts(mode: str, modules: Collection[str], scenario: str | None = None) -> tuple[Conflict, ...]:
    """Every chosen module that cannot be used, once for each reason."""
    found = []
    for module in (m for m in MODULES if m in modules):
        if module in NOT_WITH_THE_PRINCESS and (is_coop(mode) or "moon-princess" in modules):
            found.append(Conflict(module, "moon-princess", "coop.aim.3.1"))
        if module == "faction-events" and is_coop(mode):
            found.append(Conflict(module, mode, "coop.setup.2"))
        if module in NOT_WITH_TWO and mode == "two-player":
            found.append(Conflict(module, mode, "tsk.two.11"))
        if module == "alternative-goals" and scenario == "exploration":
            found.append(Conflict(module, scenario, "tsk.scenario.2.1"))
    return tuple(found)
