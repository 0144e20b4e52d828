"""The engine's reasons as sentences, one for each code, in the reader's language or in both."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from cards.loading import LANGUAGES
from rules.engine.kernel.errors import BadInput, Reason
from rules.messages import coop, metals, standard

REASONS = {
    # a move
    "off-board": gettext_noop("%(area)s is not on the board: nothing stops in a hole, jumps it or flies over it."),
    "not-adjacent": gettext_noop("%(from)s and %(to)s do not touch: a step goes to a neighbouring area."),
    "not-adjacent-home": gettext_noop("%(to)s touches no area tile of the board: a home is placed at its edge."),
    "not-adjacent-start": gettext_noop("%(to)s touches neither the home nor another starting area."),
    "not-adjacent-production": gettext_noop("New units appear in the home or next to it, and %(to)s is neither."),
    "blockade-start": gettext_noop("A blockade closes the edge between %(from)s and %(to)s: a starting area is reached over an open one."),
    "blockade": gettext_noop("Between %(from)s and %(to)s there is a blockade. Another way, or a flying unit, would do."),
    "too-far": gettext_noop("That is %(steps)s steps, %(allowed)s are allowed."),
    "massive": gettext_noop("A massive unit goes one area in a phase, not %(steps)s."),
    "immobilised": gettext_noop("Nobody may leave %(area)s before the next white phase."),
    "no-such-figure": gettext_noop("In %(area)s there are %(found)s of these figures, not %(asked)s."),
    "outnumbered": gettext_noop(
        "Passing through %(area)s takes strength %(theirs)s; those who pass have %(own)s. %(short)s more would do, or stopping there."
    ),
    "wrong-phase": gettext_noop("Not in the %(phase)s phase. Possible in: %(allowed)s."),
    "after-combat": gettext_noop("A combat card has been played in this phase: movement comes before combat."),
    # by hand
    "fewer-than-none": gettext_noop("There are %(found)s; %(asked)s cannot be taken away."),
    "no-such-marker": gettext_noop("There is no such marker in %(area)s."),
    # combat
    "no-own-figure": gettext_noop("There is no figure of that side in %(area)s that could fight."),
    "too-weak": gettext_noop("%(needed)s conquest points are needed, %(available)s are there: %(short)s more would do."),
    "no-conquest-value": gettext_noop("The units of %(side)s have no conquest value: they conquer no area, not even an empty one."),
    "no-enemy": gettext_noop("There is no enemy in %(area)s to attack."),
    "home": gettext_noop("%(area)s is a home, and homes are left out here."),
    "defiler": gettext_noop("While the Defiler is on the board, players cannot take Oni land."),
    # the Oni
    "not-in-supply": gettext_noop("There are not enough of these in the supply. Left: %(left)s."),
    "not-oni-ground": gettext_noop("%(area)s is neither Tsukuyumi ground or Oni territory nor next to any."),
    "oni-already-hold": gettext_noop("The Oni hold %(area)s already."),
    "moon-untouched": gettext_noop("%(area)s has the Tsukuyumi property and no player’s marker: Oni do not conquer it."),
    "one-legend": gettext_noop("There is a legendary Oni on the board already: one at a time."),
    "not-its-place": gettext_noop("This legendary Oni has a place of its own, and %(area)s is not it."),
    "hunts": gettext_noop("Where the Dark Observer attacks, the Oni deal damage and conquer nothing."),
    # production, initiative, set-up
    "no-moon": gettext_noop("The Moon is not whole. It is missing in: %(areas)s."),
    "moon-outside": gettext_noop("The Moon lies in the middle only, not in: %(areas)s."),
    "no-tiles": gettext_noop("Round the Moon there is no tile yet."),
    "not-joined": gettext_noop("Every tile has to touch the board. These do not hang together with it: %(areas)s."),
    "not-affordable": gettext_noop("It costs %(cost)s, there are %(points)s points: %(short)s more would do."),
    "no-such-place": gettext_noop("There is no place %(to)s; the places go from 1 to %(places)s."),
    "not-at-the-edge": gettext_noop("%(area)s is a tile of the board; a home goes to an empty place at its edge."),
    "no-home-yet": gettext_noop("%(side)s has no home on the board yet: it is placed first, the starting areas next to it."),
    "hole": gettext_noop("%(area)s is a hole inside the board, not its edge."),
    "moon": gettext_noop("%(area)s belongs to the Moon."),
    "marked": gettext_noop("%(area)s carries the marker of another side."),
    "wrong-number": gettext_noop("%(wanted)s different areas are to be chosen, not %(found)s."),
    # the co-op Oni
    "targets": gettext_noop("%(left)s of %(of)s areas may be attacked at all."),
    "takeable": gettext_noop("%(left)s of them the Oni could take with what is in reach."),
    "observer": gettext_noop("The Dark Observer and all Oni with her attack first."),
    "fewest": gettext_noop("As few figures moved as possible (%(moved)s): %(left)s left."),
    "nearest": gettext_noop("The shortest way (steps in all: %(distance)s): %(left)s left."),
    "priority": gettext_noop("More are equal than there are attacks left: those with a priority marker, %(left)s, come first."),
    "no-attack": gettext_noop("The Oni can take no area: there is no attack."),
    "option": gettext_noop("%(needed)s points are needed, the Oni have %(available)s."),
    "chosen": gettext_noop("%(area)s is one of the areas they may attack."),
    "no-target": gettext_noop("%(area)s is not attacked at all. %(why)s"),
    "princess-there": gettext_noop("At this table the Oni do not attack where the Princess is."),
    "fewer-elsewhere": gettext_noop("It would take %(moved)s figures; elsewhere %(best)s are enough."),
    "nearer-elsewhere": gettext_noop("It would take %(distance)s steps; elsewhere %(best)s are enough."),
    "out-of-reach": gettext_noop(
        "%(area)s is out of the Oni’s reach. Steps from the nearest Oni: %(steps)s; it moves at most %(reach)s areas."
    ),
    "cannot-pass": gettext_noop(
        "Oni near enough for %(area)s: %(near)s. Too few of them get through: "
        "blockades, areas that nobody may leave, or units too strong to pass."
    ),
    "priority-elsewhere": gettext_noop("Others that are equal carry a priority marker."),
    # damage
    "damage-lost": gettext_noop("Damage reaches a unit’s health: it is destroyed, and the rest goes on to the next."),
    "damage-absorbed": gettext_noop("Less than a unit’s health lapses without effect."),
    "damage-fewest": gettext_noop("Against Oni in co-op the split that destroys the fewest counts; of equal ones the smaller Oni."),
    # Momentum
    "card": gettext_noop("A combat card against Oni: one square."),
    "destroyed": gettext_noop("Oni were destroyed: one more square."),
    "legend": gettext_noop("The Princess or a legendary Oni was there: one more square."),
    "nomads": gettext_noop("The Nomads’ modification: one square less for an Annihilation."),
    "momentum-still": gettext_noop("This does not move the marker."),
    # score
    "area": gettext_noop("A controlled area."),
    "fertile": gettext_noop("Fertile ground."),
    "worthless": gettext_noop("Devastated or toxic: worth nothing."),
    "initiative": gettext_noop("Place %(number)s in the initiative."),
    "marked-vp": gettext_noop("Points marked during the game."),
    "next-to-home": gettext_noop("Next to a home."),
    "princess": gettext_noop("The Princess is on the board."),
    "legend-vp": gettext_noop("A legendary Oni on the board."),
    "moon-centre-vp": gettext_noop("The players hold the centre of the Moon."),
    "fewer-than-15-oni-vp": gettext_noop("Fewer than 15 Oni on the board."),
    "players-plus-3-vp": gettext_noop("The Oni hold as many areas as there are players, and three more."),
    "momentum-vp": gettext_noop("The Momentum track."),
    **metals.REASONS,
    **standard.REASONS,
    **coop.REASONS,
}

INPUT = {
    "not-an-object": gettext_noop("Here an object is needed."),
    "not-a-list": gettext_noop("Here a list is needed."),
    "not-a-whole-number": gettext_noop("Here a whole number is needed. Accepted: %(least)s to %(most)s."),
    "not-true-or-false": gettext_noop("Here true or false is needed."),
    "out-of-range": gettext_noop("%(found)s is not possible here. Accepted: %(least)s to %(most)s."),
    "too-many": gettext_noop("That is too much at once: %(found)s. Accepted: at most %(most)s."),
    "not-accepted": gettext_noop("“%(found)s” is not known here. Accepted: %(accepted)s."),
    "unknown-field": gettext_noop("There is no such field. Accepted: %(accepted)s."),
    "unknown-faction": gettext_noop("“%(found)s” is no faction. Accepted: %(accepted)s."),
    "unknown-unit": gettext_noop("“%(found)s” is no unit of this side. Accepted: %(accepted)s, or one with complete stats."),
    "unknown-action": gettext_noop("There is no action “%(found)s”. Accepted: %(accepted)s."),
    "unknown-ruling": gettext_noop("There is no such ruling. They are listed at /api/v1/rulings/."),
    "unknown-value": gettext_noop("The %(value)s of “%(unit)s” is printed on your components only. Give it here."),
    "incomplete-stats": gettext_noop("“%(unit)s” is not in the catalogue, so its stats have to be complete. Missing: %(missing)s."),
    "not-an-area": gettext_noop("“%(found)s” is no area. Accepted: two whole numbers such as 2,-1."),
    "not-a-corner": gettext_noop("Accepted: null, or the three areas round one corner."),
    "not-text": gettext_noop("Here a text is needed, of at most %(most)s characters and not empty."),
    "not-a-notation": gettext_noop("“%(found)s” cannot be read in a board’s short form."),
    "missing": gettext_noop("This is needed and missing."),
    "missing-initiative": gettext_noop(
        "The initiative number of “%(faction)s” is printed on its faction sheet only. Give it here, as a whole number such as 5."
    ),
    "twice": gettext_noop("A side stands here twice."),
    "twice-initiative": gettext_noop(
        "%(factions)s have the same initiative number, %(found)s. Give each its own, or the whole order in the field initiative."
    ),
    "name-twice": gettext_noop("“%(found)s” is here twice. Accepted: another name for each."),
    "not-plain": gettext_noop("Half a character, a zero byte, an endless number or too many levels. Accepted: plain JSON."),
    "not-a-time": gettext_noop("Here a time with its zone is needed, such as 2026-05-01T19:30:00Z."),
    # the map maker
    "unknown-mode": gettext_noop("No board is made for this mode. Accepted: %(accepted)s."),
    "players-of-mode": gettext_noop("This mode is not played with so many. Accepted players: %(accepted)s."),
    "unknown-scenario": gettext_noop("There is no such scenario here. Accepted with these players and this mode: %(accepted)s."),
    "unknown-scatter": gettext_noop("There is no such shape of a board. Accepted: %(accepted)s."),
    "long-seed": gettext_noop("This word is too long to grow a board from. Accepted: at most %(accepted)s characters."),
    "too-few-tiles": gettext_noop("%(there)s of these tiles are in the box. Needed: at least %(needed)s."),
    "too-few-of-kind": gettext_noop("%(there)s tiles of the kind “%(kind)s” are in the box. Needed: at least %(needed)s."),
    **metals.INPUT,
}


def _plain(facts: Mapping[str, object]) -> dict[str, str]:
    """Facts as words: lists with commas, counts by unit, phases and lines of the count in the reader's language."""
    return {key: _words(key, value) for key, value in facts.items()}


def _words(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {slug}" for slug, count in value.items()) or "0"
    if isinstance(value, list | tuple):
        return ", ".join(gettext(PHASES.get(item, str(item))) for item in value)
    if key == "phase":
        return gettext(PHASES.get(str(value), str(value)))
    if key == "line":
        return gettext(REASONS.get(str(value), str(value)))
    return str(value)


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
    return gettext(REASONS[_key(code, facts, REASONS)]) % plain


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
    return gettext(INPUT[_key(bad.code, bad.facts, INPUT)]) % _plain(bad.facts)


def _key(code: str, facts: Mapping[str, object], words: Mapping[str, str]) -> str:
    """A code has another sentence where the facts say what it is about."""
    key = f"{code}-{facts.get('about', '')}"
    return key if key in words else code
