"""Before an arena: the teams with what they have kept, and one choice after the other, each in a tap or two."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.web.tables.action_form import read_count
from companion.web.tables.action_panel import Button
from companion.web.tables.necropole import words
from companion.web.tables.necropole.buttons import tap
from companion.web.tables.necropole.fight_table import FightTable, goes_round, state_of
from rules.engine.necropole import arena
from rules.engine.necropole import arena_commands as commands
from rules.engine.necropole.hands import CLASS_OF, MODULE
from rules.engine.necropole.ids import SideName, Slug, UndeadId
from rules.engine.necropole.new_arena import CARNAGE, ENCLOSURE
from rules.engine.necropole.state import CLASSES, Arena, State, present

Context = dict[str, Any]
HEROES = {"xaia": "sorcerer", "xanaell": "sorcerer", "rhunlok": "warrior", "fyel-aulth": "assassin"}
ANOTHER = {
    "sorcerer": gettext_lazy("another sorcerer"),
    "warrior": gettext_lazy("another warrior"),
    "assassin": gettext_lazy("another assassin"),
}
PILES = {"sorcerer": gettext_lazy("spells"), "assassin": gettext_lazy("abilities")}
DRAWN = {"sorcerer": 5, "assassin": 5, "warrior": 2}
VALUES = ("force", "initiative")
UNNAMED_PIECE = "equipment-"


def is_set_up(shown: FightTable) -> bool:
    """Whether this table still chooses heroes and cards for an arena."""
    return state_of(shown).position.arena is not None


@dataclass
class ArenaPage:
    """A page of the set-up, for the side that this phone plays."""

    shown: FightTable
    piece: str
    mine: bool

    @property
    def state(self) -> State:
        return state_of(self.shown)

    @property
    def arena(self) -> Arena:
        return present(self.state.position.arena)

    @cached_property
    def stage(self) -> str:
        return present(self.shown.view.pending).kind

    @cached_property
    def waits_for(self) -> tuple[str, ...]:
        return tuple(present(self.shown.view.pending).by)

    @cached_property
    def side(self) -> str:
        """The side for which this phone chooses now; none where it waits."""
        if not self.shown.plays:
            return ""
        own = self.shown.seat.side
        if goes_round(self.shown.table) or own not in self.state.position.order or self.mine:
            return self.waits_for[0]
        return str(own) if own in self.waits_for else ""

    def address(self, **query: str) -> str:
        query |= {"mine": "1"} if self.mine else {}
        here = reverse("table", args=[self.shown.table.pk])
        return f"{here}?{urlencode(query)}" if query else here


def turn(request: HttpRequest, shown: FightTable) -> Context:
    """What the page shows."""
    page = ArenaPage(shown, request.GET.get("piece", ""), request.GET.get("mine") == "1")
    panels = {
        "keep-hero": _heroes,
        "keep-skills": _skills,
        "share-out": _shares,
        "pick-first": _first,
        "pick-item": _market,
        "cast-lots": _lots,
    }
    return {
        "template": "tables/necropole/arena.html",
        "stage": page.stage if page.side else "wait",
        "doing": page.stage,
        "panel": panels[page.stage](page) if page.side else _waiting(page),
        "clause": present(shown.view.pending).clause,
        "teams": [_team(page, side) for side in page.state.position.order],
        "side_name": words.side(page.side) if page.side else "",
        "side_to_act": page.side,
        "headline": sentence(shown),
    }


def sentence(shown: FightTable) -> str:
    """What is going on, in a line."""
    waits = present(shown.view.pending)
    sides = ", ".join(map(words.side, waits.by))
    match waits.kind:
        case "keep-hero":
            return _("Choosing heroes: %(sides)s.") % {"sides": sides}
        case "keep-skills":
            return _("Choosing cards: %(sides)s.") % {"sides": sides}
        case "share-out":
            return _("Sharing out: %(sides)s.") % {"sides": sides}
        case "pick-item":
            return _("%(sides)s: pick a piece of equipment.") % {"sides": sides}
        case "pick-first":
            return _("Roll a die: who picks equipment first?")
        case _:
            return _("Roll a die: who places, who begins?")


def _waiting(page: ArenaPage) -> Context:
    may = page.shown.legal and (page.shown.hosts or not page.shown.table.strict_seats)
    secret = page.stage in ("keep-hero", "keep-skills") and page.shown.table.strict_seats
    return {"mine": page.address(mine="1") if may and not secret and not page.mine else ""}


def _team(page: ArenaPage, side: str) -> Context:
    """A team in the list: its heroes, or how many it has kept in secret."""
    state, taken = page.state, page.arena.kept.get(side, ())
    members = [_hero(page, who) for who, one in state.undead.items() if one.side == side]
    if not state.undead:
        members = [
            {"name": words.undead(kept.hero or kept.class_), "shape": kept.class_, "note": _("kept")}
            if kept.class_
            else {"name": _("A hero"), "shape": "", "note": _("in secret")}
            for kept in taken
        ]
    people = page.shown.people.get(side, "")
    return {
        "side": side,
        "name": words.side(side),
        "people": people if people != words.side(side) else "",
        "on": side in page.waits_for,
        "members": members,
    }


def _hero(page: ArenaPage, who: str) -> Context:
    one = page.state.undead[who]
    cards = next((leader.skills for leader in page.state.position.sides[one.side].leaders if who in leader.heroes), ())
    notes = [ngettext("%(n)s card", "%(n)s cards", len(cards)) % {"n": len(cards)}] if cards else []
    notes += [f"{words.STATS[gift.on]} +{gift.by}" for gift in page.arena.gifts if gift.who == who]
    notes += [words.card(worn.card) for worn in one.items] + [words.card(potion) for potion in one.potions]
    return {"name": words.undead(who), "shape": one.class_, "note": ", ".join(notes)}


# --- one choice after the other


def _heroes(page: ArenaPage) -> Context:
    by = SideName(page.side)
    taken = [kept.hero for kept in page.arena.kept.get(page.side, ())]
    named = [(hero, klass) for hero, klass in HEROES.items() if hero not in taken]
    kept = [(klass, tap(commands.KeepHero(by, klass, Slug(hero)), words.undead(hero))) for hero, klass in named]  # type: ignore[arg-type]
    kept += [(klass, tap(commands.KeepHero(by, klass), capfirst(str(ANOTHER[klass])))) for klass in CLASSES]
    return {"heroes": kept, "number": len(taken) + 1, "most": page.arena.heroes}


def _skills(page: ArenaPage) -> Context:
    state, who = page.state, arena.unready(page.state, page.side)[0]
    klass, count = state.undead[who].class_ or "warrior", arena.kept_by(state, who)
    base = {"type": "keep-skills", "by": page.side, "who": who}
    common = {"who": words.undead(who), "shape": klass, "count": count, "drawn": DRAWN[klass], "draft": arena.DRAFT in page.arena.variants}
    if klass == "warrior":
        team = [who, *(other for other, one in state.undead.items() if one.side == page.side and other != who)]
        return common | {"holders": [_module(base, who, other) for other in team]}
    known = {**state.catalogue.cards, **state.position.cards}
    fitting = [
        {"who": slug, "name": words.card(slug)}
        for slug, facts in sorted(known.items())
        if facts.of is None and facts.kind != MODULE and CLASS_OF.get(facts.kind or "") == klass
    ]
    return common | {
        "pile": PILES[klass],
        "cards": fitting,
        "kept": Button(_("Only these; the others are not entered"), {**base, "count": count, "kept": {}}),
        "unnamed": Button(_("All of them stay off the phone"), {**base, "cards": [None] * count}, look="way-out"),
    }


def _module(base: Context, who: str, other: str) -> Button:
    if other == who:
        return Button(_("%(who)s keeps it") % {"who": words.undead(who)}, {**base, "cards": [None]}, look="way-out")
    return Button(_("given to %(who)s") % {"who": words.undead(other)}, {**base, "cards": [None], "for": other}, look="way-out")


def _shares(page: ArenaPage) -> Context:
    bare = arena.WITHOUT_EQUIPMENT in page.arena.variants
    usual = arena.even_share(page.state, page.side)
    rows = []
    for one in usual.shares:
        klass = page.state.undead[one.who].class_ or "warrior"
        fields = [(on, str(words.STATS[on]), range(arena.SUBSTANCES + 1), getattr(one, on)) for on in VALUES] if bare else []
        if bare and klass != "sorcerer":
            fields.append(("armour", str(words.STATS["armour"]), range(arena.ARMOUR + 1), one.armour))
        carried = range(arena.CARRIED[klass] + 1)
        fields += [(potion, words.card(potion), carried, list(one.potions).count(Slug(potion))) for potion in arena.POTIONS]
        rows.append({"who": one.who, "name": words.undead(one.who), "shape": klass, "fields": fields})
    return {"rows": rows, "bare": bare, "send": Button(_("Share out"), {"type": "share-out", "by": page.side, "share": {}})}


def compose(action: dict[str, Any]) -> dict[str, Any]:
    """Ticks and numbers of a form become what the engine reads."""
    if "kept" in action:
        picked, count = action.pop("kept"), read_count(action.pop("count", 0))
        named = sorted(picked) if isinstance(picked, dict) else []
        action["cards"] = [*named, *[None] * (count - len(named))]
    if "share" in action:
        shares = action.pop("share")
        action["shares"] = [_share(who, given) for who, given in sorted(shares.items())] if isinstance(shares, dict) else []
    return action


def _share(who: str, given: Any) -> dict[str, Any]:
    numbers = {name: number for name, number in given.items() if isinstance(number, int)} if isinstance(given, dict) else {}
    potions = [potion for potion in arena.POTIONS for _n in range(min(numbers.pop(potion, 0), arena.SUBSTANCES))]
    return {"who": who, **numbers, "potions": potions}


def _first(page: ArenaPage) -> Context:
    sides = page.state.position.order
    return {"firsts": [tap(commands.PickFirst(SideName(side)), _("%(side)s first") % {"side": words.side(side)}) for side in sides]}


def _market(page: ArenaPage) -> Context:
    by, pieces = SideName(page.side), page.arena.market
    piece = page.piece if page.piece in pieces else ""
    team = [who for who, one in page.state.undead.items() if one.side == page.side]
    takers = [
        tap(commands.PickItem(by, Slug(piece), UndeadId(who), on), f"{words.undead(who)} · {words.STATS[on]}")  # type: ignore[arg-type]
        for who in team
        for on in VALUES
    ]
    return {
        "pieces": [(words.card(card), pieces.count(card), page.address(piece=card), card == piece) for card in dict.fromkeys(pieces)],
        "piece": words.card(piece) if piece else "",
        "takers": takers if piece else [],
        "left": len(pieces),
        "unnamed": any(card.startswith(UNNAMED_PIECE) for card in pieces),
    }


def _on_the_table(page: ArenaPage) -> str:
    """What to lay out, where the phone does not draw it."""
    if page.arena.board.tracked:
        return ""
    if ENCLOSURE in page.arena.variants:
        return _("Turn two districts over and lay their longest edges together. Then place the void token and, in turn, the heroes.")
    if CARNAGE in page.arena.variants:
        return _("Lay out your board. Then place the void token and, in turn, the heroes, each team at its own start.")
    return _("Lay out the board. Then place the void token and, in turn, the heroes, each team on its first line.")


def _lots(page: ArenaPage) -> Context:
    lots = [("begins", _("Who begins?"))]
    if page.arena.board.tracked:
        lots = [("void", _("Who places the void token?")), ("places", _("Who places the first hero?")), *lots]
    sides = [(side, words.side(side)) for side in page.state.position.order]
    return {"table": _on_the_table(page), "lots": lots, "sides": sides, "send": Button(_("Begin"), {"type": "cast-lots"})}
