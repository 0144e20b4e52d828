"""Everything that can be put right by hand: counters, places, values read off cards, readings. All of it is logged as such."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from companion.tables import names
from companion.web.tables.action_panel import Button, Field
from companion.web.tables.necropole import words
from companion.web.tables.necropole.fight_table import GAME, FightTable, state_of
from companion.web.tables.necropole.gauges import gauge
from rules.engine.necropole import boards, city, values
from rules.engine.necropole.city import exploring
from rules.engine.necropole.rulings import SWITCHES
from rules.engine.necropole.state import MASTER, State

Context = dict[str, Any]
MOST = {"force": 15, "initiative": 12, "life": 12, "armour": 9}


def sheet(shown: FightTable) -> Context:
    """One part for each undead, one for each side's purse."""
    state = state_of(shown)
    return {
        "undead": [_undead(state, who) for who in state.undead],
        "purses": list(_purses(state)) if state.position.mode == "campaign" else [],
    }


def _undead(state: State, who: str) -> Context:
    fight = state.position.fight
    there = fight is not None and who in fight.figures
    counters = [_counter(state, who, "lost", _("Black points lost"), state.undead[who].lost)]
    if there:
        figure = values.figure_of(state, who)
        counters += [
            _counter(state, who, "weak-initiative", _("Weaknesses on Initiative"), figure.weak.initiative),
            _counter(state, who, "weak-force", _("Weaknesses on Force"), figure.weak.force),
            _counter(state, who, "sub-initiative", _("Substances on Initiative"), figure.sub.initiative),
            _counter(state, who, "sub-force", _("Substances on Force"), figure.sub.force),
        ]
    return {
        "gauge": gauge(state, who),
        "counters": counters,
        "flip": _flip(state, who) if there else None,
        "values": _values(state, who),
        "place": _place(state, who) if there and fight and fight.board.tracked else _move(state, who) if exploring(state) else None,
        "remove": Button(_("Out of the fight"), {"type": "remove", "unit": who}, look="way-out") if there else None,
    }


def _counter(state: State, who: str, what: str, label: str, now: int) -> Context:
    name = words.undead(who)
    action = {"type": "adjust", "who": who, "what": what}
    return {
        "label": label,
        "now": now,
        "less": Button(_("%(name)s: one less, %(what)s") % {"name": name, "what": label}, {**action, "by": -1}, look="step"),
        "more": Button(_("%(name)s: one more, %(what)s") % {"name": name, "what": label}, {**action, "by": 1}, look="step"),
    }


def _flip(state: State, who: str) -> Button:
    flipped = values.figure_of(state, who).flipped
    label = _("It can play again this round") if flipped else _("It has played this round")
    return Button(label, {"type": "adjust", "who": who, "what": "flipped", "by": -1 if flipped else 1}, look="way-out")


def _values(state: State, who: str) -> Button:
    """What its card prints; what is known is filled in."""
    fields = []
    for name in words.STATS:
        known = values.printed(state, who, name)
        options = [("", words.bound(known) if known.exact is None else "?")] + [(str(n), str(n)) for n in range(MOST[name] + 1)]
        value = "" if known.exact is None else str(known.exact)
        fields.append(Field(f"stats.{name}", str(words.STATS[name]), options, value=value, number=True))
    return Button(_("Remember these values"), {"type": "give-stats", "unit": state.unit(who), "stats": {}}, look="way-out", fields=fields)


def _place(state: State, who: str) -> Button:
    board = state.fight.board
    figure = values.figure_of(state, who)
    free = [square for square in boards.squares(board) if state.at(square) in (None, who)]
    return Button(
        _("Place it there"),
        {"type": "place", "unit": who},
        look="way-out",
        fields=[
            Field("area", _("Where?"), [(square, words.square(board, square)) for square in free], value=figure.at or free[0]),
            Field("facing", _("Facing"), [(facing, words.facing(facing)) for facing in board.facings], value=figure.facing or ""),
        ],
    )


def _move(state: State, who: str) -> Button:
    """A hero or creature in another district."""
    places = [(slug, names.district(slug)) for slug in (city.MAUSOLEUM, *city.districts(state))]
    field = Field("area", _("Where?"), places, value=state.undead[who].in_ or city.MAUSOLEUM)
    return Button(_("Place it there"), {"type": "place", "unit": who}, look="way-out", fields=[field])


def _purses(state: State) -> Iterator[Context]:
    """What sides have, and in a whole game what districts have lost."""
    whole = exploring(state)
    for side in state.position.order:
        held, name = state.position.sides[side], words.side(side)
        if side != MASTER or whole:
            yield _count(_("%(name)s: exploration tokens") % {"name": name}, held.tokens, {"type": "purse", "who": side, "what": "tokens"})
        if side != MASTER and whole:
            yield _count(_("%(name)s: souls") % {"name": name}, held.souls, {"type": "purse", "who": side, "what": "souls"})
            yield _count(_("%(name)s: victory points") % {"name": name}, held.vp, {"type": "vp", "who": side})
    for slug in city.districts(state) if whole and MASTER in state.position.order else ():
        lost = state.position.city.damage.get(slug, 0)
        if slug == city.GATE or lost:
            label, action = _("%(name)s: points lost") % {"name": names.district(slug)}, {"area": slug, "what": "damage"}
            yield {
                "label": label,
                "now": lost,
                "less": Button(_("One less: %(what)s") % {"what": label}, {"type": "unmark", **action}, look="step"),
                "more": Button(_("One more: %(what)s") % {"what": label}, {"type": "mark", **action}, look="step"),
            }


def _count(label: str, now: int, action: Context) -> Context:
    return {
        "label": label,
        "now": now,
        "less": Button(_("One less: %(what)s") % {"what": label}, {**action, "by": -1}, look="step"),
        "more": Button(_("One more: %(what)s") % {"what": label}, {**action, "by": 1}, look="step"),
    }


# --- readings


def readings(catalogue_readings: Any) -> dict[str, list[str]]:
    """The rulings that a fight may read in more than one way: our default first."""
    return {slug: list(keys) for slug, keys in catalogue_readings.items() if slug in SWITCHES and len(keys) > 1}


def default_of(slug: str, keys: list[str]) -> str:
    """Our reading: the one that throws no switch."""
    return next(key for key in keys if key != SWITCHES[slug][1])


def rulings(shown: FightTable) -> list[Context]:
    """Every reading that this table may switch, those that differ from ours first."""
    chosen = dict(state_of(shown).position.rulings)
    found = []
    for slug, keys in readings(shown.catalogue.readings).items():
        ours = default_of(slug, keys)
        now = chosen.get(slug, ours)
        field = Field("reading", _("Ruling"), [(key, names.reading(GAME, slug, key)) for key in keys], value=now)
        found.append(
            {
                "slug": slug,
                "title": names.ruling(GAME, slug),
                "ours": now == ours,
                "button": Button(_("Play it this way"), {"type": "choose-ruling", "ruling": slug}, look="way-out", fields=[field]),
            }
        )
    return sorted(found, key=lambda ruling: ruling["ours"])
