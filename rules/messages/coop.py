"""The co-op game's refusals and reasons as sentences: rounds, what is due, cards, the Princess, legendary Oni."""

from django.utils.translation import gettext_noop

REASONS = {
    # the round
    "first-this": gettext_noop("Something else comes first; it is shown above."),
    "nothing-such": gettext_noop("There is nothing of the sort to do now."),
    "not-at-this-table": gettext_noop("%(side)s: not in this game."),
    "chosen-already": gettext_noop("%(side)s: an action card has already been chosen for this round."),
    "oni-first": gettext_noop("The Oni attack first; attacks left: %(number)s."),
    "turn-over": gettext_noop("Your turn in this phase is over."),
    "another-card": gettext_noop("You have already entered another action card for this round, and you play only one."),
    "card-known": gettext_noop("Your action card has already been entered like this."),
    "card-in-use": gettext_noop("You have already used part of your action card: its numbers can no longer change."),
    "guerilla-last": gettext_noop("Guerilla is the Nomads’ last combat card in a round."),
    "over": gettext_noop("The game is over."),
    "module-out": gettext_noop("This module stays in the box here: %(module)s."),
    # set-up
    "not-ready": gettext_noop("Still to be placed (%(side)s): %(missing)s."),
    "marker-home": gettext_noop("No home tile (%(side)s): place the special homezone marker instead."),
    "tile-home": gettext_noop("Place the home tile (%(side)s), not a homezone marker."),
    "not-starting-ground": gettext_noop("%(area)s is neither your homezone nor the area you marked, nor adjacent to either."),
    # the Oni's attacks
    "no-attack-now": gettext_noop("It is not time for an Oni attack."),
    "can-attack": gettext_noop("The Oni can attack %(area)s, so the attack is not lost."),
    "other-group": gettext_noop("%(area)s is the right area, but other Oni go there: if as few and as near, the smallest."),
    "other-losses": gettext_noop("%(damage)s damage cannot be assigned that way: each unit you name takes all the damage that is left."),
    "nothing-to-attack": gettext_noop("In %(area)s there is nobody to attack and nothing to conquer."),
    "abyssal": gettext_noop("The third attack is the Abyssal’s: it has to take part."),
    "choose-attack": gettext_noop("The players have to choose: carry out the attacks one at a time."),
    "not-planned": gettext_noop("At this table both areas are chosen before the first attack, and %(area)s is not the second one."),
    "attack-lost": gettext_noop("An attack without a target is lost here: no Oni moves for it."),
    # the Princess
    "princess-away": gettext_noop("The Princess is not on the board."),
    "not-on-the-border": gettext_noop("The Princess is on an intersection at the Moon’s border, where three areas meet."),
    "not-the-nearest": gettext_noop(
        "She comes back at the intersection nearest to the homezone of the last player in the initiative order."
    ),
    "princess-holds": gettext_noop("At this table nobody conquers %(area)s while the Princess is there."),
    "wrong-half": gettext_noop("Half of your units there turn into Oni: %(wanted)s, not %(found)s."),
    "no-aiming": gettext_noop("At this table nobody targets the Princess: she takes damage as one of the Oni in %(area)s."),
    # cards and the event line
    "in-the-order-drawn": gettext_noop("The cards are revealed in the order in which they were drawn."),
    "no-card-now": gettext_noop("No such card may be drawn now."),
    "no-card-open": gettext_noop("You can enter steps of a card while the card is face up."),
    "no-such-card": gettext_noop("That does not fit this card."),
    "no-such-use": gettext_noop("One event point draws an event, moves the Princess, lowers the Momentum or removes a priority marker."),
    "all-alike": gettext_noop("At this table all event points have to be used in the same way."),
    "lowest": gettext_noop("The Momentum is on its first square."),
    "out-of-track": gettext_noop("The marker cannot move by that many squares (%(squares)s)."),
    "nothing-passed": gettext_noop("The marker was not moved by hand past a special square."),
    "card-out": gettext_noop("%(card)s has already been drawn and comes back only when the deck is shuffled. Cards left: %(left)s."),
    "deck-whole": gettext_noop("No card of this deck has been drawn since it was shuffled."),
    "mines-unused": gettext_noop("Only Mines can destroy her: say in which area they are used."),
    "no-such-riposte": gettext_noop("There is no such riposte face up."),
    # legendary Oni
    "not-round-the-moon": gettext_noop(
        "Going from %(from)s to %(to)s does not move around the Moon: the distance to the centre has to stay the same."
    ),
    "one-direction": gettext_noop("It moves around the Moon in one direction and enters no area twice."),
    "in-play": gettext_noop("This legendary Oni is already on the board."),
    "gambler": gettext_noop("The Gambler’s 2: 1 more square for every attack on Oni."),
    "gambler-three": gettext_noop("The Gambler’s 3: no round objective can be reached."),
    "legend-destroyed": gettext_noop("A legendary Oni was destroyed: 1 more square at this table."),
    # the count
    "value-missing": gettext_noop("Before the count, a value of your player aid is missing: %(line)s"),
    "two-points": gettext_noop("Prosperity: this area is worth 2."),
}
