"""What a tap says: one short label for each command of Tsukuyumi, in the reader's language. Knows the commands' words, and no rule."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from companion.tables import names as box
from companion.tables.area_names import called
from companion.tables.names import card_called, names

Action = Mapping[str, Any]
Label = Callable[[Action], str]


def label(action: Action) -> str:
    """A button's words; a command that nobody has worded shows its name."""
    found = LABELS.get(action["type"])
    return found(action) if found else action["type"].replace("-", " ").capitalize()


def side(slug: Any) -> str:
    return names().get(str(slug), str(slug))


def unit(owner: str, slug: Any) -> str:
    return names().get(f"{owner}/{slug}", str(slug))


def counted(owner: str, units: Mapping[str, int]) -> str:
    """2 × Private, 1 × Hunter; nobody."""
    return ", ".join(f"{n} × {unit(owner, slug)}" for slug, n in units.items() if n) or _("nobody")


def moving(group: Any) -> str:
    """Oni of a group with where they come from."""
    found: dict[tuple[str, str], int] = {}
    for step in group or ():
        if len(step["path"]) > 1:
            found[step["unit"], step["path"][0]] = found.get((step["unit"], step["path"][0]), 0) + 1
    parts = [_("%(n)s × %(unit)s from %(start)s") % {"n": n, "unit": unit("oni", u), "start": called(s)} for (u, s), n in found.items()]
    return ", ".join(parts)


def _oni_attack(a: Action) -> str:
    who = moving(a.get("group"))
    target = called(a["target"])
    if not who:
        return _("The Oni in %(target)s attack there. Nobody moves.") % {"target": target}
    return _("Move %(who)s to %(target)s.") % {"who": who, "target": target}


def _figures(a: Action) -> str:
    return ", ".join(
        f"{f.get('count', 1)} × {unit(a['by'], f['unit'])} → {called(f['area'] if 'area' in f else f['path'][-1])}"
        for f in a.get("figures", ())
    ) or _("placed by hand, area by area")


def _event_point(a: Action) -> str:
    use = a.get("use", "event")
    if use == "princess":
        return _("Move the Princess one corner clockwise") if a.get("clockwise", True) else _("Move the Princess one corner the other way")
    if use == "momentum":
        return _("Lower the Momentum by 1")
    if use == "priority":
        return _("Remove the priority marker in %(area)s") % {"area": called(a.get("area") or "")}
    return _("Draw and play an event")


def _card(known: str) -> Label:
    return lambda a: _(known) % {"card": card_called(str(a["card"]))} if a.get("card") else _("We read the card ourselves")


def _revealed(a: Action) -> str:
    """A card by its code, a legendary Oni by its name, else nothing told."""
    if a.get("card"):
        return card_called(str(a["card"]))
    return unit("oni", a["unit"]) if a.get("unit") else _("done by hand")


def _areas(a: Action) -> str:
    return ", ".join(called(one) for one in a.get("areas", ()))


FROM = {"open": gettext_lazy("from the display"), "deck": gettext_lazy("from the deck"), "faction": gettext_lazy("of the faction")}
COUNTERATTACKS = {
    "counterstrike": gettext_lazy("Counterstrike"),
    "retreat": gettext_lazy("Retreat"),
    "protection": gettext_lazy("Protection"),
    "defense-action": gettext_lazy("Defense Action"),
    "where-there-is-one": gettext_lazy("Where there is one…"),
    "none": gettext_lazy("No counterattack"),
}


def _attack(a: Action) -> str:
    """A fight with a card: the standard game reads the card out, the co-op game only names it."""
    card = a.get("card")
    where = {"area": called(a["area"])}
    if not isinstance(card, Mapping):
        return _("Attack in %(area)s with another card") % where
    if card.get("kind") == "conquest":
        return _("Conquer %(area)s") % where
    if card.get("kind") == "annihilation":
        return _("Annihilation in %(area)s") % where
    return _("Attack in %(area)s with another card") % where


def _answer(a: Action) -> str:
    chosen = str(COUNTERATTACKS.get(a["choice"], a["choice"]))
    return f"{side(a['side'])}: {chosen}" + (f" → {side(a['target'])}" if a.get("target") else "")


def _walks(a: Action, owner: str = "oni") -> str:
    """Who goes which way, and who takes part and stays."""
    found = []
    for figures in a.get("figures", ()):
        who = f"{figures.get('count', 1)} × {unit(owner, figures['unit'])}"
        path = [called(place) for place in figures["path"]]
        found.append(f"{who} {' → '.join(path)}" if len(path) > 1 else _("%(who)s stays in %(area)s") % {"who": who, "area": path[0]})
    return ", ".join(found)


def _with_walks(text: str, a: Action) -> str:
    """What the Oni do, with which of them do it."""
    walks = _walks(a)
    said = _(text) % {"area": called(a["area"])}
    return f"{said} ({walks})" if walks else said


def _produce(a: Action) -> str:
    name, count = unit(a["by"], a["unit"]), a.get("count", 1)
    return _("Produce %(unit)s in %(area)s") % {"unit": f"{count} × {name}" if count > 1 else name, "area": called(a["area"])}


def _draw_event(a: Action) -> str:
    source = FROM.get(a.get("from", "deck"), "–")
    return _("Draw an epic event (%(from)s)") % {"from": source} if a.get("epic") else _("Draw an event (%(from)s)") % {"from": source}


def _take_damage(a: Action) -> str:
    """Who falls, and who takes what is left without falling."""
    facts = {"who": side(a["side"]), "lost": counted(a["side"], a.get("lost", {}))}
    if a.get("absorbed_by"):
        return _("%(who)s lose: %(lost)s; the rest hits %(unit)s") % {**facts, "unit": unit(a["side"], a["absorbed_by"])}
    return _("%(who)s lose: %(lost)s") % facts


LABELS: dict[str, Label] = {
    "home": lambda a: _("%(who)s: home here") % {"who": side(a["by"])},
    "homezone": lambda a: _("%(who)s: home marker here") % {"who": side(a["by"])},
    "start-areas": lambda a: (
        _("%(who)s: start with %(areas)s") % {"who": side(a["by"]), "areas": _areas(a) or _("no area, none can be reached")}
    ),
    "starting-units": lambda a: _("%(who)s: %(figures)s") % {"who": side(a["by"]), "figures": _figures(a)},
    "place-starting": lambda a: _("%(who)s: %(figures)s") % {"who": side(a["by"]), "figures": _figures(a)},
    "place-princess": lambda a: _("The Princess at the corner of %(areas)s") % {"areas": _areas(a)},
    "begin-game": lambda _a: _("All is put up: begin"),
    "choose-action": lambda a: _("%(who)s: card chosen") % {"who": side(a["by"])},
    "choose-card": lambda a: _("%(who)s: card chosen") % {"who": side(a["by"])},
    "round-card": _card(gettext_noop("Round card: %(card)s")),
    "princess-card": _card(gettext_noop("Princess card: %(card)s")),
    "card-done": lambda _a: _("Done as the card says"),
    "done-by-hand": lambda _a: _("We did it by hand"),
    "turn-done": lambda a: _("%(who)s: end of the turn") % {"who": side(a["by"])},
    "final-count": lambda a: _("We do not know it: count without") if a.get("without") else _("Count the points"),
    "draw-passed": lambda a: _("Yes, draw: face down until the end of the turn") if a.get("draw", True) else _("No, only corrected"),
    "oni-attack": _oni_attack,
    "no-attack": lambda _a: _("No attack is possible: go on"),
    "skip-attack": lambda _a: _("We did something else"),
    "take-losses": lambda a: _("%(who)s lose: %(lost)s") % {"who": side(a["by"]), "lost": counted(a["by"], a.get("lost", {}))},
    "turn-units": lambda a: _("These turn into Oni: %(units)s") % {"units": counted(a["by"], a.get("units", {}))},
    "choose-riposte": lambda a: _("Counterattack: %(name)s") % {"name": a["name"]} if a.get("name") else _("No counterattack, or done"),
    "conquer": lambda a: _("Conquer %(area)s") % {"area": called(a["area"])},
    "annihilate": lambda a: _("Annihilation in %(area)s") % {"area": called(a["area"])},
    "attack": _attack,
    "end-turn": lambda a: _("%(who)s: end of the turn") % {"who": side(a["by"])},
    "no-home": lambda a: _("%(who)s have no home") % {"who": side(a["by"])},
    "score-goal": lambda a: _("%(who)s: goal fulfilled") % {"who": side(a["by"])},
    "draw-event": _draw_event,
    "play-event": lambda _a: _("Play an event: done by hand"),
    "faction-effect": lambda _a: _("Faction effect: done"),
    "buy": lambda a: _("Buy something for %(cost)s") % {"cost": a["cost"]},
    "close-round": lambda _a: _("Go on"),
    "decline": lambda _a: _("Do without"),
    "turn-power": lambda a: box.card("tsukuyumi", a["power"]),
    "split-damage": lambda a: ", ".join(f"{side(one)} {n}" for one, n in a.get("shares", {}).items()),
    "counterattack": lambda a: _answer(a),
    "take-damage": _take_damage,
    "retreat": lambda a: _walks(a, a["side"]) or _("Nobody leaves"),
    "oni-conquer": lambda a: _with_walks(gettext_noop("The Oni conquer %(area)s"), a),
    "oni-hunt": lambda a: _with_walks(gettext_noop("The Oni attack the units in %(area)s"), a),
    "oni-move": lambda a: _("Move Oni: %(who)s") % {"who": _walks(a) or _("nobody")},
    "roll-die": lambda a: _("The die shows %(n)s") % {"n": a["result"]},
    "lose-figures": lambda a: counted(a["by"], a.get("lost", {})),
    "roll-gambler": lambda a: _("The die shows %(n)s") % {"n": a["die"]},
    "mark-tsukuyumi": lambda a: _("Tsukuyumi area: %(area)s") % {"area": called(a["area"])},
    "return-princess": lambda a: _("The Princess to %(area)s") % {"area": called(a["area"])},
    "other-attack": lambda a: _("Attack in %(area)s with another card") % {"area": called(a["area"])},
    "move": lambda a: _("Move: %(figures)s") % {"figures": _figures(a)},
    "produce": _produce,
    "initiative": lambda a: _("%(who)s: place %(to)s in the initiative") % {"who": side(a["by"]), "to": a["to"]},
    "event-point": _event_point,
    "other-action": lambda _a: _("Faction effect or another action of the card: done"),
    "discard-riposte": lambda a: _("Keep all ripostes") if a.get("number") is None else _("Discard riposte %(n)s") % {"n": a["number"] + 1},
    "give-up": lambda a: _("%(who)s give up %(area)s") % {"who": side(a["by"]), "area": called(a["area"])},
    "lay-two-points": lambda a: _("Two points for the Oni in %(area)s") % {"area": called(a["area"])},
    "place-oni": lambda a: _("Place: %(unit)s") % {"unit": unit("oni", a["unit"])},
    "oni-attack-here": lambda a: _("The Oni attack in %(areas)s") % {"areas": _areas(a)},
    "place-shadows": lambda a: _("The Three Shadows in %(areas)s") % {"areas": _areas(a)},
    "score-mission": lambda a: (
        _("%(who)s: mission fulfilled, %(mission)s") % {"who": side(a["by"]), "mission": box.card("tsukuyumi", a["mission"])}
    ),
    "play-action": lambda a: _("%(who)s: the action card lies open") % {"who": side(a["by"])},
    "check-objective": lambda a: _("Round objective met") if a["met"] else _("Round objective not met"),
    "reveal": lambda a: _("Reveal: %(card)s") % {"card": _revealed(a)},
    "move-princess": lambda a: (
        _("The Princess walks clockwise: %(n)s") % {"n": a["corners"]}
        if a.get("clockwise", True)
        else _("The Princess walks the other way: %(n)s") % {"n": a["corners"]}
    ),
    "bring-oni": lambda a: _("New Oni in %(areas)s") % {"areas": _areas(a)},
    "card-momentum": lambda a: _("Momentum %(by)s") % {"by": f"{a['squares']:+d}".replace("-", "−")},
    "bring-legend": lambda a: _("%(unit)s comes to %(areas)s") % {"unit": unit("oni", a["unit"]), "areas": _areas(a)},
    "place": lambda a: _("By hand: %(what)s more") % {"what": f"{a.get('count', 1)} × {unit(a['owner'], a['unit'])}"},
    "remove": lambda a: _("By hand: %(what)s less") % {"what": f"{a.get('count', 1)} × {unit(a['owner'], a['unit'])}"},
    "mark": lambda a: _("By hand: a marker in %(area)s") % {"area": called(a["area"])},
    "unmark": lambda a: _("By hand: no marker in %(area)s") % {"area": called(a["area"])},
    "momentum": lambda a: _("Momentum %(by)s") % {"by": f"{a['by']:+d}".replace("-", "−")},
    "vp": lambda a: _("%(who)s: %(by)s points") % {"who": side(a["who"]), "by": f"{a['by']:+d}".replace("-", "−")},
    "say": lambda _a: _("A note for the log"),
    "give-values": lambda _a: _("Values of your units"),
    "give-stats": lambda a: _("Values of %(unit)s") % {"unit": unit(a["owner"], a["unit"])},
    "give-printed": lambda _a: _("A value of the player aid"),
    "give-track": lambda _a: _("The squares of the Momentum track"),
    "choose-ruling": lambda _a: _("Another reading of the rules"),
    "move-skybound": lambda a: _("The Skybound goes to %(area)s") % {"area": called(a["path"][-1])},
}
