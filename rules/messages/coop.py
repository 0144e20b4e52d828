"""The co-op game's refusals and reasons as sentences: rounds, what is due, cards, the Princess, legendary Oni."""

from django.utils.translation import gettext_noop

REASONS = {
    # the round
    "first-this": gettext_noop("Something else is due first; it is shown above."),
    "nothing-such": gettext_noop("Nothing of the kind is due now."),
    "not-at-this-table": gettext_noop("%(side)s does not play at this table."),
    "chosen-already": gettext_noop("%(side)s has chosen an action card for this round."),
    "oni-first": gettext_noop("The Oni attack first: %(number)s to go."),
    "turn-over": gettext_noop("Your turn in this phase is over."),
    "another-card": gettext_noop("You have entered another action card for this round, and you play only one."),
    "card-known": gettext_noop("Your action card is known like this already."),
    "card-in-use": gettext_noop("You have used part of your action card already: its numbers stay as they are."),
    "guerilla-last": gettext_noop("Guerilla is the Nomads’ last combat card in a round."),
    "over": gettext_noop("The game is over."),
    "module-out": gettext_noop("This module stays in the box here: %(module)s."),
    # set-up
    "not-ready": gettext_noop("%(side)s still has to place: %(missing)s."),
    "marker-home": gettext_noop("%(side)s has no home tile: the special homezone marker is laid instead."),
    "tile-home": gettext_noop("%(side)s has a home tile and no homezone marker."),
    "not-starting-ground": gettext_noop("%(area)s is neither your home nor the area you marked, nor next to one of them."),
    # the Oni's attacks
    "no-attack-now": gettext_noop("It is not the moment for an attack of the Oni."),
    "can-attack": gettext_noop("The Oni can attack %(area)s, so the attack is not lost."),
    "other-group": gettext_noop("%(area)s is right, but other Oni go: the smallest of those that are equally few and near."),
    "other-losses": gettext_noop("%(damage)s damage cannot be taken so: each unit named takes all that is left."),
    "nothing-to-attack": gettext_noop("In %(area)s there is nobody to attack and nothing to take."),
    "abyssal": gettext_noop("The third attack is the Abyssal’s: it takes part itself."),
    "choose-attack": gettext_noop("The players have a choice to make: the attacks are carried out one at a time."),
    "not-planned": gettext_noop("At this table both areas are chosen before the first attack, and %(area)s is not the second one."),
    "attack-lost": gettext_noop("An attack without a target is lost here: no Oni moves instead."),
    # the Princess
    "princess-away": gettext_noop("The Princess is off the board."),
    "not-on-the-border": gettext_noop("The Princess stands on a corner of the Moon’s border, where three areas meet."),
    "not-the-nearest": gettext_noop("She comes back at the corner nearest to the home of the last in initiative."),
    "princess-holds": gettext_noop("At this table nobody conquers %(area)s while the Princess stands there."),
    "wrong-half": gettext_noop("Half of your units there turn into Oni: %(wanted)s, not %(found)s."),
    "no-aiming": gettext_noop("At this table nobody aims at the Princess: she takes damage as one of the Oni in %(area)s."),
    # cards and the event line
    "in-the-order-drawn": gettext_noop("The cards are turned up in the order in which they were drawn."),
    "no-card-now": gettext_noop("No such card is drawn now."),
    "no-card-open": gettext_noop("Steps of a card can be tapped while a card lies open."),
    "no-such-card": gettext_noop("That does not fit this card."),
    "no-such-use": gettext_noop("An event point draws an event, moves the Princess, lowers the Momentum or removes a priority marker."),
    "all-alike": gettext_noop("At this table all points of the event line go to the same use."),
    "lowest": gettext_noop("The Momentum is on its first square."),
    "out-of-track": gettext_noop("The marker cannot move by %(squares)s squares."),
    "nothing-passed": gettext_noop("The marker was not moved by hand over a special square."),
    "card-out": gettext_noop("%(card)s has been drawn already and is not in the deck again until it is shuffled. Cards left: %(left)s."),
    "deck-whole": gettext_noop("No card of this deck has been drawn since it was shuffled."),
    "mines-unused": gettext_noop("She can only be destroyed by mines that are used: say in which area."),
    "no-such-riposte": gettext_noop("There is no such riposte lying open."),
    # legendary Oni
    "not-round-the-moon": gettext_noop("From %(from)s to %(to)s is not a way round the Moon: it keeps its distance from the centre."),
    "one-direction": gettext_noop("It goes round the Moon in one direction, and enters no area twice."),
    "in-play": gettext_noop("This legendary Oni is on the board already."),
    "gambler": gettext_noop("The Gambler’s second result: one more square for every attack on Oni."),
    "gambler-three": gettext_noop("The Gambler’s third result: no round objective can be met."),
    "legend-destroyed": gettext_noop("A legendary Oni was destroyed: one more square at this table."),
    # the count
    "value-missing": gettext_noop("Before the count a value of your player aid is missing: %(line)s"),
    "two-points": gettext_noop("Prosperity: this area is worth 2."),
}
