"""Opening a table for a fight: who fights whom, on which board, for what; one page that grows while you tap."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.web.tables import saved_cookie
from companion.web.tables.necropole import new_arena, new_campaign, new_people, words
from companion.web.tables.necropole.fight_table import GAME
from companion.web.tables.necropole.new_people import People
from companion.web.tables.necropole.opening import (
    ARENA,
    CAMPAIGN,
    FIGHT,
    SIDES_OF_HEXAGON,
    board_choices,
    board_of,
    open_table,
    read_one,
    read_rulings,
    ruling_choices,
    show,
)
from companion.web.tables.necropole.words import BOARDS, BY_EYE
from rules.engine.necropole.fights import MOST_PER_CAMP
from rules.engine.necropole.state import CLASSES, MASTER

OURS, THEIRS = "team-1", "team-2"
HEROES = {"xaia": "sorcerer", "xanaell": "sorcerer", "rhunlok": "warrior", "fyel-aulth": "assassin"}
MINIONS = ("squelette", "feu-follet", "apparition", "zombie", "necrophage", "abomination")
KINDS = ("minion", "lord", "god")
LAST_CAMP, WOUNDS, JUDGED = "last-camp", "wounds", "people"
GOALS = {
    LAST_CAMP: gettext_lazy("The last camp left"),
    WOUNDS: gettext_lazy("2 wounds on each creature (Manuscript Theft)"),
    JUDGED: gettext_lazy("Another objective: we decide"),
}
GEAR = {
    "force": gettext_lazy("Items on Force"),
    "initiative": gettext_lazy("Items on Initiative"),
    "armour": gettext_lazy("Armour of items"),
    "potion-de-substance": gettext_lazy("Potions of Substance"),
    "potion-de-2nd-chance": gettext_lazy("Potions of Second Chance"),
    "lost": gettext_lazy("Black points already lost"),
}
MOST_GEAR = {"force": 4, "initiative": 4, "armour": 4, "potion-de-substance": 2, "potion-de-2nd-chance": 2, "lost": 6}
POTIONS = ("potion-de-substance", "potion-de-2nd-chance")


@dataclass(frozen=True)
class FightTableChoices:
    """What has been chosen so far."""

    people: People
    against: str
    camps: Mapping[str, tuple[str, ...]]
    gear: Mapping[str, Mapping[str, int]]
    board: str
    hexagon: int
    void: bool
    goal: str
    first: str
    rulings: Mapping[str, str]

    @property
    def sides(self) -> tuple[str, str]:
        return OURS, self.against


def new(request: HttpRequest) -> HttpResponse:
    """Shows the choices; sent off, it opens the table and seats the host."""
    data = request.POST or request.GET
    if data.get("mode") == ARENA:
        return new_arena.new(request)
    if data.get("mode") == CAMPAIGN:
        return new_campaign.new(request)
    chosen = _read(data)
    refused = ""
    if request.method == "POST" and request.POST.get("create"):
        empty = [side for side in chosen.sides if not chosen.camps[side]]
        refused = _("Nobody fights for: %(sides)s.") % {"sides": ", ".join(map(words.side, empty))} if empty else ""
        if not refused:
            opened = open_table(request, chosen.people, chosen.sides, _options(chosen, saved_cookie.load(request, GAME)))
            if isinstance(opened, HttpResponse):
                return opened
            refused = opened
    return show(request, _context(chosen) | {"mode": FIGHT}, refused)


def _context(chosen: FightTableChoices) -> dict[str, Any]:
    creatures = chosen.against == MASTER
    return {
        "chosen": chosen,
        **new_people.context(chosen.people, chosen.sides),
        "againsts": [(MASTER, _("Creatures of the Game Master"), creatures), (THEIRS, _("Another team"), not creatures)],
        "camps": [_camp(chosen, side) for side in chosen.sides],
        **board_choices(chosen.board, chosen.hexagon),
        "tracked": chosen.board != BY_EYE,
        "goals": [(goal, text, goal == chosen.goal) for goal, text in GOALS.items() if goal != WOUNDS or creatures],
        "firsts": [] if creatures else [(side, words.side(side), side == chosen.first) for side in chosen.sides],
        "gear": [_gear(chosen, who) for side in chosen.sides for who in chosen.camps[side]],
        "geared": sum(1 for counts in chosen.gear.values() if any(counts.values())),
        "rulings": ruling_choices(chosen.rulings),
        "changed": len(chosen.rulings),
    }


# --- who fights


def _choices(side: str, taken: Iterable[str], others: Iterable[str]) -> list[tuple[str, str, str]]:
    """Whom a side may bring: (id, words, shape). Those with a name, then one more of each class or kind."""
    if side == MASTER:
        named = [(slug, words.undead(slug), "minion") for slug in MINIONS]
    else:
        named = [(slug, words.undead(slug), klass) for slug, klass in HEROES.items() if slug not in others]
    more = []
    for kind in KINDS if side == MASTER else CLASSES:
        numbers = [int(one.rpartition("-")[2]) for one in (*taken, *others) if one.startswith(f"{kind}-")]
        here = [f"{kind}-{n}" for n in sorted(numbers) if f"{kind}-{n}" in taken]
        more += [(one, words.undead(one), kind) for one in here]
        free = next(n for n in range(1, 20) if n not in numbers)
        more.append((f"{kind}-{free}", str(_ANOTHER[kind]), kind))
    return named + more


_ANOTHER = {
    "sorcerer": gettext_lazy("another sorcerer"),
    "warrior": gettext_lazy("another warrior"),
    "assassin": gettext_lazy("another assassin"),
    "minion": gettext_lazy("another minion"),
    "lord": gettext_lazy("a lord"),
    "god": gettext_lazy("a god"),
}


def _camp(chosen: FightTableChoices, side: str) -> dict[str, Any]:
    taken = chosen.camps[side]
    others = [who for other in chosen.sides if other != side for who in chosen.camps[other]]
    full = len(taken) >= MOST_PER_CAMP
    return {
        "side": side,
        "name": words.side(side),
        "full": full,
        "choices": [(who, text, shape, who in taken, full and who not in taken) for who, text, shape in _choices(side, taken, others)],
        "count": len(taken),
        "most": MOST_PER_CAMP,
    }


def _shape(side: str, who: str) -> str:
    if who in HEROES:
        return HEROES[who]
    return "minion" if side == MASTER and who in MINIONS else who.rpartition("-")[0]


def _is_choice(side: str, who: str) -> bool:
    if who in (MINIONS if side == MASTER else HEROES):
        return True
    kind, _dash, number = who.rpartition("-")
    return kind in (KINDS if side == MASTER else CLASSES) and number in map(str, range(1, 10))


def _gear(chosen: FightTableChoices, who: str) -> dict[str, Any]:
    held = chosen.gear.get(who, {})
    rows = [(f"{who}.{what}", text, range(MOST_GEAR[what] + 1), held.get(what, 0)) for what, text in GEAR.items()]
    return {"who": who, "name": words.undead(who), "rows": rows}


# --- what was chosen


def _read(data: QueryDict) -> FightTableChoices:
    against = read_one(data, "against", (MASTER, THEIRS), MASTER)
    camps: dict[str, tuple[str, ...]] = {}
    for side in (OURS, against):
        wanted = [who for who in dict.fromkeys(data.getlist(side)) if _is_choice(side, who) and who not in camps.get(OURS, ())]
        camps[side] = tuple(wanted[:MOST_PER_CAMP])
    goals = tuple(goal for goal in GOALS if goal != WOUNDS or against == MASTER)
    return FightTableChoices(
        people=new_people.read(data, (OURS, against)),
        against=against,
        camps=camps,
        gear={who: _gear_of(data, who) for side in camps for who in camps[side]},
        board=read_one(data, "board", tuple(BOARDS), BY_EYE),
        hexagon=int(read_one(data, "hexagon", tuple(map(str, SIDES_OF_HEXAGON)), "4")),
        void=data.get("void") == "1",
        goal=read_one(data, "goal", goals, LAST_CAMP),
        first=read_one(data, "first", (OURS, THEIRS), OURS),
        rulings=read_rulings(data),
    )


def _gear_of(data: QueryDict, who: str) -> dict[str, int]:
    counts = {}
    for what, most in MOST_GEAR.items():
        value = data.get(f"{who}.{what}", "")
        counts[what] = int(value) if value in map(str, range(1, most + 1)) else 0
    return counts


# --- what the engine is given


def _options(chosen: FightTableChoices, kept: Mapping[str, Any]) -> dict[str, Any]:
    """The table's options; what this phone has read off cards before is used again."""
    fighting = {who for side in chosen.sides for who in chosen.camps[side]}
    options: dict[str, Any] = {
        "mode": "campaign" if chosen.against == MASTER else "arena",
        "camps": {side: [_undead(chosen, side, who) for who in chosen.camps[side]] for side in chosen.sides},
        "board": board_of(chosen.board, chosen.hexagon),
        "stats": {unit: stats for unit, stats in kept.get("stats", {}).items() if unit in fighting},
        "cards": {**kept.get("cards", {}), **_items(chosen)},
        "rulings": dict(chosen.rulings),
    }
    if chosen.goal == WOUNDS:
        options["goal"] = {"kind": "wounds-each", "count": 2, "who": list(chosen.camps[MASTER])}
    elif chosen.goal == JUDGED:
        options["goal"] = {"kind": "people"}
    if chosen.against != MASTER:
        options["first"] = chosen.first
    if chosen.void and chosen.board != BY_EYE:
        options["void"] = OURS
    return options


def _undead(chosen: FightTableChoices, side: str, who: str) -> dict[str, Any]:
    held, shape = chosen.gear[who], _shape(side, who)
    one: dict[str, Any] = {"id": who}
    one |= {"class": shape} if shape in CLASSES else {"kind": shape}
    items = [{"card": _item(on, held[on]), "on": on} for on in ("force", "initiative") if held[on]]
    items += [{"card": _item("armour", held["armour"]), "on": "force"}] if held["armour"] else []
    potions = [potion for potion in POTIONS for _n in range(held[potion])]
    more = {"items": items, "potions": potions, "lost": held["lost"]}
    return one | {name: value for name, value in more.items() if value}


def _item(on: str, count: int) -> str:
    return f"{words.ITEMS}{'armour' if on == 'armour' else 'bonus'}-{count}"


def _items(chosen: FightTableChoices) -> dict[str, Any]:
    """Items that were only counted: what they add."""
    found: dict[str, Any] = {}
    for held in chosen.gear.values():
        for on in ("force", "initiative", "armour"):
            if held[on]:
                figures = {"armour": held[on], "bonus": 0} if on == "armour" else {"bonus": held[on]}
                found[_item(on, held[on])] = {"kind": "equipment", "figures": figures}
    return found
