"""Tsukuyumi's events as sentences. An empty one is bookkeeping that its neighbours tell already."""

from collections.abc import Callable

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.tables import names
from companion.tables.log_text.fights import FIGHTS
from companion.tables.log_text.placeholders import Facts, Sentence
from companion.tables.printed_names import printed_name, value_name

RETREAT = "tsk.combat.12"
FALLEN = ("tsk.combat.11", "tsk.oni.18")


def _moved(facts: Facts) -> str:
    if facts.event.get("clause") == RETREAT:
        return gettext("%(owner)s retreat: %(figures)s.") % {"owner": facts["owner"], "figures": facts.walks()}
    return gettext("%(owner)s move: %(figures)s.") % {"owner": facts["owner"], "figures": facts.walks()}


def _walked(facts: Facts) -> str:
    return gettext("%(by)s have moved: %(figures)s.") % {"by": facts["by"], "figures": facts.walks()}


def _territory(facts: Facts) -> str:
    if facts.event.get("owner") is None:
        return gettext("%(area)s no longer belongs to anybody; it was held by: %(was)s.") % facts
    if facts.event.get("was") is None:
        return gettext("%(owner)s conquer %(area)s.") % facts
    return gettext("%(owner)s conquer %(area)s, held until now by: %(was)s.") % facts


def _placed(facts: Facts) -> str:
    if facts.event.get("clause") in ("coop.setup.8", "tsk.setup.11"):
        return gettext("%(owner)s start in %(area)s with %(count)s × %(unit)s.") % facts
    return gettext("%(owner)s, %(area)s: %(count)s × %(unit)s added.") % facts


def _removed(facts: Facts) -> str:
    """Figures that fell in a fight are told with the damage that they took."""
    return "" if facts.event.get("clause") in FALLEN else gettext("%(owner)s, %(area)s: %(count)s × %(unit)s removed.") % facts


def _noted(facts: Facts) -> str:
    """A note on a card, with the card's number where it has one."""
    card, written = str(facts.event.get("card", "")), [str(facts.event.get(part) or "") for part in ("effect", "objective")]
    name = names.card_called(card, facts.game) if card else gettext("The round card")
    return gettext("Noted: %(card)s, %(text)s") % {"card": name, "text": " · ".join(filter(None, written)) or "–"}


def _turned_up(known: str, unknown: str) -> Callable[[Facts], str]:
    """A card by its code and name, or that there was one."""

    def sentence(facts: Facts) -> str:
        card = str(facts.event.get("card") or "")
        if not card:
            return gettext(unknown) % facts
        name = names.card(facts.game, card)
        return gettext(known) % {"by": facts["by"], "card": names.card_called(card, facts.game) if name == card else name}

    return sentence


def _switch(on: str, off: str) -> Callable[[Facts], str]:
    return lambda facts: gettext(on if facts.event.get("on") else off) % facts


def _momentum(facts: Facts) -> str:
    return gettext("Momentum %(by)s: the marker is on square %(at)s.") % {"by": facts.signed(), "at": facts["at"]}


def _points(facts: Facts) -> str:
    return gettext("%(who)s: %(by)s VP, %(total)s in all.") % {
        "who": facts["who"],
        "by": facts.signed(),
        "total": facts["total"],
    }


def _princess(facts: Facts) -> str:
    areas = facts.event.get("areas")
    return gettext("The Princess moves to the intersection of %(areas)s.") % facts if areas else gettext("The Princess leaves the board.")


def _stats(facts: Facts) -> str:
    values = ", ".join(f"{value_name(name)} {facts.plain(value)}" for name, value in (facts.event.get("stats") or {}).items())
    return gettext("From the components, values of %(unit)s (%(owner)s): %(values)s.") % {
        "unit": facts["unit"],
        "owner": facts["owner"],
        "values": values or "–",
    }


A_STEP = gettext_noop("%(by)s have finished a step of the set-up.")
SET_UP = {
    "home": gettext_noop("%(by)s: the homezone is done."),
    "start-areas": gettext_noop("%(by)s: the starting areas are chosen."),
    "starting-units": gettext_noop("%(by)s: the starting units are placed."),
}


def _set_up(facts: Facts) -> str:
    """A step of the set-up that one side has behind it."""
    step = str(facts.event.get("step"))
    return gettext(SET_UP.get(step, A_STEP)) % facts


def _printed(facts: Facts) -> str:
    said = {"name": printed_name(str(facts.event.get("name"))), "value": facts["value"]}
    return gettext("From the components: %(name)s, %(value)s.") % said


def _ruling(facts: Facts) -> str:
    ruling, reading = facts.event.get("ruling"), facts.event.get("reading")
    return gettext("This table plays: %(ruling)s %(reading)s") % {
        "ruling": names.ruling(facts.game, ruling),
        "reading": names.reading(facts.game, ruling, reading),
    }


def _mines(facts: Facts) -> str:
    if facts.event.get("destroyed"):
        return gettext("%(by)s set off Mines in %(area)s (%(mines)s): they destroy the Princess.") % facts
    return gettext("%(by)s set off Mines in %(area)s (%(mines)s): the Princess moves on.") % facts


def _attack(facts: Facts) -> str:
    if facts.event.get("group"):
        figures = facts.walks("group")
        return gettext("The Oni attack %(area)s, %(available)s against %(needed)s: %(figures)s.") % {
            "area": facts["area"],
            "available": facts["available"],
            "needed": facts["needed"],
            "figures": figures,
        }
    return gettext("The Oni attack %(area)s, %(available)s against %(needed)s; no Oni has to move.") % facts


def _losses(facts: Facts) -> str:
    if facts.event.get("lost"):
        return gettext("%(side)s take %(damage)s damage in %(area)s and lose: %(lost)s.") % facts
    return gettext("%(side)s take %(damage)s damage in %(area)s and lose nothing.") % facts


def _objective(facts: Facts) -> str:
    return gettext("The round objective is reached.") if facts.event.get("met") else gettext("The round objective is not reached.")


def _princess_away(facts: Facts) -> str:
    return gettext("The Princess is destroyed; she will be back.") if facts.event.get("away") else gettext("The Princess is back.")


PASSED = {"riposte": gettext_noop("a riposte square (%(square)s)"), "legendary": gettext_noop("a legendary Oni square (%(square)s)")}


def _passed(facts: Facts) -> str:
    """Special squares that a hand moved the marker over; none any more where it came back."""
    passed = [(PASSED[square["kind"]], square["square"]) for square in facts.event.get("squares") or ()]
    squares = [gettext(words) % {"square": number} for words, number in passed]
    if not squares:
        return gettext("No special square is passed any more.")
    return gettext("Reached or passed, but not drawn yet: %(squares)s.") % {"squares": ", ".join(squares)}


def _passed_settled(facts: Facts) -> str:
    if facts.event.get("drawn"):
        return gettext("The cards of the squares passed by hand are drawn.")
    return gettext("The marker was only corrected: no card is drawn.")


def _counted(facts: Facts) -> str:
    """The count, and how many of its lines nobody could tell."""
    if facts.event.get("again"):
        sentence = gettext("Counted again: %(scores)s. Winners: %(winners)s.") % facts
    else:
        sentence = gettext("The game is over: %(scores)s. Winners: %(winners)s.") % facts
    left_out = len(facts.event.get("unknown") or ())
    if not left_out:
        return sentence
    missing = ngettext("Not counted: %(n)s line", "Not counted: %(n)s lines", left_out) % {"n": left_out}
    return f"{sentence} {missing}."


EFFECTS = {
    "mines": gettext_noop("%(by)s use their faction effect: each Stuff Sergeant lays a Mine."),
    "radiation-immune": gettext_noop("%(by)s use their faction effect: their units are immune to radioactivity this round."),
    "terraforming": gettext_noop("%(by)s use their faction effect: terraforming."),
    "eggs-and-flight": gettext_noop("%(by)s use their faction effect: they lay eggs, and all their units fly."),
    "eggs-and-movement": gettext_noop("%(by)s use their faction effect: they lay eggs, and all their units move."),
    "flight-and-movement": gettext_noop("%(by)s use their faction effect: all their units fly and move."),
}


def _faction_effect(facts: Facts) -> str:
    words = EFFECTS.get(str(facts.event.get("choice", "")))
    return gettext(words) % facts if words else gettext("%(by)s use their faction effect.") % facts


def _bought(facts: Facts) -> str:
    if facts.event.get("what"):
        return gettext("%(by)s buy %(what)s for %(cost)s.") % facts
    return gettext("%(by)s buy equipment for %(cost)s.") % facts


def _other(facts: Facts) -> str:
    if facts.event.get("what"):
        return gettext("%(by)s did something else: %(what)s.") % facts
    return gettext("%(by)s did something else.") % facts


def _closed(facts: Facts) -> str:
    if facts.event.get("again"):
        return gettext("Counted again. Winners: %(winners)s. Points: %(points)s.") % facts
    return gettext("The game is over. Winners: %(winners)s. Points: %(points)s.") % facts


BOARD: dict[str, Sentence] = {
    "figures-placed": _placed,
    "figures-removed": _removed,
    "figures-moved": _moved,
    "territory-marked": _territory,
    "priority-marked": _switch(gettext_noop("%(area)s now has a priority marker."), gettext_noop("%(area)s loses its priority marker.")),
    "trait-marked": _switch(gettext_noop("%(area)s gains a property: %(trait)s."), gettext_noop("%(area)s loses a property: %(trait)s.")),
    "blockade-marked": _switch(
        gettext_noop("Edge %(edge)s of %(area)s is closed by a blockade."), gettext_noop("Edge %(edge)s of %(area)s is open.")
    ),
    "markers-counted": gettext_noop("%(owner)s, %(area)s: %(marker)s, now %(count)s."),
    "momentum-moved": _momentum,
    "points-marked": _points,
    "initiative-changed": gettext_noop("Initiative: %(order)s."),
    "home-placed": gettext_noop("%(of)s place their home tile at %(area)s."),
    "princess-moved": _princess,
    "fought": gettext_noop("%(by)s fight in %(area)s."),
    "said": gettext_noop("“%(text)s”"),
    "stats-given": _stats,
    "printed-given": _printed,
    "track-given": gettext_noop("The special squares of the Momentum track are entered."),
    "ruling-chosen": _ruling,
}

TURNS: dict[str, Sentence] = {
    "cards-shown": gettext_noop("All action cards are revealed."),
    "action-used": "",
    "bonus-counted": gettext_noop("%(by)s get extra production points from units and areas: %(points)s."),
    "action-granted": gettext_noop("%(by)s sacrifice %(unit)s in %(area)s for one more action: %(action)s."),
    "walked": _walked,
    "event-drawn": gettext_noop("%(by)s draw an event."),
    "event-played": _turned_up(gettext_noop("%(by)s play an event: %(card)s."), gettext_noop("%(by)s play an event.")),
    "event-discarded": _turned_up(
        gettext_noop("%(by)s discard an event and ignore its effect: %(card)s."),
        gettext_noop("%(by)s discard an event and ignore its effect."),
    ),
    "events-shuffled": gettext_noop("The event deck is empty: the played events are shuffled into a new one."),
    "pieces-counted": gettext_noop("%(by)s: %(marker)s, now %(count)s."),
    "faction-effect-used": _faction_effect,
    "bought": _bought,
    "units-upgraded": gettext_noop("%(by)s, %(area)s: %(count)s × %(unit)s becomes %(to)s, for %(cost)s."),
}

STANDARD: dict[str, Sentence] = {
    "step-taken": _set_up,
    "round-opened": gettext_noop("Round %(number)s begins."),
    "power-turned": gettext_noop("Oni power card: %(power)s."),
    "card-picked": gettext_noop("%(by)s have chosen an action card."),
    "phase-opened": gettext_noop("Phase: %(phase)s."),
    "turn-opened": gettext_noop("Next to play: %(by)s."),
    "marker-turned": gettext_noop("%(by)s turn their initiative marker over."),
    "turn-closed": gettext_noop("%(by)s have finished their turn."),
    "order-set-aside": gettext_noop("From the next round on, the initiative is: %(order)s."),
    "choice-opened": "",
    "choice-settled": "",
    "die-rolled": gettext_noop("%(by)s roll a %(result)s."),
    "defiler-turned": gettext_noop("The Defiler’s tile is turned over."),
    "princess-away": _princess_away,
    "land-turned": gettext_noop("%(area)s becomes another type of area: %(kind)s."),
    "mission-scored": gettext_noop("%(by)s have completed a mission: %(mission)s."),
    "goal-scored": gettext_noop("%(by)s have reached their faction goal."),
    "play-stopped": gettext_noop("The last red phase is over: the goals are checked now."),
    "round-counted": gettext_noop("If the game ended now: %(points)s."),
    "game-closed": _closed,
}

COOP: dict[str, Sentence] = {
    "made-ready": "",
    "starters-placed": "",
    "homezone-marked": gettext_noop("%(of)s place their homezone marker in %(area)s."),
    "round-began": gettext_noop("Round %(round)s begins."),
    "stage-reached": "",
    "turn-began": gettext_noop("Next to play: %(side)s."),
    "turn-ended": gettext_noop("%(side)s have finished their turn."),
    "card-chosen": gettext_noop("%(by)s have chosen an action card."),
    "action-played": gettext_noop("%(by)s reveal their action card."),
    "round-card-shown": _turned_up(gettext_noop("Oni round card: %(card)s."), gettext_noop("The Oni round card is revealed.")),
    "princess-card-shown": _turned_up(gettext_noop("Princess card: %(card)s."), gettext_noop("A Princess card is revealed.")),
    "card-noted": _noted,
    "card-carried-out": gettext_noop("The card is carried out."),
    "tasks-added": "",
    "turn-used": "",
    "cards-due": gettext_noop("The face-down cards are revealed now."),
    "losses-taken": _losses,
    "task-done": "",
    "figures-spent": "",
    "other-done": _other,
    "oni-attacked": _attack,
    "oni-could-not-attack": gettext_noop("The Oni cannot conquer any area: there is no attack."),
    "attack-lapsed": gettext_noop("The Abyssal has left the board: there is no third attack."),
    "deck-shuffled": gettext_noop("The discard pile is shuffled into a new deck."),
    "mines-used": _mines,
    "attack-skipped": gettext_noop("An Oni attack was skipped."),
    "riposte-chosen": gettext_noop("Counterattack: %(name)s."),
    "oni-fought": gettext_noop("%(by)s attack the Oni in %(area)s: %(damage)s damage."),
    "princess-destroyed": gettext_noop("The Princess is destroyed."),
    "legend-destroyed": gettext_noop("A legendary Oni is destroyed: %(unit)s."),
    "square-reached": gettext_noop("Momentum square %(square)s: %(by)s draw a card face down."),
    "card-revealed": _turned_up(gettext_noop("%(by)s reveal a card: %(card)s."), gettext_noop("%(by)s reveal a card.")),
    "riposte-discarded": gettext_noop("A permanent riposte ends."),
    "legend-came": gettext_noop("A legendary Oni appears: %(unit)s."),
    "gambler-rolled": gettext_noop("The Gambler’s die shows %(die)s, which applies from now on."),
    "defiler-hit": gettext_noop("The Defiler is destroyed for the first time: its tile is turned over."),
    "objective-checked": _objective,
    "squares-passed": _passed,
    "passed-settled": _passed_settled,
    "game-counted": _counted,
}

SENTENCES = {**COOP, **STANDARD, **TURNS, **FIGHTS, **BOARD}
