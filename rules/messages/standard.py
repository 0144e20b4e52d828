"""The standard game's refusals as sentences: turns, budgets, Oni that are due, fights and their answers."""

from django.utils.translation import gettext_noop

REASONS = {
    # whose turn, and what is open
    "not-now": gettext_noop("Not at this point of the game."),
    "not-your-turn": gettext_noop("It is the turn of %(side)s."),
    "choose-first": gettext_noop("First a choice has to be made by %(side)s."),
    "not-your-choice": gettext_noop("This choice belongs to %(side)s."),
    "not-in-this-phase": gettext_noop("This action does not belong to the %(phase)s phase."),
    "two-different": gettext_noop("In the white phase you have two different actions. Begun already: %(done)s."),
    "nothing-left": gettext_noop("The card allows %(allowed)s of this; %(left)s are left."),
    "in-one-go": gettext_noop("Movement and combat are each played in one go; you have done something else since."),
    "already-moved": gettext_noop("The figures in %(area)s have moved already in this action."),
    "no-upgrade": gettext_noop("%(unit)s cannot become %(to)s."),
    "grants-nothing": gettext_noop("In %(area)s there is no such unit that could be given up for an action in this phase."),
    "too-many-markers": gettext_noop("In %(area)s this effect lays %(most)s markers at most, not %(found)s."),
    "not-of-this-effect": gettext_noop("This choice lays no markers that you name."),
    "already-chosen": gettext_noop("You have chosen your action card for this round."),
    "not-in-this-game": gettext_noop("These cards belong to a module that this table does not use."),
    # set-up
    "next-to-the-moon": gettext_noop("%(area)s lies next to the Moon; in this scenario no home does."),
    "not-a-home-place": gettext_noop("In this scenario homes go to these places: %(places)s."),
    "homes-apart": gettext_noop("At this table a home touches neither another home nor the Moon; %(area)s does."),
    "too-few-areas": gettext_noop("From %(area)s you cannot reach %(wanted)s starting areas; at this table you choose another place."),
    "has-a-home": gettext_noop("This faction has a home and places it."),
    "not-a-starting-area": gettext_noop("%(area)s is neither your home nor one of your starting areas."),
    "other-starting-units": gettext_noop("Your starting units are: %(wanted)s; placed were: %(found)s."),
    # initiative and events
    "same-place": gettext_noop("You hold place %(to)s already."),
    "exactly": gettext_noop("At this table the marker moves exactly %(allowed)s places, not %(steps)s, unless the board ends."),
    "draw-first": gettext_noop("At this table all events are drawn before one is played."),
    "nobody-to-lay": gettext_noop("In %(area)s there is nobody who lays eggs."),
    "deck-empty": gettext_noop("The event deck is empty, and there is nothing to shuffle into a new one."),
    "no-event-held": gettext_noop("You hold no event."),
    # Oni
    "oni-to-place": gettext_noop("Oni still have to be placed: %(left)s."),
    "oni-to-lead": gettext_noop("The Oni can still conquer, so they have to be led: %(left)s."),
    "oni-to-approach": gettext_noop("Oni that can attack nothing still have to be moved closer."),
    "together-closer": gettext_noop("The Abyssal can attack nothing: it moves closer with all Oni of its area, to one of these: %(to)s."),
    "not-nearer": gettext_noop("In %(area)s the Oni is not as near to units as it can get."),
    "not-nearest": gettext_noop("%(area)s is not the nearest place with units: %(nearest)s."),
    "never-moves": gettext_noop("The Defiler never moves."),
    "no-hunter": gettext_noop("Only with the Dark Observer, or by a power card, do Oni attack units; here they would conquer %(area)s."),
    "too-many-oni": gettext_noop("At most %(most)s Oni move so, not %(found)s."),
    "three-at-once": gettext_noop("The Three Shadows are placed together, one in each of three areas."),
    # movement, where the table reads it so
    "mountain-stop": gettext_noop("At this table a unit that enters a mountain stops there: %(area)s is one."),
    # production, where the table reads it so
    "among-enemies": gettext_noop("At this table new units appear only in your own or in empty areas; %(area)s is neither."),
    # fights
    "all-in": gettext_noop("All your units in %(area)s take part in the attack."),
    "with-a-card": gettext_noop("A fight takes a combat card: say which one is played."),
    "once-a-round": gettext_noop("This card works once a round, and it has been played."),
    "mascot-alone": gettext_noop("In %(area)s there is only your mascot: it does not fight alone."),
    "own-area": gettext_noop("%(area)s is yours; at this table it cannot be conquered again."),
    "no-defender": gettext_noop("%(side)s has no part in this fight that could be hit."),
    "too-much-damage": gettext_noop("There is %(damage)s damage to share, not %(found)s."),
    "not-offered": gettext_noop("The card does not offer this. It offers: %(offered)s."),
    "not-for-oni": gettext_noop("Oni take neither Protection nor Defense Action."),
    "a-different-one": gettext_noop("The Oni’s second counterattack is a different one."),
    "must-answer": gettext_noop("One has to be chosen: %(offered)s."),
    "no-such-way": gettext_noop("%(damage)s damage cannot be taken so: each unit named takes all that is left."),
    "other-number": gettext_noop("%(wanted)s figures have to go, not %(found)s."),
    # points
    "no-missions": gettext_noop("With two players there are no missions."),
    "no-goals": gettext_noop("In this game there are no faction goals."),
    "not-met": gettext_noop("This is not met yet: %(count)s of %(number)s."),
    "goal-at-count": gettext_noop("This goal is looked at when everybody has finished the red phase."),
    "scored-already": gettext_noop("You have scored this already; it counts once."),
}
