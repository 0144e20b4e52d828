"""Nécropole's reasons as sentences: refusals, and what cannot be read."""

from django.utils.translation import gettext_noop

from rules.messages.numbers import Words, numbered

REASONS: dict[str, Words] = {
    "no-fight": gettext_noop("No fight is being played."),
    "first-this-fight": gettext_noop("Something else has to be finished first."),
    "not-your-turn-fight": gettext_noop("It is not this side’s turn."),
    "not-your-undead": gettext_noop("This undead belongs to another side."),
    "somebody-plays": gettext_noop("Another undead is playing: its turn has to end first."),
    "already-played": gettext_noop("This undead has already played in this round."),
    "twice-in-a-row": gettext_noop("This undead has just played: another one of its side comes first."),
    "no-initiative": gettext_noop("It costs %(cost)s Initiative; left: %(left)s."),
    "between-rounds": gettext_noop("The round is over: nobody plays before the next one begins."),
    "on-hold": gettext_noop("Somebody has asked to wait, to play an instant."),
    "dead": gettext_noop("This undead has been killed."),
    "barred": gettext_noop("This undead has fled."),
    "not-there": gettext_noop("This undead is not in the fight."),
    "off-board-fight": gettext_noop("%(square)s is not a square that can be used here."),
    "void": gettext_noop("The void token is on %(square)s: the square does not exist."),
    "square-taken-fight": gettext_noop("%(square)s is taken: one figure per square."),
    "not-adjacent-fight": gettext_noop("%(from)s and %(to)s are not adjacent."),
    "same-facing-fight": gettext_noop("It already faces that way."),
    "engaged": gettext_noop("At this table a figure next to an enemy cannot walk away."),
    "not-in-front": gettext_noop("The square in front has to hold the target."),
    "out-of-range": gettext_noop("Nobody within reach can be touched with this card."),
    "not-behind": gettext_noop("This card has to be played from behind its target."),
    "discarded": gettext_noop("This skill has been played in this round; it comes back with the next one."),
    "once-a-turn": gettext_noop("A skill without a cost can be used once per turn."),
    "not-linked": gettext_noop("This undead cannot play that card: it belongs to another one, or is not in its player’s hand."),
    "wrong-kind": gettext_noop("This does not go together: look at the class on the card, or at what the potion does."),
    "not-an-instant": gettext_noop("This card is not an instant: it is played in its user’s own turn."),
    "nothing-to-answer": gettext_noop(
        "There is nothing to answer now: an instant comes in your team’s turn or right after an enemy’s action."
    ),
    "instant-twice": gettext_noop("This team played the last instant: a combat action or another team’s instant comes first."),
    "not-in-stock": gettext_noop("This undead does not carry that potion."),
    "nothing-lost": gettext_noop("Its gauge is full."),
    "no-tokens": numbered(
        "needed",
        "It takes %(needed)s exploration token, and you have %(found)s.",
        "It takes %(needed)s exploration tokens, and you have %(found)s.",
    ),
    "too-soon-to-flee": gettext_noop("This is round %(round)s: nobody flees before round %(first)s."),
    "no-flight": gettext_noop("Nobody flees from an arena."),
    "too-early": gettext_noop("This can only be done between two rounds."),
    "fight-full": gettext_noop("Undead per side in a fight: at most %(most)s."),
    "leads-creatures": gettext_noop("A side that plays the creatures cannot bring its heroes to help them."),
    "no-mission": gettext_noop("This fight has no goal that the players judge."),
    "game-over-fight": gettext_noop("The game is over."),
    "no-room": gettext_noop("There is no room for all of them on the line."),
    "no-house": gettext_noop("At this table people play the creatures, not the phone."),
    # the city
    "no-city": gettext_noop("Only a fight is played at this table."),
    "fight-running": gettext_noop("A fight is under way."),
    "one-action": gettext_noop("One action between two rounds: this side has been shopping and can only go on buying and selling."),
    "one-token": numbered(
        "most",
        "Between two rounds the Game Master spends at most %(most)s token.",
        "Between two rounds the Game Master spends at most %(most)s tokens.",
    ),
    "too-many-heroes": gettext_noop("At most %(most)s together."),
    "not-there-city": gettext_noop("They are not in that district."),
    "not-adjacent-city": gettext_noop("These districts are not adjacent: a move goes to an adjacent district or to the Mausoleum."),
    "destroyed-city": gettext_noop("This district is in ruins."),
    "not-activatable": gettext_noop("Only the Mausoleum, the Ziggurat, the Crypt and the Gate can be activated."),
    "once-a-turn-city": gettext_noop("At this table a district is activated once per turn."),
    "once-a-turn-master": gettext_noop("This skill of the Game Master has been used in this turn."),
    "once-a-fight": gettext_noop("This skill of the Game Master has been used in this fight."),
    "wrong-kind-city": gettext_noop("This skill is not in that player’s hand."),
    "not-linked-city": gettext_noop("A skill linked to a hero never goes under a pile."),
    "not-in-pile-city": gettext_noop("This card is in no pile: it is held already, linked to a hero, or a talent."),
    "no-mission-city": gettext_noop("The team has no such mission, or none can be drawn."),
    "hand-full": numbered(
        "most",
        "A team has at most %(most)s mission.",
        "A team has at most %(most)s missions.",
    ),
    "leads-creatures-city": gettext_noop("Nobody is there to play the creatures."),
    "wrong-district": gettext_noop("All of them have to be in the district where the fight takes place."),
    "too-early-city": gettext_noop("This is turn %(turn)s: teams attack each other from turn %(first)s on."),
    # things
    "wrong-district-market": gettext_noop(
        "Equipment is sold in the Catacombs, potions at the Apothecarium: one of your heroes has to be there, outside the fight."
    ),
    "wrong-kind-market": gettext_noop("This is not available here."),
    "not-in-stock-market": gettext_noop("There is none left here."),
    "no-souls": numbered(
        "needed",
        "It costs %(needed)s soul, and you have %(found)s.",
        "It costs %(needed)s souls, and you have %(found)s.",
    ),
    "wrong-class": gettext_noop("This piece is made for another class."),
    "no-room-city": gettext_noop("This hero cannot carry any more: two hands, one torso, one potion, or two for a warrior."),
    "nothing-owed": gettext_noop("No such reward is left to take."),
    # creatures and draws
    "not-in-stock-master": gettext_noop("There is no such creature left to summon."),
    "first-this-draft": gettext_noop("This is not what the team draws or swaps now."),
    "not-in-stock-draft": gettext_noop("Nobody of that name or class is left in the pile."),
    "wrong-kind-draft": gettext_noop("Nothing of this pile is drawn for that player."),
}

INPUT = {
    "not-a-name": gettext_noop("“%(found)s” cannot be a name. Accepted: lowercase letters, digits and hyphens."),
    "no-such-square": gettext_noop("%(square)s is not a square of this board."),
    "one-team": gettext_noop(
        "One team alone needs a Game Master, who plays the creatures. Accepted: a Game Master, or two or three teams."
    ),
    "no-seed": gettext_noop("The phone cannot roll dice here. Accepted: two dice or their total."),
}
