"""The engine's reasons as sentences, one for each code, in the reader's language or in both."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from cards.errors import NoSuchRecord
from cards.loading import LANGUAGES
from rules.engine.kernel.errors import BadInput, Reason
from rules.messages import advice, coop, metals, necropole, necropole_arena, standard
from rules.messages.numbers import Words, numbered, spoken
from rules.reference import reference

REASONS: dict[str, Words] = {
    # a move
    "off-board": gettext_noop("%(area)s is not on the board: nothing can stop in a hole, jump it or fly over it."),
    "not-adjacent": gettext_noop("%(from)s and %(to)s are not adjacent: a unit moves from one area to an adjacent one."),
    "not-adjacent-home": gettext_noop("%(to)s is not adjacent to any area tile of the board: a homezone is placed at its edge."),
    "not-adjacent-start": gettext_noop("%(to)s is adjacent neither to the homezone nor to another starting area."),
    "not-adjacent-production": gettext_noop("New units appear in the homezone or in an area adjacent to it; %(to)s is neither."),
    "blockade-start": gettext_noop(
        "A blockade closes the edge between %(from)s and %(to)s: a starting area has to be reached across an open edge."
    ),
    "blockade": gettext_noop("There is a blockade between %(from)s and %(to)s. Take another way, or use a flying unit."),
    "too-far": numbered(
        "steps",
        "That is %(steps)s area; the limit is %(allowed)s.",
        "That is %(steps)s areas; the limit is %(allowed)s.",
    ),
    "massive": gettext_noop("A massive unit moves 1 area per phase, not %(steps)s."),
    "immobilised": gettext_noop("Nobody may leave %(area)s before the next white phase."),
    "no-such-figure": gettext_noop("There are %(found)s of these units in %(area)s, not %(asked)s."),
    "outnumbered": gettext_noop(
        "Passing through %(area)s takes strength %(theirs)s, and the units that pass have %(own)s: bring %(short)s more, or stop there."
    ),
    "wrong-phase": gettext_noop("Not in the %(phase)s phase. Possible in: %(allowed)s."),
    "after-combat": gettext_noop("A combat card has been played in this phase: movement comes before combat."),
    # by hand
    "fewer-than-none": gettext_noop("Only %(found)s there: %(asked)s cannot be removed."),
    "no-such-marker": gettext_noop("This marker is not in %(area)s."),
    # combat
    "no-own-figure": gettext_noop("That side has no unit in %(area)s that could fight."),
    "too-weak": numbered(
        "needed",
        "It takes %(needed)s conquest point. The units there have %(available)s: %(short)s too few.",
        "It takes %(needed)s conquest points. The units there have %(available)s: %(short)s too few.",
    ),
    "no-conquest-value": gettext_noop(
        "These units (%(side)s) have no conquest value: they cannot conquer any area, not even an empty one."
    ),
    "no-enemy": gettext_noop("There is no enemy in %(area)s to attack."),
    "home": gettext_noop("%(area)s is a homezone, and homezones do not count here."),
    "defiler": gettext_noop("While the Defiler is on the board, players cannot conquer Oni territory."),
    # the Oni
    "not-in-supply": gettext_noop("There are not enough of these in the supply. Left: %(left)s."),
    "not-oni-ground": gettext_noop("%(area)s is neither a Tsukuyumi area nor Oni territory, nor is it adjacent to one."),
    "oni-already-hold": gettext_noop("The Oni already hold %(area)s."),
    "moon-untouched": gettext_noop("%(area)s has the Tsukuyumi property and no player’s marker: the Oni do not conquer it."),
    "one-legend": gettext_noop("There is already a legendary Oni on the board: one at a time."),
    "not-its-place": gettext_noop("This legendary Oni cannot be placed in %(area)s."),
    "hunts": gettext_noop("Where the Dark Observer attacks, the Oni deal damage and conquer nothing."),
    # production, initiative, set-up
    "no-moon": gettext_noop("The Moon is not complete. It is missing in: %(areas)s."),
    "moon-outside": gettext_noop("The Moon is only in the middle, not in: %(areas)s."),
    "no-tiles": gettext_noop("There is no tile around the Moon yet."),
    "not-joined": gettext_noop("Every tile has to be connected to the board. These are not: %(areas)s."),
    "not-affordable": gettext_noop("It costs %(cost)s and you have %(points)s: you need %(short)s more."),
    "no-such-place": gettext_noop("There is no place %(to)s; the places go from 1 to %(places)s."),
    "not-at-the-edge": gettext_noop("%(area)s is a tile of the board; a homezone goes to an empty space at its edge."),
    "no-home-yet": gettext_noop("No homezone on the board yet (%(side)s): place it first, then the starting areas next to it."),
    "hole": gettext_noop("%(area)s is a hole inside the board, not its edge."),
    "moon": gettext_noop("%(area)s belongs to the Moon."),
    "marked": gettext_noop("%(area)s has the marker of another side."),
    "wrong-number": numbered(
        "wanted",
        "Choose %(wanted)s area, not %(found)s.",
        "Choose %(wanted)s different areas, not %(found)s.",
    ),
    # the co-op Oni
    "targets": gettext_noop("Areas that can be attacked: %(left)s of %(of)s."),
    "takeable": gettext_noop("The Oni in reach are strong enough for %(left)s of them."),
    "observer": gettext_noop("The Dark Observer and the Oni with her attack first."),
    "fewest": gettext_noop("The fewest units to move (%(moved)s): %(left)s left."),
    "nearest": gettext_noop("The shortest way (areas in all: %(distance)s): %(left)s left."),
    "priority": gettext_noop("More areas are tied than there are attacks left: those with a priority marker (%(left)s) come first."),
    "no-attack": gettext_noop("The Oni cannot conquer any area: there is no attack."),
    "option": numbered(
        "needed",
        "It takes %(needed)s point; the Oni have %(available)s.",
        "It takes %(needed)s points; the Oni have %(available)s.",
    ),
    "chosen": gettext_noop("%(area)s is one of the areas they may attack."),
    "no-target": gettext_noop("%(area)s cannot be attacked. %(why)s"),
    "princess-there": gettext_noop("At this table the Oni do not attack where the Princess is."),
    "fewer-elsewhere": numbered(
        "moved",
        "It would take %(moved)s unit; elsewhere it takes only %(best)s.",
        "It would take %(moved)s units; elsewhere it takes only %(best)s.",
    ),
    "fewer-elsewhere-none": numbered(
        "moved",
        "It would take %(moved)s unit; elsewhere no unit has to move.",
        "It would take %(moved)s units; elsewhere no unit has to move.",
    ),
    "nearer-elsewhere": numbered(
        "distance",
        "The way there is %(distance)s area; elsewhere it is %(best)s.",
        "The way there is %(distance)s areas; elsewhere it is %(best)s.",
    ),
    "out-of-reach": gettext_noop("%(area)s is out of the Oni’s reach. Distance to the nearest Oni: %(steps)s; it can move: %(reach)s."),
    "cannot-pass": gettext_noop(
        "Oni near enough for %(area)s: %(near)s. Too few of them can get through: blockades, areas that nobody may leave, or units "
        "too strong to pass through."
    ),
    "priority-elsewhere": gettext_noop("Other tied areas have a priority marker."),
    # damage
    "damage-lost": gettext_noop("The damage reaches a unit’s health: it is destroyed, and the rest goes to the next unit."),
    "damage-absorbed": gettext_noop("Damage below a unit’s health is lost."),
    "damage-fewest": gettext_noop(
        "Against Oni in co-op, use the split that destroys the fewest Oni; if tied, the one that destroys the smaller ones."
    ),
    # Momentum
    "card": gettext_noop("A combat card against Oni: 1 square."),
    "destroyed": gettext_noop("Oni were destroyed: 1 more square."),
    "legend": gettext_noop("The Princess or a legendary Oni was there: 1 more square."),
    "nomads": gettext_noop("The Nomads’ modification: 1 square less for an Annihilation."),
    "momentum-still": gettext_noop("This does not move the marker."),
    # score
    "area": gettext_noop("A controlled area."),
    "fertile": gettext_noop("Fertile ground."),
    "worthless": gettext_noop("Devastated or toxic: worth nothing."),
    "initiative": gettext_noop("Place %(number)s on the initiative board."),
    "marked-vp": gettext_noop("Points marked during the game."),
    "next-to-home": gettext_noop("Adjacent to a homezone."),
    "princess": gettext_noop("The Princess is on the board."),
    "legend-vp": gettext_noop("A legendary Oni on the board."),
    "moon-centre-vp": gettext_noop("The players hold the centre of the Moon."),
    "fewer-than-15-oni-vp": gettext_noop("Fewer than 15 Oni on the board."),
    "players-plus-3-vp": gettext_noop("The Oni hold at least as many areas as there are players, plus three."),
    "momentum-vp": gettext_noop("The Momentum track."),
    **metals.REASONS,
    **advice.REASONS,
    **necropole.REASONS,
    **necropole_arena.ARENA,
    **standard.REASONS,
    **coop.REASONS,
}

INPUT: dict[str, Words] = {
    "not-an-object": gettext_noop("An object is needed here."),
    "not-a-list": gettext_noop("A list is needed here."),
    "not-a-whole-number": gettext_noop("A whole number is needed here. Accepted: %(least)s to %(most)s."),
    "not-true-or-false": gettext_noop("true or false is needed here."),
    "out-of-range": gettext_noop("%(found)s is not possible here. Accepted: %(least)s to %(most)s."),
    "too-many": gettext_noop("That is too many at once: %(found)s. Accepted: at most %(most)s."),
    "too-many-stacks": gettext_noop("Too many kinds of units on the board, counted in every area: %(found)s. Accepted: at most %(most)s."),
    "not-accepted": gettext_noop("“%(found)s” is not known here. Accepted: %(accepted)s."),
    "unknown-field": gettext_noop("There is no such field. Accepted: %(accepted)s."),
    "unknown-faction": gettext_noop("“%(found)s” is not a faction. Accepted: %(accepted)s."),
    "unknown-unit": gettext_noop("“%(found)s” is not a unit of this side. Accepted: %(accepted)s, or a unit with complete stats."),
    "unknown-action": gettext_noop("There is no action “%(found)s”. Accepted: %(accepted)s."),
    "unknown-ruling": gettext_noop("There is no such ruling. They are listed at /api/v1/rulings/."),
    "unknown-value": gettext_noop("The %(value)s of “%(unit)s” is printed only on your components. Enter it here."),
    "incomplete-stats": gettext_noop("“%(unit)s” is not in the catalogue, so its stats have to be complete. Missing: %(missing)s."),
    "not-an-area": gettext_noop("“%(found)s” is not an area. Accepted: two whole numbers such as 2,-1."),
    "not-a-corner": gettext_noop("Accepted: null, or the three areas around one intersection."),
    "not-text": gettext_noop("A text is needed here. Accepted: 1 to %(most)s characters."),
    "not-a-notation": gettext_noop("“%(found)s” cannot be read in a board’s short form."),
    "missing": gettext_noop("This is required and missing."),
    "missing-initiative": gettext_noop(
        "The initiative number of “%(faction)s” is printed only on its faction sheet. Enter it here, as a whole number such as 5."
    ),
    "twice": gettext_noop("A side is listed twice."),
    "twice-initiative": gettext_noop(
        "%(factions)s have the same initiative number, %(found)s. Give each one its own, or give the whole order in the field initiative."
    ),
    "name-twice": gettext_noop("“%(found)s” is listed twice. Accepted: a different name for each."),
    "not-plain": gettext_noop("Half a character, a zero byte or an endless number. Accepted: plain JSON."),
    "too-deep": gettext_noop("Too many lists and objects inside each other. Levels accepted: at most %(most)s."),
    "too-much-text": gettext_noop("There is too much text in this. Characters accepted in all: at most %(most)s."),
    "too-many-values": gettext_noop("There are too many values in this. Accepted: at most %(most)s in all."),
    "key-twice": gettext_noop("The name “%(found)s” is there twice in one object. Accepted: each name once."),
    "file-too-large": gettext_noop("This file is too large. Accepted: at most %(most)s MB."),
    "not-a-time": gettext_noop("A time with its zone is needed here, such as 2026-05-01T19:30:00Z."),
    # the map maker
    "unknown-mode": gettext_noop("There is no board for this mode. Accepted: %(accepted)s."),
    "players-of-mode": gettext_noop("This mode is not for that many players. Accepted players: %(accepted)s."),
    "unknown-scenario": gettext_noop("There is no such scenario here. Accepted with these players and this mode: %(accepted)s."),
    "unknown-scatter": gettext_noop("There is no such board shape. Accepted: %(accepted)s."),
    "long-seed": gettext_noop("This word is too long to generate a board from. Accepted: 1 to %(accepted)s characters."),
    "too-few-tiles": gettext_noop("The box has %(there)s of these tiles; the board needs at least %(needed)s."),
    "too-few-of-kind": gettext_noop("Tiles of the type “%(kind)s” in the box: %(there)s. The board needs at least %(needed)s."),
    **metals.INPUT,
    **advice.INPUT,
    **necropole.INPUT,
}


def _plain(facts: Mapping[str, object]) -> dict[str, str]:
    """Facts as words: lists with commas, counts by unit; sides, phases and lines of the count in the reader's language."""
    named = {**NAMED, "accepted": "factions"} if "faction" in facts else NAMED
    return {key: _words(key, value, named.get(key)) for key, value in facts.items()}


def _counted(slug: str, count: object) -> str:
    """How many of a unit, by its name: Oni by their size, the others as the box calls them."""
    if slug in ONI:
        return spoken(ONI[slug], {"n": count}) % {"n": count}
    return f"{count} × {_named('units', slug, slug.replace('-', ' '))}"


def _named(collection: str, slug: str, otherwise: str) -> str:
    """A record's name; what somebody sent may be none."""
    try:
        return str(reference().record(collection=collection, slug=slug).name)
    except NoSuchRecord:
        return otherwise


def _item(key: str, item: object, collection: str | None) -> str:
    """One thing of a fact: a side, a counterattack, a phase; what a program has to write stays as it is written."""
    if collection is not None:
        return _named(collection, str(item), str(item))
    words = STEPS if key == "missing" else PHASES
    return gettext(words[str(item)]) if item in words else str(item)


def _words(key: str, value: object, collection: str | None) -> str:
    if isinstance(value, Mapping):
        return ", ".join(_counted(str(slug), count) for slug, count in value.items()) or "0"
    if isinstance(value, list | tuple):
        return ", ".join(_item(key, item, collection) for item in value)
    if key == "line":
        return spoken(REASONS.get(str(value), str(value)), {})
    return _item(key, value, collection) if key == "phase" or collection else str(value)


# Facts that are slugs, and the collection whose records they name.
NAMED = {"side": "factions", "faction": "factions", "factions": "factions", "offered": "terms"}

ONI = {
    "small": numbered("n", "%(n)s small Oni", "%(n)s small Oni"),
    "medium": numbered("n", "%(n)s medium Oni", "%(n)s medium Oni"),
    "large": numbered("n", "%(n)s large Oni", "%(n)s large Oni"),
}
# What a side still has to place.
STEPS = {
    "home": gettext_noop("homezone"),
    "start": gettext_noop("starting areas"),
    "units": gettext_noop("starting units"),
}
PHASES = {
    "white": gettext_noop("white"),
    "blue": gettext_noop("blue"),
    "green": gettext_noop("green"),
    "red": gettext_noop("red"),
    "black": gettext_noop("black"),
}


def say(code: str, facts: Mapping[str, object]) -> str:
    """A reason in the language that is spoken now; a second reason that it names comes as a sentence of its own."""
    plain = _plain(facts)
    if "why" in facts:
        plain["why"] = say(str(facts["why"]), {name: fact for name, fact in facts.items() if name != "why"})
    return spoken(REASONS[_key(code, facts, REASONS)], facts) % plain


def both(code: str, facts: Mapping[str, object]) -> dict[str, str]:
    """A reason in both languages."""
    return in_both_languages(lambda: say(code, facts))


def in_both_languages(say: Callable[[], str]) -> dict[str, str]:
    """What a function says in each language."""
    texts = {}
    for language in LANGUAGES:
        with translation.override(language):
            texts[language] = say()
    return texts


def because(reason: Reason, code: str | None = None) -> dict[str, Any]:
    return {"clause": reason.clause, "text": both(code or reason.code, reason.facts)}


def bad_input(bad: BadInput) -> dict[str, str]:
    return in_both_languages(lambda: say_bad_input(bad))


def say_bad_input(bad: BadInput) -> str:
    """What cannot be read, in the language that is spoken now."""
    return spoken(INPUT[_key(bad.code, bad.facts, INPUT)], bad.facts) % _plain(bad.facts)


def _key(code: str, facts: Mapping[str, object], words: Mapping[str, Words]) -> str:
    """A code has another sentence where the facts say what it is about, or that nothing would do elsewhere."""
    key = f"{code}-{facts.get('about', 'none' if facts.get('best') == 0 else '')}"
    return key if key in words else code
