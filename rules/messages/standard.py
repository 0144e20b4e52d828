"""The standard game's refusals as sentences: turns, budgets, Oni that are due, fights and their answers."""

from django.utils.translation import gettext_noop

from rules.messages.numbers import Words, numbered

REASONS: dict[str, Words] = {
    # whose turn, and what is open
    "not-now": gettext_noop("Not at this point in the game."),
    "not-your-turn": gettext_noop("It is another side’s turn: %(side)s."),
    "choose-first": gettext_noop("First another choice has to be made (%(side)s)."),
    "not-your-choice": gettext_noop("This choice is another side’s: %(side)s."),
    "not-in-this-phase": gettext_noop("This action cannot be played in the %(phase)s phase."),
    "two-different": gettext_noop("In the white phase you have two different actions. Already begun: %(done)s."),
    "nothing-left": gettext_noop("The card allows %(allowed)s of this; left: %(left)s."),
    "in-one-go": gettext_noop("Play movement and combat each in one go; you have done something else in between."),
    "already-moved": gettext_noop("The units in %(area)s have already moved in this action."),
    "no-upgrade": gettext_noop("%(unit)s cannot become %(to)s."),
    "grants-nothing": gettext_noop("No unit in %(area)s can be sacrificed for an action in this phase."),
    "too-many-markers": numbered(
        "most",
        "This effect places at most %(most)s marker in %(area)s, not %(found)s.",
        "This effect places at most %(most)s markers in %(area)s, not %(found)s.",
    ),
    "not-of-this-effect": gettext_noop("With this choice you do not name any markers."),
    "already-chosen": gettext_noop("You have already chosen your action card for this round."),
    "not-in-this-game": gettext_noop("These cards belong to a module that is not used at this table."),
    # set-up
    "next-to-the-moon": gettext_noop("%(area)s is adjacent to the Moon; in this scenario no homezone is."),
    "not-a-home-place": gettext_noop("In this scenario homezones go to these spaces: %(places)s."),
    "homes-apart": gettext_noop("At this table a homezone is adjacent neither to another homezone nor to the Moon; %(area)s is."),
    "too-few-areas": numbered(
        "wanted",
        "From %(area)s you cannot reach %(wanted)s starting area; at this table you choose another space.",
        "From %(area)s you cannot reach %(wanted)s starting areas; at this table you choose another space.",
    ),
    "has-a-home": gettext_noop("This faction has a home tile and places it."),
    "not-a-starting-area": gettext_noop("%(area)s is neither your homezone nor one of your starting areas."),
    "other-starting-units": gettext_noop("Your starting units are: %(wanted)s. You placed: %(found)s."),
    # initiative and events
    "same-place": gettext_noop("You are already in place %(to)s."),
    "exactly": numbered(
        "allowed",
        "At this table the marker moves exactly %(allowed)s place, not %(steps)s, unless it reaches the end of the board.",
        "At this table the marker moves exactly %(allowed)s places, not %(steps)s, unless it reaches the end of the board.",
    ),
    "draw-first": gettext_noop("At this table all events are drawn before one is played."),
    "nobody-to-lay": gettext_noop("No unit in %(area)s can lay eggs."),
    "deck-empty": gettext_noop("The event deck is empty, and there are no cards to shuffle into a new one."),
    "no-event-held": gettext_noop("You have no event in hand."),
    # Oni
    "oni-to-place": gettext_noop("Oni still have to be placed: %(left)s."),
    "oni-to-lead": gettext_noop("The Oni can still conquer, so you have to control them: %(left)s."),
    "oni-to-approach": gettext_noop("Oni that cannot attack anything still have to move closer."),
    "together-closer": gettext_noop(
        "The Abyssal cannot attack anything: it moves closer with all Oni in its area, to one of these: %(to)s."
    ),
    "not-nearer": gettext_noop("In %(area)s the Oni are not as near to units as they can get."),
    "not-nearest": gettext_noop("%(area)s is not the nearest area with units: %(nearest)s."),
    "never-moves": gettext_noop("The Defiler never moves."),
    "no-hunter": gettext_noop("Oni attack units only with the Dark Observer or by a power card; here they would conquer %(area)s."),
    "too-many-oni": gettext_noop("You may move at most %(most)s Oni, not %(found)s."),
    "three-at-once": gettext_noop("The Three Shadows are placed together, each in a different area."),
    # movement, where the table reads it so
    "mountain-stop": gettext_noop("At this table a unit that enters a mountain stops there: %(area)s is one."),
    # production, where the table reads it so
    "among-enemies": gettext_noop("At this table new units appear only in your own or in empty areas; %(area)s is neither."),
    # fights
    "all-in": gettext_noop("All your units in %(area)s take part in the attack."),
    "with-a-card": gettext_noop("A fight needs a combat card: say which one you play."),
    "once-a-round": gettext_noop("This card works once per round, and it has already been played."),
    "mascot-alone": gettext_noop("Only your mascot is in %(area)s: it does not fight alone."),
    "own-area": gettext_noop("%(area)s is yours; at this table it cannot be conquered again."),
    "no-defender": gettext_noop("No unit in this fight could be hit (%(side)s)."),
    "too-much-damage": gettext_noop("There is %(damage)s damage to assign, not %(found)s."),
    "not-offered": gettext_noop("The card does not offer this. It offers: %(offered)s."),
    "not-for-oni": gettext_noop("Oni choose neither Protection nor Defense Action."),
    "a-different-one": gettext_noop("The Oni’s second counterattack has to be a different one."),
    "must-answer": gettext_noop("You have to choose one: %(offered)s."),
    "no-such-way": gettext_noop("%(damage)s damage cannot be assigned that way: each unit you name takes all the damage that is left."),
    "other-number": numbered(
        "wanted",
        "%(wanted)s unit has to go, not %(found)s.",
        "%(wanted)s units have to go, not %(found)s.",
    ),
    # points
    "no-missions": gettext_noop("With two players there are no missions."),
    "no-goals": gettext_noop("In this game there are no faction goals."),
    "not-met": gettext_noop("This is not reached yet: %(count)s of %(number)s."),
    "goal-at-count": gettext_noop("This goal is checked when everybody has finished the red phase."),
    "scored-already": gettext_noop("You have already scored this; it counts once."),
}
